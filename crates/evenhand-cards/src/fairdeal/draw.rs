//! A public draw: k of n entries of a list, decided by a beacon's round that is still to come.
//!
//! For a raffle, a rota, or a sample for an audit. Nothing has to stay hidden, so a draw needs
//! neither a secret nor a dealer, and there is nothing to reveal. The hash of the list and the
//! round are fixed before the round is published. They decide.
//!
//! Cost: one order of n items, n at most 2^20.
//!
//! # When not to use it
//! If someone can change the list after the round is known, that person chooses the winners.
//! Someone who makes ten specs and shows only one can choose too. Publish one spec, once.

use evenhand::{Seed, order_head};

use super::beacon::BeaconError;
use super::file::{self, File};
use super::{Beacon, Code, Hash, LineError, List, Published, StageError, grammar, lines};
use crate::visible::Quoted;

/// The labels of the lines. The first line is only its label.
const LABELS: [&str; 6] = ["fairdraw-v2 spec", "title:", "entries:", "list:", "winners:", "beacon:"];
/// The longest title, in characters.
const MAX_TITLE: usize = 200;

/// The spec of a draw, fixed before the round. Publish it, with the list or its address.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::{Chain, PublicDraw, DrawSpec, Known, List, verify};
///
/// let list = List::read("Ada\nBlaise\nCarl\nDaniel\nEmmy\n".as_bytes())?;
/// let quicknet = Chain::QUICKNET;
/// let spec = DrawSpec::new("Who cooks", &list, 2, quicknet.hash, 657_413)?;
///
/// let mut draw = PublicDraw::open(spec);
/// draw.publish("fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587", "")?;
/// assert_eq!(draw.winners(), [1, 4]);
/// let known = Known { lists: vec![list], ..Known::default() };
/// assert!(verify(draw.text().as_bytes(), &known).holds());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawSpec {
    title: String,
    list: Hash,
    entries: u64,
    winners: u32,
    chain: Hash,
    round: u64,
}

impl DrawSpec {
    /// A draw of `winners` of a list, by a round of a drand network.
    ///
    /// # Errors
    /// [`DrawError`]: the first thing that a verifier would refuse.
    pub fn new(title: &str, list: &List, winners: u32, chain: Hash, round: u64) -> Result<Self, DrawError> {
        let (title, entries) = (title.to_owned(), list.lines);
        let spec = Self { title, list: list.hash, entries, winners, chain, round };
        Self::read(&spec.text())
    }

    /// Reads a spec: six lines, each ended by a line feed.
    ///
    /// # Errors
    /// [`DrawError`]: the first thing that a verifier would refuse.
    pub fn read(text: &str) -> Result<Self, DrawError> {
        Self::from_lines(&lines::split(text, LABELS.len()).map_err(DrawError::Lines)?)
    }

    /// Reads a spec from lines, which may contain any characters.
    pub(super) fn from_lines(lines: &[impl AsRef<str>]) -> Result<Self, DrawError> {
        let behind = lines::behind(&LABELS, lines).map_err(DrawError::Lines)?;
        let [_, title, entries, list, winners, beacon] = behind;
        let wrong = |line, found: &str| DrawError::Line { line, found: found.to_owned() };
        let visible = |byte: u8| (b' '..=b'~').contains(&byte);
        if title.len() > MAX_TITLE || !title.bytes().all(visible) {
            return Err(wrong(2, title));
        }
        let within = |text, most| grammar::number(text, 7).filter(|number| *number <= most);
        let entries = within(entries, List::MAX_LINES).ok_or_else(|| wrong(3, entries))?;
        let list = list.parse().map_err(|_| wrong(4, list))?;
        let winners = within(winners, entries).ok_or_else(|| wrong(5, winners))?;
        let Ok(Beacon::Drand { chain, round }) = beacon.parse() else { return Err(wrong(6, beacon)) };
        Ok(Self { title: title.to_owned(), list, entries, winners: winners as u32, chain, round })
    }

    /// All six lines with their line feeds.
    pub fn text(&self) -> String {
        let Self { title, list, entries, winners, .. } = self;
        let beacon = self.beacon();
        format!(
            "fairdraw-v2 spec\ntitle:{title}\nentries:{entries}\nlist:{list}\nwinners:{winners}\nbeacon:{beacon}\n"
        )
    }

    /// What is drawn, in a line.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The SHA-256 of the list.
    pub fn list(&self) -> Hash {
        self.list
    }

    /// How many lines the list has.
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// How many are drawn.
    pub fn winners(&self) -> u32 {
        self.winners
    }

    /// The beacon's round.
    pub fn beacon(&self) -> Beacon {
        Beacon::Drand { chain: self.chain, round: self.round }
    }

    /// Whether a list is the spec's (D06).
    ///
    /// # Errors
    /// [`OtherListError`] if it is another.
    pub fn check_list(&self, list: &List) -> Result<(), OtherListError> {
        if list.hash != self.list {
            if list.respelt.contains(&self.list) {
                return Err(OtherListError::Respelt);
            }
            return Err(OtherListError::Hash { found: list.hash, expected: self.list });
        }
        if list.lines != self.entries {
            return Err(OtherListError::Lines { found: list.lines, expected: self.entries });
        }
        Ok(())
    }
}

/// The winners, from 1, in the order drawn.
pub(super) fn winners(spec: &DrawSpec, randomness: &Hash) -> Vec<u32> {
    let hash = Hash::of(spec.text().as_bytes());
    let text = format!("fairdraw-v2 key\nspec:{hash}\nbeacon:{}:{randomness}\n", spec.beacon());
    let key = Seed::from_bytes(*Hash::of(text.as_bytes()).as_bytes());
    let head = order_head(spec.entries, u64::from(spec.winners), &key.child("draw"));
    // There are as many winners as entries at most, and no more than 2^20.
    head.unwrap_or_default().into_iter().map(|entry| entry as u32 + 1).collect()
}

