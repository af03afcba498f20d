//! One seed has one result: whatever the memory, the threads, the form of the input and the folders for what is spilled.

use std::fs::{self, File};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{Random, SEED, lines, program, same, shuffled};
use crate::{folder, names, skip};

const MEMORIES: [&str; 4] = ["32M", "64M", "256M", "8G"];
const THREADS: [&str; 3] = ["1", "2", "8"];

/// How the records come to the program.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Form {
    File,
    Pipe,
    Files,
}

const FORMS: [Form; 3] = [Form::File, Form::Pipe, Form::Files];

/// A folder on another file system than that of `here`, and whether that is memory.
fn elsewhere(here: &Path) -> Option<(tempfile::TempDir, bool)> {
    let device = |path: &Path| path.metadata().map(|about| about.dev()).ok();
    let others = ["/var/tmp", "/dev/shm", "/run"].map(Path::new);
    let other = others
        .into_iter()
        .find(|other| device(other).is_some_and(|device_of| Some(device_of) != device(here)));
    let is_memory = other != Some(Path::new("/var/tmp"));
    other.and_then(|other| tempfile::tempdir_in(other).ok()).map(|folder| (folder, is_memory))
}

/// A content in all forms, with the result that it has.
struct Case {
    folder: tempfile::TempDir,
    other: Option<(tempfile::TempDir, bool)>,
    name: String,
    bytes: u64,
}

