//! What was found and searched, named in the language of its readers; the data keep ids, and English names.

use std::borrow::Cow;

use evenhand_audit::battery::{Effect, FoundSeed, NumberSource, Seeding};
use evenhand_audit::{FurtherFinding, Report};
use evenhand_classics::generators::Generator;
use evenhand_classics::seed_search::{BoundingMethod, Method, ShuffleLoop};
use evenhand_locale::Language;
use evenhand_trial::name_of_one_number;

use super::words::WORDS;

/// The same report, its generators, shuffles and ways of bounding named in a language.
pub(crate) fn in_language(report: &Report, language: Language) -> Cow<'_, Report> {
    let is_of_seeds = |finding: &FurtherFinding| {
        matches!(
            finding,
            FurtherFinding::FoundSeed(_) | FurtherFinding::RecoveredState(_) | FurtherFinding::NoSeed { .. }
        )
    };
    if report.searched.is_empty() && !report.findings.iter().any(is_of_seeds) {
        return Cow::Borrowed(report);
    }
    let mut report = report.clone();
    for finding in &mut report.findings {
        match finding {
            FurtherFinding::FoundSeed(found) => found.method = method(found, language),
            FurtherFinding::RecoveredState(found) => found.method = state(&found.shuffle_loop, language),
            FurtherFinding::NoSeed { ranges, .. } => {
                for range in ranges {
                    let ids = range.generator_ids.iter();
                    range.generators = ids.map(|id| generator(id, language)).collect();
                }
            }
            _ => {}
        }
    }
    for (test, _) in &mut report.tests {
        match &mut test.effect {
            Effect::FoundSeed(found) => found.method = method(found, language),
            Effect::RecoveredState(found) => found.method = state(&found.shuffle_loop, language),
            _ => {}
        }
    }
    for one in &mut report.searched {
        one.name = generator(&one.generator, language);
        one.shuffles = one.shuffles.iter().map(|id| shuffle_loop(id, language)).collect();
        one.bounding = one.bounding.iter().map(|id| bounding(id, language)).collect();
    }
    Cow::Owned(report)
}

/// The name of a generator.
pub(super) fn generator(id: &str, language: Language) -> String {
    match Generator::ALL.iter().find(|one| <&str>::from(**one) == id) {
        Some(one) => one.text(language),
        None if id == super::V8 => WORDS.messages(language).text("state-recovery"),
        None => id.into(),
    }
}

/// The name of a loop.
fn shuffle_loop(id: &str, language: Language) -> String {
    let known = ShuffleLoop::ALL.iter().find(|one| <&str>::from(**one) == id);
    known.map_or_else(|| id.into(), |one| one.text(language))
}

/// The name of a way of bounding.
fn bounding(id: &str, language: Language) -> String {
    let known = BoundingMethod::ALL.iter().find(|one| <&str>::from(**one) == id);
    known.map_or_else(|| id.into(), |one| one.text(language))
}

/// The name of a state's generator and loop.
pub(super) fn state(id: &str, language: Language) -> String {
    let words = WORDS.messages(language);
    [words.text("state-recovery"), shuffle_loop(id, language)].join(&words.text("separator"))
}

/// The name of the method that was found.
pub(super) fn method(found: &FoundSeed, language: Language) -> String {
    let NumberSource::Generator(generator) = &found.generator else {
        return name_of_one_number(found, language);
    };
    let is_it = |method: &Method| {
        <&str>::from(method.generator()) == *generator
            && <&str>::from(method.bounding()) == found.bounding
            && <&str>::from(method.shuffle_loop()) == found.shuffle_loop
            && [super::seeding(*method), Seeding::NotSaid].contains(&found.seeding)
    };
    Method::all().into_iter().find(is_it).map_or_else(|| found.method.clone(), |one| one.text(language))
}
