//! The tests of groups.

#![allow(clippy::cast_sign_loss, reason = "counts are not negative")]

use super::tally::{Counted, Groups, Nulls};
use super::{GroupName, GroupStatistic};
use crate::battery::test::{Effect, Form, Outlier, Subject, Test, TestId, Transform, Where};
use crate::statistics::binomial::binomial;
use crate::statistics::sums;
use crate::statistics::tails::bonferroni;

/// The values or gaps whose exact tails are found: those farthest out by their standard deviations. Another one could
/// only have made the p-value smaller.
const CLOSER: usize = 3;

/// Adds the tests of each group.
pub(in crate::battery) fn add(groups: &Groups, tests: &mut Vec<Test>) {
    if groups.decks == 0 {
        return;
    }
    let transform = if groups.visible < groups.n { Transform::Visible } else { Transform::Decks };
    for counted in &groups.counted {
        let Some(nulls) = groups.nulls(counted.members) else { continue };
        Rows { groups, counted, nulls, transform, name: counted.group.name() }.add(tests);
    }
}

struct Rows<'a> {
    groups: &'a Groups,
    counted: &'a Counted,
    nulls: &'a Nulls,
    transform: Transform,
    name: GroupName,
}

impl Rows<'_> {
    fn add(&self, tests: &mut Vec<Test>) {
        let (counted, nulls) = (self.counted, self.nulls);
        let of_values = [
            (GroupStatistic::Neighbours, &counted.neighbours, &nulls.neighbours),
            (GroupStatistic::LongestRun, &counted.longest, &nulls.longest),
            (GroupStatistic::First, &counted.first, &nulls.ends),
            (GroupStatistic::Last, &counted.last, &nulls.ends),
        ];
        for (statistic, observed, probabilities) in of_values {
            tests.extend(self.mean(statistic, 0, observed, probabilities));
            tests.extend(self.each_value(statistic, 0, observed, probabilities));
        }
        tests.extend(self.mean(GroupStatistic::Runs, 0, &counted.runs, &nulls.runs));
        for (places, (observed, probabilities)) in
            self.groups.hands.iter().zip(counted.in_hand.iter().zip(&nulls.in_hand))
        {
            let hand = *places as u16;
            tests.extend(self.mean(GroupStatistic::InHand, hand, observed, probabilities));
            tests.extend(self.each_value(GroupStatistic::InHand, hand, observed, probabilities));
            // Where more others fill the hand there is one without, or never one.
            let none = probabilities[0];
            if none > 0.0 {
                tests.extend(self.without(hand, observed[0], none));
            }
        }
        tests.extend(self.spacing());
    }

    fn id(&self, statistic: GroupStatistic, hand: u16, form: Form) -> TestId {
        let subject = Subject::Group { group: self.name, statistic, hand };
        TestId { transform: self.transform, subject, form }
    }

    /// The mean over the decks, or of neighbours their total.
    fn mean(
        &self,
        statistic: GroupStatistic,
        hand: u16,
        observed: &[u64],
        probabilities: &[f64],
    ) -> Option<Test> {
        if probabilities.iter().filter(|p| **p > 0.0).count() < 2 {
            return None;
        }
        let decks = self.groups.decks;
        let total: u64 = (0..).zip(observed).map(|(value, count)| value * count).sum();
        let (mean, expected) = (total as f64 / decks as f64, sums::mean(probabilities));
        let effect = match statistic {
            GroupStatistic::Neighbours => {
                Effect::Total { observed: total as f64, expected: expected * decks as f64 }
            }
            _ => Effect::Mean { observed: mean, expected },
        };
        let p = sums::sum_of_few(probabilities, total, decks).two_sided();
        Some(Test::new(self.id(statistic, hand, Form::Mean), decks, mean, p, effect))
    }

    /// The value that came too often or too seldom, by itself or with all smaller or all larger ones: exact binomial
    /// tails, times the number of such sets (Bonferroni).
    fn each_value(
        &self,
        statistic: GroupStatistic,
        hand: u16,
        observed: &[u64],
        probabilities: &[f64],
    ) -> Option<Test> {
        let decks = self.groups.decks;
        let last = probabilities.len() - 1;
        let sets = (0..=last).flat_map(|value| {
            // Each set once: those that begin or end the range, and single values between.
            let (up_to, from) = ((0, value), (value, last));
            let alone = Some((value, value)).filter(|_| value > 0 && value < last);
            [Some(up_to).filter(|_| value < last), Some(from).filter(|_| value > 0), alone]
        });
        let far = |(from, to): (usize, usize)| {
            let p = probabilities[from..=to].iter().sum::<f64>();
            let count = observed[from..=to].iter().sum::<u64>();
            let at = Where::Value { from: from as u32, to: to as u32 };
            (p, Outlier::binomial(at, count as f64, decks, p))
        };
        let mut far: Vec<(f64, Outlier)> =
            sets.flatten().map(far).filter(|(_, far)| far.z.is_finite()).collect();
        let number = far.len();
        far.sort_by(|(_, one), (_, other)| other.z.abs().total_cmp(&one.z.abs()));
        let tail = |(p, far): &(f64, Outlier)| {
            let tails = sums::sum_of_few(&[1.0 - p, *p], far.observed as u64, decks);
            (tails.two_sided(), far.clone())
        };
        let far = far.iter().take(CLOSER).map(tail).collect();
        let id = self.id(statistic, hand, Form::EachValue);
        self.farthest(id, far, number, |worst| Effect::Ratio { ratio: worst.observed / worst.expected })
    }

    /// Hands without a member.
    fn without(&self, hand: u16, observed: u64, probability: f64) -> Option<Test> {
        let decks = self.groups.decks;
        let p = binomial(observed, decks, probability).two_sided();
        let effect = Effect::Total { observed: observed as f64, expected: probability * decks as f64 };
        let id = self.id(GroupStatistic::NoneInHand, hand, Form::Whole);
        let share = observed as f64 / decks as f64;
        (probability < 1.0).then(|| Test::new(id, decks, share, p, effect))
    }

    /// The length of gaps, by itself or with all smaller ones, that is farthest out, with the exact tails of their number
    /// in all decks; its p-value is times the number of such sets (Bonferroni).
    fn spacing(&self) -> Option<Test> {
        let decks = self.groups.decks;
        let gaps = self.counted.gaps.get(1..)?;
        let so_far = gaps.iter().scan(0, |sum, count| {
            *sum += count;
            Some(*sum)
        });
        let alone =
            (1..).map(|distance| Where::Gap { distance }).zip(gaps.iter().copied().zip(&self.nulls.gaps));
        let within = (2..)
            .map(|distance| Where::GapWithin { distance })
            .zip(so_far.skip(1).zip(&self.nulls.gaps_within));
        let sets = alone.chain(within).map(|(at, (count, probabilities))| (at, count, probabilities));
        let mut far: Vec<(Outlier, &Vec<f64>)> = sets
            .map(|(at, count, probabilities)| (self.gaps(at, count, probabilities), probabilities))
            .filter(|(far, _)| far.z.is_finite())
            .collect();
        let number = far.len();
        far.sort_by(|(one, _), (other, _)| other.z.abs().total_cmp(&one.z.abs()));
        let tail = |(far, probabilities): &(Outlier, &Vec<f64>)| {
            (sums::sum_of_few(probabilities, far.observed as u64, decks).two_sided(), far.clone())
        };
        let far = far.iter().take(CLOSER).map(tail).collect();
        let id = self.id(GroupStatistic::Spacing, 0, Form::FarthestPlace);
        self.farthest(id, far, number, |worst| Effect::Total {
            observed: worst.observed,
            expected: worst.expected,
        })
    }

    /// How often members had the next one there, in all decks.
    fn gaps(&self, at: Where, observed: u64, probabilities: &[f64]) -> Outlier {
        let decks = self.groups.decks as f64;
        let (observed, expected) = (observed as f64, sums::mean(probabilities) * decks);
        let z = (observed - expected) / (sums::variance(probabilities) * decks).sqrt();
        Outlier { at, observed, expected, z }
    }

    /// The test of the outlier with the smallest p-value, of `number` that there are.
    fn farthest(
        &self,
        id: TestId,
        mut far: Vec<(f64, Outlier)>,
        number: usize,
        effect: impl Fn(&Outlier) -> Effect,
    ) -> Option<Test> {
        far.sort_by(|one, other| one.0.total_cmp(&other.0));
        let (p, worst) = far.first()?;
        let test = Test::new(id, self.groups.decks, worst.z, bonferroni(*p, number), effect(worst));
        Some(Test { outliers: far.into_iter().map(|(_, far)| far).collect(), ..test })
    }
}
