//! The audit of large orders: takes them one after another, and reports.

use super::error::OrderError;
use super::incoming::LargeOrder;
use super::measures::{Measures, invert};
use super::report::OrderReport;

/// Takes orders of one number of items, and says how far from uniform they are.
///
/// Several orders are those of one source, such as the epochs of a data loader, in turn.
///
/// # Examples
/// ```
/// use evenhand_audit::order::{LargeOrder, OrderAudit, OrderFinding, OrderTransform, Structure};
/// use evenhand::Seed;
///
/// let epoch = |seed: &str| {
///     let mut ids: Vec<u32> = (0..2000).collect();
///     evenhand::shuffle(&mut ids, &Seed::from_text(seed));
///     LargeOrder::new(ids)
/// };
/// let report = OrderAudit::of(epoch("a")?).report();
/// assert_eq!(report.finding, OrderFinding::NoneFound);
///
/// // Whose seed is the same each epoch.
/// let mut audit = OrderAudit::of(epoch("a")?);
/// audit.observe(epoch("a")?)?;
/// let report = audit.report();
/// assert!(matches!(report.finding, OrderFinding::Fail { test, .. } if test.transform == OrderTransform::Changes));
/// assert!(matches!(report.structures[0].structure, Structure::InOrder));
/// # Ok::<(), evenhand_audit::order::OrderError>(())
/// ```
#[derive(Debug, Clone)]
pub struct OrderAudit {
    /// The last order, which is measured when the next one has come.
    last: LargeOrder,
    orders: Vec<Measures>,
    changes: Vec<Measures>,
    /// Number of missing items in all orders.
    dropped: u64,
}

impl OrderAudit {
    /// Of a first order.
    pub fn of(first: LargeOrder) -> Self {
        let dropped = first.dropped();
        Self { last: first, orders: Vec::new(), changes: Vec::new(), dropped }
    }

    /// Takes another order. O(n log n); 16 bytes an item.
    ///
    /// # Errors
    /// If it has another number of items.
    pub fn observe(&mut self, next: LargeOrder) -> Result<(), OrderError> {
        self.take(next, &|| false).map(|_| ())
    }

    /// The same, unless `stop` says that it should end: none then. It is asked between the measures, of 10^8 items about once a second.
    ///
    /// # Errors
    /// If it has another number of items.
    pub fn observe_until(
        mut self,
        next: LargeOrder,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Self>, OrderError> {
        Ok(self.take(next, stop)?.then_some(self))
    }

    /// Whether it was measured to the end.
    fn take(&mut self, next: LargeOrder, stop: &dyn Fn() -> bool) -> Result<bool, OrderError> {
        let (items, expected) = (next.len() as u64, self.last.len() as u64);
        if items != expected {
            let order = self.orders.len() as u64 + 2;
            return Err(OrderError::OtherSize { order, items, expected });
        }
        self.dropped += next.dropped();
        let last = std::mem::replace(&mut self.last, next).into_ids();
        let mut scratch = vec![0; last.len()];
        let mut places = vec![0; last.len()];
        invert(&last, &mut places);
        let Some(measures) = Measures::until(last, &mut scratch, stop) else { return Ok(false) };
        self.orders.push(measures);
        let change: Vec<u32> = self.last.iter().map(|id| places[*id as usize]).collect();
        drop(places);
        let Some(measures) = Measures::until(change, &mut scratch, stop) else { return Ok(false) };
        self.changes.push(measures);
        Ok(true)
    }

    /// What they show. O(n log n); 8 bytes an item.
    pub fn report(self) -> OrderReport {
        let Some(report) = self.report_until(&|| false) else { unreachable!("nothing stops it") };
        report
    }

    /// The same, unless `stop` says that it should end, as for [`OrderAudit::observe_until`].
    pub fn report_until(mut self, stop: &dyn Fn() -> bool) -> Option<OrderReport> {
        self.orders.push(Measures::until(self.last.into_ids(), &mut Vec::new(), stop)?);
        Some(OrderReport::of(&self.orders, &self.changes, self.dropped))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Asked ever later, it ends wherever it is, and not asked to it is the same as ever.
    #[test]
    fn an_audit_ends_where_it_is_told_to() {
        let order = || LargeOrder::new((0..1000).rev().collect()).unwrap();
        let asked = Cell::new(0);
        let stop_at = |limit: u32| {
            asked.set(0);
            move |asked: &Cell<u32>| {
                asked.set(asked.get() + 1);
                asked.get() > limit
            }
        };
        let mut ended = 0;
        for limit in 0..200 {
            let stop = stop_at(limit);
            let taken = OrderAudit::of(order()).observe_until(order(), &|| stop(&asked)).unwrap();
            match taken.and_then(|audit| audit.report_until(&|| stop(&asked))) {
                None => ended += 1,
                Some(report) => {
                    let mut whole = OrderAudit::of(order());
                    whole.observe(order()).unwrap();
                    assert_eq!(report, whole.report());
                }
            }
        }
        assert!((20..100).contains(&ended), "{ended}");
    }
}
