//! What is done, what is to be done, and what has to be done again.
//!
//! Invariants: a deal is queued only if a batch needs it; a merge is claimed (queued or in flight) only if all deals of its batch
//! are there; a partition of two levels is queued only on the node that has all merged blocks of its group.

use std::collections::VecDeque;

use crate::model::simulation::stores::{Kind, Stores};
use crate::model::workload::Workload;

/// A task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Job {
    /// Counts a split.
    Count(u32),
    /// Generates keys.
    Size(u32),
    /// Deals a split.
    Deal(u32),
    /// Deals the blocks of a group of a batch on.
    Merge { batch: u32, group: u32 },
    /// Finishes a partition.
    Finish(u32),
}

/// Where the blocks of a split are.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Dealt {
    /// Nowhere, and nobody is about to make them.
    Absent,
    /// To be made, or being made.
    Coming,
    /// On a node; a part of them on its disks.
    On { node: u32, spilled: f32 },
}

/// Splits whose blocks are merged together.
#[derive(Debug, Clone)]
struct Batch {
    undealt: u32,
    unmerged: u32,
    merged: Bits,
    claimed: Bits,
    /// Deals started whose blocks are not yet merged.
    open: u32,
}

/// A set of small numbers.
#[derive(Debug, Clone)]
struct Bits(Vec<u64>);

impl Bits {
    fn new(len: u32) -> Self {
        Self(vec![0; (len as usize).div_ceil(64)])
    }

    fn has(&self, bit: u32) -> bool {
        self.0[bit as usize / 64] >> (bit % 64) & 1 == 1
    }

    fn set(&mut self, bit: u32, on: bool) {
        let mask = 1 << (bit % 64);
        let word = &mut self.0[bit as usize / 64];
        *word = if on { *word | mask } else { *word & !mask };
    }
}

/// The state of dealing, merging and finishing.
#[derive(Debug)]
pub(super) struct Lineage {
    workload: Workload,
    dealt: Vec<Dealt>,
    batches: Vec<Batch>,
    to_deal: VecDeque<u32>,
    /// The node of each group, and how many of its batches are not merged.
    homes: Vec<u32>,
    group_unmerged: Vec<u32>,
    group_unfinished: Vec<u32>,
    to_merge: Vec<VecDeque<(u32, u32)>>,
    /// Partitions of each group that cannot be finished yet.
    waiting: Vec<Vec<u32>>,
    /// Of each node; in one level all in the first.
    to_finish: Vec<VecDeque<u32>>,
    unmerged: u64,
    unfinished: u32,
    finishing: bool,
    open_batches: u32,
    max_open_batches: u32,
}

impl Lineage {
    /// `max_open_batches`: batches that may be under way at once.
    pub(super) fn new(workload: &Workload, nodes: u32, max_open_batches: u32) -> Self {
        let groups = workload.groups();
        let batches = (0..workload.batches()).map(|batch| Batch {
            undealt: workload.batch_len(batch),
            unmerged: groups,
            merged: Bits::new(groups),
            claimed: Bits::new(groups),
            open: 0,
        });
        let mut waiting = vec![Vec::new(); groups.max(1) as usize];
        for partition in 0..workload.partitions {
            waiting[(partition % groups.max(1)) as usize].push(partition);
        }
        Self {
            workload: *workload,
            dealt: vec![Dealt::Coming; workload.splits as usize],
            batches: batches.collect(),
            to_deal: (0..workload.splits).collect(),
            homes: (0..groups).map(|group| group % nodes).collect(),
            group_unmerged: vec![workload.batches(); groups as usize],
            group_unfinished: waiting.iter().map(|partitions| partitions.len() as u32).collect(),
            to_merge: vec![VecDeque::new(); nodes as usize],
            waiting,
            to_finish: vec![VecDeque::new(); nodes as usize],
            unmerged: workload.merges(),
            unfinished: workload.partitions,
            finishing: false,
            open_batches: 0,
            max_open_batches,
        }
    }

    fn two_levels(&self) -> bool {
        !self.homes.is_empty()
    }

