//! One run of a program: started, given the items, heard, and ended.

use std::io::{self, Read, Write};
use std::process::{ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::complaints::Complaints;
use super::group::Group;
use super::{Error, Fault, Program, Stop};

/// More than enough for what the threads do.
pub(super) const STACK: usize = 256 << 10;

/// The most that is read at once of a program that prints deck after deck, and of a run that prints one.
const READ: (usize, usize) = (1 << 20, 64 << 10);

/// How many pieces wait to be heard.
const AHEAD: usize = 2;

/// How often it is asked whether to stop.
const LOOK: Duration = Duration::from_millis(25);

/// As good as for ever.
const EVER: Duration = Duration::from_secs(1 << 30);

/// What all runs of a program share.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    /// What is put on standard input.
    items: Arc<[u8]>,
    /// The program's own, and one to be raised when no more is wanted.
    stops: [Stop; 2],
}

impl Shared {
    /// For the runs of this program.
    pub(super) fn of(program: &Program, enough: &Stop) -> Self {
        let mut items = program.items.join("\n").into_bytes();
        if !program.items.is_empty() {
            items.push(b'\n');
        }
        Self { items: items.into(), stops: [program.stop.clone(), enough.clone()] }
    }

    /// Whether to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.stops.iter().any(Stop::is_raised)
    }

    /// Has all runs stop.
    pub(super) fn enough(&self) {
        self.stops[1].raise();
    }
}

/// What is heard of a program.
#[derive(Debug)]
pub(super) enum Heard {
    /// More of its output.
    Text(Vec<u8>),
    /// Nothing, for so long.
    Nothing,
    /// Its output is closed.
    Closed,
}

/// A run. Dropped, all of it ends.
#[derive(Debug)]
pub(super) struct Process<'a> {
    program: &'a Program,
    shared: &'a Shared,
    /// Which run it is, where there are several.
    run: Option<u64>,
    group: Group,
    /// Closed when its output is.
    output: Receiver<io::Result<Vec<u8>>>,
    complaints: Complaints,
}

impl<'a> Process<'a> {
    /// Starts the program.
    pub(super) fn start(program: &'a Program, shared: &'a Shared, run: Option<u64>) -> Result<Self, Error> {
        Self::try_start(program, shared, run)
            .map_err(|fault| Error::new(program, run, run.map_or(0, |run| run - 1), fault))
    }

    fn try_start(program: &'a Program, shared: &'a Shared, run: Option<u64>) -> Result<Self, Fault> {
        let [name, arguments @ ..] = &program.command[..] else { return Err(Fault::NoProgram) };
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut group = Group::start(&mut command).map_err(Fault::Start)?;
        let child = group.first();
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = pipes else {
            return Err(Fault::Start(io::ErrorKind::BrokenPipe.into()));
        };
        let most = if run.is_none() { READ.0 } else { READ.1 };
        if run.is_none() {
            widen(&output);
        }
        let complaints = Complaints::of(errors).map_err(Fault::Start)?;
        write(input, Arc::clone(&shared.items)).map_err(Fault::Start)?;
        let output = read(output, most.min(program.limits.longest_line)).map_err(Fault::Start)?;
        Ok(Self { program, shared, run, group, output, complaints })
    }

    /// More of its output, or that none comes until then.
    pub(super) fn hear(&mut self, until: Instant) -> Result<Heard, Fault> {
        loop {
            if self.shared.is_stopped() {
                return Err(Fault::Stopped);
            }
            let wait = until.saturating_duration_since(Instant::now()).min(LOOK);
            match self.output.recv_timeout(wait) {
                Ok(Ok(text)) => return Ok(Heard::Text(text)),
                Ok(Err(error)) => return Err(Fault::Read(error)),
                Err(RecvTimeoutError::Disconnected) => return Ok(Heard::Closed),
                Err(RecvTimeoutError::Timeout) if Instant::now() < until => {}
                Err(RecvTimeoutError::Timeout) => return Ok(Heard::Nothing),
            }
        }
    }

    /// Waits for its end, which comes of itself. None if it does not.
    pub(super) fn finish(&mut self, until: Instant) -> Result<Option<ExitStatus>, Fault> {
        match self.group.wait(until, &self.shared.stops) {
            None if self.shared.is_stopped() => Err(Fault::Stopped),
            status => Ok(status),
        }
    }

    /// What is wrong if nothing has come for all of the patience: `unfinished` is what it printed without ending the
    /// line.
    pub(super) fn hangs(&mut self, unfinished: &[u8]) -> Fault {
        let patience = self.program.limits.patience;
        Fault::Hangs { patience, unfinished: unfinished.to_vec(), ended: self.group.has_ended() }
    }

    /// Ends it, and says why, after so many decks.
    pub(super) fn fails(&mut self, decks: u64, fault: Fault) -> Error {
        self.group.end();
        let mut error = Error::new(self.program, self.run, decks, fault);
        error.said = self.complaints.last();
        error
    }
}

/// The instant after which patience is over.
pub(super) fn after(patience: Duration) -> Instant {
    let now = Instant::now();
    now.checked_add(patience).unwrap_or_else(|| now + EVER)
}

/// Writes the items, in a thread. A program that does not want them, or not all, is none the worse.
fn write(mut input: ChildStdin, items: Arc<[u8]>) -> io::Result<()> {
    let write = move || {
        let _ = input.write_all(&items);
    };
    thread::Builder::new().stack_size(STACK).spawn(write).map(drop)
}

/// Reads the output, in a thread, in pieces of at most so many bytes.
fn read(mut output: ChildStdout, most: usize) -> io::Result<Receiver<io::Result<Vec<u8>>>> {
    let (pieces, heard) = sync_channel(AHEAD);
    let read = move || {
        let mut room = vec![0; most.max(1)];
        loop {
            let piece = match output.read(&mut room) {
                Ok(0) => break,
                Ok(read) => Ok(room[..read].to_vec()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => Err(error),
            };
            let failed = piece.is_err();
            if pieces.send(piece).is_err() || failed {
                break;
            }
        }
    };
    thread::Builder::new().stack_size(STACK).spawn(read)?;
    Ok(heard)
}

/// Gives the pipe more room, so that a fast program seldom waits. Where that cannot be, it waits more often.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn widen(output: &ChildStdout) {
    let _ = rustix::pipe::fcntl_setpipe_size(output, READ.0);
}

/// Pipes have the room they have.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn widen(_: &ChildStdout) {}
