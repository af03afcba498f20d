//! `evenhand page`: the page, opened or written.

use predicates::prelude::*;

use crate::{evenhand, folder};

#[test]
fn the_page_is_written_whole_to_a_file_or_standard_output() {
    let folder = folder(&[]);
    evenhand("page -o page.html").current_dir(&folder).assert().success().stdout("");
    let page = std::fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    assert!(page.contains("default-src 'none'") && !page.contains("src=\"http"));
    evenhand("page -o -").assert().success().stdout(page);
}

#[cfg(target_os = "linux")]
#[test]
fn the_page_is_opened_from_the_folder_of_the_programs_state() {
    use std::os::unix::fs::PermissionsExt as _;

    // A browser that notes what it is given.
    let folder = folder(&[("browser", b"#!/bin/sh\necho \"$1\" > \"$0.given\"\n")]);
    let browser = folder.path().join("browser");
    std::fs::set_permissions(&browser, std::fs::Permissions::from_mode(0o755)).unwrap();
    let state = folder.path().join("with a blank");
    let open = |link: &str| {
        evenhand("page")
            .args((!link.is_empty()).then_some(link))
            .env("BROWSER", &browser)
            .env("EVENHAND_STATE", &state)
            .assert()
    };
    let given = || {
        let given = folder.path().join("browser.given");
        // The browser is not waited for.
        for _ in 0..500 {
            if let Some(url) = std::fs::read_to_string(&given).ok().filter(|url| url.ends_with('\n')) {
                std::fs::remove_file(&given).unwrap();
                return url;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        panic!("no browser was started");
    };
    open("watch?n=4").success().stdout(predicate::str::contains("evenhand.html"));
    let url = given();
    assert!(
        url.starts_with("file:///") && url.ends_with("/with%20a%20blank/evenhand.html#watch?n=4\n"),
        "{url}"
    );
    // What lies there from another version is replaced.
    std::fs::write(state.join("evenhand.html"), "old").unwrap();
    open("").success();
    assert!(given().ends_with("/evenhand.html\n"));
    assert!(std::fs::read_to_string(state.join("evenhand.html")).unwrap().starts_with("<!doctype html>"));
}
