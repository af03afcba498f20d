//! Headers: the first lines of every input, which stay on top.
//!
//! Tables in several files each have their header, and it belongs on top once. So a header of N lines is taken off
//! every input, and must be the same in all of them: tables with other columns are not one table. An input
//! without a single byte has no header and no records, and passes.

use memchr::memchr_iter;

use crate::error::FilesError;
use crate::source::Opened;

/// What is read at a time until the header is there.
const PIECE_BYTES: usize = 16 << 10;

/// A header, and what was read beyond it. Each of its lines ends with the delimiter, even if the input ends without.
type HeaderAndRest = (Vec<u8>, Vec<u8>);

/// Reads the header of an input, of `lines` lines; none if the input is empty. `fits` is asked whether there may be so
/// many bytes of it.
pub(crate) fn take(
    from: &mut Opened,
    lines: u64,
    delimiter: u8,
    fits: &dyn Fn(&str, usize) -> Result<(), FilesError>,
) -> Result<Option<HeaderAndRest>, FilesError> {
    let mut header = Vec::new();
    let mut found = 0;
    loop {
        let before = header.len();
        from.piece(PIECE_BYTES, &mut header)?;
        fits(&from.name, header.len())?;
        if header.is_empty() {
            return Ok(None);
        }
        if header.len() == before {
            // The end: what is left is a line without its delimiter, if there is anything.
            if header.last() != Some(&delimiter) {
                header.push(delimiter);
                found += 1;
            }
            if found < lines {
                let name = from.name.clone();
                return Err(FilesError::ShortHeader { name, records: found, header: lines });
            }
            return Ok(Some((header, Vec::new())));
        }
        for place in memchr_iter(delimiter, &header[before..]) {
            found += 1;
            if found == lines {
                let rest = header.split_off(before + place + 1);
                return Ok(Some((header, rest)));
            }
        }
    }
}

/// Takes the header of the input `name` for that of all, if it is the first.
///
/// # Errors
/// If it is not that of the first.
pub(crate) fn same(
    first: &mut Option<(Vec<u8>, String)>,
    header: Vec<u8>,
    name: &str,
    delimiter: u8,
) -> Result<(), FilesError> {
    let Some((one, first)) = first else {
        *first = Some((header, name.to_owned()));
        return Ok(());
    };
    match difference(one, &header, delimiter) {
        Some(record) => Err(FilesError::HeaderDiffers { name: name.into(), first: first.clone(), record }),
        None => Ok(()),
    }
}

/// The first line, from 1, in which two headers differ; none if they are the same.
pub(crate) fn difference(one: &[u8], other: &[u8], delimiter: u8) -> Option<u64> {
    let lines = |header| <[u8]>::split(header, move |byte| *byte == delimiter);
    let same = lines(one).zip(lines(other)).take_while(|(one, other)| one == other).count();
    (one != other).then_some(same as u64 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_differ_in_the_first_line_that_does() {
        assert_eq!(difference(b"a\nb\n", b"a\nb\n", b'\n'), None);
        assert_eq!(difference(b"a\nb\n", b"a\nc\n", b'\n'), Some(2));
        assert_eq!(difference(b"a\n", b"a,b\n", b'\n'), Some(1));
    }
}
