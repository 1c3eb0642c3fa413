//! Games in files: what is written is read, and what programs have written is understood.

use sente_game::{Conclusion, Notation as _, Position as _, Random, Reading, Records as _};
use sente_shogi::notation::{
    Ending, Game, Step, decode, read_csa, read_ki2, read_kif, write_csa, write_ki2, write_kif,
};
use sente_shogi::{BLACK, MoveList, Position, WHITE};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// A file of the shared reference data. It is looked for in the folder that the variable `SENTE_SHARED` names, else
/// beside the workspace. Where it is absent, a line says what is skipped and the test goes on without.
fn shared(path: &str) -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("SENTE_SHARED").map_or_else(beside, PathBuf::from);
    let file = folder.join("data/shogi").join(path);
    if file.exists() {
        return Some(file);
    }
    eprintln!("skipped: {} is not there", file.display());
    None
}

/// A random game with times, comments and an ending.
fn random_game(random: &mut Random, start: &Position, plies: usize) -> Game {
    let mut game = Game::new(start);
    game.tags = vec![("先手".into(), "Sente".into()), ("後手".into(), "相手 二号".into())];
    game.comments = vec!["before the first move".into()];
    let mut position = *start;
    for ply in 0..plies {
        let Some(&mv) = random.choose(&position.legal_moves()) else { break };
        let comments = if ply % 7 == 3 { vec!["悪手".into(), "second line".into()] } else { Vec::new() };
        game.steps.push(Step { mv, seconds: Some(random.below(5000) as u32), comments });
        position = position.play(mv, &mut ());
    }
    game.ending = Ending::try_index(random.below(Ending::COUNT));
    game
}

fn starts() -> Vec<Position> {
    let texts = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    ];
    texts.map(|text| Position::from_sfen(text, Reading::Strict).unwrap()).to_vec()
}

