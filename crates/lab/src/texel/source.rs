//! Fitted weights, back into the source.

use std::fmt;
use std::path::{Path, PathBuf};

/// What the table of values begins with.
const TABLE: &str = "values! {";

/// The line of the file's own description that says where the values come from.
const ORIGIN: &str = "//! Set by hand";
const FITTED: &str = "//! Fitted to games by `sente-lab tune texel`; `docs/tuning.md` tells which. The names are explained in `weights.rs`.";

/// There is no table of values in a source file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoTable;

impl fmt::Display for NoTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a table of values, `{TABLE}` to the end of the file, found none")
    }
}

impl std::error::Error for NoTable {}

/// The source with another table of values, which ends the file.
///
/// # Errors
/// If the source has no such table.
pub fn with_table(source: &str, table: &str) -> Result<String, NoTable> {
    let (top, old) = source.split_once(TABLE).ok_or(NoTable)?;
    if !old.trim_end().ends_with('}') {
        return Err(NoTable);
    }
    let line = |line: &str| if line.starts_with(ORIGIN) { FITTED.to_owned() } else { line.to_owned() };
    let mut text = top.lines().map(line).collect::<Vec<_>>().join("\n");
    text.push('\n');
    text.push_str(table.trim_end());
    text.push('\n');
    Ok(text)
}

/// The file with this path, from the top of the repository, in the repository that `folder` lies in.
pub fn find_values(folder: &Path, path: &str) -> Option<PathBuf> {
    folder.ancestors().map(|folder| folder.join(path)).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: &str = "crates/eval/src/classical/chess/values.rs";

    #[test]
    fn the_table_is_replaced_and_the_rest_stays() {
        let source =
            "//! Values.\n//!\n//! Set by hand, a start.\n\nuse x;\n\nvalues! {\n    A = [(1, 2)],\n}\n";
        let new = with_table(source, "values! {\n    A = [(3, 4)],\n}").unwrap();
        let again = with_table(&new, "values! {\n    A = [(3, 4)],\n}").unwrap();
        assert!(new.starts_with("//! Values.\n//!\n//! Fitted to games"));
        assert!(new.ends_with("use x;\n\nvalues! {\n    A = [(3, 4)],\n}\n"));
        assert_eq!(new, again);
        assert_eq!(with_table("use x;\n", ""), Err(NoTable));
    }

    #[test]
    fn the_file_is_found_from_anywhere_in_the_repository() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let file = find_values(&here.join("src"), VALUES).unwrap();
        assert!(file.ends_with(VALUES));
        assert_eq!(find_values(Path::new("/"), VALUES), None);
    }
}
