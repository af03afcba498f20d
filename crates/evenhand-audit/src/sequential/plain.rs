//! The bets as they are defined, deck by deck, for tests: each multiplies its stake by the probability that it gave to
//! what came over the fair one. And exhaustive proofs of few cards, over all sequences of decks.

use std::collections::BTreeMap;

use evenhand::Permutation;

use super::Evidence;
use super::dirichlet::ALPHAS;
use super::tilt::Tilt;
use crate::Statistic;
use crate::battery::{Audit, Counts, Deck, Digits, Form, Subject, Table, TestId, Transform, count_order};

fn mean(stakes: &[f64]) -> f64 {
    stakes.iter().sum::<f64>() / stakes.len() as f64
}

/// A number of each deck with its distribution: the stakes on its tilts.
fn tilted(values: &[usize], law: &[f64]) -> f64 {
    let tilts: Vec<f64> = Tilt::new(law).tilts().map(|[tilt, _]| tilt).collect();
    if tilts.is_empty() {
        return 1.0;
    }
    let stake = |tilt: &f64| -> f64 {
        let all: f64 = law.iter().enumerate().map(|(x, p)| p * (tilt * x as f64).exp()).sum();
        values.iter().map(|x| (tilt * *x as f64).exp() / all).product()
    };
    mean(&tilts.iter().map(stake).collect::<Vec<f64>>())
}

/// A number of each deck with its distribution: the stakes on what was seen before, one for each α.
fn learned(values: &[usize], law: &[f64], throws_before: impl Fn(f64) -> f64) -> Vec<f64> {
    let stake = |alpha: &u32| {
        let alpha = throws_before(f64::from(*alpha));
        let mut counts = vec![0.0; law.len()];
        let mut stake = 1.0;
        for (t, x) in values.iter().enumerate() {
            stake *= (alpha * law[*x] + counts[*x]) / (alpha + t as f64) / law[*x];
            counts[*x] += 1.0;
        }
        stake
    };
    ALPHAS.iter().map(stake).collect()
}

/// One order's own counts, by the plain form.
fn own(order: &[u32]) -> Counts {
    let mut counts = Counts::new(order.len());
    count_order(&mut counts, order);
    counts
}

fn only(counts: &[u64]) -> usize {
    counts.iter().position(|count| *count > 0).unwrap_or(0)
}

