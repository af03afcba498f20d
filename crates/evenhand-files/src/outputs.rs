//! Outputs that are several files, or compressed: records go to them in their order, and each lies whole in one.
//!
//! One thread at a time hands on what it has put in order. Where outputs are compressed, blocks of a fixed number of
//! bytes are compressed on threads of their own, and written in their order. Outputs are put in their places, one after the
//! other, when everything is written: an error or a signal before that leaves the old ones intact. An error during the renames, or a
//! power cut or SIGKILL, can leave a mix of new and old outputs. Each of them is complete.
//!
//! Memory: of compressed outputs a block, and for each thread that compresses two blocks, their results, and what the codec
//! takes; of others a buffer.

use std::collections::HashSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use evenhand::TooFew;

#[cfg(feature = "arrow")]
use crate::columnar::{EncodingMemory, Layout, PageRoom};
use crate::compression::{BLOCK_BYTES, Compression};
use crate::destination::{Destination, Frame, Work};
use crate::error::{ContentError, FilesError};
use crate::format::Format;
use crate::fraction::SampleSize;
use crate::memory_limit::MemoryLimit;
use crate::output::{Claim, Folders, Identity, Output};
use crate::resources::Resources;
use crate::source::Source;
use crate::system;
use crate::target::{Marks, Target, WriteError};

#[cfg(test)]
mod branches;
pub(crate) mod classes;
mod compressor;
mod division;
mod encoder;
mod groups;
mod pattern;
mod strata;
mod writer;

use classes::{Classes, MAX_CLASSIFIED};
pub use classes::{ColumnReport, Stratum};
use compressor::Compressor;
use division::Cuts;
pub use division::{Division, PartSize, Share};
pub use encoder::Encoder;
pub use pattern::{NamePattern, ParsePatternError};
use writer::Writer;

/// Bytes that are collected of an output that is not compressed.
const BUFFER_BYTES: usize = 128 << 10;

/// Opens an output and finds out whether it can be finished, such as [`OutputOptions::create`](crate::OutputOptions::create).
pub type Create = Box<dyn Fn(&Path) -> Result<Output, FilesError> + Send + Sync>;

/// Begins an output, such as [`Output::begin`]; from then on it has to go, should the program be ended.
pub type Begin = Box<dyn Fn(&mut Output) -> Result<(), FilesError> + Send + Sync>;

/// What was written to one of several outputs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct OutputReport {
    /// The output.
    pub name: String,
    /// How many records it has.
    pub records: u64,
    /// How many bytes it has, before they are compressed; of columns, as they are in the file.
    pub bytes: u64,
}

/// Several outputs, or one that is compressed.
pub struct Outputs {
    all: Vec<Output>,
    /// Of those that are several, their names, and what opens one.
    several: Option<(NamePattern, Create)>,
    /// The files that they go to.
    taken: HashSet<Identity>,
    folders: Folders,
    /// Dropped after the outputs.
    claim: Claim,
    division: Division,
    compression: Option<Compression>,
    begin: Begin,
    threads: usize,
    /// Blocks that are compressed at a time, or wait to be.
    blocks: usize,
    /// What divides records by a column, and the memory that it may take.
    classes: Option<Arc<Classes>>,
    classes_room: u64,
    report: Vec<OutputReport>,
    sources: Vec<Source>,
    /// What the records are rows of, if they are stored by columns.
    #[cfg(feature = "arrow")]
    columns: Option<Arc<Layout>>,
    /// Batches of rows that are collected for an output, at most.
    #[cfg(feature = "arrow")]
    batches: usize,
    /// Of the encoded row group of an output.
    #[cfg(feature = "arrow")]
    pages: PageRoom,
}

impl fmt::Debug for Outputs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { all, division, compression, report, .. } = self;
        let mut outputs = f.debug_struct("Outputs");
        outputs.field("all", all).field("division", division).field("compression", compression);
        outputs.field("report", report).finish_non_exhaustive()
    }
}

impl Outputs {
    /// One output, which is compressed.
    pub fn compressed(output: Output, compression: Compression, begin: Begin) -> Self {
        Self { compression: Some(compression), ..Self::one(output, begin) }
    }

    /// One output.
    pub fn one(output: Output, begin: Begin) -> Self {
        Self {
            all: vec![output],
            several: None,
            taken: HashSet::new(),
            folders: Folders::new(),
            claim: Claim::default(),
            division: Division::Whole,
            compression: None,
            begin,
            threads: 1,
            blocks: 1,
            classes: None,
            classes_room: 0,
            report: Vec::new(),
            sources: Vec::new(),
            #[cfg(feature = "arrow")]
            columns: None,
            #[cfg(feature = "arrow")]
            batches: 1,
            #[cfg(feature = "arrow")]
            pages: PageRoom::default(),
        }
    }

