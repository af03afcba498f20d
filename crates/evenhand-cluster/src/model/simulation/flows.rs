//! Flows in time: what they do until now, and how fast they go from now on.

use crate::model::bounds::storage;
use crate::model::cluster::Storage;
use crate::model::prediction::{Resource, Usage};
use crate::model::simulation::engine::Engine;
use crate::model::simulation::events::Event;
use crate::model::simulation::node::Step;

impl Engine<'_> {
    /// Lets a node's flows go on until now, and counts what they did.
    pub(super) fn advance(&mut self, node: u32) {
        let (cluster, crossing) = (self.cluster, self.cluster.crossing());
        let tally = &mut self.tally;
        let phase = self.phase as usize;
        let local = cluster.storage == Storage::LocalDisks;
        self.nodes[node as usize].advance(self.now, |flow, done| {
            let used: &mut Usage = &mut tally.used[phase];
            let on_disk = done * flow.spilled;
            match flow.step {
                Step::Compute => used.add(Resource::Cores, done),
                Step::Read => {
                    storage(used, cluster, Resource::StorageIn, done);
                    tally.read += if local { done } else { 0.0 };
                }
                Step::Write => {
                    storage(used, cluster, Resource::StorageOut, done);
                    tally.written += if local { done } else { 0.0 };
                }
                Step::Fetch | Step::Take => {
                    let crossed = if flow.step == Step::Fetch { done * crossing } else { 0.0 };
                    used.add(Resource::NetworkIn, crossed);
                    used.add(Resource::NetworkOut, crossed);
                    tally.exchanged += crossed;
                    used.add(Resource::Disks, on_disk);
                    tally.read += on_disk;
                }
                Step::Spill => {
                    used.add(Resource::Disks, done);
                    tally.written += done;
                    tally.spilled += done;
                }
            }
        });
    }

    /// Shares bandwidth anew: on the nodes that have changed, or on all if the counts of all have changed enough.
    pub(super) fn share(&mut self) {
        let mut touched = std::mem::take(&mut self.touched);
        touched.sort_unstable();
        touched.dedup();
        for node in &touched {
            let node = &mut self.nodes[*node as usize];
            self.counts.take_away(&node.counts);
            node.count(&self.rates);
            self.counts.add(&node.counts);
        }
        if self.field.counts.is_stale(&self.counts, self.cluster.nodes) || touched.len() == self.nodes.len() {
            self.field.counts = self.counts.rounded_up(self.cluster.nodes);
            touched = (0..self.cluster.nodes).collect();
        }
        for number in touched.drain(..) {
            self.advance(number);
            let node = &mut self.nodes[number as usize];
            if !node.alive {
                continue;
            }
            let next = node.share(&self.rates, &self.field);
            node.version = node.version.wrapping_add(1);
            if next.is_finite() {
                let version = node.version;
                self.events.announce(self.now + next, Event::Ends { node: number, version });
            }
        }
        self.touched = touched;
    }
}
