//! How probable it is that fair decks show what a label would: exact values, or bounds that are never below them.
//!
//! All are of D fair decks of n different cards that are compared with the first of them, so that D − 1 are free. Cost: O(n).

#![expect(clippy::cast_precision_loss, reason = "numbers of cards and decks are far below 2^52")]

/// That `stay` or more of `of` places, or of `of` pairs of neighbours, are in all decks as in the first.
///
/// A bound: C(of, stay) choices, each with ((n − stay)! / n!)^(D−1), since what stays together leaves n − stay blocks.
pub(super) fn of_staying(n: usize, of: usize, stay: usize, decks: usize) -> f64 {
    let choices = ln_factorial(of) - ln_factorial(stay) - ln_factorial(of - stay);
    let one = ln_factorial(n - stay) - ln_factorial(n);
    (choices + one * (decks - 1) as f64).exp().min(1.0)
}

/// That one of `cards` given cards is in all decks at the same one of two given places: at most 2 `cards` n^−D.
pub(super) fn at_an_end(n: usize, cards: usize, decks: usize) -> f64 {
    let each = -(n as f64).ln() * decks as f64;
    (2.0 * cards as f64 * each.exp()).min(1.0)
}

/// That all decks are orders of the first one's pieces of `size` cards: ((n/size)! / n!)^(D−1), exactly.
pub(super) fn of_pieces(n: usize, size: usize, decks: usize) -> f64 {
    ((ln_factorial(n / size) - ln_factorial(n)) * (decks - 1) as f64).exp()
}

/// That piles of these sizes hold the same cards in all decks, in whichever order the piles are.
///
/// A bound, and exact where all sizes are equal: (k! Π size! / n!)^(D−1) for k piles.
pub(super) fn of_piles(piles: &[usize], decks: usize) -> f64 {
    let orders: f64 = piles.iter().map(|size| ln_factorial(*size)).sum();
    let one = orders + ln_factorial(piles.len()) - ln_factorial(piles.iter().sum());
    (one.min(0.0) * (decks - 1) as f64).exp()
}

/// That the first deck is in order: 1/n!, exactly.
pub(super) fn in_order(n: usize) -> f64 {
    (-ln_factorial(n)).exp()
}

/// ln n!
fn ln_factorial(n: usize) -> f64 {
    (2..=n).map(|factor| (factor as f64).ln()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All orders of 0..n.
    fn orders(n: u32) -> Vec<Vec<u32>> {
        if n == 0 {
            return vec![Vec::new()];
        }
        let insert = |deck: &Vec<u32>, place: usize| {
            let mut deck = deck.clone();
            deck.insert(place, n - 1);
            deck
        };
        orders(n - 1).iter().flat_map(|deck| (0..n as usize).map(move |place| insert(deck, place))).collect()
    }

    /// The share of all orders of five or six cards, as a second deck after the one in order.
    fn share(n: u32, shows: impl Fn(&[u32]) -> bool) -> f64 {
        let all = orders(n);
        all.iter().filter(|deck| shows(deck)).count() as f64 / all.len() as f64
    }

    #[test]
    fn no_bound_is_below_what_all_orders_show() {
        for stay in 1..=4 {
            let places =
                |deck: &[u32]| (0..).zip(deck).filter(|(place, card)| place == *card).count() >= stay;
            let pairs = |deck: &[u32]| deck.windows(2).filter(|pair| pair[0] + 1 == pair[1]).count() >= stay;
            assert!(share(5, places) <= of_staying(5, 5, stay, 2) + 1e-12, "{stay}");
            assert!(share(5, pairs) <= of_staying(5, 4, stay, 2) + 1e-12, "{stay}");
        }
        let is_close = |one: f64, other: f64| (one - other).abs() < 1e-12;
        let pieces = |deck: &[u32]| deck.chunks(2).all(|pair| pair[0] % 2 == 0 && pair[0] + 1 == pair[1]);
        assert!(is_close(share(6, pieces), of_pieces(6, 2, 2)));
        let piles = |deck: &[u32]| deck.chunks(3).all(|pile| pile.iter().all(|card| card / 3 == pile[0] / 3));
        assert!(is_close(share(6, piles), of_piles(&[3, 3], 2)));
        let unequal = |deck: &[u32]| deck[..2].iter().all(|card| *card < 2);
        assert!(share(5, unequal) <= of_piles(&[2, 3], 2));
        assert!(is_close(share(5, <[u32]>::is_sorted), in_order(5)));
        // Of two decks, the first of which is any.
        assert!(is_close(share(5, |deck| deck[0] == 0).powi(2) * 2.0, at_an_end(5, 1, 2)));
    }
}
