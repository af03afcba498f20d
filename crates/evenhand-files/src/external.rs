//! Shuffling records of any size and number under a memory limit: SPEC.md's order, by way of files.
//!
//! Records are dealt as they are read, by the first eight bits of their keys, to [runs](run) that are spilled. How many there
//! are need not be known before the end: then the piles of the order are known, and each of the 256 buckets is read,
//! put in order by the rest of the keys, and written. Up to 2^20 records are one pile, which keys cannot split: they are
//! dealt once more, by their places in its order.
//!
//! Cost: up to the limit nothing is written to files. Beyond it each byte is written and read once; twice where there are at most
//! 2^20 records, and once more where a bucket does not fit in memory; with four bytes a record more on the disk. Threads share the reading of the input, and deal, finish and write side by side.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use evenhand::plain::pile_bits;
use evenhand::{Dealer, Seed, TooFew};

use crate::destination::{Destination, Frame};
use crate::error::FilesError;
use crate::format::Format;
use crate::fraction::{Fraction, SampleSize};
use crate::memory_limit::MemoryLimit;
use crate::outputs::classes::Classes;
use crate::read::Reader;
use crate::record_reader;
use crate::resources::Resources;
use crate::source::Source;
use crate::system::{self, threads};
use crate::tally::Tally;

mod bucket;
mod bucket_order;
#[cfg(feature = "arrow")]
pub(crate) mod columns;
mod deal;
mod decoders;
mod directory;
mod head;
mod in_order;
mod long;
mod one_pile;
mod pieces;
mod redeal;
mod run;
mod shelf;
mod space;
mod store;
mod write;

use bucket_order::BucketOrder;
use deal::PieceDealer;
use directory::Directory;
use head::Head;
use one_pile::OnePile;
use pieces::{Piece, Pieces};
use redeal::{Digits, Places, Redealer};
use run::{DIGIT_BITS, GROUPS, Grouping};
use shelf::Shelves;
use store::Store;

/// The bounds of a piece in bytes.
const MIN_PIECE: usize = record_reader::MIN_PIECE;
const MAX_PIECE: usize = 4 << 20;

/// The bounds of the memory that dealing and finishing work with: below, calls of the system become many and small; above, it
/// is better used to keep what would be spilled. Finishing has what nothing was kept in, too.
const MIN_WORKING: u64 = 24 << 20;
const MAX_WORKING: u64 = 256 << 20;

/// The memory that each thread which finishes needs for a bucket of inputs of `size` bytes, one part in 256 of them: with what is
/// known of its records, and half as much again for short ones.
const fn bucket_memory(size: u64) -> u64 {
    size / GROUPS as u64 * 3 / 2
}

/// What a thread takes unasked: of its stack, and of a heap of its own. Measured with 16 threads: 90 KB each.
const THREAD_BYTES: usize = 128 << 10;

/// The most pieces that may be dealt before one whose turn comes first.
const MAX_EARLY_PIECES: u64 = 8;

/// What a shuffle did, and what it took.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Report {
    /// Records of the inputs.
    pub records: u64,
    /// Those that were dealt: of a head, some may have been left out as they came.
    pub read: Tally,
    /// The records that were written.
    pub written: Tally,
    /// Whether what was written was found to be what was read: of a head, only the number of records is.
    pub is_checked: bool,
    /// Bytes that were written to the output, headers and delimiters included.
    pub output_bytes: u64,
    /// The memory that was allowed, for the whole process.
    pub memory_limit: u64,
    /// Bytes of records, and of what is known of them, that stayed in memory between reading and writing.
    pub kept_bytes: u64,
    /// Bytes that were written to temporary files.
    pub spilled_bytes: u64,
    /// Bytes that were read from them.
    pub read_back_bytes: u64,
    /// The folders of the temporary files, whether or not anything was written to them.
    pub folders: Vec<PathBuf>,
    /// Piles of SPEC.md's order: 1, or a power of two.
    pub piles: u64,
    /// Times that records were dealt: once, and once more for each bucket that was dealt again.
    pub deals: u32,
    /// Threads that dealt, and threads that put in order and wrote.
    pub threads: [usize; 2],
    /// The time of reading and dealing.
    pub deal_time: Duration,
    /// The time of putting in order and writing.
    pub write_time: Duration,
    /// The most memory that the process had resident so far, where the system reports it.
    pub peak_memory: Option<u64>,
}

