//! Lets the library be linked on macOS, where what a Python brings must be named as missing; maturin says the same.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
