//! Who runs this.

/// The number of the user whose rights this process has.
#[cfg(unix)]
pub(crate) fn user() -> u32 {
    // SAFETY: it asks for a number, and cannot fail.
    unsafe { libc::geteuid() }
}
