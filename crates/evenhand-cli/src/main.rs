//! The program `evenhand`, whole in its library.

use std::process::ExitCode;

use evenhand_cli::Streams;

fn main() -> ExitCode {
    ExitCode::from(evenhand_cli::run(std::env::args_os(), &Streams::Process))
}
