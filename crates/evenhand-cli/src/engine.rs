//! Jobs that run on a cluster: handed to the Python package, which hands them to Ray or Spark.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use anyhow::anyhow;
use evenhand::Seed;
use evenhand_files::{Format, SampleSize, Share};
use serde::Serialize;

use crate::arguments::{AlignedFiles, Compressed, Lines, Run};
use crate::job;
use crate::outcome::UsageError;
use crate::words::WORDS;
use crate::{file, language, streams};

/// The variable that names the Python that has the package; its own console script sets it.
const PYTHON: &str = "EVENHAND_PYTHON";

/// Runs the module that takes the job, or ends with [`NO_PACKAGE`] where Python has no such module.
const MODULE: &str = "\
import importlib.util, runpy, sys
name = 'evenhand._cluster.program'
try:
    found = importlib.util.find_spec(name)
except ModuleNotFoundError as error:
    if not (error.name or '').startswith('evenhand'):
        raise
    found = None
if found is None:
    sys.exit(69)
runpy.run_module(name, run_name='__main__', alter_sys=True)
";

/// What is asked for, as the module reads it.
#[derive(Serialize)]
struct Request<'a> {
    engine: &'a str,
    inputs: Vec<String>,
    output: String,
    aligned: Vec<(String, String)>,
    seed: Option<String>,
    records: Option<String>,
    header: Option<u64>,
    compress: Option<String>,
    memory: Option<u64>,
    resume: bool,
    overwrite: bool,
    quiet: bool,
    #[serde(flatten)]
    what: What<'a>,
}

/// The records that are wanted.
#[derive(Serialize)]
#[serde(tag = "command", rename_all = "lowercase")]
pub(crate) enum What<'a> {
    /// All, in shards or one file.
    Shuffle { shards: Option<u64> },
    /// A number of them, or a part of all as a numerator and a denominator.
    Sample { count: Option<u64>, share: Option<(u64, u64)>, shards: Option<u64> },
    /// Parts with weights.
    Split { into: Vec<(&'a str, u64)> },
}

impl What<'_> {
    /// A sample of this size.
    pub(crate) fn sample(size: SampleSize, run: &Run) -> Self {
        let shards = run.form.shards.map(std::num::NonZero::get);
        match size {
            SampleSize::Count(count) => Self::Sample { count: Some(count), share: None, shards },
            SampleSize::Share(fraction) => {
                Self::Sample { count: None, share: Some(fraction.ratio()), shards }
            }
        }
    }
}

/// Parts with the weights of shares.
pub(crate) fn parts(shares: &[Share]) -> What<'_> {
    What::Split { into: shares.iter().map(|share| (&*share.name, share.size.weight())).collect() }
}

/// Runs a job on the engine that the options name.
///
/// # Errors
/// If it fails there, or there is no such Python package; [`UsageError`] for options that a cluster has no use for.
pub(crate) fn run(
    engine: &str,
    input: &Lines,
    aligned: &AlignedFiles,
    run: &Run,
    refused: &[(bool, &str)],
    what: What<'_>,
) -> anyhow::Result<()> {
    let words = WORDS.messages(language::messages());
    let refuse = |option: &str| UsageError(words.format("engine-option", [("option", option.into())]));
    let own = [
        (input.echo, "--echo"),
        (input.range.is_some(), "--input-range"),
        (input.text, "--text"),
        (run.form.shard_size.is_some(), "--shard-size"),
        (run.in_place.is_some(), "--in-place"),
        (run.sync, "--sync"),
        (run.no_sync, "--no-sync"),
        (run.threads.is_some(), "--threads"),
        (!run.temporary.is_empty(), "--temp-dir"),
        (run.stats.is_some(), "--stats"),
        (run.verbose, "--verbose"),
    ];
    if let Some((_, option)) = own.iter().chain(refused).find(|(is_given, _)| *is_given) {
        return Err(refuse(option).into());
    }
    if streams::captured().is_some() {
        return Err(refuse("--engine").into());
    }
    let operands = if input.operands.is_empty() { vec![OsString::from("-")] } else { input.operands.clone() };
    if operands.iter().any(|operand| operand == "-") {
        return Err(UsageError(words.text("engine-standard-input")).into());
    }
    let output = run.output.as_deref().filter(|path| *path != Path::new("-"));
    let output = output.ok_or_else(|| UsageError(words.text("engine-output")))?;
    let text = |name: &Path| {
        let text = name.to_str().map(str::to_owned);
        text.ok_or_else(|| UsageError(words.format("engine-name", [("name", file::name(name).into())])))
    };
    let seed = match &run.seed {
        Some(seed) => Some(Seed::from_text(seed)),
        // That of the manifest.
        None if run.engine.resume => None,
        None => Some(job::announce_seed(job::new_seed()?, run.is_quiet())),
    };
    if let (true, Some(seed)) = (run.print_seed, &seed) {
        job::print_seed(seed)?;
    }
    let has_dialect = input.records.no_quoting || input.records.escape.is_some();
    let by_name =
        operands.first().filter(|_| has_dialect).and_then(|first| Format::of_name(Path::new(first)));
    let records = input.records.resolve(by_name)?;
    let pairs = aligned.aligned.iter().zip(&aligned.output_aligned);
    let request = Request {
        engine,
        inputs: operands.iter().map(|operand| text(Path::new(operand))).collect::<Result<_, _>>()?,
        output: text(output)?,
        aligned: pairs
            .map(|(input, output)| Ok((text(Path::new(input))?, text(output)?)))
            .collect::<Result<_, UsageError>>()?,
        seed: seed.map(|seed| seed.to_hex()),
        records: records.map(|format| format.full_name()),
        header: input.records.header,
        compress: run.form.compress.map(|compress| match compress {
            Compressed::No => "none".to_owned(),
            Compressed::By(compression) => compression.to_string(),
        }),
        memory: run.memory.map(|memory| memory.size().0),
        resume: run.engine.resume,
        overwrite: run.engine.overwrite,
        quiet: run.is_quiet(),
        what,
    };
    let json = serde_json::to_string(&request)?;
    let python = std::env::var_os(PYTHON).unwrap_or_else(|| "python3".into());
    let ended = hand_over(&python, &json);
    let facts = [("python", python.to_string_lossy().into_owned().into())];
    match ended {
        Ok(status) if status.success() => Ok(()),
        Ok(status) if status.code() == Some(NO_PACKAGE) => {
            Err(anyhow!(words.format("engine-package", facts)))
        }
        // It has said why.
        Ok(_) => Err(anyhow!(words.text("engine-failed"))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(anyhow!(words.format("engine-python", facts)))
        }
        Err(error) => Err(error.into()),
    }
}

/// Runs the module, with the request on its standard input: a line of arguments has not the room for many names, and is seen by everybody.
fn hand_over(python: &OsStr, json: &str) -> io::Result<ExitStatus> {
    let mut module = Command::new(python).args(["-c", MODULE]).stdin(Stdio::piped()).spawn()?;
    if let Some(mut input) = module.stdin.take() {
        // One that ends before it has read all says why by itself.
        let _ = input.write_all(json.as_bytes());
    }
    module.wait()
}

/// The code by which the module says that the engine's package is not there.
const NO_PACKAGE: i32 = 69;
