//! The rules, case by case: legality, repetition, entering kings, agreed lengths, validation.

use sente_game::{
    GameMove as _, Line, Notation as _, Outcome, Position as _, Reading, Reason, Repetition, Side,
};
use sente_shogi::{BLACK, Declaration, EnteringKing, Move, MoveLimit, MoveList, Position, Rules, WHITE};

fn read(sfen: &str) -> Position {
    Position::from_sfen(sfen, Reading::Playable).unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

/// The lines of a table, split into their cells; comments left out.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = table.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect())
}

fn sorted(moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<_> = moves.iter().map(Move::to_string).collect();
    texts.sort_unstable();
    texts
}

fn words(text: &str) -> Vec<String> {
    let mut words: Vec<_> = text.split_whitespace().map(str::to_owned).collect();
    words.sort_unstable();
    words
}

#[test]
fn legal_and_checking_moves_of_many_positions() {
    let mut positions = 0;
    for cells in rows(include_str!("data/rules/legal-moves.tsv")) {
        let position = read(cells[0]);
        let moves = position.legal_moves();
        assert_eq!(sorted(&moves), words(cells[2]), "{}", cells[0]);
        let checks: Vec<_> = moves.iter().copied().filter(|&mv| position.gives_check(mv)).collect();
        assert_eq!(sorted(&checks), words(cells.get(4).copied().unwrap_or_default()), "{}", cells[0]);
        let mut generated = MoveList::default();
        position.generate_checks(&mut generated);
        assert_eq!(sorted(&generated), sorted(&checks), "{}", cells[0]);
        positions += 1;
    }
    assert_eq!(positions, 2500);
}

#[test]
fn single_moves_are_legal_or_not() {
    let mut cases = 0;
    for cells in rows(include_str!("data/rules/legality.tsv")) {
        let legal = read(cells[0]).read_usi(cells[1]).is_ok();
        assert_eq!(legal, cells[2] == "1", "{cells:?}");
        cases += 1;
    }
    assert_eq!(cases, 23);
}

/// Plays moves and returns where they lead, with everything before it.
fn play(sfen: &str, moves: &str) -> (Position, Line<Position>) {
    let mut position = read(sfen);
    let mut line = Line::new();
    for text in moves.split_whitespace() {
        line.push(&position);
        let mv = position.read_move(text).unwrap_or_else(|error| panic!("{sfen}: {error}"));
        position = position.play(mv, &mut ());
    }
    (position, line)
}

#[test]
fn repetitions_end_games_as_the_rules_say() {
    let mut cases = 0;
    for cells in rows(include_str!("data/rules/repetition.tsv")) {
        let (position, line) = play(cells[0], cells[1]);
        let expected = match cells[3] {
            "none" => None,
            "draw (sennichite)" => Some(Outcome::draw(Reason::Repetition)),
            "black loses (perpetual check)" => Some(Outcome::win(WHITE, Reason::PerpetualCheck)),
            "white loses (perpetual check)" => Some(Outcome::win(BLACK, Reason::PerpetualCheck)),
            other => panic!("{other}"),
        };
        assert_eq!(position.outcome(&line), expected, "{cells:?}");
        cases += 1;
    }
    assert_eq!(cases, 7);
}

const ROOK: &str = "4k4/9/9/9/9/9/9/5R3/K8 b - 1";

#[test]
fn after_the_root_the_first_recurrence_counts() {
    let (position, line) = play(ROOK, "4h5h");
    assert_eq!(position.repetition(&line, 1), Repetition::None);
    // The rook has checked all the way: whoever is in check has won.
    let (position, line) = play(ROOK, "4h5h 5a4a 5h4h 4a5a 4h5h");
    assert_eq!(position.repetition(&line, 5), Repetition::Win);
    let (position, line) = play(ROOK, "4h5h 5a4a 5h4h 4a5a 4h5h 5a4a");
    assert_eq!(position.repetition(&line, 6), Repetition::Loss);
    // The root itself and what is before it count only as often as the rules ask for.
    assert_eq!(position.repetition(&line, 4), Repetition::None);
    let (position, line) = play(ROOK, "4h3h 5a4a 3h4h 4a5a 4h3h");
    assert_eq!(position.repetition(&line, 5), Repetition::Draw);
}

