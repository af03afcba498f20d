//! Programs in any language, by both protocols, and those that fail.

use super::audit_in;
use crate::{folder, skip};

/// Whether there is such a command.
fn there_is(name: &str) -> bool {
    let found = std::process::Command::new("sh").args(["-c", &format!("command -v {name}")]).output();
    let there = found.is_ok_and(|found| found.status.success());
    if !there {
        skip(&format!("there is no `{name}` here"));
    }
    there
}

#[test]
fn decks_are_taken_by_either_protocol_which_is_found_out() {
    if !there_is("python3") {
        return;
    }
    let stream = "import random\nfor _ in range(300):\n  d = list(range(52)); random.shuffle(d); print(d)\n";
    let each = "import random, sys\nd = sys.stdin.read().split(); random.shuffle(d); print(' '.join(d))\n";
    let folder = folder(&[("stream.py", stream.as_bytes()), ("each.py", each.as_bytes())]);
    for (options, program, decks) in [
        ("", "stream.py", 300),
        ("--stream", "stream.py", 300),
        ("--decks 200", "stream.py", 200),
        ("--decks 20", "each.py", 20),
        ("--each --decks 20", "each.py", 20),
        ("--each --decks 20 --items ♠A,♥A,♦A,♣A,joker,joker", "each.py", 20),
    ] {
        let ended = audit_in(&folder, &format!("{options} --brief --json -"), &["python3", program]);
        assert_eq!((ended.code, &*ended.stderr), (0, ""), "{options} {program}: {}", ended.stdout);
        let report: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
        assert_eq!(report["decks"], decks, "{options} {program}");
    }
}

#[test]
fn an_item_a_line_is_a_deck_too() {
    if !there_is("sort") {
        return;
    }
    let ended = audit_in(&folder(&[]), "--brief --decks 40 --no-twins", &["sort"]);
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
}

#[test]
fn a_program_that_fails_is_told_with_what_it_said() {
    let folder = folder(&[]);
    for (script, expected) in [
        ("echo no such deck >&2; exit 3", "no such deck"),
        ("echo 1 2 3; echo 2 1 3; echo it broke >&2; exit 1", "it broke"),
        ("echo 1 2 3; echo 2 1 3; kill -9 $$", "signal"),
        ("echo 1 2 3; echo 2 1 3; echo 1 2", "line 3 (\"1 2\"): 2 cards instead of 3"),
        ("echo 1 2 3; echo 2 1 3; echo 1 2 x", "\"x\", is not a card"),
        ("sleep 30", "no deck came for 1 s"),
        ("while :; do printf 1234567890123456789012345678901234567890; done", "without a newline"),
        (":", "it ended without printing a deck"),
        ("printf 'why\\342\\200\\256 not' >&2; exit 3", "why\u{fffd} not"),
    ] {
        let ended = audit_in(&folder, "--brief --patience 1 --no-twins", &["sh", "-c", script]);
        assert_eq!(ended.code, 4, "{script}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stderr.contains(expected), "{script}: {}", ended.stderr);
    }
    let ended = audit_in(&folder, "--brief --each", &["sh", "-c", "echo '[]'"]);
    assert_eq!(ended.code, 4, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stderr.contains("it ended without printing a deck"), "{}", ended.stderr);
    let ended = audit_in(&folder, "", &["no-such-program-anywhere"]);
    assert_eq!(ended.code, 4);
    assert!(ended.stderr.contains("no-such-program-anywhere"), "{}", ended.stderr);
}

/// Seeded by the second, and not at all: twins tell them apart, whatever the decks of one run are like.
#[test]
fn twins_tell_a_clock_from_a_fixed_seed() {
    if !there_is("python3") {
        return;
    }
    let program = |seed: &str| {
        format!(
            "import random, time\nrandom.seed({seed})\n\
             for _ in range(200):\n  d = list(range(52)); random.shuffle(d); print(*d, flush=True)\n"
        )
    };
    let folder = folder(&[
        ("clock.py", program("int(time.time())").as_bytes()),
        ("fixed.py", program("7").as_bytes()),
        ("fair.py", program("").as_bytes()),
    ]);
    for (name, code, expected) in [
        ("clock.py", 1, "the clock is the seed"),
        ("fixed.py", 1, "the seed is fixed"),
        ("fair.py", 0, "o bias found"),
    ] {
        let ended = audit_in(&folder, "--brief", &["python3", name]);
        assert_eq!(ended.code, code, "{name}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stdout.contains(expected), "{name}: {}", ended.stdout);
    }
}

/// What a program leaves behind is ended with it, however the audit ends.
#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_running() {
    for (number, (options, script, code)) in [
        ("--stream --no-twins --decks 100", "exec yes '1 2 3'", 1),
        ("--stream --no-twins --time 0.3", "echo 1 2 3; echo 2 1 3; sleep 60", 0),
        ("--stream --no-twins --sequential", "exec yes '1 2 3 4 5 6 7 8'", 1),
        ("--stream --decks 100", "echo 1 2 3; exec yes '1 2 9'", 4),
        ("--stream --items a,b,b --no-twins --sequential", "exec yes 'a b b'", 1),
        ("--stream --require nothing", "exec yes '1 2 3'", 2),
    ]
    .into_iter()
    .enumerate()
    {
        let seconds = format!("7{}{number}", std::process::id());
        let script = format!("sleep {seconds} & {script}");
        let ended = audit_in(&folder(&[]), &format!("--brief {options}"), &["sh", "-c", &script]);
        assert_eq!(ended.code, code, "{script}: {}{}", ended.stdout, ended.stderr);
        let sleeps = |entry: std::io::Result<std::fs::DirEntry>| {
            let line = std::fs::read(entry.ok()?.path().join("cmdline")).ok()?;
            Some(line == format!("sleep\0{seconds}\0").as_bytes())
        };
        let left = || std::fs::read_dir("/proc").unwrap().filter_map(sleeps).any(|left| left);
        let patience = std::time::Instant::now();
        // What was killed may take a moment to go.
        while left() {
            assert!(patience.elapsed().as_secs() < 5, "{options} {script} leaves something running");
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    }
}

/// Twins are judged in one family with the evidence, and the evidence goes on until it is enough for both.
#[test]
fn evidence_of_a_program_is_enough_to_fail_it() {
    if !there_is("python3") {
        return;
    }
    let naive = "import random\nwhile True:\n  d = list(range(52))\n  for i in range(52):\n    j = random.randrange(52); \
                 d[i], d[j] = d[j], d[i]\n  print(*d)\n";
    let folder = folder(&[("naive.py", naive.as_bytes())]);
    let ended = audit_in(&folder, "--brief --sequential", &["python3", "naive.py"]);
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
}

/// Five cards have 120 orders: as many twins are started as tell a clock from chance.
#[test]
fn a_clock_is_told_for_few_cards_too() {
    if !there_is("python3") {
        return;
    }
    let clock = "import random, time\nrandom.seed(int(time.time()))\n\
                 for _ in range(500):\n  d = list(range(5)); random.shuffle(d); print(*d, flush=True)\n";
    let folder = folder(&[("clock.py", clock.as_bytes())]);
    let ended = audit_in(&folder, "--brief --stream", &["python3", "clock.py"]);
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.contains("the clock is the seed"), "{}", ended.stdout);
}

#[test]
fn blank_lines_without_end_are_no_decks() {
    if !there_is("yes") {
        return;
    }
    let ended = audit_in(&folder(&[]), "--stream --patience 0.5 --no-twins", &["yes", ""]);
    assert_eq!(ended.code, 4);
    assert!(ended.stderr.contains("no deck"), "{}", ended.stderr);
}
