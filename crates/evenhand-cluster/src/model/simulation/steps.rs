//! What each task does, step by step.

use crate::model::simulation::engine::{Engine, Running};
use crate::model::simulation::lineage::Job;
use crate::model::simulation::node::Step;
use crate::model::simulation::stores::Kind;
use crate::model::workload::CountPass;

impl Engine<'_> {
    /// The next step of a task: with its bytes or core seconds, which may be 0, and the part of the bytes that is on disk. None at
    /// the task's end.
    pub(super) fn next_step(&mut self, running: &mut Running) -> Option<(Step, f64, f64)> {
        running.steps += 1;
        match running.steps {
            1 => Some(self.input(running)),
            2 => Some((Step::Compute, self.core_seconds(running.job), 0.0)),
            3 => Some(self.output(running)),
            _ => None,
        }
    }

    /// Bytes that a task reads or fetches.
    fn bytes(&self, job: Job) -> f64 {
        let workload = self.workload;
        match job {
            Job::Count(_) if workload.count == CountPass::Footers => {
                self.costs.footer_bytes.min(workload.split_bytes())
            }
            Job::Count(_) | Job::Deal(_) => workload.split_bytes(),
            Job::Size(_) => 0.0,
            Job::Merge { batch, .. } => {
                workload.split_bytes() * f64::from(workload.batch_len(batch)) / f64::from(workload.groups())
            }
            Job::Finish(_) => workload.partition_bytes(),
        }
    }

    fn input(&self, running: &Running) -> (Step, f64, f64) {
        let bytes = self.bytes(running.job);
        match running.job {
            Job::Count(_) | Job::Size(_) | Job::Deal(_) => (Step::Read, bytes, 0.0),
            Job::Finish(_) if self.workload.groups() > 0 => {
                (Step::Take, bytes, self.stores.merged_spilled(running.node))
            }
            Job::Merge { .. } | Job::Finish(_) => (Step::Fetch, bytes, self.stores.dealt_spilled()),
        }
    }

    fn core_seconds(&self, job: Job) -> f64 {
        let bytes = self.bytes(job);
        let records = bytes / self.workload.bytes as f64 * self.workload.records as f64;
        let costs = self.costs;
        match job {
            Job::Count(_) if self.workload.count == CountPass::Footers => costs.count.seconds(bytes, 0.0),
            Job::Count(_) => costs.count.seconds(bytes, records),
            Job::Size(_) => {
                let tasks = f64::from(self.workload.size_tasks(self.cluster));
                costs.sizes.seconds(0.0, self.workload.records as f64 / tasks)
            }
            Job::Deal(_) => costs.deal.seconds(bytes, records),
            Job::Merge { .. } => costs.merge.seconds(bytes, records),
            Job::Finish(_) => costs.finish.seconds(bytes, records),
        }
    }

    fn output(&mut self, running: &mut Running) -> (Step, f64, f64) {
        let bytes = self.bytes(running.job);
        let kind = match running.job {
            Job::Count(_) | Job::Size(_) => return (Step::Write, 0.0, 0.0),
            Job::Finish(_) => return (Step::Write, bytes, 0.0),
            Job::Deal(_) => Kind::Dealt,
            Job::Merge { .. } => Kind::Merged,
        };
        // As the blocks' record holds it, so that what is let go is what was taken in.
        running.spilled = f64::from(self.stores.put(kind, running.node, bytes) as f32);
        (Step::Spill, bytes * running.spilled, 0.0)
    }
}
