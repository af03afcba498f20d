//! What is read is what was there, byte for byte, however it comes.

use std::num::NonZero;
use std::path::PathBuf;

use evenhand_files::{FilesError, Items, MemoryLimit, Reader, Records, Resources, Source};
use proptest::prelude::*;
use tempfile::TempDir;

/// A folder with files of these contents.
fn files(contents: &[impl AsRef<[u8]>]) -> (TempDir, Vec<Source>) {
    let folder = tempfile::tempdir().unwrap();
    let sources = contents.iter().enumerate().map(|(number, content)| {
        let path = folder.path().join(number.to_string());
        std::fs::write(&path, content).unwrap();
        Source::Path(path)
    });
    let sources = sources.collect();
    (folder, sources)
}

fn read(reader: &Reader, contents: &[impl AsRef<[u8]>]) -> Result<Records, FilesError> {
    let (_folder, sources) = files(contents);
    reader.read(&sources, &Resources::default())
}

fn all(records: &Records) -> Vec<Vec<u8>> {
    (0..records.count() as usize).map(|i| records.record(i).to_vec()).collect()
}

/// The records of a content by the plainest way there is.
fn plain(content: &[u8], delimiter: u8) -> Vec<Vec<u8>> {
    let mut records: Vec<Vec<u8>> =
        content.split_inclusive(|byte| *byte == delimiter).map(<[u8]>::to_vec).collect();
    if let Some(last) = records.last_mut().filter(|last| last.last() != Some(&delimiter)) {
        last.push(delimiter);
    }
    records
}

/// `count` lines of a few bytes.
fn lines(count: u64) -> String {
    (0..count).fold(String::new(), |text, i| text + &format!("{}\n", i * 7))
}

/// Bytes among which delimiters of either kind are common.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![Just(b'\n'), Just(0), Just(b'\r'), Just(0xff), any::<u8>()];
    prop_oneof![prop::collection::vec(byte, 0..40), prop::collection::vec(any::<u8>(), 0..4000)]
}

proptest! {
    #[test]
    fn records_are_those_of_the_inputs_one_after_the_other(
        contents in prop::collection::vec(bytes(), 0..4),
        delimiter in prop_oneof![Just(b'\n'), Just(0)],
    ) {
        let records = read(&Reader::new().delimiter(delimiter).any_bytes(true), &contents).unwrap();
        let plain: Vec<_> = contents.iter().flat_map(|content| plain(content, delimiter)).collect();
        prop_assert_eq!(all(&records), plain);
        prop_assert!(records.header().is_empty());
    }

    #[test]
    fn a_header_is_taken_off_every_input_that_has_a_byte(
        header in prop::collection::vec("[a-c]{0,3}\n", 1..4),
        contents in prop::collection::vec(bytes(), 1..4),
    ) {
        let top = header.concat().into_bytes();
        let mut with: Vec<Vec<u8>> = contents.iter().map(|content| [&top[..], content].concat()).collect();
        with.insert(1, Vec::new());
        let records = read(&Reader::new().header(header.len() as u64).any_bytes(true), &with).unwrap();
        let plain: Vec<_> = contents.iter().flat_map(|content| plain(content, b'\n')).collect();
        prop_assert_eq!(all(&records), plain);
        prop_assert_eq!(records.header(), top);
    }
}

