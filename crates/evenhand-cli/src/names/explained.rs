//! Names that outputs print and that are not those of a classic: known faults, random draws, tests, statistics, generators.

use std::fmt::Write as _;

use evenhand_audit::report::term;
use evenhand_classics::{find, seed_search};
use evenhand_locale::Language;
use evenhand_trial::Command;
use evenhand_trial::faults::{self, ExplainedFault};

use super::words::WORDS;
use crate::classics::wrapped;

/// Returns a page that explains a name in an output, or `None` if no output prints that name.
pub(super) fn explained(name: &str, language: Language) -> Option<String> {
    let name = name.trim();
    if let Some(fault) = faults::explained(name, language) {
        return Some(fault_page(&fault, language));
    }
    if let Some(term) = term(name, language) {
        return Some(page(&term.name, "term", &term.sentences, language));
    }
    let [name, sentence] = seed_search::explained(name, language)?;
    Some(page(&name, "of-seed-search", &[sentence], language))
}

/// A title with the kind of its name, and paragraphs.
fn page(name: &str, kind: &str, sentences: &[String], language: Language) -> String {
    let title = WORDS.messages(language).format(kind, [("name", name.into())]);
    sentences.iter().fold(format!("{title}\n\n"), |text, sentence| text + &wrapped(sentence, "  "))
}

fn fault_page(fault: &ExplainedFault, language: Language) -> String {
    let messages = WORDS.messages(language);
    let is_of_draws_alone = fault.classic.is_none() && fault.dice.is_some();
    let kind = match (is_of_draws_alone, fault.fixes.is_empty()) {
        (true, _) => "draws",
        (false, true) => "right-shuffle",
        (false, false) => "fault",
    };
    let mut text = page(&fault.name, kind, &fault.facts, language);
    if !fault.fixes.is_empty() {
        let _ = write!(text, "\n{}\n", messages.text("fix"));
        for fix in &fault.fixes {
            text += &wrapped(fix, "  ");
        }
    }
    let commands = commands(fault);
    if !commands.is_empty() {
        let _ = write!(text, "\n{}\n", messages.text("try"));
    }
    for command in commands {
        let _ = writeln!(text, "  {command}");
    }
    text
}

/// Commands that show more of a fault: none for a fault that no algorithm or random draws have.
fn commands(fault: &ExplainedFault) -> Vec<Command> {
    let dice = fault.dice.map(|dice| dice.to_string());
    let classic = fault.classic.and_then(|name| find(name).ok());
    let name = classic.map_or("durstenfeld", |entry| entry.page().name);
    let page = classic.map(|_| Command::new("classics").word(name));
    let is_shown = classic.is_some() || dice.is_some();
    let trace =
        is_shown.then(|| Command::new("trace").word(name).option("-n", 6).option_of("--dice", dice.as_ref()));
    let audit =
        is_shown.then(|| Command::new("audit").option("--classic", name).option_of("--dice", dice.as_ref()));
    [page, trace, audit].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use evenhand_audit::report;
    use evenhand_classics::dice::kinds;
    use evenhand_trial::faults::{matrix, suspects_of};

    use super::super::answer;
    use super::*;

    /// Every name that reports, traces, exact distributions and races print is that of a classic, or is explained.
    #[test]
    fn every_name_that_an_output_prints_is_explained() {
        let faults = [suspects_of(52), suspects_of(3), matrix(52)].concat();
        let faults = faults.iter().map(|fault| fault.name().to_owned());
        let classics = evenhand_classics::catalogue().iter().map(|entry| entry.page().name.to_owned());
        let dice = kinds().iter().flat_map(|kind| kind.dice).map(ToString::to_string);
        let dice_kinds = kinds().iter().map(|kind| kind.name.to_owned());
        let mut names: Vec<String> = faults.chain(classics).chain(dice).chain(dice_kinds).collect();
        names.extend(kinds().iter().map(|kind| format!("durstenfeld@{}", kind.name)));
        names.push("seeds".to_owned());
        names.extend(names.clone().iter().map(|name| name.replace('_', "-")));
        let with_remarks = ["naive_swap (deck never put back)", "sattolo（牌从不放回原顺序）", "cut (98 %)"];
        names.extend(with_remarks.map(str::to_owned));
        for language in Language::ALL {
            names.extend(report::term_names(language));
            names.extend(seed_search::names(language));
        }
        names.sort_unstable();
        names.dedup();
        for language in Language::ALL {
            for name in &names {
                let page = answer(name, language, |_| "classic".into(), || "table".into());
                let page = page.unwrap_or_else(|_| panic!("{name} is not explained in {language}"));
                assert!(page.lines().count() > 2 || page == "classic", "{name}: {page}");
            }
        }
    }

    #[test]
    fn a_fault_is_explained_with_its_fix_and_commands() {
        let text = explained("naive_swap@rounded", Language::English).unwrap();
        for part in [
            "naive_swap@rounded: a known fault\n",
            "swap i with any of 0..n",
            "Math.round",
            "\nFix\n  Your loop draws j from 0..n. Draw it from i..n (i up to n-1).\n",
            "  evenhand classics naive_swap\n",
            "  evenhand audit --classic naive_swap --dice rounded\n",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        let text = explained("seeds:15", Language::English).unwrap();
        assert!(text.contains("\nFix\n") && !text.contains("\nTry\n"), "{text}");
        let text = explained("no_shuffle", Language::Chinese).unwrap();
        assert!(text.starts_with("no_shuffle：已知的毛病\n") && text.contains("\n改法\n"), "{text}");
    }
}
