//! The content of a channel: files and lines, in any order, some of them several times.

use crate::fairdeal::chat::{Chat, Message};
use crate::fairdeal::file::{self, File};
use crate::fairdeal::part::{CutFile, cut_files, files_in_parts};
use crate::fairdeal::stage::Stage;
use crate::fairdeal::{ClosedTable, Hash, Known, Offer, Opened, SealLine, Sheet, Slip, verify};

/// The beginnings of files that are encrypted with age.
const ENCRYPTED: [&[u8]; 2] = [b"-----BEGIN AGE ENCRYPTED FILE-----", b"age-encryption.org/v1"];

/// Whether a file is encrypted with age.
pub fn is_encrypted(bytes: &[u8]) -> bool {
    ENCRYPTED.iter().any(|begin| bytes.starts_with(begin))
}

/// All that a channel holds.
///
/// Contents decide, not file names: a copy of a message under another name is the same message.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    offers: Vec<Offer>,
    tables: Vec<ClosedTable>,
    dones: Vec<(Hash, Vec<u8>)>,
    sheets: Vec<Sheet>,
    slips: Vec<Slip>,
    encrypted: Vec<Vec<u8>>,
    chat: Chat,
    unread: Vec<(String, String)>,
    cut: Vec<CutFile>,
}

impl Seen {
    /// Adds a file, or the text of a chat. `name` is the name that messages show.
    ///
    /// A file that is cut off adds nothing, or only its complete lines.
    pub fn add(&mut self, name: &str, bytes: &[u8]) {
        if bytes.starts_with(b"{") {
            if let Err(why) = self.add_file(bytes) {
                self.unread.push((name.to_owned(), why));
            }
        } else if is_encrypted(bytes) {
            push(&mut self.encrypted, bytes.to_vec());
        } else if bytes.starts_with(b"fairdeal-v2 sheet") {
            let sheet = std::str::from_utf8(bytes).ok().and_then(|text| text.parse().ok());
            match sheet {
                Some(sheet) => push(&mut self.sheets, sheet),
                None => self.unread.push((name.to_owned(), "the sheet is cut off".to_owned())),
            }
        } else if !is_binary(bytes) {
            let text = String::from_utf8_lossy(bytes);
            // A slip may have the name of its seat or pile in front.
            let slip = |line: &str| line.split_once('=').map_or(line, |(_, slip)| slip).parse().ok();
            for slip in text.lines().filter_map(|line| line.parse().ok().or_else(|| slip(line.trim()))) {
                push(&mut self.slips, slip);
            }
            self.chat.read(name, bytes);
            for file in files_in_parts(bytes) {
                self.add(name, &file);
            }
            for file in cut_files(bytes) {
                push(&mut self.cut, file);
            }
        }
    }

    /// Whether everything in `other` is here.
    pub fn holds(&self, other: &Self) -> bool {
        other.messages().all(|message| self.has(message))
            && other.offers.iter().all(|offer| self.offers.contains(offer))
            && other.tables.iter().all(|table| self.tables.contains(table))
            && other.dones.iter().all(|done| self.dones.contains(done))
            && other.sheets.iter().all(|sheet| self.sheets.contains(sheet))
            && other.slips.iter().all(|slip| self.slips.contains(slip))
            && other.encrypted.iter().all(|bytes| self.encrypted.contains(bytes))
    }

    /// Adds a file of some stage.
    fn add_file(&mut self, bytes: &[u8]) -> Result<(), String> {
        let File::Deals(file) = file::of(bytes).map_err(|error| error.to_string())? else { return Ok(()) };
        let offer = Offer::of_file(&file).map_err(|error| error.to_string())?;
        match file.stage() {
            Stage::Offer => push(&mut self.offers, offer),
            Stage::Table => {
                let table = ClosedTable::of_file(offer, &file).map_err(|error| error.to_string())?;
                push(&mut self.tables, table);
            }
            // Every program opens the table itself, from the opening lines.
            Stage::Opened => {}
            Stage::Done => push(&mut self.dones, (offer.hash(), bytes.to_vec())),
        }
        Ok(())
    }

    /// Whether a message is here. An opening line that a chat cut may be read in several ways: one of them suffices.
    fn has(&self, message: &Message) -> bool {
        self.messages().any(|here| match (here, message) {
            (Message::Opening(here), Message::Opening(lines)) => lines.iter().any(|line| here.contains(line)),
            _ => here == message,
        })
    }

    /// The different offers.
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// Contents that are encrypted with age.
    pub fn encrypted(&self) -> &[Vec<u8>] {
        &self.encrypted
    }

    /// Files that begin like one of a deal and are not whole, each with the reason.
    pub fn unread(&self) -> &[(String, String)] {
        &self.unread
    }

    /// Files of which a chat lacks parts.
    pub fn cut(&self) -> &[CutFile] {
        &self.cut
    }

    /// Slips that everyone can read.
    pub fn slips(&self) -> impl Iterator<Item = &Slip> {
        self.slips.iter()
    }

    /// The different closed tables of an offer.
    pub fn tables_of(&self, offer: &Offer) -> impl Iterator<Item = &ClosedTable> {
        let offer = offer.hash();
        self.tables.iter().filter(move |table| table.offer().hash() == offer)
    }

    /// The different seal lines of a seat for an offer.
    pub fn seals_of(&self, offer: &Offer, seat: &str) -> Vec<&SealLine> {
        let mut lines = Vec::new();
        for message in self.messages() {
            if let Message::Seal(line) = message
                && line.offer() == offer.hash()
                && line.seat() == seat
                && !lines.contains(&line)
            {
                lines.push(line);
            }
        }
        lines
    }

    /// The different whole sheets of an opened file.
    pub fn sheets_of(&self, opened: &Opened) -> impl Iterator<Item = &Sheet> {
        let (hash, spec) = (opened.hash(), opened.spec());
        let (cards, deals) = (spec.deck().len(), spec.deals());
        let is_of_it =
            move |sheet: &&Sheet| sheet.opened() == hash && sheet.cards() == cards && sheet.deal() <= deals;
        self.sheets.iter().filter(is_of_it)
    }

    /// The different sheets of all evenings.
    pub(super) fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// A done file of an offer that holds by itself.
    pub fn done_of(&self, offer: &Offer) -> Option<&[u8]> {
        self.dones_of(offer).find(|done| verify(done, &Known::default()).holds())
    }

    /// The different done files of an offer.
    pub(super) fn dones_of(&self, offer: &Offer) -> impl Iterator<Item = &[u8]> {
        let offer = offer.hash();
        self.dones.iter().filter(move |(of, _)| *of == offer).map(|(_, done)| done.as_slice())
    }

    /// Seal and opening lines.
    pub(super) fn messages(&self) -> impl Iterator<Item = &Message> {
        self.chat.messages.iter().map(|(_, message)| message)
    }

    /// Seal and opening lines with their places.
    pub(super) fn chat(&self) -> Chat {
        self.chat.clone()
    }
}

/// Whether bytes are neither text nor contain a message.
fn is_binary(bytes: &[u8]) -> bool {
    let is_utf16 = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    let label = b"fairdeal";
    let has_label = || bytes.windows(label.len()).any(|part| part.eq_ignore_ascii_case(label));
    !is_utf16 && bytes.contains(&0) && !has_label()
}

/// Adds a value that is not there.
fn push<T: PartialEq>(to: &mut Vec<T>, value: T) {
    if !to.contains(&value) {
        to.push(value);
    }
}
