//! Decks among other text: evenhand reads them or reports an error. A fair program never fails.

use super::audit_in;
use crate::folder;

/// A shell that shuffles the numbers 1 to 12 into $d, in rows of five.
const SHUFFLE: &str = "d=$(seq 12 | shuf | tr '\\n' ' '); rows() { set -- $1; while test $# -gt 5; do \
                       echo $1 $2 $3 $4 $5; shift 5; done; echo $*; }; sorted=$(seq 12 | tr '\\n' ' '); \
                       later() { test -e ran || { touch ran; false; }; };";

/// A Python that starts in half the time, without the modules that `random` imports. A stable sort by
/// random keys of 53 bits shuffles.
const PYTHON: &str = "exec python3 -S -E -c \"import _random\ng = _random.Random()\n\
                      def shuffle(d): d.sort(key=lambda c: g.random())\n";

/// The expected outcome of an audit.
enum Outcome {
    /// The program passes, with this text on standard error.
    Passes(&'static str),
    /// An error, with these texts in English and in Chinese.
    Rejected(&'static str, &'static str),
}
use Outcome::{Passes, Rejected};

#[track_caller]
fn comes(options: &str, script: &str, comes: &Outcome) {
    let script = format!("{SHUFFLE} {script}");
    let run = |more: &str| {
        let patience = if options.contains("--patience") { "" } else { "--patience 9" };
        let options = format!("--brief --no-twins --decks 30 {patience} {options} {more}");
        audit_in(&folder(&[]), &options, &["bash", "-c", &script])
    };
    let ended = run("");
    match comes {
        Passes(told) => {
            assert_eq!(ended.code, 0, "{script}: {}{}", ended.stdout, ended.stderr);
            assert!(ended.stderr.contains(told), "{script}: {}", ended.stderr);
        }
        Rejected(english, chinese) => {
            assert_eq!(ended.code, 4, "{script}: {}{}", ended.stdout, ended.stderr);
            assert!(ended.stderr.contains(english), "{script}: {}", ended.stderr);
            let ended = run("--lang zh");
            assert!(ended.stderr.contains(chinese), "{script}: {}", ended.stderr);
        }
    }
}

#[test]
fn fair_decks_among_other_text_are_read_or_rejected() {
    for (options, script, outcome) in [
        ("", "echo Before:; rows \"$sorted\"; echo After:; rows \"$d\"", Passes("read deck 2 of the 2")),
        ("", "rows \"$sorted\"; rows \"$d\"", Passes("read deck 2 of the 2")),
        ("", "echo 'Deck 7'; echo $d", Passes("skipped one line without cards: \"Deck 7\"")),
        ("", "echo The deck: $d", Passes("after \"The deck:\"")),
        ("", "echo; echo Here you are; printf '%s\\n' $d; echo Bye", Passes("skipped 2 lines")),
        (
            "",
            "printf '\\xef\\xbb\\xbfDeck\\r\\n'; echo $d | tr ' ' ,; printf '\\r\\n'",
            Passes("skipped one line"),
        ),
        (
            "",
            "set -- $d; echo A: $1 $2 $3 $4 $5 $6; echo B: $7 $8 $9 ${10} ${11} ${12}",
            Passes("its 2 hands or piles"),
        ),
        ("--skip Took", "echo Took 13 ms; echo $d", Passes("")),
        ("--deck last", "echo $d; seq 12 | shuf | tr '\\n' ' '; echo", Passes("read deck 2 of the 2")),
        ("--deck 1", "echo $d; seq 12 | shuf | tr '\\n' ' '; echo", Passes("read deck 1 of the 2")),
        ("", "echo 12 cards; rows \"$d\"", Passes("skipped one line without cards: \"12 cards\"")),
        (
            "",
            "echo 'Ace King Queen Jack'; printf 'Ace\\nKing\\nQueen\\nJack\\n' | shuf | tr '\\n' ' '; echo",
            Passes("read deck 2"),
        ),
        (
            "--items x,y,z",
            "echo The cards; printf 'x\\ny\\nz\\n' | shuf",
            Passes("skipped one line without cards"),
        ),
        // A count above a deck, a time below it: no rows of it.
        ("", "echo 13; rows \"$d\"", Rejected("", "")),
        (
            "",
            "echo $d; seq 12 | shuf | tr '\\n' ' '; echo",
            Rejected("Pass --deck with its number, from 1 to 2, or --deck last", "--deck last"),
        ),
        (
            "",
            "echo A; printf '%s\\n' $d | head -n 6 | sort -n; echo B; printf '%s\\n' $d | tail -n 6 | sort -n",
            Rejected("it printed 2 hands, each of them sorted", "每手都排好了序"),
        ),
        // The deck before, in no order, and the one after, which is dealt.
        (
            "",
            "echo 12 1 2 3 4 5 6 7 8 9 11 10; echo $d; set -- $d; echo A: $1 $2 $3 $4 $5 $6; \
             echo B: $7 $8 $9 ${10} ${11} ${12}",
            Passes("read deck 2 of the 3"),
        ),
        ("", "echo 12 1 2 3 4 5 6 7 8 9 11 10; echo $d", Passes("read deck 2 of the 2")),
        // Of three cards two shuffles, of which the first is often in order.
        (
            "",
            "seq 3 | shuf | tr '\n' ' '; echo; seq 3 | shuf | tr '\n' ' '; echo",
            Rejected("each run prints 2 decks", "--deck"),
        ),
        ("", "echo 1 2 3; seq 3 | shuf | tr '\n' ' '; echo", Passes("read deck 2 of the 2")),
        (
            "",
            "for i in 1 2 3; do echo Deck; rows \"$(seq 12 | shuf | tr '\\n' ' ')\"; done",
            Rejected("each run prints 3 decks", "每次运行输出 3 副牌"),
        ),
    ] {
        comes(options, script, &outcome);
    }
}

/// Programs that read the number of cards, and are given the cards: what to do, which works.
#[test]
fn programs_that_read_the_number_of_cards_need_the_option() {
    let place = folder(&[]);
    let cpp = super::articles::reads_number(place.path());
    let cpp = cpp.map(|program| program.display().to_string());
    let python = |script: &str| vec!["python3".into(), "-c".into(), format!("import random\n{script}")];
    let shuffled = "random.sample(range(1, n + 1), n)";
    let programs = [
        cpp.iter().map(|program| vec![program.clone()]).collect::<Vec<_>>(),
        cpp.iter().map(|program| vec![program.clone(), "strict".to_string()]).collect(),
        vec![
            python(&format!("n = int(input()); print(*{shuffled})")),
            python(&format!("n = int(input('n? ')); print('Result:'); print({shuffled})")),
            python(&format!("n = int(input()); n > 1 or exit(); print(*{shuffled})")),
            // More than it is given: an EOFError.
            python(&format!("n = int(input())\nif n == 1:\n    while True: input()\nprint(*{shuffled})")),
        ],
    ];
    for program in programs.concat() {
        let program: Vec<&str> = program.iter().map(String::as_str).collect();
        for (each, options, way) in [
            ("", "", "--stdin 52"),
            ("", "-n 12", "--stdin 12"),
            ("", "--lang zh", "例如 --stdin 52"),
            ("--each", "", "--stdin 52"),
        ] {
            let ended = audit_in(&place, &format!("--brief --decks 30 {each} {options}"), &program);
            assert_eq!(ended.code, 4, "{program:?}: {}{}", ended.stdout, ended.stderr);
            assert!(ended.stderr.contains(way), "{program:?} {each} {options}: {}", ended.stderr);
        }
        let ended = audit_in(&place, "--brief --no-twins --decks 30 --stdin 12", &program);
        assert_eq!(ended.code, 0, "{program:?}: {}{}", ended.stdout, ended.stderr);
        assert!(!ended.stderr.contains("--stdin"), "{program:?}: {}", ended.stderr);
    }
}

#[test]
fn playing_cards_in_rows_or_hands_are_one_deck() {
    let deck = |suits: &str, prints: &str| {
        let jokers = if prints.contains("hands") { " + ['大王', '小王']" } else { "" };
        format!(
            "{PYTHON}d = [s + r for s in '{suits}'.split() for r in 'A 2 3 4 5 6 7 8 9 10 J Q K'.split()]{jokers}\n\
             shuffle(d)\n{prints}\""
        )
    };
    let rows = "for i in range(0, len(d), 10): print(*d[i:i+10])";
    let (marks, words) = ("♠ ♥ ♦ ♣", "黑桃 红桃 方块 梅花");
    let headed = format!("print('洗牌后')\n{rows}");
    let hands = "hands = 3; print('大:', *d[:20]); print('乙:', *d[20:37]); print('丙:', *d[37:])";
    comes("", &deck(marks, rows), &Passes("52 cards on 6 lines"));
    comes("-n 52", &deck(words, &headed), &Passes("52 cards on 6 lines, skipped one line"));
    comes("-n 54", &deck(words, hands), &Passes("3 hands or piles, one after another, 54 cards on 3 lines"));
}

/// Each run is a Python program with a fair deck in `d`. Each row prints it differently.
#[test]
fn labels_that_count_are_never_the_deck() {
    let deck = |prints: &str| {
        format!(
            "{PYTHON}d = [r + s for s in 'SHDC' for r in 'A 2 3 4 5 6 7 8 9 10 J Q K'.split()]\nshuffle(d)\n{prints}\""
        )
    };
    let hands = |prints: &str| deck(&format!("for k in range(4):\n    h = d[13 * k:13 * k + 13]; {prints}"));
    let numbers = |prints: &str| {
        format!(
            "{PYTHON}d = list(range(1, 53))\nshuffle(d)\nfor k in range(4):\n    h = d[13 * k:13 * k + 13]; {prints}\""
        )
    };
    // By suit, the ace high; by rank.
    let by_suit = "h.sort(key=lambda c: ('SHDC'.index(c[-1]), 'AKQJ198765432'.index(c[0])))";
    for (options, script, outcome) in [
        ("", hands("print('Player', k + 1); print(*h)"), Passes("4 hands")),
        ("", hands("print('Seat', k + 1); print(*h, sep='\\n')"), Passes("52 cards")),
        ("", hands("print(f'Player {k + 1}:', *h)"), Passes("4 hands")),
        ("", numbers("print('Player', k + 1); print(*h)"), Passes("4 hands")),
        ("", deck("for k, c in enumerate(d): print(c, 'is card', k + 1)"), Passes("52 cards")),
        ("", deck("for k, c in enumerate(d): print(f'{k + 1}. {c}')"), Passes("52 cards")),
        ("", deck("for c in d: print('You drew', c)"), Passes("52 cards")),
        (
            "",
            deck("for k in range(5): print('Hand', k + 1); print(*d[5 * k:5 * k + 5])"),
            Rejected("--items", "--items"),
        ),
        ("", deck("for k in range(40): print('Seat', k + 1); print(d[k])"), Rejected("--items", "--items")),
        ("", hands(&format!("{by_suit}; print('Player', k + 1); print(*h)")), Passes("Hands are sorted")),
        (
            "",
            hands(&format!("{by_suit}; print(*h)")),
            Rejected("each hand is sorted", "每副牌的每一手都排好了序"),
        ),
    ] {
        comes(options, &script, &outcome);
    }
}

/// `--time` starts with the decks, not with the trial run before them.
#[test]
fn slow_programs_are_judged_by_what_comes_in_time() {
    let script = "while :; do seq 12 | shuf | tr '\n' ' '; echo; sleep 0.3; done";
    let ended = audit_in(&folder(&[]), "--brief --no-twins --time 3", &["sh", "-c", script]);
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
}

/// Deals that evenhand prints, in each of its forms, one or many per run.
#[test]
fn the_deals_of_evenhand_are_read() {
    let program = assert_cmd::cargo::cargo_bin!("evenhand").display().to_string();
    for (deal, is_sorted) in [
        ("bridge", true),
        ("bridge --unsorted", false),
        ("bridge --json", true),
        ("bridge --pbn", true),
        ("bridge --records", true),
        ("bridge --article", false),
        ("bridge --article --lang zh", false),
        ("bridge --lang zh", true),
        ("斗地主 --lang zh", true),
        ("doudizhu", true),
        ("holdem", true),
        ("blackjack", false),
        ("blackjack --json", false),
        ("54", false),
        ("54 --json", false),
    ] {
        for count in ["-n 300", ""] {
            let command = format!("{program} deal {deal} {count}");
            let program: Vec<&str> = command.split_whitespace().collect();
            let ended = audit_in(&folder(&[]), "--brief --no-twins --decks 30", &program);
            assert_eq!(ended.code, 0, "{command}: {}{}", ended.stdout, ended.stderr);
            assert_eq!(ended.stderr.contains("Hands are sorted"), is_sorted, "{command}: {}", ended.stderr);
            let reports_order = ended.stdout.contains("The order of the cards in each hand");
            assert_eq!(reports_order, is_sorted, "{command}: {}", ended.stdout);
        }
    }
}

/// Pairs of cards repeat rarely in hands of two, so that many runs show that the hands are sorted.
#[test]
fn sorted_hands_of_two_numbers_are_rejected() {
    let program = assert_cmd::cargo::cargo_bin!("evenhand").display().to_string();
    for players in ["", "--players 2"] {
        let command = format!("{program} deal holdem --cards numbers {players}");
        let program: Vec<&str> = command.split_whitespace().collect();
        let ended = audit_in(&folder(&[]), "--brief --no-twins --decks 30", &program);
        assert_eq!(ended.code, 4, "{command}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stderr.contains("each of them sorted"), "{command}: {}", ended.stderr);
    }
}

/// Runs a Python program that prints fair decks of 12 cards without end. `d` is the deck, and `f`
/// is a constant deck.
#[track_caller]
fn endless(options: &str, prints: &str, outcome: &Outcome) {
    let script = format!(
        "exec python3 -c \"import random\nf = '5,1,9,3,2,12,7,10,8,11,6,4'\n\
         def shuffled(): return ' '.join(map(str, random.sample(range(1, 13), 12)))\n\
         while True:\n    d = shuffled()\n    {prints}\""
    );
    comes(options, &script, outcome);
}

#[test]
fn streams_of_dependent_decks_are_rejected() {
    let again = || Rejected("repeats on line", "之后也是如此");
    endless("", "print(d)", &Passes(""));
    endless("", "print(f); print(d)", &again());
    endless("--skip 5,1,9,3,2,12,7,10", "print(f); print(d)", &Passes(""));
    endless("", "print(d); print(shuffled()); print(f)", &again());
    endless("", "[print(shuffled()) for i in range(7)]; print(*range(1, 13))", &again());
    endless("", "print(d); print(d)", &Rejected("Print the deck once per shuffle", "每洗一次只输出一副牌"));
    endless("", "print('洗牌前\u{ff1a}' + f); print('洗牌后\u{ff1a}' + d)", &Passes("洗牌前"));
}

#[test]
fn a_deck_after_each_swap_is_rejected_unless_deck_selects_one() {
    let steps = "set -- $(seq 12); for i in 11 10 9 8 7 6 5 4 3 2 1; do \
                 j=$((RANDOM % (i + 1))); a=(\"$@\"); t=${a[$i]}; a[$i]=${a[$j]}; a[$j]=$t; set -- \"${a[@]}\"; echo $*; done";
    comes("", steps, &Rejected("each run prints 11 decks", "--deck last"));
    comes("--deck last", steps, &Passes("read deck 11 of the 11"));
    comes(
        "--deck last -n 11",
        &steps.replace("seq 12", "seq 11").replace("in 11 10", "in 10 10"),
        &Passes("read deck 11"),
    );
}

#[test]
fn full_width_marks_stand_before_cards_and_between_them() {
    for (script, told) in [
        ("printf 请输入n\u{ff1a}; echo $d", "after \"请输入n\u{ff1a}\""),
        (
            "echo 洗牌前\u{ff1a}$sorted; echo 洗牌后\u{ff1a}$d",
            "read deck 2 of the 2 of each run, after \"洗牌后\u{ff1a}\"",
        ),
        (
            "set -- $d; echo 玩家1\u{ff1a}$1 $2 $3 $4 $5 $6; echo 玩家2\u{ff1a}$7 $8 $9 ${10} ${11} ${12}",
            "its 2 hands or piles",
        ),
        (
            "w() { for c in $*; do printf \"黑桃$c \"; done; echo; }; echo 洗牌前; w $sorted; echo 洗牌后; w $d; \
             set -- $d; echo 地主\u{ff1a}$(w $1 $2 $3 $4 $5 $6 $7 $8); echo 农民\u{ff1a}$(w $9 ${10} ${11} ${12})",
            "read deck 2 of the 3",
        ),
        ("echo 牌\u{ff1a}$(echo $d | sed 's/ /\u{ff0c}/g')", "after \"牌\u{ff1a}\""),
    ] {
        comes("", script, &Passes(told));
    }
}

#[test]
fn faults_of_a_run_are_reported_in_both_languages() {
    for (options, script, english, chinese) in [
        ("", ":", "it ended without printing a deck", "没有输出一副牌"),
        ("", "printf 'How many? '", "it printed \"How many?\" instead of a deck", "它输出了“How many?”"),
        ("", "printf 'Deck:\\n\\0\\1\\2\\n'", "byte 7 on line 2 is 0x00", "第 2 行，第 7 个字节是 0x00"),
        (
            "--patience 0.5",
            "printf 'How many? '; sleep 9",
            "it had printed \"How many?\"",
            "它已经输出“How many?”",
        ),
        // Runs after the first have another size, are cut, or have another deck before the shuffle.
        (
            "-n 12",
            "echo Deck; later && d=\"$d 13\"; rows \"$d\"",
            "This run printed 13, and line 4, \"",
            "第一处不同是第 4 行",
        ),
        (
            "-n 12",
            "echo Deck; rows \"$d\" | if later; then head -n 2; else cat; fi",
            "This run printed 10, and ended too soon",
            "这次有 10 张牌，结束得太早",
        ),
        ("-n 12", "echo Deck; later && d=\"13 ${d#* }\"; rows \"$d\"", "Line 2, \"13 ", "有一张牌出现了两次"),
        (
            "-n 12",
            "echo Before; later && sorted=$d; rows \"$sorted\"; echo; rows \"$d\"",
            "differs from that of the first run",
            "洗牌之前的牌应当每次都一样",
        ),
        (
            "--stdin x",
            "read n; echo Seed: 3; printf '0\\n1\\n2\\n'",
            "may end with a card or not",
            "可能是一张牌",
        ),
        ("--deck 4", "echo $d", "--deck 4: a run prints only one deck", "--deck 4：一次运行只输出 1 副牌"),
        (
            "",
            "echo first; echo a b c; echo d e f",
            "skip other lines by their beginning, with --skip",
            "--skip",
        ),
    ] {
        comes(options, script, &Rejected(english, chinese));
    }
}

#[test]
fn a_program_gets_the_answers_that_it_asks_for() {
    comes("--stdin 7", "read n; echo How many?; seq $n | shuf", &Passes("skipped one line"));
    // Two lines, of which a newline ends the last one.
    comes("--stdin 3", "read n; test $n = 3 && seq 12 | shuf", &Passes(""));
    for (arguments, expected) in [
        ("--stdin 3 log", "cannot be combined with"),
        ("--deck 0 -- sh", "must be the number of a deck"),
        ("--skip= -- sh", "must be the beginning of a line"),
        ("--skip= log", "must be the beginning of a line"),
        ("--deck after -- sh", "must be the number of a deck, from 1, or first, or last"),
        ("--deck 2 --stream -- sh", "cannot be combined with"),
    ] {
        let ended = super::audit(arguments);
        assert_eq!(ended.code, 2, "{arguments}: {}", ended.stderr);
        assert!(ended.stderr.contains(expected), "{arguments}: {}", ended.stderr);
    }
}
