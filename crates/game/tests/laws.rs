//! Each law can be broken, and is then reported by name: a check that cannot fail proves nothing.

mod broken;
mod morris;

use broken::{Broken, Fault};
use sente_game::conformance::{self, Law, Violation};
use sente_game::{Notation, Random, Reading};

/// The law that random games find broken.
fn broken_law<const FAULT: u8>() -> Option<Law> {
    let starts = [Broken::<FAULT>::start()];
    conformance::random_games(&starts, 50, 40, &mut Random::new(1)).err().map(|violation| violation.law)
}

/// The law that the sweep over all codes finds broken in a position in which a row can be completed.
fn swept_law<const FAULT: u8>() -> Option<Law> {
    let position = Broken::<FAULT>::read_position("xo1/1x1/o2 x 1 1 4", Reading::Strict).unwrap();
    conformance::sweep(&position).err().map(|violation| violation.law)
}

/// Lists which law each fault breaks, and makes the two tests: that it does, and that the list is complete.
macro_rules! faults {
    ($($fault:ident => $law:ident),+ $(,)?) => {
        #[test]
        fn each_fault_breaks_its_law() {
            $(assert_eq!(
                broken_law::<{ Fault::$fault as u8 }>(),
                Some(Law::$law),
                "what {:?} breaks",
                Fault::$fault
            );)+
        }

        #[test]
        fn each_law_can_be_broken() {
            let broken = [$(Law::$law),+];
            for law in Law::ALL {
                assert!(broken.contains(&law), "nothing breaks {law:?}");
            }
            let tried = [$(Fault::$fault),+];
            for fault in Fault::ALL {
                let elsewhere = matches!(fault, Fault::Nothing | Fault::HighestCodeIsLegal);
                assert!(elsewhere || tried.contains(&fault), "{fault:?} is not tried");
            }
        }
    };
}

faults! {
    QuietMoveTwice => MovesAreDistinct,
    NoisyIsCalledQuiet => NoisyAndQuietPartition,
    PlainGenerationForgetsNoisy => NoisyAndQuietPartition,
    CountsOneTooMany => CountAgrees,
    SeesNoMove => CountAgrees,
    EverythingIsLegal => LegalityAgrees,
    NothingIsLegal => LegalityAgrees,
    NoisyMovesAreUnknown => LegalityAgrees,
    ChecksAreOverlooked => CheckIsForeseen,
    QuietChecksAreForgotten => QuietChecksAgree,
    KeyIsMisforeseen => KeyIsForeseen,
    PlyIsNotWritten => TextRoundTrip,
    KeyDrifts => TextRoundTrip,
    StructureKeyDrifts => TextRoundTrip,
    CorrectionKeyDrifts => TextRoundTrip,
    KeyDriftsWithAPass => TextRoundTrip,
    CodeForgetsTheOrigin => CodeRoundTrip,
    MoveIsMiswritten => MoveRoundTrip,
    ExchangeValueIsTooHigh => ExchangeAgrees,
    ExchangeMissesLowThresholds => ExchangeAgrees,
    DepartureIsNotTold => ObserverHearsAll,
    PieceIsShownTwice => ObserverHearsAll,
    PassKeepsTheSide => PassIsAnInvolution,
    PassKeepsTheKey => PassIsAnInvolution,
    PassClearsTheBoard => PassIsAnInvolution,
    PassesAddUp => PassIsAnInvolution,
    OriginIsOutOfRange => KeysAreDense,
    TargetIsOutOfRange => KeysAreDense,
    PieceIsOutOfRange => KeysAreDense,
    CapturedIsOutOfRange => KeysAreDense,
    ThreatIsOutOfRange => KeysAreDense,
    OutcomeIsForgotten => EndingsAgree,
    PlaceIsOutOfRange => KeysAreDense,
    PiecesHaveOneOwner => PiecesHaveOwners,
    CountsOneTooManyLater => BulkCountAgrees,
}

#[test]
fn the_wrapper_without_a_fault_is_sound() {
    assert_eq!(broken_law::<{ Fault::Nothing as u8 }>(), None);
    assert_eq!(swept_law::<{ Fault::Nothing as u8 }>(), None);
}

#[test]
fn the_sweep_finds_a_single_wrong_code() {
    assert_eq!(swept_law::<{ Fault::HighestCodeIsLegal as u8 }>(), Some(Law::LegalityAgrees));
    assert_eq!(swept_law::<{ Fault::NoisyMovesAreUnknown as u8 }>(), Some(Law::LegalityAgrees));
}

#[test]
fn a_violation_says_where_and_what() {
    type Overcounting = Broken<{ Fault::CountsOneTooMany as u8 }>;
    let violation = conformance::check(&Overcounting::start(), &mut Random::new(1)).unwrap_err();
    let expected = Violation {
        law: Law::CountAgrees,
        position: "3/3/3 x 3 3 0".into(),
        detail: "expected 9, found 10".into(),
    };
    assert_eq!(violation, expected);
    let text = "CountAgrees does not hold at 3/3/3 x 3 3 0: expected 9, found 10";
    assert_eq!(violation.to_string(), text);
}

#[test]
fn no_start_means_nothing_to_check() {
    let none: [morris::Morris; 0] = [];
    assert_eq!(conformance::random_games(&none, 10, 10, &mut Random::new(1)), Ok(0));
}
