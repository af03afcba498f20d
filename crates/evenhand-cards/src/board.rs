//! Boards of duplicate bridge for clubs and their dealing machines.
//!
//! - **PBN**, the export format of version 2.1 ([`Board::append_pbn`]): lines that end in CR LF, the two lines `% PBN 2.1`
//!   and `% EXPORT`, the fifteen mandatory tags in their order, then `Generator`. The hands begin with the dealer's.
//! - **DUP**, the file of Duplimate dealing machines ([`Board::dup`]): 156 bytes per board.
//! - A **hand record** for people ([`Board::record`]).
//!
//! # References
//! - T. Veugen and K. G. Backås, *Portable Bridge Notation*, version 2.1: sections 2.3 (lines), 2.4 (escapes), 3.2 (strings),
//!   3.4 (mandatory tags), 4.1.5 (`Generator`).
//! - Jannersten Förlag, *Convert*: DUP. The page shows the suits as symbols of one byte. This module writes the symbols of
//!   code page 437, as *Big Deal* does.

use std::fmt::Write as _;

use evenhand_locale::{Language, padded};

use crate::pbn::SEATS;
use crate::words::WORDS;

/// The ranks from the ace down.
const RANKS: &[u8; 13] = b"AKQJT98765432";

/// Vulnerable sides on boards 1 to 16.
const VULNERABLE: [&str; 16] = [
    "None", "NS", "EW", "All", "NS", "EW", "All", "None", "EW", "All", "None", "NS", "All", "None", "NS",
    "EW",
];

/// A board: its number, which decides dealer and vulnerability, and the four hands.
///
/// # Examples
/// ```
/// use evenhand::Seed;
/// use evenhand_cards::{Pbn, PbnTags, Table};
///
/// let table = Table::new("52".parse()?, "13*(N E S W)".parse()?)?;
/// let deal = table.dealer(&Seed::from_text("42")).deal(0);
/// let board = Pbn::new(&table)?.board(2, deal.cards());
/// assert_eq!((board.dealer(), board.vulnerable()), ("E", "NS"));
///
/// let mut file = Vec::new();
/// board.append_pbn(&PbnTags::default(), true, &mut file);
/// assert!(file.starts_with(b"% PBN 2.1\r\n% EXPORT\r\n[Event \"\"]\r\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    number: u64,
    /// Ranks by seat and suit, spades first. Bit 0 is the ace.
    hands: [[u16; 4]; 4],
}

/// Values of PBN tags that a deal does not determine. Empty values give empty tags.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PbnTags {
    /// The tournament or match.
    pub event: PbnText,
    /// The place.
    pub site: PbnText,
    /// The day, as `YYYY.MM.DD`.
    pub date: PbnText,
    /// The players at north, east, south and west.
    pub players: [PbnText; 4],
}

/// A text that a PBN tag can hold.
///
/// # Examples
/// ```
/// use evenhand_cards::PbnText;
///
/// assert!("Café \"Coeur\"".parse::<PbnText>().is_ok());
/// let error = "周五".parse::<PbnText>().unwrap_err();
/// assert_eq!(error.to_string(), "PBN cannot write '周'. Use printable characters of ISO 8859-1.");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PbnText(String);

/// Maximum length of a text in bytes, with its escapes. A line has at most 255 bytes, and the longest tag name with its signs takes 14.
const MAX_TEXT: usize = 240;

impl std::str::FromStr for PbnText {
    type Err = PbnTextError;

    fn from_str(text: &str) -> Result<Self, PbnTextError> {
        let is_printable = |sign: char| matches!(sign, ' '..='~' | '\u{a0}'..='\u{ff}');
        if let Some(sign) = text.chars().find(|sign| !is_printable(*sign)) {
            return Err(PbnTextError::Character(sign));
        }
        let bytes: usize = text.chars().map(|sign| if matches!(sign, '"' | '\\') { 2 } else { 1 }).sum();
        if bytes > MAX_TEXT { Err(PbnTextError::TooLong(bytes)) } else { Ok(Self(text.to_owned())) }
    }
}

/// The reason why a text is not a valid value of a PBN tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.text(Language::English))]
pub enum PbnTextError {
    /// A character that PBN does not have.
    Character(char),
    /// Too many bytes, counted with the escapes of quotes and backslashes.
    TooLong(usize),
}

