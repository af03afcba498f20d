//! The messages of each room in its languages: the same ids, of the same variables, by the grammar of Fluent.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

/// The variables of a message or an attribute.
#[derive(Debug, Default)]
struct Variables {
    /// Those that a reader sees.
    shown: BTreeSet<String>,
    /// Those that choose between variants: plurals are a language's own.
    chosen_by: BTreeSet<String>,
}

impl Variables {
    fn has(&self, name: &str) -> bool {
        self.shown.contains(name) || self.chosen_by.contains(name)
    }

    fn of_pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.of_expression(expression);
            }
        }
    }

    fn of_expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => of_inline(inline, &mut self.shown),
            Expression::Select { selector, variants } => {
                of_inline(selector, &mut self.chosen_by);
                for variant in variants {
                    self.of_pattern(&variant.value);
                }
            }
        }
    }
}

fn of_inline(inline: &InlineExpression<&str>, names: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => drop(names.insert(id.name.to_owned())),
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.iter().for_each(|argument| of_inline(argument, names));
            arguments.named.iter().for_each(|argument| of_inline(&argument.value, names));
        }
        InlineExpression::Placeable { expression } => {
            let mut inner = Variables::default();
            inner.of_expression(expression);
            names.extend(inner.shown);
        }
        _ => {}
    }
}

/// The variables of each message, and of each attribute, as `message.attribute`. What a message refers to is compared by
/// itself, and a term is a language's own.
fn messages(path: &Path) -> BTreeMap<String, Variables> {
    let resource = fs::read_to_string(path).expect("a resource");
    let resource =
        parser::parse(resource.as_str()).unwrap_or_else(|(_, why)| panic!("{}: {why:?}", path.display()));
    let mut all = BTreeMap::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let id = message.id.name;
        let attributes = message.attributes.iter().map(|of| (format!("{id}.{}", of.id.name), &of.value));
        for (id, pattern) in message.value.iter().map(|pattern| (id.to_owned(), pattern)).chain(attributes) {
            let mut variables = Variables::default();
            variables.of_pattern(pattern);
            assert!(all.insert(id.clone(), variables).is_none(), "{}: {id} is there twice", path.display());
        }
    }
    all
}

/// Each folder below that has messages in English.
fn folders(below: &Path, found: &mut Vec<PathBuf>) {
    // Help has English beside each option, and a test of its own.
    if below.join("en.ftl").is_file() && !below.ends_with("arguments") {
        found.push(below.to_path_buf());
    }
    for entry in fs::read_dir(below).expect("a folder").flatten() {
        if entry.path().is_dir() && entry.file_name() != "target" {
            folders(&entry.path(), found);
        }
    }
}

/// Messages whose languages show other facts: the title of a deal is in Chinese that of its game.
const OTHER_FACTS: [&str; 2] = ["deal-of-deck", "deal-of-game"];

/// Folders of which some English, of messages that begin so, stands in the code, or is the system's: what errors display, names of
/// places and cards, and errors of the system.
const ENGLISH_ELSEWHERE: [(&str, &str); 3] = [
    ("evenhand-audit/src/exact/words", ""),
    ("evenhand-cards/src/words", ""),
    ("evenhand-locale/src/system", "system."),
];

fn is_elsewhere(folder: &Path, id: &str) -> bool {
    ENGLISH_ELSEWHERE.iter().any(|(room, begin)| folder.ends_with(room) && id.starts_with(begin))
}

#[test]
fn every_message_is_there_in_each_language_with_the_same_variables() {
    let mut all = Vec::new();
    folders(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates"), &mut all);
    assert!(all.len() > 15, "{all:?}");
    let mut wrong = Vec::new();
    for folder in all {
        let [english, chinese] = ["en.ftl", "zh.ftl"].map(|name| messages(&folder.join(name)));
        let room = folder.display();
        for id in english.keys().chain(chinese.keys()).collect::<BTreeSet<_>>() {
            match (english.get(id), chinese.get(id)) {
                (Some(_), None) => wrong.push(format!("{room}: {id} is not in Chinese")),
                (None, Some(_)) if is_elsewhere(&folder, id) => {}
                (None, Some(_)) => wrong.push(format!("{room}: {id} is in Chinese alone")),
                (Some(english), Some(chinese)) => {
                    // What one language shows, the other may choose a variant by.
                    let is_same = english.shown.iter().all(|name| chinese.has(name))
                        && chinese.shown.iter().all(|name| english.has(name));
                    if !is_same && !OTHER_FACTS.contains(&id.as_str()) {
                        wrong.push(format!("{room}: {id}: {english:?}, in Chinese {chinese:?}"));
                    }
                }
                (None, None) => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
