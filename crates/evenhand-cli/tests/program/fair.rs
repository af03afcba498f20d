//! Verifiable deals and public draws, by several parties that share nothing but the files and lines they send each other.

mod chats;
mod deals;
mod draws;
mod games;
#[cfg(feature = "age")]
mod play;
mod players;
#[cfg(feature = "bls")]
mod rounds;
mod saved;
mod secrets;
mod threats;
mod usage;
mod verdicts;

use std::path::{Path, PathBuf};
use std::process::Command as Process;
use std::sync::LazyLock;

use assert_cmd::Command;
use evenhand_cards::fairdeal::{ClosedTable, Hash, Nonce, Offer};
use tempfile::TempDir;

use crate::{evenhand, skip};

/// A round of a chain whose times nobody knows here, so that any value may be tried at any time.
const TIMELESS: &str = "drand:abababababababababababababababababababababababababababababababab:7";

/// A round of quicknet that is long in coming, of the year 2118.
const FUTURE: &str = "drand:52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971:1000000000";

/// What a beacon might publish: it is what quicknet did for round 657,413.
const RANDOMNESS: &str = "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587";

/// Somebody with a folder of her own, and another for what her program keeps.
struct Party(TempDir, TempDir);

impl Party {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), content).unwrap();
    }

    /// Sends a file to others, who get copies.
    fn send<'a>(&self, name: &str, to: impl IntoIterator<Item = &'a Self>) {
        for other in to {
            std::fs::copy(self.path(name), other.path(name)).unwrap();
        }
    }

    /// The names of all files here.
    fn files(&self) -> Vec<String> {
        crate::names(self.0.path())
    }

    /// `evenhand` in this folder; words are separated by spaces, and the rest stands as it is.
    fn runs(&self, words: &str, rest: &[&str]) -> Command {
        let mut command = evenhand(words);
        command.args(rest).current_dir(&self.0).env("EVENHAND_STATE", self.1.path());
        command
    }

    /// What it writes when all is well.
    fn told(&self, words: &str, rest: &[&str]) -> String {
        crate::text(&mut self.runs(words, rest))
    }

    /// What it writes, with the exit code that it ends with.
    fn ends(&self, code: i32, words: &str, rest: &[&str]) -> String {
        let done = self.runs(words, rest).assert().code(code);
        String::from_utf8(done.get_output().stdout.clone()).unwrap()
    }

    /// What it says when it refuses.
    fn refused(&self, code: i32, words: &str, rest: &[&str]) -> String {
        let done = self.runs(words, rest).assert().code(code).stdout("");
        String::from_utf8(done.get_output().stderr.clone()).unwrap()
    }

    /// Offers a table, `offer.json`, and keeps `secret`; OFFER.
    fn offers(&self, words: &str, rest: &[&str]) -> String {
        let told = self.told(&format!("fairdeal offer --secret secret -o offer.json {words}"), rest);
        first_hash(&told, "offer ")
    }

    /// Closes `offer.json` with these seals as `table.json`; TABLE.
    fn closes(&self, seals: &str) -> String {
        self.write("seals.txt", seals);
        let without = Offer::read(self.read("offer.json").as_bytes()).unwrap();
        let silent = without.spec().seats().iter().filter(|seat| !seals.contains(&format!(" {seat} ")));
        let without = silent.fold(String::new(), |without, seat| without + " --without " + seat);
        let told = self.told(&format!("fairdeal collect offer.json seals.txt -o table.json{without}"), &[]);
        first_hash(&told, "table ")
    }

    /// Opens `table.json` with these lines as `opened.json`; the check word.
    fn opens(&self, openings: &str) -> String {
        self.write("openings.txt", openings);
        let told = self.told("fairdeal collect table.json openings.txt -o opened.json", &[]);
        let line = told.lines().find_map(|line| line.strip_prefix("check word ")).unwrap();
        line.to_owned()
    }

    /// Shows the secret of `opened.json` in a done file.
    fn reveals(&self, done: &str, rest: &[&str]) -> String {
        let deal = format!("fairdeal deal opened.json --secret secret --reveal --hands-over -o {done}");
        self.told(&deal, rest);
        self.read(done)
    }

    /// Plays a table with these seats and their words to its end: `offer.json`, `table.json`, `opened.json`, `done.json`.
    fn plays(&self, words: &str, rest: &[&str], seats: &[Seat]) -> String {
        self.offers(words, rest);
        self.closes(&sealed(self, seats));
        self.opens(&opened(self, seats));
        self.reveals("done.json", &[])
    }

    /// The answer of every verifier, which is one: `ok` or a code; and the exit code.
    fn verifies(&self, file: &str, given: &[&str]) -> (String, i32) {
        let answer = self.runs("verify --code", &[&[file], given].concat()).assert();
        let code = answer.get_output().status.code().unwrap();
        let told = String::from_utf8(answer.get_output().stdout.clone()).unwrap();
        assert_eq!(code == 1, told != "ok\n", "{code} {told}");
        for verifier in VERIFIERS.iter() {
            let mut process = Process::new(&verifier[0]);
            let answer = process.args(&verifier[1..]).arg("--code").args([&[file], given].concat());
            let answer = answer.current_dir(&self.0).output().unwrap();
            assert_eq!(String::from_utf8(answer.stdout).unwrap(), told, "{verifier:?} {file} {given:?}");
            assert_eq!(answer.status.code(), Some(code), "{verifier:?} {file} {given:?}");
        }
        (told.trim_end().to_owned(), code)
    }
}

