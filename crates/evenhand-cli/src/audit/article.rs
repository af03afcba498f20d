//! `--article`: article 004's experiment, both ways of counting.

use evenhand_audit::Report;
use evenhand_audit::report::{Counting, OneWay};
use evenhand_sources::{Cut, Stop};
use evenhand_trial::CountedClassic;

use super::source::Source;
use crate::clock::ClockedDice;

/// How the decks of a report can be counted: of a classic both ways.
pub(super) fn counting(report: &Report, source: &Source, stop: &Stop) -> Counting {
    let classic = match source {
        Source::Log => return Counting::OneWay(OneWay::Log),
        Source::Program(_) => return Counting::OneWay(OneWay::Program),
        Source::Classic(classic) => classic,
    };
    let counted = CountedClassic {
        entry: classic.entry,
        setting: &classic.setting,
        dealing: &classic.dealing,
        dice: &|| classic.dice.now(),
        given: if let ClockedDice::Given(dice) = classic.dice { Some(dice) } else { None },
    };
    counted.counting(&report.tables.places, &|| stop.why() == Some(Cut::Interrupted))
}
