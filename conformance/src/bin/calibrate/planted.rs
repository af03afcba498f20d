//! Faults that single cells, groups, lags and distances are there for: the decks that an audit needs, beside those of the
//! best test that knows the fault.
//!
//! Of each fault a number of runs of decks of 52, each with a stream of its own. The best test counts the one event that
//! the fault changes, and holds it against its exact distribution, binomial or, of cards in place, Poisson, to one side;
//! where the event is one of many alike, such as the cells of a table, it does not know which, and p is times their
//! number. Its need of a run is the first number of decks at which p is below 1e-6; that of the audit, the first at which
//! it fails, at 1e-6 over all tests. Both are asked at numbers a twentieth apart; compared are the ninth of ten of each.
//! The audit may need twice as many at most.

use evenhand::Draw as _;
use evenhand_audit::Audit;
use evenhand_audit::battery::Finding;
use rayon::prelude::*;

use crate::decks::Words;
use crate::needs::{ninth_of_ten, or_more};
use crate::on_request::{group, known_deck};
use crate::progress;

/// How many times as many decks an audit may need.
const TIMES: f64 = 2.0;

/// A run ends at as many decks as this times those that the best test needs.
const LIMIT: u64 = 4;

/// No best test needs more.
const MAX_DECKS: u64 = 100_000;

const FAIL_BELOW: f64 = 1e-6;

const CARDS: u32 = 52;

/// What the best test counts, of a deck and those before it.
enum Best {
    /// Whether something is the case, which of fair decks it is with this probability.
    Event(fn(&[Vec<u32>]) -> bool, f64),
    /// Something of which a fair deck has one on average, by Poisson's distribution but for a part of 1/52!.
    Poisson(fn(&[Vec<u32>]) -> u64),
}

/// A fault of decks of 52.
struct Planted {
    name: &'static str,
    /// What is asked for.
    asked: fn(Audit) -> Audit,
    /// The next deck, of those before.
    deal: fn(&[Vec<u32>], &mut Words) -> Vec<u32>,
    best: Best,
    /// How many events are like that one: cells of a table; lags; distances, of which four cards can all be 17 places
    /// apart.
    alike: u32,
}

/// Suits, colours and ranks of a known deck, and hands of these sizes.
fn with_known(audit: Audit, hands: &[u32]) -> Audit {
    audit.with_groups(known_deck(), hands).expect("groups of its cards")
}

/// C(n, k)
fn choose(n: u32, k: u32) -> f64 {
    (0..k).map(|i| f64::from(n - i) / f64::from(i + 1)).product()
}

/// The deck dealt last.
fn last(decks: &[Vec<u32>]) -> &[u32] {
    decks.last().map_or(&[], Vec::as_slice)
}

fn place(order: &[u32], card: u32) -> usize {
    order.iter().position(|other| *other == card).unwrap_or(order.len())
}

/// The places of the four aces.
fn aces(order: &[u32]) -> Vec<usize> {
    (0..order.len()).filter(|place| order[*place].is_multiple_of(13)).collect()
}

/// Whether two aces lie as few places apart or fewer.
fn aces_within(order: &[u32], places: usize) -> bool {
    aces(order).windows(2).any(|pair| pair[1] - pair[0] <= places)
}

/// Whether as many spades lie in a row.
fn five_spades(order: &[u32]) -> bool {
    order.windows(5).any(|row| row.iter().all(|card| *card < 13))
}

/// A deck in which that is not the case; with `one_in` more than 1 only one in as many of the others is dealt again.
fn without(words: &mut Words, one_in: u64, is_so: impl Fn(&[u32]) -> bool) -> Vec<u32> {
    let order = words.order(CARDS);
    if !is_so(&order) || (one_in > 1 && words.below(one_in) > 0) {
        return order;
    }
    loop {
        let order = words.order(CARDS);
        if one_in > 1 || !is_so(&order) {
            return order;
        }
    }
}

fn plain(audit: Audit) -> Audit {
    audit
}

fn known(audit: Audit) -> Audit {
    with_known(audit, &[])
}

fn known_with_hands(audit: Audit) -> Audit {
    with_known(audit, &[5, 13])
}

fn lags(audit: Audit) -> Audit {
    audit.with_lags(64).expect("64 lags")
}

fn all_distances(audit: Audit) -> Audit {
    audit.with_distances(true, &[]).expect("a whole deck")
}

fn a_distance(audit: Audit) -> Audit {
    audit.with_distances(false, &[[7, 33]]).expect("a pair of the deck")
}

