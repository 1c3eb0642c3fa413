//! Reads the dependencies out of a `Cargo.toml`.
//!
//! This is as much TOML as manifests use. What it cannot read it refuses, so that no dependency slips by unseen.

/// What cargo needs to know of a package, as far as the rules are concerned.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Manifest {
    pub(crate) name: String,
    pub(crate) dependencies: Vec<Dependency>,
}

/// A package that another one uses.
#[derive(Debug, PartialEq)]
pub(crate) struct Dependency {
    /// The name of the package, not what the user renamed it to.
    pub(crate) package: String,
    /// Whether only tests, examples and benchmarks use it.
    pub(crate) for_tests: bool,
}

const KINDS: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];

pub(crate) fn parse(text: &str) -> Result<Manifest, String> {
    let mut manifest = Manifest::default();
    let mut table: Vec<String> = Vec::new();
    let mut lines = text.lines().map(without_comment);
    while let Some(line) = lines.next() {
        let mut line = line.trim().to_owned();
        if line.is_empty() {
            continue;
        }
        if line.starts_with('[') {
            let header = line.trim_start_matches('[').trim_end_matches(']');
            table = split_key(header);
            record(&mut manifest, &table, "")?;
            continue;
        }
        // An array may go on over several lines.
        while open_brackets(&line) > 0 {
            line.push_str(lines.next().ok_or_else(|| format!("'{line}' never ends"))?);
        }
        let (key, value) = line.split_once('=').ok_or_else(|| format!("'{line}' is not 'key = value'"))?;
        let path: Vec<String> = table.iter().cloned().chain(split_key(key)).collect();
        record(&mut manifest, &path, value.trim())?;
    }
    Ok(manifest)
}

/// Takes note of `path = value` if it names the package or a dependency.
fn record(manifest: &mut Manifest, path: &[String], value: &str) -> Result<(), String> {
    let words: Vec<&str> = path.iter().map(String::as_str).collect();
    let (kind, rest) = match words[..] {
        ["package", "name"] => {
            manifest.name = unquote(value);
            return Ok(());
        }
        ["target", _, kind, ref rest @ ..] | [kind, ref rest @ ..] if KINDS.contains(&kind) => (kind, rest),
        _ => return Ok(()),
    };
    let (name, keys) = match rest {
        [] if value.is_empty() => return Ok(()),
        [] => return Err(format!("'{kind}' must be a table, found '{value}'")),
        [name, keys @ ..] => (*name, keys),
    };
    let for_tests = kind == "dev-dependencies";
    let renamed = if keys == ["package"] { Some(unquote(value)) } else { inline_package(value) };
    let known = |dependency: &Dependency| dependency.package == name && dependency.for_tests == for_tests;
    let position = manifest.dependencies.iter().position(known);
    match (position, renamed) {
        (Some(index), Some(package)) => manifest.dependencies[index].package = package,
        (Some(_), None) => {}
        (None, renamed) => {
            let package = renamed.unwrap_or_else(|| name.to_owned());
            manifest.dependencies.push(Dependency { package, for_tests });
        }
    }
    Ok(())
}

/// The value of `package` in an inline table such as `{ version = "1", package = "other" }`.
fn inline_package(value: &str) -> Option<String> {
    let fields = value.strip_prefix('{')?.trim_end_matches('}');
    fields
        .split(',')
        .filter_map(|field| field.split_once('='))
        .find(|(key, _)| key.trim() == "package")
        .map(|(_, value)| unquote(value))
}

/// Splits `target.'cfg(a.b)'.dependencies` at the dots outside of quotes.
fn split_key(key: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut quote = None;
    for c in key.chars() {
        match quote {
            None if c == '.' => parts.push(String::new()),
            None if c == '"' || c == '\'' => quote = Some(c),
            Some(open) if c == open => quote = None,
            _ => parts.last_mut().expect("there is always a part").push(c),
        }
    }
    parts.iter().map(|part| part.trim().to_owned()).collect()
}

fn unquote(value: &str) -> String {
    value.trim().trim_matches(['"', '\'']).to_owned()
}

fn without_comment(line: &str) -> &str {
    let mut quote = None;
    for (index, c) in line.char_indices() {
        match quote {
            None if c == '#' => return &line[..index],
            None if c == '"' || c == '\'' => quote = Some(c),
            Some(open) if c == open => quote = None,
            _ => {}
        }
    }
    line
}

/// How many brackets and braces outside of quotes are still open at the end.
fn open_brackets(line: &str) -> i32 {
    let mut quote = None;
    let mut open = 0;
    for c in line.chars() {
        match (quote, c) {
            (None, '"' | '\'') => quote = Some(c),
            (None, '[' | '{') => open += 1,
            (None, ']' | '}') => open -= 1,
            (Some(mark), c) if c == mark => quote = None,
            _ => {}
        }
    }
    open
}

mod tests {
    use super::*;

    fn names(text: &str) -> Vec<(String, bool)> {
        let manifest = parse(text).expect("the manifest can be read");
        manifest
            .dependencies
            .into_iter()
            .map(|dependency| (dependency.package, dependency.for_tests))
            .collect()
    }

    fn normal(name: &str) -> (String, bool) {
        (name.to_owned(), false)
    }

    #[test]
    fn every_way_to_write_a_dependency_is_seen() {
        assert_eq!(names("[dependencies]\na = \"1\" # a comment\n"), [normal("a")]);
        assert_eq!(names("[dependencies]\na.workspace = true\n"), [normal("a")]);
        assert_eq!(names("[dependencies]\na.workspace = true\na.features = [\"x\"]\n"), [normal("a")]);
        assert_eq!(
            names("[dependencies]\na = { path = \"../a\" }\n\"b\" = '2'\n"),
            [normal("a"), normal("b")]
        );
        assert_eq!(names("[dependencies.a]\nversion = \"1\"\nfeatures = [\n\"x\",\n]\n"), [normal("a")]);
        assert_eq!(names("[dependencies.a]\n"), [normal("a")]);
        assert_eq!(names("dependencies.a = \"1\"\n"), [normal("a")]);
        assert_eq!(names("[build-dependencies]\na = \"1\"\n"), [normal("a")]);
        assert_eq!(names("[target.'cfg(not(a.b))'.dependencies]\na = \"1\"\n"), [normal("a")]);
        assert_eq!(names("[target.wasm32.dependencies.a]\nversion = \"1\"\n"), [normal("a")]);
        assert_eq!(
            names("[dev-dependencies]\na = { features = [\n\"x\", # why\n] }\n"),
            [("a".to_owned(), true)]
        );
    }

    #[test]
    fn a_renamed_dependency_keeps_its_own_name() {
        assert_eq!(names("[dependencies]\na = { version = \"1\", package = \"b\" }\n"), [normal("b")]);
        assert_eq!(names("[dependencies.a]\nversion = \"1\"\npackage = \"b\"\n"), [normal("b")]);
    }

    #[test]
    fn other_tables_hold_no_dependencies() {
        let text = "[package]\nname = \"a\"\n[features]\ndefault = []\n[[bench]]\nname = \"b\"\n[lints]\nworkspace = true\n";
        assert_eq!(parse(text), Ok(Manifest { name: "a".to_owned(), dependencies: vec![] }));
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        assert!(parse("dependencies = { a = \"1\" }\n").is_err());
        assert!(parse("[dependencies]\na\n").is_err());
        assert!(parse("[dependencies]\na = [\n").is_err());
    }
}
