//! Bridge boards for `deal`, `fairdeal deal` and `verify`, in the format of the arguments.

use evenhand_cards::{DupSet, Pbn, PbnTags, PbnText};
use evenhand_locale::Language;

use crate::arguments::BoardOptions;
use crate::outcome::UsageError;
use crate::words::WORDS;

/// A writer of boards.
pub(crate) struct Boards {
    pbn: Pbn,
    form: BoardForm,
    first: u64,
}

enum BoardForm {
    Pbn(PbnTags),
    Dup(DupSet),
    Record(Language),
}

/// The boards of one output.
pub(crate) struct BoardSet {
    /// Number of the first board, unless `--boards-from` is given.
    pub(crate) first: u64,
    /// Number of boards, at least 1.
    pub(crate) count: u64,
    /// Whether the boards were dealt at random.
    pub(crate) is_random: bool,
    /// Whether the output is a terminal.
    pub(crate) to_terminal: bool,
}

impl Boards {
    /// Creates the writer for the requested format.
    ///
    /// # Errors
    /// For a DUP file, if the board numbers are out of range, or the output is a terminal.
    pub(crate) fn new(
        pbn: Pbn,
        options: &BoardOptions,
        set: &BoardSet,
        language: Language,
    ) -> anyhow::Result<Self> {
        let first = options.boards_from.unwrap_or(set.first);
        let last = first + (set.count - 1);
        let wrong = |id: &str| {
            let facts = [("last", last.to_string().into()), ("most", DupSet::MAX_BOARD.to_string().into())];
            UsageError(WORDS.messages(crate::language::messages()).format(id, facts))
        };
        let form = if options.dup {
            if set.to_terminal {
                return Err(wrong("boards-dup-terminal").into());
            }
            BoardForm::Dup(DupSet::new(first, last, set.is_random).ok_or_else(|| wrong("boards-dup-number"))?)
        } else if options.records {
            BoardForm::Record(language)
        } else {
            let text = |text: &Option<PbnText>| text.clone().unwrap_or_default();
            BoardForm::Pbn(PbnTags {
                event: text(&options.event),
                site: text(&options.site),
                date: text(&options.date),
                ..PbnTags::default()
            })
        };
        Ok(Self { pbn, form, first })
    }

    /// Sets the names of the players at north, east, south and west.
    pub(crate) fn with_players(mut self, players: [&str; 4]) -> Self {
        if let BoardForm::Pbn(tags) = &mut self.form {
            tags.players = players.map(|player| player.parse().unwrap_or_default());
        }
        self
    }

    /// Appends a board. `place` is its place in the file, from 0. `cards` lie hand behind hand. `number` is the rank of the
    /// deal, if requested.
    pub(crate) fn append(&self, place: u64, cards: &[u32], number: Option<&str>, to: &mut Vec<u8>) {
        let board = self.pbn.board(self.first + place, cards);
        match &self.form {
            BoardForm::Pbn(tags) => {
                board.append_pbn(tags, place == 0, to);
                // PBN has comments in braces.
                to.extend(
                    number.map(|number| format!("{{deal number {number}}}\r\n")).unwrap_or_default().bytes(),
                );
            }
            BoardForm::Dup(set) => to.extend(board.dup(set)),
            BoardForm::Record(language) => {
                if place > 0 {
                    to.push(b'\n');
                }
                to.extend(board.record(*language).bytes());
                let words = WORDS.messages(*language);
                let line = number.map(|number| format!("{} {number}\n", words.text("deal-number")));
                to.extend(line.unwrap_or_default().bytes());
            }
        }
    }
}
