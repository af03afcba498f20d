//! What a report of large orders says in words: one resource a language, each message by the stable id of its fact.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use evenhand_locale::{Argument, Language, Messages, Resources, grouped};

use super::super::words::figures;
use crate::order::{
    OrderFinding, OrderNotLookedAt, OrderReport, OrderStatistic, OrderTest, OrderTransform, Peculiar,
    Resemblance, Structure,
};

static RESOURCES: Resources = Resources::new(&[
    (Language::English, include_str!("en.ftl")),
    (Language::Chinese, include_str!("zh.ftl")),
]);

/// A share of the items from which on it is worth a sentence that some are followed by the next.
const FOLLOWED: f64 = 0.001;

/// The words in one language.
#[derive(Clone, Copy)]
pub(in crate::report) struct OrderWords {
    messages: &'static Messages,
}

type Facts = Vec<(&'static str, Argument<'static>)>;

/// A part as per cent, to three digits that count.
fn percent(part: f64) -> Argument<'static> {
    figures::digits(100.0 * part, 3).into()
}

fn whole(number: &impl ToString) -> Argument<'static> {
    grouped(&number.to_string()).into()
}

fn total(number: f64) -> Argument<'static> {
    figures::total(number).into()
}

impl OrderWords {
    pub(in crate::report) fn new(language: Language) -> Self {
        Self { messages: RESOURCES.messages(language) }
    }

    pub(in crate::report) fn text(self, id: &str) -> String {
        self.messages.text(id)
    }

    pub(super) fn say(self, id: &str, facts: Facts) -> String {
        self.messages.format(id, facts)
    }

    /// The verdict, in a sentence or two.
    pub(in crate::report) fn verdict(self, report: &OrderReport) -> String {
        let orders = ("orders", report.orders.into());
        match report.finding {
            OrderFinding::Fail { test, p } => {
                let power = ("power", figures::power_once_in(p).into());
                let what = self.reason(report, report.test(test));
                self.say("verdict.fail", vec![orders, ("what", what.into()), power])
            }
            OrderFinding::Unresolved { test, p } => {
                let odds = ("odds", grouped(&format!("{:.0}", figures::about_once_in(p))).into());
                let what = report.test(test).map_or_else(String::new, |test| self.effect(report, test));
                self.say("verdict.unresolved", vec![orders, ("what", what.into()), odds])
            }
            OrderFinding::NoneFound => {
                let tests = ("tests", report.tests.len().into());
                self.say("verdict.none_found", vec![orders, ("items", whole(&report.items)), tests])
            }
        }
    }

    /// What orders look like, where that is known of what the test is of; else the test's effect.
    fn reason(self, report: &OrderReport, test: Option<&OrderTest>) -> String {
        let Some(test) = test else { return String::new() };
        let known = report.structures.iter().find(|one| one.transform == test.id.transform);
        known.map_or_else(|| self.effect(report, test), |one| self.resemblance(report, one))
    }

    /// What some of the orders look like.
    pub(super) fn resemblance(self, report: &OrderReport, one: &Resemblance) -> String {
        let transform: &str = one.transform.into();
        let mut facts: Facts = vec![("transform", transform.into()), ("n", whole(&report.items))];
        let id = match one.structure {
            Structure::InOrder => "in_order",
            Structure::Reversed => "reversed",
            Structure::Rotated { first } => {
                facts.push(("first", whole(&first)));
                "rotated"
            }
            Structure::Affine { multiplier, first } => {
                facts.extend([("multiplier", whole(&multiplier)), ("first", whole(&first))]);
                "affine"
            }
            Structure::WholeBlocks { length, followed } => {
                facts.extend([("length", whole(&length)), ("followed", percent(followed))]);
                "whole_blocks"
            }
            Structure::InTurn { readers } => {
                facts.push(("readers", readers.into()));
                "in_turn"
            }
            Structure::OneStep { step, share } => {
                facts.extend([("step", whole(&step)), ("share", percent(share))]);
                "one_step"
            }
            Structure::Shards { length, in_place } => {
                let place = if in_place { "in_place" } else { "elsewhere" };
                facts.extend([("length", whole(&length)), ("place", place.into())]);
                "shards"
            }
            Structure::ShuffleBuffer { size } => {
                let share = percent(size as f64 / report.items as f64);
                facts.extend([("size", whole(&size)), ("share", share)]);
                "shuffle_buffer"
            }
            Structure::Feistel => "feistel",
        };
        let what = self.say(&format!("structure.{id}"), facts);
        let all = match one.transform {
            OrderTransform::Changes => report.orders - 1,
            OrderTransform::Orders => report.orders,
        };
        if one.orders == all {
            return what;
        }
        let facts = vec![
            ("what", what.into()),
            ("transform", transform.into()),
            ("some", one.orders.into()),
            ("all", all.into()),
        ];
        self.say("some-of", facts)
    }

    /// The term for a statistic.
    pub(super) fn statistic(self, statistic: OrderStatistic) -> String {
        self.text(&format!("statistic.{}", statistic.key()))
    }

