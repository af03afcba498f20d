//! Machines of a cluster in the place of this one.

#![allow(clippy::doc_markdown, reason = "what stands in help is no document")]

use clap::Args;

/// The engine that runs a job, and what only one that runs elsewhere needs to be told.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct EngineChoice {
    /// Run on a cluster: ray:// (this machine), ray://auto, ray://HOST:PORT, spark://HOST:PORT, spark://local[4,5], spark://yarn; it needs
    /// the Python package, as evenhand[ray] or evenhand[spark]; --memory is then what a task may take [default: 512M]
    #[arg(long, value_name = "URL", value_parser = engine, requires = "output")]
    pub(crate) engine: Option<String>,

    /// Go on with a job of --engine that was killed, from the manifest beside its outputs
    #[arg(long, requires = "engine")]
    pub(crate) resume: bool,

    /// Replace outputs of --engine that are there
    #[arg(long, requires = "engine")]
    pub(crate) overwrite: bool,
}

fn engine(text: &str) -> Result<String, String> {
    if text.starts_with("ray://") || text.starts_with("spark://") && text.len() > "spark://".len() {
        return Ok(text.to_owned());
    }
    Err(super::no_value("engine"))
}