impl PbnTextError {
    /// The error as a sentence.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        match self {
            Self::Character(sign) => words.format("pbn-character", [("sign", format!("{sign:?}").into())]),
            Self::TooLong(bytes) => {
                words.format("pbn-too-long", [("bytes", (*bytes).into()), ("most", MAX_TEXT.into())])
            }
        }
    }
}

/// The set that a board of a DUP file belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DupSet {
    lowest: u64,
    highest: u64,
    is_random: bool,
}

impl DupSet {
    /// The highest number that a board may have.
    pub const MAX_BOARD: u64 = 999;

    /// Returns the set of the boards `lowest` to `highest`. `is_random` is the flag in the file that states whether the hands
    /// are random. `None` if a number is 0 or has more than three digits, or if `lowest` is greater than `highest`.
    pub fn new(lowest: u64, highest: u64, is_random: bool) -> Option<Self> {
        let fits = 0 < lowest && lowest <= highest && highest <= Self::MAX_BOARD;
        fits.then_some(Self { lowest, highest, is_random })
    }
}

impl Board {
    /// A board with the seat of each card, 0 for north and so on clockwise, from the ace of spades to the two of clubs.
    pub(crate) fn new(number: u64, owners: &[usize; 52]) -> Self {
        let mut hands = [[0; 4]; 4];
        for (card, owner) in owners.iter().enumerate() {
            hands[*owner][card / 13] |= 1 << (card % 13);
        }
        Self { number: number.max(1), hands }
    }

    /// The number, from 1.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The seat that deals.
    pub fn dealer(&self) -> &'static str {
        SEATS[self.dealing()]
    }

    /// The vulnerable side as PBN names it: `None`, `NS`, `EW` or `All`.
    pub fn vulnerable(&self) -> &'static str {
        VULNERABLE[((self.number - 1) % 16) as usize]
    }

    fn dealing(&self) -> usize {
        ((self.number - 1) % 4) as usize
    }

    /// The hands clockwise from a seat, as the value of PBN's tag `Deal`.
    pub(crate) fn deal_from(&self, first: usize) -> String {
        let mut text = String::with_capacity(69);
        text.push_str(SEATS[first]);
        for seat in 0..4 {
            text.push(if seat == 0 { ':' } else { ' ' });
            for (suit, ranks) in self.hands[(first + seat) % 4].iter().enumerate() {
                if suit > 0 {
                    text.push('.');
                }
                text.extend(letters(*ranks).map(char::from));
            }
        }
        text
    }

    /// Appends the board to a PBN file. If `is_first`, the two header lines of the file come before the board. Otherwise an
    /// empty line separates it from the previous board.
    pub fn append_pbn(&self, tags: &PbnTags, is_first: bool, to: &mut Vec<u8>) {
        to.extend(if is_first { &b"% PBN 2.1\r\n% EXPORT\r\n"[..] } else { b"\r\n" });
        let [north, east, south, west] = &tags.players;
        text_tag("Event", &tags.event, to);
        text_tag("Site", &tags.site, to);
        text_tag("Date", &tags.date, to);
        tag("Board", &self.number.to_string(), to);
        for (name, player) in [("West", west), ("North", north), ("East", east), ("South", south)] {
            text_tag(name, player, to);
        }
        tag("Dealer", self.dealer(), to);
        tag("Vulnerable", self.vulnerable(), to);
        tag("Deal", &self.deal_from(self.dealing()), to);
        // The standard asks dealing programs to leave these tags empty.
        for name in ["Scoring", "Declarer", "Contract", "Result"] {
            tag(name, "", to);
        }
        tag("Generator", "evenhand", to);
    }

    /// The board as 156 bytes of a DUP file.
    pub fn dup(&self, set: &DupSet) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(156);
        for hand in &self.hands[..3] {
            for (suit, ranks) in hand.iter().enumerate() {
                for rank in (0..13).filter(|rank| *ranks & 1_u16 << *rank != 0) {
                    bytes.extend(format!("{:02}", 13 * suit + rank + 1).bytes());
                }
            }
        }
        for hand in &self.hands {
            for (symbol, ranks) in [6, 3, 4, 5].into_iter().zip(hand) {
                bytes.push(symbol);
                bytes.extend(letters(*ranks));
            }
        }
        bytes.extend([if set.is_random { b'Y' } else { b'N' }, b'N']);
        // The boards of a set are dealt once each.
        bytes.extend(format!("{:<3}{:<2}{:<3}", set.lowest, 1, set.highest).bytes());
        bytes
    }

    /// Returns the hand record of the board for people: the hands around the table, and the high-card points.
    pub fn record(&self, language: Language) -> String {
        const COLUMN: usize = 18;
        let words = WORDS.messages(language);
        let seat = words.text(&format!("wind-{}", self.dealer()));
        let vulnerable = words.text(&format!("record-{}", self.vulnerable()));
        let mut left = vec![
            words.format("record-board", [("number", self.number.to_string().into())]),
            words.format("record-dealer", [("seat", seat.into())]),
            vulnerable,
            String::new(),
        ];
        let [north, east, south, west] = self.hands;
        let points = [north, east, south, west].map(points);
        left.extend(suits(west));
        left.extend([
            String::new(),
            format!("{:>6}", points[0]),
            format!("{:>3}{:>6}", points[3], points[1]),
            format!("{:>6}", points[2]),
        ]);
        let blank = || std::iter::repeat_n(String::new(), 4);
        let middle = suits(north).into_iter().chain(blank()).chain(suits(south));
        let right = blank().chain(suits(east)).chain(blank());
        let mut text = String::new();
        for ((left, middle), right) in left.iter().zip(middle).zip(right) {
            let line = format!("{}{}{right}", padded(left, COLUMN), padded(&middle, COLUMN));
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }
}

