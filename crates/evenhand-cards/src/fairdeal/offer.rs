//! Phase 1: the offer, a spec with its commitment. Seats seal it, and the dealer closes it.
//!
//! An offer does not contain the secret. The dealer publishes the offer, each seat seals its own
//! nonce for it, and the dealer closes the one table of this offer with all seals.

use super::file::{self, MAX_BYTES};
use super::grammar::MAX_TEXT;
use super::stage::{self, Contents, Stage, StageError};
use super::{
    Beacon, ClosedTable, Code, Dealer, Dealt, Hash, Nonce, Opening, SealLine, Secret, Spec, closed, key,
};
use crate::visible::Quoted;

/// A spec and its commitment, before anybody has sealed.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::{Nonce, Offer, Secret, Spec, game_cards};
///
/// let deck = game_cards("doudizhu").unwrap();
/// let spec = Spec::builder("doudizhu", &deck, "17*(A B C) bottom:3", &["A", "B", "C"]).build()?;
/// let offer = Offer::new(spec, &Secret::from_hex(&"07".repeat(32))?)?;
/// assert_eq!(Offer::read(offer.text().as_bytes())?, offer);
///
/// let seal = offer.seal("B", &Nonce::from_hex(&"0b".repeat(32))?, "seven come eleven")?;
/// let table = offer.close(&[seal])?;
/// assert_eq!(table.silent(), ["A", "C"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    spec: Spec,
    commit: Hash,
    hash: Hash,
}

impl Offer {
    /// Creates the offer of a dealer. Use a secret for only one offer.
    ///
    /// # Errors
    /// [`StageError::NoDealer`] if the spec has none, and [`StageError::TooLarge`] if the finished file could be longer
    /// than a file may be.
    pub fn new(spec: Spec, secret: &Secret) -> Result<Self, StageError> {
        if *spec.dealer() == Dealer::None {
            return Err(StageError::NoDealer);
        }
        let commit = key::commitment(&spec.hash(), secret);
        check_size(&spec)?;
        Ok(Self::of(spec, commit))
    }

    /// The offer of a game without a dealer. The bytes must be fresh, from the system's source for keys: else old openings
    /// could serve again.
    ///
    /// # Errors
    /// [`StageError::NeedsSecret`] if the spec has a dealer, and [`StageError::TooLarge`] as for [`Offer::new`].
    pub fn dealerless(spec: Spec, fresh: [u8; 32]) -> Result<Self, StageError> {
        if *spec.dealer() != Dealer::None {
            return Err(StageError::NeedsSecret);
        }
        check_size(&spec)?;
        Ok(Self::of(spec, Hash::from_bytes(fresh)))
    }

    /// Reads an offer (F01 to F06; nothing later is filled).
    ///
    /// # Errors
    /// - [`StageError::File`] if a check fails;
    /// - [`StageError::Draw`] if it is a public draw;
    /// - [`StageError::Stage`] if it is at a later stage.
    pub fn read(bytes: &[u8]) -> Result<Self, StageError> {
        let file = stage::deals_file(bytes)?;
        let offer = Self::of_file(&file)?;
        stage::expect(&file, Stage::Offer)?;
        Ok(offer)
    }

    /// The offer that a file began as (F03 to F06).
    pub(super) fn of_file(file: &file::DealsFile<'_>) -> Result<Self, StageError> {
        let spec = stage::spec(file)?;
        let commit = stage::coded(Code::F06, check_commitment(&file.commit))?;
        Ok(Self::of(spec, commit))
    }

    pub(super) fn of(spec: Spec, commit: Hash) -> Self {
        let hash = file::hash(&Contents { commit, ..Contents::default() }.file(&spec));
        Self { spec, commit, hash }
    }

    /// The file.
    pub fn text(&self) -> String {
        file::write(&Contents { commit: self.commit, ..Contents::default() }.file(&self.spec))
    }

    /// OFFER, its name: the SHA-256 of the file.
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// The spec.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The commitment; without a dealer, a fresh number.
    pub fn commitment(&self) -> Hash {
        self.commit
    }

