//! What the standard library has no word for: all unsafe code of the crate, one idea of the system a file.

mod address_space;
mod close;
mod descriptor;
mod huge_pages;
mod nameless;
mod prefetch;
mod read_at;
#[cfg(unix)]
mod user;

pub(crate) use address_space::{is_enough_left, threads_with};
pub(crate) use close::close;
pub(crate) use descriptor::{descriptor, is_descriptor};
pub(crate) use huge_pages::advise_huge_pages;
pub(crate) use nameless::{give_name, nameless};
pub(crate) use prefetch::prefetch;
pub(crate) use read_at::append_at;
#[cfg(unix)]
pub(crate) use user::user;
