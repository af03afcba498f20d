//! A deck a line.

use std::io::{BufRead, ErrorKind};

use memchr::memchr_iter;

use super::error::{LogError, MAX_LINE};
use crate::stream::Chunk;

/// Hands on whole lines as they are, as many as came at once.
pub(super) fn read(from: &mut dyn BufRead, take: &mut dyn FnMut(Chunk) -> bool) -> Result<(), LogError> {
    let (mut next, mut begun) = (1, Vec::new());
    loop {
        let part = match from.fill_buf() {
            Ok(part) => part,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(LogError::Read(error)),
        };
        if part.is_empty() {
            break;
        }
        let used = part.len();
        let end = part.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        let mut text = Vec::new();
        if end > 0 {
            text = std::mem::take(&mut begun);
            text.extend_from_slice(&part[..end]);
        }
        begun.extend_from_slice(&part[end..]);
        from.consume(used);
        if begun.len() > MAX_LINE {
            return Err(LogError::LongLine { line: next + memchr_iter(b'\n', &text).count() as u64 });
        }
        if !text.is_empty() {
            let lines = memchr_iter(b'\n', &text).count() as u64;
            if !take(Chunk { text, first: next }) {
                return Ok(());
            }
            next += lines;
        }
    }
    if !begun.is_empty() {
        take(Chunk { text: begun, first: next });
    }
    Ok(())
}
