//! The trainer against the definition, against itself with other threads, and against damage.

use super::adam::{Part, Step};
use super::checkpoint::{Checkpoint, CheckpointError};
use super::dataset::Dataset;
use super::model::{LARGEST, Model, Row, Shape, UNITS};
use super::pass::{Aim, Workspace};
use super::settings::{Settings, Target, expectation};
use super::start::Start;
use super::strays::Strays;
use super::trainer::Trainer;
use super::{calibrate, judge, quantise, verify, wide};
use crate::packed::{Ending, Filter, Game, Sample, ScoredMove};
use sente_chess::Position;
use sente_eval::nnue::FeatureSet as _;
use sente_eval::nnue::features::chess::ChessFeatures;
use sente_game::{Conclusion, Notation as _, Opening, Position as _, Random, Score, Side, Stateless};

const TARGET: Target = Target { lambda: 0.4, scale: 150.0 };

/// Positions of random games.
fn positions(games: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let (mut random, mut position) = (Random::new(seed), Position::start());
        for _ in 0..100 {
            let Some(&mv) = random.choose(&position.legal_moves()) else { break };
            position.advance(mv, &mut ());
            positions.push(position);
        }
    }
    positions
}

/// What the player to move has more than the other, in hundredths.
fn material(position: &Position) -> i32 {
    let mut balance = 0;
    position.for_each_piece(|piece, _| {
        let value = [100, 300, 300, 500, 900, 0][piece.kind().index()];
        balance += if piece.side() == position.side() { value } else { -value };
    });
    balance
}

/// Positions labelled with their material.
fn dataset(games: u64) -> Dataset {
    let mut data = Dataset::default();
    for position in positions(games) {
        let score = material(&position).clamp(-2000, 2000) as i16;
        let conclusion = match score {
            0 => Conclusion::Draw,
            score if (score > 0) == (position.side() == Side::First) => Conclusion::Win(Side::First),
            _ => Conclusion::Win(Side::Second),
        };
        data.add::<ChessFeatures>(&Sample { position, score, conclusion });
    }
    data
}

fn settings() -> Settings {
    Settings { hidden: 32, target: TARGET, batch: 512, epochs: 3, ..Settings::default() }
}

/// A network with units on both sides of their bounds.
fn model(hidden: usize) -> Model {
    let mut model = Model::random(Shape::of::<ChessFeatures>(hidden), 5);
    for weight in model.rows.iter_mut().flat_map(|row| &mut row.0) {
        *weight *= 3.0;
    }
    model
}

/// The loss by the definition, in the precision that finite differences need.
fn loss_by_definition(data: &Dataset, model: &Model) -> f64 {
    let of_position = |index: usize| {
        let entry = data.entry(index);
        let output = model.evaluate(data.features(entry), usize::from(entry.bucket));
        (expectation(output) - TARGET.of(entry.score, entry.result)).powi(2)
    };
    (0..data.len()).map(of_position).sum()
}

fn slopes(data: &Dataset, model: &Model) -> (f64, Model) {
    let positions: Vec<u32> = (0..data.len() as u32).collect();
    let mut gradient = Model::zero(model.shape());
    let aim = Aim { target: TARGET, weight: 1.0 };
    let loss = Workspace::default().learn(data, &positions, model, aim, &mut gradient);
    (loss, gradient)
}

#[test]
fn the_slope_is_that_of_the_loss() {
    let data = dataset(4);
    let model = model(64);
    let (loss, gradient) = slopes(&data, &model);
    assert!((loss / loss_by_definition(&data, &model) - 1.0).abs() < 1e-4);
    let stride = model.shape().stride();
    let mut checked = 0;
    // Some features, all biases and outputs, of both groups of units.
    let rows = (0..model.rows.len()).filter(|row| row % stride >= ChessFeatures::COUNT || row % 37 == 0);
    for row in rows {
        for unit in (0..UNITS).step_by(5) {
            let exact = f64::from(gradient.rows[row].0[unit]);
            let at = |step: f32| {
                let mut moved = model.clone();
                moved.rows[row].0[unit] += step;
                // What was added is not quite the step, because weights have few digits.
                let weight = f64::from(moved.rows[row].0[unit]);
                (loss_by_definition(&data, &moved), weight)
            };
            let (high, low) = (at(1e-3), at(-1e-3));
            let numeric = (high.0 - low.0) / (high.1 - low.1).max(1e-9);
            // Units at a bound have no slope there, so a small part of the positions may disagree.
            assert!(
                (numeric - exact).abs() < 0.02 + 0.02 * exact.abs(),
                "{row} {unit}: {numeric} and {exact}"
            );
            checked += usize::from(exact.abs() > 0.1);
        }
    }
    assert!(checked > 100, "{checked} slopes are large enough to tell");
}

