//! A process with a group of its own, so that what it starts ends with it.
//!
//! A process that has ended keeps its number, and so its group does, until it is waited for: the group is killed
//! before. Later, the number could be another process's.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

use crate::stop::Stop;

/// How long a process that was killed is waited for. One that may not be killed, as after `sudo`, would never end.
const REAP_TIMEOUT: Duration = Duration::from_secs(1);

/// The first and the longest time between two looks whether a process has ended. To wait for its end and for a stop at
/// once takes Linux (a pidfd), or a thread more for each run.
const POLL_INTERVALS: (Duration, Duration) = (Duration::from_micros(20), Duration::from_millis(5));

/// A process, and all that it starts. Dropped, it is no more.
#[derive(Debug)]
pub(super) struct Group {
    child: Child,
    /// Set once it has been waited for, from when on its number is not its own.
    status: Option<ExitStatus>,
}

impl Group {
    /// Starts the command as the first of a group.
    pub(super) fn start(command: &mut Command) -> io::Result<Self> {
        system::found(command);
        Ok(Self { child: command.spawn()?, status: None })
    }

    /// The first process, for its pipes.
    pub(super) fn first(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Whether the first process has ended, be it that others of the group have not.
    pub(super) fn has_ended(&mut self) -> bool {
        self.status.is_some() || system::has_ended(&mut self.child).unwrap_or(true)
    }

    /// Waits for the first process to end, then ends what is left of the group. None if it has not ended by then, or
    /// a stop was raised.
    pub(super) fn wait(&mut self, until: Instant, stop: &Stop) -> Option<ExitStatus> {
        if !poll(until, stop, || self.has_ended()) {
            return None;
        }
        self.end();
        self.status
    }

    /// Kills all of the group, and waits for its first process.
    pub(super) fn end(&mut self) {
        if self.status.is_some() {
            return;
        }
        system::kill(&mut self.child);
        poll(Instant::now() + REAP_TIMEOUT, &Stop::default(), || match self.child.try_wait() {
            Ok(status) => {
                self.status = status;
                self.status.is_some()
            }
            Err(_) => true,
        });
    }
}

/// Looks at growing intervals whether something has come to its end, until then or the stop; whether it has.
fn poll(until: Instant, stop: &Stop, mut has_ended: impl FnMut() -> bool) -> bool {
    let mut interval = POLL_INTERVALS.0;
    while !has_ended() {
        if Instant::now() >= until || stop.sleep(interval) {
            return false;
        }
        interval = (interval * 2).min(POLL_INTERVALS.1);
    }
    true
}

impl Drop for Group {
    fn drop(&mut self) {
        self.end();
    }
}

#[cfg(unix)]
mod system {
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use rustix::process::{Pid, Signal, kill_process_group};

    /// Has the command found a group.
    pub(super) fn found(command: &mut Command) {
        command.process_group(0);
    }

    /// Kills all of the group of a child that has not been waited for. Whatever is in the way, no more can be done.
    pub(super) fn kill(child: &mut Child) {
        if let Some(group) = number(child) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    fn number(child: &Child) -> Option<Pid> {
        i32::try_from(child.id()).ok().and_then(Pid::from_raw)
    }

    /// Whether the child has ended. Its number stays its own.
    #[cfg(not(any(
        target_os = "openbsd",
        target_os = "redox",
        target_os = "cygwin",
        target_os = "horizon"
    )))]
    pub(super) fn has_ended(child: &mut Child) -> io::Result<bool> {
        use rustix::process::{WaitId, WaitIdOptions, waitid};

        let Some(pid) = number(child) else { return Ok(true) };
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(waitid(WaitId::Pid(pid), options)?.is_some())
    }

    /// Whether the child has ended. Where that cannot be asked for alone, the child is waited for, and gives up its
    /// number: as long as anything of the group is there nothing else gets it, and otherwise not so soon.
    #[cfg(any(target_os = "openbsd", target_os = "redox", target_os = "cygwin", target_os = "horizon"))]
    pub(super) fn has_ended(child: &mut Child) -> io::Result<bool> {
        Ok(child.try_wait()?.is_some())
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;
    use std::process::{Child, Command};

    /// There are no groups.
    pub(super) fn found(_: &mut Command) {}

    /// Kills the child.
    pub(super) fn kill(child: &mut Child) {
        let _ = child.kill();
    }

    /// Whether the child has ended.
    pub(super) fn has_ended(child: &mut Child) -> io::Result<bool> {
        Ok(child.try_wait()?.is_some())
    }
}