    /// One output, of a sample of each value of a column; perhaps compressed.
    pub fn stratified_sample(
        output: Output,
        (size, column): (SampleSize, String),
        compression: Option<Compression>,
        begin: Begin,
    ) -> Self {
        let division = Division::StratifiedSample { size, column };
        Self { division, compression, ..Self::one(output, begin) }
    }

    /// Adds a second output, for the records that are not in the sample.
    ///
    /// # Errors
    /// If it is the file of the first output.
    pub fn with_rest(self, rest: Output) -> Result<Self, FilesError> {
        let mut outputs = Self { all: Vec::new(), ..self };
        for output in self.all {
            outputs.push(output)?;
        }
        outputs.push(rest)?;
        Ok(outputs)
    }

    /// A sample, perhaps compressed; [`Outputs::with_rest`] is next.
    pub fn sample(
        output: Output,
        (size, is_in_order): (SampleSize, bool),
        compression: Option<Compression>,
        begin: Begin,
    ) -> Self {
        let division = Division::Sample { size, is_in_order };
        Self { division, compression, ..Self::one(output, begin) }
    }

    /// Outputs with these names, among which records are divided. Those that are known before anything is written are opened now.
    ///
    /// `limit` is the memory of the whole run, including the outputs.
    ///
    /// # Errors
    /// If an output cannot be written, the outputs exceed the limit of open files, or they need more memory than the limit leaves.
    ///
    /// # Panics
    /// If a division by shares has none, or all of them weigh nothing.
    pub fn divided(
        division: Division,
        names: NamePattern,
        compression: Option<Compression>,
        limit: MemoryLimit,
        (create, begin): (Create, Begin),
    ) -> Result<Self, FilesError> {
        if let Division::Shares(shares) | Division::Groups { shares, .. } | Division::Strata { shares, .. } =
            &division
        {
            assert!(shares.iter().any(|share| share.size.weight() > 0), "some share has records");
        }
        let mut outputs = Self {
            all: Vec::new(),
            several: Some((names, create)),
            taken: HashSet::new(),
            folders: Folders::new(),
            claim: Claim::default(),
            division,
            compression,
            begin,
            threads: 1,
            blocks: 1,
            classes: None,
            classes_room: 0,
            report: Vec::new(),
            sources: Vec::new(),
            #[cfg(feature = "arrow")]
            columns: None,
            #[cfg(feature = "arrow")]
            batches: 1,
            #[cfg(feature = "arrow")]
            pages: PageRoom::default(),
        };
        // Check before opening thousands of files.
        let known = outputs.division.known();
        check_open_files(known)?;
        outputs.take_memory(limit.remaining(), &Resources { memory: limit, ..Resources::default() })?;
        // Those that are known are tried before anything is read.
        for number in 0..known {
            outputs.open(number)?;
        }
        Ok(outputs)
    }

    /// The outputs, all written, to be finished one by one.
    pub fn into_written(mut self) -> Vec<Output> {
        // The last output is dropped last, finished or not.
        if let Some(last) = self.all.last_mut() {
            last.hold(std::mem::take(&mut self.claim));
        }
        self.all
    }

    /// Locks the names for this run, until all outputs are dropped or finished. Returns the lock files: remove them if a signal ends the
    /// program.
    ///
    /// # Errors
    /// If another run has claimed them.
    pub fn claim(&mut self) -> Result<Vec<PathBuf>, FilesError> {
        if self.is_direct() {
            return Ok(Vec::new());
        }
        let Some((names, _)) = &self.several else {
            let claimed = self.all.iter_mut().map(Output::claim).collect::<Result<Vec<_>, _>>()?;
            return Ok(claimed.into_iter().flatten().collect());
        };
        let (folder, name) = names.root();
        let claim = Claim::lock(folder, &name, Path::new(&names.to_string()))?;
        let path = claim.lock_path().map(Path::to_path_buf);
        self.claim.absorb(claim);
        Ok(path.into_iter().collect())
    }

    /// Whether records are divided among several.
    pub fn is_divided(&self) -> bool {
        self.division != Division::Whole
    }

    /// Whether what is written goes where it is read at once, as to a pipe.
    pub fn is_direct(&self) -> bool {
        self.all.iter().any(Output::is_direct)
    }

    /// Whether one is a terminal.
    pub fn is_terminal(&self) -> bool {
        self.all.iter().any(Output::is_terminal)
    }

    /// Those that are open.
    pub fn outputs(&self) -> &[Output] {
        &self.all
    }

