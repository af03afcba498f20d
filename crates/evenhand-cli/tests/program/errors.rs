//! What cannot be done, and what makes no sense.

use predicates::prelude::*;

use crate::{evenhand, folder, lines, skip};

#[test]
fn a_missing_file_is_an_error_that_names_it() {
    let folder = folder(&[("there", b"a\n")]);
    let why = predicate::str::starts_with("evenhand: missing: cannot read: ");
    evenhand("shuffle there missing").current_dir(&folder).assert().code(1).stdout("").stderr(why);
}

#[test]
fn a_folder_is_an_error() {
    let folder = folder(&[]);
    let why = "evenhand: .: is a directory. Name the files in it, or pass --recursive with a pattern.\n";
    evenhand("shuffle .").current_dir(&folder).assert().code(1).stdout("").stderr(why);
    // As GNU shuf words it.
    let why = "shuf: read error: Is a directory\n";
    evenhand("shuf .").current_dir(&folder).assert().code(1).stdout("").stderr(why);
    // This command does not take --recursive.
    let why = "evenhand: .: is a directory. Name a file in it.\n";
    evenhand("check . .").current_dir(&folder).assert().code(4).stdout("").stderr(why);
}

#[test]
#[cfg(unix)]
fn an_unreadable_file_is_an_error() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder(&[("secret", b"a\n")]);
    let secret = folder.path().join("secret");
    std::fs::set_permissions(&secret, std::fs::Permissions::from_mode(0o000)).unwrap();
    if std::fs::read(&secret).is_ok() {
        return skip("this user may read anything");
    }
    let why = "evenhand: secret: cannot read: permission denied\n";
    evenhand("shuffle secret").current_dir(&folder).assert().code(1).stdout("").stderr(why);
}

#[test]
fn what_must_be_held_and_does_not_fit_in_memory_is_an_error_before_anything_is_written() {
    let lines = lines(4_000_000);
    let folder = folder(&[("lines", lines.as_bytes())]);
    let why = |name| predicate::str::starts_with(format!("evenhand: {name}: needs "));
    for (arguments, name) in [
        // The file, known before it is read; an order.
        ("sample -n 100000 --method floyd lines --memory 32M", "lines"),
        ("shuffle --method inside_out lines --memory 32M", "lines"),
        ("shuffle -i 1-10000000 --memory 48M", "the order of 10000000 items"),
    ] {
        let failed = evenhand(arguments).current_dir(&folder).assert().code(1).stdout("");
        failed.stderr(why(name).and(predicate::str::contains("is the limit")));
    }
    let mut command = evenhand("sample -n 100000 --method floyd --memory 32M");
    command.write_stdin(lines).assert().code(1).stdout("").stderr(why("standard input"));
    let enough = "sample -n 100000 --method floyd lines --memory 128M";
    evenhand(enough).current_dir(&folder).assert().success();
}

