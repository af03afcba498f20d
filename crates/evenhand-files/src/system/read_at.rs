//! Reading a regular file into memory that is not yet initialised, on several threads.
//!
//! Fresh memory costs more than copying to it: every page is cleared by the system when it is first touched. Threads
//! that read different pieces share that, and what is done with a piece finds it in the cache.

use std::fs::File;
use std::io;

/// Bytes that a thread reads at a time: within the cache of a core, so that what follows finds it there.
#[cfg(unix)]
const PIECE_BYTES: usize = 512 << 10;

/// Bytes that a thread takes at a time: whole huge pages, so that no two threads touch the same one first.
#[cfg(unix)]
const SHARE_BYTES: usize = 8 * PIECE_BYTES;

/// Appends `size` bytes of the file from byte `offset` on, with up to `most` threads. `each` is called once for every
/// piece of them, on any thread, and its answers come back in the order of the pieces, with where each begins in `bytes`.
///
/// # Errors
/// If the file ends before (`UnexpectedEof`), or the system's error. Bytes are then as they were.
///
/// # Panics
/// If there is no room: it must be reserved before.
#[cfg(unix)]
pub(crate) fn append_at<A: Send>(
    file: &File,
    offset: u64,
    size: usize,
    most: usize,
    bytes: &mut Vec<u8>,
    each: impl Fn(&[u8]) -> A + Sync,
) -> io::Result<Vec<(usize, A)>> {
    use std::sync::Mutex;

    use super::threads;

    let start = bytes.len();
    let shares = Mutex::new(bytes.spare_capacity_mut()[..size].chunks_mut(SHARE_BYTES).enumerate());
    let next = || shares.lock().expect("no thread panics with it").next();
    let work = || {
        let mut answers = Vec::new();
        while let Some((number, share)) = next() {
            for (piece, room) in share.chunks_mut(PIECE_BYTES).enumerate() {
                let place = number * SHARE_BYTES + piece * PIECE_BYTES;
                answers.push((start + place, each(fill_at(file, offset + place as u64, room)?)));
            }
        }
        Ok(answers)
    };
    let answers: io::Result<Vec<Vec<_>>> =
        threads::run(most.min(size.div_ceil(SHARE_BYTES)), work).into_iter().collect();
    let mut answers: Vec<(usize, A)> = answers?.into_iter().flatten().collect();
    answers.sort_unstable_by_key(|(place, _)| *place);
    // SAFETY: the vector has the capacity, from which `size` bytes were sliced; and `fill_at` initialised every piece of
    // them, or there was an error.
    unsafe { bytes.set_len(start + size) };
    Ok(answers)
}

/// Fills all of the room from byte `offset` of the file on, and gives it.
#[cfg(unix)]
fn fill_at<'a>(file: &File, offset: u64, room: &'a mut [std::mem::MaybeUninit<u8>]) -> io::Result<&'a [u8]> {
    use std::os::fd::AsRawFd;

    let mut filled = 0;
    while filled < room.len() {
        let rest = &mut room[filled..];
        let at = libc::off_t::try_from(offset + filled as u64).map_err(io::Error::other)?;
        // SAFETY: `rest` is borrowed here alone, valid for writes of its length, which is the one given.
        let got = unsafe { libc::pread(file.as_raw_fd(), rest.as_mut_ptr().cast(), rest.len(), at) };
        match usize::try_from(got) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(got) => filled += got,
            Err(_) => {
                let error = io::Error::last_os_error();
                if error.kind() != io::ErrorKind::Interrupted {
                    return Err(error);
                }
            }
        }
    }
    // SAFETY: the loop ends when `pread` has written all bytes of the room.
    Ok(unsafe { room.assume_init_ref() })
}

/// Appends `size` bytes of the file from byte `offset` on, in one piece.
#[cfg(not(unix))]
pub(crate) fn append_at<A: Send>(
    mut file: &File,
    offset: u64,
    size: usize,
    _most: usize,
    bytes: &mut Vec<u8>,
    each: impl Fn(&[u8]) -> A + Sync,
) -> io::Result<Vec<(usize, A)>> {
    use std::io::{Read, Seek, SeekFrom};

    let start = bytes.len();
    file.seek(SeekFrom::Start(offset))?;
    if file.take(size as u64).read_to_end(bytes)? < size {
        bytes.truncate(start);
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(vec![(start, each(&bytes[start..]))])
}
