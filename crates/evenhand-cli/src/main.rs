//! The program `evenhand`, whole in its library.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(evenhand_cli::run(std::env::args_os()))
}
