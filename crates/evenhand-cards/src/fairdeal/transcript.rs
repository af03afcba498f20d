//! The one file: its shape, read and written.
//!
//! What the strings mean is not decided here, only that they stand where they must, in the one spelling (F01, F02).

use std::borrow::Cow;
use std::fmt;

use super::canonical::{Misspelt, Reader, Writer};

#[cfg(test)]
mod tests;

/// A file has so many bytes at most.
pub(super) const MOST_BYTES: usize = 16_777_216;

/// A file of either format.
pub(super) enum File<'a> {
    Deals(DealsFile<'a>),
    Draw(DrawFile<'a>),
}

/// A file of deals: a table, or a transcript.
pub(super) struct DealsFile<'a> {
    pub(super) spec: Vec<Cow<'a, str>>,
    pub(super) commit: Cow<'a, str>,
    pub(super) words: Vec<Words<'a>>,
    pub(super) beacon: Published<'a>,
    pub(super) secret: Cow<'a, str>,
    pub(super) deals: Vec<Vec<Cow<'a, str>>>,
}

/// What a seat said.
pub(super) struct Words<'a> {
    pub(super) seat: Cow<'a, str>,
    pub(super) text: Cow<'a, str>,
}

/// What the beacon published.
pub(super) struct Published<'a> {
    pub(super) randomness: Cow<'a, str>,
    pub(super) signature: Cow<'a, str>,
}

/// A file of a public draw.
pub(super) struct DrawFile<'a> {
    pub(super) spec: Vec<Cow<'a, str>>,
    pub(super) beacon: Published<'a>,
    pub(super) winners: Vec<Cow<'a, str>>,
}

/// The text of a file (F01).
pub(super) fn text(bytes: &[u8]) -> Result<&str, NotText> {
    if bytes.len() > MOST_BYTES {
        return Err(NotText::TooLong(bytes.len()));
    }
    std::str::from_utf8(bytes).map_err(|error| NotText::NotUtf8(error.valid_up_to()))
}

/// Why bytes are not the text of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NotText {
    TooLong(usize),
    NotUtf8(usize),
}

impl fmt::Display for NotText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(bytes) => write!(f, "the file has {bytes} bytes, and {MOST_BYTES} are the most"),
            Self::NotUtf8(valid) => write!(f, "byte {} of the file is not UTF-8", valid + 1),
        }
    }
}

impl<'a> File<'a> {
    /// Reads a file in canonical form (F02).
    pub(super) fn read(text: &'a str) -> Result<Self, Misspelt> {
        let mut from = Reader::new(text);
        from.open()?;
        from.key("\"format\": ")?;
        let at = from.at();
        let file = match &*from.string()? {
            "fairdeal-v1" => Self::Deals(DealsFile::read(&mut from)?),
            "fairdraw-v1" => Self::Draw(DrawFile::read(&mut from)?),
            _ => return Err(from.misspelt(at, "\"fairdeal-v1\"")),
        };
        from.close()?;
        from.end()?;
        Ok(file)
    }
}

impl<'a> DealsFile<'a> {
    fn read(from: &mut Reader<'a>) -> Result<Self, Misspelt> {
        from.key("\"spec\": ")?;
        let spec = from.list(Reader::string)?;
        from.key("\"commit\": ")?;
        let commit = from.string()?;
        from.key("\"words\": ")?;
        let words = from.list(Words::read)?;
        let beacon = Published::read(from)?;
        from.key("\"secret\": ")?;
        let secret = from.string()?;
        from.key("\"deals\": ")?;
        let deals = from.list(|from| from.list(Reader::string))?;
        Ok(Self { spec, commit, words, beacon, secret, deals })
    }

    /// The file in canonical form.
    pub(super) fn write(&self) -> String {
        let mut to = Writer::new();
        to.open();
        to.key("\"format\": ");
        to.string("fairdeal-v1");
        to.key("\"spec\": ");
        to.list(&self.spec, |to, line| to.string(line));
        to.key("\"commit\": ");
        to.string(&self.commit);
        to.key("\"words\": ");
        to.list(&self.words, |to, words| words.write(to));
        self.beacon.write(&mut to);
        to.key("\"secret\": ");
        to.string(&self.secret);
        to.key("\"deals\": ");
        to.list(&self.deals, |to, deal| to.list(deal, |to, place| to.string(place)));
        to.close();
        to.end()
    }
}

impl<'a> Words<'a> {
    fn read(from: &mut Reader<'a>) -> Result<Self, Misspelt> {
        from.open()?;
        from.key("\"seat\": ")?;
        let seat = from.string()?;
        from.key("\"text\": ")?;
        let text = from.string()?;
        from.close()?;
        Ok(Self { seat, text })
    }

    fn write(&self, to: &mut Writer) {
        to.open();
        to.key("\"seat\": ");
        to.string(&self.seat);
        to.key("\"text\": ");
        to.string(&self.text);
        to.close();
    }
}

impl<'a> Published<'a> {
    fn read(from: &mut Reader<'a>) -> Result<Self, Misspelt> {
        from.key("\"beacon\": ")?;
        from.open()?;
        from.key("\"randomness\": ")?;
        let randomness = from.string()?;
        from.key("\"signature\": ")?;
        let signature = from.string()?;
        from.close()?;
        Ok(Self { randomness, signature })
    }

    fn write(&self, to: &mut Writer) {
        to.key("\"beacon\": ");
        to.open();
        to.key("\"randomness\": ");
        to.string(&self.randomness);
        to.key("\"signature\": ");
        to.string(&self.signature);
        to.close();
    }
}

impl<'a> DrawFile<'a> {
    fn read(from: &mut Reader<'a>) -> Result<Self, Misspelt> {
        from.key("\"spec\": ")?;
        let spec = from.list(Reader::string)?;
        let beacon = Published::read(from)?;
        from.key("\"winners\": ")?;
        let winners = from.list(Reader::string)?;
        Ok(Self { spec, beacon, winners })
    }

    /// The file in canonical form.
    pub(super) fn write(&self) -> String {
        let mut to = Writer::new();
        to.open();
        to.key("\"format\": ");
        to.string("fairdraw-v1");
        to.key("\"spec\": ");
        to.list(&self.spec, |to, line| to.string(line));
        self.beacon.write(&mut to);
        to.key("\"winners\": ");
        to.list(&self.winners, |to, winner| to.string(winner));
        to.close();
        to.end()
    }
}
