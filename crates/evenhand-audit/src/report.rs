//! The presentation of a [`Report`]: for people, for machines, and as pictures. The feature `report` has it.

mod article;
mod choice;
mod colour;
mod digits;
mod evidence;
mod fragment;
mod heat;
mod histogram;
mod json;
mod map;
pub mod markup;
mod order;
mod page;
mod parts;
mod picture;
mod scale;
pub mod svg;
mod terminal;
mod terms;
mod words;

use crate::findings::Report;
pub use article::{Counting, OneWay};
pub use evenhand_locale::Language;
pub use parts::{FarSquare, Figure, HeatMap, Parts};
pub use terms::{Term, term, term_names};
