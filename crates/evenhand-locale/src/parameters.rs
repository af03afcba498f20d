//! How messages write the names of parameters.
//!
//! A library names its own parameter: "raise `memory`". A program whose users know that parameter as an option writes the option
//! instead: "raise --memory". Messages call `PARAMETER("memory")`, and the caller decides on the form for its thread.

use std::cell::Cell;

/// Writes the name of a parameter, which is in `snake_case`.
pub type ParameterStyle = fn(&str) -> String;

thread_local! {
    static STYLE: Cell<ParameterStyle> = const { Cell::new(in_backticks) };
}

/// Sets how messages of this thread write names of parameters, until the guard is dropped. By default they stand in backticks.
///
/// # Examples
/// ```
/// use evenhand_locale::{Language, Messages, ParameterStyleGuard};
///
/// let messages = Messages::new(Language::English, r#"memory = Raise { PARAMETER("memory") }."#);
/// assert_eq!(messages.text("memory"), "Raise `memory`.");
/// let guard = ParameterStyleGuard::new(evenhand_locale::as_option);
/// assert_eq!(messages.text("memory"), "Raise --memory.");
/// drop(guard);
/// assert_eq!(messages.text("memory"), "Raise `memory`.");
/// ```
#[derive(Debug)]
#[must_use]
pub struct ParameterStyleGuard {
    before: ParameterStyle,
}

impl ParameterStyleGuard {
    /// Sets the style.
    pub fn new(style: ParameterStyle) -> Self {
        Self { before: STYLE.replace(style) }
    }
}

impl Drop for ParameterStyleGuard {
    fn drop(&mut self) {
        STYLE.set(self.before);
    }
}

/// The option of a command line for a parameter: `-n` for one letter, `--temp-dir` for `temp_dir`.
///
/// # Examples
/// ```
/// assert_eq!(["n", "memory", "temp_dir"].map(evenhand_locale::as_option), ["-n", "--memory", "--temp-dir"]);
/// ```
pub fn as_option(name: &str) -> String {
    let hyphens = if name.len() == 1 { "-" } else { "--" };
    format!("{hyphens}{}", name.replace('_', "-"))
}

/// The name of a parameter in the style of this thread.
pub(crate) fn parameter(name: &str) -> String {
    STYLE.get()(name)
}

fn in_backticks(name: &str) -> String {
    format!("`{name}`")
}
