//! The report: everything that an audit has to say, for people, for machines, and as pictures.

mod data;

pub use data::{EvidencePoint, Fit, Power, Provenance, Report, Sight, Suspect};
