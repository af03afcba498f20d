//! What `shuffle` and `sample` have in common: resources, seed, items, and an output that is there whole or not at all.

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use evenhand::{Choices, Seed};
use evenhand_files::{
    Body, ColumnReport, FilesError, Format, Fraction, Items, MemoryLimit, Order, Output, OutputReport,
    Passed, Reader, Records, Resources, Source, Take, WriteTo, write_each, write_order, write_records,
};

use crate::aligned::{self, Aligned};
use crate::allocator;
use crate::arguments::{AlignedFiles, Lines, Run};
use crate::destination::{self, To};
use crate::input::Input;
use crate::interrupt::LastWordsGuard;
use crate::outcome::UsageError;
use crate::progress::Progress;
use crate::streams::stderr;
use crate::words::WORDS;
use crate::{columnar, file, input, interrupt, language, places, stats, streams};

/// The most threads for each processor.
const MAX_THREADS_PER_PROCESSOR: NonZero<usize> = NonZero::new(8).unwrap();

/// Which items are written.
pub(crate) enum Plan {
    /// None.
    Nothing,
    /// Each at most once.
    Order(Order),
    /// Choices with replacement: this number of them, or without end.
    Choices(Box<Choices>, Option<u64>),
    /// Any of them, as they are drawn, which may fail: what was drawn before is written.
    Drawn(Box<dyn Iterator<Item = anyhow::Result<u64>>>),
}

/// What both commands need before they read: the seed, the resources, the output.
pub(crate) struct Job {
    pub(crate) seed: Seed,
    progress: Progress,
    threads: NonZero<usize>,
    memory: MemoryLimit,
    temporary: Vec<PathBuf>,
    reader: Reader,
    output: To,
    /// Where the figures go, which was tried.
    stats: Option<Output>,
    last_words: LastWordsGuard,
    aligned: Vec<Aligned>,
}

impl Job {
    /// Finds out at once whether the output may be written.
    pub(crate) fn begin(input: &Lines, count: Option<u64>, run: &Run) -> anyhow::Result<Self> {
        Self::begin_to(input, count, run, To::open)
    }

    /// The same to what `to` opens, within the memory that it is given.
    pub(crate) fn begin_to(
        input: &Lines,
        count: Option<u64>,
        run: &Run,
        to: impl FnOnce(&Run, &Reader, MemoryLimit) -> anyhow::Result<To>,
    ) -> anyhow::Result<Self> {
        let seed = match &run.seed {
            Some(text) => Seed::from_text(text),
            None => new_seed()?,
        };
        // An input that cannot be read ends the run with an error, and notices before it would only hide that.
        let is_quiet = run.is_quiet() || !input::is_there(input);
        let reader = input::reader(input, is_quiet)?;
        let all = Resources::default();
        // More than a few for each processor cost memory and win nothing.
        let most = all.threads.saturating_mul(MAX_THREADS_PER_PROCESSOR);
        let threads = run.threads.map_or(all.threads, |threads| threads.min(most));
        let mut memory = run.memory.unwrap_or(all.memory).within_container();
        if let Some(asked) = run.memory.filter(|asked| asked.size() != memory.size() && !is_quiet) {
            let facts =
                [("asked", asked.size().to_string().into()), ("used", memory.size().to_string().into())];
            // Ignore a failed write to standard error.
            let _ = writeln!(
                stderr(),
                "evenhand: {}",
                WORDS.messages(language::messages()).format("memory-capped", facts)
            );
        }
        if streams::captured().is_some() {
            // The process has things of its own in memory, and its own ways with it.
            memory = memory.beside_process();
        } else {
            allocator::keep_little(memory.size().0, threads);
        }
        let stats = run.stats.as_deref().map(|path| stats::open(path, input, run)).transpose()?;
        destination::refuse_to_unpack(input, run)?;
        columnar::check(&reader, input, run)?;
        let mut output = to(run, &reader, memory)?;
        places::check((&output, input), &[], run.stats.as_deref())?;
        if output.is_several() {
            output.claim()?;
        }
        if input::is_read(input) {
            output.destination().inputs(&input::sources(input));
        }
        columnar::check_terminal(&reader, &output)?;
        // Over what is written to a terminal, no bar is drawn.
        let quiet = run.quiet || output.is_terminal();
        let progress = Progress::of_bytes(quiet, input::expected(input, count));
        if run.print_seed {
            print_seed(&seed)?;
        }
        let seed = announce_seed(seed, is_quiet || run.seed.is_some());
        let temporary = run.temporary.clone();
        let last_words = interrupt::say_before_the_end(stopped(&progress, &output, run));
        Ok(Self {
            seed,
            progress,
            threads,
            memory,
            temporary,
            reader,
            output,
            stats,
            last_words,
            aligned: Vec::new(),
        })
    }

