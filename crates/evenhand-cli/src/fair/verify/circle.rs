//! The judgement of the player's own program, next to a verifier's verdict: is the file the deal that she played?
//!
//! A verdict without `--circle` stays as FAIRDEAL.md has it.

use std::fmt::Write as _;

use evenhand_cards::fairdeal::{Code, Judgement, Preceding, Report, Warning};
use evenhand_locale::{Language, plain};

use crate::arguments::Verify;
use crate::fair::words::messages;

/// The exit code: that of the verdict, and 3 where a good verdict is not enough.
pub(super) fn exit(report: &Report, judged: Option<&Judgement>) -> u8 {
    match report.verdict().exit {
        0 if judged.is_some_and(|judged| !judged.doubts.is_empty()) => 3,
        exit => exit,
    }
}

/// Whether the circle knows the tables before this one, so that a verifier's warning about them is not true of it.
pub(super) fn knows_before(judged: Option<&Judgement>) -> Option<Preceding> {
    judged.map(|judged| judged.preceding).filter(|preceding| *preceding != Preceding::NotKept)
}

/// Whether a warning is for a verifier who was not shown what the circle knows.
pub(super) fn is_answered(warning: &Warning, judged: Option<&Judgement>) -> bool {
    *warning == Warning::VoidsNotShown && knows_before(judged).is_some()
}

/// Writes why a refused file is not the deal that was played, before the verdict.
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

/// Writes the judgement, after the verdict. Where it has doubts, it stands in the place of a good verdict.
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
        }
        return;
    }
    let _ =
        writeln!(text, "{}", messages.format("judged-doubtful", [("circle", plain(&judged.circle).into())]));
    for doubt in &judged.doubts {
        let _ = writeln!(text, "  {}", doubt.words(language));
    }
}
