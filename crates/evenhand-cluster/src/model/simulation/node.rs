//! One node: its flows, their shares, and when the next of them ends.

use std::collections::VecDeque;

use crate::model::cluster::{Cluster, Storage};
use crate::model::cost::CostModel;

/// What a task does at the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// Reads its input from storage.
    Read,
    /// Fetches blocks from all nodes.
    Fetch,
    /// Takes blocks that lie on its node.
    Take,
    /// Computes; amounts are core seconds.
    Compute,
    /// Writes blocks to disk that do not fit in memory.
    Spill,
    /// Writes its output to storage.
    Write,
}

/// A step that goes on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Flow {
    pub(super) step: Step,
    /// Index of the task in flight.
    pub(super) task: u32,
    /// Bytes or core seconds, in all and still to be done.
    pub(super) amount: f64,
    pub(super) left: f64,
    /// Part of the bytes that comes from disk, of blocks.
    pub(super) spilled: f64,
    /// How much slower the task is than others.
    pub(super) slow: f64,
    rate: f64,
}

impl Flow {
    pub(super) fn new(step: Step, task: u32, amount: f64, spilled: f64, slow: f64) -> Self {
        Self { step, task, amount, left: amount, spilled, slow, rate: 0.0 }
    }
}

/// Counts of flows: of one node, or of all.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Counts {
    /// Flows on the disks of their own node.
    pub(super) disk: u32,
    /// Flows out of the network to storage.
    pub(super) out: u32,
    /// Fetches.
    pub(super) fetch: u32,
    /// Fetches of blocks of which some are on disk.
    pub(super) fetch_disk: u32,
}

impl Counts {
    fn each(&mut self, other: &Self, of: impl Fn(u32, u32) -> u32) {
        self.disk = of(self.disk, other.disk);
        self.out = of(self.out, other.out);
        self.fetch = of(self.fetch, other.fetch);
        self.fetch_disk = of(self.fetch_disk, other.fetch_disk);
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.each(other, |all, one| all + one);
    }

    pub(super) fn take_away(&mut self, other: &Self) {
        self.each(other, |all, one| all - one);
    }

    /// Counts that hold for a while on `nodes` nodes: above by a hundredth, or by a hundredth of a flow for each node.
    pub(super) fn rounded_up(mut self, nodes: u32) -> Self {
        let exact = self;
        self.each(&exact, |count, _| count + count.max(nodes) / 100);
        self
    }

    /// Whether counts that were rounded up once are below the present ones, or above by more than twice as much.
    pub(super) fn is_stale(mut self, present: &Self, nodes: u32) -> bool {
        let is_stale = |held, present: u32| held < present || held > present + present.max(nodes) / 100 * 2;
        self.each(present, |held, present| u32::from(is_stale(held, present)));
        self != Self::default()
    }
}

/// What all nodes do, as each sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Field {
    pub(super) counts: Counts,
    /// Nodes that are there.
    pub(super) alive: f64,
}

/// Rates of one node, once for all.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rates {
    cores: f64,
    disk: f64,
    network: f64,
    /// Of the object store, or none: inputs and outputs lie on disks.
    storage: Option<f64>,
    memory: f64,
    crossing: f64,
}

impl Rates {
    pub(super) fn new(cluster: &Cluster, costs: &CostModel) -> Self {
        Self {
            cores: f64::from(cluster.node.cores),
            disk: crate::model::bounds::disks(cluster, costs),
            network: cluster.node.network_bandwidth * costs.network_efficiency,
            storage: match cluster.storage {
                Storage::LocalDisks => None,
                Storage::ObjectStore { node_bandwidth } => Some(node_bandwidth),
            },
            memory: costs.memory_bandwidth,
            crossing: cluster.crossing(),
        }
    }
}

/// A node.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) alive: bool,
    /// Tasks that may still be taken on, and that may still go beyond their input.
    pub(super) free: u32,
    pub(super) free_to_work: u32,
    /// Tasks whose input is there, in the order in which it came.
    pub(super) ready: VecDeque<u32>,
    pub(super) flows: Vec<Flow>,
    pub(super) slow: f64,
    /// Distinguishes the time of the next end that holds from those that were forecast before.
    pub(super) version: u32,
    pub(super) counts: Counts,
    updated: f64,
}

impl Node {
    pub(super) fn new(cluster: &Cluster) -> Self {
        let mut node = Self {
            alive: true,
            free: 0,
            free_to_work: 0,
            ready: VecDeque::new(),
            flows: Vec::new(),
            slow: 1.0,
            version: 0,
            counts: Counts::default(),
            updated: 0.0,
        };
        node.empty(cluster);
        node
    }

