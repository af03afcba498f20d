//! `evenhand verify`: each check in words, what none can tell, and the deals.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::anyhow;
use evenhand_cards::Game;
use evenhand_cards::fairdeal::{DrawSpec, FairTable, Format, Hash, Known, Outcome, Report, Spec, verify};

use evenhand_locale::Language;

use crate::arguments::Verify;
use crate::fair::names::Called;
use crate::fair::{beacon as round, draw};
use crate::file;
use crate::outcome::UsageError;
use crate::write;

/// Checks a transcript; 0 if all holds, 1 if it is refused.
pub(crate) fn run(arguments: &Verify) -> anyhow::Result<u8> {
    let given = arguments.word_from.iter().map(|(_, path)| Path::new(path));
    let given = given.chain(arguments.prev.as_deref()).chain(arguments.list.as_deref());
    let given = given.chain(arguments.table.as_deref());
    file::read_once(given.chain([arguments.file.as_path()]))?;
    let mut known =
        Known { commit: arguments.commit.clone(), contributions: arguments.word.clone(), ..Known::default() };
    if let Some(path) = &arguments.table {
        keep(path, &mut known)?;
    }
    for (seat, path) in &arguments.word_from {
        let words = file::text(file::read(path.as_ref())?, path)?;
        known.contributions.push((seat.clone(), words));
    }
    if let Some(path) = &arguments.prev {
        known.prev = Some(Hash::of(&file::read(path)?));
    }
    if let Some(path) = &arguments.list {
        known.list = Some(draw::list(path)?);
    }
    let report = verify(&file::read(&arguments.file)?, &known);
    let text = if arguments.code {
        report.code().map_or("ok\n".into(), |code| format!("{code}\n"))
    } else {
        report_text(&report, arguments)
    };
    match write::to_standard_output(text) {
        // A reader who has seen enough changes no answer.
        Err(error) if !error.is_closed_pipe() => return Err(error.into()),
        _ => {}
    }
    Ok(u8::from(!report.holds()))
}

/// What a table says that was kept: its commitment, and the words of every seat.
fn keep(path: &Path, known: &mut Known) -> anyhow::Result<()> {
    let name = file::name(path);
    let table = FairTable::read(&file::read(path)?).map_err(|error| anyhow!("{name}: {error}"))?;
    let kept = table.commitment().to_string();
    if known.commit.as_ref().is_some_and(|commit| *commit != kept) {
        let why =
            format!("{name}: its commitment is {kept}, and --commit is another: give the one that you kept");
        return Err(UsageError(why).into());
    }
    known.commit = Some(kept);
    known
        .contributions
        .extend(table.contributions().map(|(seat, words)| (seat.to_owned(), words.to_owned())));
    Ok(())
}

/// The report in words.
fn report_text(report: &Report, arguments: &Verify) -> String {
    let mut text = head(report, arguments);
    for check in &report.checks {
        let (sign, code) = (sign(&check.outcome), check.code);
        let _ = match &check.outcome {
            Outcome::Failed(why) => writeln!(text, "{sign} {code} not so: {}\n       {why}", code.claim()),
            Outcome::NotGiven => writeln!(text, "{sign} {code} not given: {}", code.claim()),
            Outcome::NotReached => writeln!(text, "{sign} {code} not reached"),
            _ => writeln!(text, "{sign} {code} {}", code.claim()),
        };
    }
    for unknown in &report.not_checked {
        let _ = writeln!(text, "not checked: {unknown}");
    }
    for warning in &report.warnings {
        let _ = writeln!(text, "WARNING: {warning}");
    }
    let beacon = report.spec.as_ref().map(Spec::beacon).or(report.draw.as_ref().map(DrawSpec::beacon));
    if let Some(early) = beacon.as_ref().and_then(round::early) {
        let _ = writeln!(text, "WARNING: {early}");
    } else if let Some(time) = beacon.and_then(|beacon| beacon.time()) {
        let _ = writeln!(
            text,
            "the beacon's round was due at {} UTC: what decides had to be public before",
            date(time)
        );
    }
    // What the dealer claims is not shown as dealt: these are worked out again.
    if report.holds() {
        text.push('\n');
        deals(report, arguments, &mut text);
        text += if report.format == Some(Format::Draw) {
            "all holds: the draw is as announced\n"
        } else {
            "all holds\n"
        };
        let _ = writeln!(text, "this file {}", report.hash);
    } else if let Some(code) = report.code() {
        let _ = writeln!(text, "refused: {code}");
    }
    text
}

/// Which game, or which draw.
fn head(report: &Report, arguments: &Verify) -> String {
    let mut text = String::new();
    if let Some(spec) = &report.spec {
        let chinese = Game::find(spec.game()).ok().filter(|_| arguments.names.lang == Language::Chinese);
        let game = chinese.map_or(spec.game(), |game| game.title(Language::Chinese));
        let deals = if spec.deals() == 1 { "1 deal".into() } else { format!("{} deals", spec.deals()) };
        let _ = writeln!(text, "{game}: {deals}, {} cards, {}", spec.deck().len(), spec.pattern());
    }
    for (seat, words) in &report.contributions {
        let _ = match words.as_str() {
            "" => writeln!(text, "  {seat} sent no words"),
            words => writeln!(text, "  {seat} sent {}", quoted(words)),
        };
    }
    if let Some(draw) = &report.draw {
        let (winners, entries) = (draw.winners(), draw.list().lines);
        let _ = writeln!(text, "draw: {winners} of {entries} entries, {}", quoted(draw.title()));
    }
    text
}

/// A text of the transcript, which may hold anything: no control character reaches the terminal.
fn quoted(text: &str) -> String {
    const MAX_SHOWN: usize = 200;
    let shown: String = text.chars().take(MAX_SHOWN).collect::<String>();
    let more = if shown.len() < text.len() { "…" } else { "" };
    format!("{shown:?}{more}")
}

/// The deals, or the winners.
fn deals(report: &Report, arguments: &Verify, text: &mut String) {
    if let Some(spec) = &report.spec {
        let called = Called::new(&arguments.names, spec);
        for (deal, places) in (1..).zip(&report.deals) {
            if report.deals.len() > 1 {
                *text += &called.heading(deal);
            }
            *text += &called.deal(places, None);
            text.push('\n');
        }
    }
    if report.draw.is_some() {
        let winners: Vec<String> = report.winners.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "winners: {}", winners.join(" "));
    }
}

/// A sign before a check.
fn sign(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Held => "  ok  ",
        Outcome::Failed(_) => "FAILS ",
        _ => "  --  ",
    }
}

/// Seconds since 1970 as a date and time, of those that have one.
fn date(time: u64) -> String {
    let moment = i64::try_from(time).ok().and_then(|time| jiff::Timestamp::from_second(time).ok());
    match moment {
        Some(moment) => moment.strftime("%Y-%m-%d %H:%M:%S").to_string(),
        None => format!("{time} seconds after 1970"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_as_dates() {
        assert_eq!(date(0), "1970-01-01 00:00:00");
        assert_eq!(date(951_827_696), "2000-02-29 12:34:56");
        // drand's quicknet, round 27,946,612.
        assert_eq!(date(1_692_803_367 + 27_946_611 * 3), "2026-04-20 00:00:00");
    }

    #[test]
    fn words_cannot_reach_into_the_terminal() {
        assert_eq!(quoted("a\u{1b}[2Jb\n"), r#""a\u{1b}[2Jb\n""#);
    }
}
