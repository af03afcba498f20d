//! One run of a program: started, given the items, heard, and ended.

use std::io::{self, Read, Write};
use std::process::{ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::thread::Builder;
use std::time::{Duration, Instant};

use super::command::{Program, STACK_BYTES};
use super::complaints::Complaints;
use super::error::{ProgramError, ProgramErrorKind as Kind};
use super::group::Group;
use crate::feed::{Event, Feed};
use crate::stop::Stop;

/// The most that is read at once of a program that prints deck after deck, and of a run that prints one.
const READ_BYTES: (usize, usize) = (1 << 20, 64 << 10);

/// How many pieces are read ahead.
const PREFETCHED_PIECES: usize = 2;

/// As good as for ever.
const FOREVER: Duration = Duration::from_secs(1 << 30);

/// What all runs of a program share.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    /// What is put on standard input.
    items: Arc<[u8]>,
    /// Raised when no more is wanted.
    pub(super) stop: Stop,
}

impl Shared {
    /// For the runs of this program, until the stop is raised.
    pub(super) fn of(program: &Program, stop: Stop) -> Self {
        let mut items = program.input.clone().unwrap_or_else(|| program.items.join("\n")).into_bytes();
        if program.input.is_some() || !program.items.is_empty() {
            items.push(b'\n');
        }
        Self { items: items.into(), stop }
    }

    /// The same, with a stop that can be raised alone.
    pub(super) fn child(&self) -> Self {
        Self { items: Arc::clone(&self.items), stop: self.stop.child() }
    }
}

/// A run. Dropped, all of it ends.
#[derive(Debug)]
pub(super) struct Process<'a> {
    program: &'a Program,
    shared: &'a Shared,
    /// Which run it is, where there are several.
    run: Option<u64>,
    group: Group,
    /// At its end when the program's output is closed.
    output: Feed<Vec<u8>, io::Error>,
    complaints: Complaints,
}

impl<'a> Process<'a> {
    /// Starts the program.
    pub(super) fn start(
        program: &'a Program,
        shared: &'a Shared,
        run: Option<u64>,
    ) -> Result<Self, ProgramError> {
        Self::try_start(program, shared, run)
            .map_err(|kind| ProgramError::new(program, run, run.map_or(0, |run| run - 1), kind))
    }

    fn try_start(program: &'a Program, shared: &'a Shared, run: Option<u64>) -> Result<Self, Kind> {
        let [name, arguments @ ..] = &program.command[..] else { return Err(Kind::NoProgram) };
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut group = Group::start(&mut command).map_err(Kind::Start)?;
        let child = group.first();
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = pipes else {
            return Err(Kind::Start(io::ErrorKind::BrokenPipe.into()));
        };
        let most = if run.is_none() { READ_BYTES.0 } else { READ_BYTES.1 };
        if run.is_none() {
            widen(&output);
        }
        let complaints = Complaints::of(errors).map_err(Kind::Start)?;
        write(input, Arc::clone(&shared.items)).map_err(Kind::Start)?;
        let most = most.min(program.limits.max_line);
        let output = read(output, most, shared.stop.child()).map_err(Kind::Start)?;
        Ok(Self { program, shared, run, group, output, complaints })
    }

    /// Waits for more of its output, until its end or the deadline.
    pub(super) fn hear(&mut self, deadline: Instant) -> Event<Vec<u8>, io::Error> {
        self.output.next(&self.shared.stop, Some(deadline))
    }

    /// Waits for its end, which comes of itself. None if it does not.
    pub(super) fn finish(&mut self, until: Instant) -> Result<Option<ExitStatus>, Kind> {
        match self.group.wait(until, &self.shared.stop) {
            None if self.shared.stop.is_raised() => Err(Kind::Stopped),
            status => Ok(status),
        }
    }

    /// What is wrong if nothing has come for all of the patience: `unfinished` is what it printed without ending the
    /// line.
    pub(super) fn hangs(&mut self, unfinished: &[u8]) -> Kind {
        let patience = self.program.limits.patience;
        Kind::Hangs { patience, unfinished: unfinished.to_vec(), ended: self.group.has_ended() }
    }

    /// Ends it, and says why, after a number of decks.
    pub(super) fn fails(&mut self, decks: u64, kind: Kind) -> ProgramError {
        self.group.end();
        let mut error = ProgramError::new(self.program, self.run, decks, kind);
        error.said = self.complaints.last().into();
        error
    }
}

/// The instant after which patience is over.
pub(super) fn after(patience: Duration) -> Instant {
    let now = Instant::now();
    now.checked_add(patience).unwrap_or_else(|| now + FOREVER)
}

/// Writes the items, in a thread. A program that does not want them, or not all, is none the worse.
fn write(mut input: ChildStdin, items: Arc<[u8]>) -> io::Result<()> {
    let write = move || {
        let _ = input.write_all(&items);
    };
    Builder::new().stack_size(STACK_BYTES).spawn(write).map(drop)
}

/// Reads the output, in a thread, in pieces of at most `most` bytes. What has left the program's group may hold it open:
/// the thread is not waited for.
fn read(mut output: ChildStdout, most: usize, stop: Stop) -> io::Result<Feed<Vec<u8>, io::Error>> {
    let thread = Builder::new().stack_size(STACK_BYTES);
    let feed = Feed::spawn(thread, PREFETCHED_PIECES, stop, move |outlet| {
        let mut room = vec![0; most.max(1)];
        loop {
            match output.read(&mut room) {
                Ok(0) => return Ok(()),
                Ok(read) => {
                    if !outlet.send(room[..read].to_vec()) {
                        return Ok(());
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    });
    feed.map(Feed::detached)
}

/// Gives the pipe more room, so that a fast program seldom waits. Where that cannot be, it waits more often.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn widen(output: &ChildStdout) {
    let _ = rustix::pipe::fcntl_setpipe_size(output, READ_BYTES.0);
}

/// Pipes have the room they have.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn widen(_: &ChildStdout) {}
