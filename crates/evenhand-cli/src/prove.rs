//! `evenhand prove`: article 002's argument, for any classic that it applies to.

use std::fmt::Write as _;
use std::ops::Range;

use anyhow::anyhow;
use evenhand::Draw;
use evenhand_audit::exact::{Chain, Counting, Exact, Fraction, Limits, Product, ProductError, not_shown};
use evenhand_classics::dice::Dice;
use evenhand_classics::{
    Classic, Distribution, Entry, Kind, Machine, Progress, Regions, Setting, Trace, find,
};
use evenhand_locale::{Language, Messages};
use evenhand_trial::exact::{MAX_WHOLE_CARDS, limit_rounds, of_classic};

use crate::arguments::Prove;
use crate::classics::wrapped;
use crate::outcome::UsageError;
use crate::school::{exact_of, messages, text as fact};
use crate::write;

/// Cards whose real tree says why the argument does not apply, where there are too many to follow.
const SMALL_DECK: u32 = 5;

/// How a proof is shown.
#[derive(Clone, Copy)]
struct Shown {
    words: &'static Messages,
    language: Language,
    counting: Counting,
}

/// Writes the law, the chains of factors, or why there are none.
pub(crate) fn run(arguments: &Prove) -> anyhow::Result<()> {
    let (language, told) = (crate::language::output(), crate::language::messages());
    let n = arguments.n;
    if n == 0 || n > Chain::LIMIT {
        let facts = [("limit", Chain::LIMIT.into()), ("n", fact(&n))];
        return Err(UsageError(messages(told).format("prove-cards", facts)).into());
    }
    let entry = crate::names::classic(&arguments.name)?;
    let setting = arguments.setting.setting(n);
    entry.start(&setting).map_err(|error| UsageError(error.text(told)))?;
    limit_rounds(&setting).map_err(|error| UsageError(error.text(told)))?;
    let shown = Shown { words: messages(language), language, counting: arguments.places_from };
    let mut text = law(entry, n, shown);
    match entry.page().kind {
        Kind::Sampler => text += &wrapped(&shown.words.text("prove-sample"), ""),
        Kind::Shuffle if n == 1 => text += &wrapped(&shown.words.text("prove-one-card"), ""),
        Kind::Shuffle => match product(entry, &setting, &mut text, shown, told)? {
            Ok(product) => chains(&mut text, n, &product, shown),
            Err(why) => text += &why,
        },
    }
    Ok(write::to_standard_output(text)?)
}

/// What the classic is held to, and why that is so.
fn law(entry: &Entry, n: u32, shown: Shown) -> String {
    let page = entry.page();
    let facts = |id: &str, from: u32| shown.words.format(&format!("law.{id}"), [("from", fact(&from))]);
    let law = match page.distribution {
        Distribution::Uniform => facts("uniform", 0),
        Distribution::Biased { from } => facts(if n < from { "uniform-so-far" } else { "biased" }, from),
        Distribution::Cyclic => facts("cyclic", 0),
        Distribution::Continuous => facts("continuous", 0),
        _ => facts("other", 0),
    };
    let heading = shown
        .words
        .format("prove-heading", [("name", page.name.into()), ("n", n.into()), ("law", law.into())]);
    let counting = shown.words.format("prove-counting", [("from", fact(&shown.counting.first()))]);
    format!("{heading}\n\n{}\n", wrapped(&format!("{} {counting}", page.text(shown.language).why), ""))
}

/// The product, or why there is none, in words.
fn product(
    entry: &Entry,
    setting: &Setting,
    text: &mut String,
    shown: Shown,
    told: Language,
) -> anyhow::Result<Result<Product, String>> {
    let (mut entry, n) = (entry, setting.n);
    let own = entry;
    if own.page().name == "rejection" && n > MAX_WHOLE_CARDS {
        // With exact dice, which this argument is about, both have the same chain.
        entry = find("removal_vec")?;
        *text += &wrapped(&shown.words.text("prove-rejection"), "");
        text.push('\n');
    }
    let chain = match entry.transitions(setting)? {
        Some(_) => Some(Product::of_chain(
            &of_classic(entry, setting, Dice::Exact).map_err(|error| anyhow!(error.text(told)))?,
        )),
        None => None,
    };
    let explained = |why: &ProductError| explained(own, why, shown);
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
    if let Err(why) = of_tree(entry, &few, entry.start(&few)?) {
        let head = shown.words.format("prove-small-deck", [("n", fact(&SMALL_DECK))]);
        return Ok(Err(format!("{head}\n\n{}", explained(&why))));
    }
    let facts = [("name", own.page().name.into()), ("n", fact(&n)), ("few", fact(&SMALL_DECK))];
    Err(anyhow!(messages(told).format("prove-cannot-follow", facts)))
}

/// Why there is no product, what that says of the law, and what to ask instead.
fn explained(entry: &Entry, why: &ProductError, shown: Shown) -> String {
    let words = shown.words;
    let id = match why {
        ProductError::Distribution(_) => "prove-not-followed",
        _ => "prove-does-not-apply",
    };
    let mut text = wrapped(&words.format(id, [("why", why.text(shown.language, shown.counting).into())]), "");
    let law = match entry.page().distribution {
        Distribution::Uniform => words.text("prove-uniform-otherwise"),
        _ => words.text("prove-no-other"),
    };
    text += &wrapped(&law, "");
    if let Some(command) = exact_of(entry.page()) {
        text += &(words.format("prove-advice", [("command", command.into())]) + "\n");
    }
    text
}

/// The chains of factors of every place, and what they do not show.
fn chains(text: &mut String, n: u32, product: &Product, shown: Shown) {
    let words = shown.words;
    *text += &wrapped(&words.text("prove-chains"), "");
    text.push('\n');
    for place in 0..n {
        // All cards alike where the argument holds: the first that has the most to escape shows it.
        let card = (0..n).max_by_key(|card| product.factors(*card, place).len()).unwrap_or(0);
        let factors: Vec<String> =
            product.factors(card, place).iter().map(|factor| factor.probability.to_string()).collect();
        let chain = if factors.is_empty() { "1".into() } else { factors.join(" · ") };
        let all: Vec<Fraction> = (0..n).map(|card| product.product(card, place)).collect();
        let alike = all.iter().all(|share| *share == all[0]);
        let id = if alike { "prove-place" } else { "prove-place-of-card" };
        let facts = [
            ("place", fact(&shown.counting.shown(place))),
            ("chain", chain.into()),
            ("share", fact(&product.product(card, place))),
            ("card", fact(&shown.counting.shown(card))),
        ];
        let _ = writeln!(text, "  {}", words.format(id, facts));
    }
    let verdict = if product.holds() {
        format!("{}{}", words.format("prove-holds", [("n", fact(&n))]), not_shown(shown.language))
    } else {
        words.format("prove-fails", [("n", fact(&n))])
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
