//! `evenhand fairdeal play` and `chat`: an evening over one directory that all players share, or over a chat.
//!
//! The program reads the channel, asks [`next_step`] what to do, and does it. It keeps a private copy of every message that
//! it publishes. In a directory it writes them under names of its own, looks again about once per second, and restores what
//! others change or remove. In a chat it prints the first messages that the chat lacks, for the user to paste. The rules S1
//! to S14 are those of the single steps: the state is stored before anything of it is shown.

mod begin;
mod cards;
mod channel;
mod folder;
mod steps;
mod words;

use std::collections::BTreeMap;
use std::thread::sleep;
use std::time::Duration;

use evenhand_cards::fairdeal::{
    Beacon, Circles, ClosedTable, CutFile, Nonce, Note, Offer, Opened, OpeningLine, Past, Progress,
    Published, Role, Rule, SealLine, Sealing, Secret, Seen, Step, Waiting, next_step,
};
use evenhand_files::FilesError;
use evenhand_locale::{Argument, plain_lines};

use self::begin::check_options;
use self::channel::{Channel, Lacking, Restored};
use self::folder::{Files, Folder};
use self::words::messages;
use super::player::{RefusedError, Store, load_state, show_message, step_error};
use super::{beacon, published, secret};
use crate::arguments::{Chat, Play, PlayOptions};
use crate::file::{self, name};
use crate::language;
use crate::outcome::{self, StoppedError, UsageError};
use crate::state;
use crate::write;

/// The time between two scans of the directory.
const PAUSE: Duration = Duration::from_millis(800);

/// Exit code: refused, or void.
const REFUSED: u8 = 1;

/// Exit code: nothing to do until someone else acts.
const WAITS_FOR_OTHERS: u8 = 5;

/// Exit code: the user must decide.
const WAITS_FOR_USER: u8 = 6;

/// The private file with the hash of an opened file whose check words differ.
const DENIED: &str = "denied";

/// Plays one evening over a directory. Returns the exit code.
pub(crate) fn run(arguments: &Play) -> anyhow::Result<u8> {
    exit_code(watch(arguments))
}

/// Reads a chat and prints the next message. Returns the exit code.
pub(crate) fn chat(arguments: &Chat) -> anyhow::Result<u8> {
    exit_code(read_chat(arguments))
}

/// Keeps the exit codes of refusals and of the user's decisions. A failure of this machine has code
/// 4, as in `verify`.
fn exit_code(done: anyhow::Result<u8>) -> anyhow::Result<u8> {
    match done {
        Err(error)
            if !error.is::<RefusedError>()
                && !error.is::<StoppedError>()
                && !error.downcast_ref().is_some_and(FilesError::is_closed_pipe) =>
        {
            Ok(outcome::judged(Err(error)))
        }
        done => done,
    }
}

fn watch(arguments: &Play) -> anyhow::Result<u8> {
    let shared = Folder::shared(&arguments.folder)?;
    let options = &arguments.options;
    shared.refuse_private(&state::of(&options.state)?, "--state")?;
    for path in &options.slips {
        shared.refuse_private(path, "--slips")?;
    }
    if let Some(path) = &options.secret {
        shared.refuse_private(path, "--secret")?;
    }
    let mut program = Program::new(options, Channel::Folder(shared))?;
    program.watches = !arguments.once;
    loop {
        match program.turn()? {
            Turn::Again => {}
            Turn::Ends(code) => return Ok(code),
            Turn::Waits if arguments.once => return Ok(program.code_of_wait()),
            Turn::Waits | Turn::Retries => sleep(PAUSE),
        }
    }
}

fn read_chat(arguments: &Chat) -> anyhow::Result<u8> {
    let given = arguments.options.secret.as_deref();
    file::read_once([arguments.file.as_path()].into_iter().chain(given))?;
    let mut program = Program::new(&arguments.options, Channel::chat(&arguments.file)?)?;
    loop {
        match program.turn()? {
            Turn::Again => {}
            Turn::Ends(code) => return Ok(code),
            Turn::Waits | Turn::Retries => return Ok(program.code_of_wait()),
        }
    }
}

/// The result of one look at the directory.
enum Turn {
    /// Something was done: look again.
    Again,
    /// Nothing to do until something changes.
    Waits,
    /// The directory failed: try again.
    Retries,
    /// The program exits with this code.
    Ends(u8),
}