    /// The file with the number after the last output, if it exists. An earlier run with more outputs has left it.
    pub fn leftover(&self) -> Option<PathBuf> {
        let (names, _) = self.several.as_ref()?;
        let last = (self.all.len() as u64).checked_sub(1)?;
        let last = self.division.name(last).map_or(Some(last), |name| name.parse().ok())?;
        let next = names.named(&last.checked_add(1)?.to_string());
        next.exists().then_some(next)
    }

    /// What was written to each.
    pub fn report(&self) -> &[OutputReport] {
        &self.report
    }

    /// What was divided by a column, if one decides.
    pub fn column_report(&self) -> Option<ColumnReport> {
        self.classes.as_ref()?.report()
    }

    /// Opens output `number`, which is the next.
    fn open(&mut self, number: u64) -> Result<(), FilesError> {
        check_open_files(self.all.len() as u64)?;
        let Some((names, create)) = &self.several else { return Ok(()) };
        let path = match self.division.name(number) {
            Some(name) => names.named(name),
            None => names.numbered(number),
        };
        let output = create(&path)?;
        self.push(output)
    }

    /// Adds an output that is open.
    fn push(&mut self, mut output: Output) -> Result<(), FilesError> {
        let mut identities = output.identities(&mut self.folders).into_iter();
        if identities.any(|identity| !self.taken.insert(identity)) {
            let error = std::io::Error::other(ContentError::SameOutput);
            return Err(FilesError::Place { name: output.name().to_owned(), error });
        }
        output.note_inputs(&self.sources);
        output.take_claims().into_iter().for_each(|claim| self.claim.absorb(claim));
        self.all.push(output);
        Ok(())
    }

    /// The memory that `open` outputs of columns take, of `most` bytes of which others hold some: as many threads and batches as fit.
    #[cfg(feature = "arrow")]
    fn columns_memory(
        &mut self,
        needs: EncodingMemory,
        (held, most): (u64, u64),
        open: u64,
        resources: &Resources<'_>,
    ) -> u64 {
        /// Batches that are collected, at most, before they are encoded: for threads that all have something to do to the end.
        const BATCHES: usize = 16;
        let times = |bytes: u64| bytes.saturating_mul(open);
        // Each output collects a batch, and one at a time encodes its own.
        let alone = times(needs.collected).saturating_add(needs.batch);
        let held = held.saturating_add(times(needs.file));
        // What is not in memory of a row group is in a file, if there is a place for it.
        let left = most.saturating_sub(held).saturating_sub(alone) / 2 / open;
        self.pages.bytes = if self.pages.folder.is_some() { needs.pages.min(left) } else { needs.pages };
        let held = held.saturating_add(times(self.pages.bytes));
        let fit = most.saturating_sub(held).checked_div(times(needs.batch)).unwrap_or(u64::MAX);
        let fit = usize::try_from(fit).unwrap_or(usize::MAX);
        if fit == 0 {
            (self.threads, self.batches) = (1, 1);
            return held.saturating_add(alone);
        }
        self.threads = resources.threads.get().min(fit);
        self.batches = (4 * self.threads).max(BATCHES).min(fit);
        held.saturating_add(times(needs.batch).saturating_mul(self.batches as u64))
    }

    /// Bytes of memory that one thread takes that compresses.
    fn thread_memory(&self) -> u64 {
        // Blocks, and what as many were compressed to.
        let blocks = |compression: Compression| {
            Compressor::blocks(1) as u64 * (BLOCK_BYTES as u64 + compression.most_bytes())
        };
        self.compression.map_or(0, |compression| blocks(compression) + compression.memory())
    }
}

/// Checks that the limit of open files allows this number of outputs, and one more.
fn check_open_files(outputs: u64) -> Result<(), FilesError> {
    /// Other open files: inputs and spill files.
    const OTHERS: u64 = 64;
    match system::open_files() {
        Some(most) if outputs.saturating_add(OTHERS) > most as u64 => {
            Err(FilesError::OpenFiles { most: most as u64 })
        }
        _ => Ok(()),
    }
}

/// What is needed of `memory`, of which at most `most` may be.
///
/// # Errors
/// If it is more.
fn within(needed: u64, most: u64, memory: u64, resources: &Resources<'_>) -> Result<u64, FilesError> {
    if needed <= most {
        return Ok(needed);
    }
    // Add the shortage to the whole limit, because other uses keep their part. Decoders may get a quarter of the increase.
    let lacking = needed.saturating_mul(2).saturating_sub(memory);
    let needed = MemoryLimit::enough(resources.memory.size().0.saturating_add(lacking / 3 * 4));
    Err(FilesError::WorkingMemory { needed, limit: Some(resources.memory) })
}

impl Destination for Outputs {
    fn folder(&self) -> Option<&Path> {
        self.all.first().and_then(Output::folder)
    }

