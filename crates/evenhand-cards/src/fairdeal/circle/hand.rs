//! Rules S10, S11, S13, P1 and P2: which cards may be played, by the slips that prove them.

use std::collections::BTreeMap;

use super::{CircleError, Circles, Drawn, KeptSlip, Reason, finish::not_opened};
use crate::fairdeal::{Dealer, Hash, Opened, Sheet, Slip};

/// A request to show a hand.
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
    /// Slips that others showed, each with the seat or pile that they name.
    pub shown: &'a [(String, Slip)],
    /// Places that the dealer called when cards were drawn, each with its pile, in the order of the calls. Calls of an earlier
    /// request need not be repeated.
    pub called: &'a [(String, u32)],
    /// Whether to accept a deal whose predecessor was not played, and a place that is not the next of its pile.
    pub out_of_order: bool,
    /// Whether to show the hand of a finished table again (P1), for a program that shows old tables as such.
    pub allows_finished: bool,
}

impl<'a> HandRequest<'a> {
    /// Creates a request without slips of others and without drawn cards.
    pub fn new(opened: &'a [u8], seat: &'a str, sheet: &'a Sheet, slips: &'a [Slip]) -> Self {
        let (shown, called) = (&[], &[]);
        Self {
            opened,
            circle: None,
            seat,
            sheet,
            slips,
            shown,
            called,
            out_of_order: false,
            allows_finished: false,
        }
    }
}

/// A card and its holder, as its slip shows. The `Debug` output leaves out the card, so that a log
/// shows no hand.
#[derive(Clone, PartialEq, Eq)]
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

impl std::fmt::Debug for Claim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Claim")
            .field("name", &self.name)
            .field("drawn_from", &self.drawn_from)
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}

/// The relation of a seat's program to the table of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::EnumIter)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Standing {
    /// It opened for the table, and returned the check word.
    Compared,
    /// It opened for the table, but did not return a check word. Others may have seen other
    /// openings.
    NotCompared,
    /// Its seal was left out, so it opened for no table of this offer.
    LeftOut,
    /// It sealed nothing of this offer.
    NothingKept,
}

/// The cards that slips prove.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hand {
    /// The opened file that they are of.
    pub opened: Opened,
    /// The relation of this program to the table.
    pub standing: Standing,
    /// The number of the deal.
    pub deal: u32,
    /// The hash of the sheet, which players compare whole.
    pub sheet: Hash,
    /// All cards: the seat's own first, by their places.
    pub cards: Vec<Claim>,
}

