//! Whether two files hold the same lines: `evenhand check`.

use predicates::prelude::*;
use serde_json::Value;

use crate::{evenhand, folder, lines, output};

#[test]
fn the_same_lines_in_another_order_are_the_same() {
    let all = lines(1000);
    let folder = folder(&[("a", all.as_bytes())]);
    let run = |arguments: &str| evenhand(arguments).current_dir(&folder).assert();
    run("shuffle -o b a").success();
    let same = "the same: a and b have the same 1000 records, 2890 bytes without line ends\n";
    run("check a b").code(0).stdout(same).stderr("");
    let piped = evenhand("check - b").current_dir(&folder).write_stdin(all.trim_end()).assert().code(0);
    piped.stdout(
        "the same: standard input and b have the same 1000 records, 2890 bytes without line ends\n\
         note: the last record of standard input lacks its line end\n",
    );
}

#[test]
fn what_differs_is_told_and_the_code_is_1() {
    let files: [(&str, &[u8]); 5] = [
        ("a", b"x\ny\nz\n"),
        ("fewer", b"x\ny\n"),
        ("longer", b"x\ny\nzz\n"),
        ("others", b"x\ny\ny\n"),
        ("header", b"y\nx\nz\n"),
    ];
    let folder = folder(&files);
    for (arguments, why) in [
        ("check a fewer", "not the same: a has 3 records, fewer has 2\n"),
        ("check a longer", "not the same: both have 3 records, but 3 bytes in a and 4 in longer\n"),
        (
            "check a others",
            "not the same: a and others both have 3 records and 3 bytes, but other contents\n",
        ),
        (
            "check --header 2 a header",
            "not the same: the records agree, but the headers of a and header differ\n",
        ),
        (
            "check -z a header",
            "not the same: a and header both have 1 records and 6 bytes, but other contents\n\
          note: the last record of a lacks its line end\nnote: the last record of header lacks its line end\n",
        ),
        ("check --lang zh a fewer", "不同：a 有 3 条记录，fewer 有 2 条\n"),
    ] {
        evenhand(arguments).current_dir(&folder).assert().code(1).stdout(why).stderr("");
    }
    evenhand("check a header").current_dir(&folder).assert().code(0);
}

#[test]
fn what_cannot_be_compared_is_no_difference() {
    let folder = folder(&[("a", b"x\n")]);
    let twice = "evenhand: - is given twice. Standard input can be read once: use a file for one of them.\n";
    for (arguments, code, why) in [
        ("check - -", 2, twice),
        ("check a", 2, ""),
        ("check a nothing-here", 4, "evenhand: nothing-here: cannot read"),
        ("check --header 2 a a", 4, "evenhand: a: has 1 line, but the header should have 2"),
    ] {
        let failed = evenhand(arguments).current_dir(&folder).assert().code(code).stdout("");
        failed.stderr(predicate::str::starts_with(why));
    }
}

#[test]
fn a_program_is_given_json() {
    let folder = folder(&[("a", b"x\ny\n"), ("b", b"y\nx")]);
    let told: Value =
        serde_json::from_slice(&output(evenhand("check --json a b").current_dir(&folder))).unwrap();
    assert_eq!(told["same"], true);
    let [one, other] = [0, 1].map(|i| &told["inputs"][i]);
    assert_eq!((&one["records"], &one["bytes"], &one["hash"]), (&2.into(), &2.into(), &other["hash"]));
    assert_eq!((&one["last_record_ends"], &other["last_record_ends"]), (&true.into(), &false.into()));
}

#[test]
fn parts_together_are_compared_with_their_source() {
    let folder = folder(&[("rows.csv", b"id,n\n1,a\n2,b\n3,c\n"), ("empty.csv", b"")]);
    let run = |arguments: &str| evenhand(arguments).current_dir(&folder).assert();
    run("split -q --into train=2,test=1 -o {}.csv rows.csv").success();
    run("shuffle -q --shards 2 -o {}.csv.gz rows.csv").success();
    let same = "the same: rows.csv and its 2 parts have the same 3 records, 9 bytes without line ends\n";
    for parts in ["train.csv test.csv", "0.csv.gz 1.csv.gz"] {
        run(&format!("check rows.csv --parts {parts}")).code(0).stdout(same);
    }
    run("check rows.csv --parts train.csv test.csv empty.csv").code(0);
    run("check rows.csv --parts rows.csv").code(0);
    let less = "not the same: rows.csv has 3 records, its part has 2\n";
    run("check rows.csv --parts train.csv").code(1).stdout(less);
    run("check rows.csv --parts train.csv train.csv").code(1);
    std::fs::write(folder.path().join("test.csv"), "n,id\n1,a\n").unwrap();
    std::fs::write(folder.path().join("train.csv"), "id,n\n2,b\n3,c\n").unwrap();
    run("check rows.csv --parts train.csv test.csv")
        .code(1)
        .stdout("not the same: the records agree, but the headers of rows.csv and test.csv differ\n");
    let told = run("check --json rows.csv --parts train.csv test.csv").code(1).get_output().stdout.clone();
    let told: Value = serde_json::from_slice(&told).unwrap();
    assert_eq!((&told["same"], &told["same_header"]), (&false.into(), &false.into()));
    assert_eq!(told["inputs"].as_array().unwrap().len(), 3);
    run("check rows.csv train.csv --parts test.csv").code(2);
    run("check rows.csv").code(2);
    run("check rows.csv --parts missing.csv").code(4);
}

#[test]
fn lines_that_end_with_carriage_returns_alone_are_not_compared() {
    let folder = folder(&[
        ("mac.csv", b"a,b\r1,2\r3,4\r"),
        ("mac.txt", b"a\rb\r"),
        ("dos.csv", b"a,b\r\n1,2\r\n"),
        ("data", b"\x01\r2\r\0"),
    ]);
    for (arguments, name) in [("mac.csv mac.csv", "mac.csv"), ("mac.txt dos.csv --format lines", "mac.txt")] {
        let failed = evenhand(&format!("check {arguments}")).current_dir(&folder).assert().code(4).stdout("");
        failed.stderr(predicate::str::contains(format!("{name}: its lines end with carriage returns")));
    }
    for same in ["dos.csv dos.csv", "data data"] {
        evenhand(&format!("check {same}")).current_dir(&folder).assert().code(0);
    }
}
