//! The memory of nodes for blocks, and what lies on their disks.

/// Part of a store that merged blocks leave to blocks on their way.
const TRANSIT_SHARE: f64 = 0.5;

/// Blocks before or after they are merged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Dealt,
    Merged,
}

/// Bytes in memory and on disk.
#[derive(Debug, Clone, Copy, Default)]
struct Held {
    memory: f64,
    disk: f64,
}

impl Held {
    fn spilled_share(self) -> f64 {
        let all = self.memory + self.disk;
        if self.disk > 0.0 && all > 0.0 { (self.disk / all).min(1.0) } else { 0.0 }
    }
}

/// What the nodes hold.
#[derive(Debug)]
pub(super) struct Stores {
    capacity: f64,
    nodes: Vec<[Held; 2]>,
    dealt: Held,
    pub(super) peak: f64,
}

impl Stores {
    /// `capacity`: bytes that a node holds in memory.
    pub(super) fn new(nodes: u32, capacity: f64) -> Self {
        Self { capacity, nodes: vec![Default::default(); nodes as usize], dealt: Held::default(), peak: 0.0 }
    }

    /// Takes bytes in; the part of them that goes to disk.
    pub(super) fn put(&mut self, kind: Kind, node: u32, bytes: f64) -> f64 {
        let held = &mut self.nodes[node as usize];
        let used = held[0].memory + held[1].memory;
        let room = match kind {
            Kind::Dealt => self.capacity - used,
            Kind::Merged => {
                (self.capacity - used).min(self.capacity * (1.0 - TRANSIT_SHARE) - held[1].memory)
            }
        };
        let memory = room.clamp(0.0, bytes);
        let held = &mut held[kind as usize];
        held.memory += memory;
        held.disk += bytes - memory;
        if kind == Kind::Dealt {
            self.dealt.memory += memory;
            self.dealt.disk += bytes - memory;
        }
        self.peak = self.peak.max(used + memory);
        if bytes > 0.0 { 1.0 - memory / bytes } else { 0.0 }
    }

    /// Lets bytes go, a part of which is on disk.
    pub(super) fn free(&mut self, kind: Kind, node: u32, bytes: f64, spilled: f64) {
        let held = &mut self.nodes[node as usize][kind as usize];
        let take = |held: &mut Held| {
            held.memory = (held.memory - bytes * (1.0 - spilled)).max(0.0);
            held.disk = (held.disk - bytes * spilled).max(0.0);
        };
        take(held);
        if kind == Kind::Dealt {
            take(&mut self.dealt);
        }
    }

    /// Everything on a node is lost.
    pub(super) fn lose(&mut self, node: u32) {
        let [dealt, _] = std::mem::take(&mut self.nodes[node as usize]);
        self.dealt.memory = (self.dealt.memory - dealt.memory).max(0.0);
        self.dealt.disk = (self.dealt.disk - dealt.disk).max(0.0);
    }

    /// Part of the dealt blocks of all nodes that is on disk.
    pub(super) fn dealt_spilled(&self) -> f64 {
        self.dealt.spilled_share()
    }

    /// Part of a node's merged blocks that is on disk.
    pub(super) fn merged_spilled(&self, node: u32) -> f64 {
        self.nodes[node as usize][Kind::Merged as usize].spilled_share()
    }
}
