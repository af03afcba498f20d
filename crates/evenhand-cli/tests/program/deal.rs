//! Decks and deals.

use evenhand::{Seed, Series};
use predicates::prelude::*;
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

use crate::{evenhand, folder, output, text};

/// With arguments that hold blanks.
fn deal(arguments: &[&str]) -> assert_cmd::Command {
    let mut command = evenhand("deal");
    command.args(arguments);
    command
}

#[test]
fn a_deal_of_doudizhu_is_shown_in_chinese() {
    let shown = text(&mut evenhand("deal doudizhu --seed S --lang zh"));
    let lines: Vec<Vec<&str>> = shown.lines().map(|line| line.split_whitespace().collect()).collect();
    let sizes: Vec<(&str, usize)> = lines.iter().map(|line| (line[0], line.len() - 1)).collect();
    assert_eq!(sizes, [("甲", 17), ("乙", 17), ("丙", 17), ("底牌", 3)]);
    assert_eq!(lines[0][1..5], ["大王", "小王", "红桃A", "黑桃Q"]);
    assert_eq!(shown, text(&mut evenhand("deal 斗地主 --seed S --lang zh")));
}

#[test]
fn cards_stand_in_columns_whatever_their_width() {
    for (cards, width) in [("zh", 7), ("symbols", 4)] {
        let shown = text(&mut evenhand(&format!("deal doudizhu --seed S --lang zh --hands --cards {cards}")));
        for line in shown.lines() {
            let cells: Vec<&str> = line.split_whitespace().skip(1).collect();
            let mut at = 0;
            for cell in cells {
                at += line[at..].find(&format!(" {cell}")).unwrap() + 1;
                // The widest place, 底牌, takes four columns, and two blanks follow.
                assert_eq!((line[..at].width() - 6) % width, 0, "{line}");
            }
        }
    }
}

#[test]
fn the_deals_of_a_seed_are_the_series_of_its_orders() {
    let shown = text(&mut evenhand("deal 1..54 --seed 42 --count 3 --cards numbers"));
    let dealt: Vec<Vec<u32>> = shown
        .lines()
        .filter_map(|line| line.strip_prefix("cards"))
        .map(|line| line.split_whitespace().map(|card| card.parse::<u32>().unwrap() - 1).collect())
        .collect();
    let series = Series::new(54, &Seed::from_text("42")).unwrap();
    assert_eq!(dealt, (0..3).map(|r| series.order(r)).collect::<Vec<_>>());
    let third = text(&mut evenhand("deal 1..54 --seed 42 --first 3 --count 1 --cards numbers"));
    assert_eq!(shown.lines().filter(|line| line.starts_with("cards")).nth(2), third.lines().next());
}

#[test]
fn many_deals_are_the_same_on_any_number_of_threads() {
    let one = output(&mut evenhand("deal bridge --seed 42 --count 20000 --threads 1"));
    assert_eq!(one, output(&mut evenhand("deal bridge --seed 42 --count 20000 --threads 3")));
    let last = output(&mut evenhand("deal bridge --seed 42 --first 20000 --unsorted --json"));
    let unsorted = output(&mut evenhand("deal bridge --seed 42 --count 20000 --unsorted --json"));
    assert!(unsorted.ends_with(&last));
}

#[test]
fn the_deck_is_shown_as_in_the_articles() {
    let shown = text(&mut evenhand("deal 54 --seed 1 --article"));
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines.len(), 14);
    assert_eq!(lines[0], "Before shuffling:");
    assert_eq!(lines[1], "    1    2    3    4    5    6    7    8    9   10");
    assert_eq!(lines[6], "   51   52   53   54");
    let mut after: Vec<u32> = lines[8..]
        .iter()
        .flat_map(|line| line.split_whitespace())
        .map(|card| card.parse().unwrap())
        .collect();
    after.sort_unstable();
    assert_eq!(after, (1..=54).collect::<Vec<_>>());
    assert!(lines[8..13].iter().all(|line| line.len() == 50));
}

#[test]
fn json_has_a_deal_a_line_with_hands_and_piles() {
    let shown = text(&mut evenhand("deal uno --players 3 --seed 1 --count 5 --json --number"));
    for (number, line) in (1..).zip(shown.lines()) {
        let deal: Value = serde_json::from_str(line).unwrap();
        assert_eq!((&deal["format"], &deal["game"]), (&"evenhand-deal/1".into(), &"uno".into()));
        assert_eq!(deal["deal"], number);
        let sizes = |key: &str| -> Vec<(String, usize)> {
            let places = deal[key].as_object().unwrap();
            places.iter().map(|(name, cards)| (name.clone(), cards.as_array().unwrap().len())).collect()
        };
        assert_eq!(sizes("hands"), [("P1".into(), 7), ("P2".into(), 7), ("P3".into(), 7)]);
        assert_eq!(sizes("piles"), [("discard".into(), 1), ("stock".into(), 86)]);
        assert!(deal["number"].as_str().unwrap().bytes().all(|byte| byte.is_ascii_digit()));
    }
}

