//! Files of any size: one seed has one result, nothing is lost, and memory stays under its ceiling, whatever happens.
//!
//! The long forms are ignored tests, which `cargo xtask soak` and `cargo xtask ceiling` run with the release program.

mod ceiling;
mod equality;
mod faults;
mod loss;

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

/// The seed of all runs.
const SEED: &str = "42";

/// The program under test: that of `EVENHAND_PROGRAM`, else the one that was built with the tests.
fn program() -> PathBuf {
    let built = || assert_cmd::cargo::cargo_bin!("evenhand").to_path_buf();
    std::env::var_os("EVENHAND_PROGRAM").map_or_else(built, PathBuf::from)
}

/// A number of the environment, or `default` where it has none of this name.
fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().map_or(default, |text| text.parse().expect("a number"))
}

/// `SplitMix64` (Steele, Lea, Flood 2014): what a test draws follows from its seed.
#[derive(Debug, Clone)]
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    /// A number below `bound`, as even as 64 bits make it.
    fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.word()) * u128::from(bound)) >> 64) as u64
    }

    fn one_of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize]
    }

    /// A number from 1 to `most`: each doubling is as likely as the others.
    fn magnitude(&mut self, most: u64) -> u64 {
        let bits = self.below(u64::from(most.ilog2()) + 1);
        ((1 << bits) + self.below(1 << bits)).min(most)
    }
}

/// `n` lines: the number of each, then bytes of any kind but newlines up to the length that `length` gives.
fn lines(n: u64, random: &mut Random, mut length: impl FnMut(u64, &mut Random) -> usize) -> Vec<u8> {
    const NOISE: usize = 1 << 16;
    let noise: Vec<u8> = (0..NOISE).map(|_| random.word() as u8).map(|byte| byte.max(b'\n' + 1)).collect();
    // Zeros and carriage returns as well.
    let noise: Vec<u8> = noise.iter().map(|byte| if *byte == 11 { 0 } else { *byte }).collect();
    let mut all = Vec::new();
    for i in 0..n {
        let end = all.len() + length(i, random);
        all.extend_from_slice(i.to_string().as_bytes());
        while all.len() < end {
            let start = random.below(NOISE as u64) as usize;
            let piece = &noise[start..];
            all.extend_from_slice(&piece[..piece.len().min(end - all.len())]);
        }
        all.push(b'\n');
    }
    all
}

/// The lines of some bytes in the order of [`SEED`], each with its newline.
fn shuffled(bytes: &[u8]) -> Vec<u8> {
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let order = evenhand::order(lines.len() as u64, &evenhand::Seed::from_text(SEED));
    let mut all = Vec::with_capacity(bytes.len() + 1);
    for i in &order {
        let line = lines[*i as usize];
        all.extend_from_slice(line.strip_suffix(b"\n").unwrap_or(line));
        all.push(b'\n');
    }
    all
}

/// Whether two files have the same bytes.
fn same(one: &Path, other: &Path) -> bool {
    let open = |path: &Path| BufReader::with_capacity(1 << 20, File::open(path).unwrap());
    let (mut one, mut other) = (open(one), open(other));
    let mut buffers = [vec![0; 1 << 20], vec![0; 1 << 20]];
    loop {
        let [a, b] = &mut buffers;
        let (read, also) = (fill(&mut one, a), fill(&mut other, b));
        if a[..read] != b[..also] {
            return false;
        }
        if read == 0 {
            return true;
        }
    }
}

/// Fills a buffer as far as there are bytes: how many there were.
fn fill(from: &mut impl Read, buffer: &mut [u8]) -> usize {
    let mut filled = 0;
    while filled < buffer.len() {
        match from.read(&mut buffer[filled..]).unwrap() {
            0 => break,
            read => filled += read,
        }
    }
    filled
}