/// One run of the program.
#[expect(clippy::struct_excessive_bools, reason = "independent facts of one evening")]
struct Program<'a> {
    options: &'a PlayOptions,
    channel: Channel,
    state: std::path::PathBuf,
    secret: Option<Secret>,
    /// The seat of the user. Until the offer is known, as the user wrote it.
    seat: Option<String>,
    evening: Option<Evening>,
    published: Option<Published>,
    /// The number of the last deal whose hand was shown.
    played: u32,
    /// The number of the last deal whose piles of `--show` were shown or declined.
    shown_piles: u32,
    /// Number of cards of others that were shown with that hand.
    shown: usize,
    /// The number of deals to deal so far.
    wanted: u32,
    is_over: bool,
    /// Whether the program reads the channel again after a failure of the directory.
    watches: bool,
    /// The number of files that are not read because there are too many.
    rest: usize,
    /// Whether the channel has a done file of a table whose cards an earlier run showed.
    is_revealed: bool,
    /// Whether the table lacks a seal from the channel.
    is_seal_left_out: bool,
    /// Whether it waits for another done file than those that are there.
    is_refused: bool,
    /// How often each file was restored.
    restored: BTreeMap<String, u32>,
    /// The messages of the last wait, so that none is repeated.
    reported: Vec<String>,
    /// The files at the last wait: while they stay, there is nothing to do.
    waited: Option<Files>,
}

/// The offer that is played, and where its private files are.
#[derive(Clone)]
struct Evening {
    offer: Offer,
    kept: Folder,
    /// Copies of all files that this program published.
    outbox: Folder,
}

impl Evening {
    /// The name of a file of this evening in the shared directory.
    fn file_name(&self, file: &str) -> String {
        let offer = self.offer.hash().to_string();
        format!("{}-{file}", &offer[..8])
    }

    /// The name of a file of a seat: with its number, so that no two seats share a name on any system.
    fn seat_file_name(&self, seat: &str, file: &str) -> String {
        let seats = self.offer.spec().seats();
        let number = seats.iter().position(|other| other == seat).map_or(0, |place| place + 1);
        self.file_name(&format!("{number}-{seat}-{file}"))
    }
}

impl<'a> Program<'a> {
    fn new(options: &'a PlayOptions, channel: Channel) -> anyhow::Result<Self> {
        check_options(options)?;
        Ok(Self {
            options,
            channel,
            state: state::of(&options.state)?,
            secret: options.secret.as_deref().map(secret::read).transpose()?,
            seat: options.seat.clone(),
            evening: None,
            published: None,
            played: 0,
            shown_piles: 0,
            shown: 0,
            wanted: options.deal.unwrap_or(1),
            is_over: false,
            watches: false,
            rest: 0,
            is_revealed: false,
            is_seal_left_out: false,
            is_refused: false,
            restored: BTreeMap::new(),
            reported: Vec::new(),
            waited: None,
        })
    }

    /// Reads the channel and takes one step.
    fn turn(&mut self) -> anyhow::Result<Turn> {
        let (files, rest) = match self.channel.files() {
            Err(error) if self.watches => return Ok(self.retry_later(&error)),
            files => files?,
        };
        self.rest = rest;
        // Files outside the channel may appear at any time.
        let is_alone = self.options.randomness.is_none() && self.options.slips.is_empty();
        if is_alone && self.waited.as_ref() == Some(&files) {
            return Ok(Turn::Waits);
        }
        let turn = match self.step(&files) {
            Err(error) if self.is_finished_meanwhile(&error)? => {
                self.evening = None;
                Turn::Again
            }
            turn => turn?,
        };
        self.waited = matches!(turn, Turn::Waits).then_some(files);
        Ok(turn)
    }

    /// Whether another program of this seat finished the evening, so that the rule P1 refuses a
    /// step.
    fn is_finished_meanwhile(&self, error: &anyhow::Error) -> anyhow::Result<bool> {
        let is_refused = error.downcast_ref::<RefusedError>().is_some_and(|refused| refused.rule == Rule::P1);
        let Some(evening) = self.evening.as_ref().filter(|_| is_refused) else { return Ok(false) };
        let circles = load_state(&self.options.state)?;
        let states =
            circles.circle(circles.circle_of(evening.offer.hash()).unwrap_or_default(), beacon::now());
        let state = states.iter().find(|state| state.offer == evening.offer);
        Ok(state.is_some_and(|state| state.progress == Progress::Done))
    }

    /// Reports a failure of the directory, which may soon be available again.
    fn retry_later(&mut self, error: &anyhow::Error) -> Turn {
        self.report_changes(vec![format!("{error:#}"), message("retry-later", [])]);
        Turn::Retries
    }

