//! What the standard library has no safe word for: all unsafe code of the crate, one call of the system a file.

mod close;
mod huge_pages;
mod prefetch;
mod read_at;

pub(crate) use close::close;
pub(crate) use huge_pages::advise_huge_pages;
pub(crate) use prefetch::prefetch;
pub(crate) use read_at::append_at;
