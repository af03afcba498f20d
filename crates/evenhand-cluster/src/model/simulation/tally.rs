//! What a run adds up to.

use crate::model::cluster::Cluster;
use crate::model::prediction::{Phase, PhasePrediction, Prediction, Resource, Usage};

/// Sums while a run goes on.
pub(super) struct Tally {
    /// Work done in each phase.
    pub(super) used: [Usage; 4],
    /// When each phase began; and when the last ended.
    pub(super) begins: [f64; 5],
    pub(super) exchanged: f64,
    pub(super) read: f64,
    pub(super) written: f64,
    pub(super) spilled: f64,
    pub(super) tasks: u64,
    pub(super) tasks_again: u64,
    pub(super) objects: u64,
    pub(super) peak_store: f64,
    pub(super) lost: u32,
}

impl Tally {
    pub(super) fn new() -> Self {
        Self {
            used: [Usage::default(); 4],
            begins: [0.0; 5],
            exchanged: 0.0,
            read: 0.0,
            written: 0.0,
            spilled: 0.0,
            tasks: 0,
            tasks_again: 0,
            objects: 0,
            peak_store: 0.0,
            lost: 0,
        }
    }

    pub(super) fn prediction(
        &self,
        cluster: &Cluster,
        capacities: &Usage,
        task_bytes: f64,
        peak_metadata_bytes: f64,
    ) -> Prediction {
        let phases = Phase::ALL.map(|phase| {
            let seconds = self.begins[phase as usize + 1] - self.begins[phase as usize];
            let utilisation = self.used[phase as usize].per(capacities).over(seconds);
            PhasePrediction { phase, seconds, utilisation }
        });
        let stored =
            |resource| self.used.iter().map(|used| used.of(resource)).fold(0.0, |sum: f64, used| sum + used);
        Prediction {
            seconds: self.begins[4],
            phases: phases.to_vec(),
            exchanged_bytes: self.exchanged,
            storage_read_bytes: stored(Resource::StorageIn),
            storage_written_bytes: stored(Resource::StorageOut),
            disk_read_bytes: self.read,
            disk_written_bytes: self.written,
            spilled_bytes: self.spilled,
            tasks: self.tasks,
            tasks_again: self.tasks_again,
            objects: self.objects,
            peak_store_bytes: self.peak_store,
            task_bytes: task_bytes * (f64::from(cluster.tasks_per_node) + f64::from(cluster.read_ahead)),
            peak_metadata_bytes,
            lost_nodes: self.lost,
        }
    }
}
