//! The order of GNU shuf with a file of random bytes.
//!
//! All lines are in memory, but for `-n` of a pipe or a large file: of these GNU keeps no more than it writes, by a
//! reservoir, and so the dice are others.

use std::fs::File;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::anyhow;
use evenhand::Draw;
use evenhand_classics::gnu_shuf::{self, RandomSource, RandomSourceError, StreamSample};
use evenhand_files::{FilesError, Items, Order};

use crate::arguments::{Lines, Shuffle};
use crate::input::{self, Input};
use crate::job::{self, Job, Plan};
use crate::outcome::NothingError;
use crate::sample::{Kept, write_lines};
use crate::words::WORDS;
use crate::{file, language, shuffle};

use super::messages::{quoted, reason};

/// Writes what `shuf --random-source` writes.
pub(super) fn run(shuffle: &Shuffle, source: &Path) -> anyhow::Result<()> {
    let Shuffle { input, count, repeat, run, .. } = shuffle;
    shuffle::refuse_endless(shuffle)?;
    if let (Some(count), false) = (*count, *repeat)
        && is_sampled_as_stream(input)?
    {
        return sample_stream(shuffle, count, Dice::open(source)?);
    }
    job::run(input, *count, run, |items, _, resources| {
        let n = items.count();
        if *repeat {
            let dice = Some(Dice::open(source)?);
            if n == 0 && *count != Some(0) {
                return Err(NothingError(WORDS.messages(language::messages()).text("shuf-nothing")).into());
            }
            return Ok(Plan::Drawn(Box::new(Choices { dice, n, left: *count })));
        }
        let held = match items {
            Input::Records(records) => records.memory(),
            Input::Numbers(_) => 0,
        };
        let k = count.map_or(n, |count| count.min(n));
        if k == 0 {
            return Ok(Plan::Nothing);
        }
        let mut dice = Dice::open(source)?;
        let needed = held.saturating_add(gnu_shuf::order_bytes(n, k));
        resources.check_memory(&"--random-source", needed)?;
        let places = gnu_shuf::order(n, k, &mut dice.source);
        dice.finish()?;
        Ok(Plan::Order(Order::of_wide_places(places)))
    })
}

/// Whether of some lines of the input no more are held than are written.
fn is_sampled_as_stream(input: &Lines) -> Result<bool, FilesError> {
    match input::sources(input).first() {
        Some(source) if input::is_read(input) => Ok(gnu_shuf::is_sampled_as_stream(source.known_size()?)),
        _ => Ok(false),
    }
}

/// Writes `count` lines of an input that is read once.
fn sample_stream(shuffle: &Shuffle, count: u64, mut dice: Dice) -> anyhow::Result<()> {
    let Shuffle { input, run, .. } = shuffle;
    let mut job = Job::begin(input, Some(count), run)?;
    let (mut sample, mut kept) = (StreamSample::new(count), Kept::default());
    let passed = job.pass(input, count, |line, resources| {
        let place = sample.offer(&mut dice.source);
        if dice.source.is_over() {
            // Of an endless input the end is not waited for.
            return Err(FilesError::Read {
                name: dice.name.clone(),
                byte: 0,
                error: ErrorKind::UnexpectedEof.into(),
            });
        }
        place.map_or(Ok(()), |place| kept.put(place, 0, line, resources))
    });
    let places = if passed.is_ok() { sample.finish(&mut dice.source) } else { Vec::new() };
    dice.finish()?;
    passed?;
    let lines: Vec<Vec<u8>> = kept.lines.into_iter().map(|(_, line)| line).collect();
    let lines = places.iter().map(|place| &lines[*place as usize][..]);
    job.write(&[], |to| Ok(write_lines(lines, to)?))?;
    job.finish()
}

/// The dice, and what their bytes are called.
struct Dice {
    name: String,
    source: RandomSource<File>,
}

impl Dice {
    /// Opened where GNU opens it: where no line is written for certain, it need not be there.
    fn open(source: &Path) -> anyhow::Result<Self> {
        let bytes = File::open(source).map_err(|error| FilesError::Read {
            name: file::name(source),
            byte: 0,
            error,
        })?;
        Ok(Self { name: file::name(source), source: RandomSource::new(bytes) })
    }

    /// That there were bytes for all of them.
    fn finish(self) -> anyhow::Result<()> {
        let name = self.name;
        Err(match self.source.finish() {
            Ok(()) => return Ok(()),
            Err(RandomSourceError::Read { error, .. }) => {
                let facts = [("name", quoted(&name).into()), ("reason", reason(&error).into())];
                anyhow!(WORDS.messages(language::messages()).format("shuf-source-read", facts))
            }
            Err(RandomSourceError::End { .. }) => {
                let facts = [("name", quoted(&name).into())];
                anyhow!(WORDS.messages(language::messages()).format("shuf-source-ends", facts))
            }
            Err(error) => error.into(),
        })
    }
}

/// Items with replacement, until there are no more bytes.
struct Choices {
    /// None once they are over.
    dice: Option<Dice>,
    n: u64,
    /// How many are still to come; none without end.
    left: Option<u64>,
}

impl Iterator for Choices {
    type Item = anyhow::Result<u64>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.left == Some(0) {
            return None;
        }
        self.left = self.left.map(|left| left - 1);
        let dice = self.dice.as_mut()?;
        let place = dice.source.below(self.n);
        if !dice.source.is_over() {
            return Some(Ok(place));
        }
        self.dice.take()?.finish().err().map(Err)
    }
}