#[test]
fn wide_registers_make_no_difference() {
    let (data, model) = (dataset(6), model(96));
    let (loss, gradient) = slopes(&data, &model);
    let positions: Vec<u32> = (0..data.len() as u32).collect();
    let mut wide_gradient = Model::zero(model.shape());
    let aim = Aim { target: TARGET, weight: 1.0 };
    let mut workspace = Workspace::default();
    let wide_loss = wide::learn(&mut workspace, &data, &positions, &model, aim, &mut wide_gradient);
    assert!(wide_loss.to_bits() == loss.to_bits() && wide_gradient == gradient);
    assert_eq!(wide::assess(&mut workspace, &data, &positions, &model, TARGET).to_bits(), loss.to_bits());
    let step = Step::new(3, 0.01, 0.1);
    let kinds: Vec<u16> =
        (0..ChessFeatures::COUNT).map(|feature| ChessFeatures::kind(feature) as u16).collect();
    let moved = |apply: fn(Step, &mut Part<'_>, &[&Model])| {
        let (mut weights, mut first, mut second) = (model.clone(), gradient.clone(), model.clone());
        second.rows.iter_mut().flat_map(|row| &mut row.0).for_each(|weight| *weight *= *weight);
        let mut common = [vec![Row::ZERO; ChessFeatures::KINDS], vec![Row::ZERO; ChessFeatures::KINDS]];
        let [common_first, common_second] = &mut common;
        let mut part = Part {
            start: 0,
            weights: &mut weights.rows,
            first: &mut first.rows,
            second: &mut second.rows,
            kinds: &kinds,
            limit: LARGEST,
            common_first,
            common_second,
        };
        apply(step, &mut part, &[&gradient, &wide_gradient]);
        (weights, first, second, common)
    };
    let (narrow, wide) = (moved(Step::apply), moved(wide::apply));
    assert!(narrow == wide && narrow.3[1].iter().all(|row| *row != Row::ZERO));
}

