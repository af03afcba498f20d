//! Whether to stop, and being woken when it is time to.

use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};

/// Raised once: when there is enough, by a signal, or at a deadline. Clones are the same stop.
///
/// # Examples
/// ```
/// use std::time::Duration;
/// use evenhand_sources::{Cut, Stop};
///
/// let all = Stop::default();
/// let part = all.child();
/// let waiting = std::thread::spawn({
///     let part = part.clone();
///     move || part.sleep(Duration::from_secs(3600))
/// });
/// all.raise();
/// assert!(waiting.join().unwrap(), "woken");
/// assert_eq!(all.why(), Some(Cut::Interrupted));
/// ```
#[derive(Clone, Debug)]
pub struct Stop(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    cut: OnceLock<Cut>,
    deadline: Option<Instant>,
    /// Nothing is ever sent: it is dropped when the stop is raised, which wakes all threads that wait on `wake`.
    waker: Mutex<Option<Sender<Infallible>>>,
    wake: Receiver<Infallible>,
    children: Mutex<Vec<Weak<Shared>>>,
}

/// Why something ended before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The deadline passed.
    Late,
    /// The stop was raised.
    Interrupted,
}

impl Default for Stop {
    fn default() -> Self {
        Self::at(None)
    }
}

impl Stop {
    /// A stop that is raised at the deadline, if nothing raises it before.
    pub fn at(deadline: Option<Instant>) -> Self {
        let (waker, wake) = bounded(0);
        let (cut, children) = (OnceLock::new(), Mutex::default());
        Self(Arc::new(Shared { cut, deadline, waker: Mutex::new(Some(waker)), wake, children }))
    }

    /// A stop that is raised with this one, or alone.
    #[must_use]
    pub fn child(&self) -> Self {
        self.child_at(None)
    }

    /// A child of this stop. It is raised with this one, by itself, or at the deadline, whichever
    /// comes first.
    #[must_use]
    pub fn child_at(&self, deadline: Option<Instant>) -> Self {
        let deadlines = self.0.deadline.into_iter().chain(deadline);
        let child = Self::at(deadlines.min());
        let mut children = locked(&self.0.children);
        children.retain(|child| child.strong_count() > 0);
        children.push(Arc::downgrade(&child.0));
        drop(children);
        // One that was raised while the child was born may have missed it.
        if let Some(cut) = self.why() {
            child.cut(cut);
        }
        child
    }

    /// Raises it, and wakes the threads that wait for it.
    pub fn raise(&self) {
        self.cut(Cut::Interrupted);
    }

    fn cut(&self, cut: Cut) {
        self.0.cut.get_or_init(|| cut);
        locked(&self.0.waker).take();
        let children: Vec<_> =
            locked(&self.0.children).drain(..).filter_map(|child| child.upgrade()).collect();
        for child in children {
            Self(child).cut(cut);
        }
    }

    /// Whether it was raised, or the deadline has passed.
    pub fn is_raised(&self) -> bool {
        self.why().is_some()
    }

    /// Why it was raised, if it was.
    pub fn why(&self) -> Option<Cut> {
        if self.0.cut.get().is_none() && self.0.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.cut(Cut::Late);
        }
        self.0.cut.get().copied()
    }

    /// Sleeps, but not after it is raised; whether it was.
    pub fn sleep(&self, time: Duration) -> bool {
        let left = self.0.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let time = left.map_or(time, |left| left.min(time));
        match self.0.wake.recv_timeout(time) {
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => self.is_raised(),
            Ok(never) => match never {},
        }
    }

    /// Disconnected when it is raised; not at the deadline, which is to be waited for too.
    pub(crate) fn wake(&self) -> &Receiver<Infallible> {
        &self.0.wake
    }

    /// When it is raised at the latest.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.0.deadline
    }
}

/// What a thread that panicked held is whole: each change is one step.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn a_child_is_raised_with_its_parent_and_not_the_other_way_round() {
        let parent = Stop::default();
        let (one, other) = (parent.child(), parent.child());
        let grandchild = one.child();
        one.raise();
        assert!(grandchild.is_raised() && !parent.is_raised() && !other.is_raised());
        parent.raise();
        assert!(other.is_raised() && parent.child().is_raised());
    }

    #[test]
    fn a_deadline_raises_all_and_wakes_the_sleeping() {
        let begin = Instant::now();
        let stop = Stop::at(Some(begin + Duration::from_millis(30)));
        let child = stop.child();
        assert!(!child.is_raised());
        let sleeper = thread::spawn(move || child.sleep(Duration::from_secs(100)));
        assert!(sleeper.join().unwrap() && begin.elapsed() < Duration::from_secs(50));
        assert_eq!(stop.why(), Some(Cut::Late));
        stop.raise();
        assert_eq!(stop.why(), Some(Cut::Late), "what came first is why");
    }
}
