//! The sentences of a whole report: the verdict, what follows from it, limits, and whom the decks resemble.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use evenhand_locale::Language;

use super::figures::{about_once_in, digits, equals, power_once_in};
use super::{Words, facts, key};
use crate::battery::Transform;
use crate::battery::{Bounds, Finding, TestId};
use crate::findings::{FurtherFinding, NotLookedAt};
use crate::report::Report;
use crate::report::choice::{
    MAX_SENTENCES, Topic, are_decks_related, is_one_deck, is_one_permutation, likely_suspect, mechanism,
    off_by_one, spoken_of, stuck_cell, tests_beyond, worth_saying,
};
use crate::report::map::{Map, Square};
use crate::suspects::{Fit, Remedy, Suspect};

/// Smaller p-values are told as powers of ten.
const LEAST_IN_WORDS: f64 = 1e-12;

/// Maximum number of indistinguishable known faults whose remedies are shown.
const MAX_REMEDIES: usize = 3;

impl Words {
    /// The verdict as a sentence or two.
    pub(in crate::report) fn verdict(self, report: &Report) -> String {
        let plainly = |test: TestId| match spoken_of(report) {
            Some(_) if is_one_deck(report) => self.text("every-deck-is-the-same"),
            Some(_) if is_one_permutation(report) => self.text("every-deck-follows-in-the-same-way"),
            Some(spoken_of) => match stuck_cell(report).filter(|_| off_by_one(report, spoken_of)) {
                Some(cell) => self.cell(report, cell),
                None => self.plainly(report, spoken_of),
            },
            None => self.test(test),
        };
        let mut said = facts([
            ("tests", report.tests.len().into()),
            ("decks", report.decks.into()),
            ("cards", report.cards.into()),
        ]);
        if let Finding::Fail { test, p } | Finding::Unresolved { test, p } = report.finding {
            let mechanism = mechanism(report).map_or_else(String::new, |test| self.mechanism(report, test));
            let once_in = about_once_in(p);
            let size = match once_in {
                _ if p < LEAST_IN_WORDS => "power",
                once_in if once_in < 1e6 => "number",
                once_in if once_in < 1e9 => "millions",
                _ => "billions",
            };
            said.extend(facts([
                ("sentence", plainly(test).into()),
                ("made", if mechanism.is_empty() { "unknown" } else { "so" }.into()),
                ("mechanism", mechanism.into()),
                ("size", size.into()),
                ("power", power_once_in(p).into()),
                ("once_in", once_in.into()),
                ("millions", (once_in / 1e6).into()),
                ("billions", (once_in / 1e9).into()),
            ]));
        }
        self.say_of(&format!("verdict.{}", outcome(&report.finding)), said)
    }

    /// The verdict in brief.
    pub(super) fn in_brief(self, finding: &Finding) -> String {
        let said = match finding {
            Finding::Fail { test, p } | Finding::Unresolved { test, p } => {
                facts([("test", self.test(*test).into()), ("p", equals(*p).into())])
            }
            Finding::NoneFound { resolution: Bounds { decks, place, pair } } => {
                facts([("decks", (*decks).into()), ("place", (*place).into()), ("pair", (*pair).into())])
            }
        };
        self.say_of(&format!("in-brief.{}", outcome(finding)), said)
    }

    /// What follows from the verdict for those who deal with the shuffle.
    pub(in crate::report) fn consequence(self, report: &Report) -> String {
        self.text(&format!("consequence.{}", outcome(&report.finding)))
    }

    /// What became of the tests that are not beyond 1e-3.
    pub(in crate::report) fn quiet(self, report: &Report) -> String {
        let (tests, beyond) = (report.tests.len(), tests_beyond(report).len());
        let quiet = tests - beyond;
        self.say("quiet", [("tests", tests.into()), ("beyond", beyond.into()), ("quiet", quiet.into())])
    }

    /// What else was found: a few sentences on other things than the verdict.
    pub(in crate::report) fn meaning(self, report: &Report) -> Vec<String> {
        if is_one_permutation(report) {
            // All else follows from this permutation.
            return Vec::new();
        }
        let said = spoken_of(report).into_iter().chain(mechanism(report));
        let mut topics: Vec<Topic> = said.map(|test| Topic::of(report, test)).collect();
        let mut sentences: Vec<String> = Vec::new();
        let sentence = |text: String| self.say("sentence", [("sentence", capital(&text).into())]);
        for test in worth_saying(report) {
            if sentences.len() == MAX_SENTENCES {
                break;
            }
            let topic = Topic::of(report, test);
            if !topics.contains(&topic) {
                topics.push(topic);
                sentences.push(sentence(self.plainly(report, test)));
            }
        }
        let map = Map::places(report);
        // A square on the other side of the one that tells: too often beside too seldom.
        let squares = map.beyond_noise();
        let is_telling_seldom = squares.first().is_some_and(|square| square.score < 0.0);
        let is_other_side = |square: &&Square| (square.score < 0.0) != is_telling_seldom;
        if let (Some(spoken_of), Some(other)) = (spoken_of(report), squares.iter().find(is_other_side))
            && !topics.contains(&Topic::of_square(other))
        {
            let other = self.square(report, &map, other);
            // A square of one card at one place may be the cell that was spoken of.
            if other != self.plainly(report, spoken_of) && !sentences.contains(&sentence(other.clone())) {
                sentences.push(sentence(other));
            }
        }
        sentences
    }

