//! How deals look: which form, which names, and the same work for each deal done once.

use evenhand_cards::{Deal as Dealt, DealNumbers, NumberError, Pbn};
use evenhand_locale::Language;

use crate::arguments::{Cards, Deal};
use crate::boards::{BoardSet, Boards};
use crate::deal::language;
use crate::deal::request::Request;
use crate::deal::{article, json, text};
use crate::outcome::UsageError;
use crate::streams::is_output_terminal;
use crate::words::WORDS;

/// A form, with all that it needs of the table.
pub(crate) struct Look {
    form: Form,
    /// The deals' numbers, if they are written.
    pub(crate) numbers: Option<DealNumbers>,
}

enum Form {
    Text(text::Text),
    Json(json::Json),
    Boards { boards: Boards, first: u64 },
    Article(article::Article),
}

impl Look {
    /// What the arguments ask for.
    pub(crate) fn new(request: &Request, arguments: &Deal) -> anyhow::Result<Self> {
        let (look, language) = (&arguments.look, language(arguments));
        let terminal = is_output_terminal() && arguments.output.is_none();
        let cards = look.cards.unwrap_or(match (language, terminal) {
            _ if look.article => Cards::Numbers,
            _ if look.json => Cards::Code,
            (Language::Chinese, _) => Cards::Zh,
            (_, true) => Cards::Symbols,
            (_, false) => Cards::Code,
        });
        let names = names(request, cards);
        let form = if look.json {
            Form::Json(json::Json::new(request, &names, look.hands)?)
        } else if arguments.boards.has_format() {
            let pbn = Pbn::new(&request.table);
            let pbn = pbn.map_err(|error| UsageError(format!("{}: {error}", request.name())))?;
            let (first, is_random) = (arguments.first, arguments.by_number.is_none());
            let set = BoardSet { first, count: arguments.count, is_random, to_terminal: terminal };
            Form::Boards { boards: Boards::new(pbn, &arguments.boards, &set, language)?, first }
        } else if look.article {
            Form::Article(article::Article::new(request, &names, WORDS.messages(language)))
        } else {
            Form::Text(text::Text::new(request, &names, arguments))
        };
        let numbers = arguments.number.then(|| request.table.numbers());
        Ok(Self { form, numbers: numbers.transpose()? })
    }

    /// Appends a deal: its number in the run from 1, and its cards, hand behind hand.
    ///
    /// # Errors
    /// If the deal has no number.
    pub(crate) fn append(
        &self,
        request: &Request,
        deal: Option<u64>,
        cards: &[u32],
        to: &mut Vec<u8>,
    ) -> Result<(), NumberError> {
        let rank = |numbers: &DealNumbers| numbers.rank(&Dealt::of_hands(&request.table, cards).faces());
        let number = self.numbers.as_ref().map(rank).transpose()?.map(|number| number.to_string());
        match &self.form {
            Form::Text(text) => text.append(deal, cards, number.as_deref(), to),
            Form::Json(json) => json.append(deal, cards, number.as_deref(), to),
            Form::Article(article) => article.append(request, cards, to),
            Form::Boards { boards, first } => {
                boards.append(deal.map_or(0, |deal| deal - first), cards, number.as_deref(), to);
            }
        }
        Ok(())
    }
}

/// The name of each card of the deck.
fn names(request: &Request, cards: Cards) -> Vec<String> {
    let deck = request.table.deck();
    let Some(notation) = cards.notation() else {
        return (1..=deck.len()).map(|number| number.to_string()).collect();
    };
    deck.cards().iter().map(|card| card.name(notation)).collect()
}
