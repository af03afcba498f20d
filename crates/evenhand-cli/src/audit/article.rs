//! `--article`: article 004's experiment, both ways of counting.
//!
//! The audit's own decks are counted one way; the classic is run as often the other way, with the same dice.

use evenhand_audit::Report;
use evenhand_audit::battery::{Axis, ContingencyTable};
use evenhand_audit::exact::{Chain, Matrix, Space};
use evenhand_audit::report::{Counting, OneWay};
use evenhand_sources::{Cut, Stop};
use evenhand_trial::exact::{of_classic, of_machine};

use super::classic::Classic;
use super::source::Source;
use crate::clock::ClockedDice;

/// The most cards of which all orders are followed where there is no chain: it takes milliseconds.
const MAX_FOLLOWED_CARDS: u32 = 6;

/// Runs between two looks at whether to stop.
const RUNS_AT_ONCE: u64 = 1024;

/// How the decks of a report can be counted: of a classic both ways.
pub(super) fn counting(report: &Report, source: &Source, stop: &Stop) -> Counting {
    let classic = match source {
        Source::Log => return Counting::OneWay(OneWay::Log),
        Source::Program(_) => return Counting::OneWay(OneWay::Program),
        Source::Classic(classic) => classic,
    };
    let own = report.tables.places.clone();
    let other = Classic { keep: !classic.keep, ..Classic::clone(classic) };
    let Some(other) = counted(&other, &own, stop) else { return Counting::OneWay(OneWay::Interrupted) };
    let [put_back, never_put_back] = if classic.keep { [other, own] } else { [own, other] };
    // Of equal cards a column is of several.
    let exact = matches!(put_back.columns, Axis::Cards(_)).then(|| exact(classic)).flatten();
    Counting::BothWays { put_back, never_put_back, exact }
}

/// How often each card comes to each place in as many runs as a table has; none if it was interrupted.
fn counted(classic: &Classic, like: &ContingencyTable, stop: &Stop) -> Option<ContingencyTable> {
    let mut table = like.clone();
    table.observed.fill(0);
    let (visible, columns) = (table.rows.len(), table.columns.len());
    for (run, deck) in (0..).zip(classic.decks(0)) {
        if run == table.decks {
            return Some(table);
        }
        if run % RUNS_AT_ONCE == 0 && stop.why() == Some(Cut::Interrupted) {
            return None;
        }
        for (place, face) in deck[..visible].iter().enumerate() {
            table.observed[place * columns + *face as usize] += 1;
        }
    }
    None
}

/// The exact probability of each card at each place, where it takes no time.
fn exact(classic: &Classic) -> Option<Matrix> {
    let n = classic.faces.len() as u32;
    let page = classic.entry.page();
    // Of a clock that is read before every shuffle there is no one distribution.
    let ClockedDice::Given(dice) = classic.dice else { return None };
    let chain = (n <= Chain::LIMIT).then(|| of_classic(classic.entry, &classic.setting, dice).ok()).flatten();
    match chain {
        Some(chain) => Some(chain.position_by_card()),
        None if n <= MAX_FOLLOWED_CARDS => {
            of_machine(&classic.start, page.name, dice, Space::Orders { n }).ok()?.position_by_card()
        }
        None => None,
    }
}
