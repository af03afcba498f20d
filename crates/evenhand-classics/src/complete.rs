//! A setting with nothing left open.

/// A setting in which everything is set; 0 what the classic does not have.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Complete {
    pub(crate) n: u32,
    pub(crate) k: u32,
    pub(crate) rounds: u32,
    pub(crate) faces: u32,
}
