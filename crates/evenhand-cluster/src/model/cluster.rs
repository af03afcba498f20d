//! The machines: equal nodes, and where inputs and outputs lie.

use serde::{Deserialize, Serialize};

/// One machine.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct NodeSpec {
    /// Cores, at least 1.
    pub cores: u32,
    /// Memory in bytes, above 0.
    pub memory: u64,
    /// Disks for spilled blocks, and for inputs and outputs where they lie on the nodes; at least 1.
    pub disks: u32,
    /// Bytes a second that one disk reads and writes, both together; above 0.
    pub disk_bandwidth: f64,
    /// Bytes a second that the network takes in, and as much out at the same time; above 0.
    pub network_bandwidth: f64,
}

/// Where inputs are read and outputs written. Both outlive the loss of a node.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Storage {
    /// On the disks of the node that runs the task: splits are dealt with where they lie.
    LocalDisks,
    /// In an object store, reached by the node's network.
    ObjectStore {
        /// Bytes a second that a node reads from the store, and as much that it writes at the same time, at most; above 0.
        node_bandwidth: f64,
    },
}

/// Equal nodes under one driver.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Cluster {
    /// Nodes that run tasks, at least 1; the driver's is not one of them.
    pub nodes: u32,
    /// Each of them.
    pub node: NodeSpec,
    /// Where inputs and outputs lie.
    pub storage: Storage,
    /// Part of a node's memory that holds blocks before they are spilled, 0 to 1.
    pub store_share: f64,
    /// Tasks that compute and write on a node at once, at least 1.
    pub tasks_per_node: u32,
    /// Tasks whose input is read or fetched ahead on a node, besides those; 0 if a task's input is only read when it is its turn.
    pub read_ahead: u32,
}

impl Cluster {
    /// Nodes with a task for each core and a quarter as many inputs read ahead, and three tenths of their memory for blocks, as
    /// Ray has it.
    pub fn new(nodes: u32, node: NodeSpec, storage: Storage) -> Self {
        Self {
            nodes,
            node,
            storage,
            store_share: 0.3,
            tasks_per_node: node.cores,
            read_ahead: node.cores.div_ceil(4),
        }
    }

    /// Bytes of blocks that a node holds in memory.
    pub fn store_bytes(&self) -> f64 {
        self.node.memory as f64 * self.store_share
    }

    /// Part of the blocks of an all-to-all exchange that crosses the network: (nodes - 1) / nodes.
    pub fn crossing(&self) -> f64 {
        1.0 - 1.0 / f64::from(self.nodes)
    }
}
