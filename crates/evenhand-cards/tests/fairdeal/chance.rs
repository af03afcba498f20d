//! The cards of sealed deals lie as by chance, whatever a dealer and all seats but one try beforehand.
//!
//! Fixed secrets and nonces, so that each run gives the same figures. Each test plants the fault that it must find.

use evenhand_cards::fairdeal::{Hash, Nonce, Offer, Opened, Secret, Spec};

fn hex(text: &str) -> String {
    Hash::of(text.as_bytes()).to_string()
}

/// The opened file of an offer, sealed by A and B with these nonces.
fn opened(offer: &Offer, nonces: [&str; 2]) -> Opened {
    let nonces = nonces.map(|nonce| Nonce::from_hex(&hex(nonce)).unwrap());
    let pairs = ["A", "B"].into_iter().zip(&nonces);
    let seals: Vec<_> = pairs.clone().map(|(seat, nonce)| offer.seal(seat, nonce, "").unwrap()).collect();
    let table = offer.close(&seals).unwrap();
    let lines: Vec<_> = pairs.map(|(seat, nonce)| table.opening(seat, nonce, "").unwrap()).collect();
    table.opened(&lines).unwrap()
}

fn chi_square(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / f64::from(u32::try_from(counts.len()).unwrap());
    counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum()
}

/// Hypothesis: the dealer and B, who try secrets and nonces until A has the first card, with a guess at A's nonce, leave A each of
/// four cards equally often. 400 tables, chi-square with 3 degrees of freedom, α = 10^-4: at most 21.11. Planted: A's
/// nonce is the guess, as of a program that draws it badly; then A has the first card each time, and chi-square is 1,200.
#[test]
fn who_tries_secrets_before_an_honest_nonce_gains_nothing() {
    let deck = ["a", "b", "c", "d"];
    let card = |opened: &Opened, secret: &Secret| {
        let deals = opened.deals(Some(secret), None).unwrap();
        let hand = deals.deal(1).unwrap()[0].cards().next().unwrap().to_owned();
        deck.iter().position(|card| **card == hand).unwrap()
    };
    let (mut honest, mut known) = ([0; 4], [0; 4]);
    for number in 0..400 {
        let mut tries = (0..).map(|trial| {
            let secret = Secret::from_hex(&hex(&format!("secret {number} {trial}"))).unwrap();
            let spec = Spec::builder("custom", &deck, "A B:*", &["A", "B"]).build().unwrap();
            (Offer::new(spec, &secret).unwrap(), secret, format!("B {number} {trial}"))
        });
        let pleases = |(offer, secret, b): &(Offer, Secret, String)| {
            card(&opened(offer, ["the guess", b]), secret) == 0
        };
        let (offer, secret, b) = tries.find(pleases).unwrap();
        honest[card(&opened(&offer, [&format!("A {number}"), &b]), &secret)] += 1;
        known[card(&opened(&offer, ["the guess", &b]), &secret)] += 1;
    }
    assert!(chi_square(&honest) < 21.11, "{honest:?}");
    assert_eq!(known, [400, 0, 0, 0]);
}

/// Hypothesis: the deals of one file, each under a key of its own, give the 24 orders of four cards equally often. 9,999 deals,
/// chi-square with 23 degrees of freedom, α = 10^-6: at most 70.55. Planted: one deal in 40 is the deck as it was.
#[test]
fn the_deals_of_a_file_are_orders_by_chance() {
    let deck = ["a", "b", "c", "d"];
    let spec = Spec::builder("custom", &deck, "A:2 B:2", &["A", "B"]).deals(9_999).build().unwrap();
    let secret = Secret::from_hex(&hex("secret")).unwrap();
    let opened = opened(&Offer::new(spec, &secret).unwrap(), ["A", "B"]);
    let deals = opened.deals(Some(&secret), None).unwrap();
    let mut counts = std::collections::BTreeMap::<String, u32>::new();
    let mut planted = counts.clone();
    for number in 1..=9_999 {
        let places = deals.deal(number).unwrap();
        let order: String = places.iter().flat_map(evenhand_cards::fairdeal::Dealt::cards).collect();
        *planted.entry(if number % 40 == 0 { "abcd".to_owned() } else { order.clone() }).or_default() += 1;
        *counts.entry(order).or_default() += 1;
    }
    assert_eq!(counts.len(), 24);
    let statistic = |counts: std::collections::BTreeMap<String, u32>| {
        chi_square(&counts.into_values().collect::<Vec<_>>())
    };
    let (counts, planted) = (statistic(counts), statistic(planted));
    assert!(counts < 70.55, "{counts}");
    assert!(planted > 70.55, "{planted}");
}
