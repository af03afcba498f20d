//! Whether a signal is ignored, which the standard library has no word for.

use std::ffi::c_int;
use std::mem::MaybeUninit;
use std::ptr;

/// Whether the program that started this one had the signal ignored.
pub(super) fn is_ignored(signal: c_int) -> bool {
    let mut action = MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: nothing is set, and what is told has its room.
    let told = unsafe { libc::sigaction(signal, ptr::null(), action.as_mut_ptr()) };
    // SAFETY: integers, for which all zeros are a value too.
    told == 0 && unsafe { action.assume_init() }.sa_sigaction == libc::SIG_IGN
}
