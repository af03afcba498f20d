//! A known fault in words: what it does, and the change that removes it.

use evenhand_classics::dice::Dice;
use evenhand_classics::{find, known_name};
use evenhand_locale::Language;

use super::deal::{Fault, Mechanism};
use super::remedies::dice_remedy;
use super::text::parse;
use crate::words::{WORDS, said, text};

/// Number of cards for which faults are explained. Every known fault exists for a deck of 52.
const CARDS: u32 = 52;

/// A known fault, or wrong random numbers, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExplainedFault {
    /// The name in its stable spelling.
    pub name: String,
    /// What it does: a sentence for each part of the name.
    pub facts: Vec<String>,
    /// The changes that remove it.
    pub fixes: Vec<String>,
    /// The classic whose page says more, if the fault is one of a loop or of its random numbers.
    pub classic: Option<&'static str>,
    /// The random numbers, if they are not exact.
    pub dice: Option<Dice>,
}

/// Explains the name of a known fault as reports print it, such as `naive_swap@rounded`, `riffle:7`, `no_shuffle`,
/// `seeds:15`; or the name of random numbers alone, such as `modulo:31` or `@rounded`. None if nothing has that name, or
/// if it is that of a classic alone.
///
/// # Examples
/// ```
/// use evenhand_locale::Language;
/// use evenhand_trial::faults::explained;
///
/// let fault = explained("even-orders", Language::English).unwrap();
/// assert_eq!(fault.name, "even_orders");
/// assert!(fault.facts[0].starts_with("Only even orders come"));
/// assert_eq!(explained("@modulo:31", Language::English).unwrap().classic, None);
/// assert_eq!(explained("riffle", Language::English), None);
/// ```
pub fn explained(name: &str, language: Language) -> Option<ExplainedFault> {
    // As in "cut (98 %)" and "sattolo (deck never put back)".
    let is_kept = name.contains("(deck never put back)") || name.contains("（牌从不放回原顺序）");
    let mut bare = name.split(['(', '（']).next().unwrap_or(name).trim();
    if is_kept && bare.replace('-', "_").eq_ignore_ascii_case("naive_swap") {
        bare = "never_put_back";
    }
    if find(bare).is_ok() || known_name(bare).is_some() {
        return None;
    }
    explained_dice(bare, language).or_else(|| {
        let Some(fault) = parse(bare, CARDS, language).ok().or_else(|| right_shuffle(bare, language)) else {
            return without_number(bare, language);
        };
        Some(explained_fault(&fault, language))
    })
}

/// Explains `seeds` without a number of bits, or a shuffle with a kind of random draws without the number or library that the
/// kind takes, such as `durstenfeld@modulo`. An example stands for the kind.
fn without_number(name: &str, language: Language) -> Option<ExplainedFault> {
    if name.eq_ignore_ascii_case("seeds") {
        let fault = parse("seeds:32", CARDS, language).ok()?;
        let facts = vec![said("about.seeds", [], language)];
        return Some(ExplainedFault { name: "seeds".to_owned(), facts, ..explained_fault(&fault, language) });
    }
    let (shuffle, kind) = name.split_once('@')?;
    let dice = explained_dice(kind, language)?.dice?;
    let fault = parse(&format!("{shuffle}@{dice}"), CARDS, language).ok()?;
    let name = name.replace('-', "_").to_ascii_lowercase();
    Some(ExplainedFault { name, ..explained_fault(&fault, language) })
}

/// A right shuffle with exact random numbers has no fault, but as a name it is read all the same.
fn right_shuffle(name: &str, language: Language) -> Option<Fault> {
    let shuffle = name.strip_suffix("@exact")?;
    let fault = parse(&format!("{shuffle}@off_by_one"), CARDS, language).ok()?;
    let Mechanism::Shuffled { times, .. } = fault.mechanism else { return None };
    Some(Fault {
        name: name.to_owned(),
        mechanism: Mechanism::Shuffled { times, dice: Dice::Exact },
        ..fault
    })
}

