//! What a shuffle across machines takes: a discrete-event model, lower bounds, and a fit to measured runs.
//!
//! The job: [`Phase::Count`] reads each split of the input and counts its records; [`Phase::Sizes`] generates the keys of all
//! records, so that the sizes of all piles are known; [`Phase::Deal`] reads each split again and deals its records by their keys,
//! in one level to all partitions, or in two (Exoshuffle, SIGCOMM 2023, section 3) to groups, whose blocks merge tasks deal on;
//! [`Phase::Finish`] fetches the blocks of each partition, puts them in order and writes them.
//!
//! A [`Cluster`] of equal nodes, a [`Workload`], a [`CostModel`] and [`Faults`] make a [`Simulation`]; each seed gives a
//! [`Prediction`]. [`Bounds`] are the busy times that no schedule can undercut. [`fit`] finds the costs of measured runs, and
//! [`cloudsort`] holds the model to published ones.
//!
//! What is left out: racks and oversubscribed switches (the network has full bisection bandwidth), backup copies of slow tasks,
//! skew (piles of a uniformly random order are equal up to a multinomial's spread), loss of the driver.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a model: counts are below 2^52 or matter to three digits, and nothing that is counted is below 0"
)]

mod bounds;
pub mod cloudsort;
mod cluster;
mod cost;
mod error;
mod faults;
pub mod fit;
mod prediction;
mod simulation;
mod workload;

pub use bounds::{Bounds, PhaseBound};
pub use cluster::{Cluster, NodeSpec, Storage};
pub use cost::{ControlPlane, CostModel, Owners, StepCost};
pub use error::ModelError;
pub use faults::{Failures, Faults, NodeLoss, Stragglers};
pub use prediction::{Phase, PhasePrediction, Prediction, Resource, Usage};
pub use simulation::Simulation;
pub use workload::{CountPass, Exchange, Workload};
