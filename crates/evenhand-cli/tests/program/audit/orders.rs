//! `--order`: large orders, as data loaders and shufflers give them.

use serde_json::Value;

use super::{Ended, audit_in, fair};
use crate::folder;

/// An id a line.
fn lines(ids: impl IntoIterator<Item = u32>) -> String {
    ids.into_iter().map(|id| id.to_string() + "\n").collect()
}

/// A uniform order of 5,000 items, as `seq 5000 | evenhand shuffle` prints it.
fn uniform() -> String {
    fair(5000, 1).replace(' ', "\n")
}

/// The ids of a file, as `NumPy` saves an array of 32 bits.
fn npy(ids: impl ExactSizeIterator<Item = u32>) -> Vec<u8> {
    let header = format!("{{'descr': '<u4', 'fortran_order': False, 'shape': ({},), }}\n", ids.len());
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((header.len() as u16).to_le_bytes());
    bytes.extend(header.bytes());
    bytes.extend(ids.flat_map(u32::to_le_bytes));
    bytes
}

fn audit(files: &[(&str, &[u8])], arguments: &str) -> Ended {
    audit_in(&folder(files), arguments, &[])
}

#[test]
fn a_uniform_order_passes_and_a_rotated_one_fails() {
    let rotated = lines((0..5000).map(|place| (place + 77) % 5000));
    let files = [("fair", uniform().into_bytes()), ("rotated", rotated.into_bytes())];
    let files = files.each_ref().map(|(name, bytes)| (*name, bytes.as_slice()));
    let ended = audit(&files, "--order fair");
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.starts_with("No deviation from a uniform order found"), "{}", ended.stdout);
    let ended = audit(&files, "--order rotated");
    assert_eq!(ended.code, 1, "{}", ended.stdout);
    let flat = ended.stdout.replace('\n', " ");
    assert!(
        flat.contains("the items are in their order, but the order begins with id 77 instead of 0"),
        "{flat}"
    );
    let ended = audit(&files, "--lang zh --order rotated");
    assert!(
        ended.stdout.starts_with("这个顺序不均匀：各项仍按原来的顺序，只是从编号 77 开始（最小的编号为 0）"),
        "{}",
        ended.stdout
    );
}

#[test]
fn json_has_the_structure_and_the_map_where_it_is_asked_for() {
    let turned = npy((0..4000).map(|place| place % 8 * 500 + place / 8));
    let files: [(&str, &[u8]); 1] = [("order.npy", &turned)];
    let json = |arguments: &str| -> Value {
        let ended = audit(&files, arguments);
        assert_eq!(ended.code, 1, "{}", ended.stderr);
        serde_json::from_str(&ended.stdout).unwrap()
    };
    let report = json("--json - --order order.npy");
    assert_eq!(report["schema"], "evenhand-audit-order/1");
    assert_eq!((&report["n"], &report["orders"]), (&4000.into(), &1.into()));
    assert_eq!(report["structures"][0]["kind"], "in_turn");
    assert_eq!(report["structures"][0]["readers"], 8);
    assert_eq!(report["verdict"]["outcome"], "fail");
    assert_eq!(report["source"], "order.npy");
    assert!(report["sha256"].is_string() && report.get("map").is_none(), "{report}");
    let map = &json("--tables --json - --order order.npy")["map"];
    let sum =
        |sizes: &Value| sizes.as_array().unwrap().iter().map(|size| size.as_u64().unwrap()).sum::<u64>();
    assert_eq!((sum(&map["row_sizes"]), sum(&map["column_sizes"])), (4000, 4000));
}

/// Two epochs of one seed: each is uniform, and the change is none. As two files, and as two lines of one.
#[test]
fn the_same_epoch_twice_is_found() {
    let order = uniform();
    let both = format!("{0}\n{0}\n", order.split_whitespace().collect::<Vec<_>>().join(","));
    let files = [("a", order.as_bytes()), ("b", order.as_bytes()), ("both", both.as_bytes())];
    for arguments in ["--order a b", "--order both"] {
        let ended = audit(&files, arguments);
        assert_eq!(ended.code, 1, "{}", ended.stdout);
        assert!(ended.stdout.contains("each order is the same as the one before"), "{}", ended.stdout);
    }
}

