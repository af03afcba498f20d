//! The engines of an architecture where the machine's is another: there are none.

use super::{Job, Key};
use crate::seed::Seed;

/// The key of an engine that is not there: it has no value.
#[derive(Clone)]
pub(crate) enum RoundKeys {}

pub(super) fn has_avx2() -> bool {
    false
}

pub(super) fn has_avx512() -> bool {
    false
}

pub(super) fn has_neon() -> bool {
    false
}

/// # Safety
/// None: it panics, as no level that asks for it is available.
pub(super) unsafe fn key_avx2(_: &Seed) -> Key {
    unreachable!("no engine of x86-64 is available")
}

/// # Safety
/// None: it panics, as no level that asks for it is available.
pub(super) unsafe fn key_avx512(_: &Seed) -> Key {
    unreachable!("no engine of x86-64 is available")
}

/// # Safety
/// None: it panics, as no level that asks for it is available.
pub(super) unsafe fn key_neon(_: &Seed) -> Key {
    unreachable!("no engine of AArch64 is available")
}

/// # Safety
/// None: there is no key to call it with.
pub(super) unsafe fn run_avx2<J: Job>(key: &RoundKeys, _: J) -> J::Out {
    match *key {}
}

/// # Safety
/// None: there is no key to call it with.
pub(super) unsafe fn run_avx512<J: Job>(key: &RoundKeys, _: J) -> J::Out {
    match *key {}
}

/// # Safety
/// None: there is no key to call it with.
pub(super) unsafe fn run_neon<J: Job>(key: &RoundKeys, _: J) -> J::Out {
    match *key {}
}
