//! What is said of the decks beside what they tell themselves, and where it is written.

use std::io::{IsTerminal, stdout};
use std::path::{Path, PathBuf};

use anyhow::Context;
use evenhand_audit::battery::{Deck, Finding};
use evenhand_audit::report::Report;
use evenhand_files::Output;
use evenhand_sources::Protocol;

use super::Trial;
use super::faults::{self, Fault};
use super::source::Source;
use crate::arguments::Audit;
use crate::outcome::WrongUsage;
use crate::write;

/// As sure as decks must be of a fault that is required.
const SURE: f64 = 0.9;

/// The columns of a report where COLUMNS does not say.
const DEFAULT_COLUMNS: usize = 100;

/// That reports can be written where they are to be, before hours are spent on them.
///
/// # Errors
/// If one cannot, or two go to standard output.
pub(super) fn check(arguments: &Audit) -> anyhow::Result<()> {
    let reports = &arguments.reports;
    let paths = || [&reports.html, &reports.svg, &reports.json].into_iter().flatten();
    if paths().filter(|path| **path == Path::new("-")).count() > 1 {
        return Err(WrongUsage(
            "only one report can go to standard output: name files for the others".into(),
        )
        .into());
    }
    for path in paths().filter(|path| **path != Path::new("-")) {
        Output::create(path).with_context(|| format!("{}: the report", path.display()))?;
    }
    Ok(())
}

/// The faults that are required to be within sight.
///
/// # Errors
/// If one of them is none.
pub(super) fn required(arguments: &Audit, deck: &Deck) -> anyhow::Result<Vec<Fault>> {
    let each = arguments.require.iter().map(|text| faults::required(text, deck.cards()));
    let all =
        each.collect::<Result<Vec<_>, _>>().map_err(|error| WrongUsage(format!("--require: {error}")))?;
    Ok(all.into_iter().flatten().collect())
}

/// Adds where the decks came from, whom they resemble or what they could not have shown, and what was not looked at.
/// Whether they could have shown what was required.
///
/// # Errors
/// If a known fault deals what is no deck of these cards.
pub(super) fn complete(report: &mut Report, trial: &Trial<'_>) -> anyhow::Result<bool> {
    let words: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let source = &trial.opened.source;
    report.provenance.source.clone_from(&trial.opened.name);
    report.provenance.command = words.join(" ");
    report.provenance.version = env!("CARGO_PKG_VERSION").to_string();
    if let Source::Classic(classic) = source {
        report.provenance.seed = Some(classic.seed.to_hex());
    }

    let deck = &trial.opened.deck;
    let kinds = trial.opened.cards.faces();
    let show = |order: &mut Vec<u32>| {
        if !deck.is_whole() {
            order.truncate(deck.visible() as usize);
            for card in order {
                *card = kinds[*card as usize];
            }
        }
    };
    let mut met = true;
    let brief = trial.arguments.brief;
    if let Finding::Fail { .. } = report.finding {
        if !brief {
            report.suspects = faults::suspects(&trial.seen.audit, deck.is_whole(), &show)?;
        }
    } else if !trial.is_sequential() {
        let decks = report.decks;
        let required = faults::powers(&trial.required, &trial.blank, decks, &show)?;
        for estimate in required.iter().filter(|estimate| estimate.power.probability() < SURE) {
            met = false;
            let chance = 100.0 * estimate.power.probability();
            report.findings.push(format!(
                "{} was required, and {decks} decks would not have shown it: they find it in {chance:.0} % of audits, \
                 not {:.0} %. Take more (--decks).",
                estimate.name,
                100.0 * SURE
            ));
        }
        if !brief {
            report.power = faults::powers(&faults::matrix(deck.cards()), &trial.blank, decks, &show)?;
        }
        let named = |name: &str| required.iter().any(|estimate| estimate.name == name);
        report.power.retain(|estimate| !named(&estimate.name));
        report.power.extend(required);
    } else {
        met = trial.required.is_empty();
    }
    report.not_looked_at.extend(not_looked_at(trial));
    Ok(met)
}

