//! Whole programs on records: evenhand against what else shuffles tables, compressed lines and Parquet.
//!
//! `cargo bench --bench formats [-- PLACE…]`, after `cargo build --profile dist --features full`; `cargo xtask bench formats` does both. Runs,
//! checks and figures are those of `files`, as are `BENCH_FILES`, `BENCH_ROUNDS` and `BENCH_SHRINK`.
//!
//! csv: 10 million rows of numbers and text, 1 GB, against `xan shuffle` and `qsv sort --random`. zstd: the 20 million
//! lines of JSON, compressed, to a compressed file, against `zstd -d | zstd`, which only decompresses and compresses.
//! parquet: 7 million rows, 500 MB, against `ORDER BY random()` of DuckDB, at the same memory and number of threads. shuf:
//! the same lines of JSON by both names of evenhand, and by GNU shuf.
//!
//! Peers are taken from `PATH`: `xan` (`cargo install xan --locked`), `qsv`, `zstd`, GNU `shuf`; DuckDB by Python's module,
//! from the interpreter that `BENCH_PYTHON` names, or `python3`. What is not there is left out, and said.

#![allow(clippy::print_stdout)]

use std::path::{Path, PathBuf};
use std::process::Command;

use evenhand_benches::inputs::{made, shrink, write_json, write_table};
use evenhand_benches::programs::{self, Checker, Expected, Subject, compare, text};
use evenhand_benches::python;
use evenhand_benches::wanted;

/// The memory of evenhand and of DuckDB for Parquet.
const MEMORY: &str = "2G";

fn main() {
    let wants = wanted();
    let folder = programs::folder();
    let rounds = programs::begin(&folder);
    let mut checker = Checker::default();
    let mut place = |name: &str, input: &dyn Fn() -> PathBuf, subjects: &dyn Fn(&Path) -> Vec<Subject>| {
        if wants(name) {
            let input = input();
            print!("{}", compare(name, (&folder, &input), rounds, &mut checker, &subjects(&input)));
        }
    };
    let out = text(&folder.join("out"));
    let json = || made(&folder, "j.jsonl", 20_000_000 / shrink(), write_json);
    let table = || made(&folder, "rows.csv", 10_000_000 / shrink(), write_table);
    place("csv", &table, &|input| tables(input, &out));
    if let Some(zstd) = found("zstd", "Zstandard") {
        let packed = || packed(&zstd, &json());
        place("zstd", &packed, &|input| compressed(&zstd, input, &out));
    }
    if let Some(python) = duckdb() {
        let rows = (7_000_000 / shrink()).to_string();
        let parquet = || parquet(&python, &folder, &rows);
        place("parquet", &parquet, &|input| columns(&python, input, &out));
    }
    place("shuf", &json, &|input| shuf(input, &out));
}

/// evenhand with these arguments.
fn own(name: &str, arguments: &[&str]) -> Subject {
    Subject::new(name, &programs::own(), arguments, Expected::All)
}

/// A peer along `PATH`; says whether it is there.
fn found(name: &str, told: &str) -> Option<PathBuf> {
    let program = programs::find(&[name], told);
    match &program {
        Some(program) => println!("# {name}: {}", programs::version(program)),
        None => println!("# {name}: not on PATH, left out"),
    }
    program
}

/// A CSV with a header.
fn tables(input: &Path, out: &str) -> Vec<Subject> {
    let file = text(input);
    let mut all = vec![
        own("evenhand", &["shuffle", "-q", "--seed", "1", "--memory", "8G", "-o", out, &file]).seeded(),
        own("evenhand 256M", &["shuffle", "-q", "--seed", "1", "--memory", "256M", "-o", out, &file])
            .seeded(),
    ];
    if let Some(xan) = found("xan", "") {
        all.push(Subject::new("xan", &xan, &["shuffle", "-o", out, &file], Expected::All).target(0.3));
    }
    if let Some(qsv) = found("qsv", "") {
        let arguments = ["sort", "--random", "-o", out, &file];
        all.push(Subject::new("qsv", &qsv, &arguments, Expected::All).target(0.3));
    }
    all
}

/// The file, compressed beside it.
fn packed(zstd: &Path, file: &Path) -> PathBuf {
    let packed = PathBuf::from(format!("{}.zst", text(file)));
    if !packed.exists() {
        let done = Command::new(zstd).args(["-q", "-f", "-T0"]).arg(file).arg("-o").arg(&packed).status();
        assert!(done.is_ok_and(|status| status.success()), "room for {}", packed.display());
    }
    packed
}

/// Compressed lines, to a compressed file.
fn compressed(zstd: &Path, input: &Path, out: &str) -> Vec<Subject> {
    let file = text(input);
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let pipe = format!("\"$0\" -dc \"$1\" | \"$0\" -q -f -T{threads} -o \"$2\"");
    let arguments = ["-c", &pipe, &text(zstd), &file, out];
    let common = ["shuffle", "-q", "--seed", "1", "--compress", "zstd", "-o", out, &file, "--memory"];
    vec![
        own("evenhand", &[&common[..], &["8G"]].concat()).seeded(),
        own("evenhand 256M", &[&common[..], &["256M"]].concat()).seeded(),
        Subject::new("zstd -d | zstd", Path::new("/bin/sh"), &arguments, Expected::All).target(2.0),
    ]
}

/// The interpreter whose Python has DuckDB; says whether it is there.
fn duckdb() -> Option<String> {
    let python = python::interpreter();
    let said = Command::new(&python).args(["-c", "import duckdb; print(duckdb.__version__)"]).output();
    let version = said.ok().filter(|said| said.status.success());
    match &version {
        Some(said) => println!("# DuckDB: {}", String::from_utf8_lossy(&said.stdout).trim()),
        None => println!("# DuckDB: {python} has no module duckdb, left out"),
    }
    version.map(|_| python)
}

/// A table of this number of rows.
fn parquet(python: &str, folder: &Path, rows: &str) -> PathBuf {
    let file = folder.join(format!("{rows}.parquet"));
    if !file.exists() {
        let done = Command::new(python).args(["duckdb_parquet.py", "make", &text(&file), rows]).status();
        assert!(done.is_ok_and(|status| status.success()), "room for {}", file.display());
    }
    file
}

/// A Parquet file.
fn columns(python: &str, input: &Path, out: &str) -> Vec<Subject> {
    let file = text(input);
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get).to_string();
    let common = ["shuffle", "-q", "--seed", "1", "--format", "parquet", "-o", out, &file, "--memory"];
    let peer = ["duckdb_parquet.py", "shuffle", &file, out, MEMORY, &threads];
    vec![
        own("evenhand", &[&common[..], &[MEMORY]].concat()).seeded(),
        own("evenhand 256M", &[&common[..], &["256M"]].concat()).seeded(),
        Subject::new("DuckDB", Path::new(python), &peer, Expected::All).target(0.6),
    ]
}

/// Lines by the options of GNU shuf.
fn shuf(input: &Path, out: &str) -> Vec<Subject> {
    let file = text(input);
    let mut all = vec![
        own("evenhand shuf", &["shuf", "--seed", "1", "-o", out, &file]).seeded(),
        own("evenhand", &["shuffle", "-q", "--seed", "1", "-o", out, &file]).seeded().target(1.05),
    ];
    if let Some(gnu) = found("shuf", "GNU coreutils") {
        all.push(Subject::new("GNU shuf", &gnu, &["-o", out, &file], Expected::All));
    }
    all
}
