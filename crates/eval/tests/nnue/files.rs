//! Networks as bytes.

use crate::common::{random_network, random_parts};
use sente_eval::nnue::features::chess::ChessFeatures;
use sente_eval::nnue::{FeatureSet, Network, NetworkError, Parts, checksum};
use sente_game::Side;

type Chess = Network<ChessFeatures>;

/// The bytes with a change, and the checksum put right.
pub(crate) fn changed(mut bytes: Vec<u8>, change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    change(&mut bytes);
    if bytes.len() >= 18 {
        let sum = checksum(&bytes[18..]);
        bytes[10..18].copy_from_slice(&sum.to_le_bytes());
    }
    bytes
}

#[test]
fn a_network_comes_back() {
    for hidden in [32, 64, 256] {
        let network = random_network(hidden, 1);
        let bytes = network.to_bytes();
        let read = Chess::read(&bytes).unwrap();
        assert_eq!(read, network);
        assert_eq!(read.parts(), random_parts(hidden, 1));
        assert_eq!((read.hash(), read.to_bytes()), (network.hash(), bytes));
    }
    let network = random_network(32, 1);
    assert_ne!(network.hash(), random_network(32, 2).hash());
    assert_eq!(network.to_string(), "(1524 → 32) × 2 → 8, chess-1524-king");
}

#[test]
fn a_network_without_relative_features_is_what_it_was_before_there_were_any() {
    let mut parts = random_parts(64, 1);
    parts.features[ChessFeatures::PLAIN * 64..].fill(0);
    let plain = Chess::new(parts.clone()).unwrap();
    let bytes = plain.to_bytes();
    assert_eq!(&bytes[23..41], b"chess-768-mirrored");
    let read = Chess::read(&bytes).unwrap();
    assert_eq!((read.parts(), read.hash()), (parts.clone(), plain.hash()));
    parts.features[ChessFeatures::COUNT * 64 - 1] = 1;
    let whole = Chess::new(parts).unwrap().to_bytes();
    assert_eq!(&whole[23..38], b"chess-1524-king");
    assert_eq!(whole.len() - bytes.len(), (ChessFeatures::COUNT - ChessFeatures::PLAIN) * 64 * 2 - 3);
}

/// The reason for which bytes are refused.
fn refusal(bytes: &[u8]) -> NetworkError {
    Chess::read(bytes).expect_err("the network is not sound")
}

#[test]
fn foreign_and_damaged_files_are_refused_with_the_reason() {
    let bytes = random_network(32, 1).to_bytes();
    assert_eq!(refusal(b""), NetworkError::Foreign);
    assert_eq!(refusal(b"\x89PNG and so on"), NetworkError::Foreign);
    assert_eq!(refusal(&bytes[..9]), NetworkError::Cut("a version"));
    let mut later = bytes.clone();
    later[8] = 9;
    assert_eq!(refusal(&later), NetworkError::Version(9));
    for place in [10, 18, 40, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        assert!(matches!(refusal(&damaged), NetworkError::Checksum(..)), "{place}");
    }
    assert!(matches!(refusal(&bytes[..bytes.len() - 1]), NetworkError::Checksum(..)));
    let refused = |change: fn(&mut Vec<u8>)| refusal(&changed(bytes.clone(), change));
    assert_eq!(refused(|bytes| bytes.push(0)), NetworkError::Longer(1));
    assert_eq!(refused(|bytes| bytes.truncate(2000)), NetworkError::Cut("weights of features"));
    assert_eq!(refused(|bytes| bytes.truncate(18)), NetworkError::Cut("an activation"));
    assert_eq!(refused(|bytes| bytes[18] = 2), NetworkError::Activation(2));
    let found = "Chess-1524-king".to_owned();
    assert_eq!(
        refused(|bytes| bytes[23] = b'C'),
        NetworkError::Features { expected: ChessFeatures::NAME, found }
    );
    assert_eq!(refused(|bytes| bytes[23] = 0xFF), NetworkError::Text("the name of features"));
    assert_eq!(
        refused(|bytes| bytes[38] = 1),
        NetworkError::Size { what: "features", expected: 1524, found: 1281 }
    );
    assert_eq!(refused(|bytes| bytes[42] = 33), NetworkError::Hidden(33));
    assert_eq!(refused(|bytes| bytes[44] = 1), NetworkError::Hidden(65_568));
    assert_eq!(refused(|bytes| bytes[46] = 7), NetworkError::Size { what: "outputs", expected: 8, found: 7 });
    assert_eq!(refused(|bytes| bytes[50] = 181), NetworkError::Units(181, 64));
    assert_eq!(refused(|bytes| bytes[54..56].fill(0)), NetworkError::Scale);
}

