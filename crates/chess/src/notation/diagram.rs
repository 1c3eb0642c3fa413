//! The board as a picture of letters.

use crate::{File, Position, Rank, Square};

impl Position {
    /// The board as it is drawn in a terminal, the eighth rank first.
    ///
    /// ```
    /// let diagram = sente_chess::Position::standard().diagram();
    /// assert!(diagram.contains("8  r n b q k b n r"));
    /// ```
    pub fn diagram(&self) -> String {
        let mut text = String::new();
        for rank in Rank::ALL.into_iter().rev() {
            text.push(rank.digit());
            text.push(' ');
            for file in File::ALL {
                text.push(' ');
                text.push(self.piece_on(Square::new(file, rank)).map_or('.', crate::Piece::letter));
            }
            text.push('\n');
        }
        text.push_str("\n   a b c d e f g h\n");
        text
    }
}