impl Case {
    fn new(name: &str, content: &[u8]) -> Self {
        let folder = folder(&[("in", content), ("result", &shuffled(content)), ("empty", b"")]);
        // Parted at the ends of lines; the last part has no last newline.
        let end = |place: usize| {
            content[place..].iter().position(|byte| *byte == b'\n').map_or(0, |i| place + i + 1)
        };
        let (one, two) = (end(content.len() / 3), end(content.len() / 2));
        let (one, two) = (one.min(two), two);
        let last = &content[two..];
        let parts = [
            &content[..one],
            &content[one..two],
            last.strip_suffix(b"\n").filter(|last| !last.is_empty()).unwrap_or(last),
        ];
        for (part, name) in parts.iter().zip(["one", "two", "three"]) {
            fs::write(folder.path().join(name), part).unwrap();
        }
        for name in ["spill", "spill2"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        let other = elsewhere(folder.path());
        Self { other, folder, name: name.into(), bytes: content.len() as u64 }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs one, to a file or to standard output, and compares.
    fn run(&self, form: Form, threads: &str, memory: &str, away: bool, piped: bool) {
        let about =
            format!("{}: {form:?}, {threads} threads, {memory}, away: {away}, piped: {piped}", self.name);
        let mut command = Command::new(program());
        command.current_dir(&self.folder).args(["shuffle", "--text", "--seed", SEED, "--threads", threads]);
        command.args(["--memory", memory]);
        let mut in_memory = false;
        match &self.other {
            Some((other, counts)) if away => {
                command.arg("--temp-dir").arg(other.path());
                in_memory = *counts;
            }
            _ if away => {
                command.args(["--temp-dir", "spill", "--temp-dir", "spill2"]);
            }
            _ => {}
        }
        match form {
            Form::File => command.arg("in").stdin(Stdio::null()),
            Form::Files => command.args(["one", "two", "empty", "three"]).stdin(Stdio::null()),
            Form::Pipe => command.stdin(Stdio::piped()),
        };
        if piped {
            command.stdout(File::create(self.path("out")).unwrap());
        } else {
            command.args(["-o", "out"]).stdout(Stdio::null());
        }
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        if let Some(mut pipe) = child.stdin.take() {
            // What refuses its input says why itself.
            let _ = std::io::copy(&mut File::open(self.path("in")).unwrap(), &mut pipe);
        }
        let done = child.wait_with_output().unwrap();
        let message = String::from_utf8_lossy(&done.stderr);
        let limit: u64 = memory.trim_end_matches(['M', 'G']).parse().unwrap();
        let limit = limit << if memory.ends_with('G') { 30 } else { 20 };
        if in_memory && done.status.code() == Some(1) && self.bytes * 2 + (64 << 20) > limit {
            // Memory that is named counts for the ceiling, and had no room left.
            assert!(message.contains("memory"), "{about}: {message}");
        } else {
            assert!(done.status.success() && message.is_empty(), "{about}: {message}");
            assert!(same(&self.path("out"), &self.path("result")), "{about}: another result");
        }
        let _ = fs::remove_file(self.path("out"));
        let left = ["empty", "in", "one", "result", "spill", "spill2", "three", "two"];
        assert_eq!(names(self.folder.path()), left, "{about}");
        for spill in ["spill", "spill2"] {
            assert_eq!(names(&self.path(spill)), [""; 0], "{about}");
        }
        assert!(self.other.as_ref().is_none_or(|(other, _)| names(other.path()).is_empty()), "{about}");
    }

    /// Every combination.
    fn all(&self) {
        let mut turn = 0;
        for form in FORMS {
            for threads in THREADS {
                for memory in MEMORIES {
                    for away in [false, true] {
                        turn += 1;
                        self.run(form, threads, memory, away, turn % 3 == 0);
                    }
                }
            }
        }
    }

    /// Every memory with every number of threads, and each with every form and folder.
    fn pairs(&self) {
        for (i, threads) in THREADS.into_iter().enumerate() {
            for (j, memory) in MEMORIES.into_iter().enumerate() {
                self.run(FORMS[(i + j) % 3], threads, memory, (i / 2 + j) % 2 == 1, (i + j / 2) % 2 == 0);
            }
        }
    }

    /// That the reference, in Python, has the same result.
    fn is_of_the_reference(&self) {
        let reference = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reference/evenhand_reference.py");
        let mut command = Command::new("python3");
        command.arg(reference).args(["shuffle", SEED]).stdin(File::open(self.path("in")).unwrap());
        let Ok(done) = command.output() else { return skip("there is no Python here") };
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        assert!(done.stdout == fs::read(self.path("result")).unwrap(), "{}: not the reference's", self.name);
    }
}

/// Lines of 0 to several million bytes, of which most are short.
fn mixed(n: u64, most: u64) -> Vec<u8> {
    let mut random = Random(most);
    lines(n, &mut random, |_, random| match random.below(2000) {
        0 => random.magnitude(most) as usize,
        1..1000 => 0,
        _ => random.below(100) as usize,
    })
}

#[test]
fn few_records_have_one_result_in_every_form() {
    for n in [0, 1, 2] {
        let case = Case::new(&format!("{n} lines"), &lines(n, &mut Random(n), |_, _| 20));
        case.is_of_the_reference();
        case.all();
    }
}

#[test]
fn a_pile_and_one_record_less_or_more_have_one_result() {
    for n in [(1 << 20) - 1, 1 << 20, (1 << 20) + 1] {
        let length = |_: u64, random: &mut Random| random.below(90) as usize;
        Case::new(&format!("{n} lines"), &lines(n, &mut Random(n), length)).pairs();
    }
}

#[test]
fn lines_of_any_length_have_one_result() {
    let case = Case::new("lines of 0 to 5 MB", &mixed(30_000, 5_000_000));
    case.is_of_the_reference();
    case.pairs();
}

#[test]
#[ignore = "cargo xtask soak"]
fn millions_of_records_have_one_result_in_every_form() {
    let length = |_: u64, random: &mut Random| random.below(60) as usize;
    let one_more = (1 << 20) + 1;
    let case = Case::new("2^20 + 1 lines", &lines(one_more, &mut Random(0), length));
    case.is_of_the_reference();
    case.all();
    Case::new("20 million lines", &lines(20_000_000, &mut Random(1), length)).all();
    Case::new("lines of 0 to 100 MB", &mixed(100_000, 100_000_000)).all();
}
