//! What kind of move a move is at first sight.

/// What can be told of a move by looking at it, without any experience. An order of moves may give each a weight.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the move")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Character {
    /// A piece becomes a better one.
    pub promotes: bool,
    /// The move ends in the centre of the board.
    pub central: bool,
    /// A piece leaves the place where it stood when the game began.
    pub develops: bool,
    /// A move that has no other purpose than to bring a king to safety.
    pub shelters: bool,
}
