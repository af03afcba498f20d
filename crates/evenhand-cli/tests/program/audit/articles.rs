//! The programs of the source articles, written anew in their layout, and judged as they are.
//!
//! They are seeded by the number of their process, mixed, in place of the time, so that thousands of runs have seeds that
//! differ; [`the_time_as_a_seed_is_a_finding_and_no_error`] runs them as they are printed.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use super::Ended;
use crate::skip;

/// The programs in C++.
const PROGRAMS: [&str; 11] = [
    "000_rejection",
    "000_removal_vector",
    "000_removal_list",
    "000_durstenfeld",
    "000_ascending",
    "001_poker",
    "002_draw_and_insert",
    "002_fisher_yates",
    "002_knuth_durstenfeld",
    "002_inside_out",
    "002_random_shuffle",
];

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/articles")
}

/// The folder of the compiled programs; none where there is no compiler.
pub(crate) fn compiled() -> Option<&'static Path> {
    static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let compiler = compiler()?;
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("articles-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for program in PROGRAMS {
            let source = sources().join(program).with_extension("cpp");
            // C++17 has no random_shuffle.
            let built = Command::new(compiler)
                .args(["-std=c++14", "-O1", "-w", "-o"])
                .args([folder.join(program), source])
                .status();
            assert!(built.unwrap().success(), "{program}");
        }
        Some(folder)
    });
    if folder.is_none() {
        skip("there is no C++ compiler (g++, clang++, c++) here");
    }
    folder.as_deref()
}

/// A C++ compiler, if there is one.
fn compiler() -> Option<&'static str> {
    let is_there = |compiler: &&str| {
        let mut found = Command::new(compiler);
        found.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        found.status().is_ok_and(|status| status.success())
    };
    ["g++", "clang++", "c++"].into_iter().find(is_there)
}

/// A program that reads the number of cards, as the articles' do, in C++; none where there is no compiler.
pub(crate) fn reads_number(folder: &Path) -> Option<PathBuf> {
    let (source, program) = (sources().join("reads_number.cpp"), folder.join("reads_number"));
    let built =
        Command::new(compiler()?).args(["-std=c++14", "-O1", "-o"]).args([&program, &source]).status();
    assert!(built.unwrap().success());
    Some(program)
}

/// Runs `evenhand audit` with these arguments, and a program with its own.
fn audit_of(program: &mut Command, arguments: &str, by_process: bool) -> Ended {
    let mut command = crate::evenhand(&format!("audit --quiet {arguments} --"));
    command.arg(program.get_program()).args(program.get_args());
    if by_process {
        command.env("ARTICLE_SEED_BY_PROCESS", "1");
    }
    let done = command.output().unwrap();
    Ended {
        code: done.status.code().unwrap_or(-1),
        stdout: String::from_utf8(done.stdout).unwrap(),
        stderr: String::from_utf8(done.stderr).unwrap(),
    }
}

/// The same of a compiled program, whose line has its arguments too.
fn judged(folder: &Path, program: &str, arguments: &str) -> Ended {
    let mut words = program.split(' ');
    let mut command = Command::new(folder.join(words.next().unwrap()));
    audit_of(command.args(words), arguments, true)
}