#[test]
fn a_deal_is_a_number_and_the_number_is_the_deal() {
    for game in [
        "bridge",
        "doudizhu",
        "skat",
        "holdem --players 2",
        "bigtwo --players 3",
        "shuangkou",
        "uno --players 2",
    ] {
        for form in [
            "",
            "--json",
            "--lang zh",
            "--unsorted --cards unicode",
            "--cards numbers",
            "--cards numbers --json",
        ] {
            let shown = text(&mut evenhand(&format!("deal {game} --seed 7 --first 3 --number {form}")));
            let told = text(evenhand(&format!("deal {game} --number-of -")).write_stdin(shown.as_str()));
            assert!(shown.contains(told.trim()), "{game} {form}: {told}");
            let again = text(&mut evenhand(&format!("deal {game} --by-number {} --json", told.trim())));
            let back = text(evenhand(&format!("deal {game} --number-of -")).write_stdin(again));
            assert_eq!(back, told);
        }
    }
}

#[test]
fn cards_whose_names_hold_commas_and_blanks_are_read_back_from_json() {
    let files =
        folder(&[("deck.txt", b"Dragon, red\nDragon, green\nA: Phoenix\nKirin#1\nKirin\n  Kirin \n")]);
    let run = |rest: &[&str]| {
        let mut command = deal(&["-d", "deck.txt", "-p", "A:2 B:2 rest:*"]);
        command.args(rest).current_dir(files.path());
        command
    };
    for seed in ["1", "2", "3"] {
        let shown = text(&mut run(&["--seed", seed, "--json", "--number"]));
        let told = text(run(&["--number-of", "-"]).write_stdin(shown.as_str()));
        assert!(shown.contains(&format!("\"number\":\"{}\"", told.trim())), "{shown}{told}");
    }
}

#[test]
fn places_called_as_a_line_about_the_deal_begins_are_places() {
    for form in ["--lang en", "--lang zh", "--count 2 --lang en", "--count 2 --lang zh"] {
        let run = |rest: &str| {
            let mut command = deal(&["-d", "4x4", "-p", "5*(A B) number:3 cut:2"]);
            command.args(rest.split_whitespace());
            command
        };
        let shown = text(&mut run(&format!("--seed 7 {form}")));
        let json = text(&mut run(&format!("--seed 7 {form} --json")));
        let numbers = |deals: String| text(run("--number-of -").write_stdin(deals));
        assert_eq!(numbers(shown.clone()), numbers(json), "{shown}");
    }
}

#[test]
fn bridge_has_its_published_number_of_deals() {
    let info = text(&mut evenhand("deal bridge --info"));
    assert!(info.contains("53,644,737,765,488,792,839,237,440,000") && info.contains("95.44 bits"), "{info}");
    let last = text(&mut evenhand("deal bridge --by-number 53,644,737,765,488,792,839,237,439,999"));
    assert!(last.starts_with("North  As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s\n"), "{last}");
    let beyond = predicate::str::contains("is too large: there are");
    evenhand("deal bridge --by-number 53644737765488792839237440000").assert().code(2).stderr(beyond);
}

#[test]
fn boards_are_written_and_read_as_pbn() {
    let boards = text(&mut evenhand("deal bridge --seed 42 --count 3 --pbn"));
    let lines: Vec<&str> = boards.split("\r\n").collect();
    assert_eq!(
        lines[..6],
        ["% PBN 2.1", "% EXPORT", "[Event \"\"]", "[Site \"\"]", "[Date \"\"]", "[Board \"1\"]"]
    );
    assert!(lines[12].starts_with("[Deal \"N:"), "{boards}");
    assert_eq!(boards.matches("\r\n\r\n[Event").count(), 2);
    let numbers = text(evenhand("deal bridge --number-of -").write_stdin(boards));
    let told = text(&mut evenhand("deal bridge --seed 42 --count 3 --number"));
    let told: Vec<&str> = told.lines().filter_map(|line| line.strip_prefix("number ")).collect();
    assert_eq!(numbers.lines().collect::<Vec<_>>(), told);
    evenhand("deal uno --pbn")
        .assert()
        .code(2)
        .stderr(predicate::str::contains("uno: PBN has only deals of 52 cards to N, E, S and W"));
}

