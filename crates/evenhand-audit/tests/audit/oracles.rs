//! The laws of shuffles of 3 and 4 cards against those that were computed elsewhere, fraction by fraction.

use std::collections::BTreeMap;

use crate::shuffles::{
    DISTINCT_TRANSPOSITIONS, DRAW_AND_INSERT, DURSTENFELD, NAIVE_SWAP, OVERHAND, RANDOM_CUT,
    RANDOM_TRANSPOSITIONS, RIFFLE, SATTOLO, SORT_COIN_MERGE, Shuffle, THREE_RIFFLES, modulo,
};
use evenhand::{BigUint, Permutation};
use evenhand_audit::Statistic;
use evenhand_audit::exact::{Distribution, Exact, Fraction, Matrix, Space};
use serde_json::Value;

macro_rules! oracle {
    ($name:literal) => {
        include_str!(concat!("../../../../vectors/oracles/", $name, ".json"))
    };
}

#[test]
fn exact_dice_give_the_laws_of_the_oracles() {
    let exact: [(&str, Shuffle); 11] = [
        (oracle!("durstenfeld"), DURSTENFELD),
        (oracle!("naive_nn"), NAIVE_SWAP),
        (oracle!("random_transpositions_n"), RANDOM_TRANSPOSITIONS),
        (oracle!("random_transpositions_distinct_n"), DISTINCT_TRANSPOSITIONS),
        (oracle!("draw_last_insert_n_slots_n"), DRAW_AND_INSERT),
        (oracle!("sattolo"), SATTOLO),
        (oracle!("sort_coin_merge"), SORT_COIN_MERGE),
        (oracle!("riffle_gsr_1"), RIFFLE),
        (oracle!("riffle_gsr_3"), THREE_RIFFLES),
        (oracle!("overhand_p1_5_1"), OVERHAND),
        (oracle!("random_cut"), RANDOM_CUT),
    ];
    for (oracle, shuffle) in exact {
        compare(oracle, |n| shuffle.law(n, &Exact).unwrap());
    }
}

#[test]
fn dice_modulo_a_power_of_two_give_the_laws_of_the_oracles() {
    compare(oracle!("durstenfeld_mod_rand8"), |n| DURSTENFELD.law(n, &modulo(1 << 8)).unwrap());
    compare(oracle!("durstenfeld_mod_rand15"), |n| DURSTENFELD.law(n, &modulo(1 << 15)).unwrap());
}

#[test]
fn counted_orders_give_the_law_of_the_alternating_group() {
    compare(oracle!("alternating_group"), |n| {
        let even = Permutation::all(n).filter(|order| order.inversions() % 2 == 0);
        Distribution::of_counts(Space::Orders { n }, even.map(|order| (order.as_slice().to_vec(), 1)))
            .unwrap()
    });
}

#[test]
fn the_uniform_law_of_four_cards_has_the_moments_of_the_oracle() {
    let moments: Value = serde_json::from_str(oracle!("null_moments")).unwrap();
    let law = DURSTENFELD.law(4, &Exact).unwrap();
    let statistics = [
        ("fixed_points", Statistic::FixedPoints),
        ("cycles", Statistic::Cycles),
        ("inversions", Statistic::Inversions),
        ("rising_sequences", Statistic::RisingSequences),
    ];
    for (name, statistic) in statistics {
        let law = law.statistic(statistic).unwrap();
        let mean: f64 = law.iter().map(|(value, p)| f64::from(*value) * p.to_f64()).sum();
        let square: f64 = law.iter().map(|(value, p)| f64::from(*value).powi(2) * p.to_f64()).sum();
        near(mean, &moments["4"][name]["mean"]);
        near(square - mean * mean, &moments["4"][name]["var"]);
    }
    // An order has as many rising sequences as its inverse has descents, and one.
    for (value, p) in law.statistic(Statistic::RisingSequences).unwrap() {
        let count = moments["4"]["eulerian"][value as usize - 1].as_str().unwrap();
        assert_eq!(p, fraction(&format!("{count}/24")));
    }
}