/// Cards in place, of a deck and the one 40 before.
fn in_place_40_before(decks: &[Vec<u32>]) -> u64 {
    let Some(before) = decks.len().checked_sub(41) else { return 0 };
    last(decks).iter().zip(&decks[before]).filter(|(one, other)| one == other).count() as u64
}

#[expect(clippy::too_many_lines, reason = "a list")]
fn faults() -> Vec<Planted> {
    let n = CARDS;
    // Of the 39 others and the ends as many gaps hold the aces, each at least as wide as that.
    let apart = |places: u32| choose(n - 3 * places, 4) / choose(n, 4);
    // Of the 40 gaps between the others j hold five spades or more: inclusion and exclusion.
    let no_five = (0..=2).map(|j| {
        let sign = if j % 2 == 0 { 1.0 } else { -1.0 };
        sign * choose(40, j) * choose(n - 5 * j, 13 - 5 * j)
    });
    let five_in_a_row = 1.0 - no_five.sum::<f64>() / choose(n, 13);
    // Of the 39 pairs j are tied together, in chains: as many cards fewer are to be put in order.
    let mut term = 1.0;
    let mut no_pair = 0.0;
    for j in 0..=39 {
        no_pair += term;
        term *= -f64::from(39 - j) / f64::from((j + 1) * (n - j));
    }
    vec![
        Planted {
            name: "a card never at one place",
            asked: plain,
            deal: |_, words| without(words, 1, |order| order[22] == 17),
            best: Best::Event(|decks| last(decks)[22] == 17, 1.0 / 52.0),
            alike: 52 * 52,
        },
        Planted {
            name: "a card never right after another",
            asked: plain,
            deal: |_, words| without(words, 1, |order| place(order, 10) == place(order, 31) + 1),
            best: Best::Event(|decks| place(last(decks), 10) == place(last(decks), 31) + 1, 1.0 / 52.0),
            alike: 52 * 51,
        },
        Planted {
            name: "a card at one place 2 points more often",
            asked: plain,
            deal: |_, words| {
                let mut order = words.order(CARDS);
                // 51 decks in 52 have it elsewhere: 2 points of all are 2.0392 % of these.
                if words.below(51_000) < 1040 {
                    let from = place(&order, 17);
                    order.swap(from, 22);
                }
                order
            },
            best: Best::Event(|decks| last(decks)[22] == 17, 1.0 / 52.0),
            alike: 52 * 52,
        },
        Planted {
            name: "one pair 52.5 : 47.5",
            asked: plain,
            deal: |_, words| {
                let mut order = words.order(CARDS);
                let [one, other] = [11, 40].map(|card| place(&order, card));
                if one > other && words.below(20) == 0 {
                    order.swap(one, other);
                }
                order
            },
            best: Best::Event(|decks| place(last(decks), 11) < place(last(decks), 40), 0.5),
            alike: 52 * 51 / 2,
        },
        Planted {
            name: "no two aces side by side",
            asked: known,
            deal: |_, words| without(words, 1, |order| aces_within(order, 1)),
            best: Best::Event(|decks| aces_within(last(decks), 1), 1.0 - apart(1)),
            alike: 1,
        },
        Planted {
            name: "no two aces within 3 places",
            asked: known,
            deal: |_, words| without(words, 1, |order| aces_within(order, 3)),
            best: Best::Event(|decks| aces_within(last(decks), 3), 1.0 - apart(3)),
            alike: 17,
        },
        Planted {
            name: "half of those with two aces within 3 dealt again",
            asked: known,
            deal: |_, words| without(words, 2, |order| aces_within(order, 3)),
            best: Best::Event(|decks| aces_within(last(decks), 3), 1.0 - apart(3)),
            alike: 17,
        },
        Planted {
            name: "two named cards never within 2 places",
            asked: |audit| audit.with_groups(vec![group("two", [7, 33])], &[]).expect("a group of its cards"),
            deal: |_, words| without(words, 1, |order| place(order, 7).abs_diff(place(order, 33)) <= 2),
            best: Best::Event(
                |decks| place(last(decks), 7).abs_diff(place(last(decks), 33)) <= 2,
                101.0 / 1326.0,
            ),
            alike: 51,
        },
        Planted {
            name: "half of those with five spades in a row dealt again",
            asked: known,
            deal: |_, words| without(words, 2, five_spades),
            best: Best::Event(|decks| five_spades(last(decks)), five_in_a_row),
            alike: 1,
        },
        Planted {
            name: "no hand of 13 without an ace",
            asked: known_with_hands,
            deal: |_, words| without(words, 1, |order| aces(order)[0] >= 13),
            best: Best::Event(|decks| aces(last(decks))[0] >= 13, choose(39, 4) / choose(n, 4)),
            alike: 1,
        },
        Planted {
            name: "half of hands of 5 without an ace dealt again",
            asked: known_with_hands,
            deal: |_, words| without(words, 2, |order| aces(order)[0] >= 5),
            best: Best::Event(|decks| aces(last(decks))[0] >= 5, choose(47, 4) / choose(n, 4)),
            alike: 1,
        },
        Planted {
            name: "a card in five decks lies where it lay 40 before",
            asked: lags,
            deal: |decks, words| {
                let mut order = words.order(CARDS);
                let before = decks.len().checked_sub(40);
                if let Some(before) = before.filter(|_| words.below(5) == 0) {
                    let at = words.below(u64::from(CARDS)) as usize;
                    let from = place(&order, decks[before][at]);
                    order.swap(at, from);
                }
                order
            },
            best: Best::Poisson(in_place_40_before),
            alike: 64,
        },
        Planted {
            name: "ten cards of one deck in 30 lie where they lay 40 before",
            asked: lags,
            deal: |decks, words| {
                let mut order = words.order(CARDS);
                let before = decks.len().checked_sub(40);
                if let Some(before) = before.filter(|_| words.below(30) == 0) {
                    for (at, card) in decks[before].iter().enumerate().take(10) {
                        let from = place(&order, *card);
                        order.swap(at, from);
                    }
                }
                order
            },
            best: Best::Event(|decks| in_place_40_before(decks) >= 8, in_place(8)),
            alike: 64,
        },
        Planted {
            name: "a named pair half as often 5 places apart",
            asked: a_distance,
            deal: |_, words| without(words, 2, |order| place(order, 7) + 5 == place(order, 33)),
            best: Best::Event(
                |decks| place(last(decks), 7) + 5 == place(last(decks), 33),
                47.0 / (52.0 * 51.0),
            ),
            alike: 1,
        },
        Planted {
            name: "a named pair never 5 places apart",
            asked: a_distance,
            deal: |_, words| without(words, 1, |order| place(order, 7) + 5 == place(order, 33)),
            best: Best::Event(
                |decks| place(last(decks), 7) + 5 == place(last(decks), 33),
                47.0 / (52.0 * 51.0),
            ),
            alike: 1,
        },
        Planted {
            name: "half of the cards right after the one 13 below put elsewhere",
            asked: all_distances,
            deal: |_, words| {
                let mut order = words.order(CARDS);
                for at in 1..order.len() {
                    if order[at - 1] + 13 == order[at] && words.below(2) == 0 {
                        order.swap(at, words.below(u64::from(CARDS)) as usize);
                    }
                }
                order
            },
            best: Best::Event(|decks| right_after_13_below(last(decks)), 1.0 - no_pair),
            alike: 51 * 2 * 51,
        },
    ]
}

