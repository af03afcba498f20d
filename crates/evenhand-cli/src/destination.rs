//! Where the result goes: one file or stream, or several files, compressed or not.

use std::path::Path;

use evenhand_files::{
    ColumnReport, Compression, Destination, Division, Durability, FilesError, InPlace, NamePattern, Output,
    OutputOptions, OutputReport, Outputs, Reader, SampleSize, Source,
};

use crate::arguments::{Compressed, Lines, Placement, Run};
use crate::file;
use crate::input;
use crate::interrupt::{self, LastWordsGuard};
use crate::language;
use crate::outcome::UsageError;
use crate::streams;
use crate::words::WORDS;

/// Where the result goes.
pub(crate) enum To {
    One(Output),
    Several(Box<Outputs>),
}

impl To {
    /// As the options have it; found out at once whether it may be written.
    ///
    /// # Errors
    /// If it may not; [`UsageError`] if the name of several files has no place for a number.
    pub(crate) fn open(run: &Run, reader: &Reader) -> anyhow::Result<Self> {
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
        Self::divided(division, run, compression)
    }

    /// Files among which records are divided.
    ///
    /// # Errors
    /// As for [`To::open`].
    pub(crate) fn divided(
        division: Division,
        run: &Run,
        compression: Option<Compression>,
    ) -> anyhow::Result<Self> {
        let text = run.output.as_deref().map(|path| path.to_string_lossy().into_owned()).unwrap_or_default();
        let names: NamePattern = text.parse().map_err(|error: evenhand_files::ParsePatternError| {
            let facts = [("name", text.clone().into()), ("why", error.text(language::messages()).into())];
            UsageError(WORDS.messages(language::messages()).format("output-pattern", facts))
        })?;
        let options = options(run);
        let (create, begin) = (interrupt::creator(options), interrupt::beginner());
        Ok(Self::Several(Outputs::divided(division, names, compression, create, begin)?.into()))
    }

    /// One output, of a sample of each value of a column.
    ///
    /// # Errors
    /// As for [`To::open`].
    pub(crate) fn stratified_sample(run: &Run, size: SampleSize, column: &str) -> anyhow::Result<Self> {
        let path = run.output.as_deref().filter(|path| *path != Path::new("-"));
        let sample = (size, column.to_owned());
        let compression = compression(run, path);
        let output = one(run, path)?;
        Ok(Self::Several(
            Outputs::stratified_sample(output, sample, compression, interrupt::beginner()).into(),
        ))
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

    /// Refuses shards of what is not shuffled by the order.
    ///
    /// # Errors
    /// [`UsageError`] if records are divided among outputs.
    pub(crate) fn check_one(&self) -> Result<(), UsageError> {
        match self {
            Self::Several(outputs) if outputs.is_divided() => {
                Err(UsageError(WORDS.messages(language::messages()).text("output-divided")))
            }
            Self::One(_) | Self::Several(_) => Ok(()),
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
