//! Bits that flip in what was spilled, while it is written and read: the right result or an error, and never a panic.

use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use evenhand::{Draw, Keystream};

use super::*;

/// Flips a bit of a file without a name that this process has open below a folder; none where there is no such file yet.
fn flip(folder: &Path, below: &mut impl FnMut(u64) -> u64) -> Option<()> {
    let open = fs::read_dir("/proc/self/fd").ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    let is_spill = |path: &PathBuf| fs::read_link(path).is_ok_and(|file| file.starts_with(folder));
    let files: Vec<PathBuf> = open.filter(is_spill).collect();
    let file = File::options()
        .read(true)
        .write(true)
        .open(files.get(below(files.len() as u64 + 1) as usize)?)
        .ok()?;
    let (place, mut byte) = (below(file.metadata().ok()?.len() + 1), [0]);
    file.read_exact_at(&mut byte, place).ok()?;
    file.write_all_at(&[byte[0] ^ 1 << below(8)], place).ok()
}

/// Shuffles `content` a number of times while bits flip: how often the flips were found.
fn flips(content: &[u8], rounds: u32) -> u32 {
    let (folder, spill) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let path = |name: &str| folder.path().join(name);
    fs::write(path("in"), content).unwrap();
    let sources = [Source::Path(path("in"))];
    let (reader, seed) = (Reader::new(), Seed::from_text("flips"));
    in_memory(&reader, &sources, &seed, &path("plain"));
    let plain = fs::read(path("plain")).unwrap();
    let folders = [spill.path().to_path_buf()];
    let resources =
        Resources { threads: NonZero::new(2).unwrap(), temporary: &folders, ..Resources::default() };
    let mut found = 0;
    for round in 0..rounds {
        let mut stream = Keystream::new(&Seed::from_text("flips"), round);
        let is_over = AtomicBool::new(false);
        let done = std::thread::scope(|scope| {
            scope.spawn(|| {
                let mut below = |bound: u64| stream.below(bound);
                while !is_over.load(Ordering::Relaxed) {
                    flip(spill.path(), &mut below);
                    std::thread::sleep(Duration::from_micros(200));
                }
            });
            let mut output = Output::create(&path("out")).unwrap();
            let done = shuffle_within(LEAST, &reader, &sources, &seed, Take::All, &mut output, &resources);
            is_over.store(true, Ordering::Relaxed);
            done.and_then(|_| output.finish())
        });
        match done {
            Ok(()) => {
                assert!(fs::read(path("out")).unwrap() == plain, "round {round}: a flip that was not found");
            }
            Err(FilesError::SpillCorrupt { .. }) => found += 1,
            Err(error) => panic!("round {round}: {error}"),
        }
        let _ = fs::remove_file(path("out"));
        assert_eq!(fs::read_dir(&spill).unwrap().count(), 0);
    }
    found
}

#[test]
fn flipped_bits_of_what_was_spilled_are_found() {
    let pile = lines(120_000, |i| (i * i % 150) as usize);
    let piles = lines((1 << 20) + 1, |_| 8);
    let long = lines(40, |i| (i * 997 % 41) as usize * 17_000);
    for content in [pile, piles, long] {
        assert!(flips(&content, 8) > 0);
    }
}

#[test]
#[ignore = "minutes: more of the same"]
fn flipped_bits_are_found_in_many_rounds() {
    assert!(flips(&lines(120_000, |i| (i * i % 150) as usize), 400) > 0);
    assert!(flips(&lines(40, |i| (i * 997 % 41) as usize * 17_000), 400) > 0);
}
