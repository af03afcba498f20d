//! `evenhand fairdeal deal`.

use crate::arguments::Show;

/// Being rewritten.
pub(crate) fn run(_: &Show) -> anyhow::Result<()> {
    anyhow::bail!("fairdeal deal is being rewritten")
}