    /// How large a bias the decks leave possible.
    pub(in crate::report) fn bounds(self, report: &Report) -> Vec<String> {
        if report.not_looked_at.contains(&NotLookedAt::OrderInHands) {
            // These are probabilities of places, which sorted hands do not show.
            return Vec::new();
        }
        let bounds = report.bounds;
        let points = |part: f64| digits(100.0 * part, 2);
        let different = report.tables.places.columns.len() == report.cards as usize;
        let place = || {
            let faces = if different { "different" } else { "equal" };
            let (cards, points) = (report.cards.to_string(), points(bounds.place));
            self.say(
                "bounds.place",
                [("points", points.into()), ("cards", cards.into()), ("faces", faces.into())],
            )
        };
        let pair = || self.say("bounds.pair", [("points", points(bounds.pair).into())]);
        let known = bounds.decks > 0 && report.cards > 1;
        // That a probability is none of those that there are not is no news.
        let place = (known && bounds.place < 0.5).then(place);
        let pair = (known && bounds.pair < 0.49).then(pair);
        place.into_iter().chain(pair).collect()
    }

    /// A known fault that the decks, or the changes from each to the next, resemble.
    pub(in crate::report) fn fault(self, name: &str, transform: Transform) -> String {
        self.say("known-fault", [("name", name.to_string().into()), ("transform", key(&transform).into())])
    }

    /// The known faults that the decks do not tell from a suspect.
    pub(in crate::report) fn alike(self, suspect: &Suspect) -> Vec<String> {
        suspect.alike.iter().map(|other| self.fault(&other.name, other.transform)).collect()
    }

    /// The sentences below the verdict: the known fault that the decks resemble, its remedy, and further findings.
    pub(in crate::report) fn verdict_details(self, report: &Report) -> Vec<String> {
        let findings = report.findings.iter().filter(|finding| !is_left_out(report, finding));
        let findings = findings.map(|finding| self.finding(finding));
        let hint = self.hint_of_order(report);
        self.likeness(report).into_iter().chain(self.remedy(report)).chain(hint).chain(findings).collect()
    }

    /// Returns how to learn which known fault a biased shuffle has, or `None` unless only the order of the cards is missing.
    fn hint_of_order(self, report: &Report) -> Option<String> {
        let is_biased = matches!(report.finding, Finding::Fail { .. });
        let is_unknown = report.not_looked_at.contains(&NotLookedAt::FirstOrder);
        (is_biased && is_unknown && likely_suspect(report).is_none()).then(|| self.text("hint-of-order"))
    }

    /// Returns how to remove the known fault that the decks resemble, or `None` if no known fault fits.
    ///
    /// Faults that the decks do not distinguish often share a change: that is stated once, and what the others need in
    /// addition follows as a condition, since the decks do not show whether the program needs it.
    pub(in crate::report) fn remedy(self, report: &Report) -> Option<String> {
        let suspect = likely_suspect(report).filter(|suspect| !matches!(suspect.fit, Fit::Differs { .. }))?;
        let mut different: Vec<(&str, &[Remedy])> = Vec::new();
        let alike = suspect.alike.iter().map(|other| (other.name.as_str(), other.remedies.as_slice()));
        for (name, remedies) in
            [(suspect.name.as_str(), suspect.remedies.as_slice())].into_iter().chain(alike)
        {
            if !remedies.is_empty() && !different.iter().any(|(_, known)| *known == remedies) {
                different.push((name, remedies));
            }
        }
        let (bases, further) = bases_and_further(&different);
        let of = if bases.len() > 1 { "one" } else { "only" };
        let mut sentences: Vec<String> = bases
            .iter()
            .take(MAX_REMEDIES)
            .map(|(name, remedies)| {
                let sentences: Vec<String> = remedies.iter().map(|one| self.one_remedy(*one)).collect();
                let sentences = self.joined("sentences", &sentences);
                let name = (*name).to_owned();
                self.say("fix", [("of", of.into()), ("name", name.into()), ("remedy", sentences.into())])
            })
            .collect();
        sentences.extend(self.further_remedies(&further));
        (!sentences.is_empty()).then(|| self.joined("sentences", &sentences))
    }