#[test]
fn the_same_board_with_another_hand_is_superior_or_inferior() {
    let start = "4k4/9/9/9/9/9/9/9/R3K4 b p 1";
    // White gives a pawn away. Ten plies after the start Black is to move as two plies after it, one pawn richer.
    let (position, line) = play(start, "5i5h 5a5b 5h5g P*9h 9i9h 5b4b 9h9i 4b4a 5g5h 4a5b");
    assert_eq!((position.side(), position.repetition(&line, 10)), (BLACK, Repetition::Superior));
    assert_eq!(position.repetition(&line, 8), Repetition::None, "what was before the root is no rule");
    // The same seen by White, who is to move as after the first ply.
    let (position, line) = play(start, "5i5h 5a4a 5h5g P*9h 9i9h 4a4b 9h9i 4b5a 5g5h");
    assert_eq!((position.side(), position.repetition(&line, 9)), (WHITE, Repetition::Inferior));
}

#[test]
fn a_pass_hides_what_was_before_it() {
    let start = read(ROOK);
    let mut line = Line::new();
    let mut position = start;
    for text in ["4h3h", "-", "3h4h", "-"] {
        line.push(&position);
        position = match text {
            "-" => position.pass(),
            text => position.play(position.read_move(text).unwrap(), &mut ()),
        };
    }
    assert_eq!(position.key(), start.key());
    assert_eq!(position.repetition(&line, 5), Repetition::None);
}

#[test]
fn declarations_lead_to_what_they_should() {
    let mut cases = 0;
    for cells in rows(include_str!("data/rules/declaration.tsv")) {
        let position = read(cells[0]);
        let expect = |text: &str| match text {
            "win" => Declaration::Win,
            "draw" => Declaration::Draw,
            "lose" => Declaration::Loss,
            other => panic!("{other}"),
        };
        for (entering_king, result) in
            [(EnteringKing::Points24Handicap, cells[1]), (EnteringKing::Points27Handicap, cells[2])]
        {
            let position = position.with_rules(Rules { entering_king, move_limit: None });
            assert_eq!(position.declaration(), expect(result), "{cells:?}");
            let wins = position.declaration() == Declaration::Win;
            let outcome = wins.then(|| Outcome::win(position.side(), Reason::Declaration));
            assert_eq!(position.outcome(&[]), outcome, "{cells:?}");
        }
        cases += 1;
    }
    assert_eq!(cases, 16);
}

#[test]
fn what_was_given_up_counts_in_handicap_games_only() {
    let sfen = "5+B+P2/K+P1+P+R+P3/+P+P+NPP4/9/9/9/2p+p+pgsg1/1+p1+n1+n1kg/9 w G2SNL3Psl3p 1";
    let declared =
        |entering_king| read(sfen).with_rules(Rules { entering_king, move_limit: None }).declaration();
    assert_eq!(declared(EnteringKing::Points27Handicap), Declaration::Win);
    assert_eq!(declared(EnteringKing::Points27), Declaration::Loss);
    assert_eq!(declared(EnteringKing::Ignored), Declaration::Loss);
}

#[test]
fn a_king_that_reaches_its_goal_wins_by_the_try_rule() {
    let rules = Rules { entering_king: EnteringKing::Try, move_limit: None };
    let before = read("9/4K4/9/9/9/9/9/9/k8 b - 1").with_rules(rules);
    assert_eq!(before.outcome(&[]), None);
    let after = before.play(before.read_move("5b5a").unwrap(), &mut ());
    assert_eq!(after.outcome(&[]), Some(Outcome::win(BLACK, Reason::Declaration)));
    assert_eq!(after.with_rules(Rules::default()).outcome(&[]), None);
}

