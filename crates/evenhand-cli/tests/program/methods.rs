//! Shuffles and samplers of the classics, on real lines.

use evenhand::{Keystream, Seed};
use evenhand_classics::{Classic, Distribution, Entry, Kind, Setting, catalogue};
use predicates::prelude::*;

use crate::{evenhand, folder, lines, names, text};

fn of_kind(kind: Kind) -> impl Iterator<Item = &'static Entry> {
    catalogue().iter().filter(move |entry| entry.page().kind == kind)
}

/// Numbers, one a line.
fn as_lines(numbers: &[u32]) -> String {
    numbers.iter().fold(String::new(), |text, number| text + &number.to_string() + "\n")
}

#[test]
fn every_shuffle_of_the_classics_shuffles_lines_numbers_and_arguments_alike() {
    let folder = folder(&[("lines", lines(40).as_bytes())]);
    for entry in of_kind(Kind::Shuffle) {
        let name = entry.page().name;
        let mut machine = entry.start(&Setting::new(40)).unwrap();
        let seed = Seed::from_text("42");
        machine.run(&mut if name == "order" { Keystream::of_order(&seed) } else { Keystream::new(&seed, 0) });
        let expected = as_lines(&machine.outcome());
        let arguments = (0..40).map(|i| i.to_string()).collect::<Vec<_>>().join(" ");
        for input in ["-i 0-39".to_owned(), "lines".to_owned(), "-".to_owned(), format!("-e {arguments}")] {
            let mut command = evenhand(&format!("shuffle --seed 42 --method {name} {input}"));
            command.current_dir(&folder).write_stdin(lines(40));
            assert_eq!(text(&mut command), expected, "{name} {input}");
        }
    }
}

#[test]
fn a_shuffle_by_name_keeps_headers_delimiters_counts_and_outputs() {
    let folder = folder(&[("table", b"top\n0\n1\n2\n3\n4\n5\n6\n7\n")]);
    let all = text(&mut evenhand("shuffle --seed 42 --method naive_swap -i 0-7"));
    let head = |n: usize| all.split_inclusive('\n').take(n).collect::<String>();
    let mut command = evenhand("shuffle --seed 42 --method 方法3 --header 1 -n 0 table");
    assert_eq!(text(command.current_dir(&folder)), "top\n");
    let mut command = evenhand("shuffle --seed 42 --method naive-swap --header 1 -n 3 -o table table");
    assert_eq!(text(command.current_dir(&folder)), "");
    assert_eq!(std::fs::read_to_string(folder.path().join("table")).unwrap(), format!("top\n{}", head(3)));
    let zero =
        text(evenhand("shuffle --seed 42 --method naive_swap -z").write_stdin(lines(8).replace('\n', "\0")));
    assert_eq!(zero, all.replace('\n', "\0"));
    assert_eq!(text(&mut evenhand("shuffle --seed 42 --method naive_swap -n 99 -i 0-7")), all);
    assert_eq!(
        text(&mut evenhand("shuffle --seed 42 --method order -i 0-999")),
        text(&mut evenhand("shuffle --seed 42 -i 0-999"))
    );
    assert_eq!(text(evenhand("shuffle --method naive_swap").write_stdin("")), "");
}

#[test]
fn dice_rounds_and_faces_are_those_of_the_classic() {
    let fixed = |seed: &str| {
        text(&mut evenhand(&format!("shuffle --seed {seed} --method durstenfeld --dice fixed_seed -i 0-9")))
    };
    // The deck of article 000, whatever the seed.
    assert_eq!((fixed("1"), fixed("2")), ("9\n8\n4\n2\n0\n6\n5\n1\n7\n3\n".into(), fixed("1")));
    assert_eq!(text(&mut evenhand("shuffle --method riffle --rounds 0 -i 1-5")), "1\n2\n3\n4\n5\n");
    for (wrong, why) in [
        ("--method naive_swap --rounds 3", "naive_swap has no parameter rounds"),
        ("--method floyd", "is a sampler, not a shuffle"),
        ("--method Inside_Out", "is the name of several algorithms"),
        ("--method riffle --repeat -n 3", "cannot be combined with"),
        ("--dice modulo:8", "--method"),
        ("--method rejection --dice modulo:8", "never ends"),
    ] {
        let refused = evenhand(&format!("shuffle -i 1-300 {wrong}")).assert().code(2).stdout("");
        refused.stderr(predicate::str::contains(why));
    }
}