    /// What a test is of.
    pub(super) fn transform(self, transform: OrderTransform) -> String {
        self.text(&format!("transform.{}", <&str>::from(transform)))
    }

    /// The null distribution of a statistic, with its source.
    pub(super) fn null(self, statistic: OrderStatistic) -> String {
        self.text(&format!("null.{}", statistic.key()))
    }

    /// How far a test is out, in plain units.
    pub(super) fn effect(self, report: &OrderReport, test: &OrderTest) -> String {
        let transform: &str = test.id.transform.into();
        let (n, observed, expected) = (report.items as f64, test.observed, test.expected);
        let share = |of: f64| percent(of / (n * n));
        let mut facts: Facts = vec![("transform", transform.into()), ("orders", test.orders.into())];
        let figures =
            |one: Argument<'static>, other: Argument<'static>| [("observed", one), ("expected", other)];
        match test.id.statistic {
            OrderStatistic::Displacement
            | OrderStatistic::NeighbourDistance
            | OrderStatistic::PlaceDistance => facts.extend(figures(share(observed), share(expected))),
            OrderStatistic::Inversions => {
                let pairs = n * (n - 1.0) / 2.0;
                facts.extend(figures(percent(observed / pairs), percent(0.5)));
            }
            OrderStatistic::Descents => facts.extend(figures(percent(observed / n), percent(expected / n))),
            OrderStatistic::RankCorrelation | OrderStatistic::SerialCorrelation => {
                facts.extend(figures(self::figures::digits(observed, 3).into(), "0".into()));
            }
            OrderStatistic::Blocks
            | OrderStatistic::Residues
            | OrderStatistic::ResidueByBlock
            | OrderStatistic::BlockByResidue
            | OrderStatistic::NeighbourResidues => {
                facts.extend(figures(total(observed), total(expected)));
                let side = if observed < expected { "even" } else { "uneven" };
                facts.push(("side", side.into()));
            }
            _ => facts.extend(figures(total(observed), total(expected))),
        }
        match test.peculiar {
            Some(Peculiar::Difference { by }) => facts.extend([("by", whole(&by)), ("distance", by.into())]),
            Some(Peculiar::Lag { places }) => facts.push(("places", whole(&places))),
            Some(Peculiar::Blocks { misplaced }) => facts.push(("misplaced", percent(misplaced))),
            Some(Peculiar::Halves { .. }) | None => {}
        }
        self.say(&format!("effect.{}", test.id.statistic.key()), facts)
    }

    /// How far from uniform, a sentence each.
    pub(in crate::report) fn how_far(self, report: &OrderReport) -> Vec<String> {
        let far = &report.how_far;
        let mut sentences = Vec::new();
        let moved = ("moved", percent(far.displacement));
        sentences
            .push(self.say("how-far.moved", vec![moved, ("uniform", percent(far.uniform_displacement))]));
        // Of orders that are told by their steps, it tells nothing.
        let is_drawn = |one: &Resemblance| {
            matches!(one.structure, Structure::ShuffleBuffer { .. } | Structure::Shards { .. })
        };
        let of_orders = report.structures.iter().find(|one| one.transform == OrderTransform::Orders);
        if let Some(size) = far.effective_buffer.filter(|_| of_orders.is_none_or(is_drawn)) {
            let share = ("share", percent(size / report.items as f64));
            let size = ("size", whole(&format!("{:.0}", figures::about(size))));
            sentences.push(self.say("how-far.buffer", vec![size, share]));
        }
        if far.followed > FOLLOWED {
            let longest = ("longest", whole(&far.longest_block));
            let uniform = ("uniform", percent(1.0 / report.items as f64));
            let followed = ("followed", percent(far.followed));
            sentences.push(self.say("how-far.followed", vec![followed, uniform, longest]));
        }
        if report.finding == OrderFinding::NoneFound {
            let shown = ("share", percent(far.shown_buffer));
            sentences.push(self.say("how-far.shown", vec![("orders", report.orders.into()), shown]));
        } else {
            let facts = vec![("misplaced", percent(far.misplaced)), ("blocks", far.blocks.into())];
            sentences.push(self.say("how-far.misplaced", facts));
        }
        sentences
    }

    /// That there are more tests.
    pub(super) fn more(self, more: usize) -> String {
        self.say("more-tests", vec![("more", more.into())])
    }

    /// What was not looked at.
    pub(super) fn not_looked_at(self, what: OrderNotLookedAt) -> String {
        let id = match what {
            OrderNotLookedAt::Parity => "parity",
            OrderNotLookedAt::Changes => "changes",
            OrderNotLookedAt::Seeds => "seeds",
            OrderNotLookedAt::Contents => "contents",
        };
        self.text(&format!("not-looked-at.{id}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_statistic_has_its_words_in_every_language() {
        for language in Language::ALL {
            let words = OrderWords::new(language);
            for statistic in OrderStatistic::ALL {
                for kind in ["statistic", "effect", "null"] {
                    let id = format!("{kind}.{}", statistic.key());
                    assert!(words.messages.has(&id), "{language}: {id}");
                }
            }
        }
    }
}
