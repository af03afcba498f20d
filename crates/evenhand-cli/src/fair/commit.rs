//! `evenhand fairdeal commit`.

use crate::arguments::Commit;

/// Being rewritten as `offer`.
pub(crate) fn run(_: &Commit) -> anyhow::Result<()> {
    anyhow::bail!("fairdeal commit is being rewritten as fairdeal offer")
}
