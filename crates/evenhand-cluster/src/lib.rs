//! Shuffles across machines, on paper: what a job will take before it runs.
//!
//! Where one machine ends, an engine such as Ray or Spark runs the same order in tasks over many. This crate starts nothing and
//! reads nothing: it computes. [`plan`] says how a job is cut into tasks, for every engine and for who asks before; [`model`] is a
//! discrete-event model of the job, with lower bounds beside it and a fit of its rates to measured runs.
//!
//! # Examples
//! ```
//! use evenhand::Seed;
//! use evenhand_cluster::model::{Cluster, CostModel, Faults, NodeSpec, Simulation, Storage, Workload};
//!
//! let node = NodeSpec {
//!     cores: 16,
//!     memory: 128 << 30,
//!     disks: 4,
//!     disk_bandwidth: 1e9,
//!     network_bandwidth: 25e9 / 8.0,
//! };
//! let cluster = Cluster::new(10, node, Storage::LocalDisks);
//! let workload = Workload::of(&cluster, 1_000_000_000_000, 10_000_000_000);
//! let job = Simulation::new(cluster, workload, CostModel::default(), Faults::default())?;
//! let prediction = job.run(&Seed::from_text("42"));
//! assert!(prediction.seconds >= job.bounds().seconds());
//! # Ok::<(), evenhand_cluster::model::ModelError>(())
//! ```

pub mod model;
pub mod plan;
