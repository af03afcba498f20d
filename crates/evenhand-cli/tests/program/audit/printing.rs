//! Decks however they are printed: those of real interpreters where they are there, and what is asked about.

use super::{audit_in, fair};
use crate::{folder, skip};

/// What becomes of the decks that a program prints.
enum Comes {
    Judged,
    /// Judged, with a note on how they are read.
    Noted,
    /// Asked about, with this in the message.
    Asked(&'static str),
}
use Comes::{Asked, Judged, Noted};

/// Has a program print 60 fair decks in each of these ways.
#[track_caller]
fn printed(interpreter: &str, flag: &str, before: &str, after: &str, ways: &[(&str, Comes)]) {
    let found = std::process::Command::new(interpreter).args([flag, "0"]).output();
    if !found.is_ok_and(|found| found.status.success()) {
        return skip(&format!("there is no `{interpreter}` here"));
    }
    for (way, comes) in ways {
        let script = format!("{before}{way}{after}");
        let program = [interpreter, flag, &script];
        let ended = audit_in(&folder(&[]), "--stream --brief --no-twins --json -", &program);
        match comes {
            Judged | Noted => {
                assert_eq!(ended.code, 0, "{way}: {}{}", ended.stdout, ended.stderr);
                let is_noted = ended.stderr.contains("read 52 cards per deck, the first deck from ");
                assert_eq!(is_noted, matches!(comes, Noted), "{way}: {}", ended.stderr);
                let report: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
                // One audit in 1,000 leaves something open, which four times as many fresh decks decide.
                assert!(report["decks"] == 60 || report["decks"] == 240, "{way}: {}", report["decks"]);
                assert_eq!(report["n"], 52, "{way}");
            }
            Asked(why) => {
                assert_eq!(ended.code, 4, "{way}: {}{}", ended.stdout, ended.stderr);
                assert!(ended.stderr.contains(why), "{way}: {}", ended.stderr);
            }
        }
    }
}

#[test]
fn what_python_prints_is_read_or_asked_about() {
    let before = "import json, random, collections, dataclasses, enum\n\
        R = 'A 2 3 4 5 6 7 8 9 10 J Q K'.split()\nS = ['Spades', 'Hearts', 'Diamonds', 'Clubs']\n\
        T = collections.namedtuple('T', 'rank suit')\n\
        @dataclasses.dataclass\nclass C:\n  rank: str\n  suit: str\n\
        class O:\n  pass\n\
        E = enum.Enum('E', [r + s for r in R for s in S])\n\
        deck = [(r, s) for r in R for s in S]\n\
        for i in range(60):\n  random.shuffle(deck)\n  ";
    printed(
        "python3",
        "-c",
        before,
        "\n",
        &[
            ("print(deck)", Judged),
            ("print(*deck)", Judged),
            ("print(*(f'{r} of {s}' for r, s in deck))", Judged),
            ("print([f'{r} of {s}' for r, s in deck])", Judged),
            ("print(', '.join(f'{r} of {s}' for r, s in deck))", Judged),
            ("print(*(r + s for r, s in deck), sep=', ', end=', \\n')", Judged),
            ("print([C(*c) for c in deck])", Judged),
            ("print([T(*c) for c in deck])", Judged),
            ("print(*(T(*c) for c in deck))", Judged),
            ("print([E[r + s] for r, s in deck])", Judged),
            ("print(*(E[r + s] for r, s in deck))", Judged),
            ("print(json.dumps(deck))", Judged),
            ("print(json.dumps([{'suit': s, 'rank': r} for r, s in deck]))", Judged),
            ("print(json.dumps({'round': i, 'deck': [r + s for r, s in deck]}))", Judged),
            ("print(dict(enumerate(deck)))", Judged),
            ("print(f'Deck {i}: {deck}')", Judged),
            ("print(f'{i}:', *(r + s for r, s in deck))", Judged),
            ("print(tuple(deck))", Judged),
            ("print(collections.deque(deck))", Judged),
            ("print(''.join(r + '♠♥♦♣'[S.index(s)] for r, s in deck))", Judged),
            ("print(*(f'\\033[31m{r}{s[0]}\\033[0m' for r, s in deck))", Judged),
            ("print(*(f'{r} {s}' for r, s in deck))", Judged),
            ("print(*(x for c in deck for x in c), sep=', ')", Judged),
            ("print([O() for c in deck])", Asked("Print the names of the cards")),
            ("import pprint; pprint.pprint(deck)", Noted),
            ("print(json.dumps(deck, indent=1))", Noted),
        ],
    );
}

#[test]
fn what_node_prints_is_read_or_asked_about() {
    let before = "const R = 'A 2 3 4 5 6 7 8 9 10 J Q K'.split(' '), S = ['S', 'H', 'D', 'C'];\n\
        class Card { constructor(rank, suit) { this.rank = rank; this.suit = suit } }\n\
        const deck = R.flatMap(r => S.map(s => new Card(r, s)));\n\
        for (let round = 0; round < 60; round++) {\n\
          for (let i = 51; i > 0; i--) { const j = require('crypto').randomInt(i + 1); [deck[i], deck[j]] = [deck[j], deck[i]] }\n  ";
    printed(
        "node",
        "-e",
        before,
        "\n}\n",
        &[
            ("console.log(JSON.stringify(deck))", Judged),
            ("console.log(JSON.stringify({ round, deck }))", Judged),
            ("console.log(JSON.stringify(deck.map(c => [c.rank, c.suit])))", Judged),
            ("console.log(deck.map(c => c.rank + c.suit).join(' '))", Judged),
            ("console.log(deck.map(c => `${c.rank} of ${c.suit}`).join())", Judged),
            ("console.log(...deck.map(c => `${c.rank} of ${c.suit}`))", Judged),
            ("console.log(...deck)", Judged),
            ("console.log(deck)", Noted),
            ("console.log(deck.map(c => c.rank + c.suit))", Noted),
            ("console.log(String(deck))", Asked("Print the names of the cards")),
            ("console.log(`Deck ${round}: ${deck.map(c => c.rank + c.suit)}`)", Judged),
            (
                "require('util').inspect.defaultOptions.breakLength = Infinity; \
                 console.log(require('util').inspect(deck, { compact: true, maxArrayLength: null }))",
                Judged,
            ),
        ],
    );
}

/// A run that prints one deck may break it over lines.
#[test]
fn a_run_may_print_its_deck_on_several_lines() {
    let python = "import json, random\nd = [{'n': i} for i in range(1, 53)]\nrandom.shuffle(d)\nprint(json.dumps(d, indent=1))\n";
    let found = std::process::Command::new("python3").arg("--version").output();
    if !found.is_ok_and(|found| found.status.success()) {
        return skip("there is no `python3` here");
    }
    let ended = audit_in(&folder(&[]), "--each --decks 20 --brief --no-twins", &["python3", "-c", python]);
    assert_eq!((ended.code, &*ended.stderr), (0, ""), "{}", ended.stdout);
}

#[cfg(unix)]
#[test]
fn what_was_put_on_a_programs_input_comes_back_whole_in_each_deck() {
    let run = |options: &str, script: &str| {
        audit_in(
            &folder(&[("cards", b"ace\nking\nqueen\njack\n")]),
            &format!("--brief --no-twins {options}"),
            &["sh", "-c", script],
        )
    };
    for (options, script, expected) in [
        ("--each", "shuf | head -n 51 | tr '\\n' ' '", "not the 52 items of its standard input"),
        ("--each", "shuf | sed '/^7$/d'", "in some order: \"7\" is lost"),
        ("--each", "sed 's/^7$/8/' | shuf", "\"7\" is lost, and \"8\" comes 2 times"),
        ("--each", "sed 's/^7$/x/' | shuf", "\"7\" is lost, and \"x\" is not one of them"),
        // Some items have other names: 26 in common, one, none.
        ("--each", "sed 's/^[2-5].$/card&/' | shuf", " more are not among them"),
        ("--each", "sed 's/^[2-5].$/card&/' | shuf", " and 30 more are lost"),
        (
            "--each",
            "read first && seq 51 -1 0 | tr '\\n' ' '",
            "\"52\" is lost, and \"0\" is not one of them",
        ),
        (
            "--each",
            "read first && seq 51 -1 0 | tr '\\n' ' '",
            "If the program has cards of its own, name them with --items 0-51",
        ),
        (
            "",
            "read first && seq 1 40 | sed 's/^/c/' | shuf | tr '\\n' ' '",
            "name them with --items, or --items-from",
        ),
        (
            "--each --items-from cards",
            "sed 's/king/King/' | shuf",
            "\"king\" is lost, and \"King\" is not one of them",
        ),
        // As the last line is, where no newline ends it.
        ("--each --items 1-9", "sed '$d' | shuf", "not the 9 items"),
    ] {
        let ended = run(&format!("--decks 20 {options}"), script);
        assert_eq!(ended.code, 4, "{script}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stderr.contains(expected), "{script}: {}", ended.stderr);
    }
    // A later deck too, by its number.
    let ended =
        run("--each --decks 20", "shuf | { test $(($$ % 4)) = 0 && sed '1d' || cat; } | tr '\\n' ' '");
    assert!(ended.code == 4 && ended.stderr.contains("not the 52 items"), "{}{}", ended.stdout, ended.stderr);
    // A program that prints the same cards without any items has cards of its own.
    for (own, cards) in [
        ("seq 0 51 | shuf | tr '\\n' ' '", "52 from 0 to 51"),
        ("seq 1 40 | sed 's/^/c/' | shuf | tr '\\n' ' '", "40 from c1 to c9"),
    ] {
        let ended = run("--each --decks 60", own);
        assert_eq!(ended.code, 0, "{own}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stderr.contains(&format!("has its own cards, {cards}")), "{own}: {}", ended.stderr);
    }
    // So has one whose cards are named.
    for (options, own) in [
        ("--items 0-51", "seq 0 51 | shuf | tr '\\n' ' '"),
        ("-n 52", "seq 0 51 | shuf | tr '\\n' ' '"),
        ("--items-from cards", "printf '%s\\n' king ace queen jack | shuf"),
    ] {
        let ended = run(&format!("{options} --each --decks 60"), own);
        assert_eq!(ended.code, 0, "{own}: {}{}", ended.stdout, ended.stderr);
    }
}

#[test]
fn separators_may_be_chosen() {
    let text = fair(6, 300);
    let dashes = text.replace(' ', "-");
    let letters: String = text.chars().filter(|letter| *letter != ' ').collect();
    let named = text.replace(' ', " and ");
    let folder = folder(&[
        ("dashes", dashes.as_bytes()),
        ("letters", letters.as_bytes()),
        ("named", named.as_bytes()),
        ("tabs", text.replace(' ', "\t").as_bytes()),
        ("doubled", text.replace(' ', ", of, ").as_bytes()),
        ("shapes", "1 a 2 b\n2 b 1 a\n1 a 2 b\n".as_bytes()),
        ("header", format!("Shuffled {}", text.trim_end().replace('\n', "\nShuffled ")).as_bytes()),
    ]);
    for (arguments, code, expected) in [
        ("dashes --separator -", 0, ""),
        ("dashes --separator - --items 1-6", 0, ""),
        ("letters --separator=", 0, ""),
        ("named --separator and", 0, ""),
        ("tabs --separator \\t", 0, ""),
        ("tabs", 0, ""),
        ("doubled", 0, "read 6 cards per deck"),
        ("shapes", 4, "stand together in each of 3 decks"),
        ("header", 4, "\"Shuffled\" is the first word of each of"),
        ("header --items 1-6", 0, "read 6 cards per deck"),
        ("dashes", 4, "at least two cards"),
    ] {
        let ended = audit_in(&folder, &format!("--brief {arguments}"), &[]);
        assert_eq!(ended.code, code, "{arguments}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stderr.contains(expected), "{arguments}: {}", ended.stderr);
    }
}

/// What never moves, or never parts, convicts cards that are certain, and is asked about of others.
#[test]
fn what_never_moves_convicts_cards_that_are_certain_alone() {
    let deck: Vec<String> = (0..52)
        .map(|card| {
            ["A 2 3 4 5 6 7 8 9 10 J Q K".split(' ').nth(card % 13).unwrap(), &"SHDC"[card / 13..=card / 13]]
                .concat()
        })
        .collect();
    // Decks of cards of which the first 51 are shuffled, and the last is before them, or behind the first of them.
    let log = |cards: &[String], is_first: bool| {
        let numbers = fair(cards.len() as u32 - 1, 300);
        let line = |line: &str| {
            let mut deck: Vec<&str> =
                line.split(' ').map(|card| cards[card.parse::<usize>().unwrap() - 1].as_str()).collect();
            let place = deck.iter().position(|card| *card == cards[0]).unwrap() + 1;
            deck.insert(if is_first { 0 } else { place }, cards.last().unwrap());
            deck.join(" ")
        };
        numbers.lines().map(|deck| line(deck) + "\n").collect::<String>()
    };
    let numbers = |from: u32, last: u32| {
        (from..=from + 50).chain([last]).map(|card| card.to_string()).collect::<Vec<_>>()
    };
    let json = |text: &str| {
        text.lines().map(|line| ["[", &line.replace(' ', ","), "]\n"].concat()).collect::<String>()
    };
    let named = |name: &str| {
        let mut deck = deck.clone();
        deck.push(name.into());
        deck
    };
    let from_0 = log(&numbers(1, 0), true);
    let header = (0..52).map(|card| card.to_string()).collect::<Vec<_>>().join(",") + "\n";
    let table = fair(52, 300)
        .lines()
        .map(|line| {
            line.split(' ')
                .map(|card| (card.parse::<u32>().unwrap() - 1).to_string())
                .collect::<Vec<_>>()
                .join(",")
                + "\n"
        })
        .collect::<String>();
    let folder = folder(&[
        ("numbers", from_0.as_bytes()),
        ("numbers.jsonl", json(&from_0).as_bytes()),
        ("numbers.csv", from_0.replace(' ', ",").as_bytes()),
        ("pair", log(&numbers(1, 0), false).as_bytes()),
        ("deck", log(&deck, true).as_bytes()),
        ("deck.csv", log(&deck, true).replace(' ', ",").as_bytes()),
        ("deck-pair", log(&deck, false).as_bytes()),
        ("label", log(&named("OK"), true).as_bytes()),
        ("label.csv", log(&named("OK"), true).replace(' ', ",").as_bytes()),
        ("two", log(&named("of"), false).as_bytes()),
        ("header.csv", (header + &table).as_bytes()),
        ("items", named("OK").join("\n").as_bytes()),
    ]);
    for (arguments, code, expected) in [
        ("numbers", 1, ""),
        ("numbers.jsonl", 1, ""),
        ("numbers.csv", 1, ""),
        ("pair", 1, ""),
        ("deck", 1, ""),
        ("deck.csv", 1, ""),
        ("deck-pair", 1, ""),
        ("label", 4, "label, line 1 (\"OK "),
        ("label", 4, "\"OK\" is the first word of each of 300 decks"),
        ("label.csv", 4, "label.csv, record 1 (\"OK, "),
        ("label.csv", 4, "\"OK\" is the first word of each of 300 decks"),
        ("label --items-from items", 1, ""),
        ("two", 4, "\"AS of\" stand together in each of 300 decks"),
        ("header.csv", 4, "no other of 301 is. If it is a header, skip it (CSV: --header)"),
        ("header.csv --header", 0, ""),
    ] {
        let ended = audit_in(&folder, &format!("--brief {arguments}"), &[]);
        assert_eq!(ended.code, code, "{arguments}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stderr.contains(expected), "{arguments}: {}", ended.stderr);
    }
}

#[test]
fn no_report_is_written_over_the_log_or_another_one() {
    let text = fair(4, 100);
    let folder = folder(&[("log", text.as_bytes()), ("items", b"1\n2\n3\n4\n")]);
    for (arguments, expected) in [
        ("log --html log", "log: is the log"),
        ("log --json ./log", "is the log"),
        ("log --items-from items --svg items", "is the file of --items-from"),
        ("log --html a --json a", "a: only one report can go to a file"),
        ("log --html a --json ./a", "only one report can go to a file"),
    ] {
        let ended = audit_in(&folder, &format!("--brief {arguments}"), &[]);
        assert_eq!(ended.code, 2, "{arguments}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stderr.contains(expected), "{arguments}: {}", ended.stderr);
    }
    #[cfg(unix)]
    {
        let path = |name: &str| folder.path().join(name);
        for link in ["one", "other"] {
            std::os::unix::fs::symlink("nothing", path(link)).unwrap();
        }
        std::fs::create_dir(path("sub")).unwrap();
        std::os::unix::fs::symlink("../nothing", path("sub/third")).unwrap();
        for arguments in
            ["--html one --json other", "--html one --svg nothing", "--svg sub/third --json sub/../other"]
        {
            let ended = audit_in(&folder, &format!("--brief log {arguments}"), &[]);
            assert_eq!(ended.code, 2, "{arguments}: {}{}", ended.stdout, ended.stderr);
            assert!(
                ended.stderr.contains("only one report can go to a file"),
                "{arguments}: {}",
                ended.stderr
            );
        }
        for link in ["one", "other", "sub/third"] {
            std::fs::remove_file(path(link)).unwrap();
        }
        std::fs::remove_dir(path("sub")).unwrap();
        // The program, its script, what its options name, and what a script in the command line does.
        let log = path("log").display().to_string();
        for program in
            [&["sh", "log"][..], &[&log], &["cat", "./log"], &["x", "--deck=log"], &["sh", "-c", "cat <log"]]
        {
            let ended = audit_in(&folder, "--brief --no-twins --html log", program);
            assert_eq!(ended.code, 2, "{program:?}: {}{}", ended.stdout, ended.stderr);
            assert!(
                ended.stderr.contains("log: is named in the command line of the program"),
                "{}",
                ended.stderr
            );
        }
        let log = std::fs::File::open(folder.path().join("log")).unwrap();
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_evenhand"));
        let program = program.current_dir(folder.path()).args(["audit", "--brief", "-", "--html", "log"]);
        let ended = program.stdin(log).output().unwrap();
        assert_eq!(ended.status.code(), Some(2), "{ended:?}");
    }
    assert_eq!(std::fs::read_to_string(folder.path().join("log")).unwrap(), text);
    assert_eq!(crate::names(folder.path()), ["items", "log"]);
}
