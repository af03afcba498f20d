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
}

impl OrderAudit {
    /// Of a first order.
    pub fn of(first: LargeOrder) -> Self {
        Self { last: first, orders: Vec::new(), changes: Vec::new() }
    }

    /// Takes another order. O(n log n); 16 bytes an item.
    ///
    /// # Errors
    /// If it has another number of items.
    pub fn observe(&mut self, next: LargeOrder) -> Result<(), OrderError> {
        let (items, expected) = (next.len() as u64, self.last.len() as u64);
        if items != expected {
            let order = self.orders.len() as u64 + 2;
            return Err(OrderError::OtherSize { order, items, expected });
        }
        let last = std::mem::replace(&mut self.last, next).into_ids();
        let mut scratch = vec![0; last.len()];
        let mut places = vec![0; last.len()];
        invert(&last, &mut places);
        self.orders.push(Measures::of(last, &mut scratch));
        let change: Vec<u32> = self.last.iter().map(|id| places[*id as usize]).collect();
        drop(places);
        self.changes.push(Measures::of(change, &mut scratch));
        Ok(())
    }

    /// What they show. O(n log n); 8 bytes an item.
    pub fn report(mut self) -> OrderReport {
        self.orders.push(Measures::of(self.last.into_ids(), &mut Vec::new()));
        OrderReport::of(&self.orders, &self.changes)
    }
}
