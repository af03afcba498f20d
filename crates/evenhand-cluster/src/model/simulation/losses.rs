//! Nodes that are lost, and the tasks that are broken off with them.

use crate::model::faults::Failures;
use crate::model::prediction::Phase;
use crate::model::simulation::engine::{Engine, Running};
use crate::model::simulation::events::Event;
use crate::model::simulation::lineage::Job;

impl Engine<'_> {
    pub(super) fn announce_random_loss(&mut self) {
        if let Some(Failures::Random { rate, .. }) = self.faults.failures
            && rate > 0.0
        {
            let wait = self.dice.wait(rate * f64::from(self.cluster.nodes));
            self.events.announce(self.now + wait, Event::RandomLoss);
        }
    }

    /// A node is lost, if it is there.
    pub(super) fn lose(&mut self, node: u32) {
        if !self.nodes[node as usize].alive {
            return;
        }
        self.advance(node);
        self.counts.take_away(&self.nodes[node as usize].counts);
        self.nodes[node as usize].lose();
        self.stores.lose(node);
        self.field.alive -= 1.0;
        self.tally.lost += 1;
        let here: Vec<u32> = self.in_flight(|running| running.node == node);
        self.break_off(&here);
        let alive: Vec<u32> =
            (0..self.cluster.nodes).filter(|node| self.nodes[*node as usize].alive).collect();
        if self.phase >= Phase::Deal {
            self.tally.tasks_again += self.lineage.lose(node, &alive);
            // Tasks elsewhere that fetch what is lost.
            let mut cut: Vec<u32> =
                self.in_flight(|running| running.steps <= 1 && !self.lineage.has_inputs(running.job));
            cut.retain(|task| !self.is_ready(*task));
            self.break_off(&cut);
            self.lineage.settle();
        }
        let Some(Failures::Random { recovery, .. } | Failures::Planned { recovery, .. }) =
            &self.faults.failures
        else {
            return;
        };
        self.events.announce(self.now + recovery, Event::Return { node });
        self.touched.extend(0..self.cluster.nodes);
        self.fill_all();
    }

    /// Whether a task has its input, and waits for a slot.
    fn is_ready(&self, task: u32) -> bool {
        let running = self.tasks[task as usize].as_ref();
        running.is_some_and(|running| self.nodes[running.node as usize].ready.contains(&task))
    }

    fn in_flight(&self, is: impl Fn(&Running) -> bool) -> Vec<u32> {
        let tasks = self.tasks.iter().enumerate();
        tasks.filter(|(_, task)| task.as_ref().is_some_and(&is)).map(|(task, _)| task as u32).collect()
    }

    /// Breaks tasks off, and takes them back to be run again.
    fn break_off(&mut self, tasks: &[u32]) {
        for task in tasks {
            let Some(running) = self.tasks[*task as usize].take() else { continue };
            self.unused.push(*task);
            self.advance(running.node);
            let node = &mut self.nodes[running.node as usize];
            node.flows.retain(|flow| flow.task != *task);
            node.ready.retain(|ready| ready != task);
            node.free += 1;
            self.stop_working(&running);
            match running.job {
                job @ (Job::Count(_) | Job::Size(_)) => self.early.push_front(job),
                job => self.lineage.put_back(job),
            }
            // Deals are counted where they are queued again.
            self.tally.tasks_again += u64::from(!matches!(running.job, Job::Deal(_)));
        }
    }
}
