//! The state of a seat's program: the circles of its user, and the contract's rules S1 to S14.
//!
//! A seat is honest if its nonce comes from the system's source for keys and its program applies
//! these rules. The methods apply them. They take bytes, the seat, the text, the nonce and the
//! time, and return the line to send, or a [`Refusal`] with its rule. This module does not use a
//! clock, files or randomness. **Store and sync the state before you show the result of a method,
//! and after a refusal too**: a refused table is kept, and a table that came too late is void for
//! ever.
//!
//! | rule | refused | method |
//! |---|---|---|
//! | S1 S2 S3 | an invalid offer, an offer that hides earlier tables, or a second open offer | [`Circles::seal`] |
//! | S4 S5 S6 S7 S12 | an invalid, foreign or second table, a table without her seal, or one that is too late | [`Circles::open`] |
//! | S8 S9 S14 | openings of another table, of a void table, wrong openings, or openings that are too late | [`Circles::check`], [`Circles::finish`], [`Circles::declare_void`] |
//! | S10 S11 S13 | a card of another player's place, not on the sheet, or not called | [`Circles::hand`] |
//!
//! Two more rules belong to this program. They are stricter than the contract:
//!
//! | rule | refused | methods |
//! |---|---|---|
//! | P1 | a table that someone plays again: a finished one, or one whose cards were shown here | [`Circles::seal`], [`Circles::open`], [`Circles::check`], [`Circles::hand`] |
//! | P2 | deal d before deal d − 1 | [`Circles::hand`] |
//!
//! [`Circles::recall`] and [`Circles::judge`] compare a transcript with everything that was kept: table, opening lines,
//! check word, sheets, slips, the order of the deals, and the place of the table in its circle.
//!
//! # Why one state for all circles
//! A nonce is opened for only one table, for ever, in every circle (S6): two tables for one nonce
//! are two tries. So the state keeps offers by their hash, not by circle. An offer that is sealed
//! again gets its first seal.
//!
//! # Limits
//! A player who loses the state cannot open, because the nonces are gone. The table is void, and
//! the next table begins a new count. Two copies of a state are two programs and open twice, so use
//! only one copy.

mod entry;
mod finish;
mod hand;
mod judge;
mod open;
mod prior;
mod refusal;
mod seal;
mod state;
#[cfg(test)]
mod tests;
mod words;

use std::collections::BTreeMap;

use zeroize::Zeroizing;

use super::{Beacon, Chain, ClosedTable, Hash, Nonce, Offer, Slip};

pub use entry::{EntryError, Unseen, entry};
pub use finish::Checked;
pub use hand::{Claim, Hand, HandRequest, Standing};
pub use judge::{Doubt, Judgement, Preceding, ProvenPlace};
pub use refusal::{CircleError, Reason, Refusal, Rule, VoidCause};
pub use seal::{Notice, Sealed, Sealing};
pub use state::CirclesError;

/// All circles of one user: the sealed offers, the kept tables, and their progress.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::{Circles, Nonce, Offer, Rule, Sealing, Secret, Spec};
///
/// let spec = Spec::builder("custom", &["1", "2"], "A B", &["A", "B"]).build()?;
/// let offer = Offer::new(spec, &Secret::from_os()?)?;
/// let mut circles = Circles::new();
/// let bytes = offer.text().into_bytes();
/// let sealing = Sealing::new("friends", &bytes, "A", "hello");
/// let seal = circles.seal(&sealing, Nonce::from_os()?, 0)?.line;
///
/// let table = offer.close(&[seal])?;
/// let lines = circles.open(table.text().as_bytes(), None, 0)?;
/// assert!(table.opened(&lines).is_ok());
/// // A second table of the offer, after the opening, is refused.
/// let late = offer.seal("B", &Nonce::from_os()?, "")?;
/// let other = offer.close(&[offer.seal("A", &Nonce::from_os()?, "")?, late])?;
/// assert_eq!(circles.open(other.text().as_bytes(), None, 0).unwrap_err().rule(), Rule::S6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Circles {
    /// In the order of their first seals.
    offers: Vec<SealedOffer>,
    /// In the order of their offers, and for one offer in the order of arrival. Includes refused
    /// tables.
    tables: Vec<KeptTable>,
}

