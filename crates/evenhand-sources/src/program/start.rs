//! A program that runs, and its decks as they come.

use std::thread::Builder;

use super::command::{Program, Protocol, STACK_BYTES};
use super::delivery::Delivery;
use super::error::{ProgramError, ProgramErrorKind};
use super::process::Shared;
use super::{each, lines};
use crate::error::Error;
use crate::feed::{Feed, Outlet};
use crate::stream::{Chunk, TextStream};

/// How many chunks wait to be read.
const PREFETCHED_CHUNKS: usize = 4;

impl Program {
    /// Starts it, in a thread, for `count` decks, or for as many as it prints. The stream is whole lines; dropped, it
    /// stops the program within a tenth of a second, and waits for it. To be stopped is no error.
    ///
    /// # Errors
    /// If there is no thread.
    pub fn start(&self, protocol: Protocol, count: Option<u64>) -> Result<TextStream, Error> {
        let stop = self.stop.child();
        let shared = Shared::of(self, stop.clone());
        let program = self.clone();
        let thread = Builder::new().stack_size(STACK_BYTES);
        let deliver = move |outlet: &Outlet<Chunk, Error>| program.deliver(&shared, protocol, count, outlet);
        Feed::spawn(thread, PREFETCHED_CHUNKS, stop, deliver)
            .map_err(|error| ProgramError::new(self, None, 0, ProgramErrorKind::Start(error)).into())
    }

    fn deliver(
        &self,
        shared: &Shared,
        protocol: Protocol,
        count: Option<u64>,
        to: &Outlet<Chunk, Error>,
    ) -> Result<(), Error> {
        if count == Some(0) {
            return Ok(());
        }
        let mut delivery = Delivery::new(self, to, count);
        let done = match protocol {
            Protocol::Lines => {
                delivery = delivery.arranged(self);
                lines::deliver(self, shared, &mut delivery)
            }
            Protocol::Each => each::deliver(self, shared, count, &mut delivery),
        };
        unless_stopped(done).map(drop)
    }
}

/// What a run came to; none if it was stopped, which is no fault of its own.
pub(super) fn unless_stopped<T>(done: Result<T, ProgramError>) -> Result<Option<T>, Error> {
    match done {
        Err(error) if matches!(*error.kind, ProgramErrorKind::Stopped) => Ok(None),
        done => Ok(Some(done?)),
    }
}
