//! The control plane: owners that start tasks and take in blocks, one after the other.

use crate::model::bounds::dispatch;
use crate::model::cost::ControlPlane;
use crate::model::prediction::{Resource, Usage};

/// When each owner is free, and how many blocks there are.
pub(super) struct OwnerQueues {
    control: ControlPlane,
    driver: f64,
    controllers: Vec<f64>,
    live: f64,
    peak: f64,
}

impl OwnerQueues {
    pub(super) fn new(control: ControlPlane, nodes: u32) -> Self {
        Self { control, driver: 0.0, controllers: vec![0.0; nodes as usize], live: 0.0, peak: 0.0 }
    }

    /// When a task that is asked for `now` starts on a node, and the seconds that owners are busy with it.
    pub(super) fn start(&mut self, now: f64, node: u32, objects: f64, on_node: bool) -> (f64, Usage) {
        let mut busy = Usage::default();
        dispatch(&mut busy, &self.control, 1.0, objects, on_node);
        let mut time = now;
        for (free, resource) in [
            (&mut self.driver, Resource::Driver),
            (&mut self.controllers[node as usize], Resource::Controllers),
        ] {
            if busy.of(resource) > 0.0 {
                time = time.max(*free) + busy.of(resource);
                *free = time;
            }
        }
        (time, busy)
    }

    /// Blocks that come (or go, if negative).
    pub(super) fn objects(&mut self, count: f64) {
        self.live = (self.live + count).max(0.0);
        self.peak = self.peak.max(self.live);
    }

    /// Most bytes that one owner needed.
    pub(super) fn peak_bytes(&self) -> f64 {
        let owners = match self.control.owners {
            crate::model::Owners::Driver => 1.0,
            crate::model::Owners::EachNode => self.controllers.len() as f64,
        };
        self.peak / owners * self.control.bytes_per_object
    }
}
