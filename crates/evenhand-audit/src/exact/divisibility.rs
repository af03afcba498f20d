//! The argument of article 001: n! orders cannot share n^n equally likely tapes of draws evenly, since n! is no divisor.
//!
//! It needs no law, so it holds for any number of cards: what counts is how often each prime up to n divides n!
//! (Legendre) and the number of tapes. One prime that divides n! more often is a proof that no way to read the tapes is
//! uniform. That n! divides the tapes proves nothing.

use evenhand::{BigUint, factorial};

/// How the tapes of a run's dice are shared among the orders of n cards.
///
/// # Examples
/// ```
/// use evenhand_audit::exact::Divisibility;
///
/// // 54 dice of 54 faces: the prime 53 divides 54! and not 54^54.
/// let argument = Divisibility::new(54, [(54, Some(54))]);
/// let obstacle = argument.obstacle().unwrap();
/// assert_eq!((obstacle.prime, obstacle.in_orders, obstacle.in_tapes), (53, 1, 0));
/// assert_eq!(argument.expression(), "54^54");
///
/// // 54 dice of 54, 53, …, 1 faces: 54! tapes for 54! orders.
/// let argument = Divisibility::new(54, (1..=54).map(|faces| (faces, Some(1))));
/// assert_eq!((argument.obstacle(), argument.expression().as_str()), (None, "54!"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Divisibility {
    n: u32,
    /// How many values each die's source has, and how many such dice a run rolls; none if that varies and has a bound.
    dice: Vec<(u64, Option<u64>)>,
}

/// A prime that divides the number of orders more often than the number of tapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Obstacle {
    /// The prime.
    pub prime: u32,
    /// How often it divides n!.
    pub in_orders: u64,
    /// How often it divides the number of tapes.
    pub in_tapes: u64,
}

/// Kinds of dice that are written as a product; of more, their primes.
const MAX_WRITTEN: usize = 4;

/// The least power of two that is written as one: sources of bits have 2^8 values or more.
const SOURCE: u64 = 1 << 8;

impl Divisibility {
    /// For n cards and kinds of dice: how many equally likely values a die's source has (an exact die: as many as its
    /// faces), and how many such dice a run rolls, none where that differs from run to run but has a bound.
    pub fn new(n: u32, dice: impl IntoIterator<Item = (u64, Option<u64>)>) -> Self {
        let mut known: Vec<(u64, Option<u64>)> =
            dice.into_iter().filter(|(values, times)| *values > 1 && *times != Some(0)).collect();
        known.sort_unstable();
        known.dedup_by(|(other, times), (values, sum)| {
            let same = other == values;
            if same {
                *sum = sum.zip(*times).map(|(sum, times)| sum + times);
            }
            same
        });
        Self { n, dice: known }
    }

    /// How many cards.
    pub fn cards(&self) -> u32 {
        self.n
    }

    /// The largest prime that does not divide the tapes at all though it divides n!; else the largest that divides them
    /// less often. None if n! divides the number of tapes: then the argument shows nothing.
    pub fn obstacle(&self) -> Option<Obstacle> {
        let obstacles = || {
            (2..=self.n).rev().filter(|number| is_prime(*number)).filter_map(|prime| {
                let (in_orders, in_tapes) = (in_factorial(self.n, prime), self.in_tapes(prime)?);
                (in_tapes < in_orders).then_some(Obstacle { prime, in_orders, in_tapes })
            })
        };
        obstacles().find(|obstacle| obstacle.in_tapes == 0).or_else(|| obstacles().next())
    }

    /// How many tapes there are; none if the number of dice varies, or if 2^32 or more are of one kind. The number has as
    /// many bits as the dice have together. Measured in 2026 on one core of a server: n dice of n faces take 0.4 ms for
    /// n = 10^4, 22 ms for 10^5 and 0.6 s for 10^6; n dice of 1 to n faces, which are multiplied one by one, 10 ms for
    /// 10^4 and 1.4 s for 10^5: as n^2.
    pub fn tapes(&self) -> Option<BigUint> {
        self.dice
            .iter()
            .map(|(values, times)| Some(BigUint::from(*values).pow(u32::try_from((*times)?).ok()?)))
            .product()
    }

    /// How many orders there are: n!, of about n·log2(n/e) bits. Measured as [`tapes`](Self::tapes) is: 5 ms for n = 10^4, 67 ms for
    /// 10^5, 1.4 s for 10^6.
    pub fn orders(&self) -> BigUint {
        factorial(self.n)
    }

