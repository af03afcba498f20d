//! What inputs that are stored by columns need, before they are read: their schema, and memory for decoding.

use std::sync::Arc;

use crate::columnar::{Copies, Layout};
use crate::destination::Destination;
use crate::error::FilesError;
use crate::format::Format;
use crate::memory_limit::MemoryLimit;
use crate::read::{Decoding, Reader};
use crate::resources::Resources;
use crate::source::Source;
use crate::system;

use super::space;

/// The bounds of what a thread may be ahead, in bytes.
const MIN_AHEAD: u64 = 512 << 10;
const MAX_AHEAD: u64 = 32 << 20;

/// A reader that knows what the inputs have in common, and what it leaves of this many bytes of memory; before every row stands
/// its value of the column, if one is named.
///
/// # Errors
/// If an input cannot be read, has another schema than the first, or decoding needs more memory.
pub(crate) fn prepare(
    reader: Reader,
    sources: &[Source],
    column: Option<&str>,
    memory: u64,
    output: &mut dyn Destination,
    resources: &Resources<'_>,
) -> Result<(Reader, u64), FilesError> {
    let Format::Columnar(format) = reader.format else { return Ok((reader, memory)) };
    let folder = space::first(output, resources);
    let is_memory = system::disk(&folder).is_some_and(|disk| disk.is_memory);
    let copies = match (is_memory, resources.temporary) {
        (false, _) => Copies::ToDisk(&folder),
        // What nobody has named is not taken for a disk.
        (true, []) => Copies::Refused(&folder),
        (true, _) => Copies::ToMemory(&folder, memory / 2),
    };
    let layout = Layout::of(format, sources, (copies, reader.decoder_memory), column)?;
    let Some(layout) = layout else { return Ok((reader, memory)) };
    output.columns(&layout, (!is_memory).then_some(&folder))?;
    let held = layout.dictionary_memory() + if is_memory { layout.copied_bytes() } else { 0 };
    if held > memory / 2 {
        let needed = MemoryLimit::enough(held.saturating_mul(2).saturating_add(resources.memory.taken()));
        return Err(FilesError::WorkingMemory { needed, limit: Some(resources.memory) });
    }
    let memory = memory - held;
    let (each, most) = (layout.decoding_memory(), memory / 4);
    // One thread must fit, and half of the memory is its at most.
    let needed = each.saturating_add(MIN_AHEAD);
    if needed > memory / 2 {
        let needed = MemoryLimit::enough(needed.saturating_mul(2).saturating_add(resources.memory.taken()));
        return Err(FilesError::WorkingMemory { needed, limit: Some(resources.memory) });
    }
    let fit = usize::try_from(most / needed).unwrap_or(usize::MAX);
    let threads = resources.threads.get().min(fit).max(1);
    let left = most.saturating_sub(each * threads as u64) / threads as u64;
    let ahead = left.clamp(MIN_AHEAD, MAX_AHEAD);
    let taken = (each + ahead) * threads as u64;
    let decoding = Decoding { layout: Arc::clone(&layout), threads, ahead: ahead as usize };
    Ok((Reader { columns: Some(decoding), ..reader }, memory - taken))
}