/// How many records are wanted, from the beginning of the order on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Take {
    /// All.
    All,
    /// This number, or all where there are fewer.
    AtMost(u64),
    /// This number; fewer are an error.
    Exactly(u64),
    /// This number, written in the order of the input; fewer are an error.
    InOrder(u64),
    /// This part of all.
    Share(Fraction),
    /// This part of all, written in the order of the input.
    ShareInOrder(Fraction),
}

impl Take {
    /// How many records are wanted; none for all.
    fn wanted(self) -> Option<SampleSize> {
        match self {
            Self::All => None,
            Self::AtMost(k) | Self::Exactly(k) | Self::InOrder(k) => Some(SampleSize::Count(k)),
            Self::Share(fraction) | Self::ShareInOrder(fraction) => Some(SampleSize::Share(fraction)),
        }
    }

    /// Whether they are written in the order of the input.
    fn is_in_order(self) -> bool {
        matches!(self, Self::InOrder(_) | Self::ShareInOrder(_))
    }
}

/// Shuffles the records of the inputs to the output: in memory as far as the limit of the resources allows, and by way of
/// files beyond.
///
/// # Errors
/// If an input cannot be read, has not the header of the others, or has too few records; the folders or the output take no
/// more; or what was spilled is not what is read again.
///
/// # Examples
/// ```
/// use evenhand::Seed;
/// use evenhand_files::{MemoryLimit, Output, Reader, Resources, Source, Take, shuffle};
///
/// # let folder = tempfile::tempdir()?;
/// # let file = folder.path().join("cards");
/// std::fs::write(&file, "ace\nking\nqueen\njack\nten")?;
///
/// let resources = Resources { memory: MemoryLimit::bytes(64 << 20), ..Resources::default() };
/// let cards = [Source::Path(file.clone())];
/// let mut output = Output::create(&file)?;
/// let seed = Seed::from_text("42");
/// shuffle(&Reader::new(), &cards, &seed, Take::All, &mut output, &resources)?;
/// output.finish()?;
///
/// assert_eq!(std::fs::read_to_string(&file)?, "jack\nace\nking\nqueen\nten\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shuffle(
    reader: &Reader,
    sources: &[Source],
    seed: &Seed,
    take: Take,
    output: &mut dyn Destination,
    resources: &Resources<'_>,
) -> Result<Report, FilesError> {
    let (memory, resources) = working_limits(resources)?;
    shuffle_within(memory, reader, sources, seed, take, output, &resources)
}

