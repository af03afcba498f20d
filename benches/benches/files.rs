//! Whole programs on whole files: evenhand against what else shuffles lines.
//!
//! `cargo bench --bench files [-- PLACE…]`, after `cargo build --profile dist --features full`; `cargo xtask bench files` does both. Subjects run
//! in turn, a new process each, the input in the page cache; before each the old output is removed and the disk's queue
//! emptied (`sync`), so that each writes a new file. A first round checks what they write: all lines of the input in some
//! order, a sample of them, and evenhand's own the same bytes under every setting. Figures are medians over the rounds: wall
//! seconds, seconds of processor, peak resident memory; ratios are those of evenhand's time, the first line of a place, to
//! the line's own, round by round; a target is the most that this should be.
//!
//! J is 20 million lines of JSON (2.1 GB), S 100 million lines of 10 bytes (1 GB); both are made once and kept in
//! `BENCH_FILES` (target/files without), which needs 10 GB. `BENCH_ROUNDS` are 5; `BENCH_SHRINK=100` makes inputs smaller
//! by that, to see that all works.
//!
//! Peers are taken from `PATH`: GNU `shuf`, `cp` and `wc`, `shuf` or `uu_shuf` of uutils (`cargo install uu_shuf`; told
//! apart by `--version`), `rhuffle` (`cargo install rhuffle`), `terashuf`. What is not there is left out, and said.
//! `BENCH_BASE` names an older evenhand, whose time to nowhere the present one should keep.

#![allow(clippy::print_stdout)]

use std::path::{Path, PathBuf};

use evenhand_benches::inputs::{made, shrink, write_json, write_numbers};
use evenhand_benches::programs::{self, Checker, Expected, Subject, compare, text};
use evenhand_benches::wanted;

/// Lines of a sample of J, where J has as many.
const SAMPLE: u64 = 100_000;

/// More than any input here needs.
const ENOUGH: &str = "8G";

fn main() {
    let wants = wanted();
    let folder = programs::folder();
    let rounds = programs::begin(&folder);
    let peers = Peers::find();
    let mut checker = Checker::default();
    let mut place = |name: &str, input: &Path, subjects: &dyn Fn() -> Vec<Subject>| {
        if wants(name) {
            print!("{}", compare(name, (&folder, input), rounds, &mut checker, &subjects()));
        }
    };
    let out = text(&folder.join("out"));
    let j = made(&folder, "j.jsonl", 20_000_000 / shrink(), write_json);
    let s = made(&folder, "s.txt", 100_000_000 / shrink(), write_numbers);
    let files = Files { folder: &folder, peers: &peers, out: &out };
    let against = [("J", &j, [0.35, 0.6, 0.4], Some(1.6)), ("S", &s, [0.2, 0.6, 0.4], None)];
    for (name, input, [gnu, uutils, rhuffle], spilled) in against {
        let copy = (name == "J").then_some(2.5);
        place(&format!("{name}/enough"), input, &|| files.enough(input, [gnu, uutils], copy));
        place(&format!("{name}/256M"), input, &|| files.limited(input, rhuffle, spilled));
        place(&format!("{name}/32M"), input, &|| {
            let mut all = vec![files.own(input, "32M")];
            all.extend(["64M", "1G", ENOUGH].map(|memory| files.own(input, memory)));
            all
        });
        place(&format!("{name}/nowhere"), input, &|| files.nowhere(input));
    }
    let sample = SAMPLE.min(20_000_000 / shrink());
    place("J/sample", &j, &|| files.sample(&j, &[], Expected::Sample(sample)));
    place("J/sample/in-order", &j, &|| files.sample(&j, &["--in-order"], Expected::InOrder(sample)));
}

/// Where the work is done, and by whom.
struct Files<'a> {
    folder: &'a Path,
    peers: &'a Peers,
    out: &'a str,
}

