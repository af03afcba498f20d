//! The code blocks of a page, and the commands in them.

use std::fmt::Write as _;
use std::process::Command;

/// A fenced code block.
#[derive(Debug)]
pub(super) struct Block {
    /// The number of the line that opens it.
    pub(super) line: usize,
    /// What stands behind its backticks.
    pub(super) tag: String,
    /// Its lines, without the indentation of the fence.
    pub(super) lines: Vec<String>,
}

/// The blocks of a page.
pub(super) fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, Block)> = None;
    for (number, line) in (1..).zip(page.lines()) {
        let text = line.trim_start();
        let fence = text.strip_prefix("```").or_else(|| text.strip_prefix("~~~"));
        match (&mut open, fence) {
            (None, Some(tag)) => {
                let block = Block { line: number, tag: tag.trim().to_owned(), lines: Vec::new() };
                open = Some((line.len() - text.len(), block));
            }
            (Some(_), Some("")) => blocks.extend(open.take().map(|(_, block)| block)),
            (Some((indent, block)), _) => {
                block.lines.push(line.get(*indent..).unwrap_or_default().to_owned());
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "the last block does not end: {open:?}");
    blocks
}

/// Looks up the commands of the program in the code spans of a page: one step for each, which fails where the help of the
/// command does not have an option of the span.
pub(super) fn spans(page: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut is_code = false;
    for (number, line) in (1..).zip(page.lines()) {
        is_code ^= line.trim_start().starts_with("```");
        let spans = line.split('`').skip(1).step_by(2).filter_map(|span| span.strip_prefix("evenhand "));
        for span in spans.filter(|_| !is_code) {
            let own = span.split(" -- ").next().unwrap_or_default();
            let words: Vec<&str> = own.split_whitespace().collect();
            let is_name = |word: &&&str| word.chars().all(|sign| sign.is_ascii_lowercase());
            let length = if span.starts_with("fair") { 2 } else { 1 };
            let command: Vec<&str> = words.iter().take(length).take_while(is_name).copied().collect();
            if command.is_empty() {
                continue;
            }
            let mut text = format!("evenhand {} --help > .help", command.join(" "));
            for option in words.iter().filter_map(|word| word.strip_prefix("--")) {
                let name: String =
                    option.chars().take_while(|sign| sign.is_ascii_alphabetic() || *sign == '-').collect();
                let _ = write!(
                    text,
                    " && {{ grep -qE -e '--{name}([^a-z-]|$)' .help || {{ echo no --{name}; false; }} }}"
                );
            }
            steps.push(Step::new(number, text, None));
        }
    }
    steps
}

/// A command of a block.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// The number of its first line in the page.
    pub(super) line: usize,
    /// Its lines.
    pub(super) text: String,
    /// The exit code that its comment `# exit N` names.
    pub(super) code: Option<i32>,
    /// The output shown below it. Blocks of `sh` show none.
    pub(super) output: Option<Vec<String>>,
}

impl Step {
    fn new(line: usize, text: String, output: Option<Vec<String>>) -> Self {
        let code = text.rsplit_once("# exit ").map(|(_, rest)| {
            let digits = rest.split(|sign: char| !sign.is_ascii_digit()).next();
            digits.and_then(|digits| digits.parse().ok()).expect("a number behind `# exit`")
        });
        Self { line, text, code, output }
    }
}

/// The commands of a block of `sh`: one on each line, unless bash wants more lines.
pub(super) fn commands(block: &Block) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (number, line) in (block.line + 1..).zip(&block.lines) {
        let is_blank = line.trim().is_empty() || line.trim_start().starts_with('#');
        if open.is_none() && is_blank {
            continue;
        }
        let (start, text) = match open.take() {
            None => (number, line.clone()),
            Some((start, text)) => (start, text + "\n" + line),
        };
        if is_whole(&text) {
            steps.push(Step::new(start, text, None));
        } else {
            open = Some((start, text));
        }
    }
    assert!(open.is_none(), "bash wants more lines: {open:?}");
    steps
}

/// The commands of a block of `console`, which stand behind `$`, with their outputs.
pub(super) fn session(block: &Block) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (number, line) in (block.line + 1..).zip(&block.lines) {
        let begun = match (&open, line.strip_prefix("$ ")) {
            (Some((start, text)), _) => {
                Some((*start, format!("{text}\n{}", line.strip_prefix("> ").unwrap_or(line))))
            }
            (None, Some(command)) => Some((number, command.to_owned())),
            (None, None) => None,
        };
        open = None;
        match begun {
            Some((start, text)) if is_whole(&text) => steps.push(Step::new(start, text, Some(Vec::new()))),
            Some(begun) => open = Some(begun),
            None => {
                let output = steps.last_mut().and_then(|step| step.output.as_mut());
                output.expect("a console begins with `$ `").push(line.clone());
            }
        }
    }
    steps
}

/// Whether a text is whole for bash.
fn is_whole(text: &str) -> bool {
    if text.trim_end().ends_with('\\') {
        return false;
    }
    if let Some((_, rest)) = text.split_once("<<").filter(|(_, rest)| !rest.starts_with('<')) {
        let word: String = rest
            .trim_start_matches(['-', ' ', '\'', '"'])
            .chars()
            .take_while(|sign| sign.is_alphanumeric() || *sign == '_')
            .collect();
        if !text.lines().skip(1).any(|line| line.trim() == word) {
            return false;
        }
    }
    let opens = ["for ", "while ", "until ", "if ", "case ", "function ", "{", "("];
    let may_go_on = opens.iter().any(|word| text.trim_start().starts_with(word))
        || text.contains(" {")
        || text.matches('\'').count() % 2 == 1
        || text.matches('"').count() % 2 == 1
        || ["|", "&&", "||"].iter().any(|sign| text.trim_end().ends_with(sign));
    !may_go_on
        || Command::new("bash").args(["-n", "-c", text]).output().is_ok_and(|done| done.status.success())
}

/// Whether an output is as shown, where a line of `…` stands for any number of lines.
pub(super) fn is_as_shown(shown: &[String], output: &[String]) -> bool {
    match (shown.split_first(), output.split_first()) {
        (None, None) => true,
        (Some((line, rest)), _) if line.trim() == "…" => {
            (0..=output.len()).any(|start| is_as_shown(rest, &output[start..]))
        }
        (Some((line, rest)), Some((other, others))) => {
            line.trim_end() == other.trim_end() && is_as_shown(rest, others)
        }
        _ => false,
    }
}