#[test]
fn boards_of_a_second_session_begin_at_any_number() {
    let run = |rest: &str| text(&mut evenhand(&format!("deal bridge --seed 42 --first 25 --count 2 {rest}")));
    let tags = |boards: &str, name: &str| -> Vec<String> {
        let lines = boards.lines().filter_map(|line| line.strip_prefix(&format!("[{name} \"")));
        lines.map(|line| line.trim_end().trim_end_matches("\"]").to_owned()).collect()
    };
    let (own, second) = (run("--pbn"), run("--pbn --boards-from 2 --event 'x'"));
    assert_eq!(tags(&own, "Board"), ["25", "26"]);
    assert_eq!(tags(&second, "Board"), ["2", "3"]);
    assert_eq!(
        (tags(&second, "Dealer"), tags(&second, "Vulnerable")),
        (vec!["E".into(), "S".into()], vec!["NS".into(), "EW".into()])
    );
    let numbers = |boards: String| text(evenhand("deal bridge --number-of -").write_stdin(boards));
    assert_eq!(numbers(own), numbers(second));
    assert!(run("--records --boards-from 2").starts_with("Board 2           ♠"));
    assert!(run("--records --lang zh").contains("\n\n第 26 副"));
    assert!(run("--dup --boards-from 2").ends_with("YN2  1 3  "));
}

#[test]
fn pbn_has_the_event_in_its_own_characters() {
    let boards =
        output(deal(&["bridge", "--seed", "1", "--pbn", "--number", "--event", "Café \"3\""]).args([
            "--site",
            "Zürich",
            "--date",
            "2026-12-24",
        ]));
    let latin: String = boards.iter().map(|byte| char::from(*byte)).collect();
    let tags = "[Event \"Café \\\"3\\\"\"]\r\n[Site \"Zürich\"]\r\n[Date \"2026.12.24\"]\r\n";
    assert!(latin.contains(tags), "{latin}");
    // ISO 8859-1 is read back.
    let number = text(evenhand("deal bridge --number-of -").write_stdin(boards));
    assert!(latin.ends_with(&format!("{{deal number {}}}\r\n", number.trim())), "{latin}");
    for (arguments, told) in [
        (&["--pbn", "--event", "周五"][..], "PBN cannot write '周'"),
        (&["--pbn", "--date", "24.12.2026"], "must be a day, such as 2026-12-24"),
        (&["--event", "x"], "--pbn"),
        (&["--boards-from", "3"], "--pbn"),
        (&["--pbn", "--dup"], "--dup"),
        (&["--dup", "--number"], "--number"),
        (&["--dup", "-n", "1000"], "boards 1 to 999, but this one would end with board 1000"),
        (&["--pbn", "--boards-from", "0"], "--boards-from 0"),
    ] {
        let mut command = deal(&["bridge", "--seed", "1"]);
        command.args(arguments).assert().code(2).stdout("").stderr(predicate::str::contains(told));
    }
}

#[test]
fn dup_has_156_bytes_per_board() {
    let boards = output(&mut evenhand("deal bridge --seed 42 --count 36 --dup"));
    assert_eq!(boards.len(), 36 * 156);
    let records = text(&mut evenhand("deal bridge --seed 42 --count 36 --json"));
    for (board, line) in boards.chunks(156).zip(records.lines()) {
        assert_eq!(&board[146..], b"YN1  1 36 ");
        let deal: Value = serde_json::from_str(line).unwrap();
        let mut seen = Vec::new();
        for (seat, numbers) in ["N", "E", "S"].iter().zip(board[..78].chunks(26)) {
            let codes: Vec<String> = numbers
                .chunks(2)
                .map(|two| {
                    let number: usize = std::str::from_utf8(two).unwrap().parse().unwrap();
                    seen.push(number);
                    let rank = &"AKQJT98765432"[(number - 1) % 13..][..1];
                    format!("{rank}{}", &"shdc"[(number - 1) / 13..][..1])
                })
                .collect();
            assert_eq!(deal["hands"][seat], serde_json::to_value(codes).unwrap());
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 39);
    }
}