/// A seat of a player whose program is another one, which makes its own lines: honest, or as an attack needs them.
#[derive(Clone)]
struct Seat {
    name: &'static str,
    nonce: String,
    words: String,
}

impl Seat {
    fn new(name: &'static str, words: &str) -> Self {
        let nonce = Hash::of(format!("nonce of {name}").as_bytes()).to_string();
        Self { name, nonce, words: words.to_owned() }
    }

    /// With another nonce, the `number`th.
    fn again(&self, number: u32) -> Self {
        Self { nonce: Hash::of(format!("{} {number}", self.nonce).as_bytes()).to_string(), ..self.clone() }
    }

    /// Her seal line for an offer.
    fn seals(&self, offer: &str) -> String {
        let offer = Offer::read(offer.as_bytes()).unwrap();
        offer.seal(self.name, &Nonce::from_hex(&self.nonce).unwrap(), &self.words).unwrap().to_string()
    }

    /// Her opening line for a table.
    fn opens(&self, table: &str) -> String {
        let table = ClosedTable::read(table.as_bytes()).unwrap();
        table.opening(self.name, &Nonce::from_hex(&self.nonce).unwrap(), &self.words).unwrap().to_string()
    }
}

/// Seats A, B and C.
fn three() -> [Seat; 3] {
    [Seat::new("A", "one"), Seat::new("B", "七上八下 🎲"), Seat::new("C", "")]
}

/// The seal lines of these seats for a party's `offer.json`.
fn sealed(party: &Party, seats: &[Seat]) -> String {
    seats.iter().map(|seat| seat.seals(&party.read("offer.json")) + "\n").collect()
}

/// The opening lines of these seats for a party's `table.json`.
fn opened(party: &Party, seats: &[Seat]) -> String {
    seats.iter().map(|seat| seat.opens(&party.read("table.json")) + "\n").collect()
}

/// The 64 digits behind the first line that begins so.
fn first_hash(text: &str, start: &str) -> String {
    let hash = text.lines().find_map(|line| line.strip_prefix(start)).unwrap();
    assert_eq!(hash.len(), 64, "{text}");
    hash.to_owned()
}

/// The programs of others that are here, in Python and JavaScript, each with its first arguments.
static VERIFIERS: LazyLock<Vec<[String; 2]>> = LazyLock::new(|| {
    let reference = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reference");
    let node = std::env::var("EVENHAND_NODE").unwrap_or_else(|_| "node".into());
    let mut found = Vec::new();
    for (program, page) in [("python3".into(), "fairdeal_verify.py"), (node, "fairdeal_verify.js")] {
        let page = reference.join(page);
        if !page.exists() || Process::new(&program).arg("--version").output().is_err() {
            skip(&format!("{program} and {} are not both here", page.display()));
            continue;
        }
        // Where python3 is a script that looks for Python, it looks once.
        let asked = Process::new(&program).args(["-c", "import sys; print(sys.executable)"]).output();
        let answer = asked.ok().filter(|asked| asked.status.success());
        let program =
            answer.map_or(program, |answer| String::from_utf8(answer.stdout).unwrap().trim().into());
        found.push([program, page.to_str().unwrap().to_owned()]);
    }
    found
});

/// A text with something in it changed, which is there.
fn changed(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from} is not in {text}");
    text.replacen(from, to, 1)
}

/// The first line that begins so, blanks aside, without what ends it in JSON.
fn line<'a>(text: &'a str, start: &str) -> &'a str {
    let line =
        text.lines().find_map(|line| line.trim_start().strip_prefix('"').filter(|l| l.starts_with(start)));
    line.unwrap().trim_end_matches(',').trim_end_matches('"')
}