    /// The exit code if no file arrives.
    fn code_of_wait(&self) -> u8 {
        if self.is_refused { REFUSED } else { WAITS_FOR_OTHERS }
    }

    /// The circle of an offer: the one in which it is sealed, or the one that the user names.
    fn circle(&self, circles: &Circles, offer: &Offer) -> anyhow::Result<String> {
        match (self.options.circle.as_deref(), circles.circle_of(offer.hash())) {
            (Some(named), Some(first)) if named != first => {
                let facts = [
                    ("offer", offer.hash().to_string().into()),
                    ("first", first.to_owned().into()),
                    ("circle", named.to_owned().into()),
                ];
                Err(UsageError(message("other-circle", facts)).into())
            }
            (named, first) => Ok(first.or(named).unwrap_or("friends").to_owned()),
        }
    }

    /// Takes one step with the contents of the channel.
    fn step(&mut self, files: &Files) -> anyhow::Result<Turn> {
        let seen = seen_in(files);
        let Some(evening) = self.evening.clone() else { return self.begin(&seen) };
        let outbox = evening.outbox.files()?;
        let lacking = match self.channel.lacks(files, outbox) {
            Err(error) if self.watches => return Ok(self.retry_later(&error)),
            lacking => lacking?,
        };
        match lacking {
            Lacking::Nothing => {}
            Lacking::Restored(restored) => {
                self.report_restored(&evening, restored);
                return Ok(Turn::Again);
            }
            Lacking::Message(text) => {
                write::to_standard_output(text)?;
                show_message(&message("send", []));
                let undone = self.undone(&evening);
                if !undone.is_empty() {
                    show_message(&message("send-then", [("options", undone.join(", ").into())]));
                }
                return Ok(Turn::Ends(0));
            }
        }
        let circles = load_state(&self.options.state)?;
        let offer = &evening.offer;
        let opened_for = circles.table_of(offer.hash()).cloned();
        let lines = circles.lines_of(offer.hash());
        let seat = self.seat.clone();
        let seat = seat.as_deref();
        let opening: Option<&OpeningLine> = lines.iter().find(|line| Some(line.seat()) == seat);
        let sealed = seat.filter(|seat| circles.seats_of(offer.hash()).contains(seat));
        // After the seat opened for a table, it no longer publishes its seal line.
        let own_line = sealed.filter(|_| opened_for.is_none());
        let own_line = own_line.map(|seat| self.seal_line(&evening, seat)).transpose()?;
        let closed = evening.kept.read("closed.json").and_then(|bytes| ClosedTable::read(&bytes).ok());
        let agreed = evening.kept.read("opened.json").and_then(|bytes| Opened::read(&bytes).ok());
        self.look_up(offer)?;
        let (slips, slip_notes) = self.slips(&evening, &seen)?;
        let role = Role {
            seat,
            closes: self.secret.is_some() || !self.options.without.is_empty(),
            deals: self.secret.is_some(),
            without: &self.options.without,
        };
        let dealt = (1..=offer.spec().deals())
            .take_while(|deal| evening.kept.path(&cards::dealt(*deal)).exists())
            .count();
        let dealt = u32::try_from(dealt).unwrap_or(u32::MAX);
        let past = Past {
            seal: own_line.as_ref(),
            closed: closed.as_ref(),
            opened_for: opened_for.as_ref(),
            opening,
            agreed: agreed.as_ref().map(Opened::hash),
            published: self.published.as_ref(),
            sheets: &circles.sheets_of(offer.hash()),
            slips: &slips,
            played: self.played,
            shown: self.shown,
            dealt,
            wanted: self.wanted,
            is_over: self.is_over,
        };
        let next = next_step(offer, &seen, &role, &past);
        let notes =
            next.notes.iter().map(|note| words::note(note, self.secret.is_some(), language::messages()));
        let mut text: Vec<String> = slip_notes.into_iter().chain(notes).collect();
        let was_shown = self.played == 0 && circles.shown_at(offer.hash()).is_some();
        self.is_revealed = was_shown && seen.done_of(offer).is_some();
        self.is_seal_left_out = next.notes.iter().any(|note| matches!(note, Note::SealLeftOut { .. }));
        self.is_refused = next.step == Step::Wait(Waiting::TrueDone);
        if let Step::Wait(waiting) = &next.step {
            text.extend(unread(&seen));
            text.extend(self.rest_text());
            if *waiting != Waiting::Hands {
                text.push(words::waiting(waiting, language::messages()));
            }
            if *waiting == Waiting::Round {
                text.push(beacon::where_to_look(
                    &offer.spec().beacon(),
                    super::words::messages(language::messages()),
                ));
            }
        }
        self.report_changes(text);
        self.take(next.step, &evening, dealt)
    }