/// An offer that was sealed.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct SealedOffer {
    circle: String,
    #[serde(with = "state::file")]
    offer: Offer,
    seats: Vec<SealedSeat>,
    /// Time at which its beacon's round is due, in seconds since 1970. `None` without a beacon.
    due: Option<u64>,
    /// The table that it was opened for.
    #[serde(with = "state::hashes")]
    opened_for: Option<Hash>,
    /// The user ended it.
    ended: bool,
    /// Void for ever (S14), with all its tables, also those that arrive later.
    #[serde(default)]
    void: bool,
    /// Cause, if it is void and the cause was stored.
    #[serde(default)]
    cause: Option<VoidCause>,
}

/// The seal of one seat.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct SealedSeat {
    seat: String,
    #[serde(with = "state::nonce")]
    nonce: Nonce,
    text: String,
    #[serde(with = "state::hash")]
    seal: Hash,
}

/// A closed table of an offer that was sealed.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptTable {
    #[serde(with = "state::file")]
    table: ClosedTable,
    /// The hash of the opened file, if it arrived complete and in time.
    #[serde(with = "state::hashes")]
    opened: Option<Hash>,
    /// The check word was given.
    #[serde(default)]
    word_given: bool,
    /// The hash of the done file, once it was verified.
    #[serde(with = "state::hashes")]
    done: Option<Hash>,
    /// Time of the first good verdict with `--circle`, in seconds since 1970.
    #[serde(default)]
    verified: Option<u64>,
    /// Void for ever (S14).
    void: bool,
    /// Cause, if it is void and the cause was stored.
    #[serde(default)]
    cause: Option<VoidCause>,
    /// The hash of the first complete sheet, by the number of the deal.
    #[serde(with = "state::sheets")]
    sheets: BTreeMap<u32, Hash>,
    /// Deals whose hands were shown, in the order of showing.
    #[serde(default)]
    played: Vec<u32>,
    /// Time at which the first hand or the result was shown, in seconds since 1970.
    #[serde(default)]
    shown: Option<u64>,
    /// Slips that were shown here, by deal and place.
    #[serde(default, with = "state::slips")]
    slips: BTreeMap<(u32, u32), KeptSlip>,
    /// Cards of piles that the dealer called, in the order of the calls.
    #[serde(default)]
    drawn: Vec<Drawn>,
}

/// A slip that was shown here, with the seat or pile to which the pattern gives its place. A slip is private until the
/// reveal, so its text is wiped on drop.
struct KeptSlip {
    /// `NAME=SLIP`.
    text: Zeroizing<String>,
}

/// A place of a pile that the dealer called.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Drawn {
    deal: u32,
    place: u32,
    /// Seat that showed the card, if one did.
    by: Option<String>,
}

impl Circles {
    /// Creates an empty state.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads a state that [`Circles::text`] wrote.
    ///
    /// # Errors
    /// [`CirclesError`] if the state has another version, is incomplete, or was changed.
    pub fn read(bytes: &[u8]) -> Result<Self, CirclesError> {
        state::read(bytes)
    }

    /// The state for storage: JSON of one version. The text contains the nonces, so it is wiped on
    /// drop.
    pub fn text(&self) -> Zeroizing<String> {
        state::write(self)
    }

    /// The names of the circles, in the order in which they began.
    pub fn names(&self) -> Vec<&str> {
        let mut names = Vec::new();
        for offer in &self.offers {
            if !names.contains(&offer.circle.as_str()) {
                names.push(&offer.circle);
            }
        }
        names
    }

    /// The circle in which an offer was sealed.
    pub fn circle_of(&self, offer: Hash) -> Option<&str> {
        self.sealed_offer(offer).map(|sealed| sealed.circle.as_str())
    }

    /// The seats that were sealed for an offer, in the order of their seals.
    pub fn seats_of(&self, offer: Hash) -> Vec<&str> {
        let seats = self.sealed_offer(offer).map(|sealed| sealed.seats.iter());
        seats.into_iter().flatten().map(|seat| seat.seat.as_str()).collect()
    }

    /// The progress of each offer of a circle, in the order of their seals.
    pub fn circle(&self, name: &str, now: u64) -> Vec<OfferState> {
        let offers = self.offers.iter().filter(|sealed| sealed.circle == name);
        offers.map(|sealed| self.offer_state(sealed, now)).collect()
    }

    /// Ends an offer of a circle, or all offers that are not over. The user gives up their tables,
    /// and the next offer need not count them. Returns the number of ended offers.
    pub fn end(&mut self, circle: &str, offer: Option<Hash>) -> usize {
        let mut ended = 0;
        for sealed in &mut self.offers {
            let named = offer.is_none_or(|offer| sealed.offer.hash() == offer);
            if sealed.circle == circle && named && !sealed.ended {
                sealed.ended = true;
                ended += 1;
            }
        }
        ended
    }

