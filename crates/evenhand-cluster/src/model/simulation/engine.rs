//! The event loop: what happens next, and what follows from it.

use std::collections::VecDeque;

use evenhand::Seed;

use crate::model::bounds::capacities;
use crate::model::cluster::Cluster;
use crate::model::cost::CostModel;
use crate::model::faults::{Failures, Faults};
use crate::model::prediction::{Phase, Prediction, Resource};
use crate::model::simulation::dice::Dice;
use crate::model::simulation::events::{Event, Events};
use crate::model::simulation::lineage::{Job, Lineage};
use crate::model::simulation::node::{Counts, Field, Flow, Node, Rates};
use crate::model::simulation::owners::OwnerQueues;
use crate::model::simulation::stores::Stores;
use crate::model::simulation::tally::Tally;
use crate::model::workload::{CountPass, Workload};

/// A task in flight.
#[derive(Debug, Clone, Copy)]
pub(super) struct Running {
    pub(super) job: Job,
    pub(super) node: u32,
    /// Steps begun.
    pub(super) steps: u32,
    pub(super) slow: f64,
    /// Part of its blocks that went to disk.
    pub(super) spilled: f64,
    /// Whether it has gone beyond its input.
    works: bool,
    stamp: u64,
}

/// One run.
pub(super) struct Engine<'a> {
    pub(super) cluster: &'a Cluster,
    pub(super) workload: &'a Workload,
    pub(super) costs: &'a CostModel,
    pub(super) faults: &'a Faults,
    pub(super) dice: Dice,
    pub(super) events: Events,
    pub(super) now: f64,
    pub(super) nodes: Vec<Node>,
    pub(super) rates: Rates,
    pub(super) field: Field,
    /// Flows of all nodes.
    pub(super) counts: Counts,
    /// Nodes whose flows have changed since they were last shared.
    pub(super) touched: Vec<u32>,
    pub(super) tasks: Vec<Option<Running>>,
    pub(super) unused: Vec<u32>,
    stamp: u64,
    pub(super) phase: Phase,
    /// Tasks of the phases before the first deal.
    pub(super) early: VecDeque<Job>,
    early_left: u32,
    pub(super) lineage: Lineage,
    pub(super) stores: Stores,
    owners: OwnerQueues,
    pub(super) tally: Tally,
    ended: Vec<Flow>,
}

impl<'a> Engine<'a> {
    pub(super) fn new(
        cluster: &'a Cluster,
        workload: &'a Workload,
        costs: &'a CostModel,
        faults: &'a Faults,
        seed: &Seed,
    ) -> Self {
        let dice = Dice::new(seed);
        let mut nodes: Vec<Node> = (0..cluster.nodes).map(|_| Node::new(cluster)).collect();
        if let Some(stragglers) = &faults.stragglers {
            for node in dice.slow_nodes(stragglers.slow_nodes, cluster.nodes) {
                nodes[node as usize].slow = stragglers.slowdown;
            }
        }
        // What is in flight; or more, where more fits in half of all stores.
        let slots =
            u64::from(cluster.nodes) * (u64::from(cluster.tasks_per_node) + u64::from(cluster.read_ahead));
        let batch = u64::from(workload.batch());
        let fitting = f64::from(cluster.nodes) * cluster.store_bytes() / 2.0 / workload.split_bytes();
        let max_open_batches = slots.max(fitting as u64).div_ceil(batch) + 2;
        let max_open_batches = u32::try_from(max_open_batches).unwrap_or(u32::MAX);
        Self {
            cluster,
            workload,
            costs,
            faults,
            dice,
            events: Events::default(),
            now: 0.0,
            nodes,
            rates: Rates::new(cluster, costs),
            field: Field { counts: Counts::default(), alive: f64::from(cluster.nodes) },
            counts: Counts::default(),
            touched: Vec::new(),
            tasks: Vec::new(),
            unused: Vec::new(),
            stamp: 0,
            phase: Phase::Count,
            early: VecDeque::new(),
            early_left: 0,
            lineage: Lineage::new(workload, cluster.nodes, max_open_batches),
            stores: Stores::new(cluster.nodes, cluster.store_bytes()),
            owners: OwnerQueues::new(costs.control, cluster.nodes),
            tally: Tally::new(),
            ended: Vec::new(),
        }
    }