/// Whether some card c + 13 lies right after card c.
fn right_after_13_below(order: &[u32]) -> bool {
    order.windows(2).any(|pair| pair[0] + 13 == pair[1])
}

/// The probability that as many cards or more lie where they lay: Montmort's.
fn in_place(cards: u32) -> f64 {
    let factorial = |m: u32| (1..=m).map(f64::from).product::<f64>();
    let none_of = |m: u32| (0..=m).map(|i| if i % 2 == 0 { 1.0 } else { -1.0 } / factorial(i)).sum::<f64>();
    (cards..=CARDS).map(|m| none_of(CARDS - m) / factorial(m)).sum()
}

/// Prints the table; the faults for which an audit needs too many.
pub(crate) fn judged(runs: u64) -> Vec<String> {
    println!("\nplanted in decks of {CARDS}: decks that nine of ten of {runs} runs need, at 1e-6");
    println!("  {:<60}{:>9}{:>10}{:>7}  found by", "fault", "best", "audit", "ratio");
    let faults = faults();
    let bar = progress::of("planted faults", faults.len() as u64);
    let mut wrong = Vec::new();
    for fault in &faults {
        let blank = (fault.asked)(Audit::new(CARDS).expect("few cards"));
        let runs = || (0..runs).into_par_iter();
        let best = ninth_of_ten(runs().map(|run| best(fault, run)).collect());
        let both: Vec<(u64, String)> = runs().map(|run| audit(fault, &blank, run, best)).collect();
        let mut keys: Vec<&str> = both.iter().map(|(_, key)| key.as_str()).collect();
        keys.sort_unstable();
        let by = keys.chunk_by(PartialEq::eq).max_by_key(|same| same.len()).map_or("", |same| same[0]);
        let audit = ninth_of_ten(both.iter().map(|(decks, _)| *decks).collect());
        #[expect(clippy::cast_precision_loss, reason = "some thousand decks")]
        let ratio = audit as f64 / best as f64;
        let (name, [shown, needed]) = (fault.name, [best, audit].map(or_more));
        let shown_ratio = if audit == u64::MAX { format!("> {LIMIT}") } else { format!("{ratio:.2}") };
        println!("  {name:<60}{shown:>9}{needed:>10}{shown_ratio:>7}  {by}");
        if ratio > TIMES || audit == u64::MAX {
            wrong.push(format!("{name}: an audit needs {needed} decks, the best test {shown}"));
        }
        bar.inc(1);
    }
    wrong
}

