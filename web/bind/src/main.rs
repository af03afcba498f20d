//! `bind MODULE DIRECTORY`: writes the JavaScript that calls a module of the page, as `wasm-bindgen --target web` does.

use std::env::args;

use anyhow::{Context as _, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut arguments = args().skip(1);
    let mut next = || arguments.next().context("usage: bind MODULE DIRECTORY");
    let (module, directory) = (next()?, next()?);
    Bindgen::new().input_path(module).web(true)?.typescript(true).generate(directory)
}