    /// Runs to the end.
    pub(super) fn run(mut self) -> Prediction {
        match &self.faults.failures {
            None => {}
            Some(Failures::Random { .. }) => self.announce_random_loss(),
            Some(Failures::Planned { losses, .. }) => {
                for loss in losses {
                    self.events.announce(loss.at, Event::Loss { node: loss.node });
                }
            }
        }
        self.begin(Phase::Count);
        while let Some((time, event)) = (!self.is_over()).then(|| self.events.next()).flatten() {
            self.now = time;
            self.happen(event);
            self.turn_phases();
            if self.events.next_time().is_none_or(|next| next > time) {
                self.share();
            }
        }
        self.tally.begins[4] = self.now;
        self.tally.peak_store = self.stores.peak;
        let largest = self.workload.split_bytes().max(self.workload.partition_bytes());
        let capacities = capacities(self.cluster, self.costs);
        self.tally.prediction(self.cluster, &capacities, largest, self.owners.peak_bytes())
    }

    fn is_over(&self) -> bool {
        self.phase == Phase::Finish && self.lineage.is_finished()
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Ends { node, version } if self.nodes[node as usize].version == version => {
                self.advance(node);
                let mut ended = std::mem::take(&mut self.ended);
                self.nodes[node as usize].ended(self.now, &mut ended);
                for flow in ended.drain(..) {
                    self.go_on(flow.task);
                }
                self.ended = ended;
                self.touched.push(node);
            }
            Event::Starts { task, stamp }
                if self.tasks[task as usize].is_some_and(|task| task.stamp == stamp) =>
            {
                self.go_on(task);
            }
            Event::Ends { .. } | Event::Starts { .. } => {}
            Event::Loss { node } => self.lose(node),
            Event::RandomLoss => {
                let node = self.dice.node(self.cluster.nodes);
                self.announce_random_loss();
                self.lose(node);
            }
            Event::Return { node } => {
                self.nodes[node as usize].empty(self.cluster);
                self.field.alive += 1.0;
                self.touched.extend(0..self.cluster.nodes);
                self.fill_all();
            }
        }
    }

    /// Begins a phase, and what comes after it if there is nothing to do in it.
    fn begin(&mut self, phase: Phase) {
        self.phase = phase;
        self.tally.begins[phase as usize] = self.now;
        match phase {
            Phase::Count if self.workload.count != CountPass::Skipped => {
                self.early = (0..self.workload.splits).map(Job::Count).collect();
            }
            Phase::Sizes => {
                self.early = (0..self.workload.size_tasks(self.cluster)).map(Job::Size).collect();
            }
            Phase::Count | Phase::Deal => {}
            Phase::Finish => self.lineage.begin_finishing(),
        }
        self.early_left = self.early.len() as u32;
        self.fill_all();
        self.turn_phases();
    }

    fn turn_phases(&mut self) {
        match self.phase {
            Phase::Count if self.early_left == 0 => self.begin(Phase::Sizes),
            Phase::Sizes if self.early_left == 0 => self.begin(Phase::Deal),
            Phase::Deal if self.lineage.is_dealt() => self.begin(Phase::Finish),
            _ => {}
        }
    }

    /// Gives each free slot a task, one to each node in turn.
    pub(super) fn fill_all(&mut self) {
        let mut open: Vec<u32> = (0..self.cluster.nodes).collect();
        while !open.is_empty() {
            open.retain(|node| self.fill_one(*node));
        }
    }

    /// Starts a task on a node; false if there is no slot or no task.
    fn fill_one(&mut self, node: u32) -> bool {
        let here = &self.nodes[node as usize];
        if !here.alive || here.free == 0 {
            return false;
        }
        let next = match self.phase {
            Phase::Count | Phase::Sizes => self.early.pop_front(),
            Phase::Deal | Phase::Finish => self.lineage.next(node),
        };
        if let Some(job) = next {
            self.start(node, job);
        }
        next.is_some()
    }

    fn start(&mut self, node: u32, job: Job) {
        self.nodes[node as usize].free -= 1;
        let slow = self.faults.stragglers.as_ref().map_or(1.0, |stragglers| self.dice.multiple(stragglers));
        self.stamp += 1;
        let running = Running { job, node, steps: 0, slow, spilled: 0.0, works: false, stamp: self.stamp };
        let task = self.unused.pop().unwrap_or_else(|| {
            self.tasks.push(None);
            self.tasks.len() as u32 - 1
        });
        self.tasks[task as usize] = Some(running);
        self.tally.tasks += 1;
        let on_node =
            matches!(job, Job::Merge { .. }) || matches!(job, Job::Finish(_)) && self.workload.groups() > 0;
        let (time, busy) = self.owners.start(self.now, node, self.blocks(job), on_node);
        for resource in [Resource::Driver, Resource::Controllers] {
            self.tally.used[self.phase as usize].add(resource, busy.of(resource));
        }
        // Even a task that starts at once starts by an event: starting ends nothing in the middle of something else.
        self.events.announce(time, Event::Starts { task, stamp: self.stamp });
    }

    /// Blocks that a task makes.
    fn blocks(&self, job: Job) -> f64 {
        let (groups, partitions) = (f64::from(self.workload.groups()), f64::from(self.workload.partitions));
        match job {
            Job::Deal(_) if groups > 0.0 => groups,
            Job::Deal(_) => partitions,
            Job::Merge { .. } => partitions / groups,
            Job::Count(_) | Job::Size(_) | Job::Finish(_) => 0.0,
        }
    }

    /// The next step of a task, or its end.
    fn go_on(&mut self, task: u32) {
        let Some(mut running) = self.tasks[task as usize] else { return };
        if running.steps > 0 && !running.works {
            // Its input is there: it works as soon as there is a slot.
            let node = &mut self.nodes[running.node as usize];
            if node.free_to_work == 0 {
                node.ready.push_back(task);
                return;
            }
            node.free_to_work -= 1;
            running.works = true;
        }
        let step = self.next_step(&mut running);
        self.tasks[task as usize] = Some(running);
        match step {
            Some((_, 0.0, _)) => self.go_on(task),
            Some((step, amount, spilled)) => {
                self.advance(running.node);
                let flow = Flow::new(step, task, amount, spilled, running.slow);
                self.nodes[running.node as usize].flows.push(flow);
                self.touched.push(running.node);
            }
            None => self.end(task, running),
        }
    }

    /// Gives the slot of a task that ends to one that is ready.
    pub(super) fn stop_working(&mut self, running: &Running) {
        if running.works {
            let node = &mut self.nodes[running.node as usize];
            node.free_to_work += 1;
            if let Some(next) = node.ready.pop_front() {
                self.go_on(next);
            }
        }
    }

    fn end(&mut self, task: u32, running: Running) {
        self.tasks[task as usize] = None;
        self.unused.push(task);
        let node = running.node;
        self.nodes[node as usize].free += 1;
        self.stop_working(&running);
        let made = self.blocks(running.job);
        self.owners.objects(made);
        self.tally.objects += made.round() as u64;
        let others = match running.job {
            Job::Count(_) | Job::Size(_) => {
                self.early_left -= 1;
                false
            }
            Job::Deal(split) => self.lineage.dealt(split, node, running.spilled as f32),
            Job::Merge { batch, group } => {
                let released = self.lineage.merged(batch, group, &mut self.stores);
                if released && !self.workload.keep_dealt {
                    let splits = f64::from(self.workload.batch_len(batch));
                    self.owners.objects(-splits * f64::from(self.workload.groups()));
                }
                released
            }
            Job::Finish(partition) => {
                self.lineage.finished(partition);
                let inputs =
                    if self.workload.groups() > 0 { self.workload.batches() } else { self.workload.splits };
                self.owners.objects(-f64::from(inputs));
                false
            }
        };
        if others {
            self.fill_all();
        } else {
            self.fill_one(node);
        }
    }
}
