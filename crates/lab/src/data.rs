//! Where games and networks are kept: outside the source, in a folder that the user can choose.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The variable that names the folder.
pub const VARIABLE: &str = "SENTE_DATA";

/// The folder that [`VARIABLE`] names, or the one where the system has programs keep a user's data; none if the system
/// does not tell.
pub fn folder() -> Option<PathBuf> {
    folder_in(|name| std::env::var_os(name).filter(|value| !value.is_empty()))
}

fn folder_in(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    if let Some(folder) = variable(VARIABLE) {
        return Some(folder.into());
    }
    let home = |rest: &str| Some(Path::new(&variable("HOME")?).join(rest));
    let base = if cfg!(windows) {
        variable("LOCALAPPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home("Library/Application Support")
    } else {
        variable("XDG_DATA_HOME").map(PathBuf::from).or_else(|| home(".local/share"))
    };
    Some(base?.join("sente"))
}

/// The file that a user means: the path as it is, or, for a name alone that is not here, the file of that name in the
/// data folder.
pub fn find(path: &Path) -> PathBuf {
    let is_name = path.parent().is_some_and(|parent| parent.as_os_str().is_empty());
    let kept =
        folder().map(|folder| folder.join(path)).filter(|kept| is_name && !path.exists() && kept.exists());
    kept.unwrap_or_else(|| path.to_owned())
}

/// Puts bytes into a file. Whatever happens on the way, the file is either the old one or the whole new one.
///
/// # Errors
/// If it cannot be written.
pub fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    std::fs::write(&new, bytes)?;
    std::fs::rename(&new, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variable_comes_first() {
        let all = |name: &str| Some(OsString::from(format!("/{name}")));
        assert_eq!(folder_in(all), Some("/SENTE_DATA".into()));
        assert_eq!(folder_in(|_| None), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn then_comes_what_the_system_says() {
        let home = |name: &str| (name == "HOME").then(|| "/home/me".into());
        assert_eq!(folder_in(home), Some("/home/me/.local/share/sente".into()));
        let xdg = |name: &str| (name != VARIABLE).then(|| "/data".into());
        assert_eq!(folder_in(xdg), Some("/data/sente".into()));
    }

    #[test]
    fn a_path_is_taken_as_it_is() {
        assert_eq!(find(Path::new("some/where.games")), Path::new("some/where.games"));
        assert_eq!(find(Path::new("nowhere-at-all.games")), Path::new("nowhere-at-all.games"));
    }
}