/// Appends a tag.
fn tag(name: &str, value: &str, to: &mut Vec<u8>) {
    to.push(b'[');
    to.extend(name.bytes());
    to.extend(b" \"");
    to.extend(value.bytes());
    to.extend(b"\"]\r\n");
}

/// Appends a tag with a text, in ISO 8859-1.
fn text_tag(name: &str, text: &PbnText, to: &mut Vec<u8>) {
    to.extend(format!("[{name} \"").bytes());
    for sign in text.0.chars() {
        if matches!(sign, '"' | '\\') {
            to.push(b'\\');
        }
        to.push(sign as u8);
    }
    to.extend(b"\"]\r\n");
}

/// The letters of ranks, from the ace down.
fn letters(ranks: u16) -> impl Iterator<Item = u8> {
    RANKS.iter().enumerate().filter(move |(rank, _)| ranks & 1_u16 << *rank != 0).map(|(_, letter)| *letter)
}

/// The four suits of a hand, one line each.
fn suits(hand: [u16; 4]) -> Vec<String> {
    let line = |(symbol, ranks): (char, u16)| {
        let ranks: String = letters(ranks).map(char::from).collect();
        format!("{symbol} {}", if ranks.is_empty() { "-".to_owned() } else { ranks.replace('T', "10") })
    };
    ['♠', '♥', '♦', '♣'].into_iter().zip(hand).map(line).collect()
}