/// Shuffles in `memory` bytes, whatever the process has taken already.
pub(crate) fn shuffle_within(
    memory: u64,
    reader: &Reader,
    sources: &[Source],
    seed: &Seed,
    take: Take,
    output: &mut dyn Destination,
    resources: &Resources<'_>,
) -> Result<Report, FilesError> {
    let began = Instant::now();
    let limit = resources.memory.size().0;
    output.inputs(sources);
    let (sources, decoding) = decoders::prepare(memory, reader, sources, resources)?;
    let sources = &*sources;
    let memory = memory - decoding;
    let keys = keys_room(memory, reader, sources)?;
    let memory = memory - keys;
    let (keys_room, keys_limit) = (reader.keys_room.map(|_| keys), Some(resources.memory));
    let reader = Reader { decoder_memory: decoding, keys_room, keys_limit, ..reader.clone() };
    #[cfg(feature = "arrow")]
    let (reader, memory) = {
        let column = output.column().map(str::to_owned);
        columns::prepare(reader, sources, column.as_deref(), memory, output, resources)?
    };
    let reader = &reader;
    let memory = memory - output.take_memory(memory, resources)?;
    let classes = output.classes(&reader.format, resources.memory)?;
    // Dealing and finishing need the rest; they need no more of much, and all of little.
    let size = size(reader, sources)?;
    let buckets = resources.threads.get() as u64 * bucket_memory(size.unwrap_or(0));
    let working = (memory / 8 * 3).clamp(MIN_WORKING, MAX_WORKING.max(buckets)).min(memory - memory / 16);
    let kept = memory - working;
    let takes_rest = take.is_in_order() && output.takes_rest();
    let all = size.filter(|_| (take == Take::All || takes_rest) && output.is_plain());
    let spilled = all.map(|size| space::entries(sources, size, &reader.format).saturating_sub(kept));
    let folders = space::folders(output, spilled, all, resources)?;
    let store = Store::new(kept, folders);
    let memory = memory - kept;
    let job = Job {
        dealer: Dealer::new(seed),
        store,
        format: reader.format.clone(),
        head: take.wanted().map(|wanted| Head::new(wanted, takes_rest)),
        grouping: if take.is_in_order() { Grouping::InOrder } else { Grouping::ByKey },
        memory,
        resources,
        deals: AtomicU32::new(1),
    };
    let shelves = Shelves::new(&job.store);
    let (directory, n, read, header) = job.deal(reader, sources, &shelves, classes.as_ref())?;
    if let Some(classes) = classes {
        classes.divide(seed)?;
    }
    match take {
        Take::Exactly(asked) | Take::InOrder(asked) if asked > n => {
            return Err(TooFew { asked, available: n }.into());
        }
        _ => {}
    }
    let (all_read, kept) = (Instant::now(), job.store.kept());
    let records = take.wanted().filter(|_| !takes_rest).map_or(n, |wanted| wanted.of(n).min(n));
    let (trailer, progress) = (job.format.trailer(), resources.progress);
    let frame = Frame { header: &header, trailer, records, progress };
    let ((written, output_bytes), writers) = match (job.grouping, pile_bits(n)) {
        (Grouping::InOrder, _) => job.write_in_order(&directory, n, &frame, output)?,
        (Grouping::ByKey, Some(bits)) => {
            let part = |prefix| BucketOrder::Piles { prefix, depth: DIGIT_BITS, bits };
            let parts: Vec<BucketOrder> = (0..GROUPS as u32).map(part).collect();
            job.write((&directory, &shelves), &parts, &frame, output)?
        }
        (Grouping::ByKey, None)
            if job.store.written() == 0 && OnePile::memory(n) + write::WRITER_BYTES <= job.memory =>
        {
            job.write_one_pile(&directory, n, &frame, output)?
        }
        (Grouping::ByKey, None) => {
            let (directory, parts, shelves) = job.deal_by_place((directory, shelves), n)?;
            job.write((&directory, &shelves), &parts, &frame, output)?
        }
    };
    // Of a head, what is left out is not known; unless nothing is.
    let is_checked = job.head.as_ref().is_none_or(|head| head.keeps_rest() || head.wanted().of(n) >= n);
    let all = if is_checked { read == written } else { written.records == records };
    if !all {
        return Err(FilesError::Differs { read, written });
    }
    Ok(Report {
        records: n,
        read,
        written,
        is_checked,
        output_bytes,
        memory_limit: limit,
        kept_bytes: kept,
        spilled_bytes: job.store.written(),
        read_back_bytes: job.store.read_bytes(),
        folders: job.store.paths(),
        piles: pile_bits(n).map_or(1, |bits| 1 << bits),
        deals: job.deals.load(Ordering::Relaxed),
        threads: [job.pieces().0, writers],
        deal_time: all_read - began,
        write_time: all_read.elapsed(),
        peak_memory: system::peak(),
    })
}

