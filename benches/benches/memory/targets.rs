//! What was aimed at, in one table, and whether it was reached.

use std::fmt::Write as _;

use evenhand_benches::Times;

use crate::Report;

/// What a place's first subject, which is evenhand's, may take.
struct Target {
    place: &'static str,
    bound: Bound,
}

/// The most that something may take.
enum Bound {
    /// In times of a peer's.
    Of(&'static str, f64),
    /// In times of the fastest peer's.
    OfBest(f64),
    /// In nanoseconds, where a copy of as many items, measured in that place, takes so many.
    Nanoseconds { most: f64, copy: (&'static str, f64) },
    /// In nanoseconds beyond another subject.
    Beyond(&'static str, f64),
}

/// Subjects that are no peers.
const OWN: [&str; 2] = ["shuffle", "Shuffler"];

const fn of(place: &'static str, peer: &'static str, ratio: f64) -> Target {
    Target { place, bound: Bound::Of(peer, ratio) }
}

const fn of_best(place: &'static str, ratio: f64) -> Target {
    Target { place, bound: Bound::OfBest(ratio) }
}

const TARGETS: [Target; 27] = [
    of("shuffle/u32/1e6", "fastrand", 0.75),
    of("shuffle/u64/1e6", "fastrand", 0.75),
    of("shuffle/u32/1e7", "rip_shuffle", 0.6),
    of("shuffle/u64/1e7", "rip_shuffle", 0.5),
    of("shuffle/u32/1e8", "rip_shuffle", 0.42),
    of("shuffle/u64/1e8", "rip_shuffle", 0.42),
    of("shuffle/u32/1e9", "rip_shuffle", 0.9),
    of("shuffle/u32/1e7", "fastrand", 0.35),
    of("shuffle/u64/1e7", "fastrand", 0.35),
    of("shuffle/u32/1e8", "fastrand", 0.35),
    of("shuffle/u64/1e8", "fastrand", 0.35),
    of("shuffle/u32/1e9", "fastrand", 0.35),
    of("shuffle/u64/1e9", "fastrand", 0.35),
    of("shuffle/u32/1e8/threads", "rip_shuffle parallel", 0.48),
    of("shuffle/u64/1e8/threads", "rip_shuffle parallel", 0.58),
    Target { place: "shuffle/u32/1e8", bound: Bound::Nanoseconds { most: 2.4, copy: ("copy/u32/1e8", 0.4) } },
    Target { place: "shuffle/u64/1e8", bound: Bound::Nanoseconds { most: 3.3, copy: ("copy/u64/1e8", 0.8) } },
    of_best("shuffle/32B/1e6", 0.8),
    of_best("shuffle/32B/1e7", 0.8),
    of_best("shuffle/64B/1e6", 0.8),
    of_best("shuffle/64B/1e7", 0.8),
    of_best("shuffle/64B-aligned/1e6", 0.8),
    of_best("shuffle/64B-aligned/1e7", 0.8),
    of_best("shuffle/String/1e6", 0.8),
    of_best("shuffle/String/1e7", 0.8),
    of("order/u32/1e8", "numpy PCG64", 1.0 / 14.0),
    Target { place: "deck/52", bound: Bound::Beyond("under a key", 70.0) },
];

/// A line for each target: what was measured and whether that is within it. Where places were chosen, targets of others
/// are left out.
pub(crate) fn summary(report: &Report) -> String {
    let mut lines = String::new();
    let (mut met, mut missed, mut open) = (0, 0, 0);
    for target in TARGETS.iter().filter(|target| report.wants(target.place)) {
        let measured = report.times(target.place).and_then(|times| target.bound.judge(times, report));
        let (is_met, said) = measured.unzip();
        let word = match is_met {
            Some(true) => "met",
            Some(false) => "missed",
            None => "not measured",
        };
        *match is_met {
            Some(true) => &mut met,
            Some(false) => &mut missed,
            None => &mut open,
        } += 1;
        let said = said.unwrap_or_default();
        let _ = writeln!(lines, "target {:<26} {word:<13} {:<38} {said}", target.place, target.bound.asked());
    }
    if !lines.is_empty() {
        let _ = writeln!(lines, "# targets: {met} met, {missed} missed, {open} not measured");
    }
    lines
}

impl Bound {
    /// What it asks.
    fn asked(&self) -> String {
        match self {
            Self::Of(peer, ratio) => format!("at most ×{ratio:.3} {peer}"),
            Self::OfBest(ratio) => format!("at most ×{ratio:.3} the fastest peer"),
            Self::Nanoseconds { most, copy: (_, copy) } => format!("at most {most} ns, a copy in {copy}"),
            Self::Beyond(other, most) => format!("at most {most} ns beyond {other}"),
        }
    }

    /// Whether times are within it, and what they are; none if a subject that it names was not there.
    fn judge(&self, times: &Times, report: &Report) -> Option<(bool, String)> {
        let names = times.names();
        let index = |name: &str| names.iter().position(|subject| *subject == name);
        match *self {
            Self::Of(peer, most) => {
                let ratio = times.relative(0, index(peer)?);
                Some((ratio <= most, format!("×{ratio:.3}")))
            }
            Self::OfBest(most) => {
                let peers = (0..names.len()).filter(|subject| !OWN.contains(&names[*subject]));
                let best = peers.min_by(|a, b| times.median(*a).total_cmp(&times.median(*b)))?;
                let ratio = times.relative(0, best);
                Some((ratio <= most, format!("×{ratio:.3} {}", names[best])))
            }
            Self::Nanoseconds { most, copy: (place, _) } => {
                let own = times.median(0);
                let copy = report.times(place).map(|times| times.median(0));
                let copy = copy.map_or("not measured".to_owned(), |copy| format!("{copy:.2}"));
                Some((own <= most, format!("{own:.2} ns, a copy in {copy}")))
            }
            Self::Beyond(other, most) => {
                let beyond = times.difference(0, index(other)?);
                Some((beyond <= most, format!("{beyond:.1} ns")))
            }
        }
    }
}
