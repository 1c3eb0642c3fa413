//! Keys of positions in the Polyglot book format.

mod common;

use sente_chess::Position;
use sente_game::Reading;

#[test]
fn every_published_key_is_found() {
    let text = std::fs::read_to_string(common::data("polyglot-keys.tsv")).expect("kept with the tests");
    let mut right = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut columns = line.split('\t');
        let fen = columns.next().expect("a position");
        let key = u64::from_str_radix(columns.next().expect("a key"), 16).expect("hexadecimal");
        let position =
            Position::from_fen(fen, Reading::Playable).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.polyglot_key(), key, "{fen}");
        right += 1;
    }
    assert_eq!(right, 109);
}
