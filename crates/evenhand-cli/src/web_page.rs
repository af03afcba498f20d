//! `evenhand page`: the page for a browser, which is built into the program, opened or written.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::arguments::Page;
use crate::school::messages;
use crate::{language, state, write};

/// One file with all that it needs: `cargo xtask page` builds it.
const PAGE: &[u8] = include_bytes!("../page/evenhand.html");

/// The name of the file that is opened.
const NAME: &str = "evenhand.html";

/// What a URL's path does not hold as it is: RFC 3986, 3.3.
const OF_PATHS: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'`')
    .add(b'{')
    .add(b'}');

/// Writes the page to a file, or opens it in the browser.
pub(crate) fn run(arguments: &Page) -> anyhow::Result<()> {
    if let Some(path) = &arguments.output {
        return Ok(write::to_file(path, PAGE)?);
    }
    // Always at the same place: browsers keep what belongs to a file by its path.
    let folder = state::folder()?;
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let path = folder.join(NAME);
    if !fs::read(&path).is_ok_and(|kept| kept == PAGE) {
        write::to_file(&path, PAGE)?;
    }
    let path = path.canonicalize().with_context(|| path.display().to_string())?;
    let url = url(&path, arguments.link.as_deref().unwrap_or_default());
    let told = messages(language::messages());
    let place = path.display().to_string();
    opener::open_browser(url)
        .with_context(|| told.format("page-not-opened", [("path", place.clone().into())]))?;
    Ok(write::to_standard_output(told.format("page-opened", [("path", place.into())]) + "\n")?)
}

/// The URL of a file, and what is to be shown there.
fn url(path: &Path, link: &str) -> String {
    let path = path.to_string_lossy();
    // As Windows spells a path whole: its parts between slashes, behind one more.
    let path = if cfg!(windows) {
        format!("/{}", path.trim_start_matches(r"\\?\").replace('\\', "/"))
    } else {
        path.into_owned()
    };
    let link = link.trim_start_matches('#');
    let fragment = if link.is_empty() { String::new() } else { format!("#{link}") };
    format!("file://{}{fragment}", utf8_percent_encode(&path, OF_PATHS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_path_of_any_letters_is_a_url_with_what_is_to_be_shown_behind_it() {
        assert_eq!(url(Path::new("/a b/é#?%.html"), ""), "file:///a%20b/%C3%A9%23%3F%25.html");
        assert_eq!(url(Path::new("/page"), "#watch?n=6"), "file:///page#watch?n=6");
    }
}
