//! Calls of the system that the standard library lacks: all unsafe code of the crate, one idea of the system a file.

mod attributes;
mod descriptor;
mod file;
#[cfg(unix)]
mod limit;
mod memory;
mod positioned;
mod space;
mod standard;
pub(crate) mod threads;
mod zeroed;

#[cfg(target_os = "linux")]
pub(crate) use attributes::{attribute, attribute_names, attribute_of, remove_attribute, set_attribute};
pub(crate) use attributes::{is_append_only, is_immutable, is_mount_point};
pub(crate) use descriptor::{descriptor, is_descriptor, is_standard_output};
pub(crate) use file::{close, give_name, nameless, open_leftover, reserve, sync_folder};
pub(crate) use memory::{advise_huge_pages, forget, peak, prefetch, resident};
pub(crate) use positioned::{discard, read_exact_at, write_all_at};
pub(crate) use space::{Disk, disk, is_full, is_out_of_files, open_files, share_disk};
pub(crate) use standard::{is_input_closed, is_output_closed};
pub(crate) use threads::{address_space, is_enough_left, threads_with};
pub(crate) use zeroed::{Zeros, zeroed};
