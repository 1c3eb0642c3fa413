//! Quoting input in messages.

/// The beginning of a text for an error message, so that a message stays one short line whatever the text was.
///
/// ```
/// assert_eq!(sente_game::excerpt("e2e5"), "e2e5");
/// assert_eq!(sente_game::excerpt("a\nb"), "a\\nb");
/// assert!(sente_game::excerpt(&"x".repeat(1_000_000)).len() < 100);
/// ```
pub fn excerpt(text: &str) -> String {
    const LIMIT: usize = 40;
    let mut excerpt: String = text.chars().take(LIMIT).flat_map(char::escape_debug).collect();
    if text.chars().nth(LIMIT).is_some() {
        excerpt.push('…');
    }
    excerpt
}