    /// Declares a table void for ever (S14), with all other tables of its offer. Tables that arrive
    /// later are void too, because anyone can close another table. `name` is the hash of the table
    /// or of its offer. Without a name, this voids the last offer of the circle. Call this before
    /// the players say aloud that the table is void, so that nobody can complete it once the secret
    /// is public. If no table of the offer arrived, its seal is never opened.
    ///
    /// Returns the voided table or offer. `None` if it does not exist or is finished.
    pub fn declare_void(&mut self, circle: &str, name: Option<Hash>) -> Option<Voided> {
        let has_table = |offer: Hash| self.tables.iter().any(|kept| kept.table.offer().hash() == offer);
        let is_it = |sealed: &&SealedOffer| {
            let offer = sealed.offer.hash();
            let mut tables = self.tables.iter().filter(|kept| kept.table.offer().hash() == offer);
            let named = match name {
                None => !sealed.ended || has_table(offer),
                Some(name) => name == offer || tables.any(|kept| kept.table.hash() == name),
            };
            sealed.circle == circle && named
        };
        let offer = self.offers.iter().rev().find(is_it)?.offer.hash();
        let is_table = |kept: &KeptTable| {
            let is_named = name.is_none_or(|name| name == offer || name == kept.table.hash());
            kept.table.offer().hash() == offer && is_named
        };
        let at = self.tables.iter().rposition(is_table);
        if at.is_some_and(|at| self.tables[at].done.is_some()) {
            return None;
        }
        self.void_offers(&[offer], VoidCause::Declared);
        Some(at.map_or(Voided::Offer(offer), |at| Voided::Table(self.tables[at].table.hash())))
    }

    /// Voids these tables and all other unfinished tables of their offers.
    fn void_with(&mut self, tables: &[Hash]) {
        let of_them = self.tables.iter().filter(|kept| tables.contains(&kept.table.hash()));
        let offers: Vec<Hash> = of_them.map(|kept| kept.table.offer().hash()).collect();
        self.void_offers(&offers, VoidCause::Counted);
    }

    /// Voids all unfinished tables of these offers, and every later table of them. The first cause stays.
    fn void_offers(&mut self, offers: &[Hash], cause: VoidCause) {
        for sealed in self.offers.iter_mut().filter(|sealed| offers.contains(&sealed.offer.hash())) {
            if !sealed.void {
                (sealed.void, sealed.cause) = (true, Some(cause));
            }
        }
        let is_one = |kept: &&mut KeptTable| {
            !kept.void && kept.done.is_none() && offers.contains(&kept.table.offer().hash())
        };
        for kept in self.tables.iter_mut().filter(is_one) {
            (kept.void, kept.cause) = (true, Some(cause));
        }
    }

    /// Keeps a table of a sealed offer, and returns its index. The table is void if its offer is.
    fn keep(&mut self, table: &ClosedTable) -> usize {
        if let Some(kept) = self.kept(table.hash()) {
            return kept;
        }
        let place = |offer: &Offer| self.offers.iter().position(|sealed| sealed.offer.hash() == offer.hash());
        let offer = place(table.offer());
        // A table of an earlier offer that comes late is not the last one (S2).
        let at = self.tables.iter().rposition(|kept| place(kept.table.offer()) <= offer);
        let at = at.map_or(0, |before| before + 1);
        let mut kept = KeptTable::new(table.clone());
        if let Some(sealed) = offer.map(|offer| &self.offers[offer]).filter(|sealed| sealed.void) {
            (kept.void, kept.cause) = (true, sealed.cause);
        }
        self.tables.insert(at, kept);
        at
    }

    /// Number of tables of a circle that the user gave up. The next offer need not count them.
    pub fn given_up(&self, circle: &str) -> usize {
        let of = |kept: &&KeptTable| {
            self.sealed_offer(kept.table.offer().hash())
                .is_some_and(|sealed| sealed.circle == circle && sealed.ended)
        };
        self.tables.iter().filter(of).count()
    }

