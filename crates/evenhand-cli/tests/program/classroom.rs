//! The classroom of docs/classics.md and docs/classics.zh-CN.md: each article, section by section, with the commands
//! that show what its sections say. The test reads the commands from the pages and runs them in both languages, so that
//! the pages and the program cannot drift apart.
//!
//! A block of commands opens with three backticks and `sh`. Its output is a snapshot: the first lines of a long one. A
//! command ends with exit code 0, or with the one behind it (`# exit 1`). A block that reads the clock or measures time is
//! marked `not-run timed`, a block that needs a compiler `not-run program`. This test runs both with little to do, and
//! looks only at their exit codes.
//!
//! A snapshot that differs is a change that users see: `INSTA_UPDATE=always cargo test -p evenhand-cli --test program
//! classroom` takes the new one.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;

/// The pages, each with the language that its commands are run in.
const PAGES: [(&str, &str); 2] = [("en", "docs/classics.md"), ("zh", "docs/classics.zh-CN.md")];

/// The articles of the classroom, as their headings begin.
const ARTICLES: [&str; 4] = ["000", "001", "002", "004"];

/// As many lines of an output are in its snapshot.
const SHOWN_LINES: usize = 24;

/// A command of the classroom.
#[derive(Debug, PartialEq, Eq)]
struct Shown {
    /// The article that it stands below.
    article: String,
    /// The mark of its block: empty, `timed` or `program`.
    mark: String,
    /// The command, which begins with `evenhand`, without the comment on its exit code.
    line: String,
    /// The exit code that the page states.
    code: i32,
}

fn page(language: &str) -> String {
    let (_, name) = PAGES.iter().find(|(other, _)| *other == language).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join(name)).unwrap()
}

/// The commands of a page's blocks, in their order.
fn commands(page: &str) -> Vec<Shown> {
    let mut commands = Vec::new();
    let (mut article, mut mark) = (String::new(), None);
    for line in page.lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            article = heading.chars().take(3).collect();
        } else if let Some(marked) = line.strip_prefix("```") {
            mark = match mark {
                None => Some(
                    marked
                        .strip_prefix("sh")
                        .map(|mark| mark.trim().trim_start_matches("not-run ").to_owned()),
                ),
                Some(_) => None,
            };
        } else if let Some(Some(mark)) = &mark {
            let (line, code) = line.split_once(" # exit ").unwrap_or((line, "0"));
            commands.push(Shown {
                article: article.clone(),
                mark: mark.clone(),
                line: line.to_owned(),
                code: code.parse().unwrap(),
            });
        }
    }
    commands
}

/// The commands within the sentences and tables of a page, but for those with a name to be put in.
fn mentioned(page: &str) -> Vec<&str> {
    let spans = page
        .lines()
        .filter(|line| !line.starts_with("```"))
        .flat_map(|line| line.split('`').skip(1).step_by(2));
    spans.filter(|span| span.starts_with("evenhand ") && !span.contains("NAME")).collect()
}