    /// The number of tapes as a product: `54^54`, `54!`, `2^810`; `2^k` where the number of dice varies.
    pub fn expression(&self) -> String {
        let is_factorial = (2..).zip(&self.dice).all(|(next, die)| *die == (next, Some(1)));
        if is_factorial && self.dice.len() > 1 {
            return format!("{}!", self.dice.len() + 1);
        }
        if self.dice.len() > MAX_WRITTEN
            && let Some(tapes) = self.tapes()
        {
            return crate::words::count(&tapes);
        }
        let power = |(values, times): &(u64, Option<u64>)| match times {
            None => format!("{values}^k"),
            Some(times) if *values >= SOURCE && values.is_power_of_two() => {
                format!("2^{}", u64::from(values.trailing_zeros()) * times)
            }
            Some(1) => values.to_string(),
            Some(times) => format!("{values}^{times}"),
        };
        let powers: Vec<String> = self.dice.iter().map(power).collect();
        if powers.is_empty() { "1".into() } else { powers.join("·") }
    }

    /// How often a prime divides the tapes; none if as often as one likes.
    fn in_tapes(&self, prime: u32) -> Option<u64> {
        self.dice.iter().try_fold(0, |sum, (values, times)| {
            let (mut left, mut once) = (*values, 0);
            while left % u64::from(prime) == 0 {
                left /= u64::from(prime);
                once += 1;
            }
            if once == 0 { Some(sum) } else { times.map(|times| sum + once * times) }
        })
    }
}

/// How often a prime divides n! (Legendre): ⌊n/p⌋ + ⌊n/p²⌋ + …
fn in_factorial(mut n: u32, prime: u32) -> u64 {
    let mut times = 0;
    while n > 0 {
        n /= prime;
        times += u64::from(n);
    }
    times
}

fn is_prime(number: u32) -> bool {
    // Squares beyond the number may be more than 32 bits hold.
    let factors = (2..number).take_while(|factor| u64::from(*factor).pow(2) <= number.into());
    number > 1 && factors.into_iter().all(|factor| !number.is_multiple_of(factor))
}

#[cfg(test)]
mod tests {
    use num_integer::Integer;

    use super::*;

    #[test]
    fn there_is_an_obstacle_exactly_if_the_orders_do_not_divide_the_tapes() {
        for n in 1..=30_u32 {
            for dice in [
                vec![(u64::from(n), Some(u64::from(n)))],
                vec![(u64::from(n), Some(2 * u64::from(n)))],
                vec![(1 << 15, Some(u64::from(n)))],
                vec![(2, Some(60)), (3, Some(9)), (5, Some(7)), (77, Some(3))],
                (1..=u64::from(n)).map(|faces| (faces, Some(1))).collect(),
                (1..u64::from(n)).map(|faces| (faces, Some(1))).collect(),
            ] {
                let argument = Divisibility::new(n, dice);
                let divides = argument.tapes().unwrap().is_multiple_of(&argument.orders());
                assert_eq!(argument.obstacle().is_none(), divides, "{argument:?}");
            }
        }
    }

    #[test]
    fn coins_in_whatever_number_make_powers_of_two() {
        let coins = Divisibility::new(52, [(2, None)]);
        assert_eq!(coins.obstacle().map(|obstacle| obstacle.prime), Some(47));
        assert_eq!((coins.tapes(), coins.expression().as_str()), (None, "2^k"));
        assert_eq!(Divisibility::new(2, [(2, None)]).obstacle(), None);
    }

    #[test]
    fn primes_are_told_up_to_the_end_of_32_bits() {
        assert!(is_prime(u32::MAX - 4), "2^32 - 5 is prime");
        assert!(!is_prime(u32::MAX) && !is_prime(65_521 * 65_521));
        let all: Vec<u32> = (0..30).filter(|number| is_prime(*number)).collect();
        assert_eq!(all, [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]);
    }

    #[test]
    fn tapes_are_written_short() {
        let expression =
            |n: u32, dice: &[(u64, Option<u64>)]| Divisibility::new(n, dice.iter().copied()).expression();
        assert_eq!(expression(54, &[(1 << 15, Some(54))]), "2^810");
        assert_eq!(expression(52, &[(52, Some(1))]), "52");
        assert_eq!(expression(2, &[(1, Some(2))]), "1");
        assert_eq!(expression(3, &[(2, Some(1)), (3, Some(1)), (1, Some(1))]), "3!");
    }
}
