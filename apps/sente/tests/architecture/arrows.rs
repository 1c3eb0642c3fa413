//! Crates depend downward only.

use crate::manifest::{self, Manifest};
use crate::{assert_none, packages, read};

/// The arrows of the map, from each package to those right below it. A package may use whatever it can reach.
///
/// Packages that are planned are here already, so that they are born in their place; one that is not here at all
/// has no place, and fails the test.
const ARROWS: &[(&str, &[&str])] = &[
    ("sente-game", &[]),
    ("sente-heap", &[]),
    ("sente-chess", &["sente-game", "sente-heap"]),
    ("sente-shogi", &["sente-game", "sente-heap"]),
    ("sente-search", &["sente-game"]),
    ("sente-eval", &["sente-chess", "sente-shogi", "sente-game"]),
    ("sente-engine", &["sente-search", "sente-eval", "sente-chess", "sente-shogi", "sente-game"]),
    ("sente-protocol", &["sente-engine"]),
    ("sente-lab", &["sente-protocol"]),
    ("sente-wasm", &["sente-protocol"]),
    ("sente", &["sente-protocol"]),
    ("sente-lab-app", &["sente-lab", "sente-protocol"]),
];

/// The packages right below `package`, if it has a place.
fn below(package: &str) -> Option<&'static [&'static str]> {
    ARROWS.iter().find(|(name, _)| *name == package).map(|(_, below)| *below)
}

fn reaches(from: &str, to: &str) -> bool {
    below(from).is_some_and(|below| below.iter().any(|name| *name == to || reaches(name, to)))
}

/// What is wrong with the dependencies of a package.
fn complaints(manifest: &Manifest) -> Vec<String> {
    let name = &manifest.name;
    if below(name).is_none() {
        return vec![format!(
            "{name} has no place in the map: draw its arrows in this test and in ARCHITECTURE.md"
        )];
    }
    let mut complaints = Vec::new();
    for dependency in &manifest.dependencies {
        let package = &dependency.package;
        let is_ours = package == "sente" || package.starts_with("sente-");
        // The vocabulary depends on nothing, not even for its tests: everything else waits for it to compile.
        if name == "sente-game" {
            complaints.push(format!("{name} must not depend on anything, but does on {package}"));
        } else if is_ours && !reaches(name, package) {
            complaints.push(format!("{name} depends on {package}, which is not below it"));
        }
    }
    complaints
}

/// What the package in `folder` must be called.
fn expected_name(parent: &str, folder: &str) -> String {
    match (parent, folder) {
        // The library already has this name.
        ("apps", "sente-lab") => "sente-lab-app".to_owned(),
        ("apps", _) => folder.to_owned(),
        _ => format!("sente-{folder}"),
    }
}

#[test]
fn crates_depend_downward_only() {
    let mut found = Vec::new();
    for parent in ["crates", "apps"] {
        for path in packages(parent) {
            let folder = path.file_name().expect("a folder has a name").to_string_lossy().into_owned();
            let manifest = manifest::parse(&read(&path.join("Cargo.toml")))
                .unwrap_or_else(|error| panic!("{parent}/{folder}/Cargo.toml: {error}"));
            let expected = expected_name(parent, &folder);
            if manifest.name != expected {
                found.push(format!("{parent}/{folder} is called {}, not {expected}", manifest.name));
            }
            found.extend(complaints(&manifest));
        }
    }
    assert_none(&found);
}

#[test]
fn the_packages_of_this_repository_are_found() {
    assert!(packages("crates").iter().any(|path| path.ends_with("game")));
    assert!(packages("apps").iter().any(|path| path.ends_with("sente")));
}

mod checker {
    use super::*;

    fn complaints_about(text: &str) -> Vec<String> {
        complaints(&manifest::parse(text).expect("the manifest can be read"))
    }

    #[test]
    fn accepts_what_points_down() {
        let text =
            "[package]\nname = \"sente-eval\"\n[dependencies]\nsente-chess.workspace = true\nserde = \"1\"\n";
        assert_none(&complaints_about(text));
        let text = "[package]\nname = \"sente\"\n[dependencies]\nsente-game.workspace = true\nclap = \"4\"\n";
        assert_none(&complaints_about(text));
        let text = "[package]\nname = \"sente-chess\"\n[dev-dependencies]\nproptest = \"1\"\n";
        assert_none(&complaints_about(text));
    }

    #[test]
    fn refuses_what_points_up_or_sideways() {
        for (from, to) in [
            ("sente-chess", "sente-search"),
            ("sente-chess", "sente-shogi"),
            ("sente-search", "sente-chess"),
            ("sente-search", "sente-eval"),
            ("sente-engine", "sente-protocol"),
            ("sente-lab", "sente-wasm"),
            ("sente", "sente-lab"),
            ("sente-protocol", "sente"),
            ("sente-eval", "sente-unknown"),
        ] {
            for section in ["dependencies", "dev-dependencies", "build-dependencies"] {
                let text = format!("[package]\nname = \"{from}\"\n[{section}]\n{to}.workspace = true\n");
                assert_eq!(complaints_about(&text).len(), 1, "{from} on {to} in {section}");
            }
        }
    }

    #[test]
    fn refuses_any_dependency_of_the_vocabulary() {
        let text = "[package]\nname = \"sente-game\"\n[dev-dependencies]\nproptest = \"1\"\n";
        assert_eq!(complaints_about(text).len(), 1);
    }

    #[test]
    fn refuses_a_package_without_a_place() {
        assert_eq!(complaints_about("[package]\nname = \"sente-misc\"\n").len(), 1);
    }

    #[test]
    fn every_arrow_leads_to_a_package_in_the_map() {
        for (name, arrows) in ARROWS {
            assert!(!reaches(name, name), "{name} is below itself");
            for arrow in *arrows {
                assert!(below(arrow).is_some(), "{name} points to {arrow}, which is not in the map");
            }
        }
    }
}