#[test]
fn no_legal_move_is_a_loss() {
    let mated = read("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    assert_eq!(mated.outcome(&[]), Some(Outcome::win(BLACK, Reason::Checkmate)));
    let stale = read("k8/2G6/9/1N7/9/9/9/9/4K4 w - 1");
    assert!(!stale.in_check());
    assert_eq!(stale.outcome(&[]), Some(Outcome::win(BLACK, Reason::Stalemate)));
}

/// A position with so many plies behind it.
fn at_ply(board: &str, side: Side, ply: u32, limit: MoveLimit) -> Position {
    let letter = if side == BLACK { 'b' } else { 'w' };
    let rules = Rules { move_limit: Some(limit), ..Rules::default() };
    read(&format!("{board} {letter} - {}", ply + 1)).with_rules(rules)
}

#[test]
fn games_end_at_their_agreed_length() {
    const QUIET: &str = "4k4/9/9/9/9/9/9/9/4K4";
    const MATE: &str = "4k4/4G4/4P4/9/9/9/9/9/4K4";
    for limit in [MoveLimit::DENO_SEN, MoveLimit::WCSC, MoveLimit::FLOODGATE] {
        let last = u32::from(limit.plies);
        let quiet = |ply| at_ply(QUIET, BLACK, ply, limit).outcome(&[]);
        assert_eq!(quiet(last - 1), None);
        assert_eq!(quiet(last), Some(Outcome::draw(Reason::MoveLimit)));
        assert_eq!(quiet(last + 1), Some(Outcome::draw(Reason::MoveLimit)));
        let mate = |ply| at_ply(MATE, WHITE, ply, limit).outcome(&[]).unwrap();
        let won = Outcome::win(BLACK, Reason::Checkmate);
        assert_eq!(mate(last - 1), won);
        // Whether a mate on the very last ply wins is where organisers differ.
        assert_eq!(mate(last), if limit.mate_counts { won } else { Outcome::draw(Reason::MoveLimit) });
        assert!(at_ply(QUIET, BLACK, last - 10, limit).is_near_move_limit());
        assert!(!at_ply(QUIET, BLACK, last - 100, limit).is_near_move_limit());
    }
    assert_eq!(read(&format!("{QUIET} b - 2000")).outcome(&[]), None, "without a limit");
}

#[test]
fn texts_of_others_are_valid_or_not() {
    for sfen in include_str!("data/rules/haitaka-valid.sfens").lines() {
        assert!(Position::from_sfen(sfen, Reading::Strict).is_ok(), "{sfen}");
    }
    for sfen in include_str!("data/rules/haitaka-invalid.sfens").lines() {
        assert!(Position::from_sfen(sfen, Reading::Playable).is_err(), "{sfen}");
    }
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    for (sfen, reason) in [
        ("", "board, column 1: expected nine ranks of nine files, found the end"),
        ("4k4/9/9/9/9/9/9/9/4K4", "side to move, column 22: expected b or w, found the end"),
        ("4k4/9/9/9/9/9/9/9/4K4 x - 1", "expected b or w, found \"x\""),
        ("4k4/9/9/9/9/9/9/9/4K4 b", "expected pieces in hand or -"),
        ("4k4/9/9/9/9/9/9/9/4K4 b K 1", "expected a piece that can be in hand"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 19p 1", "expected a count from 1 to 18"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 0p 1", "expected a count from 1 to 18"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 2 1", "expected a piece after a count"),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 65536", "expected a number from 1 to 65535"),
        ("4k4/9/9/9/9/9/9/9/4K4 b - +1", "expected a number from 1 to 65535"),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 0", "expected a move number from 1 on, found 0"),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1 1", "expected the end"),
        ("4k4/9/9/9/9/9/9/4K4 b - 1", "nine ranks"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 b - 1", "nine ranks"),
        ("4k5/9/9/9/9/9/9/9/4K4 b - 1", "nine files"),
        ("4k3/9/9/9/9/9/9/9/4K4 b - 1", "nine files"),
        ("4k4/45/9/9/9/9/9/9/4K4 b - 1", "a piece or a slash after a digit"),
        ("4k4/+G8/9/9/9/9/9/9/4K4 b - 1", "a piece that can be promoted"),
        ("4k4/+9/9/9/9/9/9/9/4K4 b - 1", "a piece that can be promoted"),
        ("4k4/++P8/9/9/9/9/9/9/4K4 b - 1", "a piece that can be promoted"),
        ("9/9/9/9/9/9/9/9/4K4 b - 1", "expected one king of White, found 0"),
        ("4k4/9/9/9/9/9/9/9/3KK4 b - 1", "expected one king of Black, found 2"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 3R 1", "expected at most 2 pieces of kind r, found 3"),
        ("4k4/+p8/9/9/9/9/9/9/4K4 b 18P 1", "expected at most 18 pieces of kind p, found 19"),
        ("P3k4/9/9/9/9/9/9/9/4K4 b - 1", "expected every piece to have a move, found p on 9a"),
        ("4k4/N8/9/9/9/9/9/9/4K4 b - 1", "expected every piece to have a move, found n on 9b"),
        ("4k4/9/9/9/9/9/9/9/l3K4 b - 1", "expected every piece to have a move, found l on 9i"),
        ("4k4/9/P8/9/P8/9/9/9/4K4 b - 1", "expected one pawn of Black on file 9, found several"),
        ("4k4/4P4/9/9/9/9/9/9/4K4 b - 1", "not to be in check, found a check from 5b"),
        ("4k4/3G1G3/9/9/9/9/9/9/4K4 w - 1", "expected checks that one move can give"),
    ] {
        let error = Position::from_sfen(sfen, Reading::Strict).unwrap_err().to_string();
        assert!(error.contains(reason), "{sfen}: {error}");
    }
    // A promoted pawn may share a file with a pawn.
    assert!(Position::from_sfen("4k4/9/P8/9/+P8/9/9/9/4K4 b - 1", Reading::Strict).is_ok());
}

#[test]
fn promotion_is_senseless_to_refuse_where_nothing_is_lost_by_it() {
    let position = read("4k4/9/4P4/L7R/1S7/9/9/1B7/4K4 b N 1");
    let senseless: Vec<_> = position
        .legal_moves()
        .iter()
        .filter(|&&mv| position.is_senseless(mv))
        .inspect(|&&mv| assert!(position.is_legal(Move::new(mv.from().unwrap(), mv.to(), true))))
        .map(Move::to_string)
        .collect();
    for text in ["5c5b", "1d1a", "1d1b", "1d1c", "8h1a", "8h2b", "8h3c", "9d9b"] {
        assert!(senseless.contains(&text.to_owned()), "{text} in {senseless:?}");
    }
    assert_eq!(senseless.len(), 8, "{senseless:?}");
}

#[test]
fn problems_may_lack_a_king() {
    let position = read("4k4/9/9/9/9/9/9/9/9 b 16P 1");
    assert_eq!(position.legal_moves().len(), 72);
    assert!(!position.in_check() && !position.pass().in_check());
    assert!(Position::from_sfen("9/9/9/9/9/9/9/9/9 b 16P 1", Reading::Playable).is_err());
}

#[test]
fn no_text_makes_reading_panic() {
    let seeds = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1",
    ];
    let mut random = sente_game::Random::new(9);
    let mut read = 0;
    for _ in 0..100_000 {
        let mut bytes = random.choose(&seeds).expect("several").as_bytes().to_vec();
        for _ in 0..=random.below(3) {
            const TELLING: &[u8] = b"+/ -019plnsgbrkPLNSGBRKbw\xe9";
            let at = random.below(bytes.len());
            match random.below(3) {
                0 => bytes[at] = TELLING[random.below(TELLING.len())],
                1 => bytes.insert(at, TELLING[random.below(TELLING.len())]),
                _ => drop(bytes.remove(at)),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        match Position::from_sfen(&text, Reading::Playable) {
            Ok(position) => {
                assert_eq!(Position::from_sfen(&position.to_string(), Reading::Playable), Ok(position));
                let code = std::num::NonZeroU16::new(random.next_u64() as u16 | 1).expect("odd");
                let _ = position.is_legal(Move::from_code(code));
                read += 1;
            }
            Err(error) => assert!(error.to_string().chars().count() < 300),
        }
    }
    assert!(read > 1000, "{read}");
}
