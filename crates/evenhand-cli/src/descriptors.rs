//! Descriptors that the process was started without.

/// Opens `/dev/null` in the place of each of the three standard streams that is closed, so that no file which is opened later takes its
/// number. A program in Rust has had that done by its start; one that is carried by another has not.
#[cfg(unix)]
pub(crate) fn stand_in() {
    for number in 0..3 {
        // SAFETY: asks for the flags of a number, whether it is open or not.
        let is_closed = unsafe { libc::fcntl(number, libc::F_GETFD) } < 0;
        if is_closed {
            // SAFETY: the path ends with a zero byte. The system gives the lowest number that is free, which is this one, as those
            // before it are open; it stays open, and is handed to programs that are started.
            unsafe { libc::open(c"/dev/null".as_ptr(), libc::O_RDWR) };
        }
    }
}

/// Here the system has handles, which no file takes.
#[cfg(not(unix))]
pub(crate) fn stand_in() {}
