//! What engines are called.

/// Names that tell engines apart: where two are equal, the second gets a number.
///
/// ```
/// let names = ["a", "b", "a", "a"].map(str::to_owned).to_vec();
/// assert_eq!(sente_lab::engine::distinct_names(names), ["a", "b", "a #2", "a #3"]);
/// ```
pub fn distinct_names(names: Vec<String>) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::with_capacity(names.len());
    for name in names {
        let mut candidate = name.clone();
        let mut number = 2;
        while distinct.contains(&candidate) {
            candidate = format!("{name} #{number}");
            number += 1;
        }
        distinct.push(candidate);
    }
    distinct
}