    fn batch_of(&self, split: u32) -> u32 {
        split / self.workload.batch()
    }

    fn splits_of(&self, batch: u32) -> std::ops::Range<u32> {
        let first = batch * self.workload.batch();
        first..first + self.workload.batch_len(batch)
    }

    fn group_of(&self, partition: u32) -> u32 {
        partition % self.homes.len().max(1) as u32
    }

    /// Whether everything is dealt, and merged.
    pub(super) fn is_dealt(&self) -> bool {
        self.unmerged == 0 && (self.two_levels() || self.batches[0].undealt == 0)
    }

    pub(super) fn is_finished(&self) -> bool {
        self.unfinished == 0
    }

    /// Lets partitions be finished.
    pub(super) fn begin_finishing(&mut self) {
        self.finishing = true;
        self.wake();
    }

    /// The next task for a node: its own first.
    pub(super) fn next(&mut self, node: u32) -> Option<Job> {
        if let Some((batch, group)) = self.to_merge[node as usize].pop_front() {
            return Some(Job::Merge { batch, group });
        }
        if self.finishing && (self.two_levels() || self.batches[0].undealt == 0) {
            let queue = if self.two_levels() { node as usize } else { 0 };
            if let Some(partition) = self.to_finish[queue].pop_front() {
                return Some(Job::Finish(partition));
            }
        }
        let batch = self.batch_of(*self.to_deal.front()?);
        let open = &mut self.batches[batch as usize].open;
        if *open == 0 {
            if self.open_batches >= self.max_open_batches {
                return None;
            }
            self.open_batches += 1;
        }
        *open += 1;
        self.to_deal.pop_front().map(Job::Deal)
    }

    /// The blocks of a split lie on a node, a part of them on its disks. Whether other nodes may now have work.
    pub(super) fn dealt(&mut self, split: u32, node: u32, spilled: f32) -> bool {
        self.dealt[split as usize] = Dealt::On { node, spilled };
        let number = self.batch_of(split);
        let batch = &mut self.batches[number as usize];
        batch.undealt -= 1;
        let complete = batch.undealt == 0;
        if complete {
            self.queue_merges(number);
        }
        complete
    }

    /// Queues what is not merged of a batch that is dealt.
    fn queue_merges(&mut self, number: u32) {
        let batch = &mut self.batches[number as usize];
        if batch.unmerged == 0 {
            return;
        }
        for group in 0..self.homes.len() as u32 {
            if !batch.merged.has(group) && !batch.claimed.has(group) {
                batch.claimed.set(group, true);
                self.to_merge[self.homes[group as usize] as usize].push_back((number, group));
            }
        }
    }

    /// A group of a batch is merged; true if that was the batch's last, whose dealt blocks are then let go.
    pub(super) fn merged(&mut self, number: u32, group: u32, stores: &mut Stores) -> bool {
        let batch = &mut self.batches[number as usize];
        batch.claimed.set(group, false);
        batch.merged.set(group, true);
        batch.unmerged -= 1;
        self.unmerged -= 1;
        self.group_unmerged[group as usize] -= 1;
        if self.group_unmerged[group as usize] == 0 {
            self.wake();
        }
        let batch = &mut self.batches[number as usize];
        if batch.unmerged > 0 {
            return false;
        }
        self.open_batches -= u32::from(batch.open > 0);
        batch.open = 0;
        if !self.workload.keep_dealt {
            for split in self.splits_of(number) {
                let block = &mut self.dealt[split as usize];
                if let Dealt::On { node, spilled } = *block {
                    stores.free(Kind::Dealt, node, self.workload.split_bytes(), f64::from(spilled));
                    *block = Dealt::Absent;
                }
            }
        }
        true
    }

    pub(super) fn finished(&mut self, partition: u32) {
        self.unfinished -= 1;
        let group = self.group_of(partition);
        self.group_unfinished[group as usize] -= 1;
    }

    /// Queues the partitions that can be finished.
    fn wake(&mut self) {
        if !self.finishing {
            return;
        }
        for group in 0..self.waiting.len() {
            let ready = !self.two_levels() || self.group_unmerged[group] == 0;
            if ready && !self.waiting[group].is_empty() {
                let home = self.homes.get(group).map_or(0, |home| *home as usize);
                self.to_finish[home].extend(self.waiting[group].drain(..));
            }
        }
    }