/// All bets on orders, all equally likely.
fn of_orders(orders: &[Vec<u32>], n: usize, [transform, inverse]: [Transform; 2]) -> BTreeMap<TestId, f64> {
    let each: Vec<Counts> = orders.iter().map(|order| own(order)).collect();
    let mut bets = BTreeMap::new();
    let own = Statistic::ALL.map(|statistic| (statistic, false)).into_iter();
    for (statistic, of_inverse) in own.chain(Statistic::OF_INVERSE.map(|statistic| (statistic, true))) {
        let law = statistic.null_distribution(n).unwrap();
        let values: Vec<usize> = each.iter().map(|one| only(one.values_of(statistic, of_inverse))).collect();
        let transform = if of_inverse { inverse } else { transform };
        let id = |form| TestId { transform, subject: Subject::Statistic(statistic), form };
        bets.insert(id(Form::Mean), tilted(&values, &law));
        bets.insert(id(Form::EachValue), mean(&learned(&values, &law, |alpha| alpha)));
    }
    let is_even = |order: &Vec<u32>| usize::from(crate::statistic::is_even(order));
    let even: Vec<usize> = orders.iter().map(is_even).collect();
    bets.insert(TestId::whole(transform, Subject::Parity), tilted(&even, &[0.5, 0.5]));

    let mut words = Vec::new();
    for digits in Digits::ALL {
        let (mut whole, mut places) = (vec![1.0; ALPHAS.len()], Vec::new());
        let bounds: Vec<usize> = (0..n).map(|place| digits.bound(n, place)).collect();
        let values = |place: usize| -> Vec<usize> {
            let row = |one: &Counts| only(&one.digits(digits)[place * n..][..bounds[place]]);
            each.iter().map(row).collect()
        };
        for place in (0..n).filter(|place| bounds[*place] > 1) {
            let faces = bounds[place];
            let stakes =
                learned(&values(place), &vec![1.0 / faces as f64; faces], |alpha| alpha * faces as f64);
            whole.iter_mut().zip(&stakes).for_each(|(whole, stake)| *whole *= stake);
            places.push(mean(&stakes));
        }
        let transform = if digits == Digits::LehmerInverse { inverse } else { transform };
        let id = TestId::whole(transform, Subject::Digits(digits));
        bets.insert(id, mean(&whole));
        bets.insert(TestId { form: Form::FarthestPlace, ..id }, mean(&places));
        for range in [1 << 8, 1 << 15_u64] {
            let dice: [fn(u64, u64, u64) -> u64; 2] =
                [|word, faces, _| word % faces, |word, faces, range| word * faces / range];
            for die in dice {
                let mut stake = 1.0;
                for (place, faces) in bounds.iter().enumerate() {
                    let mut chance = vec![0.0; *faces];
                    (0..range).for_each(|word| {
                        chance[die(word, *faces as u64, range) as usize] += 1.0 / range as f64;
                    });
                    stake *= values(place).iter().map(|x| chance[*x] * *faces as f64).product::<f64>();
                }
                words.push(stake);
            }
        }
    }
    bets.insert(TestId::whole(transform, Subject::Remainders), mean(&words));

    let mut add = |table,
                   transform,
                   p: f64,
                   is: &dyn Fn(&Vec<u32>, u32, u32) -> bool,
                   all: &dyn Fn(u32, u32) -> bool| {
        let cells = (0..n as u32).flat_map(|one| (0..n as u32).map(move |other| (one, other)));
        let stake = |(one, other)| {
            let values: Vec<usize> = orders.iter().map(|order| usize::from(is(order, one, other))).collect();
            tilted(&values, &[1.0 - p, p])
        };
        let stakes: Vec<f64> = cells.filter(|(one, other)| all(*one, *other)).map(stake).collect();
        bets.insert(TestId::whole(transform, Subject::Table(table)), mean(&stakes));
    };
    let place = |order: &[u32], card: u32| order.iter().position(|other| *other == card).unwrap();
    let p = 1.0 / n as f64;
    add(Table::PlaceByCard, transform, p, &|order, place, card| order[place as usize] == card, &|_, _| true);
    add(Table::PairOrder, transform, 0.5, &|order, c, d| place(order, c) < place(order, d), &|c, d| c < d);
    add(Table::PairOrder, inverse, 0.5, &|order, c, d| order[c as usize] < order[d as usize], &|c, d| c < d);
    let after = |order: &Vec<u32>, c, d| order.windows(2).any(|pair| pair == [c, d]);
    add(Table::NeighboursInRow, transform, p, &after, &|c, d| c != d);
    // Of the inverse: places hold cards in a row.
    let in_a_row = |order: &Vec<u32>, c: u32, d: u32| order[c as usize] + 1 == order[d as usize];
    add(Table::NeighboursInRow, inverse, p, &in_a_row, &|c, d| c != d);
    if n <= 8 {
        let values: Vec<usize> = each.iter().map(|one| only(&one.orders)).collect();
        let all: usize = (1..=n).product();
        let stakes = learned(&values, &vec![1.0 / all as f64; all], |alpha| alpha * all as f64);
        bets.insert(TestId::whole(transform, Subject::Table(Table::Orders)), mean(&stakes));
    }
    bets
}

/// The bets on decks that come again, of which each has probability p.
fn of_repeats(decks: &[Vec<u32>], p: f64) -> [f64; 2] {
    let again = |m: f64| {
        let mut stake = 1.0;
        let mut known: Vec<&Vec<u32>> = Vec::new();
        for deck in decks {
            let d = known.len() as f64;
            if known.contains(&deck) {
                stake *= (d / m).min(1.0) / (d * p);
            } else {
                stake *= (1.0 - d / m).max(0.0) / (1.0 - d * p);
                known.push(deck);
            }
        }
        stake
    };
    let sizes: Vec<f64> = (1..=64).map(|bits| 2_f64.powi(bits)).take_while(|m| m * p < 1.0 - 1e-9).collect();
    let few = if sizes.is_empty() { 1.0 } else { mean(&sizes.into_iter().map(again).collect::<Vec<f64>>()) };
    // Beta(1/2, 1/2): each time as if half a deck had come again before, and half had not.
    let (mut twice, mut stake) = (0.0, 1.0);
    for (t, pair) in decks.windows(2).enumerate() {
        let same = pair[0] == pair[1];
        let q = (twice + 0.5) / (t as f64 + 1.0);
        stake *= if same { q / p } else { (1.0 - q) / (1.0 - p) };
        twice += f64::from(u8::from(same));
    }
    [few, stake]
}

