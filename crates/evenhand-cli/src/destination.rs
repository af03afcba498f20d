//! Where the result goes: one file or stream, or several files, compressed or not.

use std::path::{Path, PathBuf};

use evenhand_files::{
    ColumnReport, Compression, Destination, Division, Durability, FilesError, InPlace, MemoryLimit,
    NamePattern, Output, OutputOptions, OutputReport, Outputs, Reader, SampleSize, Source,
    is_standard_output,
};

use crate::arguments::{Compressed, Lines, Placement, Run};
use crate::file;
use crate::input;
use crate::interrupt::{self, LastWordsGuard};
use crate::language;
use crate::outcome::UsageError;
use crate::stats;
use crate::streams;
use crate::words::WORDS;

/// Where the result goes.
pub(crate) enum To {
    One(Output),
    Several(Box<Outputs>),
}

impl To {
    /// Opens the destination that the options name, within the memory of the run. Checks at once that it may be written.
    ///
    /// # Errors
    /// If it may not; [`UsageError`] if the name of several files has no place for a number.
    pub(crate) fn open(run: &Run, reader: &Reader, memory: MemoryLimit) -> anyhow::Result<Self> {
        let path = run.output.as_deref().filter(|path| *path != Path::new("-"));
        let compression = compression(run, path);
        let division = match (run.form.shards, run.form.shard_size) {
            (Some(shards), _) => Some(Division::Shards(shards)),
            (None, Some(bytes)) => Some(Division::ShardBytes(bytes)),
            (None, None) => None,
        };
        let Some(division) = division else {
            let output = one(run, path)?;
            return Ok(match compression {
                Some(compression) => {
                    Self::Several(Outputs::compressed(output, compression, interrupt::beginner()).into())
                }
                // Records become columns.
                None if reader.named_format().is_columnar() => {
                    Self::Several(Outputs::one(output, interrupt::beginner()).into())
                }
                None => Self::One(output),
            });
        };
        Self::divided(division, run, memory)
    }

    /// Files among which records are divided.
    ///
    /// # Errors
    /// As for [`To::open`].
    pub(crate) fn divided(division: Division, run: &Run, memory: MemoryLimit) -> anyhow::Result<Self> {
        let path = run.output.as_deref().unwrap_or(Path::new(""));
        let refused = |why: String| {
            let facts = [("name", file::name(path).into()), ("why", why.into())];
            UsageError(WORDS.messages(language::messages()).format("output-pattern", facts))
        };
        let names = NamePattern::from_os(path.as_os_str());
        let names = names.map_err(|error| refused(error.text(language::messages())))?;
        if let Some(name) = division.names().find(|name| names.is_for_numbers_only(name)) {
            let facts = [("part", name.to_owned().into())];
            return Err(refused(WORDS.messages(language::messages()).format("output-digits", facts)).into());
        }
        let compression = compression(run, run.output.as_deref());
        let hooks = (interrupt::creator(options(run)), interrupt::beginner());
        Ok(Self::Several(Outputs::divided(division, names, compression, memory, hooks)?.into()))
    }

    /// Opens one output for a sample of each value of a column, and one for the rest if the options name it.
    ///
    /// # Errors
    /// As for [`To::open`] and [`To::with_rest`].
    pub(crate) fn stratified_sample(
        run: &Run,
        size: SampleSize,
        column: &str,
        rest: Option<&Path>,
    ) -> anyhow::Result<Self> {
        let path = run.output.as_deref().filter(|path| *path != Path::new("-"));
        let sample = (size, column.to_owned());
        let compression = compression(run, path);
        let output = one(run, path)?;
        let outputs = Outputs::stratified_sample(output, sample, compression, interrupt::beginner());
        Self::with_rest(outputs, run, compression, rest)
    }

    /// Opens two outputs: the sample, and the rest.
    ///
    /// # Errors
    /// As for [`To::open`] and [`To::with_rest`].
    pub(crate) fn sample(
        run: &Run,
        (size, is_in_order): (SampleSize, bool),
        rest: &Path,
    ) -> anyhow::Result<Self> {
        let path = run.output.as_deref().filter(|path| *path != Path::new("-"));
        let compression = compression(run, path);
        let output = one(run, path)?;
        let outputs = Outputs::sample(output, (size, is_in_order), compression, interrupt::beginner());
        Self::with_rest(outputs, run, compression, Some(rest))
    }

    /// Adds an output for the rest.
    ///
    /// # Errors
    /// If it may not be written; [`UsageError`] if it is standard output, the file of the sample, or compressed in another way.
    fn with_rest(
        outputs: Outputs,
        run: &Run,
        compressed: Option<Compression>,
        rest: Option<&Path>,
    ) -> anyhow::Result<Self> {
        let Some(rest) = rest else { return Ok(Self::Several(outputs.into())) };
        let words = WORDS.messages(language::messages());
        let refused = |id: &str| UsageError(words.format(id, [("name", file::name(rest).into())]));
        if rest == Path::new("-") || is_standard_output(rest) {
            let facts = [("name", rest.display().to_string().into())];
            return Err(UsageError(words.format("rest-standard", facts)).into());
        }
        let own = stats::identity(rest);
        let is_own = |output: &Output| own.is_some() && output.place().and_then(stats::identity) == own;
        if outputs.outputs().iter().any(is_own) {
            return Err(refused("rest-same").into());
        }
        if compression(run, Some(rest)) != compressed {
            return Err(refused("rest-compression").into());
        }
        let rest = interrupt::create_with(rest, &options(run))?;
        Ok(Self::Several(outputs.with_rest(rest)?.into()))
    }

