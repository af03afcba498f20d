//! Concurrent processes, and killed processes.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::{OTHERS, Player, Shared, USER, four};

/// A process that runs until it ends by itself.
fn begins(player: &Player, shared: &Shared, more: &str) -> Child {
    let words = format!("fairdeal play {} {} {more}", shared.path(), player.role);
    Command::new(env!("CARGO_BIN_EXE_evenhand"))
        .args(words.split_whitespace())
        .current_dir(player.party.0.path())
        .env("EVENHAND_STATE", player.party.1.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn processes_that_watch_the_directory_at_once_end_verified() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    let mut running = vec![begins(&dealer, &shared, "--agreed --hands-over")];
    running.extend(seats.iter().map(|seat| begins(seat, &shared, "--yes --agreed")));
    let begun = Instant::now();
    for child in &mut running {
        while child.try_wait().unwrap().is_none() && begun.elapsed() < Duration::from_mins(2) {
            sleep(Duration::from_millis(100));
        }
        let _ = child.kill();
    }
    for child in running {
        let output = child.wait_with_output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let code = output.status.code();
        assert_eq!(code, Some(0), "{text} {}", String::from_utf8_lossy(&output.stderr));
        assert!(text.contains("All holds, against the table you kept."), "{text}");
    }
    let names = shared.names();
    // The offer; table, sheet and done file of the dealer; seal, opening and slips of each seat.
    assert_eq!(names.len(), 1 + 3 + 3 * 3, "{names:?}");
}

#[test]
fn a_process_that_is_killed_goes_on_where_it_was() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    // Everything that was published vanishes once, in each phase: it is published again.
    let vanish = |end: &str| {
        for name in shared.names().into_iter().filter(|name| name.ends_with(end)) {
            std::fs::remove_file(shared.0.path().join(name)).unwrap();
        }
    };
    for seat in &seats {
        seat.ends(OTHERS, &shared, "--yes");
    }
    vanish("seal.txt");
    for seat in &seats {
        assert!(seat.ends(OTHERS, &shared, "").err.contains("restored"));
    }
    dealer.ends(OTHERS, &shared, "");
    vanish("table.json");
    dealer.ends(OTHERS, &shared, "");
    for seat in &seats {
        seat.looks(&shared, "--yes");
    }
    vanish("open.txt");
    for seat in &seats {
        seat.looks(&shared, "");
    }
    for seat in &seats {
        seat.ends(OTHERS, &shared, "--agreed");
    }
    dealer.ends(USER, &shared, "--agreed");
    vanish("sheet-1.txt");
    vanish(".age");
    dealer.ends(USER, &shared, "");
    // The word is confirmed once: a later run does not ask again.
    let opened = seats[0].ends(OTHERS, &shared, "");
    assert!(opened.out.starts_with("sheet "), "{}", opened.out);
    dealer.ends(0, &shared, "--hands-over");
    for seat in &seats {
        seat.ends(0, &shared, "");
    }
}

/// Ends a process at once, as a power cut does.
fn kill(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// Kills processes of an evening at times that a seed determines, and starts them again, until
/// `kills` were killed. Then returns the exit code and the output of each.
fn killed(seed: u64, kills: usize, shared: &Shared, players: &[(&Player, &str)]) -> Vec<(i32, String)> {
    let mut state = seed;
    let mut random = move |below: u64| {
        // Knuth's linear congruential generator, MMIX.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let start = |at: usize| begins(players[at].0, shared, players[at].1);
    let mut running: Vec<Child> = (0..players.len()).map(start).collect();
    for _ in 0..kills {
        sleep(Duration::from_millis(random(60)));
        let at = random(players.len() as u64) as usize;
        // One that ended by itself starts again, too.
        kill(&mut running[at]);
        running[at] = start(at);
    }
    let begun = Instant::now();
    let ended = running.into_iter().map(|mut child| {
        while child.try_wait().unwrap().is_none() && begun.elapsed() < Duration::from_mins(2) {
            sleep(Duration::from_millis(50));
        }
        let _ = child.kill();
        let output = child.wait_with_output().unwrap();
        let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        (output.status.code().unwrap_or(-1), text.concat())
    });
    ended.collect()
}

#[test]
fn an_evening_whose_processes_are_killed_at_random_ends_verified() {
    for seed in 1..=4 {
        let shared = Shared::new();
        let (dealer, seats) = four(&shared);
        let mut players = vec![(&dealer, "--agreed --hands-over --yes --show bottom")];
        players.extend(seats.iter().map(|seat| (seat, "--yes --agreed")));
        for (code, text) in killed(seed, 40, &shared, &players) {
            assert_eq!(code, 0, "seed {seed}: {text}");
            assert!(text.contains("All holds, against the table you kept."), "seed {seed}: {text}");
        }
        // Every message is whole, and every state is readable.
        let names: Vec<String> = shared
            .names()
            .into_iter()
            .filter(|name| Path::new(name).extension() != Some("tmp".as_ref()))
            .collect();
        assert_eq!(names.len(), 1 + 4 + 3 * 3, "{names:?}");
        for seat in &seats {
            let shown = seat.party.runs("fairdeal circle show friday", &[]).assert().success();
            let told = String::from_utf8_lossy(&shown.get_output().stdout).into_owned();
            assert!(told.contains(": finished and verified"), "{told}");
        }
    }
}

#[test]
fn two_programs_of_each_seat_play_one_evening() {
    for seed in 5..=7 {
        let shared = Shared::new();
        let (dealer, seats) = four(&shared);
        let mut players = vec![(&dealer, "--agreed --hands-over"); 2];
        players.extend(seats.iter().flat_map(|seat| [(seat, "--yes --agreed"); 2]));
        for (code, text) in killed(seed, 12, &shared, &players) {
            assert_eq!(code, 0, "seed {seed}: {text}");
        }
        let tables: Vec<String> =
            shared.names().into_iter().filter(|name| name.ends_with("table.json")).collect();
        assert_eq!(tables.len(), 1, "{tables:?}");
    }
}
