//! Wrappers to judge one's own function: `--example LANGUAGE`.

use crate::arguments::ExampleLanguage;
use crate::write;

impl ExampleLanguage {
    /// The wrapper, ready to run: its first line says how.
    fn wrapper(self) -> &'static str {
        match self {
            Self::Python => include_str!("examples/judge.py"),
            Self::JavaScript => include_str!("examples/judge.js"),
            Self::TypeScript => include_str!("examples/judge.ts"),
            Self::CSharp => include_str!("examples/Judge.cs"),
            Self::Java => include_str!("examples/Judge.java"),
            Self::Kotlin => include_str!("examples/judge.kt"),
            Self::Cpp => include_str!("examples/judge.cpp"),
            Self::Rust => include_str!("examples/judge.rs"),
            Self::Go => include_str!("examples/judge.go"),
            Self::Lua => include_str!("examples/judge.lua"),
        }
    }
}

/// Writes the wrapper of a language to standard output.
///
/// # Errors
/// If it cannot be written; a reader who has enough is none.
pub(super) fn write(language: ExampleLanguage) -> anyhow::Result<()> {
    match write::to_standard_output(language.wrapper()) {
        Err(error) if !error.is_closed_pipe() => Err(error.into()),
        _ => Ok(()),
    }
}
