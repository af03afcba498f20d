//! Standard input and output that the program was started without (`<&-`, `>&-`).
//!
//! Rust's own start opens `/dev/null` in the place of each that is closed, so that no file that is opened later takes its
//! number: what is written there is lost without an error. Nothing tells it from a `/dev/null` that was asked for, so it is looked
//! before that start, among the functions that the system's loader calls first.

/// Whether standard input was closed when the program was started, and still is, but for what stands in.
pub(crate) fn is_input_closed() -> bool {
    is_closed(0)
}

/// Whether standard output was closed when the program was started, and still is, but for what stands in.
pub(crate) fn is_output_closed() -> bool {
    is_closed(1)
}

#[cfg(any(target_os = "linux", target_os = "android", target_os = "freebsd", target_vendor = "apple"))]
fn is_closed(number: i32) -> bool {
    use std::fs::File;
    use std::mem::ManuallyDrop;
    use std::os::fd::FromRawFd;
    use std::os::unix::fs::MetadataExt;
    use std::sync::atomic::Ordering;

    let Some(was) = usize::try_from(number).ok().and_then(|number| start::CLOSED.get(number)) else {
        return false;
    };
    if !was.load(Ordering::Relaxed) {
        return false;
    }
    // A program that carries this library may have opened another meanwhile.
    // SAFETY: the descriptor is looked at and never closed here; one that is not open is an error of the look.
    let file = ManuallyDrop::new(unsafe { File::from_raw_fd(number) });
    match (file.metadata(), std::fs::metadata("/dev/null")) {
        (Ok(now), Ok(null)) => (now.dev(), now.ino()) == (null.dev(), null.ino()),
        _ => true,
    }
}

/// Here the system has no handle for what is closed.
#[cfg(windows)]
fn is_closed(number: i32) -> bool {
    use std::os::windows::io::AsRawHandle;

    let handle =
        if number == 0 { std::io::stdin().as_raw_handle() } else { std::io::stdout().as_raw_handle() };
    handle.is_null()
}

/// Where nothing can be looked at before the start.
#[cfg(not(any(
    target_os = "linux",
    target_os = "android",
    target_os = "freebsd",
    target_vendor = "apple",
    windows
)))]
fn is_closed(_number: i32) -> bool {
    false
}

#[cfg(any(target_os = "linux", target_os = "android", target_os = "freebsd", target_vendor = "apple"))]
mod start {
    use std::sync::atomic::{AtomicBool, Ordering};

    pub(super) static CLOSED: [AtomicBool; 2] = [const { AtomicBool::new(false) }; 2];

    // SAFETY: the loader calls what these sections list, functions of C without arguments that it needs, once before
    // `main`; this one needs nothing of the standard library's start: it makes two calls of the system and stores to
    // memory that is initialised by then.
    #[used]
    #[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
    #[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
    static LOOK: extern "C" fn() = look;

    extern "C" fn look() {
        for (number, was) in (0..).zip(&CLOSED) {
            // SAFETY: asks for the flags of a number, whether it is open or not.
            let closed = unsafe { libc::fcntl(number, libc::F_GETFD) } < 0;
            was.store(closed, Ordering::Relaxed);
        }
    }
}
