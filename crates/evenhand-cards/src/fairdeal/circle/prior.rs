//! S2: the tables before an offer, followed back to the last one that was kept in the circle.

use super::finish::Priors;
use super::{Circles, Hash, KeptTable, Reason};
use crate::fairdeal::Spec;

impl Circles {
    /// That an offer names and counts the tables before it rightly; the kept ones that it counts as void.
    pub(super) fn follow(&self, circle: &str, spec: &Spec, priors: &Priors) -> Result<Vec<Hash>, Reason> {
        let last = self.last_kept(circle);
        let (mut prev, mut voids) = (spec.prev(), spec.voids());
        let (mut void, mut used) = (Vec::new(), vec![false; priors.tables.len()]);
        let met = loop {
            if let Some(kept) = self.kept(prev).map(|i| &self.tables[i]) {
                // Of a prior that was given as done, and kept, it was noted that it is done.
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
        // Where no table binds, any may come before; one that was kept and does not count must not be skipped to.
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

    /// TABLE of the tables that an offer of this circle may name last: those of the last offer of which one was kept, as
    /// anybody can close another table of it with the seals that are public; and where the user gave that offer up, those of the
    /// one before it too.
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

    /// The one of these that must be named, if no other of them is.
    fn binding(&self, last: &[Hash]) -> Option<Hash> {
        let oldest = last.last().and_then(|table| self.kept(*table))?;
        let kept = &self.tables[oldest];
        (!self.is_given_up(kept)).then(|| last[0])
    }

    fn is_given_up(&self, kept: &KeptTable) -> bool {
        self.sealed_offer(kept.table.offer().hash()).is_some_and(|sealed| sealed.ended)
    }
}

/// That the number beside `prev` is 0 for a table that was finished, or one more than that table's.
fn check_count(voids: u32, done: bool, table: Hash, spec: &Spec) -> Result<(), Reason> {
    match voids {
        0 if done => Ok(()),
        0 => Err(Reason::NotFinished { table }),
        _ if voids == spec.voids_after() => Ok(()),
        _ => Err(Reason::Miscounted { found: voids, expected: spec.voids_after() }),
    }
}
