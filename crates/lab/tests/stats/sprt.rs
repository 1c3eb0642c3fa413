//! The sequential test as a mechanism.

use crate::{assert_near, pairs, sprt, tally};
use sente_game::Random;
use sente_lab::stats::{Decision, EloModel, Pentanomial, Sprt, SprtDesign, SprtError};

const MODELS: [EloModel; 2] = [EloModel::Logistic, EloModel::Normalised];

#[test]
fn designs_are_checked() {
    let with = |elo0, elo1, alpha, beta| {
        Sprt::new(SprtDesign { elo0, elo1, alpha, beta, model: EloModel::Logistic }).map(|_| ())
    };
    assert_eq!(with(0.0, 5.0, 0.05, 0.05), Ok(()));
    assert_eq!(with(-3000.0, 3000.0, 1e-9, 0.499), Ok(()));
    assert_eq!(with(5.0, 5.0, 0.05, 0.05), Err(SprtError::BoundsOutOfOrder { elo0: 5.0, elo1: 5.0 }));
    assert_eq!(with(0.0, 3001.0, 0.05, 0.05), Err(SprtError::BoundOutOfRange(3001.0)));
    assert_eq!(with(f64::NEG_INFINITY, 0.0, 0.05, 0.05), Err(SprtError::BoundOutOfRange(f64::NEG_INFINITY)));
    assert!(matches!(with(0.0, f64::NAN, 0.05, 0.05), Err(SprtError::BoundOutOfRange(elo)) if elo.is_nan()));
    for wrong in [0.0, 0.5, -0.1, f64::INFINITY] {
        assert_eq!(with(0.0, 5.0, wrong, 0.05), Err(SprtError::ErrorProbability(wrong)));
        assert_eq!(with(0.0, 5.0, 0.05, wrong), Err(SprtError::ErrorProbability(wrong)));
    }
    let message = |error: SprtError| error.to_string();
    assert_eq!(
        message(SprtError::BoundsOutOfOrder { elo0: 2.0, elo1: 1.0 }),
        "expected elo0 below elo1, found 2 and 1"
    );
    assert_eq!(
        message(SprtError::ErrorProbability(0.7)),
        "expected error probabilities between 0 and 0.5, found 0.7"
    );
    assert_eq!(
        message(SprtError::BoundOutOfRange(5000.0)),
        "expected a bound between -3000 and 3000 Elo, found 5000"
    );
}

#[test]
fn decisions_follow_the_bounds() {
    let sprt = sprt(EloModel::Normalised, 0.0, 2.0);
    assert_near(sprt.upper(), 19.0_f64.ln(), 1e-15);
    assert_near(sprt.lower(), -19.0_f64.ln(), 1e-15);
    for (llr, decision, progress) in [
        (2.95, Decision::AcceptH1, 2.95 / 19.0_f64.ln()),
        (sprt.upper(), Decision::AcceptH1, 1.0),
        (2.94, Decision::Continue, 2.94 / 19.0_f64.ln()),
        (0.0, Decision::Continue, 0.0),
        (-1.0, Decision::Continue, -1.0 / 19.0_f64.ln()),
        (sprt.lower(), Decision::AcceptH0, -1.0),
    ] {
        let state = sprt.state_at(llr);
        assert_eq!(state.decision, decision);
        assert_near(state.progress, progress, 1e-12);
    }
}

#[test]
fn without_games_there_is_no_evidence() {
    for model in MODELS {
        let sprt = sprt(model, 0.0, 5.0);
        assert_near(sprt.llr(&pairs([0; 5])), 0.0, 0.0);
        assert_near(sprt.llr_of_games(&tally(0, 0, 0)), 0.0, 0.0);
        assert_eq!(sprt.state(&pairs([0; 5])).decision, Decision::Continue);
        // One pair does not decide anything, however it ends.
        for index in 0..5 {
            let mut counts = [0; 5];
            counts[index] = 1;
            assert!(sprt.llr(&pairs(counts)).abs() < 0.05, "{model:?} {counts:?}");
        }
    }
}

/// Counts from nothing to millions, each of a random size.
fn random_pairs(random: &mut Random) -> Pentanomial {
    pairs(std::array::from_fn(|_| {
        let size = 10_usize.pow(random.below(8) as u32);
        random.below(size) as u32
    }))
}

/// The log of a ratio changes its sign when the engines and the hypotheses change places.
#[test]
fn both_views_agree() {
    let mut random = Random::new(3);
    for _ in 0..300 {
        let pairs = random_pairs(&mut random);
        for model in MODELS {
            let llr = sprt(model, -1.5, 7.0).llr(&pairs);
            let other = sprt(model, -7.0, 1.5).llr(&pairs.flipped());
            assert_near(llr, -other, 1e-6);
        }
    }
}

/// Nearby results have nearby ratios, and no results or bounds give anything that is not a number.
#[test]
fn every_input_has_a_finite_answer() {
    let mut random = Random::new(4);
    let bounds = [-3000.0, -1000.0, -100.0, -3.0, 0.0, 1e-6, 5.0, 50.0, 800.0, 3000.0];
    for _ in 0..300 {
        let pairs = random_pairs(&mut random);
        let low = random.below(bounds.len() - 1);
        let high = low + 1 + random.below(bounds.len() - 1 - low);
        for model in MODELS {
            let llr = sprt(model, bounds[low], bounds[high]).llr(&pairs);
            assert!(llr.is_finite(), "{model:?} {pairs:?} {} {}", bounds[low], bounds[high]);
        }
    }
    let most = pairs([u32::MAX; 5]);
    assert!(MODELS.iter().all(|&model| sprt(model, 0.0, 5.0).llr(&most).is_finite()));
}

/// A pair won instead of lost never speaks against the stronger hypothesis.
#[test]
fn winning_helps() {
    let mut random = Random::new(5);
    for _ in 0..300 {
        let counts: [u32; 5] = std::array::from_fn(|_| 20 + random.below(1000) as u32);
        let [ll, ld, even, wd, ww] = counts;
        for model in MODELS {
            let test = sprt(model, 0.0, 5.0);
            assert!(
                test.llr(&pairs([ll - 1, ld, even, wd, ww + 1])) > test.llr(&pairs(counts)),
                "{counts:?}"
            );
        }
    }
}
