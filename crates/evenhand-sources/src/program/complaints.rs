//! The end of what a program says on its standard error, read as it comes, so that it never waits for a reader.

use std::convert::Infallible;
use std::io::{self, Read};
use std::process::ChildStderr;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

use super::command::STACK_BYTES;
use crate::feed::Feed;
use crate::stop::Stop;

/// How much of it is kept: a traceback or two.
const KEPT_BYTES: usize = 4 << 10;

/// How long the end of it is waited for once the program has ended, should something hold it open.
const GRACE: Duration = Duration::from_millis(100);

/// What was said.
#[derive(Debug)]
pub(super) struct Complaints {
    kept: Arc<Mutex<Vec<u8>>>,
    /// At its end when all is said.
    all: Feed<Infallible, Infallible>,
}

impl Complaints {
    /// Begins to listen, in a thread.
    pub(super) fn of(mut errors: ChildStderr) -> io::Result<Self> {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let keep = Arc::clone(&kept);
        let all = Feed::spawn(Builder::new().stack_size(STACK_BYTES), 0, Stop::default(), move |_| {
            let mut piece = [0; KEPT_BYTES];
            loop {
                match errors.read(&mut piece) {
                    Ok(0) => return Ok(()),
                    Ok(read) => {
                        append(&mut keep.lock().unwrap_or_else(PoisonError::into_inner), &piece[..read]);
                    }
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(_) => return Ok(()),
                }
            }
        })?;
        Ok(Self { kept, all: all.detached() })
    }

    /// The end of what was said, of a program that has ended.
    pub(super) fn last(&mut self) -> Vec<u8> {
        // Nothing is ever sent: all is said, or the time is over.
        self.all.next(&Stop::default(), Some(Instant::now() + GRACE));
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Appends a piece, of what is kept at most, and drops what is too long ago.
fn append(kept: &mut Vec<u8>, piece: &[u8]) {
    kept.extend_from_slice(piece);
    let over = kept.len().saturating_sub(KEPT_BYTES);
    kept.drain(..over);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_it_is_kept() {
        let mut kept = Vec::new();
        for number in 0..10_000_u32 {
            append(&mut kept, format!("{number}\n").as_bytes());
        }
        assert_eq!(kept.len(), KEPT_BYTES);
        assert!(kept.ends_with(b"\n9998\n9999\n"));
    }
}
