//! `evenhand verify`: the content of a file, each check, the deals, warnings and a verdict.

mod circle;
mod given;
mod json;

use std::fmt::Write as _;

use evenhand_cards::fairdeal::{
    Beacon, ClosedTable, Code, DrawSpec, Judgement, Known, Opened, Opening, Outcome, Report, Sentence, Spec,
    Stage, verify,
};
use evenhand_cards::visible;

use crate::arguments::Verify;
use crate::fair::player::{RefusedError, ReportedFile, UnprovenError};
use crate::fair::words::messages;
use crate::fair::{beacon, boards, names, player};
use crate::language;
use crate::outcome::{self, UsageError};
use crate::write;

/// Exit code: the file agrees with itself, but nothing shows that the user played this deal.
const UNPROVEN: u8 = 3;

/// Checks a file against everything that was kept. Returns the exit code of the verdict: 0, 1 or 3. With a circle, 0 also
/// requires that the file is the deal that was played here. Without a verdict, because a file could not be read, it is 4.
pub(crate) fn run(arguments: &Verify) -> anyhow::Result<u8> {
    let done = judge(arguments);
    let Err(error) = &done else { return done };
    if error.is::<UnprovenError>() {
        player::show_message(error);
        if arguments.code {
            let _ = write::to_standard_output("unproven\n");
        }
        return Ok(UNPROVEN);
    }
    let refused = error.downcast_ref::<RefusedError>();
    if arguments.code {
        let line = refused.map_or("error".to_owned(), |refused| refused.rule.to_string());
        // If the write fails, the exit code still reports the refusal.
        let _ = write::to_standard_output(line + "\n");
    }
    // An error of this program or of a given file is not a refusal.
    if refused.is_some() { done } else { Ok(outcome::judged(done)) }
}

fn judge(arguments: &Verify) -> anyhow::Result<u8> {
    let mut given = given::read(arguments)?;
    let mut judged = None;
    if let Some(circle) = &arguments.circle {
        let report = verify(&given.file, &Known::default());
        let file = ReportedFile { bytes: &given.file, report: &report };
        judged = player::recall(circle, arguments, &file, &mut given.known)?;
    }
    let report = given.report();
    if let Some(spec) = &report.spec {
        names::check(&arguments.names.players, spec)?;
    }
    let exit = circle::exit(&report, judged.as_ref());
    let text = if arguments.code {
        // Without a circle, the lines are those of every verifier.
        let holds = if exit == UNPROVEN && arguments.circle.is_some() { "unproven" } else { "ok" };
        report.code().map_or(format!("{holds}\n"), |code| format!("{code}\n")).into_bytes()
    } else if arguments.json {
        json::line(&report, judged.as_ref(), exit, arguments).into_bytes()
    } else if arguments.boards.has_format() {
        // Standard output has only boards, and no boards of a refused file. The report goes to standard error.
        player::show_message(&report_text(&report, &given, judged.as_ref(), arguments).trim_end());
        match &report.spec {
            _ if !report.holds() => Vec::new(),
            Some(spec) => boards::write(spec, &report.deals, 1, &arguments.boards, &arguments.names.players)?,
            None => return Err(UsageError(messages(language::messages()).text("verify-no-boards")).into()),
        }
    } else {
        report_text(&report, &given, judged.as_ref(), arguments).into_bytes()
    };
    match write::to_standard_output(text) {
        // A closed pipe does not change the verdict.
        Err(error) if !error.is_closed_pipe() => return Err(error.into()),
        _ => {}
    }
    // After the verdict, which stands even if the state cannot be stored.
    if judged.is_some() {
        let file = ReportedFile { bytes: &given.file, report: &report };
        player::note_done(arguments, &file, &given.known, exit == 0)?;
    }
    Ok(exit)
}