    /// With files that are put in the same order.
    ///
    /// # Errors
    /// As for [`aligned::open`].
    pub(crate) fn with_aligned(self, files: &AlignedFiles, input: &Lines, run: &Run) -> anyhow::Result<Self> {
        self.with_aligned_to(files, input, run, To::open)
    }

    /// The same to what `to` opens.
    pub(crate) fn with_aligned_to(
        mut self,
        files: &AlignedFiles,
        input: &Lines,
        run: &Run,
        to: impl Fn(&Run, &Reader, MemoryLimit) -> anyhow::Result<To>,
    ) -> anyhow::Result<Self> {
        let memory = self.memory;
        self.aligned = aligned::open(files, input, run, |run, reader| to(run, reader, memory))?;
        if self.aligned.is_empty() {
            return Ok(self);
        }
        // What was written there would be gone when an aligned file has another number of records.
        if self.output.is_direct() {
            let words = WORDS.messages(language::messages());
            return Err(UsageError(words.text("aligned-direct")).into());
        }
        let others: Vec<(&To, &Lines)> =
            self.aligned.iter().map(|aligned| (&aligned.output, &aligned.input)).collect();
        places::check((&self.output, input), &others, run.stats.as_deref())?;
        if !self.output.is_several() {
            self.output.claim()?;
        }
        for aligned in &mut self.aligned {
            aligned.output.claim()?;
        }
        // Each input stays as it was until all are in their places, whichever output takes its place.
        let mut sources = input::sources(input);
        sources.extend(self.aligned.iter().flat_map(|aligned| input::sources(&aligned.input)));
        self.output.destination().inputs(&sources);
        for aligned in &mut self.aligned {
            aligned.output.destination().inputs(&sources);
        }
        Ok(self)
    }

