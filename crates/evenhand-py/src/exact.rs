//! The exact distribution of a classic, as the JSON that the program writes.

use evenhand_audit::exact::{Counting, Event, Fraction, Names};
use evenhand_classics::dice::Dice;
use evenhand_classics::{Entry, Setting, find};
use evenhand_locale::Language;
use evenhand_trial::exact::{
    Answer, ExactError, answer, chain_json, divisibility, of_cell, space, whole_json,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments::Count;
use crate::interrupts::interruptible;

const ENGLISH: Language = Language::English;

fn wrong(why: impl ToString) -> PyErr {
    PyValueError::new_err(why.to_string())
}

/// The distribution of a classic of n cards.
#[pyfunction]
#[pyo3(signature = (name, n, *, k, rounds, faces, dice, events))]
#[expect(clippy::too_many_arguments, reason = "each has its name")]
pub(crate) fn exact(
    py: Python<'_>,
    name: &str,
    n: Count,
    k: Option<u32>,
    rounds: Option<u32>,
    faces: Option<u32>,
    dice: &str,
    events: Vec<String>,
) -> PyResult<String> {
    let entry = find(name).map_err(|error| wrong(error.text(ENGLISH)))?;
    let dice: Dice =
        dice.parse().map_err(|error: evenhand_classics::dice::DiceError| wrong(error.text(ENGLISH)))?;
    let n = u32::try_from(n.0).unwrap_or(u32::MAX);
    let setting = Setting { n, k, rounds, faces };
    let space = space(entry, &setting).map_err(|error| wrong(error.text(ENGLISH)))?;
    let names = Names::letters(n);
    let read = |text: String| match Event::parse(&text, &names, space, Counting::FromZero) {
        Ok(event) => Ok((text, event)),
        Err(error) => Err(wrong(error.text(ENGLISH))),
    };
    let events = events.into_iter().map(read).collect::<PyResult<Vec<_>>>()?;
    interruptible(py, move |_| made(entry, &setting, dice, &events))?.map_err(wrong)
}

/// The distribution as JSON; what is wrong, in words.
fn made(
    entry: &'static Entry,
    setting: &Setting,
    dice: Dice,
    events: &[(String, Event)],
) -> Result<String, String> {
    let (name, rolled) = (entry.page().name, dice.to_string());
    match answer(entry, setting, dice).map_err(|error: ExactError| error.text(ENGLISH))? {
        Answer::Whole(distribution) => {
            let events: Vec<(&str, Fraction)> =
                events.iter().map(|(text, event)| (&**text, distribution.probability(event))).collect();
            Ok(whole_json(name, &rolled, &distribution, &events))
        }
        Answer::Chain(chain) => {
            let of_cell = |(text, event): &'_ (String, Event)| match event.cell() {
                Some(cell) => Ok(of_cell(&chain, cell)),
                None => Err(format!(
                    "{text}: of {} cards a chain has the probability of one card at a place, or before another",
                    setting.n
                )),
            };
            let known = events.iter().map(of_cell).collect::<Result<Vec<_>, _>>()?;
            let events: Vec<(&str, Fraction)> = events
                .iter()
                .zip(known)
                .filter_map(|((text, _), probability)| Some((&**text, probability?)))
                .collect();
            let argument = divisibility(entry, setting, dice);
            Ok(chain_json((name, &rolled), setting.n, &chain, argument.as_ref(), &events))
        }
    }
}