fn of_lags(decks: &[Vec<u32>], n: usize) -> BTreeMap<TestId, f64> {
    let mut bets = BTreeMap::new();
    let law = Statistic::FixedPoints.null_distribution(n).unwrap();
    let m = n as f64;
    let variance = m * (m - 1.0) * (2.0 * m + 5.0) / 72.0;
    let excess = |deck: &Vec<u32>| f64::from(Statistic::Inversions.of(deck)) - m * (m - 1.0) / 4.0;
    for lag in 1..=8_usize {
        let pairs = || decks.iter().zip(decks.iter().skip(lag));
        let in_place =
            |(one, other): (&Vec<u32>, &Vec<u32>)| one.iter().zip(other).filter(|(a, b)| a == b).count();
        let values: Vec<usize> = pairs().map(in_place).collect();
        let id = |subject| TestId { transform: Transform::Run, subject, form: Form::Lag(lag as u8) };
        bets.insert(id(Subject::CardsInPlace), tilted(&values, &law));
        if lag > 1 {
            let is_even = |deck: &Vec<u32>| crate::statistic::is_even(deck);
            let alike: Vec<usize> =
                pairs().map(|(one, other)| usize::from(is_even(one) == is_even(other))).collect();
            bets.insert(id(Subject::Parity), tilted(&alike, &[0.5, 0.5]));
        }
        // The decks at the end too pay for what they would tell of later ones.
        let products: f64 = pairs().map(|(one, other)| excess(one) * excess(other)).sum();
        let squares: f64 = decks.iter().map(|deck| excess(deck).powi(2)).sum();
        let parts = (-10..=0).map(|power| 2_f64.powi(power)).flat_map(|part| [part, -part]);
        let stakes: Vec<f64> =
            parts.map(|part| ((part * products - part * part * squares / 2.0) / variance).exp()).collect();
        bets.insert(id(Subject::Statistic(Statistic::Inversions)), mean(&stakes));
    }
    bets
}

fn all_bets(decks: &[Vec<u32>], n: usize) -> BTreeMap<TestId, f64> {
    let mut bets = of_orders(decks, n, [Transform::Decks, Transform::Inverses]);
    let place = |order: &[u32], card: u32| order.iter().position(|other| *other == card).unwrap() as u32;
    let change = |pair: &[Vec<u32>]| pair[1].iter().map(|card| place(&pair[0], *card)).collect();
    let changes: Vec<Vec<u32>> = decks.windows(2).map(change).collect();
    bets.extend(of_orders(&changes, n, [Transform::Changes, Transform::InverseChanges]));
    let [few, twice] = of_repeats(decks, 1.0 / (1..=n).map(|m| m as f64).product::<f64>());
    let id = TestId::whole(Transform::Run, Subject::EqualDecks);
    bets.extend([(id, few), (TestId { form: Form::Lag(1), ..id }, twice)]);
    bets.extend(of_lags(decks, n));
    bets
}

/// Decks of no meaning: some bent, some equal.
fn decks(n: u32, count: usize) -> Vec<Vec<u32>> {
    let mut words = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = |bound: u32| {
        words = words.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((words >> 33) as u32) % bound
    };
    let mut decks: Vec<Vec<u32>> = Vec::new();
    for number in 0..count {
        let mut deck: Vec<u32> = (0..n).collect();
        for place in 0..n {
            deck.swap(place as usize, below(n) as usize);
        }
        if number % 7 == 5 {
            deck.clone_from(&decks[number / 2]);
        }
        decks.push(deck);
    }
    decks
}

