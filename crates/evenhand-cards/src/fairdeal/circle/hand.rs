//! S10, S11 and S13: which cards may be played, by the slips that prove them.

use std::collections::BTreeMap;

use super::{Checked, CircleError, Circles, Reason};
use crate::fairdeal::{Dealer, Hash, Sheet, Slip};

/// Slips that are looked at.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct HandRequest<'a> {
    /// The opened file.
    pub opened: &'a [u8],
    /// The circle, if the user names it.
    pub circle: Option<&'a str>,
    /// Whose hand it is.
    pub seat: &'a str,
    /// The sheet of the deal.
    pub sheet: &'a Sheet,
    /// The slips that the seat got.
    pub slips: &'a [Slip],
    /// Slips that others showed, each with the seat, or the pile, whose card it is said to be.
    pub shown: &'a [(String, Slip)],
    /// Places that were called when cards were drawn, each with its pile.
    pub called: &'a [(String, u32)],
}

impl<'a> HandRequest<'a> {
    /// With nothing shown by others, and nothing drawn.
    pub fn new(opened: &'a [u8], seat: &'a str, sheet: &'a Sheet, slips: &'a [Slip]) -> Self {
        Self { opened, circle: None, seat, sheet, slips, shown: &[], called: &[] }
    }
}

/// A card, and whose it is by its slip.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claim {
    /// The seat that holds it, or the pile that it was shown in.
    pub name: String,
    /// The pile that it was drawn from, if it was not dealt to the seat.
    pub drawn_from: Option<String>,
    /// Its place in the shuffled deck, from 0.
    pub place: u32,
    /// The card.
    pub card: String,
}

/// What slips prove.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hand {
    /// The opened file that they are of.
    pub checked: Checked,
    /// The number of the deal.
    pub deal: u32,
    /// The hash of the sheet, which players compare whole.
    pub sheet: Hash,
    /// All cards: the seat's own first, by their places.
    pub cards: Vec<Claim>,
}

impl Circles {
    /// Looks at slips: the seat's own, which must be its whole hand, and those that others showed. **Store the state after it,
    /// and after a refusal too**: the first sheet that holds a whole hand is the one that counts.
    ///
    /// # Errors
    /// [`CircleError::Refused`] with S10, S11 or S13, and what [`Circles::check`] refuses.
    pub fn hand(&mut self, asked: &HandRequest<'_>, now: u64) -> Result<Hand, CircleError> {
        let checked = self.check(asked.opened, asked.circle, now).map_err(CircleError::Refused)?;
        let spec = checked.opened.spec().clone();
        if *spec.dealer() == Dealer::None {
            return Err(CircleError::NoSlips);
        }
        let places = spec.places();
        let claims = claims(asked);
        for name in claims.iter().map(|(name, _)| *name) {
            if !places.contains(&name) && spec.seats().iter().all(|seat| seat != name) {
                let names = spec.hands().iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
                return Err(CircleError::NoPlace { name: name.to_owned(), names });
            }
        }
        self.first_sheet(&checked, asked.sheet)?;
        for (pile, place) in asked.called {
            if places.get(*place as usize) != Some(&pile.as_str()) {
                return Err(Reason::CalledElsewhere { pile: pile.clone(), place: *place }.into());
            }
        }
        let mut found: BTreeMap<(bool, u32), Claim> = BTreeMap::new();
        for (name, slip) in claims {
            let (deal, place) = (slip.deal(), slip.place());
            let not_on_sheet = || Reason::NotOnSheet { deal, place };
            let owner = *places.get(place as usize).ok_or_else(not_on_sheet)?;
            let claimed = name.to_owned();
            let is_pile = spec.seats().iter().all(|seat| seat != owner);
            if owner != name && !(is_pile && spec.seats().iter().any(|seat| seat == name)) {
                return Err(Reason::OthersPlace { claimed, place, owner: owner.to_owned() }.into());
            }
            let drawn = owner != name;
            if drawn && !asked.called.iter().any(|(pile, called)| pile == owner && *called == place) {
                return Err(Reason::NotCalled { claimed, pile: owner.to_owned(), place }.into());
            }
            if !asked.sheet.holds(slip) {
                return Err(not_on_sheet().into());
            }
            let twice = found.values().find(|claim| claim.place == place && claim.name != name);
            if let Some(first) = twice {
                let first = first.name.clone();
                return Err(Reason::ClaimedTwice { place, first, second: claimed }.into());
            }
            let drawn_from = drawn.then(|| owner.to_owned());
            let claim = Claim { name: claimed, drawn_from, place, card: slip.card().to_owned() };
            found.insert((name != asked.seat, place), claim);
        }
        let hers = (0..).zip(&places).filter(|(_, owner)| **owner == asked.seat).map(|(place, _)| place);
        let missing: Vec<u32> = hers.filter(|place| !found.contains_key(&(false, *place))).collect();
        if !missing.is_empty() {
            return Err(Reason::HandIncomplete { seat: asked.seat.to_owned(), places: missing }.into());
        }
        // A sheet is had when it holds a whole hand: a false one that was only tried must not keep out the true one.
        if let Some(kept) = self.kept(checked.opened.table().hash()) {
            self.tables[kept].sheets.insert(asked.sheet.deal(), asked.sheet.hash());
        }
        let cards = found.into_values().collect();
        Ok(Hand { checked, deal: asked.sheet.deal(), sheet: asked.sheet.hash(), cards })
    }

    /// That a sheet is of these openings, and no other of its deal was had first.
    fn first_sheet(&self, checked: &Checked, sheet: &Sheet) -> Result<(), Reason> {
        let spec = checked.opened.spec();
        let fits = sheet.opened() == checked.opened.hash()
            && sheet.deal() <= spec.deals()
            && sheet.cards() == spec.deck().len();
        if !fits {
            return Err(Reason::OtherSheet { found: sheet.opened() });
        }
        let kept = self.kept(checked.opened.table().hash());
        match kept.and_then(|kept| self.tables[kept].sheets.get(&sheet.deal())) {
            Some(first) if *first != sheet.hash() => {
                Err(Reason::SecondSheet { deal: sheet.deal(), first: *first })
            }
            _ => Ok(()),
        }
    }
}

/// Who claims the card of each slip.
fn claims<'a>(asked: &HandRequest<'a>) -> Vec<(&'a str, &'a Slip)> {
    let hers = asked.slips.iter().map(|slip| (asked.seat, slip));
    hers.chain(asked.shown.iter().map(|(name, slip)| (name.as_str(), slip))).collect()
}
