//! Any number of threads writes the same, or gives the same error.

use super::*;

/// Item i has i bytes of its own.
struct Staircase(u64);

impl Items for Staircase {
    fn count(&self) -> u64 {
        self.0
    }

    fn mean_size(&self) -> usize {
        self.0 as usize / 2
    }

    fn write<I: Index>(&self, places: &[I], to: &mut Sink<'_, '_>) -> io::Result<()> {
        for i in places {
            let item = vec![i.as_u64() as u8; i.as_usize()];
            to.append(&item, 0, item.len())?;
        }
        Ok(())
    }
}

/// Takes `room` bytes and no more.
struct Full {
    taken: Vec<u8>,
    room: usize,
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.taken.len() + bytes.len() > self.room {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.taken.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn written(places: &[u64], threads: usize, room: usize) -> io::Result<Vec<u8>> {
    let mut to = Full { taken: Vec::new(), room };
    let reported = AtomicUsize::new(0);
    let tell = |_, bytes| {
        reported.fetch_add(bytes as usize, Ordering::Relaxed);
        std::ops::ControlFlow::Continue(())
    };
    write(&Staircase(1000), places, threads, &mut to, &tell)?;
    assert_eq!(reported.into_inner(), to.taken.len());
    Ok(to.taken)
}

#[test]
fn blocks_come_in_their_order_whatever_the_threads() {
    // Long items among short ones, so that blocks outgrow their buffers, and one that is longer than a buffer.
    let places: Vec<u64> =
        (0..40_000).map(|i| i * i * i % 1000).chain([BUFFER_BYTES as u64 + 1, 3]).collect();
    let plain: Vec<u8> = places.iter().flat_map(|i| vec![*i as u8; *i as usize]).collect();
    for threads in [1, 2, 8] {
        assert!(written(&places, threads, usize::MAX).unwrap() == plain, "{threads} threads");
    }
}

#[test]
fn the_first_error_is_told_by_any_number_of_threads() {
    let places: Vec<u64> = (0..20_000).map(|i| i % 1000).collect();
    for threads in [1, 2, 8] {
        for room in [0, 1 << 20, 3 << 20] {
            assert_eq!(written(&places, threads, room).unwrap_err().kind(), io::ErrorKind::StorageFull);
        }
    }
}

#[test]
fn nothing_is_written_of_nothing() {
    assert_eq!(written(&[], 2, 0).unwrap(), b"");
    assert_eq!(written(&[0, 0], 2, 0).unwrap(), b"");
}

/// Panics at item 50,000.
struct Broken;

impl Items for Broken {
    fn count(&self) -> u64 {
        100_000
    }

    fn mean_size(&self) -> usize {
        10
    }

    fn write<I: Index>(&self, places: &[I], to: &mut Sink<'_, '_>) -> io::Result<()> {
        for i in places {
            assert_ne!(i.as_u64(), 50_000, "planted");
            to.append(&[7; 10], 0, 10)?;
        }
        Ok(())
    }
}

#[test]
#[should_panic(expected = "")]
fn a_panic_of_an_item_ends_all_threads() {
    let places: Vec<u64> = (0..100_000).collect();
    let _ = write(&Broken, &places, 4, &mut io::sink(), crate::resources::UNREPORTED);
}
