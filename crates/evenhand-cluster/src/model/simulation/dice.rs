//! What is random: how slow a task is, which nodes are slow, when a node is lost.

use evenhand::{Draw, Seed, SeededRng, sample_indices};

use crate::model::faults::Stragglers;

/// Dice of one run, a stream for each use, so that one fault does not change another.
pub(super) struct Dice {
    tasks: SeededRng,
    losses: SeededRng,
    seed: Seed,
}

impl Dice {
    pub(super) fn new(seed: &Seed) -> Self {
        Self {
            tasks: SeededRng::new(seed, 0),
            losses: SeededRng::new(seed, 1),
            seed: seed.child("slow nodes"),
        }
    }

    /// The multiple of its time that a task takes.
    pub(super) fn multiple(&mut self, stragglers: &Stragglers) -> f64 {
        if uniform(&mut self.tasks) > stragglers.share {
            return 1.0;
        }
        // Inverse of P(multiple > x) = x^-shape.
        uniform(&mut self.tasks).powf(-stragglers.shape.recip()).min(stragglers.limit)
    }

    /// The slow ones among `nodes` nodes, at most all.
    pub(super) fn slow_nodes(&self, slow: u32, nodes: u32) -> Vec<u32> {
        let indices = sample_indices(u64::from(nodes), u64::from(slow.min(nodes)), &self.seed);
        indices.unwrap_or_default().into_iter().map(|node| node as u32).collect()
    }

    /// Seconds until the next of events at a rate: exponentially distributed.
    pub(super) fn wait(&mut self, rate: f64) -> f64 {
        -uniform(&mut self.losses).ln() / rate
    }

    /// A node.
    pub(super) fn node(&mut self, nodes: u32) -> u32 {
        self.losses.below(u64::from(nodes)) as u32
    }
}

/// A multiple of 2^-53 in (0, 1].
fn uniform(draw: &mut impl Draw) -> f64 {
    (draw.below(1 << 53) + 1) as f64 / (1_u64 << 53) as f64
}
