//! The report: everything that an audit has to say, as data, and, with the feature `report`, for people, for machines,
//! and as pictures.

#[cfg(feature = "report")]
mod article;
#[cfg(feature = "report")]
mod choice;
#[cfg(feature = "report")]
mod colour;
mod data;
#[cfg(feature = "report")]
mod digits;
#[cfg(feature = "report")]
mod evidence;
#[cfg(feature = "report")]
mod heat;
#[cfg(feature = "report")]
mod histogram;
#[cfg(feature = "report")]
mod json;
#[cfg(feature = "report")]
mod map;
#[cfg(feature = "report")]
pub mod markup;
#[cfg(feature = "report")]
mod page;
#[cfg(feature = "report")]
mod picture;
#[cfg(feature = "report")]
mod scale;
#[cfg(feature = "report")]
pub mod svg;
#[cfg(feature = "report")]
mod terminal;
#[cfg(feature = "report")]
mod words;

pub use data::{CutShort, EvidencePoint, FurtherFinding, NotLookedAt, Provenance, Report};
#[cfg(feature = "report")]
pub use evenhand_locale::Language;