/// The report in words. The verdict is the last lines of it.
fn report_text(
    report: &Report,
    given: &given::Given,
    judged: Option<&Judgement>,
    arguments: &Verify,
) -> String {
    let language = language::output();
    let messages = messages(language);
    let mut text = String::new();
    for fact in &report.facts {
        let _ = writeln!(text, "{}", fact.text(language));
    }
    sealed_texts(report, &mut text);
    let mut unchecked = Vec::new();
    for check in &report.checks {
        if check.outcome == Outcome::NotReached {
            unchecked.push(check.code.to_string());
            continue;
        }
        if check.code == Code::F21
            && check.outcome == Outcome::NotGiven
            && let Some(preceding) = circle::knows_before(judged)
        {
            let _ = writeln!(text, "{}: {}", check.code, preceding.words(language));
            continue;
        }
        let has_no_beacon = beacon_of(report) == Some(Beacon::None);
        if check.code == Code::F18 && check.outcome == Outcome::NotGiven && has_no_beacon {
            let _ = writeln!(text, "{}: {}", check.code, messages.text("verify-no-beacon"));
            continue;
        }
        let claim = check.code.claim(language);
        let id = match &check.outcome {
            Outcome::Held => "verify-holds",
            Outcome::Failed(_) => "verify-fails",
            _ => "verify-not-given",
        };
        let _ = writeln!(text, "{} {}: {claim}", check.code, messages.text(id));
        if let Outcome::Failed(why) = &check.outcome {
            let _ = writeln!(text, "    {why}");
        }
    }
    if !unchecked.is_empty() {
        let facts = [("codes", unchecked.join(" ").into())];
        let _ = writeln!(text, "{}", messages.format("verify-not-reached", facts));
    }
    if report.withdrawn {
        let _ = writeln!(text, "{}", Report::withdrawn_text(language));
    }
    if let Some(opens) = ClosedTable::is_void_opened(report, &given.file) {
        let secret = if opens { "void-secret-opens" } else { "void-secret-other" };
        let _ = writeln!(text, "{}\n{}", messages.text("stage-void"), messages.text(secret));
    } else if let Some(id) = unfinished(report) {
        let _ = writeln!(text, "{}", messages.text(id));
    }
    // The report shows recomputed deals, not the claims of the dealer.
    if report.holds() {
        deals(report, &given.entries, arguments, &mut text);
        let _ =
            writeln!(text, "{}", messages.format("verify-hash", [("hash", report.hash.to_string().into())]));
    }
    for warning in report.warnings.iter().filter(|warning| !circle::is_answered(warning, judged)) {
        let _ = writeln!(text, "{} {}", messages.text("verify-warning"), warning.text(language));
    }
    if let Some(uncounted) = judged.and_then(|judged| judged.uncounted.as_ref()) {
        let _ = writeln!(text, "{} {}", messages.text("verify-warning"), uncounted.words(language));
    }
    if let Some(named) = beacon_of(report)
        && let Some(early) = beacon::early(&named, messages)
    {
        let _ = writeln!(text, "{} {early}", messages.text("verify-note"));
    }
    if report.checked {
        let _ = writeln!(text, "{}", messages.text("verify-beacon-checked"));
    }
    if report.forged {
        let _ = writeln!(text, "{} {}", messages.text("verify-note"), messages.text("verify-beacon-false"));
    }
    for note in &given.notes {
        let _ = writeln!(text, "{} {note}", messages.text("verify-note"));
    }
    if judged.is_some() {
        circle::refused(report, arguments, language, &mut text);
    }
    advice(report, judged, &mut text);
    let (verdict, exit) = (report.verdict(), circle::exit(report, judged));
    if let Some(judged) = judged.filter(|_| exit == 0) {
        circle::proven(judged, language, &mut text);
    }
    for sentence in verdict.sentences.iter().filter(|_| exit == verdict.exit) {
        let _ = writeln!(text, "{}", sentence.text(language));
    }
    if let Some(judged) = judged.filter(|_| report.holds()) {
        circle::judgement(judged, exit, language, &mut text);
    }
    text
}

/// Writes the sealed text of each seat. A text may contain anything, so it is escaped.
fn sealed_texts(report: &Report, text: &mut String) {
    for (seat, opening) in report.opened.iter().flat_map(Opened::openings) {
        if let Some(words) = opening.map(Opening::text).filter(|words| !words.is_empty()) {
            let _ = writeln!(text, "  {seat}: {}", quoted(words));
        }
    }
}

/// Writes which files to pass, or where to look up the round, for a good verdict.
fn advice(report: &Report, judged: Option<&Judgement>, text: &mut String) {
    let messages = messages(language::output());
    for sentence in report.verdict().sentences {
        match sentence {
            Sentence::NothingKept if judged.is_some() => {}
            Sentence::NothingKept => text.push_str(&(messages.text("verify-nothing-kept") + "\n")),
            Sentence::DrawNothingKept => text.push_str(&(messages.text("verify-nothing-kept-draw") + "\n")),
            Sentence::BeaconUnchecked | Sentence::DrawBeaconUnchecked => {
                let Some(named) = beacon_of(report) else { continue };
                let _ = writeln!(text, "{}", beacon::where_to_look(&named, messages));
                let round = named.to_string();
                let round = round.trim_start_matches("drand:").to_owned();
                let _ = writeln!(text, "{}", messages.format("verify-look-up", [("round", round.into())]));
            }
            _ => {}
        }
    }
}

/// Describes a refused file that is an earlier stage of a file that may be valid.
fn unfinished(report: &Report) -> Option<&'static str> {
    report.code()?;
    match report.stage {
        Some(Stage::Offer) => Some("stage-offer"),
        Some(Stage::Table) => Some("stage-table"),
        Some(Stage::Opened) => Some("stage-opened"),
        _ => None,
    }
}

/// The beacon of either kind of file.
fn beacon_of(report: &Report) -> Option<Beacon> {
    report.spec.as_ref().map(Spec::beacon).or(report.draw.as_ref().map(DrawSpec::beacon))
}

/// Quotes a text of the file. Escapes keep its control characters away from the terminal.
fn quoted(text: &str) -> String {
    const MAX_SHOWN: usize = 200;
    evenhand_cards::quoted(text, MAX_SHOWN)
}

/// The deals, or the winners.
fn deals(report: &Report, entries: &[Vec<u8>], arguments: &Verify, text: &mut String) {
    if let Some(spec) = &report.spec {
        let called = names::called(&arguments.names, spec);
        for (number, places) in (1..).zip(&report.deals) {
            if report.deals.len() > 1 {
                *text += &names::heading(number);
            }
            *text += &names::deal(&called, &spec.decided(places).cloned().collect::<Vec<_>>(), None);
        }
        *text += &names::settled(spec, &report.deals, language::output());
    }
    if report.draw.is_some() {
        let winners: Vec<String> = report.winners.iter().map(ToString::to_string).collect();
        let _ =
            writeln!(text, "{} {}", messages(language::output()).text("verify-winners"), winners.join(" "));
        for (number, entry) in report.winners.iter().zip(entries) {
            let _ = writeln!(text, "  {number}\t{}", String::from_utf8_lossy(&visible(entry)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_cannot_control_the_terminal() {
        assert_eq!(quoted("a\u{1b}[2Jb\n\u{3164}"), r#""a\u{1b}[2Jb\n\u{3164}""#);
    }
}
