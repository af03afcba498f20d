//! Samples.

use crate::{evenhand, folder, lines, names, order, text};

#[test]
fn a_sample_is_the_head_of_the_shuffle() {
    for n in [100, 1_100_000] {
        for count in [0, 1, 20, 70] {
            let head = order(n).split_inclusive('\n').take(count).collect::<String>();
            for input in [format!("-i 0-{}", n - 1), "-".to_string()] {
                let mut command = evenhand(&format!("sample -n {count} --seed 42 {input}"));
                assert!(text(command.write_stdin(lines(n))) == head, "{count} of {n}, {input}");
            }
        }
    }
}

#[test]
fn in_order_the_same_lines_come_as_in_the_input() {
    let known = "top\n0\n1\n3\n7\n";
    let table = format!("top\n{}", lines(10));
    assert_eq!(text(evenhand("sample -n 4 --seed 42 --header 1 --in-order").write_stdin(table)), known);
    assert_eq!(text(&mut evenhand("sample -n 3 --seed 42 --in-order -i 0-9")), "1\n3\n7\n");
    assert_eq!(text(&mut evenhand("sample -n 3 --seed 42 --in-order -e 0 1 2 3 4 5 6 7 8 9")), "1\n3\n7\n");
}

#[test]
fn more_than_there_are_is_an_error_and_nothing_is_written() {
    let folder = folder(&[("two", b"a\nb\n"), ("none", b"")]);
    for (input, name) in [
        ("-e a b", "the arguments"),
        ("-i 1-2", "the range 1-2"),
        ("--header 1", "standard input"),
        ("two", "two"),
        ("two none none", "two and 2 more"),
    ] {
        let mut command = evenhand(&format!("sample -n 3 -o out {input}"));
        let why =
            format!("evenhand: {name}: asked for 3 lines of 2: ask for fewer, or for all with shuffle\n");
        command.current_dir(&folder).write_stdin("top\na\nb\n").assert().code(1).stdout("").stderr(why);
        assert_eq!(names(folder.path()), ["none", "two"]);
    }
    evenhand("sample -n 3 --header 1").write_stdin("top\na\nb\n").assert().code(1).stdout("");
}

#[test]
fn a_sample_needs_a_count() {
    evenhand("sample").assert().code(2);
}

#[test]
fn every_sampler_of_the_classics_samples_lines() {
    use evenhand_classics::{Kind, catalogue};

    let lines = lines(1000);
    let samplers =
        catalogue().iter().map(evenhand_classics::Entry::page).filter(|page| page.kind == Kind::Sampler);
    for page in samplers {
        let sample = text(
            evenhand(&format!("sample -n 100 --seed 1 --method {}", page.name)).write_stdin(lines.as_str()),
        );
        let mut taken: Vec<u32> = sample.lines().map(|line| line.parse().unwrap()).collect();
        let in_order = format!("sample -n 100 --seed 1 --in-order --method {}", page.name.replace('_', "-"));
        let sorted = text(evenhand(&in_order).write_stdin(lines.as_str()));
        taken.sort_unstable();
        assert!(taken.windows(2).all(|pair| pair[0] < pair[1]) && taken.len() == 100, "{}", page.name);
        assert_eq!(sorted.lines().map(|line| line.parse::<u32>().unwrap()).collect::<Vec<_>>(), taken);
    }
    evenhand("sample -n 1 --method durstenfeld -e a").assert().code(2);
    evenhand("sample -n 1 --method flyod -e a").assert().code(2);
    evenhand("sample -n 2 --method floyd -e a").assert().code(1);
}