#[test]
fn large_files_are_the_same_for_any_number_of_threads() {
    // Pieces, shares and blocks of the table all begin and end inside of these.
    let lines = lines(1_500_000);
    let contents = [lines.as_bytes(), b"no newline", lines.as_bytes()];
    let (_folder, sources) = files(&contents);
    let plain = contents.map(|content| plain(content, b'\n')).concat();
    for threads in [1, 2, 8] {
        let resources = Resources { threads: NonZero::new(threads).unwrap(), ..Resources::default() };
        let records = Reader::new().read(&sources, &resources).unwrap();
        assert_eq!(records.count(), plain.len() as u64);
        for (i, record) in plain.iter().enumerate() {
            assert!(records.record(i) == record, "record {i} on {threads} threads");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_pipe_gives_what_a_file_gives() {
    use std::io::Write;
    use std::os::fd::AsRawFd;

    let lines = lines(800_000);
    let with_header = format!("top\n{lines}last");
    for header in [0, 1] {
        let (reader, mut writer) = std::io::pipe().unwrap();
        let content = with_header.clone();
        let writing = std::thread::spawn(move || writer.write_all(content.as_bytes()).unwrap());
        let source = Source::Path(PathBuf::from(format!("/proc/self/fd/{}", reader.as_raw_fd())));
        let piped = Reader::new().header(header).read(&[source], &Resources::default()).unwrap();
        writing.join().unwrap();
        let filed = read(&Reader::new().header(header), &[&with_header]).unwrap();
        assert_eq!(piped.header(), filed.header());
        assert!(all(&piped) == all(&filed));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_that_does_not_tell_its_size_is_read_to_its_end() {
    let path = "/proc/self/limits";
    let records = Reader::new().read(&[Source::Path(path.into())], &Resources::default()).unwrap();
    assert_eq!(all(&records).concat(), std::fs::read(path).unwrap());
}

#[test]
fn items_may_have_any_bytes_the_delimiter_included() {
    let items: [&[u8]; 4] = [b"", b"two\nlines", b"\xff\0", b"\n"];
    let records = Records::of(&items, b'\n', &Resources::default()).unwrap();
    let plain: Vec<Vec<u8>> = items.iter().map(|item| [item, &b"\n"[..]].concat()).collect();
    assert_eq!(all(&records), plain);
}

#[test]
fn errors_name_the_input_the_line_and_what_to_do() {
    let (folder, sources) = files(&["a,b\nc,d\n1,2\n", "a,b\nc,e\n1,2\n", "a,b\n"]);
    let name = |number: usize| sources[number].to_string();
    let fails = |sources: &[Source], limit| {
        let resources = Resources { memory: limit, ..Resources::default() };
        Reader::new().header(2).read(sources, &resources).unwrap_err().to_string()
    };
    let enough = MemoryLimit::bytes(1000);
    assert_eq!(
        fails(&sources[..2], enough),
        format!(
            "{}: header differs from {} in line 2: \"c,e\", not \"c,d\". Make them equal, or pass a smaller `header`.",
            name(1),
            name(0)
        )
    );
    assert_eq!(
        fails(&sources[2..], enough),
        format!("{}: has 1 line, but the header should have 2. Pass a smaller `header`.", name(2))
    );
    assert_eq!(
        fails(&sources[..1], MemoryLimit::bytes(11)),
        format!(
            "{}: needs at least 12 B of memory, and 11 B is the limit. Raise `memory`, or process less at a time.",
            name(0)
        )
    );
    assert!(fails(&sources[..2], MemoryLimit::bytes(11)).starts_with("the inputs: needs at least 24 B"));
    // The bytes fit, and their table does not.
    assert!(
        fails(&sources[..1], MemoryLimit::bytes(12))
            .starts_with(&format!("{}: needs at least 68 B", name(0)))
    );
    let here = Source::Path(folder.path().to_path_buf());
    assert_eq!(
        fails(std::slice::from_ref(&here), enough),
        format!("{here}: is a directory. Name the files in it, or pass `recursive` with a pattern.")
    );
    let missing = Source::Path(folder.path().join("missing"));
    assert!(fails(std::slice::from_ref(&missing), enough).starts_with(&format!("{missing}: cannot read: ")));
}

#[test]
#[cfg(target_os = "linux")]
fn files_that_report_another_size_than_they_have_are_read_to_their_end() {
    // One that reports nothing, and one that reports a page.
    for path in ["/proc/self/limits", "/sys/kernel/mm/transparent_hugepage/enabled"] {
        let Ok(content) = std::fs::read(path) else { continue };
        let sources = [Source::Path(path.into())];
        let count = content.split_inclusive(|byte| *byte == b'\n').count() as u64;
        let resources = Resources::default();
        let records = Reader::new().read(&sources, &resources).unwrap();
        assert_eq!(records.count(), count);
        let passed = Reader::new().pass(&sources, &resources, |_| Ok(())).unwrap();
        assert_eq!(passed.count, count);
        let folder = tempfile::tempdir().unwrap();
        let mut output = evenhand_files::Output::create(&folder.path().join("out")).unwrap();
        let seed = evenhand::Seed::from_text("1");
        let take = evenhand_files::Take::All;
        let report =
            evenhand_files::shuffle(&Reader::new(), &sources, &seed, take, &mut output, &resources).unwrap();
        assert_eq!((report.records, report.output_bytes), (count, content.len() as u64));
        let [one, other] =
            Reader::new().fingerprints([&sources[0], &sources[0]], Resources::default().progress).unwrap();
        assert!(one.is_same(&other) && one.records.records == count);
    }
}
