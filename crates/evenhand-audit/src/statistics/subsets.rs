//! The exact distributions of where the members of a group lie: k of n places, each choice of places as likely as any
//! other, and the first v of the places visible.
//!
//! A hand of v places holds K of them with C(v, K) C(n − v, k − K) / C(n, k), and of these choices each is as likely; so
//! every distribution here is a count of choices of K of v places, times C(n − v, k − K), over C(n, k). All terms are
//! positive: probabilities have the relative precision of floating-point numbers, however small they are.
//!
//! Cost: O(k v) for most; the longest run and the gaps O(k v) for each length; gaps up to a length d O(k v (k + d)), and
//! k times as much of a hand.

/// Binomial coefficients up to C(1024, 512), 4.5e306, the largest that a double holds with all those below it.
#[derive(Debug)]
struct Binomials(Vec<Vec<f64>>);

impl Binomials {
    fn new(most: usize) -> Self {
        let mut rows: Vec<Vec<f64>> = vec![vec![1.0]];
        for n in 1..=most {
            let above = &rows[n - 1];
            let inner = (1..n).map(|k| above[k - 1] + above[k]);
            rows.push(std::iter::once(1.0).chain(inner).chain([1.0]).collect());
        }
        Self(rows)
    }

    /// C(n, k), 0 where there is none.
    fn of(&self, n: usize, k: usize) -> f64 {
        self.0[n].get(k).copied().unwrap_or(0.0)
    }
}

/// The places of k members among n places, of which the first `visible` are visible.
#[derive(Debug)]
pub(crate) struct Subset {
    binomials: Binomials,
    n: usize,
    k: usize,
    visible: usize,
}

impl Subset {
    /// Of 1 to n members, n up to 1,024, and of 1 to n visible places.
    pub(crate) fn new(n: usize, k: usize, visible: usize) -> Self {
        debug_assert!(k >= 1 && k <= n && visible >= 1 && visible <= n);
        Self { binomials: Binomials::new(n + 1), n, k, visible }
    }

    /// The numbers of members that a hand of all visible places can hold.
    fn held(&self) -> std::ops::RangeInclusive<usize> {
        (self.k + self.visible).saturating_sub(self.n)..=self.k.min(self.visible)
    }

    /// How many choices of places hold K members visibly in one way.
    fn rest(&self, members: usize) -> f64 {
        self.binomials.of(self.n - self.visible, self.k - members)
    }

    /// A distribution on 0 to `most` from the choices of K visible places that have each value.
    fn distribution(&self, most: usize, ways: impl Fn(usize, usize) -> f64) -> Vec<f64> {
        let all = self.binomials.of(self.n, self.k);
        let probability =
            |value| self.held().map(|members| ways(members, value) * self.rest(members)).sum::<f64>() / all;
        (0..=most).map(probability).collect()
    }

    /// How many of the first `places` have a member: hypergeometric.
    pub(crate) fn held_by_first(&self, places: usize) -> Vec<f64> {
        let (choose, all) = (&self.binomials, self.binomials.of(self.n, self.k));
        let probability =
            |members: usize| choose.of(places, members) * choose.of(self.n - places, self.k - members) / all;
        (0..=self.k.min(places)).map(probability).collect()
    }

    /// How many members stand right after another. K members in r runs leave K − r, and r runs are K in r parts, in r of
    /// the v − K + 1 gaps between the others.
    pub(crate) fn neighbours(&self) -> Vec<f64> {
        let choose = &self.binomials;
        self.distribution(self.k.min(self.visible) - 1, |members, value| match members {
            0 => f64::from(u8::from(value == 0)),
            members if value >= members => 0.0,
            members => choose.of(members - 1, value) * choose.of(self.visible - members + 1, members - value),
        })
    }

    /// How many runs of members and of others there are together (Wald and Wolfowitz 1940); at least one.
    pub(crate) fn runs(&self) -> Vec<f64> {
        let choose = |n: usize, k: Option<usize>| k.map_or(0.0, |k| self.binomials.of(n, k));
        let most = (2 * self.k.min(self.visible) + 1).min(self.visible);
        self.distribution(most, |members, value| {
            let others = self.visible - members;
            if members == 0 || others == 0 {
                return f64::from(u8::from(value == 1));
            }
            let (half, odd) = (value / 2, value % 2 == 1);
            let less = half.checked_sub(1);
            if odd {
                choose(members - 1, Some(half)) * choose(others - 1, less)
                    + choose(members - 1, less) * choose(others - 1, Some(half))
            } else {
                2.0 * choose(members - 1, less) * choose(others - 1, less)
            }
        })
    }

