//! A file that grows while it is read, as by `tail -f`.

use std::io::{self, Read};
use std::time::Duration;

use crate::stop::Stop;

/// How often the file is looked at for more: not every file system, such as those of networks, reports
/// what is written.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Waits for more at the end of what it reads, until the stop is raised.
#[derive(Debug)]
pub struct Following<R> {
    from: R,
    stop: Stop,
}

impl<R> Following<R> {
    /// Follows `from` until the stop is raised.
    pub fn new(from: R, stop: Stop) -> Self {
        Self { from, stop }
    }
}

impl<R: Read> Read for Following<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.from.read(to)?;
            if read > 0 || self.stop.sleep(POLL_INTERVAL) {
                return Ok(read);
            }
        }
    }
}
