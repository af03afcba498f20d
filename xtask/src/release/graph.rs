//! The crates that are compiled into the products of a release.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use toml::Table;

use super::project::{Project, list, text_of};
use crate::command::output;

/// Something that a release contains.
pub(super) struct Product {
    /// Its name in messages and names of files.
    pub(super) name: &'static str,
    /// The crate that it is built from.
    pub(super) package: &'static str,
    features: &'static str,
    /// The target that it is built for, or `all`.
    target: &'static str,
}

pub(super) const PROGRAM: Product =
    Product { name: "program", package: "evenhand-cli", features: "full", target: "all" };
pub(super) const WHEEL: Product =
    Product { name: "wheel", package: "evenhand-py", features: "", target: "all" };
pub(super) const PAGE: Product =
    Product { name: "page", package: "evenhand-web", features: "", target: "wasm32-unknown-unknown" };
pub(super) const PRODUCTS: [Product; 3] = [PROGRAM, WHEEL, PAGE];

/// A crate in a product.
#[derive(Debug)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) version: String,
    /// Its licence, as an expression of SPDX.
    pub(super) licence: String,
    pub(super) authors: Vec<String>,
    pub(super) directory: PathBuf,
    /// SHA-256 of its sources on the registry. A crate of this workspace has none.
    pub(super) checksum: Option<String>,
    /// Names and versions of the crates of the product that it depends on.
    pub(super) dependencies: BTreeSet<Key>,
}

/// Name and version of a crate.
pub(super) type Key = (String, String);

/// The crates of a product, sorted by name and version, the product's own among them.
///
/// # Errors
/// When Cargo fails.
pub(super) fn packages(project: &Project, product: &Product) -> Result<BTreeMap<Key, Package>> {
    let keys = keys(product)?;
    let checksums = checksums(project)?;
    let all = list(&project.metadata, "packages");
    let key = |package| (text_of(package, "name").to_owned(), text_of(package, "version").to_owned());
    let by_id: BTreeMap<&str, Key> =
        all.iter().map(|package| (text_of(package, "id"), key(package))).collect();
    let nodes: BTreeMap<&str, _> =
        list(&project.metadata["resolve"], "nodes").iter().map(|node| (text_of(node, "id"), node)).collect();
    let mut packages = BTreeMap::new();
    for package in all.iter().filter(|package| keys.contains(&key(package))) {
        let manifest = PathBuf::from(text_of(package, "manifest_path"));
        let deps = nodes.get(text_of(package, "id")).map_or(&[][..], |node| list(node, "deps"));
        let is_compiled = |dep: &&serde_json::Value| {
            list(dep, "dep_kinds").iter().any(|kind| kind["kind"].as_str() != Some("dev"))
        };
        let dependencies =
            deps.iter().filter(is_compiled).filter_map(|dep| by_id.get(text_of(dep, "pkg")).cloned());
        let key = key(package);
        let texts =
            |field| list(package, field).iter().filter_map(|text| text.as_str().map(str::to_owned)).collect();
        let found = Package {
            name: key.0.clone(),
            version: key.1.clone(),
            licence: text_of(package, "license").replace('/', " OR "),
            authors: texts("authors"),
            directory: manifest.parent().context("a manifest lies in a directory")?.to_path_buf(),
            checksum: checksums.get(&key).cloned(),
            dependencies: dependencies.filter(|dependency| keys.contains(dependency)).collect(),
        };
        packages.insert(key, found);
    }
    Ok(packages)
}

/// Names and versions of a product's crates.
fn keys(product: &Product) -> Result<BTreeSet<Key>> {
    let mut line =
        vec!["cargo", "tree", "--locked", "--package", product.package, "--target", product.target];
    if !product.features.is_empty() {
        line.extend(["--features", product.features]);
    }
    line.extend(["--edges", "normal,build", "--prefix", "none", "--format", "{p}"]);
    Ok(output(&line)?.lines().filter_map(key).collect())
}

/// Name and version in a line of `cargo tree`, such as `aes v0.9.4 (*)`.
fn key(line: &str) -> Option<Key> {
    let mut words = line.split_whitespace();
    Some((words.next()?.to_owned(), words.next()?.strip_prefix('v')?.to_owned()))
}

/// The checksums in `Cargo.lock`.
fn checksums(project: &Project) -> Result<BTreeMap<Key, String>> {
    let lock: Table = project.read("Cargo.lock")?.parse().context("Cargo.lock")?;
    let packages = lock["package"].as_array().context("Cargo.lock lists packages")?;
    let text = |package: &toml::Value, key| package.get(key).and_then(toml::Value::as_str).map(str::to_owned);
    let entry =
        |package| Some(((text(package, "name")?, text(package, "version")?), text(package, "checksum")?));
    Ok(packages.iter().filter_map(entry).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_cargo_tree_name_crates() {
        let aes = Some(("aes".to_owned(), "0.9.4".to_owned()));
        assert_eq!(key("aes v0.9.4"), aes);
        assert_eq!(key("aes v0.9.4 (*)"), aes);
        assert_eq!(key("aes v0.9.4 (proc-macro) (*)"), aes);
        assert_eq!(key(""), None);
    }
}
