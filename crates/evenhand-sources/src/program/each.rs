//! [`Protocol::Each`](super::Protocol::Each): a program that is started anew for each deck.

use std::io;
use std::sync::Arc;
use std::thread::Builder;

use super::command::{Program, STACK_BYTES};
use super::delivery::Delivery;
use super::error::{ProgramError, ProgramErrorKind};
use super::process::{Process, Shared, after};
use crate::feed::{Event, Feed};
use crate::line::{Tokens, UNIT_SEPARATOR};
use crate::parse::brackets_pair;
use crate::stop::Stop;

/// How many decks a starter may be ahead.
const PREFETCHED_DECKS: usize = 16;

/// The decks of some runs, in their order.
type Runs = Feed<Vec<u8>, ProgramError>;

/// Has a deck delivered of each run, in their order, of `count` runs or without end. Of k starters the first has the
/// runs 1, k + 1, 2k + 1 and so on: their decks come in turn, and none waits for more than those of its own.
pub(super) fn deliver(
    program: &Program,
    shared: &Shared,
    count: Option<u64>,
    delivery: &mut Delivery<'_>,
) -> Result<(), ProgramError> {
    let last = count.unwrap_or(u64::MAX);
    let starters = (program.limits.at_once.max(1) as u64).min(last);
    let program = Arc::new(program.clone());
    // All end at once, and are then waited for one by one.
    let shared = shared.child();
    let runs = (1..=starters).map(|first| {
        let runs = (first..=last).step_by(usize::try_from(starters).unwrap_or(usize::MAX));
        starter(&program, &shared, runs)
    });
    let mut runs = match runs.collect::<io::Result<Vec<Runs>>>() {
        Ok(runs) => runs,
        Err(error) => return Err(ProgramError::new(&program, None, 0, ProgramErrorKind::Start(error))),
    };
    let done = in_turn(&program, &mut runs, delivery, &shared.stop);
    shared.stop.raise();
    done
}

/// Starts a thread that runs the program again and again, until something goes wrong or no more is wanted.
fn starter(
    program: &Arc<Program>,
    shared: &Shared,
    runs: impl Iterator<Item = u64> + Send + 'static,
) -> io::Result<Runs> {
    let (program, shared) = (Arc::clone(program), shared.clone());
    let thread = Builder::new().stack_size(STACK_BYTES);
    Feed::spawn(thread, PREFETCHED_DECKS, shared.stop.child(), move |outlet| {
        for run in runs {
            if !outlet.send(deck(&program, &shared, run)?) {
                break;
            }
        }
        Ok(())
    })
}

/// Has decks delivered, one of each in turn.
fn in_turn(
    program: &Program,
    runs: &mut [Runs],
    delivery: &mut Delivery<'_>,
    stop: &Stop,
) -> Result<(), ProgramError> {
    let fails = |decks, kind| ProgramError::new(program, None, decks, kind);
    for starter in (0..runs.len()).cycle() {
        let deck = loop {
            match runs[starter].next(stop, delivery.due()) {
                Event::Item(deck) => break Ok(deck),
                Event::End(Err(error)) => break Err(error),
                Event::Late => delivery.send().map_err(|kind| fails(delivery.decks(), kind))?,
                // There are no more runs.
                Event::End(Ok(())) => {
                    return delivery.send().map_err(|kind| fails(delivery.decks(), kind));
                }
                Event::Stopped => return Err(fails(delivery.decks(), ProgramErrorKind::Stopped)),
            }
        };
        let taken = match deck {
            Ok(mut deck) => {
                deck.push(b'\n');
                delivery.take(&deck)
            }
            Err(error) => {
                // What came before was none the worse.
                let _ = delivery.send();
                return Err(error);
            }
        };
        let sent = taken.and_then(|_| if delivery.is_due() { delivery.send() } else { Ok(()) });
        sent.map_err(|kind| fails(delivery.decks(), kind))?;
    }
    Ok(())
}

/// The deck of one run, on one line, without a newline.
pub(super) fn deck(program: &Program, shared: &Shared, run: u64) -> Result<Vec<u8>, ProgramError> {
    let mut process = Process::start(program, shared, Some(run))?;
    let deck = all_of(program, &mut process, run);
    deck.map_err(|kind| process.fails(run - 1, kind))
}

fn all_of(program: &Program, process: &mut Process<'_>, run: u64) -> Result<Vec<u8>, ProgramErrorKind> {
    let mut text = Vec::new();
    text_of(program, process, &mut text)?;
    let reading = &program.reading;
    if let Some(printout) = &program.printout {
        return printout.deck(&text, &reading.skip, run);
    }
    match on_one_line(&reading.kept(&text), program.items.len())? {
        deck if Tokens::around(&program.items).has_card(&deck) => Ok(deck),
        _ => Err(ProgramErrorKind::NoDeck),
    }
}