/// The arguments of a line, in a language: words, or what stands within single quotes.
fn arguments(line: &str, language: &str) -> Vec<String> {
    let quoted = line.split('\'').enumerate().flat_map(|(i, part)| match i % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    let mut words: Vec<_> = quoted.skip(1).collect();
    words.splice(1..1, ["--lang".to_owned(), language.to_owned()]);
    words
}

/// `evenhand` with these arguments, and nothing on standard input.
fn run(arguments: &[String]) -> std::process::Output {
    let state = tempfile::tempdir().unwrap();
    let mut command = Command::new(cargo_bin!("evenhand"));
    command.args(arguments).write_stdin("").env("COLUMNS", "100").env("EVENHAND_STATE", state.path());
    command.output().unwrap()
}

/// A line that takes long, with little to do.
fn shortened(line: &str) -> String {
    line.replace("1000000", "1000").replace("1000001", "1001")
}

/// The program of an article, compiled; none where there is no compiler.
#[cfg(unix)]
fn compiled(name: &str) -> Option<PathBuf> {
    let programs = std::fs::read_dir(crate::audit::articles::compiled()?).unwrap();
    let mut programs = programs.map(|entry| entry.unwrap().path());
    let ends_so = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().get(4..) == Some(name);
    Some(programs.find(ends_so).unwrap_or_else(|| panic!("no program {name}")))
}

/// The programs of the articles are compiled on Unix alone.
#[cfg(not(unix))]
fn compiled(_name: &str) -> Option<PathBuf> {
    None
}

/// Adds what a command wrote, its first lines if they are many.
fn add(snapshot: &mut String, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for line in text.lines().take(SHOWN_LINES) {
        writeln!(snapshot, "{}", line.trim_end()).unwrap();
    }
    match text.lines().count().checked_sub(SHOWN_LINES) {
        None | Some(0) => {}
        Some(more) => writeln!(snapshot, "… {more} more lines").unwrap(),
    }
}

/// Runs the commands of an article's sections, and compares what they write with the snapshot.
fn walk(article: &str, language: &str) {
    let mut snapshot = String::new();
    for shown in commands(&page(language)).iter().filter(|shown| shown.article == article) {
        match shown.mark.as_str() {
            "" => {
                let done = run(&arguments(&shown.line, language));
                write!(snapshot, "$ {}\nexit {}\n", shown.line, done.status.code().unwrap()).unwrap();
                add(&mut snapshot, &done.stdout);
                add(&mut snapshot, &done.stderr);
                snapshot.push('\n');
                assert_eq!(done.status.code(), Some(shown.code), "{}: {done:?}", shown.line);
            }
            "timed" => {
                let done = run(&arguments(&shortened(&shown.line), language));
                assert_eq!(done.status.code(), Some(0), "{}: {done:?}", shown.line);
            }
            "program" => {
                let (line, name) = shown.line.split_once(" ./").unwrap();
                let Some(program) = compiled(name) else { continue };
                let mut words = arguments(line, language);
                words.splice(3..3, ["--decks", "60", "--brief", "--quiet"].map(str::to_owned));
                words.push(program.to_str().unwrap().to_owned());
                let done = run(&words);
                // Of the runs of one second all have one deck.
                assert_eq!(done.status.code(), Some(1), "{}: {done:?}", shown.line);
            }
            mark => panic!("unknown mark {mark} at {}", shown.line),
        }
    }
    let mut settings = insta::Settings::clone_current();
    let snapshots = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/golden/snapshots");
    settings.set_snapshot_path(snapshots);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(format!("classroom-{article}-{language}"), snapshot));
}

#[test]
fn both_pages_have_the_same_commands_in_the_same_order() {
    let [english, chinese] = PAGES.map(|(language, _)| page(language));
    assert_eq!(commands(&english), commands(&chinese));
    assert_eq!(mentioned(&english), mentioned(&chinese));
    for article in ARTICLES {
        assert!(commands(&english).iter().filter(|shown| shown.article == article).count() > 5, "{article}");
    }
    assert!(commands(&english).iter().all(|shown| ARTICLES.contains(&shown.article.as_str())));
    // 0: done, or the audit found no bias. 1: not fair. The pages show no command that fails.
    assert!(commands(&english).iter().all(|shown| matches!(shown.code, 0 | 1)));
}

#[test]
fn the_commands_of_sentences_and_tables_do_not_refuse() {
    for (language, _) in PAGES {
        for line in mentioned(&page(language)) {
            let done = run(&arguments(&shortened(line), language));
            assert!(matches!(done.status.code(), Some(0 | 1)), "{line}: {done:?}");
        }
    }
}

#[test]
fn article_000_in_english() {
    walk("000", "en");
}

#[test]
fn article_000_in_chinese() {
    walk("000", "zh");
}

#[test]
fn article_001_in_english() {
    walk("001", "en");
}

#[test]
fn article_001_in_chinese() {
    walk("001", "zh");
}

#[test]
fn article_002_in_english() {
    walk("002", "en");
}

#[test]
fn article_002_in_chinese() {
    walk("002", "zh");
}

#[test]
fn article_004_in_english() {
    walk("004", "en");
}

#[test]
fn article_004_in_chinese() {
    walk("004", "zh");
}
