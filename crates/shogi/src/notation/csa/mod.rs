//! Games in the format of the Computer Shogi Association (CSA), version 2.2.

mod board;
mod reader;
mod writer;

pub use reader::read_csa;
pub use writer::write_csa;

use super::game::Ending;

/// The name under which the first and the second player are kept, as the other formats have it.
pub(super) const PLAYERS: [&str; 2] = ["先手", "後手"];

/// What games say when they end, and how they do.
const ENDINGS: [(&str, Ending); 12] = [
    ("TORYO", Ending::Resignation),
    ("CHUDAN", Ending::Interruption),
    ("SENNICHITE", Ending::Repetition),
    ("JISHOGI", Ending::Impasse),
    ("TIME_UP", Ending::TimeUp),
    ("ILLEGAL_MOVE", Ending::Foul),
    ("KACHI", Ending::Declaration),
    ("TSUMI", Ending::Checkmate),
    ("FUZUMI", Ending::NoMate),
    ("MAX_MOVES", Ending::MoveLimit),
    ("HIKIWAKE", Ending::Impasse),
    ("ERROR", Ending::Interruption),
];
