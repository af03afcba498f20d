//! Ranges of numbers.

use crate::{evenhand, order, text};

#[test]
fn a_range_comes_in_the_order_of_the_seed() {
    assert_eq!(text(&mut evenhand("shuffle -i 0-9 --seed 42")), "7\n3\n1\n0\n2\n5\n9\n4\n8\n6\n");
    assert_eq!(text(&mut evenhand("shuffle -i 0-99 --seed 42")), order(100));
    assert_eq!(text(&mut evenhand("shuffle -i 7-7")), "7\n");
}

#[test]
fn a_few_numbers_of_2_to_the_40_come_at_once() {
    let known = "521412191786\n410252763113\n668341815612\n333102964664\n112607057167\n";
    for command in ["shuffle", "sample"] {
        let mut command = evenhand(command);
        assert_eq!(text(command.args("-i 0-1099511627775 -n 5 --seed 42".split(' '))), known);
    }
}

/// Known answers of the vectors, on both sides of the limit.
#[test]
fn samples_of_more_than_2_to_the_20_numbers_are_sparse() {
    for command in ["shuffle", "sample", "shuf"] {
        let drawn = |arguments: &str| text(evenhand(command).args(arguments.split(' '))).replace('\n', " ");
        assert_eq!(drawn("-i 0-2999999 -n 3 --seed 42"), "1422664 2632826 1119369 ");
        assert_eq!(drawn("-i 0-999999999 -n 3 --seed 42"), "474221625 869608189 373122715 ");
        assert_eq!(drawn("-i 0-4294967295 -n 3 --seed 42"), "2036766374 1602549856 2610710218 ");
        let head: String =
            order(1 << 20).lines().take(3).map(|line| format!("{line} ")).collect::<Vec<_>>().concat();
        assert_eq!(drawn("-i 0-1048575 -n 3 --seed 42"), head);
    }
    assert_eq!(
        text(&mut evenhand("sample -i 0-2999999 -n 3 --seed 42 --in-order")),
        "1119369\n1422664\n2632826\n"
    );
}

#[test]
fn numbers_go_up_to_the_last_of_64_bits() {
    assert_eq!(
        text(&mut evenhand("shuffle -i 18446744073709551615-18446744073709551615")),
        "18446744073709551615\n"
    );
    let out = text(&mut evenhand("shuffle -i 1-18446744073709551615 -n 3"));
    assert_eq!(out.lines().count(), 3);
}

#[test]
fn many_numbers_are_the_same_for_any_number_of_threads() {
    let order = order(1_100_000);
    for threads in ["1", "2", "8"] {
        assert!(text(evenhand("shuffle -i 0-1099999 --seed 42 --threads").arg(threads)) == order);
    }
}

#[test]
fn more_numbers_than_memory_holds_are_an_error_before_anything_is_written() {
    // And what its piles take.
    let why = "evenhand: the order of 1099511627776 items: needs at least 8.1 TiB of memory, and ";
    for command in ["shuffle -i 0-1099511627775", "sample -i 0-1099511627775 -n 1099511627776"] {
        let failed = evenhand(command).args(["--threads", "2"]).assert().code(1).stdout("");
        let message = String::from_utf8(failed.get_output().stderr.clone()).unwrap();
        assert!(message.starts_with("evenhand: the order of 1099511627776 items: needs "), "{message}");
        assert!(command.starts_with("sample") || message.starts_with(why), "{message}");
    }
}

#[test]
fn the_limit_of_ranges_is_told_in_the_help() {
    let help = text(&mut evenhand("shuffle --help")).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("Up to 2^64 - 1 numbers, all below 2^64"), "{help}");
}

#[test]
fn what_is_no_range_is_wrong_usage() {
    for (range, why) in [
        ("5-1", "the range ends before it begins"),
        ("x", "invalid range"),
        ("-1-5", "invalid range"),
        ("1-", "invalid range"),
        ("0-18446744073709551616", "invalid range"),
        (
            "0-18446744073709551615",
            "the range has 2^64 numbers, one more than evenhand can shuffle. Leave one out",
        ),
    ] {
        let failed = evenhand("shuffle -i").arg(range).assert().code(2).stdout("");
        let message = String::from_utf8(failed.get_output().stderr.clone()).unwrap();
        assert!(message.contains(why), "{range}: {message}");
    }
}
