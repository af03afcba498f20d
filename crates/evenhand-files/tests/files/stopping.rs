//! Jobs that their caller stops by their progress: they end with that error, and leave nothing.

use std::fs;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use evenhand::Seed;
use evenhand_files::{
    Compression, FilesError, MemoryLimit, Order, Output, Outputs, Phase, Reader, Resources, Source, Take,
    shuffle, write_order,
};

/// A job: an input, an output, and what it may use.
type Job = fn(&[Source], &Path, &Resources<'_>) -> Result<(), FilesError>;

fn to_a_file(from: &[Source], to: &Path, resources: &Resources<'_>) -> Result<(), FilesError> {
    let mut output = Output::create(to)?;
    shuffle(&Reader::new(), from, &Seed::from_text("42"), Take::All, &mut output, resources)?;
    output.finish()
}

fn compressed(from: &[Source], to: &Path, resources: &Resources<'_>) -> Result<(), FilesError> {
    let codec: Compression = "lz4".parse().unwrap();
    let mut outputs = Outputs::compressed(Output::create(to)?, codec, Box::new(Output::begin));
    shuffle(&Reader::new(), from, &Seed::from_text("42"), Take::All, &mut outputs, resources)?;
    outputs.into_written().into_iter().try_for_each(Output::finish)
}

fn in_memory(from: &[Source], to: &Path, resources: &Resources<'_>) -> Result<(), FilesError> {
    let records = Reader::new().read(from, resources)?;
    let order = Order::of_all(&records, &Seed::from_text("42"), resources)?;
    let mut output = Output::create(to)?;
    write_order(&records, &order, &mut output, resources)?;
    output.finish()
}

#[test]
fn a_break_in_any_phase_stops_the_job_and_nothing_is_left() {
    // Two million lines: more than one pile, and more than 8 MiB of memory hold.
    let lines = "some line\n".repeat(2_000_000);
    let jobs: [(&str, Job, u64); 4] = [
        ("file", to_a_file, 1 << 30),
        ("spilled", to_a_file, 8 << 20),
        ("compressed", compressed, 1 << 30),
        ("in memory", in_memory, 1 << 30),
    ];
    for (name, job, memory) in jobs {
        for threads in [1, 4] {
            for (phase, after) in [(Phase::Read, 0), (Phase::Read, 2), (Phase::Write, 0), (Phase::Write, 10)]
            {
                let folder = tempfile::tempdir().unwrap();
                let (from, to) = (folder.path().join("from"), folder.path().join("to"));
                fs::write(&from, &lines).unwrap();
                let (before, late) = (AtomicU64::new(0), AtomicU64::new(0));
                let progress = |now: Phase, _: u64| {
                    if now == phase && before.fetch_add(1, Ordering::Relaxed) >= after {
                        late.fetch_add(1, Ordering::Relaxed);
                        return ControlFlow::Break(());
                    }
                    ControlFlow::Continue(())
                };
                let memory = MemoryLimit::bytes(memory).beside_process();
                let threads = NonZero::new(threads).unwrap();
                let resources = Resources { threads, memory, temporary: &[], progress: &progress };
                let case = format!("{name}, {threads} threads, {phase:?} {after}");
                let done = job(&[Source::Path(from)], &to, &resources);
                assert!(matches!(done, Err(FilesError::Stopped)), "{case}: {done:?}");
                // Each thread has one report under way.
                assert!(late.load(Ordering::Relaxed) <= threads.get() as u64, "{case}");
                assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{case}: the input alone");
            }
        }
    }
}

#[test]
fn a_limit_beside_the_process_does_not_count_what_it_has() {
    let held = vec![1_u8; 64 << 20];
    let limit = MemoryLimit::bytes(16 << 20);
    let folder = tempfile::tempdir().unwrap();
    let from = folder.path().join("from");
    fs::write(&from, "a\nb\nc\n").unwrap();
    let with = |memory| {
        let resources = Resources { memory, ..Resources::default() };
        to_a_file(&[Source::Path(from.clone())], &folder.path().join("to"), &resources)
    };
    // Where the system reports what a process has.
    if cfg!(target_os = "linux") {
        assert!(matches!(with(limit), Err(FilesError::WorkingMemory { .. })));
    }
    with(limit.beside_process()).unwrap();
    assert_eq!(held[held.len() - 1], 1);
}