    fn offer_state(&self, sealed: &SealedOffer, now: u64) -> OfferState {
        let kept = |kept: &&KeptTable| kept.table.offer() == &sealed.offer;
        let tables: Vec<&KeptTable> = self.tables.iter().filter(kept).collect();
        let opened = tables.iter().find(|kept| Some(kept.table.hash()) == sealed.opened_for);
        let stage = match opened {
            Some(kept) if kept.done.is_some() => Progress::Done,
            Some(kept) if kept.is_void(sealed.due, now) => Progress::Void,
            _ if sealed.ended => Progress::Ended,
            Some(kept) if kept.opened.is_some() => Progress::Opened,
            Some(_) => Progress::Opening,
            None if tables.iter().any(|kept| kept.done.is_some()) => Progress::Done,
            None if sealed.void || tables.iter().any(|kept| kept.void) => Progress::Void,
            None if sealed.due.is_some_and(|due| due <= now) => Progress::Missed,
            None if !tables.is_empty() => Progress::Refused,
            None => Progress::Sealed,
        };
        OfferState {
            offer: sealed.offer.clone(),
            seats: sealed.seats.iter().map(|seat| seat.seat.clone()).collect(),
            due: sealed.due,
            tables: tables.iter().map(|kept| kept.table.hash()).collect(),
            table: opened.map(|kept| kept.table.clone()),
            progress: stage,
        }
    }

    fn sealed_offer(&self, offer: Hash) -> Option<&SealedOffer> {
        self.offers.iter().find(|sealed| sealed.offer.hash() == offer)
    }

    fn kept(&self, table: Hash) -> Option<usize> {
        self.tables.iter().position(|kept| kept.table.hash() == table)
    }
}

impl KeptSlip {
    /// Creates the stored form of a slip of a place that the pattern gives to `name`.
    fn new(name: &str, slip: &Slip) -> Self {
        let (slip, mut text) = (Zeroizing::new(slip.to_string()), Zeroizing::new(String::new()));
        // Reserve the full size at once: growth would leave a copy in memory.
        text.reserve_exact(name.len() + 1 + slip.len());
        text.push_str(name);
        text.push('=');
        text.push_str(&slip);
        Self { text }
    }
}

/// Leaves out the slip, which only its seat may see.
impl std::fmt::Debug for KeptSlip {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("KeptSlip(..)")
    }
}

/// Leaves out nonce and text, which are hidden until she opens.
impl std::fmt::Debug for SealedSeat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SealedSeat")
            .field("seat", &self.seat)
            .field("seal", &self.seal)
            .finish_non_exhaustive()
    }
}

impl KeptTable {
    fn new(table: ClosedTable) -> Self {
        Self {
            table,
            opened: None,
            word_given: false,
            done: None,
            verified: None,
            void: false,
            cause: None,
            sheets: BTreeMap::new(),
            played: Vec::new(),
            shown: None,
            slips: BTreeMap::new(),
            drawn: Vec::new(),
        }
    }

    /// Whether the table is void, or becomes void now because the round is due and an opening is
    /// missing.
    fn is_void(&self, due: Option<u64>, now: u64) -> bool {
        self.void || (self.opened.is_none() && due.is_some_and(|due| due <= now))
    }
}

/// The table or offer that the user declared void.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Voided {
    /// A table, TABLE.
    Table(Hash),
    /// An offer without a table, OFFER.
    Offer(Hash),
}

/// The progress of a sealed offer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct OfferState {
    /// The offer.
    pub offer: Offer,
    /// The seats that were sealed.
    pub seats: Vec<String>,
    /// When its beacon's round is due, in seconds since 1970.
    pub due: Option<u64>,
    /// TABLE of all its closed tables that arrived, also of refused ones.
    pub tables: Vec<Hash>,
    /// The table that it was opened for.
    pub table: Option<ClosedTable>,
    /// The progress.
    pub progress: Progress,
}

/// The progress of an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::EnumIter)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Progress {
    /// Sealed. No closed table arrived.
    Sealed,
    /// All closed tables that arrived were refused.
    Refused,
    /// The round was due before a table could be opened.
    Missed,
    /// The opening line was returned. The opened file is missing.
    Opening,
    /// The opened file arrived in time.
    Opened,
    /// The done file was verified.
    Done,
    /// The table is void.
    Void,
    /// The user ended it.
    Ended,
}

impl Progress {
    /// The localized progress.
    pub fn words(self, language: evenhand_locale::Language) -> String {
        words::progress(self, language)
    }
}

/// Returns the time at which a beacon's round is due: from the user, or from the schedule of
/// quicknet. `None` without a beacon.
///
/// # Errors
/// The chain, if it is not quicknet and the user did not pass a time.
fn due_time(beacon: Beacon, from_user: Option<u64>) -> Result<Option<u64>, Hash> {
    match beacon {
        Beacon::None => Ok(None),
        // For another chain the user passes the time, even if its rounds are regular.
        Beacon::Drand { chain, .. } => {
            let quicknet = beacon.time().filter(|_| chain == Chain::QUICKNET.hash);
            quicknet.or(from_user).map(Some).ok_or(chain)
        }
    }
}
