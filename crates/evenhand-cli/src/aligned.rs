//! Files in which record N belongs to record N of the inputs, put in the same order.

use std::path::Path;

use anyhow::anyhow;
use evenhand::Seed;
use evenhand_files::{Reader, Report, Resources, Take};

use crate::arguments::{AlignedFiles, Lines, Run};
use crate::destination::{self, To};
use crate::language;
use crate::outcome::UsageError;
use crate::words::WORDS;
use crate::{columnar, input};

/// A file that is aligned to the inputs, and where it goes.
pub(crate) struct Aligned {
    pub(crate) input: Lines,
    reader: Reader,
    pub(crate) output: To,
}

/// Opens all outputs with `to`, which checks at once that they may be written.
///
/// # Errors
/// If one may not; [`UsageError`] if there is not one for each, or one is standard output.
pub(crate) fn open(
    files: &AlignedFiles,
    main: &Lines,
    run: &Run,
    to: impl Fn(&Run, &Reader) -> anyhow::Result<To>,
) -> anyhow::Result<Vec<Aligned>> {
    let AlignedFiles { aligned, output_aligned } = files;
    let words = WORDS.messages(language::messages());
    if aligned.len() != output_aligned.len() {
        let facts = [("files", aligned.len().into()), ("outputs", output_aligned.len().into())];
        return Err(UsageError(words.format("aligned-outputs", facts)).into());
    }
    if output_aligned.iter().any(|path| path == Path::new("-")) {
        return Err(UsageError(words.format("aligned-same", [("name", "-".into())])).into());
    }
    let all = aligned.iter().zip(output_aligned).map(|(file, path)| {
        let input = Lines {
            operands: vec![file.clone()],
            echo: false,
            range: None,
            text: main.text,
            lists: crate::arguments::FileLists::default(),
            records: main.records.clone(),
        };
        let run = Run { output: Some(path.clone()), stats: None, ..run.clone() };
        let reader = input::reader(&input, run.is_quiet())?;
        destination::refuse_to_unpack(&input, &run)?;
        columnar::check(&reader, &input, &run)?;
        let output = to(&run, &reader)?;
        Ok(Aligned { input, reader, output })
    });
    all.collect()
}

impl Aligned {
    /// Writes the file in the order of the inputs.
    ///
    /// # Errors
    /// If it cannot be read or written, or has not as many records as the inputs, `main`, whose report this is.
    pub(crate) fn shuffle(
        &mut self,
        (main, report): (&Lines, &Report),
        seed: &Seed,
        take: Take,
        resources: &Resources<'_>,
    ) -> anyhow::Result<()> {
        self.output.begin()?;
        let sources = input::sources(&self.input);
        let to = self.output.destination();
        let done = evenhand_files::shuffle(&self.reader, &sources, seed, take, to, resources);
        // One of too few records says how many there are.
        let records = match &done {
            Ok(done) => done.records,
            Err(evenhand_files::FilesError::TooFew(few)) => few.available,
            Err(_) => report.records,
        };
        if records != report.records {
            let facts = [
                ("first", input::name(main).into()),
                ("first-records", report.records.to_string().into()),
                ("other", input::name(&self.input).into()),
                ("other-records", records.to_string().into()),
            ];
            return Err(anyhow!(WORDS.messages(language::messages()).format("aligned-differ", facts)));
        }
        done?;
        Ok(())
    }
}