    /// An empty node takes the place of this one.
    pub(super) fn empty(&mut self, cluster: &Cluster) {
        self.alive = true;
        self.free = cluster.tasks_per_node.saturating_add(cluster.read_ahead);
        self.free_to_work = cluster.tasks_per_node;
    }

    /// Lets all flows go on until `now`; tells `moved` of each what it did since.
    pub(super) fn advance(&mut self, now: f64, mut moved: impl FnMut(&Flow, f64)) {
        let span = now - self.updated;
        self.updated = now;
        if span > 0.0 {
            for flow in &mut self.flows {
                // A flow that ends by now has done what was left of it, whatever floats say.
                let done = (flow.rate * span).min(flow.left);
                flow.left -= done;
                moved(flow, done);
            }
        }
    }

    /// Takes out the flows that have ended.
    pub(super) fn ended(&mut self, now: f64, into: &mut Vec<Flow>) {
        // A rest that takes less time than the clock can tell, or is below what floats keep of the amount.
        let tick = now * 1e-14;
        self.flows.retain(|flow| {
            let ended = flow.left <= flow.amount * 1e-12 || flow.left <= flow.rate * tick;
            if ended {
                into.push(*flow);
            }
            !ended
        });
    }

    /// Counts the node's flows anew.
    pub(super) fn count(&mut self, rates: &Rates) {
        let mut counts = Counts::default();
        for flow in &self.flows {
            match flow.step {
                Step::Read if rates.storage.is_none() => counts.disk += 1,
                Step::Take if flow.spilled > 0.0 => counts.disk += 1,
                Step::Write if rates.storage.is_some() => counts.out += 1,
                Step::Write | Step::Spill => counts.disk += 1,
                Step::Fetch => {
                    counts.fetch += 1;
                    counts.fetch_disk += u32::from(flow.spilled > 0.0);
                }
                Step::Read | Step::Take | Step::Compute => {}
            }
        }
        self.counts = counts;
    }

    /// Shares everything anew; the seconds until the next flow ends, infinite without flows.
    pub(super) fn share(&mut self, rates: &Rates, field: &Field) -> f64 {
        let of = |step: Step| self.flows.iter().filter(|flow| flow.step == step).count() as f64;
        let (reads, writes) = (of(Step::Read), of(Step::Write));
        let (computing, fetching) = (of(Step::Compute), f64::from(self.counts.fetch));
        let all = &field.counts;
        let senders = f64::from(all.fetch) / field.alive;
        let disk_senders = f64::from(all.fetch_disk) / field.alive;

        let core = (rates.cores / computing).min(1.0);
        let disk = rates.disk / (f64::from(self.counts.disk) + disk_senders);
        // Reads share the network with fetches only where it carries them.
        let incoming = rates.network / (fetching + if rates.storage.is_some() { reads } else { 0.0 });
        let outgoing = rates.network / (f64::from(self.counts.out) + senders);
        let sent = rates.network * field.alive / f64::from(all.out + all.fetch);
        let sent_from_disk = rates.disk * field.alive / f64::from(all.disk + all.fetch_disk);
        let (from_store, to_store) =
            (rates.storage.map(|rate| rate / reads), rates.storage.map(|rate| rate / writes));

        let mut next = f64::INFINITY;
        for flow in &mut self.flows {
            let rate = match flow.step {
                Step::Compute => core,
                Step::Read => from_store.map_or(disk, |rate| rate.min(incoming)),
                Step::Write => to_store.map_or(disk, |rate| rate.min(outgoing)),
                Step::Spill => disk,
                Step::Take if flow.spilled > 0.0 => (disk / flow.spilled).min(rates.memory),
                Step::Take => rates.memory,
                Step::Fetch => {
                    let crosses = if rates.crossing > 0.0 {
                        incoming.min(sent) / rates.crossing
                    } else {
                        f64::INFINITY
                    };
                    let read = if flow.spilled > 0.0 { sent_from_disk / flow.spilled } else { f64::INFINITY };
                    crosses.min(read).min(rates.memory)
                }
            };
            flow.rate = rate / (flow.slow * self.slow);
            next = next.min(flow.left / flow.rate);
        }
        next
    }

    /// Ends everything at once.
    pub(super) fn lose(&mut self) {
        self.alive = false;
        self.version = self.version.wrapping_add(1);
        self.counts = Counts::default();
        self.flows.clear();
        self.ready.clear();
    }
}