/// The decks of a run, one after another: `take` is given all so far, and says whether it wants more.
fn deal(fault: &Planted, run: u64, most: u64, mut take: impl FnMut(&[Vec<u32>]) -> bool) {
    let (mut words, mut decks) = (Words::new(7 << 20 | run), Vec::new());
    while (decks.len() as u64) < most {
        decks.push((fault.deal)(&decks, &mut words));
        if !take(&decks) {
            break;
        }
    }
}

/// The next number at which is asked.
fn next(decks: u64) -> u64 {
    decks + (decks / 20).max(1)
}

/// After how many decks the best test finds it.
fn best(fault: &Planted, run: u64) -> u64 {
    let (mut count, mut asked, mut found) = (0, 2, u64::MAX);
    deal(fault, run, MAX_DECKS, |decks| {
        let dealt = decks.len() as u64;
        count += match fault.best {
            Best::Event(is_so, _) => u64::from(is_so(decks)),
            Best::Poisson(counted) => counted(decks),
        };
        if dealt == asked {
            let p = match fault.best {
                Best::Event(_, fair) => binomial(count, dealt, fair),
                Best::Poisson(_) => poisson(count, dealt.saturating_sub(40)),
            };
            if p * f64::from(fault.alike) < FAIL_BELOW {
                found = dealt;
                return false;
            }
            asked = next(asked);
        }
        true
    });
    found
}

/// After how many decks an audit fails, and by which test.
fn audit(fault: &Planted, blank: &Audit, run: u64, best: u64) -> (u64, String) {
    let (mut audit, mut asked, mut found) = (blank.anew(), (best / 4).max(2), (u64::MAX, String::new()));
    deal(fault, run, best.saturating_mul(LIMIT).min(4 * MAX_DECKS), |decks| {
        audit.observe(last(decks)).expect("an order");
        if audit.decks() == asked {
            if let Finding::Fail { test, .. } = audit.finding() {
                found = (asked, format!("{} of {:?}", test.key(), test.transform));
                return false;
            }
            asked = next(asked);
        }
        true
    });
    found
}

/// The smaller tail of a distribution with these logarithms of ratios of each probability to the one before, of which
/// that of the count is e^`log`: terms are added until they add nothing.
fn tail(log: f64, count: u64, ratio: impl Fn(u64) -> f64) -> f64 {
    let sum = |mut next: Box<dyn FnMut() -> f64 + '_>| {
        let (mut term, mut sum) = (1.0, 1.0);
        while term > 1e-17 * sum && sum < 1e12 {
            term *= next();
            sum += term;
        }
        log.exp() * sum
    };
    let (mut up, mut down) = (count, count);
    let above = sum(Box::new(|| {
        up += 1;
        ratio(up)
    }));
    let below = sum(Box::new(|| {
        let factor = if down == 0 { 0.0 } else { 1.0 / ratio(down) };
        down = down.saturating_sub(1);
        factor
    }));
    above.min(below)
}

/// The smaller tail of a binomial distribution at a count.
#[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn binomial(count: u64, trials: u64, p: f64) -> f64 {
    let ratio = |k: u64| (trials + 1).saturating_sub(k) as f64 / k as f64 * p / (1.0 - p);
    let log = (1..=count).map(|k| ratio(k).ln()).sum::<f64>() + trials as f64 * (-p).ln_1p();
    tail(log, count, ratio)
}

/// The smaller tail of Poisson's distribution at a count.
#[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn poisson(count: u64, mean: u64) -> f64 {
    if mean == 0 {
        return 1.0;
    }
    let ratio = |k: u64| mean as f64 / k as f64;
    let log = (1..=count).map(|k| ratio(k).ln()).sum::<f64>() - mean as f64;
    tail(log, count, ratio)
}