    /// Hands each record of the inputs to `each` as it comes. Standard input is not waited for where no item of it is
    /// wanted.
    pub(crate) fn pass(
        &mut self,
        input: &Lines,
        wanted: u64,
        mut each: impl FnMut(&[u8], &Resources<'_>) -> Result<(), FilesError>,
    ) -> anyhow::Result<Passed> {
        if wanted == 0 && is_unread(&self.reader, input) {
            return Ok(Passed::default());
        }
        self.prepared(input, None, |reader, sources, resources| {
            reader.pass(sources, resources, |record| each(record, resources))
        })
    }

    /// Hands each record of the inputs to `each`, with its delimiter, its field of a column, or none of a null, and the resources.
    pub(crate) fn pass_column(
        &mut self,
        input: &Lines,
        column: &str,
        mut each: impl FnMut(&[u8], Option<&[u8]>, &Resources<'_>) -> Result<(), FilesError>,
    ) -> anyhow::Result<Passed> {
        self.prepared(input, Some(column), |reader, sources, resources| {
            reader.pass_column(sources, column, resources, |record, field| each(record, field, resources))
        })
    }

    /// Reads records that are held until they are written.
    fn prepared<A>(
        &mut self,
        input: &Lines,
        column: Option<&str>,
        read: impl FnOnce(&Reader, &[Source], &Resources<'_>) -> Result<A, FilesError>,
    ) -> anyhow::Result<A> {
        let report = |phase, bytes| self.progress.add_of(phase, bytes);
        let resources = Resources {
            threads: self.threads,
            memory: self.memory.of_process(),
            temporary: &self.temporary,
            progress: &report,
        };
        let sources = input::sources(input);
        let (reader, left) = self.reader.prepare(&sources, column, self.output.destination(), &resources)?;
        let answer = read(&reader, &sources, &left)?;
        self.reader = reader;
        Ok(answer)
    }

    /// Shuffles the records of the inputs to the output, the first of their order if not all are wanted: what was written to each of
    /// several outputs, and what a column divided. Standard input is not waited for where no record of it is wanted.
    pub(crate) fn shuffle(
        mut self,
        input: &Lines,
        take: Take,
        run: &Run,
    ) -> anyhow::Result<(Vec<OutputReport>, Option<ColumnReport>)> {
        let report = |phase, bytes| self.progress.add_of(phase, bytes);
        let resources = Resources {
            threads: self.threads,
            memory: self.memory,
            temporary: &self.temporary,
            progress: &report,
        };
        // Standard output may close early without an error, but only if it is all that is written.
        let has_others = self.output.is_several() || self.stats.is_some();
        let ended = |error: FilesError| {
            if has_others && error.is_closed_pipe() {
                return anyhow!(WORDS.messages(language::messages()).text("closed-early"));
            }
            error.into()
        };
        let none = matches!(take, Take::AtMost(0) | Take::Exactly(0) | Take::InOrder(0));
        self.output.begin()?;
        // If no records are wanted, do not read anything, and do not wait for standard input.
        let is_unread =
            none && self.aligned.is_empty() && !self.output.is_several() && is_unread(&self.reader, input);
        let sources = if is_unread { Vec::new() } else { input::sources(input) };
        let to = self.output.destination();
        let report = evenhand_files::shuffle(&self.reader, &sources, &self.seed, take, to, &resources);
        let report = report.map_err(ended)?;
        for aligned in &mut self.aligned {
            aligned.shuffle((input, &report), &self.seed, take, &resources)?;
        }
        let (mut outputs, column) = (self.output.report().to_vec(), self.output.column_report());
        let all = std::iter::once(&self.output).chain(self.aligned.iter().map(|aligned| &aligned.output));
        let leftovers: Vec<PathBuf> = all.filter_map(To::leftover).collect();
        let mut written = self.output.into_written();
        for aligned in self.aligned {
            outputs.extend_from_slice(aligned.output.report());
            written.extend(aligned.output.into_written());
        }
        interrupt::finish_and_say_no_more(written, self.last_words).map_err(ended)?;
        streams::report(|| stats::json(&report, &outputs, &self.seed));
        // After the bar, which its line would be written over.
        drop(self.progress);
        if !run.is_quiet() {
            note_leftovers(&leftovers);
        }
        if let Take::Share(share) | Take::ShareInOrder(share) = take {
            note_no_share(share, report.records, run);
        }
        if run.verbose {
            stats::tell(&report, self.memory);
        }
        if let Some(to) = self.stats {
            stats::write(stats::json(&report, &outputs, &self.seed), to)?;
        }
        Ok((outputs, column))
    }

    /// Writes what `write` does under a header.
    pub(crate) fn write(
        &mut self,
        header: &[u8],
        write: impl FnOnce(&mut Body<'_, '_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        self.output.begin()?;
        write_records(&self.reader, header, self.output.destination(), write).map(drop)
    }

    /// Puts the output in its place.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        Ok(self.output.finish(self.last_words)?)
    }
}

/// Warns of numbered files that earlier runs with more outputs left next to these.
fn note_leftovers(paths: &[PathBuf]) {
    for path in paths {
        let facts = [("name", file::name(path).into())];
        let note = WORDS.messages(language::messages()).format("output-leftover", facts);
        // A failed write to standard error changes nothing.
        let _ = writeln!(stderr(), "evenhand: {note}");
    }
}

/// Reads the items, has `plan` say which of them to write, and only then writes. Standard input is not waited for
/// where no item of it is wanted.
pub(crate) fn run(
    input: &Lines,
    count: Option<u64>,
    run: &Run,
    plan: impl FnOnce(&Input, &Seed, &Resources<'_>) -> anyhow::Result<Plan>,
) -> anyhow::Result<()> {
    let Job { seed, progress, threads, memory, temporary, reader, mut output, last_words, .. } =
        Job::begin(input, count, run)?;
    let report = |phase, bytes| progress.add_of(phase, bytes);
    let memory = memory.of_process();
    let all = Resources { threads, memory, temporary: &temporary, progress: &report };
    let sources = if input::is_read(input) { input::sources(input) } else { Vec::new() };
    let (items, reader, resources) = if count == Some(0) && is_unread(&reader, input) {
        (Input::Records(Records::default()), reader, all)
    } else {
        let (reader, resources) = reader.prepare(&sources, None, output.destination(), &all)?;
        (input::read(input, &reader, &resources)?, reader, resources)
    };
    let plan = plan(&items, &seed, &resources)?;
    output.begin()?;
    let header = if let Input::Records(records) = &items { records.header() } else { &[] };
    write_records(&reader, header, output.destination(), |to| match &items {
        Input::Records(records) => write(records, plan, to, &resources),
        Input::Numbers(numbers) => write(numbers, plan, to, &resources),
    })?;
    Ok(interrupt::finish_and_say_no_more(output.into_written(), last_words)?)
}

/// Rejects draws with replacement from tar archives: readers would join adjacent copies of a sample.
///
/// # Errors
/// [`UsageError`] if the input has that format.
pub(crate) fn refuse_repeated(input: &Lines) -> anyhow::Result<()> {
    if matches!(input::reader(input, true)?.named_format(), Format::Tar) {
        return Err(UsageError(WORDS.messages(language::messages()).text("tar-repeated")).into());
    }
    Ok(())
}

/// Whether a job for zero records can skip reading: it needs neither a header nor a schema. Files must exist. Standard input is
/// not read.
fn is_unread(reader: &Reader, input: &Lines) -> bool {
    let is_bare = reader.header_records() == 0 && !reader.named_format().is_columnar();
    is_bare && input::is_read(input) && input::is_there(input)
}

/// What is said when a signal ends the work: what became of the output.
fn stopped(progress: &Progress, output: &To, run: &Run) -> impl Fn() + Send + 'static {
    let erase = progress.eraser();
    let words = WORDS.messages(language::messages());
    let told = match run.output.as_deref() {
        _ if output.is_direct() => words.text("stopped-part"),
        Some(path) if path.exists() => words.format("stopped-old", [("name", file::name(path).into())]),
        _ => words.text("stopped-new"),
    };
    move || {
        erase();
        // Not told is no reason to go on.
        let _ = writeln!(stderr(), "evenhand: {told}");
    }
}

/// Returns a new seed from the system.
pub(crate) fn new_seed() -> anyhow::Result<Seed> {
    Seed::from_os().context("no random numbers from the system. Pass a seed with --seed")
}

/// Shows the seed on a terminal, so that the reader can repeat the order, and returns it.
pub(crate) fn announce_seed(seed: Seed, is_quiet: bool) -> Seed {
    if !is_quiet && stderr().is_terminal() {
        // Ignore a failed write to standard error.
        let told =
            WORDS.messages(language::messages()).format("seed-again", [("seed", seed.to_hex().into())]);
        let _ = writeln!(stderr(), "evenhand: {told}");
    }
    seed
}

/// Prints a seed for a program that reads it, in a line that no language changes.
///
/// # Errors
/// If standard error does not take it: who asked for the seed may have no other way to it.
pub(crate) fn print_seed(seed: &Seed) -> Result<(), FilesError> {
    writeln!(stderr(), "{}", seed.to_hex()).map_err(|error| {
        let name = WORDS.messages(language::messages()).text("standard-error");
        FilesError::Write { name, byte: 0, error }
    })
}

fn write(
    items: &impl Items,
    plan: Plan,
    to: &mut impl WriteTo,
    resources: &Resources<'_>,
) -> anyhow::Result<()> {
    match plan {
        Plan::Nothing => {}
        Plan::Order(order) => write_order(items, &order, to, resources)?,
        Plan::Choices(mut choices, Some(count)) => {
            write_each(items, (0..count).map_while(|_| choices.next()), to, resources)?;
        }
        Plan::Choices(choices, None) => write_each(items, choices, to, resources)?,
        Plan::Drawn(places) => {
            let mut failed = None;
            let places = places.map_while(|place| place.map_err(|error| failed = Some(error)).ok());
            write_each(items, places, to, resources)?;
            return failed.map_or(Ok(()), Err);
        }
    }
    Ok(())
}

/// Prints a notice if a percentage of n records rounds to 0, unless it is 0%.
pub(crate) fn note_no_share(share: Fraction, n: u64, run: &Run) {
    if run.is_quiet() || n == 0 || share.of(n) > 0 || share.ratio().0 == 0 {
        return;
    }
    let note = WORDS.messages(language::messages()).format("sample-none", [("count", n.to_string().into())]);
    // A failed write to standard error changes nothing.
    let _ = writeln!(stderr(), "evenhand: {note}");
}
