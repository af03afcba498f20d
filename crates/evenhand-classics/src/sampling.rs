//! Samplers at work on real data: items of any number, in memory for the sample alone.
//!
//! A classic holds what it shows, cards of 32 bits and often all of them; here the same loops take 64 bits and keep no more
//! than the sample. [`Entry::sample`] takes k of n where n is known, [`Entry::reservoir`] k of a stream whose length is
//! not. Each takes the dice that its classic takes, in the same order, and so the same sample: that is tested against
//! the classics, tape by tape.

use evenhand::{Draw, TooFew};

use crate::catalogue::{Entry, reservoir_l, reservoir_r};
use crate::setting::SettingError;

/// How a sampler is run on real data.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Sampling {
    /// k of n, n known: the places, as they are taken.
    Places(fn(u64, u64, &mut dyn Draw) -> Vec<u64>),
    /// k of a stream.
    Stream(fn(u64) -> Reservoir),
}

/// k places of a reservoir, offered the items of a stream one after the other.
///
/// # Examples
/// ```
/// use evenhand::{Keystream, Seed};
/// use evenhand_classics::find;
///
/// let mut dice = Keystream::new(&Seed::from_text("42"), 0);
/// let mut reservoir = find("reservoir_r")?.reservoir(2).unwrap();
/// let mut kept = vec![""; 2];
/// for word in "every good boy deserves favour".split(' ') {
///     if let Some(place) = reservoir.offer(&mut dice) {
///         kept[place as usize] = word;
///     }
/// }
/// assert_eq!(kept, ["boy", "deserves"]);
/// # Ok::<(), evenhand_classics::NameError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Reservoir(Algorithm);

#[derive(Debug, Clone)]
enum Algorithm {
    R(reservoir_r::Stream),
    L(reservoir_l::Stream),
}

impl Reservoir {
    pub(crate) fn r(k: u64) -> Self {
        Self(Algorithm::R(reservoir_r::Stream::new(k)))
    }

    pub(crate) fn l(k: u64) -> Self {
        Self(Algorithm::L(reservoir_l::Stream::new(k)))
    }

    /// The place at which the next item of the stream is kept, in that of the item there; none if it passes. The first k
    /// items come to the places 0 to k − 1.
    #[inline]
    pub fn offer(&mut self, draw: &mut dyn Draw) -> Option<u64> {
        match &mut self.0 {
            Algorithm::R(stream) => stream.offer(draw),
            Algorithm::L(stream) => stream.offer(draw),
        }
    }

    /// How many of the next items pass for certain, whatever dice are rolled.
    pub fn passing(&self) -> u64 {
        match &self.0 {
            Algorithm::R(_) => 0,
            Algorithm::L(stream) => stream.passing(),
        }
    }

    /// Lets this number of items pass, without a look at them.
    ///
    /// # Panics
    /// If they are more than [`passing`](Self::passing).
    pub fn pass(&mut self, items: u64) {
        assert!(items <= self.passing(), "{items} items, of which some may be kept");
        if let Algorithm::L(stream) = &mut self.0 {
            stream.pass(items);
        }
    }
}

impl Entry {
    /// A sampler's reservoir of `k` places, if it needs not know the number of items beforehand.
    pub fn reservoir(&self, k: u64) -> Option<Reservoir> {
        match self.page().sampling? {
            Sampling::Stream(reservoir) => Some(reservoir(k)),
            Sampling::Places(_) => None,
        }
    }

    /// Whether a sampler rolls a die for every item, or nearly, however few it takes: its time is that of all of them.
    pub fn dice_for_each_item(&self) -> bool {
        let page = self.page();
        page.sampling.is_some() && page.looks_at_each
    }

    /// The places of a sample of `k` of `n` items, as the sampler takes them: 8 to 50 bytes for each, none for the others.
    ///
    /// # Errors
    /// If there are fewer than k items.
    ///
    /// # Panics
    /// If the classic is a shuffle.
    ///
    /// # Examples
    /// ```
    /// use evenhand::{Keystream, Seed};
    /// use evenhand_classics::find;
    ///
    /// let mut dice = Keystream::new(&Seed::from_text("42"), 0);
    /// let sample = find("floyd")?.sample(1 << 40, 3, &mut dice)?;
    /// assert_eq!(sample, [98_408_426_636, 431_863_643_971, 658_337_156_756]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample(&self, n: u64, k: u64, draw: &mut dyn Draw) -> Result<Vec<u64>, SettingError> {
        if k > n {
            return Err(TooFew { asked: k, available: n }.into());
        }
        match self.page().sampling.expect("a sampler, not a shuffle") {
            Sampling::Places(places) => Ok(places(n, k, draw)),
            Sampling::Stream(reservoir) => Ok(of_stream(reservoir(k), n, draw)),
        }
    }
}

/// What a reservoir keeps of a stream of n items.
fn of_stream(mut reservoir: Reservoir, n: u64, draw: &mut dyn Draw) -> Vec<u64> {
    let mut kept = Vec::new();
    let mut next = 0;
    while next < n {
        if let Some(place) = reservoir.offer(draw) {
            if place == kept.len() as u64 {
                kept.push(next);
            } else {
                kept[place as usize] = next;
            }
        }
        let passing = reservoir.passing().min(n - next - 1);
        reservoir.pass(passing);
        next += 1 + passing;
    }
    kept
}
