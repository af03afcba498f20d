//! A file that grows while it is read, as by `tail -f`.

use std::fs::File;
use std::io::{self, Read};
use std::time::Duration;

use super::super::stop::Stop;

/// How often it is looked for more.
const PAUSE: Duration = Duration::from_millis(100);

/// At the end of the file, waits for more, until it is told to stop.
#[derive(Debug)]
pub(super) struct Growing {
    file: File,
    stop: Stop,
}

impl Growing {
    pub(super) fn new(file: File, stop: Stop) -> Self {
        Self { file, stop }
    }
}

impl Read for Growing {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.file.read(to)?;
            if read > 0 || self.stop.is_raised() {
                return Ok(read);
            }
            std::thread::sleep(PAUSE);
        }
    }
}
