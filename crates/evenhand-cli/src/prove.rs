//! `evenhand prove`: article 002's argument, for any classic that it applies to.

use std::fmt::Write as _;
use std::ops::Range;

use anyhow::bail;
use evenhand::Draw;
use evenhand_audit::exact::{Chain, Exact, Fraction, Limits, NOT_SHOWN, Product, ProductError};
use evenhand_classics::dice::Dice;
use evenhand_classics::{Classic, Entry, Kind, Machine, Progress, Regions, Setting, Trace, find};

use crate::arguments::Prove;
use crate::classics::wrapped;
use crate::exact::{MAX_WHOLE_CARDS, of_classic};
use crate::outcome::UsageError;
use crate::write;

/// Cards whose real tree says why the argument does not apply, where there are too many to follow.
const SMALL_DECK: u32 = 5;

/// Writes the chains of factors, or why there are none.
pub(crate) fn run(arguments: &Prove) -> anyhow::Result<()> {
    let n = arguments.n;
    if n == 0 || n > Chain::LIMIT {
        let why = format!("the argument is shown for 1 to {} cards, not for {n}", Chain::LIMIT);
        return Err(UsageError(why).into());
    }
    let entry = crate::names::classic(&arguments.name)?;
    let setting = arguments.setting.setting(n);
    entry.start(&setting).map_err(|error| UsageError(error.to_string()))?;
    let name = entry.page().name;
    let mut text = format!("{name}, {n} card{}\n\n", if n == 1 { "" } else { "s" });
    match entry.page().kind {
        Kind::Sampler => text += "The argument is about places; a sample has none.\n",
        Kind::Shuffle if n == 1 => text += "One card has one place, and is there.\n",
        Kind::Shuffle => match product(entry, &setting, &mut text)? {
            Ok(product) => shown(&mut text, n, &product),
            Err(why) => text += &why,
        },
    }
    Ok(write::to_standard_output(text)?)
}

/// The product, or why there is none, in words.
fn product(entry: &Entry, setting: &Setting, text: &mut String) -> anyhow::Result<Result<Product, String>> {
    let (mut entry, n) = (entry, setting.n);
    let own = entry.page().name;
    if own == "rejection" && n > MAX_WHOLE_CARDS {
        // With exact dice, which this argument is about, both have the same chain.
        entry = find("removal_vec")?;
        *text += &wrapped("What it does not reject is one of those left alike, as in removal_vec.", "");
        text.push('\n');
    }
    let chain = match entry.transitions(setting)? {
        Some(_) => Some(Product::of_chain(&of_classic(entry, setting, Dice::Exact)?)),
        None => None,
    };
    let explained = |why: &ProductError| format!("{}\n{}", wrapped(&in_words(why), ""), instead(entry, why));
    let chain = match chain {
        // A chain knows which places no later step touches, whatever the dice.
        Some(Err(why)) => return Ok(Err(explained(&why))),
        Some(Ok(product)) if n > MAX_WHOLE_CARDS => return Ok(Ok(product)),
        Some(Ok(product)) => Some(product),
        None => None,
    };
    if n <= MAX_WHOLE_CARDS {
        match (of_tree(entry, setting, entry.start(setting)?), chain) {
            // Where a step rolls several dice, the chain treats each by itself.
            (Ok(product), _) | (Err(ProductError::Together { .. }), Some(product)) => return Ok(Ok(product)),
            (Err(ProductError::Distribution(_)), _) if n > SMALL_DECK => {}
            (Err(why), _) => return Ok(Err(explained(&why))),
        }
    }
    let few = Setting { n: SMALL_DECK, ..*setting };
    match of_tree(entry, &few, entry.start(&few)?) {
        Err(why) => {
            Ok(Err(format!("Seen with {SMALL_DECK} cards, which can be followed:\n\n{}", explained(&why))))
        }
        Ok(_) => bail!("{own}: {n} cards cannot be followed: take up to {SMALL_DECK}"),
    }
}

/// Why there is no product.
fn in_words(why: &ProductError) -> String {
    match why {
        ProductError::Distribution(error) => format!("Its draws cannot be followed: {error}."),
        why => format!("The argument does not apply: {why}."),
    }
}

