//! What can be judged without an engine at hand: pure functions from what was said to findings.

mod infos;
mod options;

pub(super) use infos::{judge_numbers, judge_text, judge_wdl};
pub(super) use options::{judge_names, judge_sense, judge_standard, judge_writing};

/// The name of an option in lower case, for guessing what it is about.
pub(super) fn lower(name: &str) -> String {
    name.to_ascii_lowercase()
}

/// Whether an option names something in the file system, so that only its default is safe to set.
pub(super) fn touches_files(name: &str) -> bool {
    ["file", "path", "log", "dir", "book", "egbb", "syzygy", "nalimov", "weights"]
        .iter()
        .any(|word| lower(name).contains(word))
}

/// Whether an option decides how much memory or how many threads the engine takes.
pub(super) fn takes_resources(name: &str) -> bool {
    ["hash", "threads", "cache", "memory", "cores"].iter().any(|word| lower(name).contains(word))
}

/// Whether an option makes the engine another one, speaking another language or playing another game.
pub(super) fn changes_everything(name: &str) -> bool {
    matches!(lower(name).as_str(), "protocol" | "uci_variant")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_what_an_option_is_about() {
        assert!(touches_files("SyzygyPath") && touches_files("Debug Log File") && !touches_files("MultiPV"));
        assert!(takes_resources("Hash") && takes_resources("Number of Threads"));
        assert!(!takes_resources("UCI_Elo"));
        assert!(changes_everything("UCI_Variant") && !changes_everything("UCI_Chess960"));
    }
}
