//! Memory that decoders of compressed inputs take, known before anything else is planned.
//!
//! The header of a member states the window of its decoder. evenhand reads the headers of files and of the first pipe in advance, and
//! passes the bytes of the pipe on. It opens other pipes only in turn, because a writer may wait until the first pipe is read.

use std::borrow::Cow;

use crate::compression::{Codec, Compression};
use crate::error::FilesError;
use crate::memory_limit::MemoryLimit;
use crate::read::{MIN_DECODER, Reader};
use crate::resources::Resources;
use crate::source::Source;

/// Maximum memory for later members with larger windows than the first: enough for xz at its highest level and for Zstandard up to
/// --long=27.
const MAX_LATER: u64 = 136 << 20;

/// Minimum memory for the rest of a job, and the memory that is enough with an output at a usual compression level.
const LEAST_REST: u64 = 4 << 20;
const ENOUGH_REST: u64 = 20 << 20;

/// Returns the inputs to read instead of `sources` (one may be open already), and the memory in bytes for decoders. One decoder runs
/// at a time.
///
/// # Errors
/// If a decoder needs more memory than there is, or the first pipe cannot be read.
pub(super) fn prepare<'a>(
    memory: u64,
    reader: &Reader,
    sources: &'a [Source],
    resources: &Resources<'_>,
) -> Result<(Cow<'a, [Source]>, u64), FilesError> {
    let mut sources = Cow::Borrowed(sources);
    if !reader.decompresses {
        return Ok((sources, 0));
    }
    let (mut decoding, mut is_first_pipe) = (0, true);
    for i in 0..sources.len() {
        let source = &sources[i];
        let beginning = match source.header() {
            Some(beginning) => beginning,
            None if !source.is_regular() && std::mem::take(&mut is_first_pipe) => {
                let (peeked, beginning) = source.peek()?;
                sources.to_mut()[i] = peeked;
                beginning
            }
            None => {
                decoding = decoding.max(unknown(memory, source));
                continue;
            }
        };
        let Some(codec) = Codec::detect(&beginning) else { continue };
        let window = codec.decoder_memory(&beginning);
        if window.saturating_add(LEAST_REST) > memory {
            let limit = resources.memory;
            let needed =
                MemoryLimit::enough(limit.taken().saturating_add(window).saturating_add(ENOUGH_REST));
            let name = sources[i].to_string();
            return Err(FilesError::DecoderMemory { name, codec, window, needed, limit });
        }
        let later = (memory / 4).max(MIN_DECODER.min(memory / 2)).min(MAX_LATER);
        decoding = decoding.max(window).max(if is_of_windows(codec) { later } else { 0 });
    }
    Ok((sources, decoding))
}

/// Whether members of a codec differ in window size.
fn is_of_windows(codec: Codec) -> bool {
    matches!(codec, Codec::Zstd | Codec::Xz | Codec::Lz4)
}

/// The decoder memory for an input that is opened in turn: much for a pipe, and little for a stream, unless its name has the
/// extension of a compression.
fn unknown(memory: u64, source: &Source) -> u64 {
    let is_plain =
        matches!(source, Source::Stream(_)) && Compression::of_name(source.to_string().as_ref()).is_none();
    if is_plain { MIN_DECODER.min(memory / 4) } else { memory / 4 }
}