    fn inputs(&mut self, sources: &[Source]) {
        self.all.iter_mut().for_each(|output| output.note_inputs(sources));
        // Others may be opened later.
        self.sources.extend_from_slice(sources);
    }

    fn is_plain(&self) -> bool {
        #[cfg(feature = "arrow")]
        if self.columns.is_some() {
            return false;
        }
        let is_part = matches!(self.division, Division::StratifiedSample { .. }) && self.all.len() < 2;
        self.compression.is_none() && !is_part
    }

    fn takes_rest(&self) -> bool {
        matches!(self.division, Division::Sample { is_in_order: true, .. })
    }

    fn column(&self) -> Option<&str> {
        self.division.column_name()
    }

    #[cfg(feature = "arrow")]
    fn columns(&mut self, layout: &Arc<Layout>, folder: Option<&Path>) -> Result<(), FilesError> {
        self.columns = Some(Arc::clone(layout));
        self.pages.folder = folder.map(Path::to_path_buf);
        Ok(())
    }

    fn take_memory(&mut self, memory: u64, resources: &Resources<'_>) -> Result<u64, FilesError> {
        let each = if self.compression.is_some() { BLOCK_BYTES } else { BUFFER_BYTES };
        // They are written one after the other, unless a column decides: then side by side, and a long record is looked at.
        let is_by_column = self.division.column().is_some();
        let is_side_by_side = is_by_column || self.takes_rest();
        let open = if is_side_by_side { self.division.known().max(self.all.len() as u64) } else { 1 };
        let held = open.saturating_mul(each as u64);
        self.classes_room = if is_by_column { (memory / 4).max(Classes::MIN_ROOM) } else { 0 };
        let held = held + if is_by_column { self.classes_room + MAX_CLASSIFIED } else { 0 };
        let most = if is_by_column { memory / 4 * 3 } else { memory / 2 };
        let thread_memory = self.thread_memory();
        #[cfg(feature = "arrow")]
        if let Some(columns) = &self.columns {
            let needed = self.columns_memory(columns.encoding_memory(), (held, most), open, resources);
            return within(needed, most, memory, resources);
        }
        let fit = most.saturating_sub(held).checked_div(thread_memory).unwrap_or(0);
        let fit = usize::try_from(fit).unwrap_or(usize::MAX);
        self.threads = resources.threads.get().min(fit).max(1);
        self.blocks = Compressor::blocks(self.threads);
        let needed = match self.compression {
            // One thread, with one block at a time, of which the next may wait for its result to be written.
            Some(compression) if fit == 0 => {
                self.blocks = 1;
                BLOCK_BYTES as u64 + 2 * compression.most_bytes() + compression.memory()
            }
            _ => self.threads as u64 * thread_memory,
        };
        within(held + needed, most, memory, resources)
    }

    fn classes(&mut self, format: &Format, limit: MemoryLimit) -> Result<Option<Arc<Classes>>, FilesError> {
        if let Some(column) = self.division.column() {
            self.classes = Some(Arc::new(Classes::new(column, format, (self.classes_room, limit))?));
        }
        Ok(self.classes.clone())
    }

    fn write_framed(&mut self, frame: &Frame<'_>, work: Work<'_>) -> Result<u64, FilesError> {
        let classes = self.classes.clone();
        let cuts = Cuts::new(&self.division, classes.as_deref(), frame)?;
        let marks = classes.as_deref().map_or(Marks::Places, Marks::Classes);
        let (threads, blocks) = (self.threads, self.blocks);
        if let Division::Sample { size, .. } = &self.division {
            let (asked, available) = (size.of(frame.records), frame.records);
            if asked > available {
                return Err(TooFew { asked, available }.into());
            }
        }
        // Report a directory that is gone by now before writing anything.
        self.all.iter().try_for_each(Output::check_folder)?;
        std::thread::scope(|scope| {
            let compression = self.compression;
            let compressor =
                compression.map(|compression| Compressor::new(compression, (threads, blocks), scope));
            let mut writer = Writer { outputs: self, frame, cuts, compressor, parts: Vec::new(), at: 0 };
            for _ in 0..writer.outputs.all.len() {
                writer.begin_next()?;
            }
            let written = match work(&Target::in_turn(&mut writer, marks, frame.progress)) {
                Ok(()) => writer.finish(),
                Err(error) => Err(error),
            };
            match written {
                Ok(bytes) => Ok(bytes),
                Err(WriteError::Files(error)) => Err(error),
                Err(WriteError::Output(error)) => Err(writer.outputs.all[0].error(error)),
                Err(WriteError::Stopped) => {
                    Err(writer.outputs.all[0].error(std::io::ErrorKind::Other.into()))
                }
            }
        })
    }
}

#[cfg(test)]
mod tests;
