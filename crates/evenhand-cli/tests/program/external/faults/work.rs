//! What the program is doing when something goes wrong, and the result that it has to have.

use std::fs;
use std::path::{Path, PathBuf};

use super::super::{Random, SEED, lines, shuffled};

/// A piece of work over one input.
#[derive(Debug)]
pub(super) struct Work {
    /// Arguments besides the input, the output and what does not change the result.
    pub(super) arguments: &'static str,
    pub(super) input: PathBuf,
    pub(super) result: PathBuf,
    pub(super) bytes: u64,
}

/// The lines of `bytes` whose numbers are among the first `k` of the order, as they lie.
fn in_order(bytes: &[u8], k: usize) -> Vec<u8> {
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let order = evenhand::order(lines.len() as u64, &evenhand::Seed::from_text(SEED));
    let mut head: Vec<_> = order.iter().take(k).copied().collect();
    head.sort_unstable();
    head.iter().flat_map(|i| lines[*i as usize]).copied().collect()
}

/// All there are: small and unspilled; one pile, many, and long lines beyond the least memory.
pub(super) fn all(folder: &Path) -> Vec<Work> {
    let mut random = Random(14);
    let contents = [
        ("small", lines(1000, &mut random, |_, random| random.below(200) as usize)),
        ("pile", lines(300_000, &mut random, |_, random| random.below(250) as usize)),
        ("many", lines((1 << 20) + 100_000, &mut random, |_, random| random.below(60) as usize)),
        ("long", lines(60, &mut random, |_, random| random.below(1_500_000) as usize)),
    ];
    let mut works = Vec::new();
    for (name, content) in contents {
        let input = folder.join(name);
        fs::write(&input, &content).unwrap();
        let order = shuffled(&content);
        let head =
            |k: usize| order.split_inclusive(|byte| *byte == b'\n').take(k).flatten().copied().collect();
        let results: [(&'static str, Vec<u8>); 4] = [
            ("shuffle", order.clone()),
            ("sample -n 60", head(60)),
            ("shuffle -n 40000", head(40_000)),
            ("sample --in-order -n 50", in_order(&content, 50)),
        ];
        for (i, (arguments, result)) in results.into_iter().enumerate() {
            let path = folder.join(format!("{name}-{i}"));
            fs::write(&path, result).unwrap();
            let bytes = content.len() as u64;
            works.push(Work { arguments, input: input.clone(), result: path, bytes });
        }
    }
    works
}

impl Work {
    /// One at random, whole shuffles more often.
    pub(super) fn draw<'a>(works: &'a [Self], random: &mut Random) -> &'a Self {
        let content = random.below(4) * 4;
        &works[(content + random.below(7).saturating_sub(3)) as usize]
    }
}
