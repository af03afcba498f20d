//! The dealer's side: a table is opened, hears words and the beacon, deals, and is revealed.
//!
//! A table is the transcript before its secret is shown, in the same file. It never holds the secret: what needs it
//! takes it as a parameter, and checks first that it opens the commitment, so that a dealer with the wrong secret
//! learns of it before play and not after.

mod error;

use std::slice;

use evenhand::Seed;

use super::beacon::{self, BeaconError};
use super::transcript::{self, File, MAX_BYTES};
use super::{Beacon, Code, Dealt, Hash, Secret, Spec, contribution, key};
pub use error::FairTableError;

/// A spec and a commitment, and what came in since: what travels before the secret is shown.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::{FairTable, Known, Secret, Spec, game_cards, verify};
///
/// let deck = game_cards("doudizhu").unwrap();
/// let spec = Spec::builder("doudizhu", &deck, "17*(A B C) bottom:3", &["A", "B", "C"]).build()?;
/// let secret = Secret::from_hex(&"07".repeat(32))?;
///
/// let mut table = FairTable::open(spec, &secret)?;
/// let kept = table.commitment();
/// table.contribute("B", "seven come eleven")?;
///
/// let deals = table.deals(&secret)?;
/// assert_eq!(deals[0][3].to_string(), "bottom:5d Td Kd");
///
/// let transcript = table.reveal(&secret)?;
/// let known = Known {
///     commit: Some(kept.to_string()),
///     contributions: vec![("B".into(), "seven come eleven".into())],
///     ..Known::default()
/// };
/// assert!(verify(transcript.text().as_bytes(), &known).holds());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FairTable {
    spec: Spec,
    commit: Hash,
    contributions: Vec<String>,
    randomness: String,
    signature: String,
}

impl FairTable {
    /// Commits to a spec and a secret. Publish spec and commitment before anybody says a word.
    ///
    /// # Errors
    /// [`FairTableError::TooLarge`] if the transcript could be longer than a file may be, however few the words.
    pub fn open(spec: Spec, secret: &Secret) -> Result<Self, FairTableError> {
        let commit = key::commitment(&spec.hash(), secret);
        let contributions = vec![String::new(); spec.seats().len()];
        let table = Self { spec, commit, contributions, randomness: String::new(), signature: String::new() };
        table.check_size()?;
        Ok(table)
    }

    /// Reads a table.
    ///
    /// # Errors
    /// - [`FairTableError::File`] if the file, its spec, its words or its beacon are not as they must be;
    /// - [`FairTableError::Draw`] if it is a public draw;
    /// - [`FairTableError::Shown`] if it has a secret or deals, and is a transcript.
    pub fn read(bytes: &[u8]) -> Result<Self, FairTableError> {
        let File::Deals(file) = file(bytes)? else { return Err(FairTableError::Draw) };
        let spec =
            Spec::from_lines(&file.spec).map_err(|error| FairTableError::file(error.code(), &error))?;
        contribution::check(&spec, &file.contributions)
            .map_err(|error| FairTableError::file(Code::F06, &error))?;
        let (randomness, signature) = (file.beacon.randomness, file.beacon.signature);
        match beacon::check(&spec.beacon(), &randomness, &signature) {
            Ok(()) | Err(BeaconError::Missing) => {}
            Err(error) => return Err(FairTableError::file(Code::F07, &error)),
        }
        if !file.secret.is_empty() || !file.deals.is_empty() {
            return Err(FairTableError::Shown);
        }
        let commit = file.commit.parse().map_err(|error| FairTableError::file(Code::F09, &error))?;
        let contributions =
            file.contributions.into_iter().map(|contribution| contribution.text.to_string()).collect();
        Ok(Self {
            spec,
            commit,
            contributions,
            randomness: randomness.to_string(),
            signature: signature.to_string(),
        })
    }

    /// The file, as it travels before the secret is shown.
    pub fn text(&self) -> String {
        self.file("", &[])
    }

    /// The spec.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The commitment, which each player keeps.
    pub fn commitment(&self) -> Hash {
        self.commit
    }

    /// Each seat with its words, which are empty if it has sent none.
    pub fn contributions(&self) -> impl Iterator<Item = (&str, &str)> {
        self.spec.seats().iter().zip(&self.contributions).map(|(seat, text)| (seat.as_str(), text.as_str()))
    }

    /// What the beacon published, randomness and signature, if it is there and the spec names one.
    pub fn published(&self) -> Option<(&str, &str)> {
        if self.randomness.is_empty() { None } else { Some((&self.randomness, &self.signature)) }
    }

    /// Puts down what a seat sent, to the letter, in place of what it sent before.
    ///
    /// # Errors
    /// [`FairTableError::NoSeat`], [`FairTableError::LongText`], and [`FairTableError::TooLarge`] if there is no room for it in the
    /// transcript; the words are then as they were.
    pub fn contribute(&mut self, seat: &str, text: &str) -> Result<(), FairTableError> {
        let seats = self.spec.seats();
        let Some(place) = seats.iter().position(|other| other == seat) else {
            return Err(FairTableError::NoSeat { seat: seat.to_owned(), seats: seats.join(", ") });
        };
        if text.len() > contribution::MAX_BYTES {
            return Err(FairTableError::LongText { seat: seat.to_owned(), bytes: text.len() });
        }
        let before = std::mem::replace(&mut self.contributions[place], text.to_owned());
        self.check_size().inspect_err(|_| self.contributions[place] = before)
    }

