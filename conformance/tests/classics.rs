//! Every classic keeps the law that its page claims.
//!
//! The catalogue is walked, so that a new entry is judged without being named here, and one whose claim is wrong fails.
//! Laws are followed through every draw and compared as fractions: no seed, no p-value.

use evenhand::BigUint;
use evenhand_audit::{Exact, Fraction, Law as ExactLaw, Limits, Space};
use evenhand_classics::{Classic, Entry, Kind, Law, Machine, Progress, Setting, catalogue};

/// Keys are drawn below 2^15, or below n², unless set: too many for every draw to be followed. The claims hold for any
/// number of them, so these are judged with as few as make sense.
const FEW_FACES: [(&str, u32); 2] = [("sort_by_random_key", 3), ("sort_by_random_key_no_ties", 1)];

/// The setting for n cards: few keys where a classic has many.
fn setting(entry: &Entry, n: u32) -> Setting {
    match FEW_FACES.iter().find(|(name, _)| *name == entry.page().name) {
        Some((_, faces)) => Setting::new(n).faces(*faces),
        None => Setting::new(n),
    }
}

/// The exact law under a setting.
fn law(entry: &Entry, setting: &Setting, space: Space) -> ExactLaw {
    let start = entry.start(setting).unwrap();
    let step =
        |machine: &mut Machine, draw: &mut dyn evenhand::Draw| machine.step(draw, &mut ()) == Progress::Done;
    let name = entry.page().name;
    ExactLaw::follow(space, start, step, Machine::outcome, &Exact, &Limits::default())
        .unwrap_or_else(|why| panic!("{name}, {setting:?}: {why}"))
}

/// Shuffles of these kinds up to n cards.
fn shuffles(of: impl Fn(Law) -> bool, up_to: u32, check: impl Fn(&str, u32, &ExactLaw, Law)) {
    let mut seen = 0;
    for entry in catalogue().iter().filter(|entry| entry.page().kind == Kind::Shuffle && of(entry.page().law))
    {
        seen += 1;
        for n in 0..=up_to {
            let law = law(entry, &setting(entry, n), Space::Orders { n });
            check(entry.page().name, n, &law, entry.page().law);
        }
    }
    assert!(seen > 0, "there are such shuffles");
}

#[test]
fn shuffles_that_are_marked_uniform_give_each_order_with_1_over_n_factorial() {
    for entry in catalogue() {
        let page = entry.page();
        if page.kind != Kind::Shuffle || page.law != Law::Uniform {
            continue;
        }
        for n in 0..=7 {
            let law = law(entry, &setting(entry, n), Space::Orders { n });
            assert!(law.is_uniform(), "{}, {n} cards: {}", page.name, law.verdict());
        }
    }
}

#[test]
fn shuffles_that_are_marked_biased_are_so_from_just_there_on() {
    shuffles(
        |law| matches!(law, Law::Biased { .. }),
        5,
        |name, n, law, marked| {
            let Law::Biased { from } = marked else { unreachable!("only biased ones are asked for") };
            assert_eq!(law.is_uniform(), n < from, "{name}, {n} cards: {}", law.verdict());
        },
    );
}

#[test]
fn cyclic_shuffles_give_each_cyclic_order_alike_and_no_other() {
    shuffles(
        |law| law == Law::Cyclic,
        7,
        |name, n, law, _| {
            let cyclic: BigUint = (1..n).map(BigUint::from).product();
            assert_eq!(BigUint::from(law.support()), cyclic, "{name}, {n} cards");
            for (order, chance) in law.outcomes() {
                let mut place = 0;
                let steps = (0..n).take_while(|step| {
                    let home = *step > 0 && place == 0;
                    place = order[place] as usize;
                    !home
                });
                assert_eq!(steps.count(), n as usize, "{name}: {order:?} is one cycle");
                assert_eq!(chance, Fraction::new(1_u32, cyclic.clone()), "{name}, {n} cards");
            }
        },
    );
}

#[test]
fn samplers_give_each_subset_alike() {
    for entry in catalogue().iter().filter(|entry| entry.page().kind == Kind::Sampler) {
        let name = entry.page().name;
        match entry.page().law {
            Law::Uniform => {}
            // Its dice have 2^53 faces: a simulation of its own judges it.
            Law::Continuous => continue,
            other => panic!("{name}: no sampler is {other:?}"),
        }
        for n in 0..=7 {
            for k in 0..=n {
                let law = law(entry, &Setting::new(n).k(k), Space::Samples { n, k });
                assert!(law.is_uniform(), "{name}, {k} of {n}: {}", law.verdict());
            }
        }
    }
}

#[test]
fn every_law_is_one_that_is_judged_here() {
    for entry in catalogue() {
        let judged = matches!(
            (entry.page().kind, entry.page().law),
            (Kind::Shuffle, Law::Uniform | Law::Biased { .. } | Law::Cyclic)
                | (Kind::Sampler, Law::Uniform | Law::Continuous)
        );
        assert!(judged, "{}", entry.page().name);
    }
}