/// Compares every field of an oracle with a law of as many cards.
fn compare(oracle: &str, law: impl Fn(u32) -> Distribution) {
    let oracle: Value = serde_json::from_str(oracle).unwrap();
    for n in [3, 4] {
        let (law, by_n) = (law(n), &oracle["by_n"][n.to_string()]);
        let name = format!("{} of {n}", oracle["algorithm"]);
        let outcomes = by_n["outcomes"].as_object().unwrap();
        for (outcome, p) in outcomes {
            assert_eq!(law.of(&cards(outcome)), exact(p), "{name}: {outcome}");
        }
        assert!(law.outcomes().all(|(outcome, p)| law.of(outcome) == p), "{name}");
        assert_eq!(law.total_variation(), exact(&by_n["total_variation"]), "{name}");
        assert_eq!(law.chi_square_divergence(), exact(&by_n["chi2_divergence"]), "{name}");
        near(law.total_variation().to_f64(), &by_n["total_variation_float"]);
        near(law.chi_square_divergence().to_f64(), &by_n["chi2_divergence_float"]);

        let (most, least) = (law.most(), law.least());
        let argmax = by_n["argmax"].as_array().unwrap();
        assert_eq!(most.probability, exact(&by_n["max_prob"]), "{name}");
        assert_eq!(most.first, cards(argmax[0].as_str().unwrap()), "{name}");
        assert_eq!(most.count, BigUint::from(argmax.len()), "{name}");
        assert!(argmax.iter().all(|order| law.of(&cards(order.as_str().unwrap())) == most.probability));
        assert_eq!(least.probability, exact(&by_n["min_prob"]), "{name}");
        assert_eq!(least.count, BigUint::from(by_n["argmin_count"].as_u64().unwrap()), "{name}");
        let rarest = outcomes.iter().find(|(_, p)| exact(p) == least.probability).unwrap();
        assert_eq!(least.first, cards(rarest.0), "{name}");
        assert_eq!(law.support() as u64, by_n["support"].as_u64().unwrap(), "{name}");

        near(law.min_entropy_bits(), &by_n["min_entropy_bits"]);
        near(law.shannon_bits(), &by_n["shannon_bits"]);
        near(law.kl_to_uniform_nats(), &by_n["kl_to_uniform_nats"]);
        near(law.uniform_bits(), &by_n["log2_nfact"]);

        table(&law.position_by_card().unwrap(), &by_n["position_by_card"], &name);
        table(&law.precedes().unwrap(), &by_n["precedes"], &name);
        table(&law.followed_by().unwrap(), &by_n["followed_by"], &name);

        let statistics = [
            ("fixed_points", Statistic::FixedPoints),
            ("cycles", Statistic::Cycles),
            ("inversions", Statistic::Inversions),
            ("rising_sequences", Statistic::RisingSequences),
            ("lis", Statistic::LongestIncreasing),
        ];
        for (field, statistic) in statistics {
            // The oracles have some values that never come, too.
            let values = by_n[field].as_object().unwrap().iter();
            let expected: BTreeMap<u32, Fraction> = values
                .map(|(value, p)| (value.parse().unwrap(), exact(p)))
                .filter(|(_, p)| *p != Fraction::zero())
                .collect();
            assert_eq!(law.statistic(statistic), Some(expected), "{name}: {field}");
        }
        assert_eq!(law.even(), Some(exact(&by_n["prob_even"])), "{name}");
        assert_eq!(law.verdict().is_uniform(), by_n["total_variation"] == "0", "{name}");
    }
}

fn table(table: &Matrix, oracle: &Value, name: &str) {
    let rows = oracle.as_array().unwrap();
    assert_eq!((table.rows(), table.columns()), (rows.len(), rows.len()), "{name}");
    for (i, row) in rows.iter().enumerate() {
        for (j, p) in row.as_array().unwrap().iter().enumerate() {
            assert_eq!(table.at(i, j), exact(p), "{name}: row {i}, column {j}");
        }
    }
}

fn cards(order: &str) -> Vec<u32> {
    order.bytes().map(|letter| u32::from(letter - b'a')).collect()
}

fn exact(text: &Value) -> Fraction {
    fraction(text.as_str().unwrap())
}

fn fraction(text: &str) -> Fraction {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    Fraction::new(numerator.parse::<BigUint>().unwrap(), denominator.parse::<BigUint>().unwrap())
}

/// Both were rounded: the oracle in its last digits too.
fn near(value: f64, oracle: &Value) {
    let oracle = oracle.as_f64().unwrap();
    assert!((value - oracle).abs() <= 1e-12, "{value} is not {oracle}");
}