impl Circles {
    /// Checks slips: the seat's own slips, which must be its whole hand, and the slips that others
    /// showed. For a table without a seal from here, it compares them only with the opened file and
    /// the sheet. **Store the state after this call, and after a refusal too**: the first sheet
    /// that contains a whole hand counts. The state stores the sheet, the slips, the order of the
    /// deals and the drawn cards, so that [`Circles::recall`] finds them.
    ///
    /// # Errors
    /// [`CircleError::Refused`] with S10, S11, S13, P1 or P2, and what [`Circles::check`] refuses.
    pub fn hand(&mut self, asked: &HandRequest<'_>, now: u64) -> Result<Hand, CircleError> {
        let opened = Opened::read(asked.opened).map_err(not_opened)?;
        if !asked.allows_finished {
            self.not_finished(opened.table().offer().hash(), opened.table().hash())?;
        }
        let standing = self.standing(&opened, asked.circle, now)?;
        let spec = opened.spec().clone();
        if *spec.dealer() == Dealer::None {
            return Err(CircleError::NoSlips);
        }
        let places = spec.places();
        let claims = claims_of(asked);
        for name in claims.iter().map(|(name, _)| *name) {
            if !places.contains(&name) && spec.seats().iter().all(|seat| seat != name) {
                let names = spec.hands().iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
                return Err(CircleError::NoPlace { name: name.to_owned(), names });
            }
        }
        self.first_sheet(&opened, asked.sheet)?;
        let deal = asked.sheet.deal();
        let kept = self.kept(opened.table().hash());
        if let Some(kept) = kept.map(|kept| &self.tables[kept]).filter(|_| !asked.out_of_order) {
            let was_played = |deal| kept.sheets.contains_key(&deal);
            if deal > 1 && !was_played(deal) && !was_played(deal - 1) {
                return Err(Reason::DealSkipped { deal }.into());
            }
        }
        let mut drawn = self.drawn(kept, asked, &places)?;
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
            if owner != name {
                let Some(call) = drawn.iter_mut().find(|call| call.place == place) else {
                    return Err(Reason::NotCalled { claimed, pile: owner.to_owned(), place }.into());
                };
                let first = call.by.get_or_insert_with(|| claimed.clone()).clone();
                if first != claimed {
                    return Err(Reason::ClaimedTwice { place, first, second: claimed }.into());
                }
            }
            if !asked.sheet.holds(slip) {
                return Err(not_on_sheet().into());
            }
            let twice = found.values().find(|claim| claim.place == place && claim.name != name);
            if let Some(first) = twice {
                let first = first.name.clone();
                return Err(Reason::ClaimedTwice { place, first, second: claimed }.into());
            }
            let drawn_from = (owner != name).then(|| owner.to_owned());
            let claim = Claim { name: claimed, drawn_from, place, card: slip.card().to_owned() };
            found.insert((name != asked.seat, place), claim);
        }
        let hers = (0..).zip(&places).filter(|(_, owner)| **owner == asked.seat).map(|(place, _)| place);
        let missing: Vec<u32> = hers.filter(|place| !found.contains_key(&(false, *place))).collect();
        if !missing.is_empty() {
            return Err(Reason::HandIncomplete { seat: asked.seat.to_owned(), places: missing }.into());
        }
        // A sheet counts once it contains a whole hand. A false sheet must not displace the true
        // one.
        if let Some(kept) = kept.map(|kept| &mut self.tables[kept]) {
            if kept.sheets.insert(deal, asked.sheet.hash()).is_none() {
                kept.played.push(deal);
            }
            kept.shown.get_or_insert(now);
            for (_, slip) in claims_of(asked) {
                let name = places[slip.place() as usize];
                kept.slips.insert((slip.deal(), slip.place()), KeptSlip::new(name, slip));
            }
            kept.drawn.retain(|call| call.deal != deal);
            kept.drawn.append(&mut drawn);
        }
        let cards = found.into_values().collect();
        Ok(Hand { opened, standing, deal, sheet: asked.sheet.hash(), cards })
    }

    /// Returns the called places of this deal, those of earlier requests first. If the table is kept, each place must be the
    /// next of its pile (S13).
    fn drawn(
        &self,
        kept: Option<usize>,
        asked: &HandRequest<'_>,
        places: &[&str],
    ) -> Result<Vec<Drawn>, Reason> {
        let deal = asked.sheet.deal();
        let before = kept.into_iter().flat_map(|kept| &self.tables[kept].drawn);
        let mut drawn: Vec<Drawn> = before.filter(|call| call.deal == deal).cloned().collect();
        for (pile, place) in asked.called {
            if places.get(*place as usize) != Some(&pile.as_str()) {
                return Err(Reason::CalledElsewhere { pile: pile.clone(), place: *place });
            }
            if drawn.iter().any(|call| call.place == *place) {
                continue;
            }
            let of_pile =
                (0..).zip(places).filter(|(_, owner)| **owner == pile.as_str()).map(|(place, _)| place);
            let mut left = of_pile.filter(|place: &u32| drawn.iter().all(|call| call.place != *place));
            let next = left.next();
            if kept.is_some() && !asked.out_of_order && next != Some(*place) {
                return Err(Reason::CalledOutOfTurn { pile: pile.clone(), place: *place, next });
            }
            drawn.push(Drawn { deal, place: *place, by: None });
        }
        Ok(drawn)
    }

    /// How this program stands to a table, if it does not refuse its openings.
    fn standing(&mut self, opened: &Opened, circle: Option<&str>, now: u64) -> Result<Standing, CircleError> {
        let table = opened.table();
        if self.circle_of(table.offer().hash()).is_none() {
            return Ok(Standing::NothingKept);
        }
        match self.hold(opened, circle, now).map_err(super::Refusal::into_reason) {
            Err(Reason::LeftOut { .. }) => {
                self.hold_or_left_out(opened, now).map_err(CircleError::Refused)?;
                return Ok(Standing::LeftOut);
            }
            Err(reason) => return Err(reason.into()),
            Ok(_) => {}
        }
        let word_given = self.kept(table.hash()).is_some_and(|kept| self.tables[kept].word_given);
        Ok(if word_given { Standing::Compared } else { Standing::NotCompared })
    }

    /// Checks that a sheet belongs to these openings, and that no other sheet of its deal came
    /// first.
    fn first_sheet(&self, opened: &Opened, sheet: &Sheet) -> Result<(), Reason> {
        let spec = opened.spec();
        let fits = sheet.opened() == opened.hash()
            && sheet.deal() <= spec.deals()
            && sheet.cards() == spec.deck().len();
        if !fits {
            return Err(Reason::OtherSheet { found: sheet.opened() });
        }
        let kept = self.kept(opened.table().hash());
        match kept.and_then(|kept| self.tables[kept].sheets.get(&sheet.deal())) {
            Some(first) if *first != sheet.hash() => {
                Err(Reason::SecondSheet { deal: sheet.deal(), first: *first })
            }
            _ => Ok(()),
        }
    }
}

/// Each slip with the seat or pile that claims its card.
fn claims_of<'a>(asked: &HandRequest<'a>) -> Vec<(&'a str, &'a Slip)> {
    let hers = asked.slips.iter().map(|slip| (asked.seat, slip));
    hers.chain(asked.shown.iter().map(|(name, slip)| (name.as_str(), slip))).collect()
}

#[cfg(test)]
mod tests {
    use super::Claim;

    #[test]
    fn the_debug_output_of_a_claim_shows_no_card() {
        let claim =
            Claim { name: "North".into(), drawn_from: None, place: 7, card: "queen-of-spades".into() };
        let shown = format!("{claim:?}");
        assert!(shown.contains("North") && !shown.contains("queen"), "{shown}");
    }
}