/// What to ask instead.
fn instead(entry: &Entry, why: &ProductError) -> String {
    match why {
        ProductError::Distribution(_) => String::new(),
        _ => format!("evenhand exact {} gives its law.\n", entry.page().name),
    }
}

/// The chains of factors of every place, and what they do not show.
fn shown(text: &mut String, n: u32, product: &Product) {
    *text += "For each place, the chance of a card to get there: it escapes each draw before, and is chosen then.\n\n";
    for place in 0..n {
        // All cards alike where the argument holds: the first that has the most to escape shows it.
        let card = (0..n).max_by_key(|card| product.factors(*card, place).len()).unwrap_or(0);
        let factors: Vec<String> =
            product.factors(card, place).iter().map(|factor| factor.probability.to_string()).collect();
        let chain = if factors.is_empty() { "1".into() } else { factors.join(" · ") };
        let all: Vec<Fraction> = (0..n).map(|card| product.product(card, place)).collect();
        let alike = all.iter().all(|share| *share == all[0]);
        let share = product.product(card, place);
        if alike {
            let _ = writeln!(text, "  place {}: {chain} = {share}, the same for each card", place + 1);
        } else {
            let _ = writeln!(
                text,
                "  place {}: {chain} = {share} for card {}, and not for all",
                place + 1,
                card + 1
            );
        }
    }
    let verdict = if product.holds() {
        format!("Each card is at each place with 1/{n}. {NOT_SHOWN}")
    } else {
        format!("Not every product is 1/{n}: some cards come to some places more often than to others.")
    };
    let _ = write!(text, "\n{}", wrapped(&verdict, ""));
}

/// The argument from the real tree of draws.
fn of_tree(entry: &Entry, setting: &Setting, start: Machine) -> Result<Product, ProductError> {
    let n = setting.n;
    let front = entry.page().emits_in_front;
    let step =
        |(machine, settled): &mut (Machine, Settled), draw: &mut dyn Draw, out: &mut Vec<(u32, u32)>| {
            let mut recorder = Recorder { settled: settled.clone(), new: Vec::new(), n, front };
            let progress = machine.step(draw, &mut recorder);
            let cards = machine.outcome();
            out.extend(recorder.new.iter().map(|new| match new {
                New::Card { place, card } => (*place, *card),
                // What is done in the deck lies there.
                New::Place(place) => (*place, cards[*place as usize]),
            }));
            *settled = recorder.settled;
            progress == Progress::Done
        };
    Product::of_tree(n, (start, Settled::default()), step, &Exact, &Limits::default())
}

/// Which places are settled so far: a part of the deck, and the first places of the result.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct Settled {
    deck: Range<usize>,
    result: u32,
}

/// A place that was settled.
enum New {
    /// By this card.
    Card { place: u32, card: u32 },
    /// By the card that lies there.
    Place(u32),
}

/// Records which places a step settles.
struct Recorder {
    settled: Settled,
    new: Vec<New>,
    n: u32,
    front: bool,
}

impl Recorder {
    /// A place gets another card. If it was settled, it was not for good: it is settled once more.
    fn moved(&mut self, place: usize) {
        if self.settled.deck.contains(&place) {
            self.new.push(New::Place(place as u32));
        }
    }
}

impl Trace for Recorder {
    fn swap(&mut self, i: usize, j: usize) {
        if i != j {
            self.moved(i);
            self.moved(j);
        }
    }

    fn write(&mut self, place: usize, _card: u32) {
        self.moved(place);
    }

    fn emit(&mut self, _place: usize, card: u32) {
        let place = if self.front { self.n - 1 - self.settled.result } else { self.settled.result };
        self.settled.result += 1;
        self.new.push(New::Card { place, card });
    }

    fn regions(&mut self, regions: &Regions<'_>) {
        let before = self.settled.deck.clone();
        let new = regions.done.clone().filter(|place| !before.contains(place));
        self.new.extend(new.map(|place| New::Place(place as u32)));
        self.settled.deck = regions.done.clone();
    }
}
