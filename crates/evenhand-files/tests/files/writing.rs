//! What is written is every item once, in the seed's order, whole or not at all.

use std::fs;
use std::io::Write;
use std::num::NonZero;

use evenhand::Seed;
use evenhand_files::{Order, Output, Reader, Resources, Source, write_each, write_order};
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_shuffled_file_has_its_records_in_the_order_of_the_seed(
        content in prop::collection::vec(prop_oneof![Just(b'\n'), any::<u8>()], 0..3000),
        seed in any::<[u8; 32]>(),
        threads in 1..4usize,
    ) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, &content).unwrap();
        let resources = Resources { threads: NonZero::new(threads).unwrap(), ..Resources::default() };
        let reader = Reader::new().any_bytes(true);
        let records = reader.read(&[Source::Path(file.clone())], &resources).unwrap();
        let seed = Seed::from_bytes(seed);
        let order = Order::of_all(&records, &seed, &resources).unwrap();
        let mut output = Output::create(&file).unwrap();
        write_order(&records, &order, &mut output, &resources).unwrap();
        output.finish().unwrap();

        let mut plain: Vec<Vec<u8>> = content.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
        if let Some(last) = plain.last_mut().filter(|last| last.last() != Some(&b'\n')) {
            last.push(b'\n');
        }
        evenhand::shuffle(&mut plain, &seed);
        prop_assert_eq!(fs::read(&file).unwrap(), plain.concat());
    }
}

#[test]
fn items_can_be_written_more_than_once_as_they_are_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    let numbers: evenhand_files::Numbers = "0-9".parse().unwrap();
    let mut output = Output::create(&file).unwrap();
    let many = 200_000;
    write_each(&numbers, (0..many).map(|i| i * i % 10), &mut output, &Resources::default()).unwrap();
    output.finish().unwrap();
    let plain = (0..many).fold(String::new(), |text, i| text + &format!("{}\n", i * i % 10));
    assert!(fs::read_to_string(&file).unwrap() == plain);
}

/// The names in a folder.
fn names(folder: &std::path::Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn an_output_that_is_not_finished_leaves_nothing_and_what_was_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "old").unwrap();
    for path in [&file, &folder.path().join("new")] {
        let mut output = Output::create(path).unwrap();
        assert!(output.beside().is_none());
        assert_eq!(names(folder.path()), ["file"], "there is no other before it has a byte");
        output.write_all(b"half").unwrap();
        assert_eq!(names(folder.path()).len(), 1 + usize::from(output.beside().is_some()));
        drop(output);
    }
    assert_eq!(names(folder.path()), ["file"]);
    assert_eq!(fs::read(&file).unwrap(), b"old");
}

#[test]
fn an_output_comes_into_its_place_when_it_is_finished() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    for text in ["first", "second"] {
        let mut output = Output::create(&file).unwrap();
        output.write_all(text.as_bytes()).unwrap();
        assert_ne!(fs::read_to_string(&file).unwrap_or_default(), text);
        output.finish().unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
    assert_eq!(names(folder.path()), ["file"]);
}

#[test]
fn a_folder_or_a_place_in_no_folder_is_no_output() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Output::create(folder.path()).is_err());
    let error = Output::create(&folder.path().join("missing/file")).unwrap_err();
    assert!(error.to_string().contains("missing/file: cannot create a file in "), "{error}");
    assert!(error.to_string().contains(&format!("in {}: ", folder.path().join("missing").display())));
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn a_path_that_means_a_folder_is_no_output_even_where_nothing_is() {
    let folder = tempfile::tempdir().unwrap();
    for path in ["new/", "new/.", "new/..", "./new//"] {
        assert!(Output::create(&folder.path().join(path)).is_err(), "{path}");
    }
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn an_output_that_cannot_come_into_its_place_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    let mut output = Output::create(&file).unwrap();
    output.write_all(b"all").unwrap();
    fs::create_dir(&file).unwrap();
    let message = output.finish().unwrap_err().to_string();
    assert!(message.contains(": cannot move the output into place: "), "{message}");
    assert_eq!(names(folder.path()), ["file"]);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[expect(clippy::print_stderr, reason = "for the reader of the tests' output")]
    fn skip(why: &str) {
        eprintln!("skipped: {why}");
    }

    fn mode(path: &std::path::Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    #[test]
    fn permissions_are_kept_and_new_files_have_the_usual_ones() {
        let folder = tempfile::tempdir().unwrap();
        let [file, new, usual] = ["file", "new", "usual"].map(|name| folder.path().join(name));
        fs::write(&file, "old").unwrap();
        fs::write(&usual, "").unwrap();
        for kept in [0o640, 0o777, 0o600] {
            fs::set_permissions(&file, fs::Permissions::from_mode(kept)).unwrap();
            Output::create(&file).unwrap().finish().unwrap();
            assert_eq!(mode(&file), kept);
        }
        Output::create(&new).unwrap().finish().unwrap();
        assert_eq!(mode(&new), mode(&usual));
    }

    #[test]
    fn a_folder_that_takes_no_file_is_an_error_that_names_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "old").unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
        let output = Output::create(&file);
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let Err(error) = output else { return skip("this user may write anywhere") };
        let why = format!("cannot create a file in {}: permission denied", folder.path().display());
        assert_eq!(error.to_string(), format!("{}: {why}", file.display()));
    }

    #[test]
    fn a_link_is_followed_and_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let [near, far] = ["near", "far"].map(|name| folder.path().join(name));
        fs::create_dir(&far).unwrap();
        symlink("far/link", &near).unwrap();
        symlink("file", far.join("link")).unwrap();
        // Once to a file that is not there yet, once to one that is.
        for text in ["first", "second"] {
            let mut output = Output::create(&near).unwrap();
            output.write_all(text.as_bytes()).unwrap();
            output.finish().unwrap();
            assert!(near.is_symlink() && far.join("link").is_symlink());
            assert_eq!(fs::read_to_string(far.join("file")).unwrap(), text);
        }
        assert_eq!(names(&far), ["file", "link"]);
    }

    #[test]
    fn links_in_a_circle_are_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link");
        symlink("link", &link).unwrap();
        assert!(Output::create(&link).is_err());
    }

    #[test]
    fn a_file_that_may_not_be_written_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
        if fs::OpenOptions::new().write(true).open(&file).is_ok() {
            return skip("this user may write anything");
        }
        assert!(Output::create(&file).is_err());
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_is_no_file_is_written_directly() {
        let mut null = Output::create("/dev/null".as_ref()).unwrap();
        assert!(null.beside().is_none());
        null.write_all(b"gone").unwrap();
        null.finish().unwrap();
        let mut full = Output::create("/dev/full".as_ref()).unwrap();
        assert_eq!(full.write_all(b"x").unwrap_err().kind(), std::io::ErrorKind::StorageFull);
    }
}
