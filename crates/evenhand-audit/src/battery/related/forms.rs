//! Forms that related decks share, and the decks in which each form came first.
//!
//! Most forms are new, and their first few numbers already differ from those of all other forms.
//! Therefore a table stores a short key of these numbers. If two forms share a key, the module
//! compares 128-bit fingerprints of the whole forms. The tests compare the result with that of all
//! fingerprints.

use std::num::NonZeroU64;

use hashbrown::HashTable;
use strum::VariantArray as _;

use super::relation::Relation;
use crate::battery::duplicates::fingerprint;

/// Number of numbers in a short key, ten bits each.
const SHORT: usize = 6;

/// Bits of a number below 1,024.
const BITS: u32 = 10;

/// Bit offsets in an entry: a flag for a known fingerprint, the distance to the earlier deck, the
/// deck, and the key.
const AGO: u32 = 1;
const DECK: u32 = AGO + 5;
const KEY: u32 = DECK + 14;

/// Number of cards that are compared at once.
const LANES: usize = 8;

/// Kind of a form.
#[derive(Debug, Clone, Copy)]
pub(super) enum FormKind {
    /// The form of the deck itself.
    Whole,
    /// The form that all decks with this relation share.
    Of(Relation),
}

/// A form: its kind, its deck and, for maps, the distance to the earlier deck.
#[derive(Debug, Clone, Copy)]
pub(super) struct SharedForm {
    pub(super) kind: FormKind,
    pub(super) deck: u64,
    pub(super) ago: u64,
}

/// An entry of a table: the hashed key, the deck, the earlier deck, and whether the fingerprint is
/// known.
#[derive(Debug, Clone, Copy)]
struct Entry(NonZeroU64);

/// Forms of one kind.
#[derive(Debug, Clone, Default)]
struct Table {
    /// The first form of each key, in a table with linear probing. At least half of the slots are
    /// empty.
    slots: Vec<Option<Entry>>,
    entered: usize,
    /// Fingerprints of forms that share a key, each with its first deck.
    prints: HashTable<(u128, u64)>,
}

/// The decks so far.
#[derive(Debug, Clone)]
struct Orders {
    n: usize,
    /// Cards of each deck, then zeros up to a multiple of [`LANES`].
    all: Vec<u16>,
}

/// The forms so far.
#[derive(Debug, Clone)]
pub(super) struct Forms {
    orders: Orders,
    /// A table for each relation, then the table of whole decks.
    tables: Vec<Table>,
}

impl Entry {
    fn new(key: u64, SharedForm { kind: _, deck, ago }: SharedForm) -> Self {
        let product = u128::from(key ^ 0x6a09_e667_f3bc_c909) * 0x9e37_79b9_7f4a_7c15;
        let mixed = product as u64 ^ (product >> 64) as u64;
        // Decks count from 1.
        Self(NonZeroU64::new(mixed >> KEY << KEY | deck << DECK | ago << AGO).unwrap_or(NonZeroU64::MIN))
    }

    fn has_key_of(self, other: Self) -> bool {
        (self.0.get() ^ other.0.get()) >> KEY == 0
    }

    /// Returns the first slot to probe. `slots` is a power of two.
    fn slot(self, slots: usize) -> usize {
        (self.0.get() >> KEY) as usize & (slots - 1)
    }

    fn has_fingerprint(self) -> bool {
        self.0.get() & 1 == 1
    }

    fn form(self, kind: FormKind) -> SharedForm {
        let bits = |from: u32, to: u32| self.0.get() >> from & ((1 << (to - from)) - 1);
        SharedForm { kind, deck: bits(DECK, KEY), ago: bits(AGO, DECK) }
    }
}

impl Table {
    /// Enters a form, and returns `None` if its key is new. Otherwise returns the first form of the
    /// key, and marks that its fingerprint is known.
    #[inline]
    fn enter(&mut self, own: Entry) -> Option<Entry> {
        if 2 * self.entered >= self.slots.len() {
            self.grow();
        }
        let slot = self.find(own);
        let first = self.slots[slot];
        self.slots[slot] = Some(first.map_or(own, |first| Entry(first.0 | 1)));
        self.entered += usize::from(first.is_none());
        first
    }

    /// Returns the slot of the key, which may be empty.
    #[inline]
    fn find(&self, own: Entry) -> usize {
        let mut slot = own.slot(self.slots.len());
        while self.slots[slot].is_some_and(|other| !own.has_key_of(other)) {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }

    /// Grows the table to four times its slots.
    fn grow(&mut self) {
        let slots = vec![None; (4 * self.slots.len()).max(64)];
        for entered in std::mem::replace(&mut self.slots, slots).into_iter().flatten() {
            let slot = self.find(entered);
            self.slots[slot] = Some(entered);
        }
    }
}

impl Forms {
    /// Creates an empty collection for decks of n cards.
    pub(super) fn new(n: usize) -> Self {
        let tables = vec![Table::default(); Relation::VARIANTS.len() + 1];
        Self { orders: Orders { n, all: Vec::new() }, tables }
    }