    /// How many places come before the first member: negative hypergeometric; all v where no member is visible. After the
    /// last visible member are as many.
    pub(crate) fn before_first(&self) -> Vec<f64> {
        let all = self.binomials.of(self.n, self.k);
        let probability = |before: usize| match before {
            before if before == self.visible => self.binomials.of(self.n - before, self.k) / all,
            before => self.binomials.of(self.n - 1 - before, self.k - 1) / all,
        };
        (0..=self.visible).map(probability).collect()
    }

    /// The length of the longest run of members; `most` stands for all that are longer.
    ///
    /// The runs before, between and after the others are sequences of v − K + 1 lengths, 0 or more, that sum to K: those
    /// of which the longest is l are counted by the last length that is l, from those whose lengths are all smaller.
    pub(crate) fn longest_run(&self, most: usize) -> Vec<f64> {
        let top = self.k.min(self.visible);
        let most = most.min(top);
        let mut probabilities = vec![0.0; most + 1];
        if self.held().contains(&0) {
            probabilities[0] = self.rest(0);
        }
        for (longest, probability) in probabilities.iter_mut().enumerate().skip(1) {
            // Sequences by their sum: of smaller lengths alone; of lengths up to the longest, one of which is it.
            let (mut smaller, mut with) = (vec![0.0; top + 1], vec![0.0; top + 1]);
            smaller[0] = 1.0;
            let end = if longest == most { top } else { longest };
            for others in 0..=self.visible - self.held().start() {
                for sum in (0..=top).rev() {
                    let any: f64 = (0..=end.min(sum)).map(|length| with[sum - length]).sum();
                    let first: f64 = (longest..=end.min(sum)).map(|length| smaller[sum - length]).sum();
                    with[sum] = any + first;
                }
                for sum in (0..=top).rev() {
                    smaller[sum] = (0..longest.min(sum + 1)).map(|length| smaller[sum - length]).sum();
                }
                let members = self.visible - others;
                if self.held().contains(&members) {
                    *probability += with[members] * self.rest(members);
                }
            }
        }
        let all = self.binomials.of(self.n, self.k);
        probabilities.iter().map(|ways| ways / all).collect()
    }

    /// How many members have the next one exactly `distance` places after them.
    ///
    /// Of the K − 1 gaps between members c are chosen to be this long; the others are not, and the two at the ends are as
    /// they like.
    pub(crate) fn gaps(&self, distance: usize) -> Vec<f64> {
        let gap = distance - 1;
        let (top, space) = (self.k.min(self.visible), self.visible - self.held().start());
        // By how many gaps of another length there are, and by the others between: with two free ends.
        let mut unlike: Vec<Vec<f64>> = vec![(0..=space).map(|others| others as f64 + 1.0).collect()];
        for gaps in 1..top {
            let mut before = 0.0;
            let row = (0..=space).map(|others| {
                let so_far = before;
                before += unlike[gaps - 1][others];
                match others.checked_sub(gap) {
                    None => before,
                    // Not by a difference of the largest term from the sum that ends with it.
                    Some(_) if gap == 0 => so_far,
                    Some(without) => before - unlike[gaps - 1][without],
                }
            });
            let row = row.collect();
            unlike.push(row);
        }
        self.distribution(top - 1, |members, value| {
            if members == 0 || value >= members {
                return f64::from(u8::from(members == 0 && value == 0));
            }
            match (self.visible - members).checked_sub(value * gap) {
                Some(left) => self.binomials.of(members - 1, value) * unlike[members - 1 - value][left],
                None => 0.0,
            }
        })
    }