/// Reads the complete output of a run that ends with success.
pub(super) fn text_of(
    program: &Program,
    process: &mut Process<'_>,
    text: &mut Vec<u8>,
) -> Result<(), ProgramErrorKind> {
    let until = after(program.limits.patience);
    let max_bytes = program.limits.max_line;
    loop {
        match process.hear(until) {
            Event::Item(piece) => text.extend_from_slice(&piece),
            Event::End(end) => {
                end.map_err(ProgramErrorKind::Read)?;
                break;
            }
            Event::Late => return Err(process.hangs(text)),
            Event::Stopped => return Err(ProgramErrorKind::Stopped),
        }
        if text.len() > max_bytes {
            return Err(ProgramErrorKind::Floods { max_bytes, lines: text.contains(&b'\n') });
        }
    }
    match process.finish(until)? {
        None => Err(process.hangs(&[])),
        Some(status) if !status.success() => Err(ProgramErrorKind::Status(status)),
        Some(_) => Ok(()),
    }
}

/// The deck, which has `items` items (0 if that is not known), and came on one line, an item a line, or on several lines
/// that brackets or R's indices hold together.
pub(super) fn on_one_line(text: &[u8], items: usize) -> Result<Vec<u8>, ProgramErrorKind> {
    let lines = lines(text);
    match lines.len() {
        0 => Err(ProgramErrorKind::NoDeck),
        1 => Ok(lines[0].to_vec()),
        count if count == items => Ok(lines.join(&UNIT_SEPARATOR)),
        _ if is_literal(&lines) => Ok(lines.join(&b' ')),
        _ if let Some(parts) = indexed(&lines) => Ok(parts.join(&b' ')),
        lines if items > 0 && lines > items => Err(ProgramErrorKind::ManyLines { lines, items }),
        _ => Ok(lines.join(&UNIT_SEPARATOR)),
    }
}

/// The lines that are not blank.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    let lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    lines.filter(|line| !line.is_empty()).collect()
}

/// Whether all lines are one deck, by its brackets or R's indices, or on a line with brackets or quotes.
pub(super) fn is_held_together(text: &[u8]) -> bool {
    let lines = lines(text);
    match &lines[..] {
        [line] => line.iter().any(|byte| b"[{(\"'".contains(byte)),
        lines => is_literal(lines) || indexed(lines).is_some(),
    }
}

/// Whether brackets that one line opens are closed by another one.
fn is_literal(lines: &[&[u8]]) -> bool {
    !lines.iter().all(|line| brackets_pair(line)) && brackets_pair(&lines.concat())
}

/// Lines without the index that R begins each with: `[1]`, `[14]`.
fn indexed<'a>(lines: &[&'a [u8]]) -> Option<Vec<&'a [u8]>> {
    let part = |line: &&'a [u8]| {
        let line = line.strip_prefix(b"[")?;
        let end = line.iter().position(|byte| *byte == b']')?;
        (end > 0 && line[..end].iter().all(u8::is_ascii_digit)).then(|| line[end + 1..].trim_ascii())
    };
    lines.iter().map(part).collect()
}

#[cfg(all(test, unix))]
mod tests {
    use std::thread;
    use std::time::{Duration, Instant};

    use super::super::command::Protocol;
    use super::super::scripts::{all, hurried, is_gone, python, sh};
    use super::*;
    use crate::stream::TextStream;

    fn runs(program: &Program, count: u64) -> (String, Result<(), String>) {
        all(program.start(Protocol::Each, Some(count)))
    }

