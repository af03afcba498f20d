//! Verifying: from a file alone, and what its reader kept, to a report.
//!
//! The checks run in the contract's order, and the first that fails is the answer. Each limit is checked before work
//! of its size begins: bytes before text, text before lists, cards and deals before orders. So an enemy's file takes no
//! longer than an honest one of its length, whatever it says.
//!
//! Cost, on one core of an AMD EPYC (November 2026): a transcript of one deal of 54 cards, 20 µs; of 1,000,000 cards,
//! 16 to 30 ms; 16 MiB of nothing but the shortest strings, some 0.2 s and at most
//! 210 MB of memory.
//!
//! # What it cannot know
//! A report has a list of it ([`Report::not_checked`]): above all, whether the commitment was public before the words.

mod compare;

use super::transcript::{self, DealsFile, DrawFile, File};
use super::{
    Beacon, Check, Code, DrawSpec, Format, Hash, List, NotChecked, Outcome, Report, Spec, Warning, beacon,
    contribution, draw, key, table,
};
use crate::game::{Game, Rules};
use crate::pattern::Pattern;

/// Whether a game is dealt as it is by its name, for some number of players, with cards burned or not.
fn is_own_pattern(spec: &Spec) -> bool {
    let Ok(game) = Game::find(spec.game()) else { return false };
    let rules = game.players().flat_map(|players| {
        let rules = Rules::new().players(players);
        [rules, rules.no_burn()]
    });
    // Most are written so already.
    let is = |text: String| {
        let canonical = || text.parse::<Pattern>().ok()?.canonical().ok();
        text == spec.pattern() || canonical().is_some_and(|text| text == spec.pattern())
    };
    rules.filter_map(|rules| game.pattern(&rules).ok()).any(is)
}

/// What the reader of a transcript kept, of which she gives what she has.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// The commitment, as it was published, to the letter.
    pub commit: Option<String>,
    /// Words, by seat, as they were sent.
    pub contributions: Vec<(String, String)>,
    /// The SHA-256 of the previous transcript's bytes.
    pub prev: Option<Hash>,
    /// The list of a public draw.
    pub list: Option<List>,
}

/// Verifies a transcript of deals or of a public draw. Any bytes may come; none make it panic.
///
/// What is given and the file has no place for fails too: a commitment cannot hold for a public draw, nor a list for
/// deals. Otherwise an enemy could answer a player who kept a commitment with an honest draw.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::{Code, Known, verify};
///
/// let report = verify(b"{}\n", &Known::default());
/// assert_eq!(report.code(), Some(Code::F02));
/// assert!(report.failure().unwrap().1.starts_with("line 1, column 2 is not the canonical form"));
/// ```
pub fn verify(bytes: &[u8], known: &Known) -> Report {
    let mut report = Report {
        format: None,
        hash: Hash::of(bytes),
        checks: Vec::new(),
        not_checked: Vec::new(),
        warnings: Vec::new(),
        spec: None,
        contributions: Vec::new(),
        deals: Vec::new(),
        draw: None,
        winners: Vec::new(),
    };
    // The checks say themselves where they ended.
    let _ = report.file(bytes, known);
    let codes = if report.format == Some(Format::Draw) { &Code::DRAW[..] } else { &Code::DEALS };
    for &code in codes {
        if report.checks.iter().all(|check| check.code != code) {
            report.checks.push(Check { code, outcome: Outcome::NotReached });
        }
    }
    report
}

impl Report {
    /// Notes how a check came out; none if it failed, which ends the checks.
    fn check<T>(&mut self, code: Code, result: Result<T, impl ToString>) -> Option<T> {
        let (outcome, value) = match result {
            Ok(value) => (Outcome::Held, Some(value)),
            Err(why) => (Outcome::Failed(why.to_string()), None),
        };
        self.checks.push(Check { code, outcome });
        value
    }

    /// Notes how a check of something came out that may not have been given.
    fn given<T, E: ToString>(
        &mut self,
        code: Code,
        known: Option<T>,
        holds: impl FnOnce(T) -> Result<(), E>,
    ) -> Option<()> {
        if let Some(known) = known {
            return self.check(code, holds(known));
        }
        self.checks.push(Check { code, outcome: Outcome::NotGiven });
        Some(())
    }

    fn file(&mut self, bytes: &[u8], known: &Known) -> Option<()> {
        let text = self.check(Code::F01, transcript::text(bytes))?;
        match self.check(Code::F02, File::read(text))? {
            File::Deals(file) => self.deals(&file, known),
            File::Draw(file) => self.draw(&file, known),
        }
    }

    fn deals(&mut self, file: &DealsFile<'_>, known: &Known) -> Option<()> {
        self.format = Some(Format::Deals);
        let spec = match Spec::from_lines(&file.spec) {
            Ok(spec) => spec,
            Err(error) => {
                // The checks before the one that fails held: the spec is read in their order.
                for code in [Code::F03, Code::F04].into_iter().filter(|code| *code < error.code()) {
                    self.checks.push(Check { code, outcome: Outcome::Held });
                }
                return self.check(error.code(), Err(error));
            }
        };
        for code in [Code::F03, Code::F04, Code::F05] {
            self.checks.push(Check { code, outcome: Outcome::Held });
        }
        let done = self.deals_of(&spec, file, known);
        self.spec = Some(spec);
        done
    }

