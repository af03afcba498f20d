//! Phases 6 and 7: the cards, as the dealer sees them; sheets, slips, and the reveal.

use evenhand::Seed;

use super::stage::Contents;
use super::{Dealt, Hash, Opened, Published, Secret, Sheet, Slip, Spec, Transcript, file, key};

/// All deals of an opened file, with every card. The `Debug` output does not show cards.
pub struct Deals {
    opened: Opened,
    secret: Option<Secret>,
    published: Option<Published>,
    all: Vec<Vec<Dealt>>,
}

impl std::fmt::Debug for Deals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Deals").field("deals", &self.all.len()).finish_non_exhaustive()
    }
}

impl Deals {
    /// Creates the deals. The caller has checked secret and beacon.
    pub(super) fn of(opened: Opened, secret: Option<&Secret>, published: Option<&Published>) -> Self {
        let mut deals =
            Self { secret: secret.map(Secret::copy), published: published.cloned(), all: Vec::new(), opened };
        let deal = |number| deals.spec().deal(&key::order(&deals.key(number), deals.spec().deck().len()));
        deals.all = (1..=deals.spec().deals()).map(deal).collect();
        deals
    }

    /// The opened file.
    pub fn opened(&self) -> &Opened {
        &self.opened
    }

    /// The spec.
    pub fn spec(&self) -> &Spec {
        self.opened.spec()
    }

    /// All deals, each with the places that got cards.
    pub fn all(&self) -> &[Vec<Dealt>] {
        &self.all
    }

    /// The deal `number`, from 1. `None` if it does not exist.
    pub fn deal(&self, number: u32) -> Option<&[Dealt]> {
        self.all.get((number as usize).checked_sub(1)?).map(Vec::as_slice)
    }

    /// The sheet of the deal `number`, from 1. Publish it before the cards. `None` if the deal does
    /// not exist.
    ///
    /// Cost: three hashes per card.
    pub fn sheet(&self, number: u32) -> Option<Sheet> {
        self.deal(number)?;
        let key = self.key(number);
        Some(Sheet::of(self.opened.hash(), number, &key, &cards(self.spec(), &key)))
    }

    /// The slips of the deal `number`, from 1, one for each place of the shuffled deck from the
    /// top. `None` if the deal does not exist. [`Spec::places`] returns the recipient of each slip.
    pub fn slips(&self, number: u32) -> Option<Vec<Slip>> {
        self.deal(number)?;
        let key = self.key(number);
        let slips = key::slips(&key);
        let slip = |(place, card): (u32, &str)| Slip::new(number, place, key::card_key(&slips, place), card);
        Some((0..).zip(cards(self.spec(), &key)).map(slip).collect())
    }

    /// Reveals the secret after the last hand. Then anyone can recompute every card.
    pub fn reveal(&self) -> Transcript {
        let secret = self.secret.as_ref().map(Secret::reveal);
        let contents = Contents {
            published: self.published.as_ref(),
            secret: secret.as_deref().map_or("", String::as_str),
            deals: &self.all,
            ..self.opened.contents()
        };
        let text = file::write(&contents.file(self.spec()));
        Transcript::of(self.opened.clone(), text, self.published.clone(), self.all.clone())
    }

    fn key(&self, number: u32) -> Seed {
        of_deal(
            &self.opened,
            self.secret.as_ref(),
            self.published.as_ref().map(Published::randomness),
            number,
        )
    }
}

/// K[d].
pub(super) fn of_deal(
    opened: &Opened,
    secret: Option<&Secret>,
    randomness: Option<Hash>,
    number: u32,
) -> Seed {
    let randomness = randomness.map_or(String::new(), |randomness| randomness.to_string());
    key::key(secret, &opened.hash(), &opened.spec().beacon(), &randomness, number)
}

/// The deck as it is shuffled under a key, from the top.
pub(super) fn cards<'a>(spec: &'a Spec, key: &Seed) -> Vec<&'a str> {
    let order = key::order(key, spec.deck().len());
    order.into_iter().map(|card| spec.deck()[card as usize].as_str()).collect()
}
