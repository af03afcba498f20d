//! The messages of each room in its languages: read by the grammar of Fluent, not by their lines.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

type Names = BTreeSet<String>;

/// The variables of each message, and of each attribute, as `message.attribute`.
fn variables(resource: &str) -> BTreeMap<String, Names> {
    let resource = parser::parse(resource).expect("a resource");
    let mut all = BTreeMap::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let id = message.id.name;
        let attributes = message.attributes.iter().map(|of| (format!("{id}.{}", of.id.name), &of.value));
        for (id, pattern) in message.value.iter().map(|pattern| (id.to_owned(), pattern)).chain(attributes) {
            let mut names = Names::new();
            of_pattern(pattern, &mut names);
            assert!(all.insert(id.clone(), names).is_none(), "{id} is there twice");
        }
    }
    all
}

fn of_pattern(pattern: &Pattern<&str>, names: &mut Names) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            of_expression(expression, names);
        }
    }
}

fn of_expression(expression: &Expression<&str>, names: &mut Names) {
    match expression {
        Expression::Inline(inline) => of_inline(inline, names),
        Expression::Select { selector, variants } => {
            of_inline(selector, names);
            for variant in variants {
                of_pattern(&variant.value, names);
            }
        }
    }
}

fn of_inline(inline: &InlineExpression<&str>, names: &mut Names) {
    match inline {
        InlineExpression::VariableReference { id } => drop(names.insert(id.name.to_owned())),
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.iter().for_each(|argument| of_inline(argument, names));
            arguments.named.iter().for_each(|argument| of_inline(&argument.value, names));
        }
        InlineExpression::Placeable { expression } => of_expression(expression, names),
        _ => {}
    }
}

/// Panics unless a room's English messages are there in Chinese, but for some kinds, and want the same variables, but for
/// some messages. A message that it refers to is compared by itself.
fn compare(english: &str, chinese: &str, english_alone: &[&str], other_variables: &[&str]) {
    let (english, chinese) = (variables(english), variables(chinese));
    assert!(english.len() > 10);
    for (id, names) in &english {
        match chinese.get(id) {
            None => assert!(english_alone.iter().any(|kind| id.starts_with(kind)), "{id} is not in Chinese"),
            Some(_) if other_variables.contains(&id.as_str()) => {}
            Some(chinese) => assert_eq!(chinese, names, "{id}"),
        }
    }
}

macro_rules! words {
    ($room:literal, $language:literal) => {
        words!($room, "", $language)
    };
    ($room:literal, $folder:literal, $language:literal) => {
        include_str!(concat!("../../crates/evenhand-", $room, "/src/", $folder, "words/", $language, ".ftl"))
    };
}

#[test]
fn messages_of_the_program_are_the_same_in_each_language() {
    // Boards are titled by the game's name, in Chinese by its title.
    compare(words!("cli", "en"), words!("cli", "zh"), &[], &["deal-of-game", "deal-of-deck"]);
}

#[test]
fn names_of_places_and_decks_are_the_same_in_each_language() {
    // Chinese has one form for one line and for several.
    compare(words!("cards", "en"), words!("cards", "zh"), &[], &["warning-list-repeats", "warning-voids"]);
}

#[test]
fn messages_of_verifiable_deals_are_the_same_in_each_language() {
    compare(words!("cli", "fair/", "en"), words!("cli", "fair/", "zh"), &[], &[]);
    compare(words!("cli", "fair/player/", "en"), words!("cli", "fair/player/", "zh"), &[], &[]);
    // Chinese has one form for one slip and for several.
    let circle = |language| match language {
        "en" => include_str!("../../crates/evenhand-cards/src/words/circle/en.ftl"),
        _ => include_str!("../../crates/evenhand-cards/src/words/circle/zh.ftl"),
    };
    compare(circle("en"), circle("zh"), &[], &["refusal-hand-incomplete"]);
}