    /// Whether this is the secret that was committed to. Without a dealer, none is.
    pub fn is_opened_by(&self, secret: &Secret) -> bool {
        *self.spec.dealer() != Dealer::None && key::commitment(&self.spec.hash(), secret) == self.commit
    }

    /// How many seats must seal at least: two where nothing but seals decides.
    pub fn seals_needed(&self) -> usize {
        closed::seals_needed(&self.spec)
    }

    /// Returns the line that a seat sends: the seal of its nonce and text, which hides both.
    ///
    /// # Errors
    /// [`StageError::NoSeat`] and [`StageError::LongText`].
    pub fn seal(&self, seat: &str, nonce: &Nonce, text: &str) -> Result<SealLine, StageError> {
        self.seat(seat)?;
        if text.len() > MAX_TEXT {
            return Err(StageError::LongText { seat: seat.to_owned(), bytes: text.len() });
        }
        let seal = key::seal(&self.hash, seat, &nonce.reveal(), text);
        Ok(SealLine::new(self.hash, seat, seal))
    }

    /// Closes the table, once: seats without a seal are silent in it. The same line may come twice.
    ///
    /// # Errors
    /// [`StageError::OtherOffer`], [`StageError::NoSeat`], [`StageError::TwoSeals`] and [`StageError::TooFewSeals`].
    pub fn close(&self, lines: &[SealLine]) -> Result<ClosedTable, StageError> {
        let mut seals = vec![None; self.spec.seats().len()];
        for line in lines {
            if line.offer() != self.hash {
                let (found, expected) = (line.offer(), self.hash);
                return Err(StageError::OtherOffer { seat: line.seat().to_owned(), found, expected });
            }
            let seal = &mut seals[self.seat(line.seat())?];
            if seal.is_some_and(|seal| seal != line.seal()) {
                return Err(StageError::TwoSeals { seat: line.seat().to_owned() });
            }
            *seal = Some(line.seal());
        }
        let (found, needed) = (seals.iter().flatten().count(), self.seals_needed());
        if found < needed {
            return Err(StageError::TooFewSeals { found, needed });
        }
        Ok(ClosedTable::of(self.clone(), seals))
    }

    /// The place of a seat among the seats.
    pub(super) fn seat(&self, seat: &str) -> Result<usize, StageError> {
        let none = || StageError::NoSeat { seat: seat.to_owned(), seats: self.spec.seats().join(", ") };
        self.spec.seat(seat).ok_or_else(none)
    }
}

/// The commitment of a file (F06).
pub(super) fn check_commitment(commit: &str) -> Result<Hash, String> {
    commit
        .parse()
        .map_err(|_| format!("the commitment {} is not 64 hexadecimal digits in lower case", Quoted(commit)))
}

/// Checks that the finished file cannot exceed the maximum length, for any texts and deals.
pub(super) fn check_size(spec: &Spec) -> Result<(), StageError> {
    // A shuffle moves cards and makes none: a deal in starting order is as long as any other. A deal has
    // two lines for its brackets; one that ends in a card such as `"` has an escape, wherever it lies.
    let order: Vec<u32> = (0..spec.deck().len() as u32).collect();
    let deal: Vec<Dealt> = spec.deal(&order);
    let seats = spec.seats().len();
    let (seals, openings) =
        (vec![Some(Hash::ZERO); seats], vec![Some(Opening::new(&"0".repeat(64), "")); seats]);
    let secret = "0".repeat(64);
    let of = |deals: &[Vec<Dealt>]| {
        let contents =
            Contents { seals: &seals, openings: &openings, secret: &secret, deals, ..Contents::default() };
        file::write(&contents.file(spec)).len()
    };
    let one = of(std::slice::from_ref(&deal));
    let two = of(&[deal.clone(), deal]);
    // A control character takes one byte, and six when it is escaped. A beacon has 64 digits and 384 at most.
    let round = if spec.beacon() == Beacon::None { 0 } else { 448 };
    let bytes = one + (two - one) * (spec.deals() as usize - 1) + seats * 6 * MAX_TEXT + round;
    if bytes > MAX_BYTES { Err(StageError::TooLarge { bytes }) } else { Ok(()) }
}
