//! The same work on several threads: as many of them as the system gives.
//!
//! Users, containers and batch jobs have limits, so a thread may be refused, and is not asked for where what it starts
//! with may not fit. A thread that is free takes the next piece of the work, so fewer threads only take longer.

use std::panic::resume_unwind;
use std::thread::{Builder, scope};

use super::address_space::threads_with;

/// Does the work on this thread and on up to `most - 1` others, and gives the answer of each.
///
/// # Panics
/// If one of them does.
pub(crate) fn run<A: Send>(most: usize, work: impl Fn() -> A + Sync) -> Vec<A> {
    let work = &work;
    scope(|scope| {
        let other = |_| Builder::new().spawn_scoped(scope, work).ok();
        let most = most.saturating_sub(1).min(threads_with(0));
        let others: Vec<_> = (0..most).map_while(other).collect();
        let mut answers = vec![work()];
        answers.extend(
            others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic))),
        );
        answers
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn this_thread_works_too_and_alone_where_it_need_not_share() {
        for (most, threads) in [(0, 1), (1, 1), (3, 3)] {
            let next = AtomicUsize::new(0);
            let mut answers = run(most, || next.fetch_add(1, Ordering::Relaxed));
            answers.sort_unstable();
            assert_eq!(answers, (0..threads).collect::<Vec<_>>());
        }
    }
}