    /// Publishes a file of this program.
    fn publish(&self, evening: &Evening, file: &str, bytes: &[u8]) -> anyhow::Result<()> {
        evening.outbox.write(file, bytes)?;
        match self.channel.write(file, bytes) {
            // The next scan of the directory restores it from the private copy.
            Err(error) if self.watches => {
                show_message(&format!("{error:#}"));
                Ok(())
            }
            done => done.map(|_| ()),
        }
    }

    /// The seal line of a seat that is sealed.
    fn seal_line(&self, evening: &Evening, seat: &str) -> anyhow::Result<SealLine> {
        let file = evening.seat_file_name(seat, "seal.txt");
        if let Some(line) =
            evening.outbox.read(&file).and_then(|line| String::from_utf8(line).ok()?.parse().ok())
        {
            return Ok(line);
        }
        let bytes = evening.offer.text().into_bytes();
        let mut store = Store::lock(&self.options.state)?;
        let circle = self.circle(&store.circles, &evening.offer)?;
        let sealing = Sealing::new(&circle, &bytes, seat, "");
        let sealed = store.circles.seal(&sealing, Nonce::from_os()?, beacon::now());
        Ok(sealed.map_err(|error| step_error(self.channel.path(), &error, language::messages()))?.line)
    }

    /// Reads the outcome of the beacon's round, once it is due and there.
    fn look_up(&mut self, offer: &Offer) -> anyhow::Result<()> {
        let named = offer.spec().beacon();
        let Some(randomness) = self.options.randomness.as_deref().filter(|_| self.published.is_none()) else {
            return Ok(());
        };
        let is_digits = randomness.len() == 64 && randomness.bytes().all(|digit| digit.is_ascii_hexdigit());
        let is_there = is_digits || std::path::Path::new(randomness).is_file();
        let is_early = beacon::early(&named, super::words::messages(language::messages())).is_some();
        if named == Beacon::None || is_early || !is_there {
            return Ok(());
        }
        self.published = Some(published::given(&named, randomness, None)?);
        Ok(())
    }

    /// Reports restored files, each at most twice: that evenhand restored it, and that someone else writes it.
    fn report_restored(&mut self, evening: &Evening, restored: Vec<Restored>) {
        for Restored { file, is_contested } in restored {
            let number = self.restored.get(&file).map_or(1, |number| number + 1);
            let number = if is_contested { number.max(2) } else { number };
            let was_contested = self.restored.insert(file.clone(), number).is_some_and(|before| before >= 2);
            let shown = || ("file", plain_lines(&file).into());
            let seat = self.seat.as_ref().filter(|seat| file.starts_with(&evening.seat_file_name(seat, "")));
            match (number, seat) {
                (1, _) => show_message(&message("restored", [shown()])),
                _ if was_contested => {}
                (_, Some(seat)) => show_message(&message("contested-seat", [("seat", seat.clone().into())])),
                (_, None) => show_message(&message("contested", [shown()])),
            }
        }
    }

    /// A message about files that are not read.
    fn rest_text(&self) -> Option<String> {
        let facts = [("count", self.rest.into()), ("folder", name(self.channel.path()).into())];
        (self.rest > 0).then(|| message("files-left-out", facts))
    }

    /// Reports messages, if they differ from those before.
    fn report_changes(&mut self, text: Vec<String>) {
        for line in text.iter().filter(|line| !self.reported.contains(line)) {
            show_message(line);
        }
        self.reported = text;
    }
}

/// Files that are not complete, or not of a deal.
fn unread(seen: &Seen) -> Vec<String> {
    let text = |(file, why): &(String, String)| {
        message("unread", [("file", plain_lines(file).into()), ("why", why.clone().into())])
    };
    let cut = |file: &CutFile| {
        let kind = file.kind.map_or("other", <&str>::from);
        let facts = [("kind", kind.into()), ("missing", file.missing.into()), ("parts", file.parts.into())];
        message("cut", facts)
    };
    seen.unread().iter().map(text).chain(seen.cut().iter().map(cut)).collect()
}

/// The messages in files of the channel.
fn seen_in(files: &Files) -> Seen {
    let mut seen = Seen::default();
    for (name, bytes) in files {
        seen.add(name, bytes);
    }
    seen
}

/// A message in the language of messages.
fn message<'a, const N: usize>(id: &str, facts: [(&'a str, Argument<'a>); N]) -> String {
    messages(language::messages()).format(id, facts)
}
