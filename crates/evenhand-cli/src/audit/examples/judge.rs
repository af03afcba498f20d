// Save as judge.rs, then:  rustc -O judge.rs && evenhand audit -- ./judge
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{stdout, Write};

fn my_shuffle(deck: &mut [u32]) {
    // <-- your shuffle goes here: it puts the slice in order, in place
    for i in (1..deck.len()).rev() {
        deck.swap(i, below(i + 1));
    }
}

/// The standard library has no dice: a hash under keys from the system, whose high part is 0 to bound - 1.
fn below(bound: usize) -> usize {
    let word = RandomState::new().build_hasher().finish();
    (u128::from(word) * bound as u128 >> 64) as usize
}

fn main() {
    let mut out = stdout().lock();
    loop {
        let mut deck: Vec<u32> = (1..=52).collect();
        my_shuffle(&mut deck);
        let line: Vec<String> = deck.iter().map(u32::to_string).collect();
        if writeln!(out, "{}", line.join(" ")).and_then(|()| out.flush()).is_err() {
            return; // evenhand has enough decks
        }
    }
}