/// Checks that the written winners are the recomputed ones (D05).
pub(super) fn check_winners(written: &[file::Text<'_>], winners: &[u32]) -> Result<(), String> {
    if written.len() != winners.len() {
        return Err(format!("the file has {} winners, and the spec says {}", written.len(), winners.len()));
    }
    let mut places = (1..).zip(written.iter().zip(winners));
    match places.find(|(_, (is, must))| is.as_ref() != must.to_string()) {
        Some((place, (is, must))) => {
            Err(format!("winner {place}: written is {}, and it must be {must}", Quoted(is)))
        }
        None => Ok(()),
    }
}

/// A draw, before its round is published and after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicDraw {
    spec: DrawSpec,
    published: Option<Published>,
    winners: Vec<u32>,
}

impl PublicDraw {
    /// A draw whose round is still to come.
    pub fn open(spec: DrawSpec) -> Self {
        Self { spec, published: None, winners: Vec::new() }
    }

    /// Reads a draw whose round is still to come. A finished one is for [`verify`](super::verify).
    ///
    /// # Errors
    /// [`StageError::File`] if it is no such file, [`StageError::Deal`] if it is of a deal, and [`StageError::Drawn`] if its
    /// round has been published.
    pub fn read(bytes: &[u8]) -> Result<Self, StageError> {
        let draw = Self::read_any(bytes)?;
        if draw.published.is_some() { Err(StageError::Drawn) } else { Ok(draw) }
    }

    /// Reads a draw, before its round or after; what is drawn is worked out again (D03 to D05).
    pub(super) fn read_any(bytes: &[u8]) -> Result<Self, StageError> {
        let File::Draw(file) = file::of(bytes)? else { return Err(StageError::Deal) };
        let spec = DrawSpec::from_lines(&file.spec).map_err(|error| StageError::file(Code::D03, &error))?;
        let mut draw = Self::open(spec);
        let file::Round { randomness, signature } = &file.beacon;
        if randomness.is_empty() && signature.is_empty() && file.winners.is_empty() {
            return Ok(draw);
        }
        draw.publish(randomness, signature).map_err(|error| StageError::file(Code::D04, &error))?;
        check_winners(&file.winners, &draw.winners).map_err(|error| StageError::file(Code::D05, &error))?;
        Ok(draw)
    }

    /// Stores the published value of the round, and draws. The signature may be empty.
    ///
    /// # Errors
    /// [`BeaconError`] if either is not as it must be.
    pub fn publish(&mut self, randomness: &str, signature: &str) -> Result<(), BeaconError> {
        let published = Published::new(randomness, signature)?;
        self.winners = winners(&self.spec, &published.randomness());
        self.published = Some(published);
        Ok(())
    }

    /// What the beacon published; none until then.
    pub fn published(&self) -> Option<&Published> {
        self.published.as_ref()
    }

    /// The draw as it was announced: without value and winners.
    #[must_use]
    pub fn announcement(&self) -> Self {
        Self::open(self.spec.clone())
    }

    /// The spec.
    pub fn spec(&self) -> &DrawSpec {
        &self.spec
    }

    /// The winners, counted from 1, in the order drawn; none until the round is published.
    pub fn winners(&self) -> &[u32] {
        &self.winners
    }

    /// The file.
    pub fn text(&self) -> String {
        let spec = self.spec.text();
        let file = file::DrawFile {
            format: file::DrawFormat::V2,
            spec: spec.lines().map(file::Text::from).collect(),
            beacon: self.published.as_ref().map_or_else(file::Round::default, |published| file::Round {
                randomness: published.randomness().to_string().into(),
                signature: published.signature().into(),
            }),
            winners: self.winners.iter().map(|winner| winner.to_string().into()).collect(),
        };
        file::write(&file)
    }
}

/// The required content of a line of the spec.
fn required(line: usize) -> &'static str {
    match line {
        2 => "at most 200 visible characters of ASCII and spaces",
        3 => "a number of entries from 1 to 1048576",
        4 => "the SHA-256 of the list in 64 hexadecimal digits in lower case",
        5 => "a number of winners from 1 to that of the entries",
        _ => "drand:HASH:ROUND: a draw needs a beacon, with the chain's hash and the number of a round",
    }
}

/// The first thing in the spec of a draw that a verifier refuses (D03). Lines are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// It is not made of the lines that it must have.
    #[error(transparent)]
    Lines(LineError),
    /// What a line says is not as it must be.
    #[error("line {line} of the spec: {} is not {}", Quoted(.found), required(*.line))]
    Line {
        /// Which line.
        line: usize,
        /// What it says.
        found: String,
    },
}

/// A list that is not the one of the spec.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OtherListError {
    /// Its bytes differ.
    #[error(
        "the list has SHA-256 {found}, but the spec says {expected}. One of the two is not the published one."
    )]
    Hash {
        /// Of the list.
        found: Hash,
        /// Of the spec.
        expected: Hash,
    },
    /// The lines are those of the spec, saved with other line ends, another end of the last line, or a byte-order mark.
    #[error(
        "the list has the right lines, but other line ends or a byte-order mark. Lists are compared byte for byte, so pass \
         the list as it was published."
    )]
    Respelt,
    /// The spec counts its lines wrongly.
    #[error("the list has {found} lines, but the spec says {expected}. The spec is wrong.")]
    Lines {
        /// Of the list.
        found: u64,
        /// Of the spec.
        expected: u64,
    },
}
