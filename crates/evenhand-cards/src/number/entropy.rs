//! Entropy: how much a deal tells, in bits.
//!
//! Deals with alike cards are not equally likely under a uniform shuffle: two hands with an ace of spades each,
//! of a double deck, come up more often than one hand with both. So the entropy is less than the logarithm of
//! the number of deals, and equals it when all cards differ.
//!
//! # Why it is right
//! Mark alike cards so that they differ: the n! orders are equally likely. An order gives the deal x with
//! probability ∏ `h_p`! · ∏ `m_f`! / ∏ `t_fp`! / n!: the cards may stand in any order in each place (`h_p` cards
//! in place p), and the copies of a face (`m_f` of face f) may be shared out anew as long as each place keeps
//! its `t_fp`. The entropy is the mean of the negative logarithm; only `t_fp` depends on the deal, and its law
//! is hypergeometric. The tests compare it with the sum over all deals of small decks.

use std::collections::BTreeMap;
use std::f64::consts::{LN_2, PI};

use super::NumberError;

/// The entropy of a shuffled deck in bits, where the order of the cards counts and copies of a face are alike:
/// log2 of n! over the product of the factorials of the copies, which are all equally likely.
///
/// # Examples
/// ```
/// use evenhand_cards::deck_entropy;
///
/// assert_eq!(format!("{:.1}", deck_entropy(&[1; 52])), "225.6");
/// assert_eq!(format!("{:.1}", deck_entropy(&[2; 54])), "524.4");
/// ```
pub fn deck_entropy(copies: &[u32]) -> f64 {
    let cards = copies.iter().map(|&copies| u64::from(copies)).sum();
    log2_factorial(cards) - copies.iter().map(|&copies| log2_factorial(copies.into())).sum::<f64>()
}

/// The entropy of a deal in bits, from a uniformly shuffled deck into places in which order does not count:
/// how much all the places together tell.
///
/// It is the logarithm of the number of deals if all cards differ, and less if some are alike. It needs no
/// numbers of deals, so that it is there for decks too large for [`DealNumbers`](crate::DealNumbers).
///
/// # Examples
/// ```
/// use evenhand_cards::deal_entropy;
///
/// assert_eq!(format!("{:.2}", deal_entropy(&[1; 52], &[13; 4])?), "95.44");
/// // Two cards, alike: nothing to tell.
/// assert_eq!(deal_entropy(&[2], &[1, 1])?, 0.0);
/// # Ok::<(), evenhand_cards::NumberError>(())
/// ```
///
/// # Errors
/// [`NumberError::CardsAndPlaces`] if the places do not hold the deck, and [`NumberError::TooManyCards`] if it
/// has more than 10,000 cards.
pub fn deal_entropy(copies: &[u32], sizes: &[u32]) -> Result<f64, NumberError> {
    super::cards(copies, sizes)?;
    Ok(bits(copies, sizes))
}

/// The entropy of a deal from a deck that the places hold.
pub(super) fn bits(copies: &[u32], sizes: &[u32]) -> f64 {
    let cards = copies.iter().sum::<u32>();
    let (copies, sizes) = (tally(copies), tally(sizes));
    let sum = |tally: &BTreeMap<u32, f64>| {
        tally.iter().map(|(&n, &times)| times * log2_factorial(n.into())).sum::<f64>()
    };
    let mut bits = log2_factorial(cards.into()) - sum(&copies) - sum(&sizes);
    for (&m, &faces) in &copies {
        for (&h, &places) in &sizes {
            bits += faces * places * mean_log2_factorial(cards, m, h);
        }
    }
    // Rounding must not make a deal that is certain tell less than nothing.
    bits.max(0.0)
}

/// How often each number occurs.
fn tally(numbers: &[u32]) -> BTreeMap<u32, f64> {
    let mut tally = BTreeMap::new();
    for &number in numbers {
        *tally.entry(number).or_insert(0.0) += 1.0;
    }
    tally
}

/// The mean of log2 t!, where t of m marked cards come among the h cards of a place, out of `cards`.
fn mean_log2_factorial(cards: u32, m: u32, h: u32) -> f64 {
    let [n, m, h] = [cards, m, h].map(u64::from);
    let log2_binomial = |n, k| log2_factorial(n) - log2_factorial(k) - log2_factorial(n - k);
    // Up to one card, the factorial is 1.
    ((m + h).saturating_sub(n).max(2)..=m.min(h))
        .map(|t| {
            let log2_probability = log2_binomial(m, t) + log2_binomial(n - m, h - t) - log2_binomial(n, h);
            log2_probability.exp2() * log2_factorial(t)
        })
        .sum()
}

/// log2 n!, to within a few units in the last place.
#[expect(clippy::cast_precision_loss, reason = "a logarithm forgives the 54th bit")]
fn log2_factorial(n: u64) -> f64 {
    // From here on, the next term of Stirling's series, 1 / 1680 n^7, is below 2^-53.
    if n < 64 {
        return (2..=n).map(|i| i as f64).product::<f64>().log2();
    }
    let n = n as f64;
    let series = (1.0 / 12.0 - (1.0 / 360.0 - 1.0 / (1260.0 * n * n)) / (n * n)) / n;
    n * n.log2() + (0.5 * (2.0 * PI * n).ln() - n + series) / LN_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factorials_have_their_logarithms_on_both_sides_of_the_series() {
        for n in [0_u64, 1, 2, 20, 52, 63, 64, 65, 108, 416, 10_000] {
            let sum = (2..=n).map(|i| f64::from(u32::try_from(i).unwrap()).log2()).sum::<f64>();
            assert!((log2_factorial(n) - sum).abs() <= 1e-13 * (1.0 + sum) + 1e-11, "{n}");
        }
    }

    #[test]
    fn equal_cards_tell_less_than_the_count_of_their_deals() {
        // AB|AB has four of the six orders of two aces and two kings, AA|BB and BB|AA have one each.
        let expected = -(4.0_f64 / 6.0 * (4.0_f64 / 6.0).log2() + 2.0 / 6.0 * (1.0_f64 / 6.0).log2());
        assert!((deal_entropy(&[2, 2], &[2, 2]).unwrap() - expected).abs() < 1e-12);
    }

    #[test]
    fn a_deck_of_any_size_has_an_entropy() {
        assert!(deck_entropy(&[]).abs() < 1e-12);
        assert!(deck_entropy(&[u32::MAX]).abs() < 1e-3);
        let coins = deck_entropy(&[u32::MAX; 2]) / (2.0 * f64::from(u32::MAX));
        assert!((coins - 1.0).abs() < 1e-7);
    }
}
