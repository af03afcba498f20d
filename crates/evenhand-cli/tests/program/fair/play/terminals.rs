//! Questions at a terminal.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::os::fd::FromRawFd as _;
use std::process::{Child, Command, Stdio};
use std::ptr::null_mut;

use super::{Player, Shared, compared, four};

/// A person at a terminal, in which a program runs.
struct Typist {
    terminal: File,
    child: Child,
    /// The text on the screen so far.
    screen: String,
}

impl Typist {
    /// Starts a program in a terminal in which `before` was typed already.
    fn begin(player: &Player, shared: &Shared, before: &str, more: &str) -> Self {
        let (mut terminal, mut end) = (0, 0);
        // SAFETY: both places are valid, and the other pointers may be null.
        let opened =
            unsafe { libc::openpty(&raw mut terminal, &raw mut end, null_mut(), null_mut(), null_mut()) };
        assert_eq!(opened, 0);
        // SAFETY: the call opened both, and nothing else owns them.
        let (mut terminal, end) = unsafe { (File::from_raw_fd(terminal), File::from_raw_fd(end)) };
        terminal.write_all(before.as_bytes()).unwrap();
        let words = format!("fairdeal play {} {} --once {more}", shared.path(), player.role);
        let child = Command::new(env!("CARGO_BIN_EXE_evenhand"))
            .args(words.split_whitespace())
            .current_dir(player.party.0.path())
            .env("EVENHAND_STATE", player.party.1.path())
            .env("LC_ALL", "C")
            .stdin(end.try_clone().unwrap())
            .stderr(end)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        Self { terminal, child, screen: String::new() }
    }

    /// Waits for a question, then types.
    fn answers(&mut self, question: &str, answer: &str) {
        while !self.screen.contains(question) {
            assert!(self.reads(), "{question}: {}", self.screen);
        }
        self.screen.clear();
        self.terminal.write_all(answer.as_bytes()).unwrap();
    }

    /// Reads what the program wrote. Returns `false` after its end.
    fn reads(&mut self) -> bool {
        let mut bytes = [0; 4096];
        // Once the program has ended, a terminal gives an error.
        let Ok(read @ 1..) = self.terminal.read(&mut bytes) else { return false };
        self.screen += &String::from_utf8_lossy(&bytes[..read]);
        true
    }

    /// Waits for the exit code.
    fn ends(mut self) -> (i32, String) {
        while self.reads() {}
        (self.child.wait().unwrap().code().unwrap(), self.screen)
    }
}

#[test]
fn text_typed_before_a_question_does_not_answer_it() {
    let shared = Shared::new();
    let (_dealer, seats) = four(&shared);
    let mut typist = Typist::begin(&seats[0], &shared, "y\ny\n", "");
    typist.answers("Seal this offer for seat A? [y/N]", "n\n");
    let (code, screen) = typist.ends();
    assert!(code == 1 && screen.contains("Not sealed."), "{screen}");
    assert_eq!(shared.names(), ["offer.json"]);
}

#[test]
fn the_dealer_confirms_that_everyone_sees_the_secret() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    compared(&shared, &dealer, &seats);
    let is_revealed = || shared.names().iter().any(|name| name.ends_with("done.json"));
    let mut typist = Typist::begin(&dealer, &shared, "", "--agreed");
    // The second line was typed before its question.
    typist.answers("Type \"over\" when the last hand is over", "over\ny\n");
    typist.answers("Reveal the secret and all cards to everyone? This cannot be taken back. [y/N]", "n\n");
    typist.answers("Type \"over\" when the last hand is over", "over\n");
    assert!(!is_revealed());
    typist.answers("Reveal the secret and all cards to everyone? This cannot be taken back. [y/N]", "y\n");
    let (code, screen) = typist.ends();
    assert!(code == 0 && is_revealed(), "{code} {screen}");
}