/// Hypothesis: all orders are equally likely. 1,000 runs each, of 6, 10 or 54 cards; α = 10^-6 for a verdict of FAIL, and 10^-3
/// for one that is left open and decided by 4,000 fresh decks. Planted: the biased programs of the next test.
#[test]
fn uniform_programs_show_no_bias() {
    let Some(folder) = compiled() else { return };
    for (program, arguments, told) in [
        (
            "000_rejection",
            "--stdin 6",
            "read the deck of each run, 6 cards on 6 lines, after \"The number you want to shuffle:\"",
        ),
        (
            "000_removal_vector",
            "--stdin 6",
            "read the deck of each run, after \"The number you want to shuffle:\"",
        ),
        ("000_removal_list", "--stdin 52", "read the deck of each run, after \"The number"),
        (
            "001_poker",
            "",
            "read deck 2 of the 2 of each run, 54 cards on 6 lines, skipped the deck before it, which is the same in each \
             run, skipped 2 lines without cards, the first: \"Before Shufflling:\"",
        ),
        (
            "001_poker deal",
            "",
            "read the deck of each run from its 4 hands or piles, one after another, 54 cards on 7 lines, skipped the deck \
             before it",
        ),
        ("002_fisher_yates 6", "", "skipped 2 lines without cards, the first: \"The original order\""),
        ("002_inside_out", "", "has its own cards, 54 from 1 to 54"),
        ("002_random_shuffle", "", "read deck 2 of the 2 of each run, skipped the deck before it"),
    ] {
        let ended = judged(folder, program, &format!("--brief --no-twins --decks 1000 {arguments}"));
        assert_eq!(ended.code, 0, "{program}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stdout.starts_with("No bias found"), "{program}: {}", ended.stdout);
        assert!(ended.stderr.contains(told), "{program}: {}", ended.stderr);
    }
}

#[test]
fn biased_programs_fail_and_their_mistake_is_named() {
    let Some(folder) = compiled() else { return };
    for (program, arguments, suspect) in [
        ("001_poker naive", "--decks 1000", "naive_swap"),
        ("002_draw_and_insert", "--decks 300", "draw_and_insert"),
        ("002_draw_and_insert 6", "--decks 1000", "draw_and_insert"),
        ("002_knuth_durstenfeld", "--decks 300", "durstenfeld@reseeded_every_draw"),
        ("002_knuth_durstenfeld 6", "--decks 1000", "durstenfeld@reseeded_every_draw"),
    ] {
        let ended = judged(folder, program, &format!("--no-twins --json - {arguments}"));
        assert_eq!(ended.code, 1, "{program}: {}{}", ended.stdout, ended.stderr);
        let report: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
        let first = report["suspects"][0]["name"].as_str().unwrap_or("none");
        assert!(first.starts_with(suspect), "{program}: {first} {}", report["suspects"]);
    }
}

/// Article 000's third way has `srand(1)`: the same deck on every run.
#[test]
fn a_fixed_seed_is_named_and_a_prompt_alone_is_no_deck() {
    let Some(folder) = compiled() else { return };
    for program in ["000_durstenfeld show", "000_ascending"] {
        let ended = judged(folder, program, "--brief --decks 100 --stdin 52");
        assert_eq!(ended.code, 1, "{program}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stdout.contains("the seed is fixed"), "{program}: {}", ended.stdout);
    }
    for (program, arguments, expected) in [
        // As printed, without the loop that shows the deck.
        (
            "000_durstenfeld",
            "--stdin 52",
            "it printed \"The number you want to shuffle:\" instead of a deck. Let it print",
        ),
        ("000_rejection", "", "pass it: --stdin 52"),
        ("000_removal_list", "", "it printed \"The number you want to shuffle: 0\" instead of a deck"),
        ("001_poker", "--deck 3", "--deck 3: a run prints only 2 decks"),
        ("001_poker", "-n 52", "it printed decks of 54 cards, not of 52"),
    ] {
        let ended = judged(folder, program, &format!("--brief {arguments}"));
        assert_eq!(ended.code, 4, "{program}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stderr.contains(expected), "{program}: {}", ended.stderr);
    }
    let ended = judged(folder, "000_rejection", "--lang zh --brief");
    assert!(ended.stderr.contains("请用 --stdin 给出"), "{}", ended.stderr);
    // The deck before the shuffle alone, which is no shuffle.
    let ended = judged(folder, "001_poker", "--brief --no-twins --decks 50 --deck 1");
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
}

#[test]
fn the_time_as_a_seed_is_a_finding_and_no_error() {
    let Some(folder) = compiled() else { return };
    for (program, arguments) in
        [("000_removal_vector", "--stdin 52"), ("001_poker", ""), ("002_knuth_durstenfeld", "")]
    {
        let mut command = Command::new(folder.join(program));
        let ended = audit_of(&mut command, &format!("--brief --decks 200 {arguments}"), false);
        assert_eq!(ended.code, 1, "{program}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stdout.contains("the clock is the seed"), "{program}: {}", ended.stdout);
    }
}

/// A program of article 004; none where there is no Python.
fn of_004(program: &str, arguments: &[&str]) -> Option<Command> {
    let found = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    if !found.is_ok_and(|status| status.success()) {
        skip("there is no `python3` here");
        return None;
    }
    let mut command = Command::new("python3");
    command.arg("-B").arg(sources().join(program)).args(arguments);
    Some(command)
}

#[test]
fn the_shuffles_of_004_print_one_deck_a_run() {
    for method in ["method1", "method1_improved", "method2"] {
        let Some(mut program) = of_004("004_shuffles.py", &[method]) else { return };
        let ended = audit_of(&mut program, "--brief --no-twins --decks 60", true);
        assert_eq!(ended.code, 0, "{method}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stderr.contains("has its own cards, 4 from a to d"), "{method}: {}", ended.stderr);
    }
}

/// Hypothesis: the 24 orders are equally likely; 20,000 decks, α = 10^-6. Planted: the third method, at a total variation
/// distance of 39/512.
#[test]
fn the_third_method_of_004_is_named_and_the_others_are_fair() {
    for (method, code, form) in [
        ("method1", 0, "--brief"),
        ("method1_improved", 0, "--brief"),
        ("method2", 0, "--brief"),
        ("method3", 1, ""),
    ] {
        let Some(mut program) = of_004("004_shuffles.py", &[method, "100000"]) else { return };
        let ended = audit_of(&mut program, &format!("--no-twins --decks 20000 --json - {form}"), true);
        assert_eq!(ended.code, code, "{method}: {}{}", ended.stdout, ended.stderr);
        let report: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
        if code == 1 {
            assert_eq!(report["suspects"][0]["name"], "random_transpositions", "{}", report["suspects"]);
        }
    }
}

#[test]
fn the_counts_of_004_are_no_decks() {
    for (arguments, expected) in [
        ("", "it printed a table of counts, such as \"["),
        ("--each", "instead of decks. Print the deck after each shuffle"),
        ("--stream", "line 1 (\"a\") is not a deck: expected at least two cards"),
        ("--lang zh", "它输出的是计数表"),
    ] {
        let Some(mut program) = of_004("004_harness.py", &["method3", "2000"]) else { return };
        let ended = audit_of(&mut program, &format!("--brief --no-twins {arguments}"), true);
        assert_eq!(ended.code, 4, "{arguments}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stderr.contains(expected), "{arguments}: {}", ended.stderr);
    }
}

/// As a deck of two cards is: seen in one audit of twenty.
#[test]
fn counts_that_are_neighbours_are_no_decks_either() {
    for rows in [
        ["538, 452, 503, 504", "504, 474, 501, 482", "495, 503, 531, 485", "473, 497, 505, 489"],
        ["484, 503, 509, 476", "499, 494, 517, 484", "465, 476, 490, 518", "461, 479, 453, 482"],
        ["480, 498, 458, 457", "495, 470, 489, 474", "486, 496, 501, 490", "488, 485, 474, 489"],
    ] {
        let [a, b, c, d] = rows;
        let table = format!("a\n[{a}]\nb\n[{b}]\nc\n[{c}]\nd\n[{d}]\n");
        let mut program = Command::new("printf");
        let ended = audit_of(program.args(["%s", &table]), "--brief --no-twins --each", true);
        assert_eq!(ended.code, 4, "{table}: {}", ended.stderr);
        assert!(ended.stderr.contains("it printed a table of counts"), "{table}: {}", ended.stderr);
    }
}
