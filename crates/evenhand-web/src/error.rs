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

/// Has a panic, a defect of the page, thrown as an `Error` that says what and where; without it a trap is all that JavaScript sees.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen(start)]
fn throw_panics() {
    std::panic::set_hook(Box::new(|panic| {
        wasm_bindgen::throw_str(&format!("a defect of the page: {panic}"));
    }));
}

/// An answer as JSON.
pub(crate) fn answer(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("answers have no maps whose keys are no text")
}
