//! `evenhand prove`: article 002's argument, for any classic that it applies to.

use std::fmt::Write as _;

use evenhand_audit::exact::Counting;
use evenhand_classics::Entry;
use evenhand_locale::{Language, Messages};
use evenhand_trial::proof::{PlaceChain, Proof, ProofError, law};

use crate::arguments::Prove;
use crate::classics::wrapped;
use crate::outcome::UsageError;
use crate::school::{exact_of, messages, text as fact};
use crate::write;

/// How a proof is shown.
#[derive(Clone, Copy)]
struct Shown {
    words: &'static Messages,
    language: Language,
    counting: Counting,
}

/// Writes the law, the chains of factors, or why there are none.
pub(crate) fn run(arguments: &Prove) -> anyhow::Result<()> {
    let (language, told) = (crate::language::output(), crate::language::messages());
    let entry = crate::names::classic_for("prove", &arguments.name)?;
    let setting = arguments.setting.setting(arguments.n);
    let proof = Proof::of(entry, &setting).map_err(|error| match error {
        ProofError::CannotFollow { .. } => anyhow::anyhow!(error.text(told)),
        error => UsageError(error.text(told)).into(),
    })?;
    let shown = Shown { words: messages(language), language, counting: arguments.places_from };
    let mut text = heading(entry, setting.n, shown);
    let paragraphs = proof.paragraphs(entry.page(), language, shown.counting);
    let wrapped_lines =
        |paragraph: &String| paragraph.lines().map(|line| wrapped(line, "")).collect::<String>();
    text += &paragraphs.iter().map(wrapped_lines).collect::<Vec<_>>().join("\n");
    match (&proof, exact_of(entry.page())) {
        (Proof::Refused { .. }, Some(command)) => {
            text += &(shown.words.format("prove-advice", [("command", command.into())]) + "\n");
        }
        (Proof::Chains { .. }, _) => {
            text.push('\n');
            for chain in &proof.chains() {
                let _ = writeln!(text, "  {}", line(chain, shown));
            }
            let _ = write!(text, "\n{}", wrapped(&proof.verdict(language).unwrap_or_default(), ""));
        }
        _ => {}
    }
    Ok(write::to_standard_output(text)?)
}

/// What the classic is held to, and why that is so.
fn heading(entry: &Entry, n: u32, shown: Shown) -> String {
    let page = entry.page();
    let facts = [("name", page.name.into()), ("n", n.into()), ("law", law(page, n, shown.language).into())];
    let heading = shown.words.format("prove-heading", facts);
    let counting = shown.words.format("prove-counting", [("from", fact(&shown.counting.first()))]);
    format!("{heading}\n\n{}\n", wrapped(&format!("{} {counting}", page.text(shown.language).why), ""))
}

/// The chain of a place, in a line.
fn line(chain: &PlaceChain, shown: Shown) -> String {
    let factors: Vec<String> = chain.factors.iter().map(|factor| factor.probability.to_string()).collect();
    let facts = [
        ("place", fact(&shown.counting.shown(chain.place))),
        ("chain", if factors.is_empty() { "1".into() } else { factors.join(" · ").into() }),
        ("share", fact(&chain.share)),
        ("card", fact(&shown.counting.shown(chain.card))),
    ];
    shown.words.format(if chain.is_alike { "prove-place" } else { "prove-place-of-card" }, facts)
}