#[test]
fn what_is_written_is_read() {
    let mut random = Random::new(1);
    for round in 0..200 {
        let starts = starts();
        let game = random_game(&mut random, &starts[round % starts.len()], 150);
        let mut kif = String::new();
        write_kif(&game, &mut kif).unwrap();
        assert_eq!(read_kif(kif.as_bytes()).as_ref(), Ok(&game), "{kif}");
        let mut csa = String::new();
        write_csa(&game, &mut csa).unwrap();
        assert_eq!(read_csa(csa.as_bytes()), Ok(vec![game.clone()]), "{csa}");
        let mut ki2 = String::new();
        write_ki2(&game, &mut ki2).unwrap();
        let read = read_ki2(ki2.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{ki2}"));
        assert_eq!((read.start, read.tags), (game.start, game.tags), "{ki2}");
        let moves = |steps: &[Step]| steps.iter().map(|step| step.mv).collect::<Vec<_>>();
        assert_eq!(moves(&read.steps), moves(&game.steps), "{ki2}");
    }
}

/// Every legal move has a text of its own that is read as that move, with and without the square before.
#[test]
fn japanese_moves_are_read_as_written_and_told_apart() {
    let mut random = Random::new(2);
    let mut positions = 0;
    for round in 0..60 {
        let starts = starts();
        let mut position = starts[round % starts.len()];
        let mut previous = None;
        for _ in 0..120 {
            let moves = position.legal_moves();
            let mut texts = HashSet::new();
            for &mv in &moves {
                let text = position.japanese(mv, previous);
                assert_eq!(position.read_japanese(&text, previous), Ok(mv), "{text} in {position}");
                assert!(texts.insert(text.clone()), "{text} twice in {position}");
            }
            positions += 1;
            let Some(&mv) = random.choose(&moves) else { break };
            previous = Some(mv.to());
            position = position.play(mv, &mut ());
        }
    }
    assert!(positions > 3_000, "{positions}");
}

#[test]
fn moves_are_told_as_people_tell_them() {
    let told = |sfen: &str, moves: &str| -> Vec<String> {
        let position = Position::from_sfen(sfen, Reading::Playable).unwrap();
        moves
            .split_whitespace()
            .map(|text| position.japanese(position.read_usi(text).unwrap(), None))
            .collect()
    };
    let golds = "k8/9/9/9/9/9/3GGG3/9/K8 b G 1";
    assert_eq!(
        told(golds, "6g5f 5g5f 4g5f G*5f G*1a"),
        ["▲５六金左", "▲５六金直", "▲５六金右", "▲５六金打", "▲１一金"]
    );
    let silvers = "k8/9/9/9/3S5/9/3S5/9/K8 b - 1";
    assert_eq!(told(silvers, "6e5f 6g5f"), ["▲５六銀引", "▲５六銀上"]);
    let dragons = "k8/9/9/9/9/1+R5+R1/9/9/K8 b - 1";
    assert_eq!(told(dragons, "8f5f 2f5f"), ["▲５六竜左", "▲５六竜右"]);
    let zone = "k8/9/9/7S1/9/9/9/9/K8 b - 1";
    assert_eq!(told(zone, "2d2c 2d2c+"), ["▲２三銀不成", "▲２三銀成"]);
    let white = "k8/9/9/9/3g1g3/9/9/9/K8 w - 1";
    assert_eq!(told(white, "6e5f 4e5f"), ["△５六金右", "△５六金左"]);
    let start = Position::start();
    let after = start.play(start.read_usi("7g7f").unwrap(), &mut ());
    assert!(after.read_japanese("△同　歩", None).is_err());
    assert!(start.read_japanese("▲５八金", None).is_err(), "either gold may go there");
    assert!(start.read_japanese("▲５八金右", None).is_ok());
}

#[test]
fn files_of_other_programs_are_read() {
    let count = |path: &str| {
        let bytes = std::fs::read(shared(path)?).expect("readable");
        let game = read_kif(&bytes).unwrap_or_else(|error| panic!("{path}: {error}"));
        Some((game.steps.len(), game.ending))
    };
    for (path, steps) in [
        ("tsumemi-kif/testlinear.kifu", 70),
        ("tsumemi-kif/branchedgame.kif", 84),
        ("habu-fujii-2006.kif", 181),
    ] {
        if let Some(found) = count(path) {
            assert_eq!(found, (steps, Some(Ending::Resignation)), "{path}");
        }
    }
    for plies in [1, 3] {
        for number in 1..=10 {
            if let Some((found, _)) = count(&format!("tsumemi-kif/{plies}te-{number}.kif")) {
                assert_eq!(found, plies, "{plies}te-{number}");
            }
        }
    }
    for (path, steps) in [("apery-example.csa", 2), ("nshogi-example.csa", 9)] {
        let Some(file) = shared(path) else { continue };
        let games = read_csa(&std::fs::read(file).expect("readable")).unwrap();
        assert_eq!((games.len(), games[0].steps.len()), (1, steps), "{path}");
    }
    let Some(folder) = shared("usi-transcripts") else { return };
    let mut records = 0;
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        if entry.file_name().to_string_lossy().ends_with(".kifu") {
            let result = read_kif(&std::fs::read(entry.path()).expect("readable"));
            assert!(result.is_ok(), "{}: {}", entry.path().display(), result.unwrap_err());
            records += 1;
        }
    }
    assert!(records > 20, "{records}");
}

#[test]
fn openings_of_other_programs_are_read() {
    let Some(file) = shared("taya36_2020-11-06.sfen") else { return };
    let openings = Position::read_openings(&std::fs::read(file).expect("readable"), "sfen").unwrap();
    assert_eq!(openings.len(), 1957);
    assert!(openings.iter().all(|opening| opening.start == Position::start()));
}