    /// Whether all blocks that a task in flight fetches are there.
    pub(super) fn has_inputs(&self, job: Job) -> bool {
        match job {
            Job::Merge { batch, .. } => self.batches[batch as usize].undealt == 0,
            Job::Finish(_) if !self.two_levels() => self.batches[0].undealt == 0,
            _ => true,
        }
    }

    /// Takes a task back that was broken off. [`Self::settle`] must follow.
    pub(super) fn put_back(&mut self, job: Job) {
        match job {
            Job::Count(_) | Job::Size(_) => {}
            Job::Deal(split) => {
                self.dealt[split as usize] = Dealt::Absent;
                self.close_one(split);
            }
            Job::Merge { batch, group } => self.batches[batch as usize].claimed.set(group, false),
            Job::Finish(partition) => self.wait(partition),
        }
    }

    fn wait(&mut self, partition: u32) {
        let group = self.group_of(partition);
        self.waiting[group as usize].push(partition);
    }

    fn close_one(&mut self, split: u32) {
        let batch = self.batch_of(split) as usize;
        let open = &mut self.batches[batch].open;
        if *open > 0 {
            *open -= 1;
            self.open_batches -= u32::from(*open == 0);
        }
    }

    /// A node is lost with its blocks; `alive` are those that are left. Tasks that were in flight there have been put back.
    /// Counts the merges to be done again.
    pub(super) fn lose(&mut self, node: u32, alive: &[u32]) -> u64 {
        let mut again = 0;
        for split in 0..self.workload.splits {
            if matches!(self.dealt[split as usize], Dealt::On { node: there, .. } if there == node) {
                self.dealt[split as usize] = Dealt::Absent;
                self.close_one(split);
            }
        }
        let mut heirs = alive.iter().cycle();
        for group in 0..self.homes.len() {
            if self.homes[group] != node {
                continue;
            }
            if let Some(heir) = heirs.next() {
                self.homes[group] = *heir;
            }
            if self.group_unfinished[group] == 0 {
                continue;
            }
            for batch in self.batches.iter_mut().filter(|batch| batch.merged.has(group as u32)) {
                batch.merged.set(group as u32, false);
                batch.unmerged += 1;
                self.unmerged += 1;
                self.group_unmerged[group] += 1;
                again += 1;
            }
        }
        let orphans: Vec<u32> =
            if self.two_levels() { self.to_finish[node as usize].drain(..).collect() } else { Vec::new() };
        for partition in orphans {
            self.wait(partition);
        }
        // What is to be dealt again: what is not there of the batches that are still needed.
        for number in 0..self.batches.len() as u32 {
            let needed = if self.two_levels() {
                self.batches[number as usize].unmerged > 0
            } else {
                self.unfinished > 0
            };
            let mut undealt = 0;
            for split in self.splits_of(number) {
                let block = &mut self.dealt[split as usize];
                if *block == Dealt::Absent && needed {
                    *block = Dealt::Coming;
                    self.to_deal.push_back(split);
                    again += 1;
                }
                undealt += u32::from(!matches!(block, Dealt::On { .. }));
            }
            self.batches[number as usize].undealt = undealt;
        }
        again
    }

    /// Queues anew what the loss of a node has changed: open batches first, so that no batch waits for one that may not open.
    pub(super) fn settle(&mut self) {
        for queue in &mut self.to_merge {
            for (batch, group) in queue.drain(..) {
                self.batches[batch as usize].claimed.set(group, false);
            }
        }
        for number in 0..self.batches.len() as u32 {
            if self.batches[number as usize].undealt == 0 {
                self.queue_merges(number);
            }
        }
        let mut splits: Vec<u32> = self.to_deal.drain(..).collect();
        splits.sort_by_key(|split| (self.batches[self.batch_of(*split) as usize].open == 0, *split));
        self.to_deal = splits.into();
        self.wake();
    }
}