#[test]
fn the_help_names_every_wrong_shuffle_and_its_bias() {
    let help = evenhand("shuffle --help").assert().success();
    let help = String::from_utf8(help.get_output().stdout.clone()).unwrap();
    for page in of_kind(Kind::Shuffle).map(Entry::page) {
        let is_listed = help.lines().any(|line| line.trim() == page.name);
        assert_eq!(is_listed, page.distribution != Distribution::Uniform, "{}", page.name);
    }
}

#[test]
fn a_sampler_takes_the_same_lines_of_a_file_a_pipe_and_a_range_whatever_the_threads() {
    // Longer than the pieces that are read.
    let n = 60_000;
    let lines = lines(n);
    let folder = folder(&[("lines", lines.as_bytes())]);
    for entry in of_kind(Kind::Sampler) {
        let name = entry.page().name;
        let mut machine = entry.start(&Setting::new(n as u32).k(50)).unwrap();
        machine.run(&mut Keystream::new(&Seed::from_text("42"), 0));
        let mut places = machine.outcome();
        for in_order in ["", "--in-order"] {
            let expected = as_lines(&places);
            for input in ["lines", "-", "-i 0-59999", "--threads 1 lines", "--threads 8 -"] {
                let mut command =
                    evenhand(&format!("sample -n 50 --seed 42 --method {name} {in_order} {input}"));
                command.current_dir(&folder).write_stdin(lines.clone());
                assert!(text(&mut command) == expected, "{name} {in_order} {input}");
            }
            places.sort_unstable();
        }
    }
}

#[test]
fn a_reservoir_needs_memory_for_its_sample_alone() {
    let lines = lines(4_500_000);
    for name in ["reservoir_r", "reservoir_l"] {
        let mut command = evenhand(&format!("sample -n 10 --seed 1 --memory 32M --method {name}"));
        assert_eq!(text(command.write_stdin(lines.clone())).lines().count(), 10);
    }
    // One that must know their number holds them all.
    let mut command = evenhand("sample -n 10 --memory 32M --method floyd");
    let hint = predicate::str::contains("needs")
        .and(predicate::str::contains("--method reservoir_r reads its input once"));
    command.write_stdin(lines).assert().code(1).stdout("").stderr(hint);
    let long = "x".repeat(40_000_000);
    let mut command = evenhand("sample -n 1 --memory 32M --method reservoir_r");
    command.write_stdin(long).assert().code(1).stdout("").stderr(predicate::str::contains("needs"));
}

#[test]
fn streams_keep_headers_delimiters_and_refuse_more_than_there_are() {
    let folder = folder(&[("a", b"top\n1\n2\n3"), ("b", b"top\n4\n5\n"), ("c", b"pot\n6\n"), ("none", b"")]);
    let mut command = evenhand("sample -n 5 --in-order --header 1 --method reservoir_r a none b");
    assert_eq!(text(command.current_dir(&folder)), "top\n1\n2\n3\n4\n5\n");
    let mut command = evenhand("sample -n 2 -z --in-order --method reservoir_l");
    assert_eq!(text(command.write_stdin("a\nb\0c")), "a\nb\0c\0");
    for (wrong, why) in [
        ("-n 9 a b", "a and 1 more: 9 records requested, 7 available. Ask for fewer, or shuffle all."),
        ("-n 1 --header 1 a c", "header differs from a"),
        ("-n 1 a missing", "missing: cannot read"),
        ("-n 1 none", "none: 1 records requested, 0 available"),
    ] {
        let mut command = evenhand(&format!("sample -o out --method reservoir_r {wrong}"));
        let refused = command.current_dir(&folder).assert().code(1).stdout("");
        refused.stderr(predicate::str::contains(why));
        assert_eq!(names(folder.path()), ["a", "b", "c", "none"]);
    }
    assert_eq!(text(&mut evenhand("sample -n 0 --method reservoir_r")), "");
}

#[test]
fn samplers_take_a_few_of_trillions_of_numbers() {
    for name in ["floyd", "reservoir_l", "sample_rejection", "sample_partial_shuffle"] {
        let range = "-i 0-1099511627775 -n 1000 --in-order --seed 42 --memory 32M";
        let sample = text(&mut evenhand(&format!("sample {range} --method {name}")));
        let numbers: Vec<u64> = sample.lines().map(|line| line.parse().unwrap()).collect();
        assert_eq!(numbers.len(), 1000);
        assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]) && numbers[999] < 1 << 40, "{name}");
    }
}