#[test]
fn what_is_wrong_is_named_and_placed() {
    for (text, reason) in [
        ("手合割：五十枚落ち\n", "line 1: expected the name of a handicap, found \"五十枚落ち\""),
        ("   1 ７六歩(78)\n", "line 1: expected a legal move, found ７六歩(78): there is no piece"),
        ("   1 ７六銀(77)\n", "line 1: expected a legal move, found ７六銀(77): another piece is there"),
        ("   1 ７六歩\n", "line 1: expected a move such as ７六歩(77)"),
        ("   1 同　歩(77)\n", "line 1: expected a move such as ７六歩(77)"),
        ("| ・\n", "line 1: expected nine squares of a row"),
        ("| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n   1 投了\n", "line 2: expected nine rows of a board"),
        ("先手の持駒：金十九\n", "line 1: expected a piece in hand and a number, found \"金十九\""),
    ] {
        let error = read_kif(text.as_bytes()).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
    for (text, reason) in [
        ("PI\n+\n-3334FU\n", "line 3: expected a legal move, found 3334FU: it is the other player's turn"),
        ("PI\n+\n+7776KI\n", "line 3: expected a legal move, found 7776KI: another piece is there"),
        ("PI\n+\n+7775FU\n", "line 3: expected a legal move, found 7775FU: the piece does not move so"),
        ("P0\n", "line 1: expected a row of the board"),
        ("PI55FU\n", "line 1: expected a piece that stands there at the start"),
        ("P1+FU\n+\n", "line 2: expected one king of Black, found 0"),
        ("PI\n+\nTx\n", "line 3: expected seconds"),
        ("what\n", "line 1: expected a line of a CSA file"),
    ] {
        let error = read_csa(text.as_bytes()).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
}

#[test]
fn csa_describes_positions_in_three_ways() {
    let handicap = &read_csa(b"PI82HI22KA\n-\n-5142OU\n").unwrap()[0];
    assert_eq!(handicap.start.to_string(), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    let problem = &read_csa(b"P-51OU\nP+53FU00KI\nP-00AL\n+\n%TSUMI\n").unwrap()[0];
    assert_eq!(problem.start.to_string(), "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    assert_eq!(problem.conclusion(), Conclusion::Win(WHITE));
    let foul = &read_csa(b"PI\n+\n+7776FU\n%+ILLEGAL_ACTION\n").unwrap()[0];
    assert_eq!((foul.ending, foul.conclusion()), (Some(Ending::OpponentsFoul), Conclusion::Win(WHITE)));
    let won = &read_csa(b"+7776FU,T3,-3334FU,T4\n%KACHI\n").unwrap()[0];
    assert_eq!((won.steps[1].seconds, won.conclusion()), (Some(4), Conclusion::Win(BLACK)));
}

/// Found by fuzzing: a line that is no tag once its control character is gone was kept as one, and lost when written.
#[test]
fn tags_are_judged_by_the_name_that_is_kept() {
    for text in ["\u{1}19 move (34) ( 1:00/00:00:00)\n", "\u{7f}*note：said\n", "\u{2}手合割：平手\n"]
    {
        for game in [read_ki2(text.as_bytes()), read_kif(text.as_bytes())] {
            let game = game.unwrap();
            let mut written = String::new();
            write_kif(&game, &mut written).unwrap();
            assert_eq!(read_kif(written.as_bytes()), Ok(game), "{text:?}");
        }
    }
}

#[test]
fn no_bytes_make_reading_panic() {
    let mut random = Random::new(3);
    let game = random_game(&mut random, &Position::start(), 40);
    let drawn = random_game(&mut random, &starts()[2], 40);
    let mut seeds = Vec::new();
    for game in [game, drawn] {
        let (mut kif, mut ki2, mut csa) = <(String, String, String)>::default();
        write_kif(&game, &mut kif).unwrap();
        write_ki2(&game, &mut ki2).unwrap();
        write_csa(&game, &mut csa).unwrap();
        seeds.extend([kif, ki2, csa].map(String::into_bytes));
    }
    let mut read = 0;
    for _ in 0..20_000 {
        let mut bytes = random.choose(&seeds).expect("several").clone();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            let end = (at + random.below(30)).min(bytes.len());
            match random.below(4) {
                0 => bytes[at] = random.next_u64() as u8,
                1 => drop(bytes.drain(at..end)),
                2 => {
                    let part = bytes[at..end].to_vec();
                    let to = random.below(bytes.len() + 1);
                    bytes.splice(to..to, part);
                }
                _ => bytes.truncate(at.max(bytes.len() / 2)),
            }
            if bytes.is_empty() {
                bytes.push(b'P');
            }
        }
        assert!(decode(&bytes).chars().count() <= bytes.len());
        let games = [read_kif(&bytes), read_ki2(&bytes)].into_iter().flatten();
        for game in games.chain(read_csa(&bytes).into_iter().flatten()) {
            let mut text = String::new();
            write_kif(&game, &mut text).unwrap();
            let again = read_kif(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!((again.start, again.steps), (game.start, game.steps), "{text}");
            read += 1;
        }
    }
    assert!(read > 1000, "{read}");
}

#[test]
fn diagrams_show_board_and_hands() {
    let position = starts()[2];
    let letters = position.diagram();
    assert!(letters.contains(" l . . . . . . n l  a"), "{letters}");
    assert!(letters.starts_with("White: g s n 5p\n") && letters.contains("Black: R G"), "{letters}");
    let kanji = position.kanji_diagram();
    assert!(kanji.contains("| ・ ・ ・ ・ ・ と ・v金v玉|二"), "{kanji}");
    assert!(kanji.contains("後手の持駒：金　銀　桂　歩五\n") && kanji.ends_with("後手番\n"), "{kanji}");
    let mut moves = MoveList::default();
    position.generate_quiet_checks(&mut moves);
    assert!(moves.iter().all(|&mv| position.gives_check(mv)));
}
