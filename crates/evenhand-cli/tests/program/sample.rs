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