/// What such decks cannot tell, or were not asked.
fn not_looked_at(trial: &Trial<'_>) -> Vec<String> {
    let (arguments, cards) = (trial.arguments, &trial.opened.cards);
    let deck = &trial.opened.deck;
    let mut said = vec![
        "A remainder of 31 bits or more (rand() % n): fewer than 10^16 decks do not show it; evenhand exact --dice modulo:31 \
         does."
            .to_string(),
    ];
    match &trial.opened.source {
        Source::Classic(_) => {}
        Source::Log => said.push(
            "How the log came about: decks that were left out, or chosen, bend what is left. And whether the clock is the \
             seed: only a program can be started twice."
                .to_string(),
        ),
        Source::Program(known) => {
            if arguments.of_program.no_twins {
                said.push("Whether the clock is the seed, or the seed is fixed (--no-twins).".to_string());
            }
            if known.protocol == Protocol::Lines {
                said.push("What else differs from run to run: all decks are of one run.".to_string());
            }
        }
    }
    if !arguments.seeds.crack && !matches!(trial.opened.source, Source::Classic(_)) {
        said.push(
            "Whether a small generator with a seed from the clock made these decks (--crack).".to_string(),
        );
    }
    if cards.are_learned && deck.faces() < deck.cards() {
        let (name, copies) = cards.most_copies();
        said.push(format!(
            "Whether these are the cards: {} were learned from the first deck, of which {name:?} {copies} times. If that \
             is wrong, name them with --items.",
            deck.cards()
        ));
    }
    if !cards.order_is_known {
        said.push(
            "In which order the deck lay before: its cards are taken as they sort. Name them in their order with --items."
                .to_string(),
        );
    }
    if deck.cards() > faults::MAX_FAULT_CARDS {
        said.push(format!("Known faults: they are tried with up to {} cards.", faults::MAX_FAULT_CARDS));
    } else if arguments.brief {
        said.push("Which known faults as many decks are like, or would have shown (--brief).".to_string());
    }
    if deck.visible() < deck.cards() {
        said.push(format!("Places from {} on, which are not seen.", deck.visible() + 1));
    }
    if deck.faces() < deck.cards() {
        said.push("Which of several equal cards lies where; whether orders are even or odd.".to_string());
    }
    if trial.is_sequential() {
        said.push(
            "Tests other than the evidence: their chances do not hold where one looks after every deck. And what as many \
             decks would have shown."
                .to_string(),
        );
        if !trial.required.is_empty() {
            said.push(
                "--require: it is about a number of decks fixed before; leave --sequential out.".to_string(),
            );
        }
    }
    said
}

/// Writes the report where it was asked for.
///
/// # Errors
/// If it cannot be written.
pub(super) fn write(report: &Report, arguments: &Audit) -> anyhow::Result<()> {
    let reports = &arguments.reports;
    let file = |path: &Option<PathBuf>, text: &dyn Fn() -> String| match path {
        Some(path) => match write::to_file(path, text()) {
            // A reader who has seen enough does not change the verdict.
            Err(error) if error.is_closed_pipe() => Ok(()),
            done => done.with_context(|| format!("{}: the report", path.display())),
        },
        None => Ok(()),
    };
    let on_standard_output =
        [&reports.html, &reports.svg, &reports.json].into_iter().flatten().any(|path| path == Path::new("-"));
    if !on_standard_output {
        let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let colour =
            stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let mut text = report.terminal(columns.unwrap_or(DEFAULT_COLUMNS).clamp(60, 200), colour);
        if arguments.reports.article {
            text.push('\n');
            text.push_str(&report.article());
        }
        match write::to_standard_output(&text) {
            Err(error) if error.is_closed_pipe() => {}
            done => done?,
        }
    }
    // After the verdict, which is then told whatever happens to them.
    file(&reports.html, &|| report.html())?;
    file(&reports.svg, &|| report.svg())?;
    file(&reports.json, &|| report.json())?;
    Ok(())
}