/// The memory that may be taken, and the resources with no more threads than there is address space for.
fn working_limits<'a>(resources: &Resources<'a>) -> Result<(u64, Resources<'a>), FilesError> {
    /// What the least of all jobs takes.
    const MIN_JOB_BYTES: u64 = 4 << 20;
    let most = system::threads_with(MIN_JOB_BYTES).saturating_add(1);
    let threads = resources.threads.min(NonZero::new(most).unwrap_or(NonZero::<usize>::MIN));
    let memory = resources.memory.remaining();
    if memory < MIN_JOB_BYTES {
        let needed = MemoryLimit::enough(resources.memory.taken() + MIN_JOB_BYTES);
        return Err(FilesError::WorkingMemory { needed, limit: Some(resources.memory) });
    }
    let given = system::address_space(threads.get() - 1).unwrap_or(u64::MAX);
    if given < MIN_JOB_BYTES {
        return Err(FilesError::WorkingMemory { needed: MIN_JOB_BYTES, limit: None });
    }
    let memory = memory.min(given);
    // What is asked for in one piece must find its place among addresses of 32 bits, of which the system leaves two GiB or more.
    #[cfg(not(target_pointer_width = "64"))]
    let memory = memory.min(1 << 30);
    Ok((memory, Resources { threads, ..*resources }))
}

/// The memory for keys of tar samples: a quarter of `memory`, or less if the inputs cannot contain that many samples.
fn keys_room(memory: u64, reader: &Reader, sources: &[Source]) -> Result<u64, FilesError> {
    /// Minimum bytes of a sample, maximum bytes of its key, and minimum bytes of the whole.
    const SAMPLE: u64 = 512;
    const KEY: u64 = 64;
    const LEAST: u64 = 64 << 10;
    if !matches!(reader.format, Format::Tar) {
        return Ok(0);
    }
    let most = size(reader, sources)?.map_or(u64::MAX, |size| size / SAMPLE * KEY + LEAST);
    Ok(most.min(memory / 4))
}

/// The bytes of all inputs, if that is known.
fn size(reader: &Reader, sources: &[Source]) -> Result<Option<u64>, FilesError> {
    let mut all = Some(0_u64);
    for (i, source) in sources.iter().enumerate() {
        // Standard input has its bytes once, however often it is named.
        let again = *source == Source::StandardInput && sources[..i].contains(source);
        let is_unknown = reader.decompresses && source.codec().is_some() || reader.format.is_columnar();
        let size = if again { Some(0) } else { source.known_size()?.filter(|_| !is_unknown) };
        all = all.zip(size).map(|(all, size)| all.saturating_add(size));
    }
    Ok(all)
}

/// What all phases need.
struct Job<'a> {
    dealer: Dealer,
    store: Store,
    format: Format,
    head: Option<Head>,
    grouping: Grouping,
    memory: u64,
    resources: &'a Resources<'a>,
    deals: AtomicU32,
}