    #[test]
    fn each_run_is_a_deck() {
        let (text, end) = runs(&sh("echo; echo 4 $$ 2 3"), 20);
        assert_eq!(end, Ok(()));
        let mut lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), 20);
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), 20, "each from another process");
    }

    #[test]
    fn decks_come_in_the_order_of_the_runs_whichever_ends_first() {
        let program = sh("");
        let feed = || Runs::with_room(PREFETCHED_DECKS, Stop::default());
        let (starters, mut runs): (Vec<_>, Vec<_>) = (0..3).map(|_| feed()).unzip();
        let (to, mut from) = TextStream::with_room(PREFETCHED_DECKS, Stop::default());
        thread::scope(|scope| {
            let (program, to) = (&program, &to);
            let run =
                move || in_turn(program, &mut runs, &mut Delivery::new(program, to, None), &Stop::default());
            let done = scope.spawn(run);
            // The last starter first, and the first last, when what there is has been sent.
            for (starter, decks) in [(2, vec!["3", "6"]), (1, vec!["2", "5"]), (0, vec!["1", "4", "7"])] {
                for deck in decks {
                    assert!(starters[starter].send(deck.into()));
                }
                thread::sleep(Duration::from_millis(60));
            }
            drop(starters);
            assert!(done.join().unwrap().is_ok());
        });
        drop(to);
        let mut text = Vec::new();
        while let Event::Item(chunk) = from.next(&Stop::default(), None) {
            text.extend(chunk.text);
        }
        assert_eq!(String::from_utf8(text).unwrap(), "1\n2\n3\n4\n5\n6\n7\n");
    }

    #[test]
    fn a_deck_an_item_a_line_has_its_items_kept_apart() {
        let mut program = sh("cat");
        program.items = ["ace of spades", " two,of hearts", "joker"].map(Into::into).to_vec();
        let (text, end) = runs(&program, 2);
        assert_eq!(end, Ok(()));
        assert_eq!(text, "ace of spades\x1ftwo,of hearts\x1fjoker\n".repeat(2));
    }

    #[test]
    fn a_deck_on_several_lines_is_one_where_brackets_or_indices_say_so() {
        for (text, line) in [
            ("[\n  '3', '1',\n  '2'\n]\n", "[ '3', '1', '2' ]"),
            ("[ 3 1\n 2]\n", "[ 3 1 2]"),
            (" [1] 3 1\n[3] 2\n", "3 1 2"),
            ("Array\n(\n    [0] => 3\n    [1] => 1\n)\n", "Array ( [0] => 3 [1] => 1 )"),
        ] {
            assert_eq!(String::from_utf8(on_one_line(text.as_bytes(), 9).unwrap()).unwrap(), line);
        }
    }

    #[test]
    fn windows_newlines_are_newlines() {
        assert_eq!(on_one_line(b"2\r\n1\r\n", 2).unwrap(), b"2\x1f1");
        assert_eq!(on_one_line(b"2 1\r\n", 2).unwrap(), b"2 1");
    }

    #[test]
    fn python_shuffles_anew_in_each_run() {
        let script = "import random, sys\n\
                      items = sys.stdin.read().split()\nrandom.shuffle(items)\nprint(*items, sep='\\n')\n";
        let Some(program) = python(script) else { return };
        let (text, end) = runs(&program, 4);
        assert_eq!(end, Ok(()));
        assert!(text.lines().all(|line| line.split('\x1f').count() == 4));
    }

    #[test]
    fn the_run_that_fails_is_named_after_the_decks_before_it() {
        let folder = tempfile::tempdir().unwrap();
        let script = format!(
            "echo x >> {0}/runs; test $(wc -l < {0}/runs) -lt 5 || {{ echo why >&2; exit 7; }}; cat",
            folder.path().display()
        );
        let mut program = sh(&script);
        program.limits.at_once = 1;
        let (text, end) = runs(&program, 20);
        let end = end.unwrap_err();
        assert_eq!(text, "1\x1f2\x1f3\x1f4\n".repeat(4));
        assert!(end.contains(", run 5: it ended with status 7."), "{end}");
        assert!(end.ends_with("    why"), "{end}");
    }

    #[test]
    fn a_run_that_does_not_end_is_ended() {
        let program = hurried("echo $$ 1; sleep 1000", 500);
        let end = runs(&program, 20).1.unwrap_err();
        assert!(end.contains(", run 1: it had not ended after 0.5 s (it had printed \""), "{end}");
        let number = end.split("printed \"").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
        assert!(is_gone(number));
    }

    #[test]
    fn a_run_that_closes_its_output_and_does_not_end_is_ended() {
        let end = runs(&hurried("echo 1 2; exec >&-; sleep 1000", 500), 1).1.unwrap_err();
        assert!(end.contains("it had not ended after 0.5 s"), "{end}");
    }

    #[test]
    fn a_run_without_a_deck_is_an_error() {
        for script in ["echo", "echo '[]'"] {
            let end = runs(&sh(script), 3).1.unwrap_err();
            assert!(end.contains(", run 1: it ended without printing a deck"), "{script}: {end}");
        }
    }

    #[test]
    fn a_run_that_prints_more_than_a_deck_is_an_error() {
        let end = runs(&sh("seq 5"), 3).1.unwrap_err();
        assert!(end.contains("it printed 5 lines for 4 items"), "{end}");
        let end = runs(&sh("yes 1 2 3 4"), 3).1.unwrap_err();
        assert!(end.contains("more than 1048576 bytes in one run, where one deck was expected"), "{end}");
        let end = runs(&sh("head -c 100000000 /dev/zero"), 3).1.unwrap_err();
        assert!(end.contains("more than 1048576 bytes without a newline"), "{end}");
    }

    #[test]
    fn all_runs_end_when_the_reader_goes() {
        let folder = tempfile::tempdir().unwrap();
        let started = folder.path().join("started");
        let program = sh(&format!("echo $$ >> {}; sleep 1000", started.display()));
        let running = program.start(Protocol::Each, None).unwrap();
        while std::fs::read_to_string(&started).unwrap_or_default().lines().count() < 3 {
            std::thread::sleep(Duration::from_millis(5));
        }
        let begin = Instant::now();
        drop(running);
        assert!(begin.elapsed() < Duration::from_secs(1), "{:?}", begin.elapsed());
        assert!(std::fs::read_to_string(started).unwrap().lines().all(is_gone));
    }
}
