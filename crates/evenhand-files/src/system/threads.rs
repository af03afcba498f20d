//! The same work on several threads: as many of them as the system gives, and the address space has room for.
//!
//! Users, containers and batch jobs have limits, so a thread may be refused. A thread that is free takes the next piece
//! of the work, so fewer threads only take longer.
//!
//! Rust refuses large memory politely, but ends the program where a few bytes are missing, and so does a thread that
//! cannot have all it starts with. Under a limit on the address space (`ulimit -v`, batch systems) that comes to pass
//! as soon as something large has taken nearly all of it. So large things leave some, and threads are started where
//! there is room for all that they take.

use std::panic::resume_unwind;
use std::thread::{Builder, scope};

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

/// What large things leave for all the small ones together.
const RESERVED_BYTES: u64 = 4 << 20;

/// What a thread takes at most while it starts: its stack, and twice the 64 MiB of a heap of its own, of which glibc
/// gives half back.
const THREAD_BYTES: u64 = (2 << 20) + 2 * (64 << 20);

/// The bytes left; none if there is no limit, or the system does not report it.
#[cfg(target_os = "linux")]
fn left() -> Option<u64> {
    use rustix::param::page_size;

    let limit = super::limit::limit(super::limit::ADDRESS_SPACE)?;
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = statm.split(' ').next()?.parse().ok()?;
    Some(limit.saturating_sub(pages * page_size() as u64))
}

#[cfg(not(target_os = "linux"))]
fn left() -> Option<u64> {
    None
}

/// The bytes that large things may take together beside `others` more threads; none if there is no limit.
pub(crate) fn address_space(others: usize) -> Option<u64> {
    left().map(|left| left.saturating_sub(RESERVED_BYTES + others as u64 * THREAD_BYTES))
}

/// Whether enough is left for small things besides `beside` bytes.
pub(crate) fn is_enough_left(beside: u64) -> bool {
    left().is_none_or(|left| left >= RESERVED_BYTES.saturating_add(beside))
}

/// The number of threads that there is room for beside this one, which go on to take `each` bytes each.
pub(crate) fn threads_with(each: u64) -> usize {
    let fit = |left: u64| left.saturating_sub(RESERVED_BYTES) / (THREAD_BYTES + each);
    left().map_or(usize::MAX, |left| usize::try_from(fit(left)).unwrap_or(usize::MAX))
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
