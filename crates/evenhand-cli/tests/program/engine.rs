//! Jobs of a cluster: what they are handed over as, what is refused, and what they will take.

use serde_json::Value;

use crate::{evenhand, folder, text};

/// What `evenhand` with these arguments hands to a Python that only writes it down, and how it ends where that ends with a code.
#[cfg(unix)]
fn handed(arguments: &str, code: u8) -> (Value, assert_cmd::assert::Assert) {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = folder(&[("rows.txt", b"a\nb\n")]);
    let python = folder.path().join("python");
    std::fs::write(&python, format!("#!/bin/sh\ncat > handed\nexit {code}\n")).unwrap();
    std::fs::set_permissions(&python, std::fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = evenhand(arguments);
    let ended = command.current_dir(&folder).env("EVENHAND_PYTHON", &python).assert();
    let request = std::fs::read(folder.path().join("handed")).unwrap();
    (serde_json::from_slice(&request).unwrap(), ended)
}

#[cfg(unix)]
#[test]
fn a_job_is_handed_to_the_python_package() {
    let line = "shuffle --engine ray://auto --seed 42 --shards 3 --memory 64M -o out-{}.txt -z rows.txt";
    let (request, ended) = handed(line, 0);
    ended.success().stdout("").stderr("");
    let seed = "ab498db70bb4586b57fba04c226c2ab5d8a9253cfd01ff9006689a91b3bfae09";
    for (name, expected) in [
        ("engine", Value::from("ray://auto")),
        ("command", "shuffle".into()),
        ("shards", 3.into()),
        ("memory", (64 << 20).into()),
        ("output", "out-{}.txt".into()),
        ("records", "null".into()),
        ("seed", seed.into()),
        ("resume", false.into()),
    ] {
        assert_eq!(request[name], expected, "{name}");
    }
    let (request, _) = handed("sample -n 12.5% --engine spark://local[2,4] --seed 42 -o out rows.txt", 0);
    let share: Vec<u64> =
        request["share"].as_array().unwrap().iter().map(|part| part.as_u64().unwrap()).collect();
    assert_eq!(share[0] * 8, share[1]);
    let (request, _) = handed("split --into a=2,b=1 --engine ray:// --resume -o {} rows.txt", 0);
    assert_eq!(
        (&request["into"][0][0], &request["seed"], &request["resume"]),
        (&"a".into(), &Value::Null, &true.into())
    );
}

#[cfg(unix)]
#[test]
fn a_job_that_fails_elsewhere_fails_here() {
    let line = "shuffle --engine ray:// --seed 42 -o out rows.txt";
    let (_, ended) = handed(line, 1);
    ended.code(1).stderr("evenhand: The job on the cluster failed. The reason is above.\n");
    let (_, ended) = handed(line, 69);
    let told = String::from_utf8(ended.code(1).get_output().stderr.clone()).unwrap();
    assert!(told.contains("pip install '.[ray]'"), "{told}");
}

#[test]
fn what_a_cluster_has_no_use_for_is_refused() {
    let folder = folder(&[("rows.txt", b"a\nb\n")]);
    for (arguments, told) in [
        ("shuffle --engine ray:// -o out --threads 2 rows.txt", "--threads cannot be combined with --engine"),
        (
            "shuffle --engine ray:// -o out --head-count 2 rows.txt",
            "--head-count cannot be combined with --engine",
        ),
        (
            "sample -n 1 --in-order --engine ray:// -o out rows.txt",
            "--in-order cannot be combined with --engine",
        ),
        ("split --folds 2 --by 1 --engine ray:// -o {} rows.txt", "--by cannot be combined with --engine"),
        ("shuffle --engine ray:// -o out", "not standard input"),
        ("shuffle --engine ray:// -o - rows.txt", "Name them with -o"),
        ("shuffle --engine dask:// -o out rows.txt", "must be ray://, ray://auto"),
        ("plan --bytes 1G --memory 1M", "A task needs at least 32.0 MiB"),
    ] {
        let ended = evenhand(arguments).current_dir(&folder).assert().code(2);
        let message = String::from_utf8_lossy(&ended.get_output().stderr).into_owned();
        assert!(message.contains(told), "{arguments}: {message}");
    }
    let missing = evenhand("shuffle --engine ray:// -o out rows.txt")
        .current_dir(&folder)
        .env("EVENHAND_PYTHON", "no-such-python")
        .assert()
        .code(1);
    assert!(String::from_utf8_lossy(&missing.get_output().stderr).contains("no-such-python was not found"));
}

#[test]
fn a_plan_tells_what_a_job_takes_and_reads_no_file() {
    let rows = b"0123456789\n".repeat(100_000);
    let folder = folder(&[("rows.txt", &rows)]);
    let told = text(evenhand("plan --shards 4 rows.txt").current_dir(&folder));
    assert!(told.contains("one file, 1.1 MiB, about 100,000 records of 11 B"), "{told}");
    assert!(told.contains("1 count, 0 count keys, 1 deal, 0 merge, 4 write"), "{told}");
    // A folder, as an engine takes it.
    std::fs::create_dir_all(folder.path().join("in/deep")).unwrap();
    for name in ["in/a.txt", "in/deep/b.txt", "in/_SUCCESS", "in/.hidden"] {
        std::fs::write(folder.path().join(name), &rows).unwrap();
    }
    let told = text(evenhand("plan --shards 4 in").current_dir(&folder));
    assert!(told.contains("2 files, 2.1 MiB together, about 200,000 records of 11 B"), "{told}");
    std::fs::create_dir(folder.path().join("none")).unwrap();
    let none = evenhand("plan none").current_dir(&folder).assert().code(1);
    let none = String::from_utf8_lossy(&none.get_output().stderr).into_owned();
    assert!(none.contains("none"), "{none}");
    let told = text(&mut evenhand("plan --bytes 1T --nodes 4 --shards 100 --memory 4G --json"));
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["job"]["outputs"], 100);
    assert!(told["time"]["prediction"]["seconds"].as_f64().unwrap() > 1.0);
    let told = text(&mut evenhand("--lang zh plan --bytes 1T --shards 100"));
    assert!(told.contains("任务") && told.contains("时间"), "{told}");
}

/// A Python without the package is named with the command that installs it, not with Python's own sentence.
#[test]
fn a_python_without_the_package_is_named_with_its_installation() {
    let folder = folder(&[("rows.txt", b"a\nb\n"), ("evenhand.py", b"")]);
    let is_there = std::process::Command::new("python3").arg("--version").output().is_ok();
    if !is_there {
        return crate::skip("there is no python3 here");
    }
    let mut command = evenhand("shuffle --engine ray:// --seed 42 -o out rows.txt");
    let ended = command.current_dir(&folder).env("EVENHAND_PYTHON", "python3").assert().code(1);
    let message = String::from_utf8_lossy(&ended.get_output().stderr).into_owned();
    assert!(message.starts_with("evenhand: python3 lacks the package for --engine."), "{message}");
}