    /// Returns the sentence for changes that only some of the indistinguishable faults need, or `None` without any.
    fn further_remedies(self, further: &[(&str, Vec<Remedy>)]) -> Option<String> {
        let (name, _) = further.first()?;
        let id = |remedy: &Remedy| format!("also.{}", remedy.key());
        let mut ids: Vec<String> = Vec::new();
        for id in further.iter().flat_map(|(_, remedies)| remedies.iter().map(id)) {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        let changes = if ids.iter().all(|id| self.messages.has(id)) { "named" } else { "other" };
        let clauses: Vec<String> = if changes == "named" {
            ids.iter().take(MAX_REMEDIES).map(|id| self.text(id)).collect()
        } else {
            Vec::new()
        };
        let clauses = self.joined("alternatives", &clauses);
        let name = (*name).to_owned();
        let facts = [("changes", changes.into()), ("clauses", clauses.into()), ("name", name.into())];
        Some(self.say("fix-also", facts))
    }

    /// A remedy as a sentence or two.
    pub(in crate::report) fn one_remedy(self, remedy: Remedy) -> String {
        self.text(&format!("remedy.{}", remedy.key()))
    }

    /// Whom the decks resemble, if any known fault is likelier than fair decks.
    pub(in crate::report) fn likeness(self, report: &Report) -> Option<String> {
        let suspect = likely_suspect(report)?;
        let Suspect { log10_over_fair, log10_over_next, transform, .. } = suspect;
        let next = log10_over_next.filter(|next| (0.0..*log10_over_fair).contains(next));
        let log10 = next.unwrap_or(*log10_over_fair);
        let power = log10.max(0.0).floor() as i32;
        let said = facts([
            ("transform", key(transform).into()),
            ("name", self.fault(&suspect.name, *transform).into()),
            ("others", suspect.alike.len().into()),
            ("alike", self.joined("list", &self.alike(suspect)).into()),
            ("power", if log10.is_finite() { power.into() } else { "infinite".into() }),
            ("over", if next.is_some() { "next" } else { "fair" }.into()),
            ("p", equals(suspect.fit.p()).into()),
        ]);
        Some(self.say_of(&format!("likeness.{}", key(&suspect.fit)), said))
    }
}

/// Returns whether the report leaves `finding` out:
///
/// - a fixed seed, if no card moves
/// - one permutation for all decks, if a known fault fits and names its own change
/// - that no known fault fits, if one permutation leads to all decks
/// - equal decks, if related decks explain them
fn is_left_out(report: &Report, finding: &FurtherFinding) -> bool {
    let fitting = likely_suspect(report).filter(|suspect| !matches!(suspect.fit, Fit::Differs { .. }));
    let is_explained = finding.is_of_equal_decks() && are_decks_related(report);
    let is_covered = match finding {
        FurtherFinding::FixedSeed
        | FurtherFinding::FixedOrClockSeed { .. }
        | FurtherFinding::FewAreOne { .. } => {
            let moves_no_card = |suspect: &Suspect| suspect.remedies.contains(&Remedy::CallTheShuffle);
            is_one_deck(report) && likely_suspect(report).is_some_and(moves_no_card)
        }
        FurtherFinding::SamePermutation { .. } => fitting.is_some_and(|suspect| !suspect.remedies.is_empty()),
        FurtherFinding::NoKnownFault => is_one_permutation(report),
        _ => false,
    };
    is_explained || is_covered
}

/// The stable id of a verdict.
fn outcome(finding: &Finding) -> &'static str {
    finding.into()
}

/// The same with its first letter large.
pub(in crate::report) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A fault's name with changes.
type NamedRemedies<'a> = (&'a str, Vec<Remedy>);

/// Splits the changes of indistinguishable faults: those that certainly help, each with a fault that needs them, and those
/// that other faults need in addition.
fn bases_and_further<'a>(
    different: &[(&'a str, &'a [Remedy])],
) -> (Vec<NamedRemedies<'a>>, Vec<NamedRemedies<'a>>) {
    let Some((name, first)) = different.first() else { return (Vec::new(), Vec::new()) };
    let in_all = |remedy: &Remedy| different.iter().all(|(_, remedies)| remedies.contains(remedy));
    let shared: Vec<Remedy> = first.iter().copied().filter(in_all).collect();
    let bases: Vec<NamedRemedies<'a>> = if shared.is_empty() {
        // A fault is a base unless another one needs only a part of its changes.
        let is_part = |part: &[Remedy], whole: &[Remedy]| {
            part.len() < whole.len() && part.iter().all(|one| whole.contains(one))
        };
        let is_base = |whole: &[Remedy]| !different.iter().any(|(_, part)| is_part(part, whole));
        let bases = different.iter().filter(|(_, remedies)| is_base(remedies));
        bases.map(|(name, remedies)| (*name, remedies.to_vec())).collect()
    } else {
        vec![(*name, shared)]
    };
    let mut further = Vec::new();
    for (name, remedies) in different {
        let base = bases.iter().find(|(_, base)| base.iter().all(|one| remedies.contains(one)));
        if let Some((_, base)) = base {
            let rest: Vec<Remedy> = remedies.iter().copied().filter(|one| !base.contains(one)).collect();
            if !rest.is_empty() {
                further.push((*name, rest));
            }
        }
    }
    (bases, further)
}

impl Remedy {
    /// The change in a sentence or two.
    ///
    /// # Examples
    /// ```
    /// use evenhand_audit::report::Language;
    /// use evenhand_audit::suspects::Remedy;
    ///
    /// let text = Remedy::DrawFromTheRest.text(Language::English);
    /// assert_eq!(text, "Your loop draws j from 0..n. Draw it from i..n (i up to n-1).");
    /// ```
    pub fn text(self, language: Language) -> String {
        Words::new(language).one_remedy(self)
    }
}
