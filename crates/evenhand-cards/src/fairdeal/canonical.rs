//! The one spelling of a file, read and written.
//!
//! A canonical form needs no reader of JSON in general, which would have to be asked afterwards whether what it read was
//! spelt so: this reader knows which byte must come next, except within strings, and refuses any other. So nothing
//! is built that the shape has no place for, memory is a few times the file's at most, nothing recurs deeper than the
//! shape, and the first byte that differs is known. What JSON means is not decided here: the tests hold every answer
//! against a general reader and writer of JSON.
//!
//! Cost: one pass, and no copy of a string that has no escape.

mod reader;
mod writer;

pub(super) use reader::{Misspelt, Reader};
pub(super) use writer::Writer;

/// The escape of a character that needs one.
fn escape(letter: char, spelt: &mut [u8; 6]) -> Option<&str> {
    Some(match letter {
        '"' => "\\\"",
        '\\' => "\\\\",
        '\u{8}' => "\\b",
        '\t' => "\\t",
        '\n' => "\\n",
        '\u{c}' => "\\f",
        '\r' => "\\r",
        '\0'..' ' => {
            let digit = b"0123456789abcdef"[letter as usize & 15];
            *spelt = [b'\\', b'u', b'0', b'0', b'0' + (letter as u8 >> 4), digit];
            std::str::from_utf8(spelt).ok()?
        }
        _ => return None,
    })
}
