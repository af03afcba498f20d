//! Limits of the process, as `ulimit` sets them.

use std::mem::MaybeUninit;

#[cfg(all(target_os = "linux", target_env = "gnu"))]
type Resource = libc::__rlimit_resource_t;
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
type Resource = libc::c_int;

/// Open files.
pub(super) const FILES: Resource = libc::RLIMIT_NOFILE;
/// Address space.
#[cfg(target_os = "linux")]
pub(super) const ADDRESS_SPACE: Resource = libc::RLIMIT_AS;

/// The limit of a resource; none if there is none, or the system does not tell, as under filters of system calls, where
/// rustix would panic.
#[allow(clippy::useless_conversion, reason = "the width of the number is the system's")]
pub(super) fn limit(resource: Resource) -> Option<u64> {
    let mut limit = MaybeUninit::<libc::rlimit>::zeroed();
    // SAFETY: the answer has its room.
    let done = unsafe { libc::getrlimit(resource, limit.as_mut_ptr()) };
    // SAFETY: integers, for which all zeros are a value too.
    let current = unsafe { limit.assume_init() }.rlim_cur;
    u64::try_from(current).ok().filter(|_| done == 0 && current != libc::RLIM_INFINITY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_that_is_none_of_the_systems_is_none() {
        assert!(limit(FILES).is_none_or(|files| files > 0));
        assert_eq!(limit(77), None);
    }
}
