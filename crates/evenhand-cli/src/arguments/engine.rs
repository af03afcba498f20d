//! Machines of a cluster in the place of this one.

#![allow(clippy::doc_markdown, reason = "what stands in help is no document")]

use clap::Args;

/// The engine that runs a job, and what only one that runs elsewhere needs to be told.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct EngineChoice {
    /// Run on a cluster, such as ray://auto or spark://HOST:PORT
    ///
    /// ray:// (this machine), ray://auto, ray://HOST:PORT, spark://HOST:PORT, spark://local[4,5],
    /// spark://yarn. It needs the Python package with evenhand[ray] or evenhand[spark]. --memory is
    /// then the limit per task [default: 512M].
    #[arg(help_heading = "Cluster")]
    #[arg(long, value_name = "URL", value_parser = engine, requires = "output")]
    pub(crate) engine: Option<String>,

    /// Continue a killed --engine job
    ///
    /// evenhand reads the manifest next to the outputs.
    #[arg(help_heading = "Cluster")]
    #[arg(long, requires = "engine", hide_short_help = true)]
    pub(crate) resume: bool,

    /// Replace existing outputs of --engine
    #[arg(help_heading = "Cluster")]
    #[arg(long, requires = "engine", hide_short_help = true)]
    pub(crate) overwrite: bool,
}

fn engine(text: &str) -> Result<String, String> {
    if text.starts_with("ray://") || text.starts_with("spark://") && text.len() > "spark://".len() {
        return Ok(text.to_owned());
    }
    Err(super::no_value("engine"))
}
