//! The moves of a shuffle in place, with tiny blocks: every way to deal few items, and many by their keys.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::layout::Layout;
use super::{Memory, OneThread, Threads, run, shuffle_in_layout};
use crate::engine::{Engine, Job, Key, Level};
use crate::plain;
use crate::seed::Seed;

/// Threads by number alone: what they would do side by side is done one after the other, the last first, so that what
/// depends on the order of threads comes out.
struct Turns(usize);

// SAFETY: each item is given once, and all is done on return.
unsafe impl Threads for Turns {
    fn count(&self) -> usize {
        self.0
    }

    fn for_each<I: Send>(&self, items: &mut [I], each: impl Fn(&mut I) + Sync) {
        items.iter_mut().rev().for_each(each);
    }
}

/// Deals items to given piles.
struct DealTo<'s, 'a, 'p, T> {
    stripe: &'s mut super::Stripe<T>,
    block_at: &'s mut super::IndicesMut<'a>,
    piles: &'p [u32],
}

impl<T> Job for DealTo<'_, '_, '_, T> {
    type Out = ();

    #[inline(always)]
    unsafe fn run<E: Engine>(self, _key: &E::Key) {
        let Self { stripe, block_at, piles } = self;
        let items = stripe.items.clone();
        // Bursts of three, so that some end within a block.
        for first in items.clone().step_by(3) {
            let end = items.end.min(first + 3);
            // SAFETY: the stripe's items, one burst after the other.
            unsafe { stripe.deal::<E>(first, &piles[first..end], block_at) };
        }
        // SAFETY: the caller vouches for the engine's instructions.
        unsafe { E::store_fence() };
    }
}

/// The items 0, 1, … dealt to piles in place, which stay as they are dealt.
fn dealt(key: &Key, piles: &[u32], layout: Layout) -> Vec<u8> {
    let mut items: Vec<u8> = (0..piles.len() as u8).collect();
    // SAFETY: `run`: bytes are `Send`; the layout is of these items. The piles are in range, and items are moved once.
    unsafe {
        run(
            key,
            &mut items,
            layout,
            &mut Memory::default(),
            &Turns(layout.threads),
            |stripe, block_at| key.run(DealTo { stripe, block_at, piles }),
            |_, from, to, m, _| to.copy_from_nonoverlapping(from, m),
        );
    }
    items
}

/// Calls `each` with every list of `n` numbers below `bound`.
fn each_list(n: usize, bound: u32, mut each: impl FnMut(&[u32])) {
    let mut list = alloc::vec![0; n];
    loop {
        each(&list);
        let Some(at) = list.iter().rposition(|number| *number + 1 < bound) else { return };
        list[at] += 1;
        list[at + 1..].fill(0);
    }
}

#[test]
fn every_way_to_deal_few_items_keeps_each_pile_in_order() {
    let key = Key::new(Level::Portable, &Seed::from_text("tiny"));
    // 2 piles of up to 10 items: 2,046 ways; 4 piles of up to 6: 5,460 ways; each in every layout.
    for (bits, longest) in [(1, if cfg!(miri) { 5 } else { 10 }), (2, if cfg!(miri) { 3 } else { 6 })] {
        for n in 1..=longest {
            for (block, lead, threads) in layouts(n) {
                let layout = Layout::with_block(n, bits, block, lead, threads);
                each_list(n, 1 << bits, |piles| {
                    let mut stable: Vec<u8> = (0..n as u8).collect();
                    stable.sort_by_key(|i| piles[usize::from(*i)]);
                    assert_eq!(dealt(&key, piles, layout), stable, "{piles:?} {layout:?}");
                });
            }
        }
    }
}

/// Blocks of 1, 2 and 4 items, every lead, up to 4 threads.
fn layouts(n: usize) -> Vec<(usize, usize, usize)> {
    let mut layouts = Vec::new();
    for block in [1, 2, 4] {
        for lead in 0..block.min(n) {
            for threads in 1..=4 {
                layouts.push((block, lead, threads));
            }
        }
    }
    layouts
}

