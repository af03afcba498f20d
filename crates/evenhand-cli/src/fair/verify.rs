//! `evenhand verify`: what a file says, each check in words, the deals, what to beware of, and a verdict.

mod given;

use std::fmt::Write as _;

use evenhand_cards::fairdeal::{AnyFile, Outcome, Report, Sentence, verify};
use evenhand_cards::visible;

use crate::arguments::Verify;
use crate::fair::names::Called;
use crate::fair::words::messages;
use crate::fair::{beacon, deal};
use crate::file;
use crate::write;

/// Checks a file against what was kept; its exit code is the verdict's: 0, 1 or 3.
pub(crate) fn run(arguments: &Verify) -> anyhow::Result<u8> {
    let given = given::read(arguments)?;
    let report = verify(&given.file, &given.known);
    let verdict = report.verdict();
    let text = if arguments.code {
        report.code().map_or("ok\n".into(), |code| format!("{code}\n"))
    } else {
        told(&report, &given.file, arguments)
    };
    match write::to_standard_output(text) {
        // A reader who has seen enough changes no answer.
        Err(error) if !error.is_closed_pipe() => return Err(error.into()),
        _ => {}
    }
    Ok(verdict.exit)
}

/// The report in words. The verdict is the last lines of it.
fn told(report: &Report, file: &[u8], arguments: &Verify) -> String {
    let language = arguments.names.lang;
    let messages = messages(language);
    let mut text = String::new();
    for fact in &report.facts {
        let _ = writeln!(text, "{}", fact.text(language));
    }
    words(report, &mut text);
    for check in &report.checks {
        let claim = check.code.claim(language);
        let id = match &check.outcome {
            Outcome::Held => "verify-holds",
            Outcome::Failed(_) => "verify-fails",
            Outcome::NotGiven => "verify-not-given",
            _ => "verify-not-reached",
        };
        let _ = writeln!(text, "{} {}: {claim}", check.code, messages.text(id));
        if let Outcome::Failed(why) = &check.outcome {
            let _ = writeln!(text, "    {why}");
        }
    }
    if report.code().is_some()
        && let Some(id) = stage(file)
    {
        let _ = writeln!(text, "{}", messages.text(id));
    }
    // What a dealer claims is not shown as dealt: these are worked out again.
    if report.code().is_none() {
        deals(report, arguments, &mut text);
        let _ = writeln!(text, "{}", messages.format("verify-hash", [("hash", report.hash.to_string().into())]));
    }
    for warning in &report.warnings {
        let _ = writeln!(text, "{} {}", messages.text("verify-warning"), warning.text(language));
    }
    if let Some(named) = report.beacon()
        && let Some(early) = beacon::early(&named, messages)
    {
        let _ = writeln!(text, "{} {early}", messages.text("verify-warning"));
    }
    advice(report, arguments, &mut text);
    for sentence in report.verdict().sentences {
        let _ = writeln!(text, "{}", sentence.text(language));
    }
    text
}

/// The words of each seat that sealed, escaped: they may hold anything.
fn words(report: &Report, text: &mut String) {
    for (seat, words) in report.words() {
        let _ = writeln!(text, "  {seat}: {}", quoted(words));
    }
}

/// What to give, or where to look, for a verdict that says more.
fn advice(report: &Report, arguments: &Verify, text: &mut String) {
    let messages = messages(arguments.names.lang);
    for sentence in report.verdict().sentences {
        match sentence {
            Sentence::NothingKept => text.push_str(&(messages.text("verify-nothing-kept") + "\n")),
            Sentence::DrawNothingKept => text.push_str(&(messages.text("verify-nothing-kept-draw") + "\n")),
            Sentence::BeaconUnchecked | Sentence::DrawBeaconUnchecked => {
                let Some(named) = report.beacon() else { continue };
                let _ = writeln!(text, "{}", beacon::where_to_look(&named, messages));
                let round = named.to_string();
                let round = round.trim_start_matches("drand:").to_owned();
                let _ = writeln!(text, "{}", messages.format("verify-look-up", [("round", round.into())]));
            }
            _ => {}
        }
    }
}

/// At which stage a file is that is not finished.
fn stage(file: &[u8]) -> Option<&'static str> {
    Some(match AnyFile::read(file).ok()? {
        AnyFile::Offer(_) => "stage-offer",
        AnyFile::Table(_) => "stage-table",
        AnyFile::Opened(_) => "stage-opened",
        AnyFile::Announcement(_) => "stage-announcement",
        _ => return None,
    })
}

/// A text of the file, which may hold anything: nothing of it reaches into the terminal.
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
        for (number, places) in (1..).zip(&report.deals) {
            if report.deals.len() > 1 {
                *text += &called.heading(number);
            }
            *text += &called.deal(&deal::decided(spec.dealer(), places), None);
        }
    }
    if report.draw.is_some() {
        let winners: Vec<String> = report.winners.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "{} {}", messages(arguments.names.lang).text("verify-winners"), winners.join(" "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_cannot_reach_into_the_terminal() {
        assert_eq!(quoted("a\u{1b}[2Jb\n"), r#""a\u{1b}[2Jb\n""#);
    }
}