impl Files<'_> {
    /// evenhand with this memory, to a new file.
    fn own(&self, input: &Path, memory: &str) -> Subject {
        let arguments = ["shuffle", "-q", "--seed", "1", "--memory", memory, "-o", self.out, &text(input)];
        Subject::new(&format!("evenhand {memory}"), &self.peers.own, &arguments, Expected::All).seeded()
    }

    /// Memory enough, against those that hold it all too, and a copy.
    fn enough(&self, input: &Path, [gnu, uutils]: [f64; 2], copy: Option<f64>) -> Vec<Subject> {
        let file = text(input);
        let mut all = vec![self.own(input, ENOUGH)];
        let shuf = [&file, "-o", self.out];
        all.extend(self.peers.of("GNU shuf", &shuf, Expected::All).map(|shuf| shuf.target(gnu)));
        all.extend(self.peers.of("uutils shuf", &shuf, Expected::All).map(|shuf| shuf.target(uutils)));
        let cp = self.peers.of("cp", &[&file, self.out], Expected::All);
        all.extend(cp.map(|cp| copy.into_iter().fold(cp, Subject::target)));
        all
    }

    /// 256 MiB of memory, against those that spill, and memory enough.
    fn limited(&self, input: &Path, peers: f64, enough: Option<f64>) -> Vec<Subject> {
        // Less for smaller inputs, so that they are spilled too.
        let memory = (256 / shrink()).max(32);
        let (file, folder) = (text(input), text(self.folder));
        let buffer = (memory << 20).to_string();
        let mut all = vec![self.own(input, &format!("{memory}M"))];
        all.extend(Some(self.own(input, ENOUGH)).map(|own| enough.into_iter().fold(own, Subject::target)));
        let rhuffle = ["--buf", &buffer, "--tmp", &folder, "--src", &file, "--dst", self.out];
        all.extend(self.peers.of("rhuffle", &rhuffle, Expected::All).map(|rhuffle| rhuffle.target(peers)));
        let gigabytes = (memory as f64 / 1024.0).to_string();
        let terashuf = self.peers.of("terashuf", &[], Expected::All);
        all.extend(terashuf.map(|it| it.target(peers).with("MEMORY", &gigabytes).from(input).to_stdout()));
        all
    }

    /// Memory enough, to nowhere, against an older evenhand.
    fn nowhere(&self, input: &Path) -> Vec<Subject> {
        let file = text(input);
        let arguments = ["shuffle", "-q", "--seed", "1", "--memory", ENOUGH, &file];
        let of = |name, program: &Path| {
            Subject::new(name, program, &arguments, Expected::All).seeded().to_nowhere()
        };
        let mut all = vec![of("evenhand", &self.peers.own)];
        all.extend(self.peers.base.as_ref().map(|base| of("BENCH_BASE", base).target(1.0)));
        all
    }

    /// A sample of lines, against those who take one too, and those who count lines.
    fn sample(&self, input: &Path, more: &[&str], expected: Expected) -> Vec<Subject> {
        let (Expected::Sample(lines) | Expected::InOrder(lines)) = expected else { return Vec::new() };
        let (file, count) = (text(input), lines.to_string());
        let own = ["sample", "-q", "--seed", "1", "-n", &count, "-o", self.out, &file];
        let own = Subject::new("evenhand", &self.peers.own, &[&own, more].concat(), expected).seeded();
        let mut all = vec![own];
        let targets = if more.is_empty() { [Some(0.5), Some(2.0)] } else { [None, None] };
        let shuf = self.peers.of("GNU shuf", &["-n", &count, "-o", self.out, &file], Expected::Sample(lines));
        let wc = self.peers.of("wc", &["-l", &file], Expected::Anything);
        for (peer, target) in [shuf, wc].into_iter().zip(targets) {
            all.extend(peer.map(|peer| target.into_iter().fold(peer, Subject::target)));
        }
        all
    }
}

/// The programs that there are.
struct Peers {
    own: PathBuf,
    /// An older evenhand, if one was named.
    base: Option<PathBuf>,
    found: Vec<(&'static str, PathBuf)>,
}

impl Peers {
    /// Looks along `PATH`, and says what was found and what is missing.
    fn find() -> Self {
        let base = std::env::var_os("BENCH_BASE").map(PathBuf::from);
        println!("# BENCH_BASE: {}", base.as_deref().map_or("not given".into(), programs::version));
        let mut found = Vec::new();
        for (peer, names, told) in [
            ("GNU shuf", &["shuf"][..], "GNU coreutils"),
            ("uutils shuf", &["uu_shuf", "shuf"], "uutils"),
            ("rhuffle", &["rhuffle"], ""),
            ("terashuf", &["terashuf"], ""),
            ("cp", &["cp"], ""),
            ("wc", &["wc"], ""),
        ] {
            if let Some(program) = programs::find(names, told) {
                // terashuf knows no options: it would read its input.
                let version = if peer == "terashuf" { text(&program) } else { programs::version(&program) };
                println!("# {peer}: {version}");
                found.push((peer, program));
            } else {
                println!("# {peer}: not on PATH, left out");
            }
        }
        Self { own: programs::own(), base, found }
    }

    /// A peer with its arguments, if it is there.
    fn of(&self, peer: &'static str, arguments: &[&str], expected: Expected) -> Option<Subject> {
        let (name, program) = self.found.iter().find(|(name, _)| *name == peer)?;
        Some(Subject::new(name, program, arguments, expected))
    }
}
