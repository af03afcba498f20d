//! Decks among other text: what is read, what is asked about, and what is wrong; never a fair program that fails.

use super::audit_in;
use crate::folder;

/// A shell that shuffles the numbers 1 to 12 into $d, in rows of five.
const SHUFFLE: &str = "d=$(seq 12 | shuf | tr '\\n' ' '); rows() { set -- $1; while test $# -gt 5; do \
                       echo $1 $2 $3 $4 $5; shift 5; done; echo $*; }; sorted=$(seq 12 | tr '\\n' ' '); \
                       later() { test -e ran || { touch ran; false; }; };";

/// What becomes of a program.
enum Comes {
    /// It is judged, with this on standard error.
    Judged(&'static str),
    /// It is an error, with these in English and in Chinese.
    Asked(&'static str, &'static str),
}
use Comes::{Asked, Judged};

#[track_caller]
fn comes(options: &str, script: &str, comes: &Comes) {
    let script = format!("{SHUFFLE} {script}");
    let run = |more: &str| {
        let patience = if options.contains("--patience") { "" } else { "--patience 9" };
        let options = format!("--brief --no-twins --decks 60 {patience} {options} {more}");
        audit_in(&folder(&[]), &options, &["bash", "-c", &script])
    };
    let ended = run("");
    match comes {
        Judged(told) => {
            assert_eq!(ended.code, 0, "{script}: {}{}", ended.stdout, ended.stderr);
            assert!(ended.stderr.contains(told), "{script}: {}", ended.stderr);
        }
        Asked(english, chinese) => {
            assert_eq!(ended.code, 4, "{script}: {}{}", ended.stdout, ended.stderr);
            assert!(ended.stderr.contains(english), "{script}: {}", ended.stderr);
            let ended = run("--lang zh");
            assert!(ended.stderr.contains(chinese), "{script}: {}", ended.stderr);
        }
    }
}

#[test]
fn fair_decks_among_other_text_are_read_or_asked_about() {
    for (options, script, outcome) in [
        ("", "echo Before:; rows \"$sorted\"; echo After:; rows \"$d\"", Judged("took deck 2 of the 2")),
        ("", "rows \"$sorted\"; rows \"$d\"", Judged("took deck 2 of the 2")),
        ("", "echo 'Deck 7'; echo $d", Judged("left out one line without cards: \"Deck 7\"")),
        ("", "echo The deck: $d", Judged("behind \"The deck:\"")),
        ("", "echo; echo Here you are; printf '%s\\n' $d; echo Bye", Judged("left out 2 lines")),
        (
            "",
            "printf '\\xef\\xbb\\xbfDeck\\r\\n'; echo $d | tr ' ' ,; printf '\\r\\n'",
            Judged("left out one line"),
        ),
        (
            "",
            "set -- $d; echo A: $1 $2 $3 $4 $5 $6; echo B: $7 $8 $9 ${10} ${11} ${12}",
            Judged("its 2 hands or piles"),
        ),
        ("--skip Took", "echo Took 13 ms; echo $d", Judged("")),
        ("--deck last", "echo $d; seq 12 | shuf | tr '\\n' ' '; echo", Judged("took deck 2 of the 2")),
        ("--deck 1", "echo $d; seq 12 | shuf | tr '\\n' ' '; echo", Judged("took deck 1 of the 2")),
        ("", "echo 12 cards; rows \"$d\"", Judged("left out one line without cards: \"12 cards\"")),
        (
            "",
            "echo 'Ace King Queen Jack'; printf 'Ace\\nKing\\nQueen\\nJack\\n' | shuf | tr '\\n' ' '; echo",
            Judged("took deck 2"),
        ),
        (
            "--items x,y,z",
            "echo The cards; printf 'x\\ny\\nz\\n' | shuf",
            Judged("left out one line without cards"),
        ),
        // A count above a deck, a time below it: no rows of it.
        ("", "echo 13; rows \"$d\"", Asked("", "")),
        (
            "",
            "echo $d; seq 12 | shuf | tr '\\n' ' '; echo",
            Asked("with --deck, as in --deck 2 or --deck last", "--deck last"),
        ),
        (
            "",
            "echo A; printf '%s\\n' $d | head -n 6 | sort -n; echo B; printf '%s\\n' $d | tail -n 6 | sort -n",
            Asked("it printed 2 hands, each in order", "每手都排好了序"),
        ),
        (
            "",
            "for i in 1 2 3; do echo Deck; rows \"$(seq 12 | shuf | tr '\\n' ' ')\"; done",
            Asked("each run prints 3 decks", "每次运行输出 3 副牌"),
        ),
    ] {
        comes(options, script, &outcome);
    }
}

#[test]
fn what_is_wrong_with_a_run_is_told_in_both_languages() {
    for (options, script, english, chinese) in [
        ("", ":", "it ended without printing a deck", "没有输出一副牌"),
        ("", "printf 'How many? '", "it printed \"How many?\" and no deck", "它输出了“How many?”"),
        ("", "printf 'Deck:\\n\\0\\1\\2\\n'", "byte 7, on line 2, is 0x00", "第 2 行，第 7 个字节是 0x00"),
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
            "it has 13: line 4, \"",
            "第一处不同是第 4 行",
        ),
        (
            "-n 12",
            "echo Deck; rows \"$d\" | if later; then head -n 2; else cat; fi",
            "it has 10: it ends too soon",
            "这次有 10 张牌，结束得太早",
        ),
        (
            "-n 12",
            "echo Deck; later && d=\"13 ${d#* }\"; rows \"$d\"",
            "a card comes twice, or is none of them: line 2, \"13 ",
            "有一张牌出现了两次",
        ),
        (
            "-n 12",
            "echo Before; later && sorted=$d; rows \"$sorted\"; echo; rows \"$d\"",
            "is not that of the first run, as a deck before its shuffle would be",
            "洗牌之前的牌应当每次都一样",
        ),
        (
            "--stdin x",
            "read n; echo Seed: 3; printf '0\\n1\\n2\\n'",
            "may hold a card at its end",
            "可能是一张牌",
        ),
        ("--deck 4", "echo $d", "--deck 4: a run prints one deck", "--deck 4：一次运行只输出 1 副牌"),
        ("", "echo first; echo a b c; echo d e f", "leave out lines that are no deck with --skip", "--skip"),
    ] {
        comes(options, script, &Asked(english, chinese));
    }
}

#[test]
fn what_a_program_asks_for_is_said() {
    comes("--stdin 7", "read n; echo How many?; seq $n | shuf", &Judged("left out one line"));
    // Two lines, of which a newline ends the last one.
    comes("--stdin 3", "read n; test $n = 3 && seq 12 | shuf", &Judged(""));
    for (arguments, expected) in [
        ("--stdin 3 log", "cannot be used with"),
        ("--deck 0 -- sh", "not the number of a deck"),
        ("--deck after -- sh", "not the number of a deck, from 1, nor last"),
        ("--deck 2 --stream -- sh", "cannot be used with"),
    ] {
        let ended = super::audit(arguments);
        assert_eq!(ended.code, 2, "{arguments}: {}", ended.stderr);
        assert!(ended.stderr.contains(expected), "{arguments}: {}", ended.stderr);
    }
}
