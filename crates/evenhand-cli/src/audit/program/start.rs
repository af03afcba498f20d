//! A program that runs, and its decks as they come.

use std::sync::mpsc::{SyncSender, channel, sync_channel};
use std::thread::{self, JoinHandle};

use super::delivery::Delivery;
use super::process::{STACK, Shared};
use super::{Error, Fault, Program, Stop, Way, each, lines};
use crate::audit::told::{Decks, Told};

/// How many chunks wait to be read.
const AHEAD: usize = 4;

/// A program that runs. Dropped, it is stopped, within a tenth of a second, and waited for.
#[derive(Debug)]
pub(crate) struct Running {
    /// What it prints: chunks of whole lines, then how it ended. To be stopped is no error.
    pub(crate) decks: Decks,
    enough: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Program {
    /// Starts it, in a thread, for so many decks or for as many as it prints.
    pub(crate) fn start(&self, way: Way, count: Option<u64>) -> Running {
        let (to, decks) = sync_channel(AHEAD);
        let enough = Stop::default();
        let shared = Shared::of(self, &enough);
        let program = self.clone();
        let tell = to.clone();
        let run = move || {
            let told = program.deliver(&shared, way, count, &tell);
            // Nobody may be there to hear it.
            let _ = tell.send(Told::End(told.map_err(anyhow::Error::from)));
        };
        let thread = match thread::Builder::new().stack_size(STACK).spawn(run) {
            Ok(thread) => Some(thread),
            Err(error) => {
                let error = Error::new(self, None, 0, Fault::Start(error));
                let _ = to.send(Told::End(Err(error.into())));
                None
            }
        };
        Running { decks, enough, thread }
    }

    fn deliver(
        &self,
        shared: &Shared,
        way: Way,
        count: Option<u64>,
        to: &SyncSender<Told>,
    ) -> Result<(), Error> {
        if count == Some(0) {
            return Ok(());
        }
        let mut delivery = Delivery::new(to, count, self.limits.longest_line);
        let done = match way {
            Way::Lines => lines::deliver(self, shared, &mut delivery),
            Way::Each => each::deliver(self, shared, count, &mut delivery),
        };
        match done {
            Err(Error { fault: Fault::Stopped, .. }) => Ok(()),
            done => done,
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.enough.raise();
        // Whoever waits for room for a chunk sees that none is wanted.
        drop(std::mem::replace(&mut self.decks, channel().1));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
