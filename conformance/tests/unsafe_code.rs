//! SECURITY.md names every file with unsafe code.

use std::fs;
use std::path::Path;

/// Whether a path ends as Rust does.
fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "rs")
}

/// The Rust files in a folder and those below it whose code, comments apart, says `unsafe`, by their paths from `root` on.
fn collect(root: &Path, folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the folder can be read").map(|entry| entry.expect("an entry")) {
        let path = entry.path();
        if path.is_dir() {
            collect(root, &path, found);
        } else if is_rust(&path) {
            let text = fs::read_to_string(&path).expect("the file can be read");
            let mut code = text.lines().filter_map(|line| line.split("//").next());
            if code.any(|line| line.contains("unsafe ")) {
                let name = path.strip_prefix(root).expect("it is below the root").to_str().expect("ASCII");
                found.push(name.replace(std::path::MAIN_SEPARATOR, "/"));
            }
        }
    }
}

#[test]
fn security_names_every_file_with_unsafe_code_and_no_other() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the repository");
    let mut found = Vec::new();
    let root = repository.join("crates");
    for entry in fs::read_dir(&root).expect("the crates").map(|entry| entry.expect("a crate")) {
        if entry.path().join("src").is_dir() {
            collect(&root, &entry.path().join("src"), &mut found);
        }
    }
    let text = fs::read_to_string(repository.join("SECURITY.md")).expect("SECURITY.md");
    let mut named: Vec<&str> =
        text.split('`').skip(1).step_by(2).filter(|name| is_rust(Path::new(name))).collect();
    found.sort_unstable();
    named.sort_unstable();
    assert_eq!(named, found);
}
