//! Lines in a random order.

use crate::{evenhand, folder, lines, order, output, text};

#[test]
fn lines_come_in_the_order_of_the_seed() {
    let known = "7\n3\n1\n0\n2\n5\n9\n4\n8\n6\n";
    assert_eq!(text(evenhand("shuffle --seed 42").write_stdin(lines(10))), known);
    assert_eq!(order(10), known);
}

#[test]
fn the_order_is_the_same_for_any_number_of_threads_from_a_file_or_a_pipe() {
    // More lines than one pile has, and as many bytes as several threads read.
    let n = 1_100_000;
    let (lines, order) = (lines(n), order(n));
    let folder = folder(&[("lines", lines.as_bytes())]);
    let file = folder.path().join("lines");
    for threads in ["1", "2", "8"] {
        let filed = output(evenhand("shuffle --seed 42 --threads").arg(threads).arg(&file));
        assert!(filed == order.as_bytes(), "a file, {threads} threads");
        let piped = output(evenhand("shuffle --seed 42 --threads").arg(threads).write_stdin(lines.clone()));
        assert!(piped == order.as_bytes(), "a pipe, {threads} threads");
    }
}

#[test]
fn a_count_gives_the_first_of_the_order() {
    for count in [0, 1, 5, 99, 100] {
        let head = order(100).split_inclusive('\n').take(count).collect::<String>();
        let mut command = evenhand("shuffle --seed 42 -n");
        assert_eq!(text(command.arg(count.to_string()).write_stdin(lines(100))), head);
    }
}

#[test]
fn a_count_above_the_number_of_lines_gives_all_of_them() {
    for count in ["11", "18446744073709551615"] {
        assert_eq!(text(evenhand("shuffle --seed 42 -n").arg(count).write_stdin(lines(10))), order(10));
        assert_eq!(text(evenhand("shuffle --seed 42 -i 0-9 -n").arg(count)), order(10));
    }
}

#[test]
fn no_line_at_all_is_nothing() {
    assert_eq!(text(evenhand("shuffle").write_stdin("")), "");
    assert_eq!(text(evenhand("shuffle -n 0").write_stdin("a\n")), "");
    assert_eq!(text(&mut evenhand("shuffle -e")), "");
}

#[test]
fn one_line_stays_as_it_is() {
    assert_eq!(text(evenhand("shuffle").write_stdin("one\n")), "one\n");
}

#[test]
fn equal_lines_are_all_there() {
    let out = text(evenhand("shuffle").write_stdin("a\na\n\n\na\n\n"));
    let mut lines: Vec<_> = out.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["", "", "", "a", "a", "a"]);
}
