//! What the standard library has no word for: all unsafe code of the crate, one idea of the system a file.

mod address_space;
mod descriptor;
mod file;
mod memory;
mod read_at;
pub(crate) mod threads;

pub(crate) use address_space::{is_enough_left, threads_with};
pub(crate) use descriptor::{descriptor, is_descriptor};
pub(crate) use file::{close, give_name, nameless};
pub(crate) use memory::{advise_huge_pages, prefetch};
pub(crate) use read_at::append_at;
