//! What the standard library has no word for: all unsafe code of the crate, one idea of the system a file.

mod descriptor;
mod file;
mod memory;
mod positioned;
mod read_at;
mod space;
pub(crate) mod threads;
mod zeroed;

pub(crate) use descriptor::{descriptor, is_descriptor};
pub(crate) use file::{close, give_name, nameless};
pub(crate) use memory::{advise_huge_pages, peak, prefetch, resident};
pub(crate) use positioned::{discard, read_exact_at, write_all_at};
pub(crate) use read_at::append_at;
pub(crate) use space::{Disk, disk, share_disk};
pub(crate) use threads::{address_space, is_enough_left, threads_with};
pub(crate) use zeroed::{Zeros, zeroed};
