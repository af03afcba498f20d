//! How much address space is left, where it is limited.
//!
//! Rust refuses large memory politely, but ends the program where a few bytes are missing, and so does a thread that
//! cannot have all it starts with. Under a limit on the address space (`ulimit -v`, batch systems) that comes to pass
//! as soon as something large has taken nearly all of it. So large things leave some, and threads are started where
//! there is room for all that they take.

/// What large things leave for all the small ones together.
const SMALL: u64 = 4 << 20;

/// What a thread takes at most while it starts: its stack, and twice the 64 MiB of a heap of its own, of which glibc
/// gives half back.
const THREAD: u64 = (2 << 20) + 2 * (64 << 20);

/// The bytes left; none if there is no limit, or the system does not report it.
#[cfg(target_os = "linux")]
fn left() -> Option<u64> {
    use rustix::param::page_size;
    use rustix::process::{Resource, getrlimit};

    let limit = getrlimit(Resource::As).current?;
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = statm.split(' ').next()?.parse().ok()?;
    Some(limit.saturating_sub(pages * page_size() as u64))
}

#[cfg(not(target_os = "linux"))]
fn left() -> Option<u64> {
    None
}

/// Whether enough is left for small things besides `beside` bytes.
pub(crate) fn is_enough_left(beside: u64) -> bool {
    left().is_none_or(|left| left >= SMALL.saturating_add(beside))
}

/// The number of threads that there is room for beside this one, which go on to take `each` bytes each.
pub(crate) fn threads_with(each: u64) -> usize {
    let fit = |left: u64| left.saturating_sub(SMALL) / (THREAD + each);
    left().map_or(usize::MAX, |left| usize::try_from(fit(left)).unwrap_or(usize::MAX))
}