fn explained_fault(fault: &Fault, language: Language) -> ExplainedFault {
    let fixes = fault.remedies().into_iter().map(|remedy| remedy.text(language)).collect();
    let name = fault.name().to_owned();
    let base = name.split(['@', '/', ':']).next().unwrap_or(&name);
    let number = |sign| {
        let (_, rest) = name.split_once(sign)?;
        rest.split(['@', '/', ':']).next()?.parse::<u32>().ok()
    };
    let about = |id: &str| said(&format!("about.{id}"), [], language);
    let (mut facts, mut classic, mut dice) = (Vec::new(), None, None);
    match fault.mechanism {
        Mechanism::Shuffled { dice: rolled, .. } => {
            classic = Some(fault.classic);
            if let Ok(entry) = find(fault.classic) {
                let summary = entry.page().text(language).summary;
                let facts_of_loop = [("name", fault.classic.into()), ("summary", summary.into())];
                facts.push(said("about-loop", facts_of_loop, language));
            }
            // Behind an at sign stands a number of bits.
            let shuffle = name.split('@').next().unwrap_or(&name);
            if let Some(times) = number(':').filter(|_| shuffle.contains(':')) {
                facts.push(said("about-rounds", [("rounds", times.into())], language));
            }
            if let Some(faces) = number('/') {
                facts.push(said("about-faces", [("faces", faces.into())], language));
            }
            if rolled != Dice::Exact {
                dice = Some(rolled);
                facts.push(about_dice(rolled, language));
            }
        }
        Mechanism::Seeds(_) if base == "seeds" => {
            facts.push(said("about-seeds", [("bits", number(':').unwrap_or_default().into())], language));
        }
        Mechanism::NeverPutBack => {
            classic = Some(fault.classic);
            facts.push(about(base));
        }
        _ => facts.push(about(base)),
    }
    ExplainedFault { name, facts, fixes, classic, dice }
}

/// Explains random draws by their name alone, with or without `@` before it. A kind that takes a number needs only its name.
fn explained_dice(name: &str, language: Language) -> Option<ExplainedFault> {
    let bare = name.trim_start_matches('@').replace('-', "_").to_ascii_lowercase();
    let kind = || {
        let kind = evenhand_classics::dice::kinds().iter().find(|kind| kind.name == bare)?;
        kind.dice.first().copied()
    };
    // A clock's library is a name too, at whatever second.
    let at_some_second = || format!("{bare}@0").parse::<Dice>().ok();
    let dice = bare.parse::<Dice>().ok().or_else(kind).or_else(at_some_second)?;
    Some(ExplainedFault {
        facts: vec![about_dice(dice, language)],
        fixes: dice_remedy(dice).map(|remedy| remedy.text(language)).into_iter().collect(),
        name: bare,
        classic: None,
        dice: Some(dice),
    })
}

fn about_dice(dice: Dice, language: Language) -> String {
    let facts = [("dice", text(&dice)), ("meaning", dice.kind().meaning(language).into())];
    WORDS.messages(language).format("about-dice", facts)
}

#[cfg(test)]
mod tests {
    use super::super::{matrix, suspects_of};
    use super::*;

    #[test]
    fn every_known_fault_is_explained_in_both_languages() {
        for language in Language::ALL {
            for fault in [suspects_of(52), matrix(52), suspects_of(3)].concat() {
                let name = fault.name();
                match explained(name, language) {
                    Some(fault) => {
                        assert!(!fault.facts.is_empty() && !fault.fixes.is_empty(), "{name}");
                        assert!(fault.facts.iter().all(|fact| !fact.is_empty()), "{name}");
                    }
                    None => assert!(find(name).is_ok(), "{name}"),
                }
            }
            for kind in evenhand_classics::dice::kinds() {
                assert!(explained(kind.name, language).is_some(), "{}", kind.name);
                for dice in kind.dice {
                    assert!(explained(&dice.to_string(), language).is_some(), "{dice}");
                }
            }
        }
    }

    #[test]
    fn each_part_of_a_name_is_explained() {
        let fault = explained("naive_swap:2@modulo:15 (34 %)", Language::English).unwrap();
        assert_eq!((fault.classic, fault.facts.len(), fault.fixes.len()), (Some("naive_swap"), 3, 2));
        assert!(
            fault.facts[1].contains('2') && fault.facts[2].starts_with("@modulo:15"),
            "{:?}",
            fault.facts
        );
        let keys = explained("sort_by_random_key/256", Language::English).unwrap();
        assert!(keys.facts[1].contains("256"), "{:?}", keys.facts);
        assert!(explained("durstenfeld@exact", Language::English).unwrap().fixes.is_empty());
        assert_eq!(explained("durstenfeld@coins", Language::English), None);
    }

    #[test]
    fn names_without_their_number_and_of_decks_that_are_not_put_back_are_explained() {
        let seeds = explained("seeds", Language::English).unwrap();
        assert!(seeds.facts[0].contains("seeds:15") && !seeds.fixes.is_empty(), "{seeds:?}");
        for kind in ["modulo", "scaled", "time_seeded", "random_second", "reseeded_every_draw"] {
            let name = format!("durstenfeld@{kind}");
            let fault = explained(&name, Language::English).unwrap_or_else(|| panic!("{name}"));
            assert!(fault.name == name && fault.dice.is_some() && !fault.fixes.is_empty(), "{fault:?}");
        }
        for name in ["naive_swap (deck never put back)", "naive_swap（牌从不放回原顺序）"] {
            assert_eq!(explained(name, Language::English).unwrap().name, "never_put_back", "{name}");
        }
    }
}
