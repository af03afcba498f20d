//! What goes wrong, as the page throws it.

use wasm_bindgen::JsError;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

/// An error that JavaScript catches, with a message for the reader.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct PageError(pub(crate) String);

/// Work whose failure is thrown.
pub(crate) fn thrown<T>(result: Result<T, PageError>) -> Result<T, JsError> {
    result.map_err(JsError::from)
}

/// JSON that the page handed in, as a request.
///
/// # Errors
/// If it is none: a defect of the page, which its reader can do nothing about, so that it is told in English.
pub(crate) fn request<'a, T: serde::Deserialize<'a>>(json: &'a str) -> Result<T, PageError> {
    serde_json::from_str(json).map_err(|error| PageError(format!("a request of the page: {error}")))
}

/// Throws a panic, a defect of the page, as an `Error` with its text and place. Without it JavaScript sees only a trap.
/// Messages write parameters as the program's options, as the labels of the page do.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen(start)]
fn begin() {
    let _ =
        std::mem::ManuallyDrop::new(evenhand_locale::ParameterStyleGuard::new(evenhand_locale::as_option));
    std::panic::set_hook(Box::new(|panic| {
        wasm_bindgen::throw_str(&format!("a defect of the page: {panic}"));
    }));
}

/// An answer as JSON.
pub(crate) fn answer(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("answers have no maps whose keys are no text")
}
