//! Inputs whose size is not what the system reports, or not for long: read to their end, or an error without output.

use std::fs::{self, File};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Once;

use evenhand::Seed;
use evenhand_files::{FilesError, Items, Output, Progress, Reader, Resources, Source, Take, shuffle};

/// Reads a file: how many records it has.
type Read = fn(&Path, Progress<'_>) -> Result<u64, FilesError>;

/// Everything that reads lines.
const READERS: [(&str, Read); 4] =
    [("in memory", in_memory), ("passing", passing), ("compared", compared), ("shuffled", shuffled)];

fn resources(progress: Progress<'_>) -> Resources<'_> {
    // One after the other, so that nothing is read ahead of what is done meanwhile.
    Resources { threads: NonZero::<usize>::MIN, progress, ..Resources::default() }
}

fn in_memory(path: &Path, progress: Progress<'_>) -> Result<u64, FilesError> {
    Ok(Reader::new().read(&[Source::Path(path.into())], &resources(progress))?.count())
}

fn passing(path: &Path, progress: Progress<'_>) -> Result<u64, FilesError> {
    Ok(Reader::new().pass(&[Source::Path(path.into())], &resources(progress), |_| Ok(()))?.count)
}

fn compared(path: &Path, progress: Progress<'_>) -> Result<u64, FilesError> {
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("empty");
    File::create(&other).unwrap();
    let sources = [Source::Path(path.into()), Source::Path(other)];
    let [one, _] = Reader::new().fingerprints([&sources[0], &sources[1]], progress)?;
    Ok(one.records.records)
}

fn shuffled(path: &Path, progress: Progress<'_>) -> Result<u64, FilesError> {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("output");
    let mut output = Output::create(&to)?;
    let (sources, seed) = ([Source::Path(path.into())], Seed::from_text("7"));
    let done = shuffle(&Reader::new(), &sources, &seed, Take::All, &mut output, &resources(progress))
        .and_then(|_| {
            output.finish()?;
            let lines = fs::read(&to).unwrap().split(|byte| *byte == b'\n').count() - 1;
            Ok(lines as u64)
        });
    assert_eq!(done.is_ok(), to.exists());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), usize::from(done.is_ok()));
    done
}

/// Lines of the file that is read: more than any reader takes at a time.
const LINES: u64 = 2 << 20;

/// Reads a file of [`LINES`] lines of eight bytes, and does something to it once the first of its bytes were read.
fn while_read(read: Read, change: impl Fn(&Path) + Sync) -> Result<u64, FilesError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("input");
    fs::write(&path, b"0123456\n".repeat(LINES as usize)).unwrap();
    let once = Once::new();
    let done = read(&path, &|_, bytes| {
        if bytes > 0 {
            once.call_once(|| change(&path));
        }
        ControlFlow::Continue(())
    });
    assert!(once.is_completed());
    done
}

fn set_length(path: &Path, lines: u64) {
    File::options().write(true).open(path).unwrap().set_len(8 * lines).unwrap();
}

#[test]
fn a_file_that_shrinks_while_it_is_read_is_an_error_for_every_reader() {
    for (name, read) in READERS {
        for lines in [0, 1, LINES - 1] {
            match while_read(read, |path| set_length(path, lines)) {
                Err(FilesError::Shrank { .. }) => {}
                other => panic!("{name}, cut to {lines} lines: {other:?}"),
            }
        }
    }
}

#[test]
fn a_file_that_grows_while_it_is_read_is_read_to_its_end() {
    for (name, read) in READERS {
        let done = while_read(read, |path| {
            let mut file = File::options().append(true).open(path).unwrap();
            std::io::Write::write_all(&mut file, b"another\nand its end").unwrap();
        });
        assert_eq!(done.unwrap(), LINES + 2, "{name}");
    }
}

#[test]
#[cfg(unix)]
fn a_file_that_vanishes_while_it_is_read_is_read() {
    for (name, read) in READERS {
        assert_eq!(while_read(read, |path| fs::remove_file(path).unwrap()).unwrap(), LINES, "{name}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn files_whose_size_is_none_are_read_to_their_end() {
    // Of no bytes, or of 4096, by the system's report.
    for path in
        ["/proc/self/limits", "/sys/kernel/mm/transparent_hugepage/enabled", "/sys/kernel/uevent_seqnum"]
    {
        let path = Path::new(path);
        let Ok(content) = fs::read(path) else { continue };
        assert_ne!(path.metadata().unwrap().len(), content.len() as u64, "{}", path.display());
        let lines = content.split(|byte| *byte == b'\n').count() - 1;
        for (name, read) in READERS {
            assert_eq!(
                read(path, Resources::default().progress).unwrap(),
                lines as u64,
                "{name}, {}",
                path.display()
            );
        }
    }
}

#[test]
fn an_input_that_changed_is_found_out_before_any_of_several_outputs_is_finished() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["one", "two"].map(|name| folder.path().join(name));
    for path in &paths {
        fs::write(path, "old\n").unwrap();
    }
    let sources = paths.clone().map(Source::Path);
    let outputs = paths.clone().map(|path| {
        let mut output = Output::create(&path).unwrap();
        output.note_inputs(&sources);
        output.begin().unwrap();
        output
    });
    for output in &outputs {
        output.check_place().unwrap();
    }
    fs::write(&paths[1], "old, and more\n").unwrap();
    assert!(outputs[0].check_place().is_ok());
    let changed = outputs[1].check_place().unwrap_err().to_string();
    assert!(changed.contains("two: ") && changed.contains("changed"), "{changed}");
}
