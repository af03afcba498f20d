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
mod markup;
mod page;
mod picture;
mod regulation;
mod scale;
mod strips;
mod terminal;
mod words;

pub use data::{EvidencePoint, Provenance, Report};
