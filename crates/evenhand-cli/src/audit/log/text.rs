//! A deck a line.

use std::io::{BufRead, ErrorKind};

use anyhow::ensure;
use memchr::memchr_iter;

use super::super::told::Lines;

/// No deck is as long as this.
const LONGEST_LINE: usize = 1 << 20;

/// Sends whole lines as they are, as many as came at once.
pub(super) fn read(from: &mut dyn BufRead, send: &mut dyn FnMut(Lines) -> bool) -> anyhow::Result<()> {
    let (mut next, mut begun) = (1, Vec::new());
    loop {
        let part = match from.fill_buf() {
            Ok(part) => part,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error.into()),
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
        ensure!(
            begun.len() <= LONGEST_LINE,
            "line {} is longer than {LONGEST_LINE} bytes: a deck is on a line of its own",
            next + memchr_iter(b'\n', &text).count() as u64
        );
        if !text.is_empty() {
            let lines = memchr_iter(b'\n', &text).count() as u64;
            if !send(Lines { text, first: next }) {
                return Ok(());
            }
            next += lines;
        }
    }
    if !begun.is_empty() {
        send(Lines { text: begun, first: next });
    }
    Ok(())
}
