//! [`Protocol::Lines`](super::Protocol::Lines): a program that is started once, and prints a deck a line.

use std::time::Instant;

use super::command::Program;
use super::delivery::Delivery;
use super::error::{ProgramError, ProgramErrorKind as Kind};
use super::process::{Process, Shared, after};
use crate::feed::Event;

/// Has all lines delivered, or as many as are wanted.
pub(super) fn deliver(
    program: &Program,
    shared: &Shared,
    delivery: &mut Delivery<'_>,
) -> Result<(), ProgramError> {
    let mut process = Process::start(program, shared, None)?;
    let done = all(program, &mut process, delivery);
    done.map_err(|kind| process.fails(delivery.decks(), kind))
}

fn all(program: &Program, process: &mut Process<'_>, delivery: &mut Delivery<'_>) -> Result<(), Kind> {
    let patience = program.limits.patience;
    let done = until_closed(program, process, delivery);
    // What came before something went wrong was none the worse.
    if matches!(done, Err(Kind::Stopped)) {
        return done;
    }
    if done.is_ok() {
        delivery.end();
    }
    if done.is_ok() {
        delivery.send_rest()?;
    } else {
        delivery.send()?;
    }
    done?;
    // Whatever it does after it has closed its output, no deck comes of it.
    match process.finish(after(patience))? {
        Some(status) if !status.success() => Err(Kind::Status(status)),
        _ if delivery.decks() == 0 => Err(Kind::NoDeck),
        _ => Ok(()),
    }
}