#[test]
fn piles_of_any_sizes_come_out_in_order_with_any_threads() {
    // Skewed sizes: regions that are far from the stripes, so that most blocks are swapped and many are left over.
    let key = Key::new(Level::Portable, &Seed::from_text("skew"));
    let (n, bits) = (if cfg!(miri) { 60 } else { 250 }, 3);
    let skews: [fn(usize, usize) -> u32; 5] = [
        |i, n| (i * 8 / n) as u32,
        |i, n| 7 - (i * 8 / n) as u32,
        |i, _| (i % 8) as u32,
        |i, _| [0, 0, 0, 0, 0, 7, 0, 3][i * i % 8],
        |_, _| 5,
    ];
    for skew in skews {
        let piles: Vec<u32> = (0..n).map(|i| skew(i, n)).collect();
        let mut stable: Vec<u8> = (0..n as u8).collect();
        stable.sort_by_key(|i| piles[usize::from(*i)]);
        for (block, lead) in [(1, 0), (2, 1), (4, 0), (4, 3), (8, 7), (64, 5)] {
            for threads in [1, 2, 3, 4, 7, 16] {
                let layout = Layout::with_block(n, bits, block, lead, threads);
                assert_eq!(dealt(&key, &piles, layout), stable, "{layout:?}");
            }
        }
    }
}

#[test]
fn items_of_any_type_are_dealt_and_shuffled_as_the_plain_form_does_it() {
    fn check<T: PartialEq>(order: &[u64], bits: u32, key: &Key, item: impl Fn(u64) -> T) {
        for (block, lead, threads) in [(4, 0, 1), (4, 3, 1), (16, 1, 2), (1, 0, 3), (8, 5, 5)] {
            let mut items: Vec<T> = (0..order.len() as u64).map(&item).collect();
            let layout = Layout::with_block(items.len(), bits, block, lead, threads);
            // SAFETY: T is not of size 0, and everything is done on this thread.
            unsafe { shuffle_in_layout(key, &mut items, layout, &mut Memory::default(), &Turns(threads)) };
            let same = items.into_iter().eq(order.iter().map(|i| item(*i)));
            assert!(same, "{} bytes, {layout:?}", size_of::<T>());
        }
    }
    #[derive(PartialEq)]
    #[repr(align(64))]
    struct Aligned(u64);
    let (n, seed) = (if cfg!(miri) { 150 } else { 700 }, Seed::from_text("few"));
    for bits in [2, 5] {
        let order = plain::order_in_piles(n, bits, &seed);
        for key in Level::available().map(|level| Key::new(level, &seed)) {
            check(&order, bits, &key, |i| i as u8);
            check(&order, bits, &key, |i| i as u16);
            check(&order, bits, &key, |i| i as u32);
            check(&order, bits, &key, |i| i);
            check(&order, bits, &key, |i| [i; 2]);
            check(&order, bits, &key, |i| [i as u8; 3]);
            check(&order, bits, &key, |i| [i; 128]);
            check(&order, bits, &key, Box::new);
            check(&order, bits, &key, |i| i.to_string());
            check(&order, bits, &key, Aligned);
        }
    }
}

#[test]
fn a_pile_larger_than_foreseen_finds_room() {
    let key = Key::new(Level::Portable, &Seed::from_text("large"));
    let n = 200;
    // All items in one of 64 piles: there is room for 75.
    let piles = alloc::vec![63; n];
    for threads in [1, 3] {
        let layout = Layout::with_block(n, 6, 2, 0, threads);
        assert!(layout.room() < n);
        assert!(dealt(&key, &piles, layout).into_iter().eq(0..n as u8));
    }
}

#[test]
#[cfg_attr(miri, ignore = "millions of items")]
fn slices_of_millions_are_in_the_order_wherever_they_begin() {
    let seed = Seed::from_text("begin");
    let (n, bits) = ((1_u32 << 20) + 77, 8);
    let order = plain::order(n.into(), &seed);
    let key = Key::new(Level::best(), &seed);
    let mut memory = Memory::default();
    for skip in [0_u32, 1, 5, 15] {
        let mut items: Vec<u32> = (0..n + skip).map(|i| i.wrapping_sub(skip)).collect();
        // SAFETY: u32 is not of size 0; one thread.
        unsafe { super::shuffle(&key, &mut items[skip as usize..], bits, &mut memory, &OneThread) };
        assert!(items[skip as usize..].iter().map(|i| u64::from(*i)).eq(order.iter().copied()), "{skip}");
    }
    let mut texts: Vec<String> = (0..n).map(|i| i.to_string()).collect();
    // SAFETY: `String` is not of size 0, and is `Send`.
    unsafe { super::shuffle(&key, &mut texts, bits, &mut memory, &Turns(3)) };
    assert!(texts.iter().zip(&order).all(|(text, i)| *text == i.to_string()));
}
