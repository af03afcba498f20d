//! Bills of materials: what a product contains, in the JSON of `CycloneDX` 1.5.
//!
//! Bills contain neither a time nor a serial number, so the same sources give the same bytes. maturin writes
//! a bill into each wheel (PEP 770). The bill from this module lists the same crates in a separate
//! file of the release.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

use super::Findings;
use super::graph::{Key, PROGRAM, Package, Product, WHEEL, packages};
use super::project::Project;

/// Products with a bill.
const PRODUCTS: [Product; 2] = [PROGRAM, WHEEL];

/// Checks that every crate in a bill is known: one of this workspace, or one with a checksum.
///
/// # Errors
/// When Cargo fails.
pub(super) fn check(project: &Project) -> Result<Findings> {
    let mut findings = Findings::default();
    let mut counts = Vec::new();
    for product in &PRODUCTS {
        let packages = packages(project, product)?;
        counts.push(format!("{} crates in the {}", packages.len(), product.name));
        for package in packages.values() {
            let is_own = project.members.iter().any(|member| member.name == package.name);
            if package.checksum.is_none() && !is_own {
                let problem = "Cargo.lock has no checksum for it";
                let place = format!("{} {}", package.name, package.version);
                findings.add(place, problem, "Depend on a version from a registry");
            }
        }
    }
    findings.note = counts.join(", ");
    Ok(findings)
}

/// Writes the bills of all products.
///
/// # Errors
/// When a file cannot be written.
pub(super) fn write(project: &Project) -> Result<()> {
    for product in &PRODUCTS {
        let name = format!("evenhand-{}-{}.cdx.json", project.version, product.name);
        let text = format!("{:#}\n", bill(product, &packages(project, product)?)?);
        fs::write(project.file(&name)?, text).with_context(|| format!("{name} cannot be written"))?;
        println!("{name}");
    }
    Ok(())
}

/// The bill of a product, given its crates.
///
/// # Errors
/// When the product's own crate is not among them.
fn bill(product: &Product, packages: &BTreeMap<Key, Package>) -> Result<Value> {
    let own = packages.values().find(|package| package.name == product.package);
    let own = own.with_context(|| format!("{} is not in its own graph", product.package))?;
    let dependencies = packages.values().map(|package| {
        let on: Vec<String> =
            package.dependencies.iter().map(|(name, version)| address(name, version)).collect();
        json!({ "ref": address(&package.name, &package.version), "dependsOn": on })
    });
    let others = packages.values().filter(|package| package.name != product.package);
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": component(own, "application") },
        "components": others.map(|package| component(package, "library")).collect::<Vec<_>>(),
        "dependencies": dependencies.collect::<Vec<_>>(),
    }))
}

/// A crate in a bill.
fn component(package: &Package, kind: &str) -> Value {
    let address = address(&package.name, &package.version);
    let mut component = json!({
        "type": kind,
        "bom-ref": address,
        "name": package.name,
        "version": package.version,
        "purl": address,
        "licenses": [{ "expression": package.licence }],
    });
    if let Some(checksum) = &package.checksum {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]);
    }
    component
}

/// The address of a crate (package URL).
fn address(name: &str, version: &str) -> String {
    format!("pkg:cargo/{name}@{}", version.replace('+', "%2B"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bill_lists_crates_and_what_they_depend_on() {
        let package = |name: &str, checksum: Option<&str>, on: &[&str]| {
            let key = (name.to_owned(), "1.0.0+x".to_owned());
            let package = Package {
                name: key.0.clone(),
                version: key.1.clone(),
                licence: "MIT".to_owned(),
                authors: Vec::new(),
                directory: "".into(),
                checksum: checksum.map(str::to_owned),
                dependencies: on.iter().map(|name| ((*name).to_owned(), "1.0.0+x".to_owned())).collect(),
            };
            (key, package)
        };
        let packages = [package("evenhand-cli", None, &["aes"]), package("aes", Some("00ff"), &[])].into();
        let bill = bill(&PROGRAM, &packages).unwrap();
        assert_eq!(bill["metadata"]["component"]["name"], "evenhand-cli");
        assert_eq!(bill["components"].as_array().unwrap().len(), 1);
        assert_eq!(bill["components"][0]["purl"], "pkg:cargo/aes@1.0.0%2Bx");
        assert_eq!(bill["components"][0]["hashes"][0]["content"], "00ff");
        assert_eq!(bill["dependencies"][1]["dependsOn"][0], "pkg:cargo/aes@1.0.0%2Bx");
    }
}
