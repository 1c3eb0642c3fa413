//! Single games as bytes.

use sente_chess::Position;
use sente_game::{Conclusion, Notation as _, Opening, Position as _, Random, Reading, Reason, Score, Side};
use sente_lab::packed::{Ending, Game, GameError, SCORE_LIMIT, ScoredMove};

/// A game of random moves and scores.
fn random_game(seed: u64) -> Game<Position> {
    let mut random = Random::new(seed);
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    ];
    let start = Position::from_fen(starts[random.below(starts.len())], Reading::Playable).unwrap();
    let (mut position, mut opening, mut moves) = (start, Vec::new(), Vec::new());
    let unscored = random.below(10);
    for ply in 0..random.below(200) {
        let Some(&mv) = random.choose(&position.legal_moves()) else { break };
        if ply < unscored {
            opening.push(mv);
        } else {
            moves.push(ScoredMove::new(mv, Score::new(random.below(64_000) as i32 - 32_000)));
        }
        position.advance(mv, &mut ());
    }
    let conclusions = [Conclusion::Draw, Conclusion::Win(Side::First), Conclusion::Win(Side::Second)];
    let endings =
        [Ending::Agreed, Ending::TooLong, Ending::Rules(Reason::Checkmate), Ending::Rules(Reason::MoveLimit)];
    Game {
        source: random.below(3) as u64,
        number: random.next_u64() >> random.below(64),
        opening: Opening { start, moves: opening },
        moves,
        conclusion: conclusions[random.below(3)],
        ending: endings[random.below(4)],
    }
}

#[test]
fn games_come_back() {
    for seed in 0..300 {
        let game = random_game(seed);
        let mut bytes = Vec::new();
        game.encode(&mut bytes);
        assert_eq!(Game::decode(&bytes), Ok(game));
    }
}

#[test]
fn bytes_that_are_no_game_are_refused() {
    let mut bytes = Vec::new();
    random_game(5).encode(&mut bytes);
    for length in 0..bytes.len() {
        assert!(Game::<Position>::decode(&bytes[..length]).is_err());
    }
    bytes.push(0);
    assert_eq!(Game::<Position>::decode(&bytes), Err(GameError::Longer(1)));
    // The start of the game, no opening, one move, a draw: the move is the twenty-first of twenty.
    let wrong = Game::<Position>::decode(&[0, 0, 0, 0, 1, 0, 20, 0]);
    assert_eq!(wrong, Err(GameError::Move { ply: 1, place: 20, legal: 20 }));
    assert!(Game::<Position>::decode(&[0, 0, 0, 0, 1, 0, 19, 0]).is_ok());
    assert_eq!(Game::<Position>::decode(&[0, 0, 0, 0, 0, 30]), Err(GameError::Result(30)));
    assert!(matches!(Game::<Position>::decode(&[0, 0, 1, b'x', 0, 0, 0]), Err(GameError::Start(_))));
    // A claim of many moves reserves no memory for them.
    let many = [0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 0, 0, 1];
    assert_eq!(Game::<Position>::decode(&many), Err(GameError::Cut));
}

#[test]
fn any_bytes_are_read_without_panic() {
    let mut random = Random::new(9);
    for _ in 0..20_000 {
        let bytes: Vec<u8> = (0..random.below(60)).map(|_| random.below(40) as u8).collect();
        let _ = Game::<Position>::decode(&bytes);
    }
}

#[test]
fn mates_are_kept_as_the_limit() {
    let mv = Position::start().read_move("e2e4").unwrap();
    assert_eq!(ScoredMove::<Position>::new(mv, Score::mate_in(3)).score, SCORE_LIMIT);
    assert_eq!(ScoredMove::<Position>::new(mv, Score::mated_in(2)).score, -SCORE_LIMIT);
    assert_eq!(ScoredMove::<Position>::new(mv, Score::new(-35)).score, -35);
}
