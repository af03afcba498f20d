//! Items that one thread makes and another one takes, with one way to wait for them and to stop.

use std::io;
use std::panic::resume_unwind;
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvError, Sender, bounded, select};

use crate::stop::Stop;

/// What a [`Feed`] has come to.
#[derive(Debug)]
pub enum Event<T, E> {
    /// The next item.
    Item(T),
    /// There are no more items; with the reason, if that is an error.
    End(Result<(), E>),
    /// No item came by the deadline.
    Late,
    /// The stop of the waiting thread was raised.
    Stopped,
}

/// Items of a thread that makes them. Dropped, it raises the thread's stop, and waits for it if it can be stopped.
#[derive(Debug)]
pub struct Feed<T, E> {
    items: Receiver<Result<T, E>>,
    stop: Stop,
    thread: Option<JoinHandle<()>>,
    is_awaited: bool,
}

/// Where a thread puts the items of a [`Feed`].
#[derive(Debug)]
pub struct Outlet<T, E> {
    to: Sender<Result<T, E>>,
    stop: Stop,
}

impl<T: Send + 'static, E: Send + 'static> Feed<T, E> {
    /// Has a thread make items, until it returns, or finds `stop` raised, which is for this thread alone. At most `room`
    /// items wait to be taken.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn spawn(
        thread: Builder,
        room: usize,
        stop: Stop,
        make: impl FnOnce(&Outlet<T, E>) -> Result<(), E> + Send + 'static,
    ) -> io::Result<Self> {
        let (outlet, mut feed) = Self::with_room(room, stop);
        let run = move || {
            if let Err(error) = make(&outlet) {
                outlet.put(Err(error));
            }
        };
        feed.thread = Some(thread.spawn(run)?);
        Ok(feed)
    }
}

impl<T, E> Feed<T, E> {
    /// The same, whose thread is not waited for: it may be where no stop reaches it, as in a read.
    #[must_use]
    pub fn detached(mut self) -> Self {
        self.is_awaited = false;
        self
    }

    /// A feed without a thread of its own, and where its items are put.
    pub(crate) fn with_room(room: usize, stop: Stop) -> (Outlet<T, E>, Self) {
        let (to, items) = bounded(room);
        (Outlet { to, stop: stop.clone() }, Self { items, stop, thread: None, is_awaited: true })
    }

    /// Waits for the next item, the end, the deadline, or for `stop`, that of the waiting thread. Items that were made before
    /// it was raised are not taken after it.
    ///
    /// # Panics
    /// If the thread did.
    pub fn next(&mut self, stop: &Stop, deadline: Option<Instant>) -> Event<T, E> {
        if stop.is_raised() {
            return Event::Stopped;
        }
        let until = [deadline, stop.deadline()].into_iter().flatten().min();
        let time = until.map_or(Duration::MAX, |until| until.saturating_duration_since(Instant::now()));
        select! {
            recv(self.items) -> item => self.event(item),
            recv(stop.wake()) -> _ => Event::Stopped,
            default(time) => if stop.is_raised() { Event::Stopped } else { Event::Late },
        }
    }

    /// The next item or the end if they are there already, be it that the stop was raised since.
    ///
    /// # Panics
    /// If the thread did.
    pub fn ready(&mut self) -> Option<Event<T, E>> {
        match self.items.try_recv() {
            Ok(item) => Some(self.event(Ok(item))),
            Err(error) if error.is_disconnected() => Some(self.event(Err(RecvError))),
            Err(_) => None,
        }
    }

    fn event(&mut self, item: Result<Result<T, E>, RecvError>) -> Event<T, E> {
        match item {
            Ok(Ok(item)) => Event::Item(item),
            Ok(Err(error)) => Event::End(Err(error)),
            Err(RecvError) => {
                // It is at its end, or panicked.
                if let Some(Err(panic)) = self.thread.take().map(JoinHandle::join) {
                    resume_unwind(panic);
                }
                Event::End(Ok(()))
            }
        }
    }
}

impl<T, E> Outlet<T, E> {
    /// Waits until there is room for the item; false if it is not wanted any more.
    pub fn send(&self, item: T) -> bool {
        !self.stop.is_raised() && self.put(Ok(item))
    }

    /// Raised when no more items are wanted.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Waits only if there is no room: the error is passed on even after the stop.
    fn put(&self, item: Result<T, E>) -> bool {
        let item = match self.to.try_send(item) {
            Ok(()) => return true,
            Err(error) => error.into_inner(),
        };
        select! {
            send(self.to, item) -> sent => sent.is_ok(),
            recv(self.stop.wake()) -> _ => false,
        }
    }
}

impl<T, E> Drop for Feed<T, E> {
    fn drop(&mut self) {
        self.stop.raise();
        if let Some(thread) = self.thread.take_if(|_| self.is_awaited) {
            // Whether it panicked is of no more interest.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counting(stop: Stop) -> Feed<u32, String> {
        let count = |outlet: &Outlet<u32, String>| {
            for number in 0.. {
                if number == 100 {
                    return Err("no more numbers".to_string());
                }
                if !outlet.send(number) {
                    break;
                }
            }
            Ok(())
        };
        Feed::spawn(Builder::new(), 2, stop, count).unwrap()
    }

    #[test]
    fn items_come_in_their_order_and_then_the_end_with_its_error() {
        let stop = Stop::default();
        let mut feed = counting(stop.child());
        for expected in 0..100 {
            assert!(matches!(feed.next(&stop, None), Event::Item(number) if number == expected));
        }
        assert!(matches!(feed.next(&stop, None), Event::End(Err(error)) if error == "no more numbers"));
        assert!(matches!(feed.next(&stop, None), Event::End(Ok(()))));
    }

    #[test]
    fn the_stop_wakes_the_thread_that_makes_and_the_one_that_takes() {
        // Dropped while it waits for room.
        drop(counting(Stop::default()));
        let stop = Stop::default();
        let (_outlet, mut feed) = Feed::<u32, String>::with_room(1, stop.child());
        let soon = Instant::now() + Duration::from_millis(10);
        assert!(matches!(feed.next(&stop, Some(soon)), Event::Late));
        let patient = stop.child();
        let waiting = std::thread::spawn(move || matches!(feed.next(&patient, None), Event::Stopped));
        stop.raise();
        assert!(waiting.join().unwrap());
        let late = Stop::at(Some(Instant::now() + Duration::from_millis(10)));
        let (_outlet, mut feed) = Feed::<u32, String>::with_room(1, Stop::default());
        assert!(matches!(feed.next(&late, None), Event::Stopped));
    }

    #[test]
    fn what_is_there_already_can_be_had_after_the_stop() {
        let stop = Stop::default();
        let (outlet, mut feed) = Feed::<u32, String>::with_room(1, stop.child());
        assert!(feed.ready().is_none() && outlet.send(7));
        stop.raise();
        assert!(
            matches!(feed.next(&stop, None), Event::Stopped) && matches!(feed.ready(), Some(Event::Item(7)))
        );
    }

    #[test]
    #[should_panic(expected = "the maker")]
    fn a_panic_of_the_thread_is_not_taken_for_the_end() {
        let make = |_: &Outlet<u32, String>| panic!("the maker");
        let mut feed = Feed::spawn(Builder::new(), 1, Stop::default(), make).unwrap();
        feed.next(&Stop::default(), None);
    }
}