    /// How many members have the next one at most `distance` places after them.
    ///
    /// Of the K − 1 gaps between members m are chosen to be 1 to d long, with a sum s; the K − 1 − m others are d + 1 and
    /// more, and what these K − 1 − m and the two ends have beyond that is shared among them in any way.
    pub(crate) fn gaps_within(&self, distance: usize) -> Vec<f64> {
        let top = self.k.min(self.visible);
        // Sequences of short gaps, by their number and their sum. Only sums of positive terms: nothing is cancelled.
        let mut short: Vec<Vec<f64>> = vec![vec![1.0]];
        for gaps in 1..top {
            let row = (0..self.visible.min(gaps * distance + 1)).map(|sum| {
                (1..=distance.min(sum)).filter_map(|gap| short[gaps - 1].get(sum - gap)).sum::<f64>()
            });
            let row = row.collect();
            short.push(row);
        }
        self.distribution(top - 1, |members, value| {
            if members == 0 || value >= members {
                return f64::from(u8::from(members == 0 && value == 0));
            }
            let long = members - 1 - value;
            let Some(space) = (self.visible - 1).checked_sub(long * (distance + 1)) else { return 0.0 };
            let shared = |left: usize| self.binomials.of(left + long + 1, long + 1);
            let sums = short[value].iter().take(space + 1).enumerate();
            self.binomials.of(members - 1, value)
                * sums.map(|(sum, ways)| ways * shared(space - sum)).sum::<f64>()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The distribution over all choices of k of n places, given which of the visible ones have a member.
    fn counted(n: usize, k: usize, visible: usize, value: impl Fn(&[bool]) -> usize) -> Vec<f64> {
        let mut counts = vec![0.0; n + 2];
        let mut all = 0.0;
        for choice in (0..1_u32 << n).filter(|choice| choice.count_ones() as usize == k) {
            let members: Vec<bool> = (0..visible).map(|place| choice >> place & 1 == 1).collect();
            counts[value(&members)] += 1.0;
            all += 1.0;
        }
        counts.iter().map(|count| count / all).collect()
    }

    #[track_caller]
    fn same(what: &str, probabilities: &[f64], counted: &[f64]) {
        for value in 0..probabilities.len().max(counted.len()) {
            let [one, other] = [probabilities, counted].map(|list| list.get(value).copied().unwrap_or(0.0));
            assert!((one - other).abs() < 1e-12, "{what}, {value}: {one} {other}");
        }
    }

    fn places(members: &[bool]) -> Vec<usize> {
        (0..members.len()).filter(|place| members[*place]).collect()
    }

    #[test]
    fn distributions_are_those_of_all_choices_of_up_to_ten_places() {
        for n in 1..=10 {
            for (k, visible) in (1..=n).flat_map(|k| (1..=n).map(move |visible| (k, visible))) {
                let subset = Subset::new(n, k, visible);
                let what = format!("{k} of {n}, {visible} visible");
                let of = |value: &dyn Fn(&[bool]) -> usize| counted(n, k, visible, value);
                let gaps = |members: &[bool], distance: usize| {
                    places(members).windows(2).filter(|pair| pair[1] - pair[0] == distance).count()
                };
                same(&what, &subset.neighbours(), &of(&|members| gaps(members, 1)));
                for distance in 1..n {
                    same(&what, &subset.gaps(distance), &of(&|members| gaps(members, distance)));
                    let within = |members: &[bool]| (1..=distance).map(|gap| gaps(members, gap)).sum();
                    same(&what, &subset.gaps_within(distance), &of(&within));
                }
                let runs =
                    |members: &[bool]| 1 + members.windows(2).filter(|pair| pair[0] != pair[1]).count();
                same(&what, &subset.runs(), &of(&runs));
                let longest =
                    |members: &[bool]| members.split(|member| !member).map(<[bool]>::len).max().unwrap_or(0);
                for most in [1, 3, 64] {
                    let cut = |members: &[bool]| longest(members).min(most);
                    same(&what, &subset.longest_run(most), &of(&cut));
                }
                let first = |members: &[bool]| members.iter().take_while(|member| !**member).count();
                let last = |members: &[bool]| members.iter().rev().take_while(|member| !**member).count();
                same(&what, &subset.before_first(), &of(&first));
                same(&what, &subset.before_first(), &of(&last));
                for hand in 1..=visible {
                    let held = |members: &[bool]| members[..hand].iter().filter(|member| **member).count();
                    same(&what, &subset.held_by_first(hand), &of(&held));
                }
            }
        }
    }

    /// Half of the cards of the largest deck, and of a hand of it: nothing overflows, and all sums to one.
    #[test]
    fn distributions_of_large_decks_sum_to_one() {
        for (n, k, visible) in
            [(52, 4, 52), (52, 26, 13), (1024, 512, 1024), (1024, 3, 700), (1024, 1023, 1024)]
        {
            let subset = Subset::new(n, k, visible);
            for (what, probabilities) in [
                ("neighbours", subset.neighbours()),
                ("runs", subset.runs()),
                ("first", subset.before_first()),
                ("hand", subset.held_by_first(visible.min(13))),
                ("gaps", subset.gaps(7)),
                ("gaps within", subset.gaps_within(3)),
                ("longest", subset.longest_run(4)),
            ] {
                let all: f64 = probabilities.iter().sum();
                assert!((all - 1.0).abs() < 1e-9, "{what}, {k} of {n}, {visible} visible: {all}");
                assert!(probabilities.iter().all(|p| *p >= 0.0), "{what}, {k} of {n}");
            }
        }
    }
}
