//! What goes wrong: slow tasks, slow nodes, lost nodes.

use serde::{Deserialize, Serialize};

/// Tasks and nodes that are slower than the rest.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Stragglers {
    /// Probability that a task is slow, 0 to 1. All that it does then takes a Pareto distributed multiple of its time, at least 1:
    /// P(multiple > x) = x^-shape.
    pub share: f64,
    /// The distribution's exponent, above 0: the smaller, the heavier its tail.
    pub shape: f64,
    /// Longest multiple, at least 1; longer ones count as this.
    pub limit: f64,
    /// Slow nodes, up to all.
    pub slow_nodes: u32,
    /// Multiple of their time that tasks take on slow nodes, at least 1.
    pub slowdown: f64,
}

/// A node that is lost at a given time.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct NodeLoss {
    /// Seconds after the job's begin, at least 0.
    pub at: f64,
    /// Index of the node, below `nodes`.
    pub node: u32,
}

/// How nodes are lost: with them the tasks that run there and the blocks that lie there, which are made again by lineage.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Failures {
    /// Each node at a constant rate, independently of the others.
    Random {
        /// Losses of one node a second, at least 0.
        rate: f64,
        /// Seconds until an empty node takes its place, at least 0.
        recovery: f64,
    },
    /// These.
    Planned {
        /// Which, and when.
        losses: Vec<NodeLoss>,
        /// Seconds until an empty node takes their place, at least 0.
        recovery: f64,
    },
}

/// All that goes wrong; by default nothing does.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Faults {
    /// Slow tasks and nodes.
    pub stragglers: Option<Stragglers>,
    /// Lost nodes.
    pub failures: Option<Failures>,
}