#[test]
fn json_of_every_game_has_one_shape() {
    let listed = text(&mut evenhand("deal --list"));
    let games = listed.lines().skip(1).take_while(|line| !line.is_empty());
    for game in games.map(|line| line.split_whitespace().next().unwrap()) {
        let shown = text(&mut evenhand(&format!("deal {game} --seed 1 --json")));
        let deal: Value = serde_json::from_str(&shown).unwrap();
        assert_eq!((&deal["format"], &deal["game"]), (&"evenhand-deal/1".into(), &game.into()));
        assert_eq!(deal["deal"], 1);
        let mut cards = 0;
        for places in ["hands", "piles"] {
            for (_, held) in deal[places].as_object().unwrap() {
                cards += held.as_array().unwrap().iter().filter(|card| card.is_string()).count();
            }
        }
        let info = text(&mut evenhand(&format!("deal {game} --info")));
        assert!(info.contains(&format!("{cards} cards")), "{game}: {cards}: {info}");
    }
}

#[test]
fn a_deck_comes_from_a_file() {
    let files =
        folder(&[("deck.txt", "Dragon\nPhoenix\nPhoenix\n黑桃A\n".as_bytes()), ("bad.txt", b"a\xff")]);
    let run = |deck: &str| {
        let mut command = deal(&["-p", "A:2 rest:*", "--seed", "1", "--unsorted", "-d", deck]);
        command.current_dir(files.path());
        command
    };
    let shown = text(&mut run("deck.txt"));
    let mut cards: Vec<&str> = shown.split_whitespace().collect();
    cards.sort_unstable();
    assert_eq!(cards, ["A", "As", "Dragon", "Phoenix", "Phoenix", "rest"]);
    run("bad.txt").assert().code(1).stderr(predicate::str::contains("bad.txt: byte 1 is not UTF-8"));
    run("none.txt").assert().code(2).stderr(predicate::str::contains("No file has this name either"));
}

#[test]
fn mistakes_are_answered_with_what_was_meant() {
    for (arguments, told) in [
        (&[][..], "Name a game"),
        (&["bridgr"], "unknown game \"bridgr\" (did you mean bridge?)"),
        (&["斗地住"], "did you mean doudizhu"),
        (&["bridge", "--players", "3"], "bridge is for 4 players, not 3"),
        (&["-d", "54", "-p", "17*(A B C) bottom:4"], "1 too few. It has 54 cards, and the pattern needs 55."),
        (&["-d", "54", "-p", "17*(A B C bottom:3"], "this parenthesis is never closed"),
        (&["-d", "53"], "\"53\" is not a deck"),
        (&["108"], "108 cards may be uno, 2x54 (two decks with jokers), sichuan or sanma"),
        (&["54", "-d", "52"], "The deck is given twice"),
        (&["54", "--players", "3"], "--players is for games"),
        (&["bridge", "--cut-card", "3"], "--cut-card needs a place named shoe"),
        (&["blackjack", "--cut-card", "999"], "the cut card cannot lie 999 from its end"),
        (&["bridge", "--first", "4294967296", "--count", "2"], "a seed has 4,294,967,296 deals"),
        (&["bridge", "--by-number", "-5"], "--by-number: \"-5\" is not the number of a deal"),
    ] {
        deal(arguments).assert().code(2).stdout("").stderr(predicate::str::contains(told));
    }
    // The pattern, and a finger below it.
    let pointed = predicate::str::contains("17*(A B C) bottom:4\n             ^^^^^^^^");
    deal(&["-d", "54", "-p", "17*(A B C) bottom:4"]).assert().code(2).stderr(pointed);
}

#[test]
fn deals_that_lack_a_card_or_have_it_twice_are_told() {
    for (hands, told) in [
        ("N: As As", "line 1: As is dealt twice, but the deck has it once"),
        ("N: As\nE: Kx", "line 2: the deck has no card \"Kx\""),
        ("N: As\nX: Ks", "line 2: unknown place \"X\". Places: N, E, S, W"),
        ("N: As Ks", "N has 2 of its 13 cards: 11 are missing"),
        ("[Deal \"N:AKQ.. . .\"]", "the deal that begins on line 1: a deal has 4 hands"),
        ("", "contains no deal"),
    ] {
        let told = predicate::str::contains(told);
        evenhand("deal bridge --number-of -").write_stdin(hands).assert().code(1).stdout("").stderr(told);
    }
}

#[test]
fn games_and_decks_are_listed() {
    let listed = text(&mut evenhand("deal --list"));
    for name in [
        "bridge",
        "斗地主",
        "双扣",
        "掼蛋",
        "升级",
        "mahjong144",
        "tarot",
        "hanafuda",
        "炸金花",
        "跑得快",
        "够级",
        "四川麻将",
        "三人麻将",
        "红中麻将",
        "euchre",
        "pinochle",
        "canasta",
        "uno112",
        "sanma",
        "paodekuai15",
    ] {
        assert!(listed.contains(name), "{name}");
    }
}
