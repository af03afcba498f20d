//! Scripts of the shell, and which protocol each keeps to.

use super::super::scripts::{hurried, is_gone, sh};
use super::*;

fn found(program: &Program) -> (Protocol, String) {
    let found = program.protocol().unwrap_or_else(|error| panic!("{error}"));
    (found.protocol, String::from_utf8(found.deck).unwrap())
}

#[test]
fn three_decks_are_a_deck_a_line() {
    assert_eq!(found(&sh("yes 4 3 2 1")), (Protocol::Lines, "4 3 2 1".into()));
    assert_eq!(
        found(&sh("printf '\\n 4,2,3,1\\r\\n4,3,2,1\\n1,2,3,4'")),
        (Protocol::Lines, "4,2,3,1".into())
    );
}

/// Shell: eight shuffles of eight cards, one after another in $deck, and a fixed deck that is in no order.
const EIGHT: &str = "decks='5 2 8 1 3 7 6 4,1 8 3 6 2 4 7 5,7 5 1 4 8 2 3 6,2 6 4 8 5 1 7 3,8 3 6 2 7 5 4 1,\
                     4 1 7 5 6 3 2 8,6 7 2 3 4 8 5 1,3 4 5 7 1 6 8 2'; IFS=,; fixed='1 3 5 7 2 4 6 8'; order='1 2 3 4 5 6 7 8';";

#[test]
fn decks_of_one_shuffle_are_asked_about() {
    let steps = "echo 5 2 8 1 3 7 6 4; echo 5 1 8 2 3 7 6 4; echo 5 1 4 2 3 7 6 8; echo 5 1 4 3 2 7 6 8";
    let each = |body: &str| format!("{EIGHT} while :; do for deck in $decks $fixed; do {body}; done; done");
    let run = |body: &str| format!("{EIGHT} set -- $decks; {body}");
    for (script, message) in [
        (each("echo $fixed; echo $deck"), "`skip` '1 3 5 7 2 4 6 8'"),
        (each("echo $deck; echo $fixed"), "repeats on line 4 and later"),
        (each("echo $deck; echo $deck"), "Print the deck once per shuffle"),
        (
            format!("{EIGHT} echo $order; {}", &each("echo $deck")[EIGHT.len()..]),
            "is sorted, and no other deck is",
        ),
        (format!("while :; do {steps}; done"), "differ by a few swaps"),
        (run("echo $order; echo $1; echo $order"), "`deck` last"),
        (run("echo $1; echo $2; echo $3; echo $order"), "`deck` last"),
        (steps.to_string(), "`deck` last"),
    ] {
        let text = sh(&script).protocol().unwrap_err().to_string();
        assert!(text.contains(message) && text.contains("`stream`"), "{script}: {text}");
    }
    for script in [
        "yes 1 2 3 4 5 6 7 8".to_string(),
        each("echo $deck"),
        // Without a seed.
        format!("{EIGHT} while :; do echo $order; echo $fixed; done"),
        format!("{EIGHT} echo $fixed; for deck in $decks; do echo $deck; done"),
    ] {
        assert_eq!(found(&sh(&script)).0, Protocol::Lines, "{script}");
    }
}

#[test]
fn a_run_of_few_decks_is_compared_with_another_one() {
    let of = |body: &str| {
        let folder = tempfile::tempdir().unwrap();
        let script = format!(
            "{EIGHT} echo x >> {0}/runs; set -- $decks; shift $(($(wc -l < {0}/runs) % 4)); {body}",
            folder.path().display()
        );
        let mut program = sh(&script);
        program.reading.cards = Some(Cards::numbers(8).unwrap());
        program.protocol().map(|found| found.protocol).map_err(|error| error.to_string())
    };
    // A fixed deck in no order, and three that change.
    let text = of("echo $1; echo $2; echo $fixed; echo $3").unwrap_err();
    assert!(text.contains("each run prints 4 decks"), "{text}");
    assert_eq!(of("echo $1; echo $2; echo $3"), Ok(Protocol::Lines));
}

#[test]
fn one_deck_is_a_deck_a_run() {
    assert_eq!(found(&sh("echo 2 1 3 4; echo")), (Protocol::Each, "2 1 3 4".into()));
    assert_eq!(found(&sh("echo '2;1;3;4'")), (Protocol::Each, "2;1;3;4".into()));
    assert_eq!(found(&sh("echo 'A♠K♥'")), (Protocol::Each, "A♠K♥".into()));
    let dashes = Program { separator: Some("-".into()), ..sh("echo 2-1-3-4") };
    assert_eq!(found(&dashes), (Protocol::Each, "2-1-3-4".into()));
    assert_eq!(found(&sh("printf '[\\n2, 1,\\n3, 4\\n]\\n'")), (Protocol::Each, "[ 2, 1, 3, 4 ]".into()));
    assert_eq!(found(&sh("printf '2\\t1\\t3\\t4'")), (Protocol::Each, "2\t1\t3\t4".into()));
}