impl Job<'_> {
    /// Deals all records of the inputs: where they are then, how many there are, and what they were; and the header.
    fn deal(
        &self,
        reader: &Reader,
        sources: &[Source],
        shelves: &Shelves<'_>,
        classes: Option<&Arc<Classes>>,
    ) -> Result<(Directory, u64, Tally, Vec<u8>), FilesError> {
        let (threads, bytes) = self.pieces();
        let pieces = Mutex::new(Pieces::new(reader, sources, self.resources, &self.store, classes.cloned())?);
        let (directory, turned) = (Mutex::new(Directory::new()), Condvar::new());
        let is_over = AtomicBool::new(false);
        let work = || -> Result<Tally, FilesError> {
            let mut piece = Piece::with_room(bytes)?;
            let to = (&self.store, shelves.ids());
            let mut dealer =
                PieceDealer::new(bytes, &self.format, &self.dealer, (self.head.as_ref(), self.grouping), to)?;
            while !is_over.load(Ordering::Relaxed) {
                let taken = lock(&pieces).take(&mut piece, &self.store)?;
                if !taken {
                    break;
                }
                if let Some(classes) = classes.filter(|_| piece.long.is_none()) {
                    let counted = classes.count_piece(&piece.records, piece.first);
                    counted.map_err(|error| lock(&pieces).located(error))?;
                }
                let runs = dealer.deal(&piece)?;
                // The piece whose turn it is never waits, so that one goes on.
                let is_early = |directory: &mut Directory| {
                    piece.number > directory.turn() + MAX_EARLY_PIECES && !is_over.load(Ordering::Relaxed)
                };
                let held = turned.wait_while(lock(&directory), is_early);
                held.unwrap_or_else(PoisonError::into_inner).push(piece.number, runs, &self.store)?;
                turned.notify_all();
            }
            Ok(dealer.tally)
        };
        let answers = threads::run(threads, || {
            // A panic ends the others too.
            let ended = OnDrop(|| {
                let _held = lock(&directory);
                is_over.store(true, Ordering::Relaxed);
                turned.notify_all();
            });
            let answer = work();
            if answer.is_ok() {
                std::mem::forget(ended);
            }
            answer
        });
        let mut read = Tally::default();
        for tally in answers {
            read += tally?;
        }
        let pieces = pieces.into_inner().unwrap_or_else(PoisonError::into_inner);
        let directory = directory.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok((directory, pieces.records(), read, pieces.into_header()))
    }

    /// Where the output of records ends that begins at `start`: `bytes` of `records` records, and their terminators.
    fn end_of(&self, start: u64, bytes: u64, records: u64) -> u64 {
        start + bytes + if self.format.terminator().is_some() { records } else { 0 }
    }

    /// How many threads deal, and the bytes of their pieces.
    fn pieces(&self) -> (usize, usize) {
        let fits = |threads: usize, bytes: usize| {
            let early = (MAX_EARLY_PIECES + threads as u64) * PieceDealer::MAX_RUNS;
            // A piece, what it leaves over, and the dealer.
            let ends = match self.format {
                Format::Delimited(_) => 0,
                _ => record_reader::Piece::ends_memory(bytes),
            };
            let each = 2 * bytes + ends + PieceDealer::memory(bytes) + THREAD_BYTES;
            Directory::memory(early) + threads as u64 * each as u64 <= self.memory
        };
        let mut threads = self.resources.threads.get();
        while threads > 1 && !fits(threads, MIN_PIECE) {
            threads -= 1;
        }
        let mut bytes = MAX_PIECE;
        while bytes > MIN_PIECE && !fits(threads, bytes) {
            bytes /= 2;
        }
        (threads, bytes)
    }

    /// Deals the records of one pile by their places.
    fn deal_by_place(
        &self,
        (from, lying): (Directory, Shelves<'_>),
        n: u64,
    ) -> Result<(Directory, Vec<BucketOrder>, Shelves<'_>), FilesError> {
        let (items, _) = one_pile::items_by_digit(&self.dealer, n)?;
        let places = Places::of_pile(&self.dealer, 0, n)?;
        let largest = from.buckets().iter().map(|bucket| bucket.largest).max().unwrap_or(0);
        let limit = self.memory.saturating_sub(Places::memory(n) + one_pile::ITEM_BYTES * n);
        let shelves = Shelves::new(&self.store);
        let mut redealer =
            Redealer::new((&self.store, &shelves, self.resources.progress), limit, u64::from(largest))?;
        // Buckets come one after the other, each with its items in the order of the input.
        let mut items = items.iter().copied();
        let mut turns = Digits::Pile { places: &places, items: &mut items, wanted: self.wanted(n) };
        for bucket in 0..GROUPS {
            redealer.bucket(&from, bucket, &mut turns)?;
            if let Some(done) = lying.done(bucket) {
                from.forget(done, &self.store)?;
            }
        }
        let to = redealer.finish(&mut turns)?;
        self.deals.fetch_add(1, Ordering::Relaxed);
        Ok((to, places.parts(), shelves))
    }
}

/// Calls a function when it is dropped.
struct OnDrop<F: FnMut()>(F);

impl<F: FnMut()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