#[test]
fn every_bet_is_what_it_is_deck_by_deck() {
    for (n, count) in [(2, 9), (3, 40), (5, 40), (9, 12)] {
        let decks = decks(n, count);
        let mut evidence = Evidence::new(n).unwrap();
        for taken in 1..=decks.len() {
            evidence.observe(&decks[taken - 1]).unwrap();
            if taken % 4 != 1 {
                continue;
            }
            let mut plain = all_bets(&decks[..taken], n as usize);
            let components = evidence.components_now();
            for component in &components {
                let stake = plain.remove(&component.id).unwrap_or_else(|| panic!("{:?}", component.id));
                let log = component.log_e_value;
                // Nothing is left of some, by either.
                let alike =
                    log.exp().max(stake) <= 0.0 || (log - stake.ln()).abs() < 1e-8 * log.abs().max(1.0);
                assert!(alike, "{n} cards, {taken}: {:?}: {log} {}", component.id, stake.ln());
            }
            assert!(plain.is_empty(), "{:?}", plain.keys());
            let weights: f64 = components.iter().map(|component| component.weight).sum();
            assert!((weights - 1.0).abs() < 1e-12);
        }
    }
}

/// The mean over all sequences of each component that is `of` what is judged, after each deck, and of all together;
/// `exact` are those that are martingales, the others are 1 at most.
fn means(
    like: &Audit,
    decks: &[Vec<u32>],
    length: usize,
    exact: &dyn Fn(TestId) -> bool,
    of: &dyn Fn(TestId) -> bool,
) {
    let mut histories = vec![Evidence::of(like)];
    for taken in 1..=length {
        let longer = histories.iter().flat_map(|history| {
            decks.iter().map(|deck| {
                let mut next = history.clone();
                next.observe(deck).unwrap();
                next
            })
        });
        histories = longer.collect();
        let (mut sums, mut whole) = (BTreeMap::<TestId, f64>::new(), 0.0);
        for history in &histories {
            let now = history.components_now();
            for component in now.into_iter().filter(|component| of(component.id)) {
                whole += component.log_share().exp();
                *sums.entry(component.id).or_default() += component.log_e_value.exp();
            }
        }
        let count = histories.len() as f64;
        for (id, sum) in sums {
            let mean = sum / count;
            assert!(mean < 1.0 + 1e-9, "{id:?} after {taken}: {mean}");
            assert!(!exact(id) || mean > 1.0 - 1e-9, "{id:?} after {taken}: {mean}");
        }
        assert!(whole / count < 1.0 + 1e-9, "after {taken}: {}", whole / count);
    }
}

/// All but the inversions that go together, whose bound is a normal number's.
fn is_martingale(id: TestId) -> bool {
    !matches!(id, TestId { transform: Transform::Run, subject: Subject::Statistic(_), .. })
}

/// Exhaustive: every sequence of decks, all equally likely under the hypothesis.
#[test]
fn every_bet_is_fair_over_all_sequences_of_decks() {
    for (n, length) in [(2, 8), (3, 3), (4, 2)] {
        let decks: Vec<Vec<u32>> = Permutation::all(n).map(Permutation::into_vec).collect();
        means(&Audit::new(n).unwrap(), &decks, length, &is_martingale, &|_| true);
    }
}

/// The same of what is visible; the rest of these decks is drawn by lot. Where not all hands are equally likely, hands
/// that come again are a bet that is not favourable.
#[test]
fn every_bet_on_what_is_visible_is_fair_over_all_sequences() {
    for (faces, visible, length) in
        [(&[0, 1, 2][..], 2, 3), (&[0, 0, 1], 3, 3), (&[0, 0, 1, 2], 2, 2), (&[0, 0, 1, 1], 3, 2)]
    {
        let deck = Deck::of_faces(faces).and_then(|deck| deck.first(visible)).unwrap();
        let show = |order: Permutation| -> Vec<u32> {
            order.iter().take(visible as usize).map(|card| deck.face(card)).collect()
        };
        let decks: Vec<Vec<u32>> = Permutation::all(faces.len() as u32).map(show).collect();
        let even = deck.is_even();
        let exact = |id: TestId| is_martingale(id) && (even || id.subject != Subject::EqualDecks);
        let of = |id: TestId| {
            matches!(id.transform, Transform::Visible | Transform::Patterns | Transform::InversePatterns)
                || id.subject == Subject::EqualDecks
        };
        means(&Audit::of(&deck), &decks, length, &exact, &of);
    }
}
