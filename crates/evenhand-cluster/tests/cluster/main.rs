//! Simulated jobs, held to closed forms, lower bounds and published runs.

mod bounds;
mod closed_forms;
mod cloudsort;
mod common;
mod faults;
