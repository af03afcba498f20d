//! Every engine that makes an order: each instruction set, on one thread and on pools of 1, 2 and 8.
//!
//! A pool of 8 deals in eight ranges whatever the machine, so that a laptop of two cores tests them too.

use std::fmt;
use std::sync::{Arc, LazyLock};

use evenhand::{Level, Seed, Shuffler};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// An instruction set, with or without a pool of threads.
#[derive(Clone)]
pub(crate) struct Engine {
    /// The instruction set.
    pub(crate) level: Level,
    /// The pool of threads; none for the functions without threads.
    pub(crate) pool: Option<Arc<ThreadPool>>,
}

static POOLS: LazyLock<Vec<Arc<ThreadPool>>> = LazyLock::new(|| {
    let pool =
        |threads| ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
    [1, 2, 8].map(pool).map(Arc::new).into()
});

/// Pools of 1, 2 and 8 threads.
pub(crate) fn pools() -> &'static [Arc<ThreadPool>] {
    &POOLS
}

/// All engines of this machine.
pub(crate) fn engines() -> Vec<Engine> {
    let pools = || std::iter::once(None).chain(pools().iter().cloned().map(Some));
    Level::available().flat_map(|level| pools().map(move |pool| Engine { level, pool })).collect()
}

impl Engine {
    /// A shuffler of this level.
    pub(crate) fn shuffler(&self) -> Shuffler {
        Shuffler::with_level(self.level)
    }

    /// Shuffles this engine.
    pub(crate) fn shuffle<T: Send>(&self, items: &mut [T], seed: &Seed) {
        self.shuffle_with(&mut self.shuffler(), items, seed);
    }

    /// The same with a shuffler that may have been used before.
    pub(crate) fn shuffle_with<T: Send>(&self, shuffler: &mut Shuffler, items: &mut [T], seed: &Seed) {
        match &self.pool {
            None => shuffler.shuffle(items, seed),
            Some(pool) => pool.install(|| shuffler.par_shuffle(items, seed)),
        }
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.pool {
            None => write!(f, "{:?}, no pool", self.level),
            Some(pool) => write!(f, "{:?}, a pool of {}", self.level, pool.current_num_threads()),
        }
    }
}
