//! What goes wrong in a round: signals, calls of the system that fail, limits and small disks.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::super::{Random, program};

/// What befalls the program.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Fault {
    None,
    /// A signal after some time.
    Kill {
        signal: &'static str,
        after: Duration,
    },
    /// A signal at a call of the system: `calls` and `when` are as `strace` takes them.
    KillAt {
        signal: &'static str,
        calls: &'static str,
        when: u64,
    },
    /// Calls of the system that fail.
    Fail {
        calls: &'static str,
        error: &'static str,
        when: String,
    },
    /// A limit on the size of every file, in KiB.
    FileSize(u64),
    /// A disk for the output that has this number of KiB.
    SmallDisk(u64),
    /// The reader of the output leaves after this number of bytes.
    ReaderLeaves(u64),
}

/// Families of calls, the errors that they may have, and the most calls of one thread before the first that fails. A call that a
/// machine does not know is left out by its `?`.
const FAMILIES: [(&str, &[&str], u64); 15] = [
    ("write,pwrite64,writev", &["ENOSPC", "EIO", "EINTR", "EDQUOT"], 500),
    ("read", &["EIO", "EINTR"], 500),
    ("pread64", &["EIO", "EINTR"], 500),
    ("openat", &["EMFILE", "EACCES", "ENOSPC", "EINTR"], 60),
    ("?rename,?renameat,renameat2", &["EIO", "ENOSPC", "EACCES"], 2),
    ("?link,linkat", &["EPERM", "ENOSPC", "EIO"], 3),
    ("fsync,fdatasync", &["EIO", "ENOSPC", "EINTR"], 4),
    ("fallocate,ftruncate", &["ENOSPC", "EIO", "EOPNOTSUPP", "EINTR"], 4),
    ("fchmod,fchown,fsetxattr,fremovexattr,flistxattr", &["EPERM", "EIO", "ENOSPC"], 6),
    ("?unlink,unlinkat", &["EIO", "EACCES"], 3),
    ("statx,?newfstatat,fstat,statfs,fstatfs", &["EIO", "EACCES"], 60),
    ("clone3,clone", &["EAGAIN"], 16),
    ("madvise", &["EINVAL", "EAGAIN"], 16),
    ("close,flock,lseek", &["EIO"], 60),
    ("sched_getaffinity,prlimit64,getrandom", &["EPERM"], 8),
];

/// Where a signal finds a name beside the output, if any does.
const MOMENTS: [&str; 5] = [
    "?link,linkat",
    "?rename,?renameat,renameat2",
    "?unlink,unlinkat",
    "fsync,fdatasync",
    "fchmod,fremovexattr",
];

impl Fault {
    /// One at random, of those that can be had.
    pub(super) fn draw(random: &mut Random, can: &Can, is_pipe: bool) -> Self {
        let signal = |random: &mut Random| random.one_of(&["KILL", "TERM", "INT"]);
        match random.below(20) {
            0 => Self::None,
            1..=5 => {
                let after = Duration::from_micros(random.magnitude(2_000_000));
                Self::Kill { signal: signal(random), after }
            }
            6..=8 if can.strace => {
                let calls =
                    if random.below(2) == 0 { random.one_of(&MOMENTS) } else { random.one_of(&FAMILIES).0 };
                let most = if MOMENTS.contains(&calls) { 3 } else { 500 };
                Self::KillAt { signal: signal(random), calls, when: random.magnitude(most) }
            }
            9..=16 if can.strace => {
                let (calls, errors, most) = random.one_of(&FAMILIES);
                let error = random.one_of(errors);
                let first = random.magnitude(most);
                let when = match random.below(3) {
                    // For ever interrupted is no error: it is tried again for ever.
                    0 if error != "EINTR" => format!("{first}+"),
                    1 => format!("{first}+{}", random.magnitude(50) + 1),
                    _ => first.to_string(),
                };
                Self::Fail { calls, error, when }
            }
            17 if can.mount && !is_pipe => Self::SmallDisk(random.magnitude(30_000)),
            _ if is_pipe && random.below(2) == 0 => Self::ReaderLeaves(random.magnitude(30_000_000)),
            _ => Self::FileSize(random.magnitude(50_000)),
        }
    }

    /// The program as it is run under the fault, without its arguments.
    pub(super) fn command(&self) -> Command {
        let inject = |calls: &str, what: &str| {
            let mut command = Command::new("strace");
            command.args(["-f", "--seccomp-bpf", "-q", "-o", "/dev/null"]);
            command.args(["-e", &format!("trace={calls}"), "-e", &format!("inject={calls}:{what}")]);
            command.arg(program());
            command
        };
        match self {
            Self::KillAt { signal, calls, when } => inject(calls, &format!("signal={signal}:when={when}")),
            Self::Fail { calls, error, when } => inject(calls, &format!("error={error}:when={when}")),
            Self::FileSize(kib) => {
                let mut command = Command::new("bash");
                command.args(["-c", &format!("ulimit -f {kib}; exec \"$@\""), "bash"]).arg(program());
                command
            }
            _ => Command::new(program()),
        }
    }

    /// The signal that it sends.
    pub(super) fn signal(&self) -> Option<i32> {
        match self {
            Self::Kill { signal, .. } | Self::KillAt { signal, .. } => match *signal {
                "KILL" => Some(9),
                "TERM" => Some(15),
                _ => Some(2),
            },
            _ => None,
        }
    }

    /// Whether the message that says why may fail too.
    pub(super) fn silences(&self) -> bool {
        matches!(self, Self::Fail { calls, .. } if calls.contains("write"))
    }

    /// Whether names cannot be removed while it lasts.
    pub(super) fn keeps_names(&self) -> bool {
        matches!(self, Self::Fail { calls, .. } if calls.contains("unlink"))
    }
}

/// What this machine lets a test do.
#[derive(Debug)]
pub(super) struct Can {
    pub(super) strace: bool,
    pub(super) mount: bool,
}

impl Can {
    pub(super) fn find() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut traced = Command::new("strace");
        traced.args(["-f", "--seccomp-bpf", "-q", "-o", "/dev/null", "-e", "trace=write"]);
        traced.args(["-e", "inject=write:error=EIO:when=1", "cat", "/proc/self/status"]);
        let strace = traced.stdin(Stdio::null()).output().is_ok_and(|done| done.status.code() == Some(1));
        let mount = SmallDisk::mount(folder.path(), 1000).is_some();
        if !strace {
            crate::skip(
                "calls of the system cannot be made to fail: there is no `strace` here, or it may not trace",
            );
        }
        if !mount {
            crate::skip("small disks: file systems cannot be mounted here");
        }
        Self { strace, mount }
    }
}

/// A file system of few bytes over a folder, as long as it lives.
#[derive(Debug)]
pub(super) struct SmallDisk<'a>(&'a Path);

impl<'a> SmallDisk<'a> {
    pub(super) fn mount(folder: &'a Path, kib: u64) -> Option<Self> {
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={kib}k"), "evenhand-test"]).arg(folder);
        mount.output().is_ok_and(|done| done.status.success()).then_some(Self(folder))
    }
}

impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0).status();
    }
}