    /// The checks of deals whose spec holds.
    fn deals_of(&mut self, spec: &Spec, file: &DealsFile<'_>, known: &Known) -> Option<()> {
        self.check(Code::F06, contribution::check(spec, &file.contributions))?;
        self.contributions = file
            .contributions
            .iter()
            .map(|contribution| (contribution.seat.to_string(), contribution.text.to_string()))
            .collect();
        self.tell(spec, known);

        let randomness = &file.beacon.randomness;
        self.check(Code::F07, beacon::check(&spec.beacon(), randomness, &file.beacon.signature))?;
        let secret = self.check(Code::F08, compare::shown(&file.secret))?;
        let commit = key::commitment(&spec.hash(), &secret);
        self.check(Code::F09, compare::committed(&file.commit, &commit))?;
        self.check(Code::F10, compare::counted(file.deals.len(), spec.deals()))?;

        let contributions =
            file.contributions.iter().map(|contribution| (&*contribution.seat, &*contribution.text));
        let key = table::deal_key(spec, &secret, &commit, contributions, randomness);
        let mut result = Ok(());
        for (number, written) in (1..).zip(&file.deals) {
            let dealt = table::one_deal(spec, &key, number);
            result = compare::deal(number, written, &dealt);
            self.deals.push(dealt);
            if result.is_err() {
                break;
            }
        }
        self.check(Code::F11, result)?;

        self.given(Code::F12, known.commit.as_deref(), |kept| compare::kept_commitment(kept, &commit))?;
        let contributions = if known.contributions.is_empty() { None } else { Some(&known.contributions) };
        self.given(Code::F13, contributions, |given| compare::sent(given, file))?;
        self.given(Code::F14, known.prev, |given| compare::follows(&given, &spec.prev()))?;
        if known.list.is_some() {
            self.check::<()>(Code::D06, Err("a list was given, and the file is of deals, which have none"))?;
        }
        Some(())
    }

    /// Tells what is not checked, and what to beware of.
    fn tell(&mut self, spec: &Spec, known: &Known) {
        self.not_checked.extend([NotChecked::InTime, NotChecked::CardsInPlay]);
        if known.commit.is_none() {
            self.not_checked.push(NotChecked::Commitment);
        }
        let unknown = |seat: &&String| known.contributions.iter().all(|(known, _)| known != *seat);
        let seats: Vec<String> = spec.seats().iter().filter(unknown).cloned().collect();
        if !seats.is_empty() {
            self.not_checked.push(NotChecked::Contributions { seats });
        }
        if known.prev.is_none() {
            self.not_checked.push(NotChecked::Previous);
        }
        if spec.beacon() != Beacon::None {
            self.not_checked.push(NotChecked::BeaconSignature);
            self.warn_of_chain(&spec.beacon());
        } else if self.contributions.iter().all(|(_, text)| text.is_empty()) {
            self.warnings.push(Warning::DealerAlone);
        }
        if spec.game() == "custom" {
            self.warnings.push(Warning::CustomDeck);
        } else if !is_own_pattern(spec) {
            self.warnings.push(Warning::OwnPattern);
        }
    }

    /// Warns of a beacon whose chain is not in [`Chain::KNOWN`](super::Chain::KNOWN).
    fn warn_of_chain(&mut self, beacon: &Beacon) {
        if beacon.time().is_none() {
            self.warnings.push(Warning::UnknownChain);
        }
    }

    fn draw(&mut self, file: &DrawFile<'_>, known: &Known) -> Option<()> {
        self.format = Some(Format::Draw);
        let spec = self.check(Code::D03, DrawSpec::from_lines(&file.spec))?;
        self.draw = Some(spec.clone());
        self.not_checked.extend([NotChecked::SpecTime, NotChecked::BeaconSignature]);
        self.warn_of_chain(&spec.beacon());
        if known.list.is_none() {
            self.not_checked.push(NotChecked::List);
        }
        let randomness = &file.beacon.randomness;
        self.check(Code::D04, beacon::check(&spec.beacon(), randomness, &file.beacon.signature))?;
        self.winners = draw::winners(&spec, randomness);
        self.check(Code::D05, compare::winners(&file.winners, &self.winners))?;
        if known.commit.is_some() {
            self.check::<()>(
                Code::F12,
                Err("a commitment was given, and the file is a draw, which has none"),
            )?;
        }
        if !known.contributions.is_empty() {
            self.check::<()>(Code::F13, Err("words were given, and the file is a draw, which has none"))?;
        }
        if known.prev.is_some() {
            self.check::<()>(
                Code::F14,
                Err("a transcript was given, and the file is a draw, which names none"),
            )?;
        }
        self.given(Code::D06, known.list, |list| spec.check_list(&list))
    }
}