    /// Adds a deck, whose number counts from 1.
    pub(super) fn push(&mut self, order: &[u32]) {
        let Orders { n: _, all } = &mut self.orders;
        all.extend(order.iter().map(|card| *card as u16));
        all.resize(all.len().next_multiple_of(LANES), 0);
    }

    /// Returns the number of places with the same card in two decks.
    pub(super) fn count_equal(&self, deck: u64, other: u64) -> usize {
        let [one, other] = [deck, other].map(|deck| self.orders.padded(deck).as_chunks::<LANES>().0);
        let mut lanes = [0_u16; LANES];
        for (one, other) in one.iter().zip(other) {
            for (lane, count) in lanes.iter_mut().enumerate() {
                *count = count.wrapping_add(u16::from(one[lane] == other[lane]));
            }
        }
        let filled = one.len() * LANES - self.orders.n;
        usize::from(lanes.iter().sum::<u16>()) - filled
    }

    /// Returns a deck.
    pub(super) fn order(&self, deck: u64) -> &[u16] {
        self.orders.order(deck)
    }

    /// Stores a form with its short key. Returns the first deck with this form, if any.
    pub(super) fn insert(&mut self, key: u64, form: SharedForm) -> Option<u64> {
        let at = match form.kind {
            FormKind::Whole => Relation::VARIANTS.len(),
            FormKind::Of(relation) => relation as usize,
        };
        let table = &mut self.tables[at];
        let first = table.enter(Entry::new(key, form))?;
        let prints = &mut table.prints;
        let hash = |(print, _): &(u128, u64)| *print as u64;
        if !first.has_fingerprint() {
            let first = first.form(form.kind);
            let print = self.orders.fingerprint_of(first);
            prints.insert_unique(print as u64, (print, first.deck), hash);
        }
        let print = self.orders.fingerprint_of(form);
        if let Some((_, deck)) = prints.find(print as u64, |(other, _)| *other == print) {
            return Some(*deck);
        }
        prints.insert_unique(print as u64, (print, form.deck), hash);
        None
    }
}

impl Orders {
    fn order(&self, deck: u64) -> &[u16] {
        &self.padded(deck)[..self.n]
    }

    fn padded(&self, deck: u64) -> &[u16] {
        let length = self.n.next_multiple_of(LANES);
        &self.all[(deck as usize - 1) * length..][..length]
    }

    /// Returns the fingerprint of a whole form.
    fn fingerprint_of(&self, SharedForm { kind, deck, ago }: SharedForm) -> u128 {
        let order = self.order(deck);
        let of = |numbers: &[u16]| packed_fingerprint(numbers.iter().copied());
        match kind {
            FormKind::Whole => of(order),
            FormKind::Of(Relation::Cut) => canonical(order, &inverse(order)),
            FormKind::Of(Relation::Renumbered) => canonical(&inverse(order), order),
            FormKind::Of(Relation::MirroredAndCut) => {
                let mirror: Vec<u16> = mirrored(order.iter()).collect();
                canonical(order, &inverse(order)).min(canonical(&mirror, &inverse(&mirror)))
            }
            FormKind::Of(Relation::Inverse) => of(order).min(of(&inverse(order))),
            FormKind::Of(Relation::Relabelled) => packed_fingerprint(
                inverse(self.order(deck - ago)).into_iter().map(|place| order[usize::from(place)]),
            ),
            FormKind::Of(Relation::Moved) => {
                let places = inverse(self.order(deck - ago));
                packed_fingerprint(order.iter().map(|card| places[usize::from(*card)]))
            }
        }
    }
}

/// Returns the places of the cards.
pub(super) fn inverse(order: &[u16]) -> Vec<u16> {
    let mut places = vec![0; order.len()];
    for (place, card) in (0..).zip(order) {
        places[usize::from(*card)] = place;
    }
    places
}

/// Returns the short key of a form, given its numbers.
#[inline]
pub(super) fn short(numbers: impl Iterator<Item = u16>) -> u64 {
    numbers.take(SHORT).fold(0, |key, number| key << BITS | u64::from(number))
}

/// Returns the short key of the form that [`canonical`] reads.
#[inline]
pub(super) fn short_canonical(order: &[u16], places: &[u16]) -> u64 {
    short_from(order, places[0], |card| card)
}

/// Returns the short key of the form that [`canonical`] reads from the [mirrored] order.
#[inline]
pub(super) fn short_mirrored(order: &[u16], places: &[u16]) -> u64 {
    let last = order.len() - 1;
    short_from(order, places[last], |card| last as u16 - card)
}

/// Returns the numbers of cards, counted from the last card instead of the first.
fn mirrored<'a>(order: impl ExactSizeIterator<Item = &'a u16>) -> impl Iterator<Item = u16> {
    let last = order.len() as u16 - 1;
    order.map(move |card| last - card)
}