    /// Locks outputs that belong together, so that no other run writes them until they are in their places.
    ///
    /// # Errors
    /// If another run has locked them.
    pub(crate) fn claim(&mut self) -> Result<(), FilesError> {
        interrupt::claim(|| match self {
            Self::One(output) => Ok(output.claim()?.into_iter().collect()),
            Self::Several(outputs) => outputs.claim(),
        })
    }

    /// Whether there are several outputs: a division, or a sample with an output for the rest.
    pub(crate) fn is_several(&self) -> bool {
        match self {
            Self::One(_) => false,
            Self::Several(outputs) => outputs.is_divided(),
        }
    }

    /// The outputs that are open.
    pub(crate) fn outputs(&self) -> &[Output] {
        match self {
            Self::One(output) => std::slice::from_ref(output),
            Self::Several(outputs) => outputs.outputs(),
        }
    }

    /// Whether it is written directly, and nothing is ever beside it.
    pub(crate) fn is_direct(&self) -> bool {
        match self {
            Self::One(output) => output.is_direct(),
            Self::Several(outputs) => outputs.is_direct(),
        }
    }

    /// Whether it is a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        match self {
            Self::One(output) => output.is_terminal(),
            Self::Several(outputs) => outputs.is_terminal(),
        }
    }

    /// What the engine writes to.
    pub(crate) fn destination(&mut self) -> &mut dyn Destination {
        match self {
            Self::One(output) => output,
            Self::Several(outputs) => outputs.as_mut(),
        }
    }

    /// Begins it. Should the program be ended from now on, it goes too.
    pub(crate) fn begin(&mut self) -> Result<(), FilesError> {
        match self {
            Self::One(output) => interrupt::begin(output),
            // Each is begun when it is written.
            Self::Several(_) => Ok(()),
        }
    }

    /// What was written to each of several files.
    pub(crate) fn report(&self) -> &[OutputReport] {
        match self {
            Self::One(_) => &[],
            Self::Several(outputs) => outputs.report(),
        }
    }

    /// Returns the file with the number after the last output, if an earlier run with more outputs left one.
    pub(crate) fn leftover(&self) -> Option<PathBuf> {
        match self {
            Self::One(_) => None,
            Self::Several(outputs) => outputs.leftover(),
        }
    }

    /// What was divided by a column.
    pub(crate) fn column_report(&self) -> Option<ColumnReport> {
        match self {
            Self::One(_) => None,
            Self::Several(outputs) => outputs.column_report(),
        }
    }

    /// All outputs, written, to be put in their places.
    pub(crate) fn into_written(self) -> Vec<Output> {
        match self {
            Self::One(output) => vec![output],
            Self::Several(outputs) => outputs.into_written(),
        }
    }

    /// Puts all of it in its place.
    pub(crate) fn finish(self, words: LastWordsGuard) -> Result<(), FilesError> {
        interrupt::finish_and_say_no_more(self.into_written(), words)
    }
}

/// Rejects shards for records that the order does not shuffle, and names the first of the `causes` that applies.
///
/// # Errors
/// [`UsageError`] if shards and a cause are present.
pub(crate) fn refuse_shards(input: &Lines, run: &Run, causes: &[(bool, &str)]) -> Result<(), UsageError> {
    let option = match (run.form.shards, run.form.shard_size) {
        (None, None) => return Ok(()),
        (Some(_), _) => "--shards",
        (None, Some(_)) => "--shard-size",
    };
    let own = [(input.echo, "--echo"), (input.range.is_some(), "--input-range")];
    let Some((_, cause)) = own.iter().chain(causes).find(|(is_given, _)| *is_given) else { return Ok(()) };
    let facts = [("option", option.into()), ("cause", (*cause).into())];
    Err(UsageError(WORDS.messages(language::messages()).format("output-divided", facts)))
}

/// One output: of a path, or standard output.
fn one(run: &Run, path: Option<&Path>) -> Result<Output, FilesError> {
    match path {
        Some(path) => interrupt::create_with(path, &options(run)),
        None => streams::output_with(&options(run)),
    }
}

/// How the output is compressed: as the options have it, or else its name.
pub(crate) fn compression(run: &Run, path: Option<&Path>) -> Option<Compression> {
    match run.form.compress {
        Some(Compressed::By(compression)) => Some(compression),
        Some(Compressed::No) => None,
        None => path.and_then(Compression::of_name),
    }
}

/// How the output comes into its place.
pub(crate) fn options(run: &Run) -> OutputOptions {
    let durability = match (run.sync, run.no_sync) {
        (true, _) => Durability::Always,
        (_, true) => Durability::Never,
        _ => Durability::Replacing,
    };
    let in_place = match run.in_place {
        Some(Placement::Copy) => InPlace::Copy,
        None | Some(Placement::Rename) => InPlace::Rename,
    };
    OutputOptions::new().durability(durability).in_place(in_place).temporary(&run.temporary)
}

/// Refuses to replace a compressed input by a result that is not: whoever reads it next takes it for what it was.
pub(crate) fn refuse_to_unpack(input: &Lines, run: &Run) -> Result<(), UsageError> {
    let Some(path) = run.output.as_deref() else { return Ok(()) };
    if !input::is_read(input)
        || input.text
        || run.form.compress.is_some()
        || Compression::of_name(path).is_some()
    {
        return Ok(());
    }
    let place = path.canonicalize();
    let is_it = |source: &Source| match (source, &place) {
        (Source::Path(input), Ok(place)) => input.canonicalize().is_ok_and(|input| input == *place),
        _ => false,
    };
    if input::sources(input).iter().any(|source| is_it(source) && source.codec().is_some()) {
        let name = file::name(path);
        return Err(UsageError(
            WORDS.messages(language::messages()).format("output-unpacked", [("name", name.into())]),
        ));
    }
    Ok(())
}