fn until_closed(
    program: &Program,
    process: &mut Process<'_>,
    delivery: &mut Delivery<'_>,
) -> Result<(), Kind> {
    let patience = program.limits.patience;
    let mut last = after(patience);
    loop {
        match process.hear(delivery.due().map_or(last, |due| due.min(last))) {
            Event::Item(text) => {
                if delivery.take(&text)? {
                    last = after(patience);
                }
            }
            Event::End(end) => return end.map_err(Kind::Read),
            Event::Late => {}
            Event::Stopped => return Err(Kind::Stopped),
        }
        if delivery.is_due() {
            let full = Instant::now();
            delivery.send()?;
            // The time that the reader took is not the program's.
            last += full.elapsed();
        }
        if Instant::now() >= last {
            return Err(process.hangs(delivery.begun()));
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::time::Duration;

    use super::super::command::Protocol;
    use super::super::scripts::{all, first, hurried, is_gone, python, sh};
    use super::*;

    fn run(program: &Program) -> (String, Result<(), String>) {
        all(program.start(Protocol::Lines, None))
    }

    #[test]
    fn a_deck_a_line_comes_as_printed() {
        let printed = run(&sh("printf '3,1 2\\t4\\r\\n\\n1 2 3 4\\n4 3 2 1'"));
        assert_eq!(printed, ("3,1 2\t4\r\n\n1 2 3 4\n4 3 2 1".into(), Ok(())));
    }

    #[test]
    fn the_items_are_on_standard_input() {
        assert_eq!(run(&sh("cat")), ("1\n2\n3\n4\n".into(), Ok(())));
    }

    #[test]
    fn python_shuffles_what_it_reads() {
        let script = "import random, sys\n\
                      items = sys.stdin.read().split()\n\
                      for _ in range(2000):\n    random.shuffle(items)\n    print(*items)\n";
        let Some(program) = python(script) else { return };
        let (text, end) = run(&program);
        assert_eq!(end, Ok(()));
        assert_eq!(text.lines().count(), 2000);
        assert!(text.lines().all(|line| line.len() == 7));
    }

    #[test]
    fn a_program_need_not_read_its_items() {
        let mut program = sh("exec 0<&-; echo 1 2; sleep 0.05; echo 2 1");
        program.items = vec!["long".repeat(1000); 1000];
        assert_eq!(run(&program), ("1 2\n2 1\n".into(), Ok(())));
    }

    #[test]
    fn slow_decks_come_as_they_are_printed() {
        let mut running = sh("echo 1 2; sleep 1000").start(Protocol::Lines, None).unwrap();
        assert_eq!(first(&mut running), "1 2\n");
    }

    #[test]
    fn a_program_without_end_is_stopped_when_there_are_enough_decks() {
        let program = sh("echo 0 $$; while :; do echo 1 2; done");
        let (text, end) = all(program.start(Protocol::Lines, Some(1000)));
        assert_eq!(end, Ok(()));
        assert_eq!(text.lines().count(), 1000);
        assert!(text.ends_with("1 2\n"));
        assert!(is_gone(&text[2..text.find('\n').unwrap()]));
    }

    #[test]
    fn exactly_as_many_are_delivered_as_are_wanted_however_they_are_cut() {
        for count in [1, 2, 3, 4] {
            let (text, end) = all(sh("printf '1\\n2\\n3\\n'").start(Protocol::Lines, Some(count)));
            assert_eq!((text.as_str(), end), (&"1\n2\n3\n"[..2 * count.min(3) as usize], Ok(())));
        }
        assert_eq!(all(sh("echo 1").start(Protocol::Lines, Some(0))), (String::new(), Ok(())));
    }

    #[test]
    fn a_silent_program_ends_with_all_that_it_started_when_the_reader_goes() {
        let mut running =
            sh("sleep 1000 & echo $! $$; sleep 1000 | cat").start(Protocol::Lines, None).unwrap();
        let processes = first(&mut running);
        let begin = Instant::now();
        drop(running);
        assert!(begin.elapsed() < Duration::from_secs(1), "{:?}", begin.elapsed());
        assert!(processes.split_ascii_whitespace().all(is_gone));
    }

    #[test]
    fn a_program_ends_when_its_stop_is_raised() {
        let program = sh("echo $$ 1; sleep 1000");
        let mut running = program.start(Protocol::Lines, None).unwrap();
        let process = first(&mut running);
        program.stop.raise();
        assert_eq!(all(Ok(running)), (String::new(), Ok(())));
        assert!(is_gone(process.split_once(' ').unwrap().0));
    }

    #[test]
    fn what_has_left_the_group_does_not_keep_its_reader() {
        let Some(program) = python(
            "import os, time\n\
             if os.fork() == 0:\n    os.setsid()\n    print(os.getpid(), 1, flush=True)\n    time.sleep(3)\n\
             else:\n    time.sleep(1000)\n",
        ) else {
            return;
        };
        let mut running = program.start(Protocol::Lines, None).unwrap();
        first(&mut running);
        let begin = Instant::now();
        drop(running);
        assert!(begin.elapsed() < Duration::from_secs(1), "{:?}", begin.elapsed());
    }

    #[test]
    fn a_status_other_than_0_is_an_error_after_the_decks_with_what_the_program_said() {
        let (text, end) =
            run(&sh("echo 1 2; echo 2 1; echo 'no more\x1b[31m cards' >&2; echo bye >&2; exit 3"));
        assert_eq!(text, "1 2\n2 1\n");
        let end = end.unwrap_err();
        assert!(end.contains("it ended with status 3 after 2 decks"), "{end}");
        assert!(end.ends_with("Its standard error:\n    no more\u{fffd}[31m cards\n    bye"), "{end}");
    }

    #[test]
    fn a_signal_is_named() {
        let end = run(&sh("echo 1 2; kill -SEGV $$")).1.unwrap_err();
        assert!(end.contains("it was ended by signal 11, SIGSEGV after 1 deck."), "{end}");
    }

    #[test]
    fn complaints_of_a_program_that_does_well_are_dropped_and_never_in_its_way() {
        let (text, end) = run(&sh("yes 'never mind' | head -c 300000 >&2; echo 1 2"));
        assert_eq!((text.as_str(), end), ("1 2\n", Ok(())));
    }

    #[test]
    fn output_without_a_deck_is_an_error() {
        for script in [":", "echo; printf '  \\n\\n '", "exec >&-; sleep 0.05"] {
            let end = run(&sh(script)).1.unwrap_err();
            assert!(end.contains("it ended without printing a deck"), "{script}: {end}");
        }
    }

    #[test]
    fn a_program_that_falls_silent_is_ended_with_an_error_that_quotes_what_it_printed() {
        let (text, end) = run(&hurried("echo $$ 1; echo 2; printf 'Again? '; read line; sleep 1000", 300));
        let end = end.unwrap_err();
        assert_eq!(text.lines().count(), 2);
        assert!(end.contains("no deck came for 0.3 s, after 2 decks (it had printed \"Again?\")"), "{end}");
        assert!(is_gone(text.split_once(' ').unwrap().0));
    }

    #[test]
    fn blank_lines_without_end_are_silence() {
        let program = hurried("yes ''", 100);
        let end = run(&program).1.unwrap_err();
        assert!(end.contains("no deck came for 0.1 s, after 0 decks"), "{end}");
        let end = run(&hurried("echo 1 2; yes '[]'", 100)).1.unwrap_err();
        assert!(end.contains("no deck came for 0.1 s, after 1 deck"), "{end}");
    }

    #[test]
    fn what_holds_the_output_open_is_an_error_and_ended() {
        let (text, end) = run(&hurried("sleep 1000 & echo $! 1", 300));
        let end = end.unwrap_err();
        assert!(end.contains("a process that it started keeps its output open"), "{end}");
        assert!(is_gone(text.split_once(' ').unwrap().0));
    }

    #[test]
    fn a_slow_reader_is_not_the_fault_of_the_program() {
        let running =
            hurried("yes '1 2' | head -n 2000000; echo 2 1", 400).start(Protocol::Lines, None).unwrap();
        std::thread::sleep(Duration::from_secs(1));
        let (text, end) = all(Ok(running));
        assert_eq!(end, Ok(()));
        assert_eq!(text.len(), 4 * 2_000_001);
    }

    #[test]
    fn a_hundred_megabytes_without_a_newline_are_refused() {
        let end = run(&sh("echo 1 2; head -c 100000000 /dev/zero")).1.unwrap_err();
        assert!(end.contains("more than 1048576 bytes without a newline, after 1 deck."), "{end}");
    }

    #[test]
    fn a_line_may_have_as_many_bytes_as_the_limit_and_no_more() {
        let mut program = sh("printf '12345\\n1 2 3\\n'");
        program.limits.max_line = 5;
        assert_eq!(run(&program).1, Ok(()));
        program.limits.max_line = 4;
        let (text, end) = run(&program);
        assert!(text.is_empty() && end.unwrap_err().contains("more than 4 bytes"));
    }
}
