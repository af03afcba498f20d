//! `evenhand fairdeal seat`.

use crate::arguments::Seat;

/// Being rewritten as `seal` and `open`.
pub(crate) fn run(_: &Seat) -> anyhow::Result<()> {
    anyhow::bail!("fairdeal seat is being rewritten as fairdeal seal and open")
}