/// The high-card points of a hand: 4 for an ace, 3 for a king, 2 for a queen, 1 for a jack.
fn points(hand: [u16; 4]) -> u32 {
    hand.into_iter().flat_map(|ranks| (0..4).map(move |rank| (4 - rank) * u32::from(ranks >> rank & 1))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pbn, Table};

    /// The hand that *Convert* prints.
    const CONVERT: &str = "N:J987.JT7643.A4.Q .KQ2.QT9.AK98543 AQ42.A8.KJ762.J2 KT653.95.853.T76";

    fn board(number: u64, deal: &str) -> Board {
        let table = Table::new("52".parse().unwrap(), "13*(N E S W)".parse().unwrap()).unwrap();
        let pbn = Pbn::new(&table).unwrap();
        pbn.board(number, pbn.read(deal).unwrap().cards())
    }

    #[test]
    fn dup_matches_the_printed_example() {
        let bytes = board(1, CONVERT).dup(&DupSet::new(1, 32, true).unwrap());
        assert_eq!(bytes.len(), 156);
        let numbers = |text: &[u8]| {
            let mut numbers: Vec<&str> =
                text.chunks(2).map(|number| std::str::from_utf8(number).unwrap()).collect();
            numbers.sort_unstable();
            numbers.concat()
        };
        for (hand, printed) in
            ["18043727240822422106250717", "51503215164929412640314645", "43351128302039140152133403"]
                .into_iter()
                .enumerate()
        {
            assert_eq!(numbers(&bytes[26 * hand..26 * hand + 26]), numbers(printed.as_bytes()));
        }
        let symbols = |text: &str| {
            text.replace('♠', "\u{6}").replace('♥', "\u{3}").replace('♦', "\u{4}").replace('♣', "\u{5}")
        };
        let printed = "♠J987♥JT7643♦A4♣Q♠♥KQ2♦QT9♣AK98543♠AQ42♥A8♦KJ762♣J2♠KT653♥95♦853♣T76";
        assert_eq!(bytes[78..146], *symbols(printed).as_bytes());
        assert_eq!(&bytes[146..], b"YN1  1 32 ");
        let other = board(17, CONVERT).dup(&DupSet::new(17, 999, false).unwrap());
        assert_eq!(&other[146..], b"NN17 1 999");
        assert_eq!(DupSet::new(1, 1000, true), None);
        assert_eq!(DupSet::new(0, 10, true), None);
    }

    #[test]
    fn pbn_has_the_mandatory_tags_in_their_order() {
        let tags = PbnTags {
            event: "Café \"Coeur\" \\".parse().unwrap(),
            date: "2026.11.27".parse().unwrap(),
            ..PbnTags::default()
        };
        let mut file = Vec::new();
        board(2, CONVERT).append_pbn(&tags, true, &mut file);
        board(4, CONVERT).append_pbn(&PbnTags::default(), false, &mut file);
        let text: String = file.iter().map(|byte| char::from(*byte)).collect();
        let hands = ".KQ2.QT9.AK98543 AQ42.A8.KJ762.J2 KT653.95.853.T76 J987.JT7643.A4.Q";
        let deal = format!("[Deal \"E:{hands}\"]");
        let first = [
            "% PBN 2.1",
            "% EXPORT",
            "[Event \"Café \\\"Coeur\\\" \\\\\"]",
            "[Site \"\"]",
            "[Date \"2026.11.27\"]",
            "[Board \"2\"]",
            "[West \"\"]",
            "[North \"\"]",
            "[East \"\"]",
            "[South \"\"]",
            "[Dealer \"E\"]",
            "[Vulnerable \"NS\"]",
            deal.as_str(),
            "[Scoring \"\"]",
            "[Declarer \"\"]",
            "[Contract \"\"]",
            "[Result \"\"]",
            "[Generator \"evenhand\"]",
            "",
            "[Event \"\"]",
        ];
        assert!(text.starts_with(&first.join("\r\n")), "{text}");
        assert!(text.contains("[Vulnerable \"All\"]\r\n[Deal \"W:KT653.95.853.T76 J987"), "{text}");
        assert!(text.ends_with("[Generator \"evenhand\"]\r\n") && !text.replace("\r\n", "").contains('\n'));
        assert!(text.lines().all(|line| line.len() <= 253));
        assert_eq!("x\n".parse::<PbnText>(), Err(PbnTextError::Character('\n')));
        assert_eq!("\"".repeat(121).parse::<PbnText>(), Err(PbnTextError::TooLong(242)));
    }

    #[test]
    fn a_hand_record_shows_the_hands_around_the_table() {
        let expected = "\
Board 2           ♠ J987
Dealer East       ♥ J107643
Vul. N-S          ♦ A4
                  ♣ Q
♠ K10653                            ♠ -
♥ 95                                ♥ KQ2
♦ 853                               ♦ Q109
♣ 1076                              ♣ AK98543
                  ♠ AQ42
     8            ♥ A8
  3    14         ♦ KJ762
    15            ♣ J2
";
        assert_eq!(board(2, CONVERT).record(Language::English), expected);
        let chinese = board(1, CONVERT).record(Language::Chinese);
        assert!(chinese.starts_with("第 1 副           ♠ J987\n"), "{chinese}");
    }
}
