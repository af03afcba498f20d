//! The report: everything that an audit has to say, for people, for machines, and as pictures.

mod article;
mod bars;
mod choice;
mod colour;
mod data;
mod heat;
mod json;
mod line;
mod map;
pub mod markup;
mod page;
mod picture;
mod regulation;
mod scale;
mod strips;
pub mod svg;
mod terminal;
mod words;

pub use data::{EvidencePoint, Provenance, Report};