#[test]
fn less_memory_than_the_program_takes_is_wrong_usage() {
    for arguments in ["shuffle", "shuffle -e a", "sample -n 1 -i 1-2", "shuffle -r -n 1 -i 1-2"] {
        for memory in ["31M", "1K", "0"] {
            let mut command = evenhand(&format!("{arguments} --memory {memory}"));
            let why = predicate::str::contains("The program needs at least 32M");
            command.assert().code(2).stdout("").stderr(why);
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn memory_that_the_system_refuses_is_an_error() {
    let folder = folder(&[]);
    // A file of 8 GiB that takes no room, where a process may have one.
    std::fs::File::create(folder.path().join("large")).unwrap().set_len(8 << 30).unwrap();
    let program = assert_cmd::cargo::cargo_bin!("evenhand");
    for arguments in ["sample --method floyd -n 1 large --memory 1T", "shuffle -i 1-500000000 --memory 1T"] {
        let script = format!("ulimit -v 1000000; exec '{}' {arguments}", program.display());
        let mut shell = assert_cmd::Command::new("sh");
        let failed = shell.current_dir(&folder).args(["-c", &script]).assert().code(1).stdout("");
        failed.stderr(predicate::str::contains("allocation of "));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn memory_that_nearly_suffices_ends_in_an_error_or_not_at_all() {
    // More numbers than one pile has, in 8 MB; lines in 20 MB. Threads take as much again, or more, when they start.
    let folder = folder(&[("lines", lines(2_900_000).as_bytes())]);
    let program = assert_cmd::cargo::cargo_bin!("evenhand");
    // Below some limit the program itself cannot start, and one MB more is for what it says.
    let starts = |limit: u64| {
        let script = format!("ulimit -v {}; exec '{}' shuffle -e a", limit - 1000, program.display());
        std::process::Command::new("sh").args(["-c", &script]).output().unwrap().status.success()
    };
    for arguments in ["-i 1-2000000", "lines"] {
        let mut done = 0;
        let limits = (20_000..80_000).step_by(2500).chain((140_000..460_000).step_by(20_000));
        for limit in limits.skip_while(|limit| !starts(*limit)) {
            let script = format!(
                "ulimit -v {limit}; exec '{}' shuffle --threads 4 {arguments} > /dev/null",
                program.display()
            );
            let mut shell = std::process::Command::new("sh");
            let run = shell.current_dir(&folder).args(["-c", &script]).output().unwrap();
            let message = String::from_utf8(run.stderr).unwrap();
            match run.status.code() {
                Some(0) => done += 1,
                // Too little for the program itself.
                Some(127) if message.contains("loading shared libraries") => {}
                code => assert!(code == Some(1) && message.starts_with("evenhand: "), "{limit}: {message}"),
            }
        }
        assert!(done > 16, "most limits are enough");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn what_nobody_can_be_told_does_not_change_the_code() {
    use std::process::{Command, Stdio};

    let closed = || {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        Stdio::from(writer)
    };
    let full = || Stdio::from(std::fs::File::options().write(true).open("/dev/full").unwrap());
    for (arguments, code) in [(["shuffle", "missing"], 1), (["shuffle", "--no-such-option"], 2)] {
        for unwritable in [closed(), full()] {
            let mut command = Command::new(assert_cmd::cargo::cargo_bin!("evenhand"));
            let status = command.args(arguments).stdout(Stdio::null()).stderr(unwritable).status().unwrap();
            assert_eq!(status.code(), Some(code), "{arguments:?}");
        }
    }
    // Wrong only once it is tried.
    let folder = folder(&[]);
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("evenhand"));
    command.current_dir(&folder).args(["shuffle", "-r", "-i", "1-6", "-o", "out"]);
    assert_eq!(command.stderr(full()).status().unwrap().code(), Some(2));
}

#[test]
fn what_makes_no_sense_is_wrong_usage() {
    for arguments in [
        "",
        "shufle",
        "shuffle -n -3",
        "shuffle -n x",
        "shuffle -n",
        "shuffle -n 1 -n 2",
        "shuffle -o a -o b",
        "shuffle -e a -i 1-2",
        "shuffle -i 1-2 file",
        "shuffle --header 1 -e a",
        "shuffle --header 1 -i 1-2",
        "shuffle --header -1",
        "shuffle --threads 0",
        "shuffle --threads -1",
        "shuffle --memory 1.5",
        "shuffle --memory -1",
        "shuffle --no-such-option",
        "sample -n 1 -e a -i 1-2",
        "completions tcsh",
        "man no-such-command",
    ] {
        evenhand(arguments).assert().code(2).stdout("").stderr(predicate::str::is_empty().not());
    }
}

#[test]
fn options_of_shuf_and_of_the_other_command_point_at_those_that_are_meant() {
    for (arguments, meant) in [
        ("shuffle --random-source=/dev/zero", "--seed"),
        ("sample -n 1 --random-source /dev/zero", "--seed"),
        ("sample --head-count 3", "--count"),
        ("shuffle --count=3", "--head-count"),
    ] {
        let why = predicate::str::contains(format!("similar: {meant}"));
        evenhand(arguments)
            .assert()
            .code(2)
            .stdout("")
            .stderr(why.and(predicate::str::contains("as a value").not()));
    }
}

#[test]
fn a_name_that_is_not_near_any_option_gets_no_suggestion() {
    let told = predicate::str::contains("Usage: evenhand shuffle [OPTIONS] [FILE]...");
    let told = told.and(predicate::str::contains("similar").not());
    evenhand("shuffle --nope").assert().code(2).stdout("").stderr(told);
}

#[test]
fn a_missing_argument_comes_with_an_example() {
    for (arguments, told) in [
        ("sample rows.csv", "is missing. Pass -n 100 or -n 1%."),
        ("check rows.csv", "<B> is missing. Pass a second file."),
        ("check", "is missing. Pass two files."),
        ("trace", "<NAME> is missing. Pass the name of an algorithm, such as durstenfeld."),
        ("sample --lang zh rows.csv", "。请用 -n 100 或 -n 1%。"),
    ] {
        evenhand(arguments).assert().code(2).stdout("").stderr(predicate::str::contains(told));
    }
}

#[test]
fn gnus_random_bytes_are_taken_by_the_command_shuf() {
    for (arguments, why) in [
        ("shuffle --random-source=/dev/zero", "the command shuf takes --random-source"),
        ("sample -n 1 --random-source=/dev/zero --lang zh", "shuf 命令有 --random-source"),
    ] {
        evenhand(arguments).assert().code(2).stderr(predicate::str::contains(why));
    }
}

#[test]
fn a_count_that_is_none_is_told_with_its_option() {
    let why = predicate::str::contains("--head-count -3: must be a whole number");
    evenhand("shuffle -n -3").assert().code(2).stderr(why);
}

#[test]
fn a_number_of_threads_that_is_none_is_told_as_such() {
    for threads in ["0", "-1", "x", ""] {
        let why = predicate::str::contains("must be a number of threads, at least 1");
        evenhand("shuffle -e a --threads").arg(threads).assert().code(2).stdout("").stderr(why);
    }
    evenhand("shuffle -e a --threads 99999999999999999999").assert().success();
}

#[test]
fn a_limit_beyond_all_memory_is_none() {
    evenhand("shuffle -e a --memory 99999999999G").assert().success();
}

#[test]
fn an_empty_name_is_seen() {
    let why = predicate::str::starts_with("evenhand: '': cannot read: ");
    evenhand("shuffle").arg("").assert().code(1).stdout("").stderr(why);
}

#[test]
fn none_of_a_missing_file_is_an_error_too_and_leaves_the_output_as_it_was() {
    let folder = folder(&[("keep", b"kept\n")]);
    let why = predicate::str::starts_with("evenhand: missing: cannot read: ");
    evenhand("shuffle -n 0 -o keep missing").current_dir(&folder).assert().code(1).stderr(why);
    assert_eq!(std::fs::read(folder.path().join("keep")).unwrap(), b"kept\n");
}

#[test]
fn every_error_has_one_prefix_and_quotes_the_value() {
    let folder = folder(&[("rows.csv", b"id,price\n1,2\n")]);
    for (arguments, code, message) in [
        ("audit --decks 0 --classic riffle", 2, "--decks 0: must be at least 1."),
        ("plan --bytes 1T --shards 0", 2, "--shards 0: must be at least 1."),
        ("plan --bytes 1T --nodes 0", 2, "--nodes 0: must be at least 1."),
        ("plan --bytes 1T --record-bytes 0", 2, "--record-bytes 0: must be at least 1."),
        (
            "split --into train=80%,test=2 -o {}.csv rows.csv",
            2,
            "--into train=80%,test=2: mixes percentages (80%) and ratios (2). Use one kind.",
        ),
        (
            "split --into train=80%,test=10% -o {}.csv rows.csv",
            2,
            "--into train=80%,test=10%: the percentages add up to 90%. They must add up to 100%.",
        ),
        ("shuffle --sed 42", 2, "--sed is not an option or argument of this command."),
        ("shufle rows.csv", 2, "shufle is not a command."),
        ("shuffle --seed", 2, "--seed needs a value."),
        (
            "shuffle --lines-per-record x rows.csv",
            2,
            "--lines-per-record x: must be a whole number from 1 to 2^32 - 1.",
        ),
        ("audit missing.log", 4, "missing.log: cannot open: no such file or directory"),
        (
            "shuffle --files-from nolist",
            1,
            "nolist: cannot read the list of files: no such file or directory.",
        ),
        ("audit --classic riffle -n 5 --decks 100 --html nodir/x.html", 4, "nodir/x.html: "),
    ] {
        let ended = evenhand(arguments).current_dir(&folder).assert().code(code);
        let told = String::from_utf8_lossy(&ended.get_output().stderr).into_owned();
        assert!(told.starts_with(&format!("evenhand: {message}")), "{arguments}: {told}");
        assert!(!told.contains("os error") && !told.contains("nodir/x.html: nodir"), "{arguments}: {told}");
    }
}

#[test]
fn errors_name_the_file_the_row_and_the_column() {
    let rows = b"id,name,price\n1,a,2\n2,b,0.5\n3,c,\n";
    let folder = folder(&[("rows.csv", rows), ("other.csv", b"id\n1\n"), ("nums.txt", b"1\n2\n")]);
    for (arguments, code, message) in [
        (
            "sample -q -n 1 --weight cost rows.csv",
            1,
            "rows.csv has no column \"cost\". Columns: id, name, price.\n",
        ),
        (
            "sample -q -n 1 --weight price rows.csv",
            1,
            "rows.csv: row 3: column \"price\" is empty. Weights must be 0 or a positive number.\n",
        ),
        (
            "shuffle -q rows.csv other.csv",
            1,
            "other.csv: header differs from rows.csv: \"id\", not \"id,name,price\". Make them equal. If the files have no \
             header, pass --header 0.\n",
        ),
        (
            "shuffle -q --shards 2 -o out.txt rows.csv",
            2,
            "-o out.txt: several outputs need a placeholder, such as out-{}.txt.\n",
        ),
        (
            "sample -q -n 1 --weight price nums.txt",
            1,
            "nums.txt: row 1: read as lines, which have no column \"price\"",
        ),
    ] {
        let failed = evenhand(arguments).current_dir(&folder).assert().code(code).stdout("");
        failed.stderr(predicate::str::starts_with(format!("evenhand: {message}")));
    }
}
