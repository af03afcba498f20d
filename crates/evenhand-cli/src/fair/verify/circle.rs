//! The judgement of the player's own program, in addition to a verifier's verdict: is the file the deal that she played?
//!
//! A verdict without `--circle` follows FAIRDEAL.md alone.

use std::fmt::Write as _;

use evenhand_cards::fairdeal::{Code, Doubt, Judgement, Preceding, ProvenPlace, Report, Warning};
use evenhand_locale::{Language, plain};

use crate::arguments::Verify;
use crate::fair::beacon;
use crate::fair::words::messages;

/// Returns the exit code of the verdict, or 3 if the verdict is good and the judgement has doubts.
pub(super) fn exit(report: &Report, judged: Option<&Judgement>) -> u8 {
    match report.verdict().exit {
        0 if judged.is_some_and(|judged| !judged.doubts.is_empty()) => 3,
        exit => exit,
    }
}

/// Returns the earlier tables that the circle knows. A verifier's warning about unknown tables does not apply then.
pub(super) fn knows_before(judged: Option<&Judgement>) -> Option<Preceding> {
    judged.map(|judged| judged.preceding).filter(|preceding| *preceding != Preceding::NotKept)
}

/// Whether the circle's knowledge makes a warning unnecessary.
pub(super) fn is_answered(warning: &Warning, judged: Option<&Judgement>) -> bool {
    *warning == Warning::VoidsNotShown && knows_before(judged).is_some()
}

/// Writes before the verdict that a refused file is not the deal that was played.
pub(super) fn refused(report: &Report, arguments: &Verify, language: Language, text: &mut String) {
    let given = match report.code() {
        Some(Code::F15) => !arguments.table.is_empty(),
        Some(Code::F16) => !arguments.open.is_empty(),
        Some(Code::F17) => !arguments.check_word.is_empty(),
        Some(Code::F19) => !arguments.sheet.is_empty(),
        Some(Code::F20) => !arguments.slip.is_empty(),
        _ => true,
    };
    if !given {
        let _ = writeln!(text, "{}", messages(language).text("judged-refused"));
    }
}

/// Writes, before a positive verdict, which cards the stored slips prove, and which cards only the
/// sheet fixes.
pub(super) fn proven(judged: &Judgement, language: Language, text: &mut String) {
    let messages = messages(language);
    if let Some(at) = judged.shown {
        let _ = writeln!(text, "{}", messages.format("judged-shown", [("date", beacon::date(at).into())]));
    }
    let (seen, unseen): (Vec<&ProvenPlace>, Vec<&ProvenPlace>) =
        judged.proven.iter().partition(|place| place.slips > 0);
    if !seen.is_empty() {
        let count = |place: &&ProvenPlace| format!("{} {}/{}", place.name, place.slips, place.cards);
        let names = seen.iter().map(count).collect::<Vec<_>>().join(", ");
        let _ = writeln!(text, "{}", messages.format("judged-proven", [("seen", names.into())]));
    }
    if !unseen.is_empty() {
        let names = unseen.iter().map(|place| place.name.as_str()).collect::<Vec<_>>().join(", ");
        let _ = writeln!(text, "{}", messages.format("judged-unproven", [("unseen", names.into())]));
    }
}

/// Writes the judgement after the verdict. Doubts replace a good verdict.
pub(super) fn judgement(judged: &Judgement, exit: u8, language: Language, text: &mut String) {
    let messages = messages(language);
    if judged.doubts.is_empty() {
        if exit == 0 {
            let facts = [
                ("circle", plain(&judged.circle).into()),
                ("place", judged.place.into()),
                ("of", judged.of.into()),
                ("given", if judged.sheet_given { "yes" } else { "no" }.into()),
            ];
            let _ = writeln!(text, "{}", messages.format("judged-played", facts));
            if let Some(at) = judged.verified {
                let facts = [("date", beacon::date(at).into())];
                let _ = writeln!(text, "{}", messages.format("judged-again", facts));
            }
        }
        return;
    }
    // The file is the deal that was played here, but not the latest one.
    let is_of_order =
        |doubt: &Doubt| matches!(doubt, Doubt::VerifiedBefore { .. } | Doubt::LaterTable { .. });
    let earlier = judged.verified.filter(|_| judged.doubts.iter().all(is_of_order));
    let circle = ("circle", plain(&judged.circle).into());
    let line = match earlier {
        Some(at) => {
            let [place, of] = [judged.place, judged.of].map(Into::into);
            let date = beacon::date(at).into();
            messages.format("judged-earlier", [circle, ("place", place), ("of", of), ("date", date)])
        }
        None => messages.format("judged-doubtful", [circle]),
    };
    let _ = writeln!(text, "{line}");
    let is_in_line = |doubt: &Doubt| earlier.is_some() && matches!(doubt, Doubt::VerifiedBefore { .. });
    for doubt in judged.doubts.iter().filter(|doubt| !is_in_line(doubt)) {
        let _ = writeln!(text, "  {}", doubt.words(language));
    }
}