#[test]
fn weights_too_large_to_add_up_are_refused() {
    let with = |change: fn(&mut Parts)| {
        let mut parts = random_parts(32, 1);
        change(&mut parts);
        Chess::new(parts).err()
    };
    assert_eq!(with(|_| {}), None);
    assert_eq!(with(|parts| parts.features[5] = 1100), Some(NetworkError::HiddenSum));
    let both = with(|parts| (parts.features[5], parts.features[ChessFeatures::PLAIN * 32 + 5]) = (520, 510));
    assert_eq!(both, Some(NetworkError::HiddenSum), "a piece is both at once");
    assert_eq!(with(|parts| parts.features[5] = -900), None);
    assert_eq!(with(|parts| parts.biases[5] = i16::MIN), Some(NetworkError::HiddenSum));
    let mut large = random_parts(512, 1);
    large.outputs.fill(127);
    assert_eq!(Chess::new(large).err(), Some(NetworkError::OutputSum));
    let size = Some(NetworkError::Size { what: "biases of outputs", expected: 8, found: 0 });
    assert_eq!(with(|parts| parts.output_biases.clear()), size);
    assert_eq!(with(|parts| parts.biases.clear()), Some(NetworkError::Hidden(0)));
}

#[test]
fn every_reason_says_what_was_expected_and_what_was_found() {
    let reasons = [
        NetworkError::Foreign,
        NetworkError::Version(3),
        NetworkError::Checksum(1, 2),
        NetworkError::Cut("a scale"),
        NetworkError::Longer(2),
        NetworkError::Features { expected: "a", found: "b".into() },
        NetworkError::Activation(4),
        NetworkError::Units(1, 2),
        NetworkError::Text("a provenance"),
        NetworkError::Size { what: "features", expected: 1, found: 2 },
        NetworkError::Hidden(31),
        NetworkError::Scale,
        NetworkError::HiddenSum,
        NetworkError::OutputSum,
    ];
    for reason in reasons {
        let text = reason.to_string();
        assert!(text.starts_with("expected ") && text.contains("found "), "{text}");
    }
}

/// The same features under another name, as another game would have them.
#[derive(Clone, Copy, Debug)]
struct Others;

impl FeatureSet for Others {
    type Position = sente_chess::Position;
    type View = ();
    const NAME: &'static str = "others";
    const PLAIN_NAME: &'static str = "plain others";
    const COUNT: usize = ChessFeatures::COUNT;
    const PLAIN: usize = ChessFeatures::PLAIN;
    const KINDS: usize = 1;
    const MEN: usize = 32;
    const BUCKETS: usize = 8;

    fn view(_: sente_chess::Piece, _: sente_chess::Square) -> Option<(Side, ())> {
        None
    }

    fn indices(
        side: Side,
        (): (),
        piece: sente_chess::Piece,
        square: sente_chess::Square,
    ) -> (usize, Option<usize>) {
        ChessFeatures::indices(side, None, piece, square)
    }

    fn for_each_difference(
        before: &sente_chess::Position,
        after: &sente_chess::Position,
        visit: impl FnMut(sente_chess::Piece, sente_chess::Square, bool),
    ) {
        ChessFeatures::for_each_difference(before, after, visit);
    }

    fn kind(_: usize) -> usize {
        0
    }

    fn owner(piece: sente_chess::Piece) -> Side {
        ChessFeatures::owner(piece)
    }

    fn name(piece: sente_chess::Piece, square: sente_chess::Square) -> String {
        ChessFeatures::name(piece, square)
    }

    fn bucket(position: &sente_chess::Position) -> usize {
        ChessFeatures::bucket(position)
    }
}

#[test]
fn a_network_for_other_features_is_refused() {
    let bytes = Network::<Others>::new(random_parts(32, 1)).unwrap().to_bytes();
    assert!(matches!(refusal(&bytes), NetworkError::Features { .. }));
}
