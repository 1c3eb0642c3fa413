//! What is known of a game: names and values.

/// The seven tags that every archived game has, in the order in which they are written.
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The tag pairs of a game: the seven of the [`ROSTER`] in their order, then the others in the order of their coming.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Gives a tag a value, replacing the one it had.
    ///
    /// Names consist of visible characters other than brackets and quotation marks; others are left out, and nothing
    /// happens if none remain. Line breaks in the value, which no tag can hold, become spaces.
    pub fn set(&mut self, name: &str, value: &str) {
        let name: String = name.chars().filter(|&letter| is_name_letter(letter)).collect();
        if name.is_empty() {
            return;
        }
        let value = value.replace(['\n', '\r'], " ");
        if let Some((_, old)) = self.0.iter_mut().find(|(known, _)| *known == name) {
            *old = value;
            return;
        }
        let rank = roster_rank(&name);
        let at = self.0.iter().take_while(|(known, _)| roster_rank(known) <= rank).count();
        self.0.insert(at, (name, value));
    }

    /// Takes a tag away and gives its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let at = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(at).1)
    }

    /// The names and values in the order in which they are written.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// How many tags there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no tag.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Whether a letter can be part of a tag's name.
fn is_name_letter(letter: char) -> bool {
    !letter.is_whitespace() && !letter.is_control() && !matches!(letter, '[' | ']' | '"')
}

/// The place of a tag among the seven; all others come after them.
fn roster_rank(name: &str) -> usize {
    ROSTER.iter().position(|&standard| standard == name).unwrap_or(ROSTER.len())
}

/// Takes a tag apart from behind its opening bracket and moves `rest` behind the closing one. Where that fails, `rest`
/// is where something else was expected, and the error says what.
pub(super) fn read_pair(rest: &mut &str) -> Result<(String, String), &'static str> {
    *rest = rest.trim_start();
    let end = rest.find(|letter| !is_name_letter(letter)).unwrap_or(rest.len());
    let (name, behind) = rest.split_at(end);
    if name.is_empty() {
        return Err("the name of a tag");
    }
    *rest = behind.trim_start();
    *rest = rest.strip_prefix('"').ok_or("a quotation mark before the value of the tag")?;
    Ok((name.to_owned(), read_value(rest)?))
}

/// The value and everything up to the closing bracket. Programs that do not escape quotation marks are forgiven: one
/// that is not followed by the bracket is part of the value.
fn read_value(rest: &mut &str) -> Result<String, &'static str> {
    let mut value = String::new();
    let mut letters = rest.chars();
    while let Some(letter) = letters.next() {
        match (letter, letters.as_str()) {
            ('"', behind) if behind.trim_start().starts_with(']') => {
                *rest = &behind.trim_start()[1..];
                return Ok(value);
            }
            ('\\', behind) if behind.starts_with(['\\', '"']) => value.extend(letters.next()),
            (letter, _) => value.push(letter),
        }
    }
    Err("a value that ends with a quotation mark and a bracket")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(names: &[&str]) -> Tags {
        let mut tags = Tags::default();
        for name in names {
            tags.set(name, "x");
        }
        tags
    }

    #[test]
    fn the_roster_comes_first_whatever_the_order() {
        let tags = tags(&["ECO", "Black", "Event", "Annotator", "White"]);
        let names: Vec<_> = tags.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["Event", "White", "Black", "ECO", "Annotator"]);
    }

    #[test]
    fn names_are_unique_and_writable() {
        let mut tags = tags(&["Event", "Event", "", "[]\"", "A b]"]);
        assert_eq!(tags.len(), 2);
        assert_eq!(tags.get("Ab"), Some("x"));
        tags.set("Event", "two\nlines");
        assert_eq!(tags.remove("Event").as_deref(), Some("two lines"));
        assert_eq!(tags.remove("Event"), None);
    }
}
