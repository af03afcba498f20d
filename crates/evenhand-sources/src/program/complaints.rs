//! The end of what a program says on its standard error, read as it comes, so that it never waits for a reader.

use std::convert::Infallible;
use std::io::{self, Read};
use std::process::ChildStderr;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, bounded};

use super::command::STACK_BYTES;

/// How much of it is kept: a traceback or two.
const KEPT_BYTES: usize = 4 << 10;

/// How long the end of it is waited for once the program has ended, should something hold it open.
const GRACE: Duration = Duration::from_millis(100);

/// What was said.
#[derive(Debug)]
pub(super) struct Complaints {
    kept: Arc<Mutex<Vec<u8>>>,
    /// Closed when all is said.
    all: Receiver<Infallible>,
}

impl Complaints {
    /// Begins to listen, in a thread.
    pub(super) fn of(mut errors: ChildStderr) -> io::Result<Self> {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let keep = Arc::clone(&kept);
        let (said, all) = bounded(0);
        let listen = move || {
            let _until_all_is_said = said;
            let mut piece = [0; KEPT_BYTES];
            loop {
                match errors.read(&mut piece) {
                    Ok(0) => break,
                    Ok(read) => {
                        append(&mut keep.lock().unwrap_or_else(PoisonError::into_inner), &piece[..read]);
                    }
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(_) => break,
                }
            }
        };
        thread::Builder::new().stack_size(STACK_BYTES).spawn(listen)?;
        Ok(Self { kept, all })
    }

    /// The end of what was said, of a program that has ended.
    pub(super) fn last(&self) -> Vec<u8> {
        // Nothing is ever sent: all is said, or the time is over.
        let _ = self.all.recv_timeout(GRACE);
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
