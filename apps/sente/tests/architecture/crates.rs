//! Every crate introduces itself and says how it stands to unsafe code.

use crate::{assert_none, packages, read};

/// The crates that may hold unsafe code, with the reason. They deny it in general and allow it where it stands.
const MAY_BE_UNSAFE: &[(&str, &str)] = &[
    ("chess", "one processor instruction, PEXT, is only reachable through an intrinsic"),
    ("eval", "instructions that work on many numbers at once are only reachable through intrinsics"),
    ("heap", "whoever hands out memory must be vouched for"),
    (
        "lab",
        "what runs in a child before its program must be vouched for, and so must calls of the system and code for processors that may not be there",
    ),
    (
        "search",
        "the prefetch of table entries is only reachable through an intrinsic, and large pages through a call of the system",
    ),
];

/// What is wrong with the top of the `lib.rs` of the crate in `folder`.
fn complaints(folder: &str, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    if !text.starts_with("//!") {
        complaints.push(format!("crates/{folder}/src/lib.rs must open with documentation of the crate"));
    } else if !has_example(text) {
        complaints.push(format!("crates/{folder}/src/lib.rs must show an example that compiles"));
    }
    let has = |attribute: &str| text.lines().any(|line| line.trim() == attribute);
    let excused = MAY_BE_UNSAFE.iter().any(|(name, _)| *name == folder);
    if !(has("#![forbid(unsafe_code)]") || excused && has("#![deny(unsafe_code)]")) {
        let attribute = if excused { "forbid or deny" } else { "forbid" };
        complaints.push(format!("crates/{folder}/src/lib.rs must {attribute} unsafe_code"));
    }
    complaints
}

/// Whether the documentation of the crate holds a block of Rust that is compiled with the tests.
fn has_example(text: &str) -> bool {
    let mut inside = false;
    for line in text.lines().map_while(|line| line.strip_prefix("//!")) {
        let Some(language) = line.trim().strip_prefix("```") else { continue };
        inside = !inside;
        let compiled = ["", "rust", "no_run", "should_panic"].contains(&language.trim());
        if inside && compiled {
            return true;
        }
    }
    false
}

#[test]
fn every_crate_introduces_itself() {
    let mut found = Vec::new();
    for path in packages("crates") {
        let folder = path.file_name().expect("a folder has a name").to_string_lossy().into_owned();
        found.extend(complaints(&folder, &read(&path.join("src/lib.rs"))));
    }
    assert_none(&found);
}

mod checker {
    use super::*;

    const GOOD: &str = "//! Words.\n//!\n//! ```\n//! f();\n//! ```\n\n#![forbid(unsafe_code)]\n";

    #[test]
    fn accepts_a_good_crate() {
        assert_none(&complaints("game", GOOD));
        assert_none(&complaints("chess", &GOOD.replace("forbid", "deny")));
    }

    #[test]
    fn wants_documentation_at_the_very_top() {
        assert_eq!(complaints("game", &format!("use std;\n{GOOD}")).len(), 1);
        assert_eq!(complaints("game", "#![forbid(unsafe_code)]\n").len(), 1);
    }

    #[test]
    fn wants_an_example_that_is_compiled() {
        assert_eq!(complaints("game", &GOOD.replace("```", "")).len(), 1);
        for fence in ["```text", "```ignore", "```json"] {
            let text = GOOD.replacen("```", fence, 1);
            assert_eq!(complaints("game", &text).len(), 1, "{fence}");
        }
    }

    #[test]
    fn wants_unsafe_code_forbidden() {
        assert_eq!(complaints("game", &GOOD.replace("forbid", "deny")).len(), 1);
        assert_eq!(complaints("chess", &GOOD.replace("forbid", "warn")).len(), 1);
        assert_eq!(complaints("game", &GOOD.replace("#![forbid", "// #![forbid")).len(), 1);
    }
}
