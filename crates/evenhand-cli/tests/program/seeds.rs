//! Seeds: the same one, the same order; none, a new one.

use predicates::prelude::*;

use crate::{evenhand, folder, lines, skip, text};

#[test]
fn a_seed_of_64_hexadecimal_digits_is_its_bytes() {
    let bytes = "AB498db70bb4586b57fba04c226c2ab5d8a9253cfd01ff9006689a91b3bfae09";
    let known = text(&mut evenhand("shuffle -i 0-51 --seed 42"));
    assert_eq!(text(evenhand("shuffle -i 0-51 --seed").arg(bytes)), known);
    assert_ne!(text(evenhand("shuffle -i 0-51 --seed").arg(&bytes[1..])), known);
}

#[test]
fn any_text_is_a_seed_the_empty_one_too() {
    let [empty, chinese] =
        ["", "洗牌"].map(|seed| text(evenhand("shuffle -i 0-51").arg(format!("--seed={seed}"))));
    assert_ne!(empty, chinese);
    assert_eq!(text(evenhand("shuffle -i 0-51 --seed").arg("")), empty);
}

#[test]
fn without_a_seed_every_run_is_another() {
    // Equal once in 52! orders.
    assert_ne!(text(&mut evenhand("shuffle -i 1-52")), text(&mut evenhand("shuffle -i 1-52")));
}

#[test]
#[cfg(unix)]
fn a_seed_that_is_no_text_is_wrong_usage() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let seed = OsStr::from_bytes(b"\xff");
    let why = predicate::str::contains("not text. A seed is UTF-8 text");
    evenhand("shuffle -e a --seed").arg(seed).assert().code(2).stderr(why);
}

#[test]
fn a_seed_that_is_asked_for_is_one_line_on_standard_error_and_gives_the_same_order() {
    let folder = folder(&[("lines", lines(100).as_bytes())]);
    for arguments in [
        "shuffle lines",
        "shuffle --quiet lines",
        "shuffle --seed 42 lines",
        "shuffle -i 0-99",
        "shuffle --method riffle lines",
        "shuffle -r -n 100 -i 0-99",
        "sample -n 50 lines",
        "sample -n 50 --method reservoir_l lines",
    ] {
        let mut command = evenhand(&format!("{arguments} --print-seed"));
        let run = command.current_dir(&folder).assert().success().get_output().clone();
        let told = String::from_utf8(run.stderr).unwrap();
        let seed = told.lines().next().unwrap();
        assert!(seed.len() == 64 && seed.bytes().all(|digit| digit.is_ascii_hexdigit()), "{told}");
        if !arguments.contains("--method") {
            assert_eq!(told, format!("{seed}\n"));
        }
        let without = arguments.replace("--seed 42 ", "");
        let mut again = evenhand(&format!("{without} --seed {seed}"));
        assert_eq!(
            again.current_dir(&folder).assert().success().get_output().stdout,
            run.stdout,
            "{arguments}"
        );
    }
    let mut command = evenhand("shuffle --print-seed --stats stats lines");
    let told = command.current_dir(&folder).assert().success().get_output().stderr.clone();
    let stats = std::fs::read(folder.path().join("stats")).unwrap();
    let stats: serde_json::Value = serde_json::from_slice(&stats).unwrap();
    assert_eq!(format!("{}\n", stats["seed"].as_str().unwrap()).as_bytes(), told);
}

/// What somebody at a terminal sees of `evenhand`, by way of `script`; none if there is no such program.
#[cfg(target_os = "linux")]
fn at_a_terminal(arguments: &str) -> Option<String> {
    let command = format!("'{}' {arguments}", assert_cmd::cargo::cargo_bin!("evenhand").display());
    let run = std::process::Command::new("script").args(["-qefc", &command, "/dev/null"]).output().ok()?;
    assert!(run.status.success(), "{run:?}");
    Some(String::from_utf8(run.stdout).unwrap().replace('\r', ""))
}

#[test]
#[cfg(target_os = "linux")]
fn at_a_terminal_one_line_tells_a_new_seed_which_repeats_the_order() {
    let Some(screen) = at_a_terminal("shuffle -i 0-51") else { return skip("there is no `script` here") };
    let (message, order) = screen.split_once('\n').unwrap();
    let seed = message.strip_prefix("evenhand: for the same order: --seed ").unwrap();
    assert_eq!(seed.len(), 64);
    assert_eq!(text(evenhand("shuffle -i 0-51 --seed").arg(seed)), order);
    for untold in ["shuffle -e a --quiet", "shuffle -e a --seed 42", "shuffle -e a 2> /dev/null"] {
        assert_eq!(at_a_terminal(untold).unwrap(), "a\n");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn at_a_terminal_a_missing_file_is_an_error_without_a_seed() {
    let command = format!("'{}' shuffle missing.csv", assert_cmd::cargo::cargo_bin!("evenhand").display());
    let run = std::process::Command::new("script").args(["-qefc", &command, "/dev/null"]).output();
    let Ok(run) = run else { return skip("there is no `script` here") };
    let screen = String::from_utf8(run.stdout).unwrap().replace('\r', "");
    assert_eq!(screen, "evenhand: missing.csv: cannot read: no such file or directory\n");
}

#[test]
fn print_seed_leaves_the_seed_alone_on_standard_error() {
    let rows = b"id,price\n1,2\n2,3\n3,4\n4,5\n";
    let folder = folder(&[("rows.csv", rows), ("other.csv", rows), ("reads.fastq", b"@a\nA\n+\nI\n")]);
    for arguments in [
        "shuffle rows.csv",
        "shuffle rows.csv -o out.csv",
        "shuffle reads.fastq",
        "shuffle rows.csv other.csv -n 3",
        "shuffle rows.csv -r -n 2",
        "shuffle rows.csv --method naive_swap",
        "shuffle rows.csv -o a.csv --aligned other.csv --output-aligned b.csv",
        "sample -n 2 rows.csv",
        "sample -n 2 --in-order rows.csv",
        "sample -n 2 --weight price rows.csv",
        "sample -n 50% --stratify id rows.csv",
        "sample -n 2 --method reservoir_l rows.csv",
        "sample -n 2 --method reservoir_r rows.csv",
        "split --folds 2 -o part-{}.csv rows.csv",
        "split --folds 2 --by id -o part-{}.csv rows.csv",
    ] {
        let run = |arguments: &str| {
            let run = evenhand(arguments).current_dir(&folder).assert().success().get_output().clone();
            (run.stdout, String::from_utf8(run.stderr).unwrap())
        };
        let (output, seed) = run(&format!("{arguments} --print-seed"));
        let digits = seed.trim_end_matches('\n');
        assert!(
            digits.len() == 64 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()),
            "{arguments}: {seed}"
        );
        assert_eq!(run(&format!("{arguments} --seed {digits}")).0, output, "{arguments}");
    }
}
