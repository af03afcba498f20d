//! S2: the tables before an offer, followed back to the last one that was kept in the circle.

use super::finish::Priors;
use super::{Circles, Hash, KeptTable, Reason};
use crate::fairdeal::Spec;

impl Circles {
    /// Checks that an offer names and counts the tables before it correctly. Returns the kept
    /// tables that it counts as void.
    pub(super) fn follow(&self, circle: &str, spec: &Spec, priors: &Priors) -> Result<Vec<Hash>, Reason> {
        let last = self.last_kept(circle);
        let (mut prev, mut voids) = (spec.prev(), spec.voids());
        let (mut void, mut used) = (Vec::new(), vec![false; priors.tables.len()]);
        let met = loop {
            if let Some(kept) = self.kept(prev).map(|i| &self.tables[i]) {
                // A kept table with a done file is already noted as finished.
                check_count(voids, kept.done.is_some() && !kept.void, prev, kept.table.spec())?;
                if voids > 0 {
                    void.push(prev);
                }
                break Some(prev);
            }
            let next = priors.tables.iter().position(|prior| prior.table.hash() == prev);
            let Some(next) = next.filter(|next| !used[*next]) else { break None };
            used[next] = true;
            let prior = &priors.tables[next];
            check_count(voids, prior.done, prev, prior.table.spec())?;
            (prev, voids) = (prior.table.spec().prev(), prior.table.spec().voids());
        };
        let is_last = met.is_some_and(|met| last.contains(&met));
        // If no table must be named, the offer may name any table, but must not skip to a kept
        // table that does not count.
        if let (false, Some(binding)) = (is_last, self.binding(&last)) {
            return Err(Reason::OtherPrev { found: spec.prev(), kept: binding });
        }
        match used
            .iter()
            .zip(&priors.tables)
            .position(|(used, prior)| !used && Some(prior.table.hash()) != met)
        {
            Some(unused) => Err(Reason::NotBetween { number: priors.tables[unused].number }),
            None => Ok(void),
        }
    }

    /// TABLE of the tables that an offer of this circle may name as the table before it. These are
    /// the tables of the last offer with a kept table, because anyone can close another table with
    /// its public seals. If the user gave up that offer, the tables of the offer before it count
    /// too.
    fn last_kept(&self, circle: &str) -> Vec<Hash> {
        let of_circle = |kept: &&KeptTable| self.circle_of(kept.table.offer().hash()) == Some(circle);
        let mut last = Vec::new();
        let mut binding = None;
        for kept in self.tables.iter().rev().filter(of_circle) {
            let offer = kept.table.offer().hash();
            if binding.is_some_and(|binding| binding != offer) {
                continue;
            }
            last.push(kept.table.hash());
            if !self.is_given_up(kept) {
                binding = Some(offer);
            }
        }
        last
    }

    /// The table of this list that an offer must name, if it names none of the others.
    fn binding(&self, last: &[Hash]) -> Option<Hash> {
        let oldest = last.last().and_then(|table| self.kept(*table))?;
        let kept = &self.tables[oldest];
        (!self.is_given_up(kept)).then(|| last[0])
    }

    fn is_given_up(&self, kept: &KeptTable) -> bool {
        self.sealed_offer(kept.table.offer().hash()).is_some_and(|sealed| sealed.ended)
    }
}

/// Checks the count after `prev`: 0 after a finished table, otherwise one more than the count of
/// that table.
fn check_count(voids: u32, done: bool, table: Hash, spec: &Spec) -> Result<(), Reason> {
    match voids {
        0 if done => Ok(()),
        0 => Err(Reason::NotFinished { table }),
        _ if voids == spec.voids_after() => Ok(()),
        _ => Err(Reason::Miscounted { found: voids, expected: spec.voids_after() }),
    }
}