/// Returns the short key of the cards from a place on, towards the smaller neighbour.
#[inline]
fn short_from(order: &[u16], start: u16, card: impl Fn(u16) -> u16) -> u64 {
    let (n, start) = (order.len(), usize::from(start));
    let at = |step: usize| {
        let place = start + step;
        card(order[if place < n { place } else { place - n }])
    };
    if at(1) < at(n - 1) { short((1..n).map(at)) } else { short((1..n).map(|step| at(n - step))) }
}

/// Returns the fingerprint of numbers, packed four to a word.
fn packed_fingerprint(numbers: impl Iterator<Item = u16>) -> u128 {
    let mut numbers = numbers.peekable();
    let words = std::iter::from_fn(move || {
        numbers.peek()?;
        Some(numbers.by_ref().take(4).fold(0, |word, number| word << 16 | u64::from(number)))
    });
    fingerprint(words)
}

/// Returns the fingerprint of an order, read from card 0 towards its smaller neighbour. All
/// rotations and reversals have an equal fingerprint.
fn canonical(order: &[u16], places: &[u16]) -> u128 {
    let (n, start) = (order.len(), usize::from(places[0]));
    let (after, before) = (order[(start + 1) % n], order[(start + n - 1) % n]);
    if after < before {
        packed_fingerprint(order[start..].iter().chain(&order[..start]).copied())
    } else {
        packed_fingerprint(order[..=start].iter().rev().chain(order[start + 1..].iter().rev()).copied())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// Orders of 14 cards that often share their first numbers, and that repeat.
    fn orders() -> Vec<Vec<u32>> {
        let mut state = 5_u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let mut orders: Vec<Vec<u32>> = Vec::new();
        for deck in 0..400_usize {
            let mut order: Vec<u32> = (0..14).collect();
            match next(4) {
                // The first cards never move.
                0 => order[7..].rotate_left(next(7) as usize),
                1 if deck > 3 => order = orders[deck - 1 - next(3) as usize].iter().rev().copied().collect(),
                2 => order.swap(next(14) as usize, next(14) as usize),
                _ => order.sort_by_cached_key(|card| u64::from(*card) * 7 % 13 * next(1000)),
            }
            orders.push(order);
        }
        orders
    }

    #[test]
    fn tables_agree_with_all_fingerprints() {
        let mut forms = Forms::new(14);
        let mut plain: Vec<HashMap<u128, u64>> = vec![HashMap::new(); Relation::VARIANTS.len() + 1];
        let mut found = [0; 7];
        for (order, deck) in orders().into_iter().zip(1..) {
            forms.push(&order);
            let own = forms.order(deck).to_vec();
            let places = inverse(&own);
            let short_of = |numbers: &[u16]| short(numbers.iter().copied());
            let mut all = vec![
                (FormKind::Whole, short_of(&own), 0),
                (FormKind::Of(Relation::Cut), short_canonical(&own, &places), 0),
                (FormKind::Of(Relation::Renumbered), short_canonical(&places, &own), 0),
                (FormKind::Of(Relation::Inverse), short_of(&own).min(short_of(&places)), 0),
                (
                    FormKind::Of(Relation::MirroredAndCut),
                    short_canonical(&own, &places).min(short_mirrored(&own, &places)),
                    0,
                ),
            ];
            for ago in 1..deck.min(17) {
                let earlier = inverse(forms.order(deck - ago));
                let cards = earlier.iter().map(|place| own[usize::from(*place)]);
                all.push((FormKind::Of(Relation::Relabelled), short(cards), ago));
                let moved = own.iter().map(|card| earlier[usize::from(*card)]);
                all.push((FormKind::Of(Relation::Moved), short(moved), ago));
            }
            for (kind, key, ago) in all {
                let at = match kind {
                    FormKind::Whole => 6,
                    FormKind::Of(relation) => relation as usize,
                };
                let form = SharedForm { kind, deck, ago };
                let before = plain[at].get(&forms.orders.fingerprint_of(form)).copied();
                plain[at].entry(forms.orders.fingerprint_of(form)).or_insert(deck);
                assert_eq!(forms.insert(key, form), before, "{form:?}");
                found[at] += u32::from(before.is_some());
            }
            for earlier in 1..deck {
                let same = forms.order(earlier).iter().zip(&own).filter(|(one, other)| one == other).count();
                assert_eq!(forms.count_equal(deck, earlier), same);
            }
        }
        assert!(found.iter().all(|found| *found > 3), "{found:?}");
    }
}