#[test]
fn an_invalid_order_is_an_error_with_id_and_place() {
    let with = |place: usize, id: &str| {
        let mut ids: Vec<String> = (0..2000).map(|id: u32| id.to_string()).collect();
        ids[place] = id.to_owned();
        ids.join("\n").into_bytes()
    };
    for (bytes, why) in [
        (with(5, "3"), "order: order 1: id 3 is at place 3 and again at place 5") as (Vec<u8>, &str),
        (with(5, "3"), "id 5 is missing"),
        (with(5, "2000"), "id 2000 at place 5"),
        (with(5, "x"), "line 6: \"x\" is not an id"),
        (lines(0..20).into_bytes(), "20 items is too short"),
        (Vec::new(), "contains no order"),
    ] {
        let ended = audit(&[("order", &bytes)], "--order order");
        assert_eq!(ended.code, 4, "{}{}", ended.stdout, ended.stderr);
        assert!(ended.stderr.contains(why), "{}", ended.stderr);
    }
}

/// A uniform order of n items, up to 5,000, with ids from 0.
fn ids(n: u32) -> Vec<u32> {
    let ids = uniform().split_whitespace().map(|id| id.parse::<u32>().unwrap() - 1).collect::<Vec<_>>();
    ids.into_iter().filter(|id| *id < n).collect()
}

#[test]
fn an_order_without_its_last_batch_takes_the_size_of_its_dataset() {
    let lacking = lines(ids(5000)[..4990].iter().copied());
    let files: [(&str, &[u8]); 1] = [("epoch", lacking.as_bytes())];
    let ended = audit(&files, "--order epoch");
    assert_eq!(ended.code, 4, "{}", ended.stderr);
    assert!(ended.stderr.contains("pass --dataset N with the number of items"), "{}", ended.stderr);
    let ended = audit(&files, "--lang zh --order epoch");
    assert!(ended.stderr.contains("请用 --dataset N"), "{}", ended.stderr);
    let ended = audit(&files, "--order epoch --dataset 5000");
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    let flat = ended.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("the order of 10 missing items"), "{flat}");
    for (arguments, code, why) in [
        ("--order epoch --dataset 4000", 4, "is not one of 4000 ids"),
        ("--order epoch --dataset 50000", 4, "has 4990 of 50000 ids"),
        ("epoch --dataset 5000", 2, "--dataset"),
        ("-n 1025 epoch", 2, "--order FILE tests one order"),
        ("--items 1-1025 epoch", 2, "--order FILE tests one order"),
    ] {
        let ended = audit(&files, arguments);
        assert_eq!(ended.code, code, "{arguments}: {}", ended.stderr);
        assert!(ended.stderr.contains(why), "{arguments}: {}", ended.stderr);
    }
}

#[test]
fn the_reason_names_what_the_order_shows() {
    // Three readers with the ids of one remainder each, eight items per turn.
    let own = ids(1600);
    let in_turn = (0..4800).map(|place: u32| {
        let (turn, within) = (place / 8, place % 8);
        own[(turn / 3 * 8 + within) as usize] * 3 + turn % 3
    });
    let head = (0..400).chain(ids(4600).into_iter().map(|id| 400 + id));
    let first = ids(5000);
    let mut next = first.clone();
    next[..100].reverse();
    let files = [
        ("in_turn", lines(in_turn).into_bytes()),
        ("head", lines(head).into_bytes()),
        ("first", lines(first).into_bytes()),
        ("next", lines(next).into_bytes()),
    ];
    let files = files.each_ref().map(|(name, bytes)| (*name, bytes.as_slice()));
    for (arguments, why) in [
        (
            "--order in_turn",
            "3 readers take turns, 8 items per turn: each reader has the ids with one remainder modulo 3",
        ),
        ("--order head", "the first 400 items are at their original places: this part was not shuffled"),
        ("--order first next", "98.0 % of the items are at the same places as in the previous order"),
    ] {
        let ended = audit(&files, arguments);
        assert_eq!(ended.code, 1, "{arguments}: {}{}", ended.stdout, ended.stderr);
        let flat = ended.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(why), "{arguments}: {flat}");
    }
}

#[test]
fn options_for_decks_are_rejected_with_order() {
    for arguments in ["--order a --html b", "--order a --decks 3", "--order a -n 5", "--order a --sequential"]
    {
        let ended = audit(&[("a", b"1\n")], arguments);
        assert_eq!(ended.code, 2, "{arguments}: {}", ended.stderr);
    }
    let ended = audit(&[("a", b"1\n")], "--json a --order a");
    assert_eq!(ended.code, 2, "{}", ended.stderr);
    assert!(ended.stderr.contains("one of the orders"), "{}", ended.stderr);
}

/// If a log is one large order, the error names the option for large orders.
#[test]
fn a_large_order_as_a_log_is_an_error_that_names_the_option() {
    let order = uniform();
    let line = order.replace('\n', " ");
    for bytes in [order.as_bytes(), line.as_bytes()] {
        let ended = audit(&[("log", bytes)], "log");
        assert_eq!(ended.code, 4, "{}", ended.stdout);
        assert!(ended.stderr.contains("--order FILE"), "{}", ended.stderr);
    }
}