    /// Puts down what the beacon published for the spec's round; the signature may be empty.
    ///
    /// # Errors
    /// [`FairTableError::Beacon`] if the spec names none, or if either is not as it must be.
    pub fn set_beacon(&mut self, randomness: &str, signature: &str) -> Result<(), FairTableError> {
        let beacon = self.spec.beacon();
        if beacon == Beacon::None {
            return Err(FairTableError::Beacon(BeaconError::NotNamed));
        }
        beacon::check(&beacon, randomness, signature).map_err(FairTableError::Beacon)?;
        randomness.clone_into(&mut self.randomness);
        signature.clone_into(&mut self.signature);
        Ok(())
    }

    /// Deals: for each deal the places that got a card, with their cards.
    ///
    /// # Errors
    /// [`FairTableError::OtherSecret`] if the secret does not open the commitment, and [`FairTableError::Beacon`] if the
    /// beacon's round is still to come.
    pub fn deals(&self, secret: &Secret) -> Result<Vec<Vec<Dealt>>, FairTableError> {
        if key::commitment(&self.spec.hash(), secret) != self.commit {
            return Err(FairTableError::OtherSecret { commit: self.commit });
        }
        let beacon = self.spec.beacon();
        beacon::check(&beacon, &self.randomness, &self.signature).map_err(FairTableError::Beacon)?;
        let key = deal_key(&self.spec, secret, &self.commit, self.contributions(), &self.randomness);
        Ok((1..=self.spec.deals()).map(|deal| one_deal(&self.spec, &key, deal)).collect())
    }

    /// Shows the secret, when the last deal is over: from then on everybody can work out every card.
    ///
    /// # Errors
    /// As [`FairTable::deals`].
    pub fn reveal(self, secret: &Secret) -> Result<Transcript, FairTableError> {
        let deals = self.deals(secret)?;
        let text = self.file(&secret.reveal(), &deals);
        Ok(Transcript { text, deals })
    }

    fn file(&self, secret: &str, deals: &[Vec<Dealt>]) -> String {
        let contributions = self
            .contributions()
            .map(|(seat, text)| transcript::Contribution { seat: seat.into(), text: text.into() });
        let places = |deal: &Vec<Dealt>| deal.iter().map(|dealt| dealt.to_string().into()).collect();
        let file = transcript::DealsFile {
            format: transcript::DealsFormat::V1,
            spec: self.spec.text().lines().map(transcript::Text::from).collect(),
            commit: self.commit.to_string().into(),
            contributions: contributions.collect(),
            beacon: transcript::Published {
                randomness: (&self.randomness).into(),
                signature: (&self.signature).into(),
            },
            secret: secret.into(),
            deals: deals.iter().map(places).collect(),
        };
        transcript::write(&file)
    }

    /// Whether the transcript will be no longer than a file may be, whatever is dealt.
    fn check_size(&self) -> Result<(), FairTableError> {
        // A shuffle moves cards and makes none: a deal in starting order is as long as any other. A deal has
        // two lines for its brackets; one that ends in a card such as `"` has an escape, wherever it lies.
        let order: Vec<u32> = (0..self.spec.deck().len() as u32).collect();
        let deal = self.spec.deal(&order);
        let one = self.file(&"0".repeat(64), slice::from_ref(&deal)).len();
        let two = self.file(&"0".repeat(64), &[deal.clone(), deal]).len();
        // The beacon has 64 digits and 384 at most.
        let bytes = one + (two - one) * (self.spec.deals() as usize - 1) + 448;
        if bytes > MAX_BYTES { Err(FairTableError::TooLarge { bytes }) } else { Ok(()) }
    }
}

/// The file that these bytes are (F01, F02).
pub(super) fn file(bytes: &[u8]) -> Result<File<'_>, FairTableError> {
    let text = transcript::text(bytes).map_err(|error| FairTableError::file(Code::F01, &error))?;
    File::read(text).map_err(|error| FairTableError::file(Code::F02, &error))
}

/// The key of a table's deals.
pub(super) fn deal_key<'a>(
    spec: &Spec,
    secret: &Secret,
    commit: &Hash,
    contributions: impl IntoIterator<Item = (&'a str, &'a str)>,
    randomness: &str,
) -> Seed {
    let beacon = spec.beacon();
    let randomness = if beacon == Beacon::None { "none" } else { randomness };
    key::key(secret, commit, contributions, &beacon.to_string(), randomness)
}

/// Deal number `deal`, from 1.
pub(super) fn one_deal(spec: &Spec, key: &Seed, deal: u32) -> Vec<Dealt> {
    spec.deal(&key::order(key, deal, spec.deck().len()))
}

/// A table whose secret has been shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transcript {
    text: String,
    deals: Vec<Vec<Dealt>>,
}

impl Transcript {
    /// The file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The SHA-256 of the file, for the `prev` of the next spec.
    pub fn hash(&self) -> Hash {
        Hash::of(self.text.as_bytes())
    }

    /// For each deal the places that got a card, with their cards.
    pub fn deals(&self) -> &[Vec<Dealt>] {
        &self.deals
    }
}
