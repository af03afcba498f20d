//! The reasons of the operating system, spelled in one way.

use std::io;

use crate::{Language, Resources};

static REASONS: Resources = Resources::new(&[
    (Language::English, include_str!("system/en.ftl")),
    (Language::Chinese, include_str!("system/zh.ftl")),
]);

/// The reason of an error of the system: in lower case, and without its number. An error that holds another one has the text of that
/// one. In Chinese it is known by its kind, and in English where its kind has no translation.
///
/// # Examples
/// ```
/// use std::io;
///
/// use evenhand_locale::{Language, system_reason};
///
/// let error = io::Error::from_raw_os_error(2);
/// # #[cfg(unix)]
/// assert_eq!(system_reason(&error, Language::English), "no such file or directory");
/// assert_eq!(system_reason(&error, Language::Chinese), "没有这个文件或文件夹");
/// let error = io::Error::other("UTF-16 is not read");
/// assert_eq!(system_reason(&error, Language::English), "UTF-16 is not read");
/// ```
pub fn system_reason(error: &io::Error, language: Language) -> String {
    let of_kind = |language| {
        let (id, reasons) = (format!("system.{:?}", error.kind()), REASONS.messages(language));
        reasons.has(&id).then(|| reasons.text(&id))
    };
    if language != Language::English
        && let Some(reason) = of_kind(language)
    {
        return reason;
    }
    if let Some(inner) = error.get_ref() {
        return inner.to_string();
    }
    if error.raw_os_error().is_none()
        && let Some(reason) = of_kind(Language::English)
    {
        return reason;
    }
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_have_no_number_and_begin_in_lower_case() {
        for code in 1..40 {
            let error = io::Error::from_raw_os_error(code);
            let reason = system_reason(&error, Language::English);
            assert!(!reason.contains("os error") && !reason.starts_with(char::is_uppercase), "{error}");
        }
    }

    #[test]
    fn errors_without_a_number_have_the_reasons_of_those_with_one() {
        for (kind, reason) in [
            (io::ErrorKind::NotFound, "no such file or directory"),
            (io::ErrorKind::IsADirectory, "is a directory"),
            (io::ErrorKind::Other, "other error"),
        ] {
            assert_eq!(system_reason(&kind.into(), Language::English), reason);
        }
    }
}