#[test]
fn what_is_learnt_of_a_piece_on_one_place_is_a_hint_at_others() {
    let shape = Shape { features: 4, kinds: 2, hidden: 32, buckets: 1 };
    let (mut weights, mut gradient) = (Model::zero(shape), Model::zero(shape));
    gradient.rows[0].0[5] = 3.0;
    let (mut first, mut second) = (Model::zero(shape), Model::zero(shape));
    let (mut common_first, mut common_second) = ([Row::ZERO; 2], [Row::ZERO; 2]);
    let mut part = Part {
        start: 0,
        weights: &mut weights.rows,
        first: &mut first.rows,
        second: &mut second.rows,
        kinds: &[0, 0, 1, 1],
        limit: LARGEST,
        common_first: &mut common_first,
        common_second: &mut common_second,
    };
    Step::new(1, 0.5, 0.0).apply(&mut part, &[&gradient]);
    // A first step goes as far as the rate, whatever the slope: by its own slope, and by that of its kind.
    let moved: Vec<f32> = weights.rows.iter().map(|row| row.0[5]).collect();
    let expected = [-1.0, -0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
    assert!(moved.iter().zip(expected).all(|(moved, expected)| (moved - expected).abs() < 1e-3), "{moved:?}");
    assert!(weights.rows.iter().all(|row| row.0[4] == 0.0));
}

fn train(data: &Dataset, threads: usize) -> Checkpoint {
    let mut trainer = Trainer::new::<ChessFeatures>(data, data, settings(), "a test".into(), threads);
    while !trainer.is_finished() {
        trainer.step();
    }
    trainer.checkpoint().clone()
}

#[test]
fn threads_make_no_difference() {
    let data = dataset(30);
    let one = train(&data, 1);
    assert!(one == train(&data, 2) && one == train(&data, 5));
    assert_eq!(one.epochs.len(), 3);
    assert!(one.epochs[2].validation < one.epochs[0].validation);
    let other = Settings { seed: 2, ..settings() };
    let mut trainer = Trainer::new::<ChessFeatures>(&data, &data, other, "a test".into(), 1);
    trainer.step();
    assert!(trainer.checkpoint().model != one.model);
}

#[test]
fn training_goes_on_where_it_was_interrupted() {
    let data = dataset(30);
    let whole = train(&data, 2);
    let mut trainer = Trainer::new::<ChessFeatures>(&data, &data, settings(), "a test".into(), 2);
    // In the middle of an epoch, and through a file.
    for stop in [3, 4, 11] {
        while trainer.progress().steps < stop {
            trainer.step();
        }
        let saved = Checkpoint::from_bytes(&trainer.checkpoint().to_bytes()).unwrap();
        assert!(saved == *trainer.checkpoint());
        trainer = Trainer::resume::<ChessFeatures>(&data, &data, &settings(), saved, 1).unwrap();
    }
    while !trainer.is_finished() {
        trainer.step();
    }
    assert!(*trainer.checkpoint() == whole);
    assert_eq!(trainer.step(), None);
}

/// A random game, as if somebody had played it.
fn game(number: u64) -> Game<Position> {
    let (mut random, mut position, mut moves) = (Random::new(number), Position::start(), Vec::new());
    while moves.len() < 60
        && let Some(&mv) = random.choose(&position.legal_moves())
    {
        position.advance(mv, &mut ());
        moves.push(ScoredMove { mv, score: 0 });
    }
    let opening = Opening { start: Position::start(), moves: Vec::new() };
    Game {
        source: 0,
        number,
        opening,
        moves,
        conclusion: Conclusion::Win(Side::First),
        ending: Ending::TooLong,
    }
}

#[test]
fn strays_say_what_the_teacher_says() {
    let games: Vec<_> = (0..20).map(game).collect();
    let teacher = Stateless(|position: &Position| Score::new(material(position)));
    let of = |strays: Strays, threads| {
        Dataset::from_strays::<ChessFeatures>(&games, Filter::default(), strays, &teacher, threads)
    };
    let strays = Strays { number: 3, seed: 1 };
    let data = of(strays, 1);
    assert!(data == of(strays, 2) && data == of(strays, 7));
    assert!(data != of(Strays { seed: 2, ..strays }, 1));
    let games_only = Dataset::from_games::<ChessFeatures>(&games, Filter::default(), 1);
    // Some are in check, or have no moves left.
    assert!(data.len() > 2 * games_only.len() && data.len() < 3 * games_only.len());
    // Nobody has won there, and some have lost a piece.
    assert!(data.outcomes().iter().all(|(_, result)| (result - 0.5).abs() < 1e-9));
    assert!(data.outcomes().iter().any(|(score, _)| score.abs() >= 300.0));
}

#[test]
fn training_begins_at_the_weights_of_another() {
    let data = dataset(10);
    let earlier = train(&data, 1);
    let begin = |settings, earlier: &Checkpoint| {
        let start = Start::of_checkpoint::<ChessFeatures>(earlier)?;
        Trainer::new_from::<ChessFeatures>(&data, &data, settings, String::new(), 1, &start)
    };
    let mut later = begin(settings(), &earlier).unwrap();
    assert!(later.checkpoint().model == earlier.best && later.checkpoint().steps == 0);
    while !later.is_finished() {
        later.step();
    }
    assert!(later.checkpoint().epochs[2].validation < earlier.epochs[2].validation);
    let wider = begin(Settings { hidden: 64, ..settings() }, &earlier).unwrap().checkpoint().clone();
    assert!(wider.model.predictions(&data) == earlier.best.predictions(&data));
    assert!(matches!(begin(settings(), &wider).unwrap_err(), CheckpointError::Hidden(32, 64)));
    let foreign = Checkpoint { features: "others".into(), ..earlier };
    assert!(matches!(begin(settings(), &foreign).unwrap_err(), CheckpointError::Features { .. }));
}

/// Of a network only what rounding took is lost: rounded once more, it is the same.
#[test]
fn training_begins_at_a_network() {
    let network = quantise::<ChessFeatures>(&model(64), 150, "a test".into()).unwrap();
    let start = Start::of_network(&network);
    assert_eq!(start.about, "a test");
    assert!(quantise::<ChessFeatures>(&start.model, 150, "a test".into()).unwrap() == network);
    let data = dataset(1);
    let wide = Settings { hidden: 64, ..settings() };
    let trainer = Trainer::new_from::<ChessFeatures>(&data, &data, wide, String::new(), 1, &start).unwrap();
    assert!(trainer.checkpoint().model == start.model && trainer.checkpoint().best == start.model);
}

#[test]
fn training_does_not_go_on_with_anything_else() {
    let (data, more) = (dataset(3), dataset(4));
    let saved =
        Trainer::new::<ChessFeatures>(&data, &data, settings(), String::new(), 1).checkpoint().clone();
    let resume = |data: &Dataset, settings: &Settings, saved: Checkpoint| {
        Trainer::resume::<ChessFeatures>(data, data, settings, saved, 1).map(|_| ()).unwrap_err()
    };
    let other = Settings { batch: 64, ..settings() };
    assert!(matches!(resume(&data, &other, saved.clone()), CheckpointError::Settings(..)));
    assert!(matches!(resume(&more, &settings(), saved.clone()), CheckpointError::Positions));
    let foreign = Checkpoint { features: "others".into(), ..saved };
    assert!(matches!(resume(&data, &settings(), foreign), CheckpointError::Features { .. }));
}

#[test]
fn damaged_checkpoints_are_refused() {
    let data = dataset(1);
    let bytes =
        Trainer::new::<ChessFeatures>(&data, &data, settings(), String::new(), 1).checkpoint().to_bytes();
    let read = |bytes: &[u8]| Checkpoint::from_bytes(bytes).map(|_| ()).unwrap_err();
    assert!(matches!(read(b"some other file"), CheckpointError::Foreign));
    let mut later = bytes.clone();
    later[8] = 7;
    assert!(matches!(read(&later), CheckpointError::Version(7)));
    let mut random = Random::new(1);
    for round in 0..300 {
        let mut damaged = bytes.clone();
        let at = if round < 100 { 10 + round } else { random.below(bytes.len() - 10) + 10 };
        match round % 3 {
            0 => damaged[at] ^= 1 << random.below(8),
            1 => damaged.truncate(at),
            _ => damaged.insert(at, 7),
        }
        // Half of the time the checksum is put right.
        if round % 2 == 0 && damaged.len() > 18 {
            let sum = sente_eval::nnue::checksum(&damaged[18..]);
            damaged[10..18].copy_from_slice(&sum.to_le_bytes());
            let _ = Checkpoint::from_bytes(&damaged);
        } else {
            assert!(matches!(read(&damaged), CheckpointError::Damaged));
        }
    }
}

#[test]
fn material_is_learnt_and_survives_rounding() {
    let data = dataset(120);
    let settings =
        Settings { epochs: 12, batch: 256, target: Target { lambda: 0.0, ..TARGET }, ..settings() };
    let target = settings.target;
    let mut trainer = Trainer::new::<ChessFeatures>(&data, &data, settings, String::new(), 2);
    while !trainer.is_finished() {
        trainer.step();
    }
    let learnt = trainer.checkpoint();
    let loss = learnt.best_epoch().unwrap().validation;
    // Saying nothing is the measure: one half for everything.
    let pairs: Vec<_> =
        data.outcomes().iter().map(|(score, _)| (0.0, expectation(score / target.scale))).collect();
    assert!(loss < 0.1 * judge(&pairs).loss, "{loss} and {}", judge(&pairs).loss);

    let network = quantise::<ChessFeatures>(learnt.best(), 150, "a test".into()).unwrap();
    let rounded = verify(network.clone(), learnt.best(), &positions(20));
    let network = calibrate(network, learnt.best(), &positions(60)[2000..]).unwrap();
    let verified = verify(network, learnt.best(), &positions(20));
    assert!(verified.mean < rounded.mean, "{verified:?} and {rounded:?}");
    assert!(verified.is_passed(150) && verified.mean < 3.0 && verified.size > 50.0, "{verified:?}");
    // Other weights do not pass.
    let network = quantise::<ChessFeatures>(&model(32), 150, String::new()).unwrap();
    assert!(!verify(network, learnt.best(), &positions(20)).is_passed(150));
}