#[test]
fn decks_among_other_text_are_a_deck_a_run() {
    for (script, deck) in [
        ("printf 'How many? 3\\n1\\n2\\n4\\n'", "3 1 2 4"),
        ("printf 'Before\\n1 2\\n3 4\\nAfter\\n4 1\\n2 3\\n'", "4 1 2 3"),
        ("printf '1 2 3 4\\n4 1 2 3\\n'", "4 1 2 3"),
    ] {
        let (protocol, found) = found(&sh(script));
        assert_eq!((protocol, found.replace('\u{1f}', " ")), (Protocol::Each, deck.to_string()), "{script}");
    }
}

#[test]
fn as_many_items_are_a_deck_a_run() {
    assert_eq!(found(&sh("sort -r")), (Protocol::Each, "4\x1f3\x1f2\x1f1".into()));
    let mut program = sh("printf 'a\\nb\\nc'");
    program.items.clear();
    assert_eq!(found(&program), (Protocol::Each, "a\x1fb\x1fc".into()));
}

#[test]
fn an_item_of_several_words_is_an_item() {
    let mut program = sh("sort -r");
    program.items = ["ace of spades", "two of hearts", "joker"].map(Into::into).to_vec();
    assert_eq!(found(&program), (Protocol::Each, "two of hearts\x1fjoker\x1face of spades".into()));
}

#[test]
fn one_item_is_a_deck() {
    let mut program = sh("yes only");
    program.items = vec!["only".into()];
    assert_eq!(found(&program), (Protocol::Lines, "only".into()));
    program.command = vec!["cat".into()];
    assert_eq!(found(&program), (Protocol::Each, "only".into()));
}

#[test]
fn what_fits_neither_is_an_error_that_says_what_was_printed() {
    for (script, message) in [
        (":", "it ended without printing a deck"),
        ("echo 1 2 3 4; exit 1", "it ended with status 1 after 1 deck"),
        (
            "echo 1 2 3 4; echo this needs a terminal; exit 1",
            "The last line that it printed: \"this needs a terminal\".",
        ),
        ("echo '[I@7ad041f3'", "shows the type and the address of an object"),
        (
            "echo gone >&2; exit 1",
            "it ended with status 1 before it printed a deck. If it waits for the number of cards, pass it: `stdin` 4.\nIts standard error:\n    gone",
        ),
        ("kill -KILL $$", "it was ended by signal 9, SIGKILL before it printed a deck"),
        ("sleep 1000", "no deck came for 0.4 s, after 0 decks."),
        ("printf 'Ready? '; sleep 1000", "it had printed \"Ready?\""),
        ("echo 1 2 3 4; cat > /dev/null; sleep 1000", "it printed one deck, then nothing"),
        ("cat; sleep 1000", "it printed one deck, then nothing"),
        ("yes 1", "it printed one item per line, and continued after all 4"),
        ("printf '1\\n2\\n2\\n'", "it printed 3 of 4 items, one per line"),
        (
            "while :; do echo '['; echo \"  '1', '2',\"; done",
            "\"[\" is part of a deck that is split over several lines",
        ),
        ("echo Shuffling; yes 1 2 3 4", "lines of one word and lines of several, such as \"1 2 3 4\""),
        ("echo a b d e; echo done", "lines of one word and lines of several, such as \"done\""),
        ("head -c 100000000 /dev/zero", "more than 1048576 bytes without a newline"),
    ] {
        let hangs = script.contains("sleep");
        let program = if hangs { hurried(script, 400) } else { sh(script) };
        let text = program.protocol().unwrap_err().to_string();
        assert!(text.contains(message), "{script}: {text}");
    }
}

#[test]
fn nothing_is_left_running() {
    let (protocol, deck) = found(&sh("sleep 1000 & echo $! $$; echo 1 2; sleep 1000"));
    assert_eq!(protocol, Protocol::Lines);
    assert!(deck.split(' ').all(is_gone));
}

#[test]
fn what_cannot_be_started_is_an_error_that_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str, mode: u32| {
        use std::os::unix::fs::PermissionsExt;
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
        path
    };
    for (command, message) in [
        (None, "no program to run"),
        (Some("evenhand-no-such-program".into()), "no program evenhand-no-such-program found"),
        (Some(folder.path().join("none")), "no program /"),
        (Some(write("plain", "print(1)", 0o644)), "or make it executable: chmod +x /"),
        (Some(write("bare", "print(1)", 0o755)), "put its interpreter first"),
        (Some(write("lost", "#!/no/such/thing\n", 0o755)), "the interpreter in its first line"),
    ] {
        let mut program = sh("");
        program.command = command.into_iter().map(Into::into).collect();
        let text = program.protocol().unwrap_err().to_string();
        assert!(text.contains(message), "{text}");
    }
}
