//! Files that are not named one by one: of lists, and in folders.

use std::fs;

use crate::{evenhand, folder, text};

#[test]
fn a_list_names_files_after_the_operands() {
    let folder = folder(&[
        ("a", b"1\n2\n"),
        ("b c", b"3\n"),
        ("d", b"4\n"),
        ("lines", b"b c\r\n\nd\n"),
        ("zeros", b"b c\0d\0"),
    ]);
    let expected = text(evenhand("shuffle --seed 42 a d").current_dir(&folder).args(["b c", "d"]));
    let plain = text(evenhand("shuffle --seed 42 a").current_dir(&folder).args(["b c", "d"]));
    assert_ne!(expected, plain);
    for list in ["lines", "zeros"] {
        let run = format!("shuffle --seed 42 a --files-from {list}");
        assert_eq!(text(evenhand(&run).current_dir(&folder)), plain);
    }
    let mut piped = evenhand("shuffle --seed 42 a --files-from -");
    assert_eq!(text(piped.current_dir(&folder).write_stdin("b c\nd\n")), plain);
    let sample = text(evenhand("sample -n 2 --seed 42 a --files-from lines").current_dir(&folder));
    assert!(plain.starts_with(&sample) && sample.lines().count() == 2);
}

#[test]
fn a_list_that_names_nothing_or_what_is_not_there_is_an_error() {
    let folder = folder(&[("a", b"1\n"), ("bad", b"a\nmissing\n"), ("empty", b"\n\n"), ("old", b"old")]);
    for (list, why) in [
        ("bad", "evenhand: bad, line 2: missing: "),
        ("empty", "evenhand: empty: the list names no file"),
        ("nowhere", "evenhand: nowhere: cannot read the list of files: "),
    ] {
        let mut command = evenhand(&format!("shuffle -o old --files-from {list}"));
        let failed = command.current_dir(&folder).assert().code(1).stdout("");
        failed.stderr(predicates::str::starts_with(why));
        assert_eq!(fs::read(folder.path().join("old")).unwrap(), b"old");
    }
    evenhand("shuffle -e a --files-from bad").current_dir(&folder).assert().code(2);
    // Neither is the list written over, nor standard input read for two things.
    fs::write(folder.path().join("list"), "a\n").unwrap();
    for (arguments, stdin, why) in [
        ("--files-from list -o list", "", "-o list: is the list of files"),
        ("--files-from - -", "a\n", "Standard input is the list of files, and cannot be an input"),
        ("--files-from -", "a\n-\n", "Standard input is the list of files, and cannot be an input"),
    ] {
        let failed =
            evenhand(&format!("shuffle {arguments}")).current_dir(&folder).write_stdin(stdin).assert();
        let told = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
        assert!(failed.get_output().status.code() == Some(2) && told.contains(why), "{arguments}: {told}");
        assert_eq!(fs::read(folder.path().join("list")).unwrap(), b"a\n");
    }
}

#[test]
#[cfg(unix)]
fn links_in_folders_are_followed_and_their_files_read_once() {
    use std::os::unix::fs::symlink;

    let folder = folder(&[("z.csv", b"id\n5\n")]);
    let path = |name: &str| folder.path().join(name);
    fs::create_dir_all(path("data/b")).unwrap();
    fs::write(path("data/b/1.csv"), "id\n1\n2\n").unwrap();
    symlink("b", path("data/a")).unwrap();
    symlink("../z.csv", path("data/z.csv")).unwrap();
    symlink("nowhere", path("data/dangling.txt")).unwrap();
    let shuffled =
        |arguments: &str| text(evenhand(&format!("shuffle -q --seed 42 {arguments}")).current_dir(&folder));
    assert_eq!(shuffled("-R *.csv data"), shuffled("data/a/1.csv data/z.csv"));
    let failed = |arguments: &str| {
        let failed = evenhand(&format!("shuffle {arguments}")).current_dir(&folder).assert().code(1);
        String::from_utf8_lossy(&failed.get_output().stderr).into_owned()
    };
    let told = failed("-R *.txt data");
    assert_eq!(told, "evenhand: data/dangling.txt: cannot read: no such file or directory.\n");
    // A link that leads back is passed over, and reported once by each path.
    symlink("..", path("data/b/up")).unwrap();
    assert_eq!(shuffled("-R *.csv data"), shuffled("data/a/1.csv data/z.csv"));
    let told = evenhand("shuffle -R *.csv --format lines data").current_dir(&folder).assert().success();
    told.stderr(
        "evenhand: data/a/up: not followed, because this link leads back to a directory above it\n\
         evenhand: data/b/up: not followed, because this link leads back to a directory above it\n",
    );
}

#[test]
fn files_in_folders_come_in_the_order_of_their_paths() {
    let folder = folder(&[("z.csv", b"id\n0\n")]);
    for (path, content) in [
        ("data/b/2.csv", "id\n4\n"),
        ("data/a.csv", "id\n1\n2\n"),
        ("data/b/1.csv", "id\n3\n"),
        ("data/b/1.txt", "no\n"),
        ("data/.hidden.csv", "no\n"),
        ("data/.git/x.csv", "no\n"),
    ] {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    let shuffled =
        |arguments: &str| text(evenhand(&format!("shuffle -q --seed 42 {arguments}")).current_dir(&folder));
    let expected = shuffled("z.csv data/a.csv data/b/1.csv data/b/2.csv");
    assert_eq!(shuffled("-R *.csv z.csv data"), expected);
    assert_eq!(shuffled("--recursive *.csv z.csv data/"), expected);
    assert_eq!(shuffled("-R */*.csv data"), shuffled("data/b/1.csv data/b/2.csv"));
    assert_eq!(shuffled("-R .*.csv --format lines data"), shuffled("--format lines data/.hidden.csv"));
    // Without an operand, the folder that this is.
    assert_eq!(shuffled("-R ?.csv"), shuffled("data/a.csv data/b/1.csv data/b/2.csv z.csv"));
    for (arguments, code, why) in [
        ("-R *.json data", 1, "data: no file matches *.json"),
        ("-R [ data", 2, "not a pattern"),
        ("-R *.csv data -o data/a.csv", 1, "-o data/a.csv: is among the files that -R finds"),
        ("data", 1, "data: is a directory. Name the files in it, or pass --recursive with a pattern."),
    ] {
        let failed = evenhand(&format!("shuffle {arguments}")).current_dir(&folder).assert().code(code);
        let told = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
        assert!(told.contains(why), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_a_loop_is_passed_over() {
    let folder = folder(&[("a.txt", b"1\n")]);
    fs::create_dir(folder.path().join("data")).unwrap();
    std::os::unix::fs::symlink("../a.txt", folder.path().join("data/link.txt")).unwrap();
    assert_eq!(text(evenhand("shuffle -R *.txt data").current_dir(&folder)), "1\n");
    std::os::unix::fs::symlink("../data", folder.path().join("data/loop")).unwrap();
    assert_eq!(text(evenhand("shuffle -q -R *.txt data").current_dir(&folder)), "1\n");
}
