//! The steps of an evening: each does one thing that [`next_step`](evenhand_cards::fairdeal::next_step) names, and asks the
//! user where only a person can decide.

use anyhow::anyhow;
use evenhand_cards::fairdeal::{
    Beacon, ClosedTable, Dealer, Nonce, Opened, Post, Sealing, Step, Waiting, entry,
};
use evenhand_locale::Argument;

use super::channel::Channel;
use super::words::messages;
use super::{DENIED, Evening, Program, REFUSED, Turn, WAITS_FOR_USER, cards, message, seen_in, words};
use crate::arguments::Verify;
use crate::fair::ask::{ask, ask_for_line, is_terminal};
use crate::fair::player::{
    Store, load_state, refuse_late, refused, show_message, show_offer, silent_text, step_error,
};
use crate::fair::{beacon, closings, encryption, verify};
use crate::file::name;
use crate::language;
use crate::outcome::{StoppedError, UsageError};

impl Program<'_> {
    /// Takes a step.
    pub(super) fn take(&mut self, step: Step, evening: &Evening, dealt: u32) -> anyhow::Result<Turn> {
        match step {
            Step::Seal => self.seal(evening),
            Step::Publish(post) => {
                let (file, text) = match post {
                    Post::Seal(line) => {
                        (evening.seat_file_name(line.seat(), "seal.txt"), format!("{line}\n"))
                    }
                    Post::Opening(line) => {
                        (evening.seat_file_name(line.seat(), "open.txt"), format!("{line}\n"))
                    }
                    Post::Table(table) => {
                        self.bind(&table)?;
                        (self.table_name(evening), table.text())
                    }
                    _ => return Ok(Turn::Waits),
                };
                self.publish(evening, &file, text.as_bytes())?;
                Ok(Turn::Again)
            }
            Step::Close(table) => self.close(evening, &table),
            Step::Open(table) => self.open(evening, &table),
            Step::Compare(opened) => self.compare(evening, &opened),
            Step::Deal { opened, deal } => self.deal(evening, &opened, deal),
            Step::Hand { opened, sheet, own, public } => {
                if !cards::show_hand(self, evening, &opened, &sheet, (&own, &public))? {
                    return Ok(Turn::Ends(WAITS_FOR_USER));
                }
                (self.played, self.shown) = (sheet.deal(), public.len());
                Ok(Turn::Again)
            }
            Step::Reveal(opened) => {
                let all = opened
                    .deals(self.secret.as_ref(), self.published.as_ref())
                    .map_err(|error| anyhow!("{error}"))?;
                let file = evening.file_name("done.json");
                self.publish(evening, &file, all.reveal().text().as_bytes())?;
                let shown = match self.channel {
                    Channel::Folder(_) => file,
                    Channel::Chat { .. } => name(&evening.outbox.path(&file)),
                };
                show_message(&message("revealed", [("file", shown.into())]));
                Ok(Turn::Again)
            }
            Step::Verify { opened, done } => self.verify(evening, Some(&opened), &done),
            Step::Wait(Waiting::Hands) => self.ask_hands(evening, dealt),
            Step::Wait(
                Waiting::LeftOut
                | Waiting::ForeignSeal { .. }
                | Waiting::NotSealed { .. }
                | Waiting::UnknownTable,
            ) => Ok(Turn::Ends(REFUSED)),
            _ => Ok(Turn::Waits),
        }
    }

    /// The name of the table in the shared directory: of the dealer, or of the seat that closes it.
    fn table_name(&self, evening: &Evening) -> String {
        match &self.seat {
            Some(seat) if self.secret.is_none() => evening.seat_file_name(seat, "table.json"),
            _ => evening.file_name("table.json"),
        }
    }

    fn seal(&self, evening: &Evening) -> anyhow::Result<Turn> {
        let (options, Some(seat)) = (self.options, &self.seat) else { return Ok(Turn::Waits) };
        let bytes = evening.offer.text().into_bytes();
        let circle = self.circle(&load_state(&options.state)?, &evening.offer)?;
        let mut sealing = Sealing::new(&circle, &bytes, seat, "");
        show_offer(&options.state, &sealing, &evening.offer)?;
        match decide(options.yes, "--yes", "question-seal", [("seat", seat.clone().into())])? {
            Decision::Yes => {}
            Decision::No => return Err(StoppedError(message("not-sealed", [])).into()),
            Decision::Open => return Ok(Turn::Ends(WAITS_FOR_USER)),
        }
        // While the question waited, another program may have sealed the seat.
        let is_sealed = !seen_in(&self.channel.files()?.0).seals_of(&evening.offer, seat).is_empty();
        let is_own = load_state(&options.state)?.seats_of(evening.offer.hash()).contains(&seat.as_str());
        if is_sealed && !is_own {
            let waiting = Waiting::ForeignSeal { seat: seat.clone() };
            show_message(&words::waiting(&waiting, language::messages()));
            return Ok(Turn::Ends(REFUSED));
        }
        let words = entry(options.words.as_deref().unwrap_or_default());
        let words =
            words.map_err(|error| UsageError(format!("--words: {}", error.words(language::messages()))))?;
        let recipient = match evening.offer.spec().dealer() {
            Dealer::None => None,
            _ => encryption::own_recipient(&self.state)?,
        };
        let text = match &recipient {
            Some(recipient) if words.is_empty() => recipient.clone(),
            Some(recipient) => format!("{words} {recipient}"),
            None => words,
        };
        let mut store = Store::lock(&options.state)?;
        sealing.text = &text;
        let sealed = store.circles.seal(&sealing, Nonce::from_os()?, beacon::now());
        let sealed = sealed.map_err(|error| step_error(self.channel.path(), &error, language::messages()))?;
        store.keep()?;
        drop(store);
        let line = format!("{}\n", sealed.line);
        self.publish(evening, &evening.seat_file_name(seat, "seal.txt"), line.as_bytes())?;
        show_message(&message("sealed", [("seat", seat.clone().into())]));
        if recipient.is_some() {
            show_message(&message("encrypted-to", []));
        }
        Ok(Turn::Again)
    }

    /// Notes the one table of an offer.
    fn bind(&self, table: &ClosedTable) -> anyhow::Result<()> {
        closings::bind(&self.state.join("closed"), table.offer().hash(), table.hash())
    }

    fn close(&self, evening: &Evening, table: &ClosedTable) -> anyhow::Result<Turn> {
        let named = table.spec().beacon();
        if let Some(over) = beacon::over(&named, crate::fair::words::messages(language::messages())) {
            return Err(StoppedError(format!("{over}. {}", message("close-late", []))).into());
        }
        // Kept before it is bound: if the program ends in between, it goes on with this table.
        evening.kept.write("closed.json", table.text().as_bytes())?;
        self.bind(table).inspect_err(|_| drop(std::fs::remove_file(evening.kept.path("closed.json"))))?;
        let seats = table.sealed().join(", ");
        show_message(&message(
            "closed",
            [("table", table.hash().to_string().into()), ("seats", seats.into())],
        ));
        Ok(Turn::Again)
    }

    fn open(&self, evening: &Evening, table: &ClosedTable) -> anyhow::Result<Turn> {
        let options = self.options;
        if !table.silent().is_empty() {
            show_message(&silent_text(table));
            // `--yes` does not accept a table that lacks a published seal.
            if options.yes && self.is_seal_left_out && !is_terminal() {
                show_message(&message("left-out-yes", []));
                return Ok(Turn::Ends(WAITS_FOR_USER));
            }
            match decide(options.yes && !self.is_seal_left_out, "--yes", "question-open", [])? {
                Decision::Yes => {}
                Decision::No => return Err(StoppedError(message("not-opened", [])).into()),
                Decision::Open => return Ok(Turn::Ends(WAITS_FOR_USER)),
            }
        }
        let mut store = Store::lock_if_present(&options.state)?;
        let lines = store.circles.open(table.text().as_bytes(), None, beacon::now());
        // Stores a refused table too. No line is shown before its table is stored.
        store.keep()?;
        drop(store);
        lines.map_err(|refusal| refused(self.channel.path(), &refusal, language::messages()))?;
        evening.kept.write("table.json", table.text().as_bytes())?;
        show_message(&message("opened", [("table", table.hash().to_string().into())]));
        if let Some(clock) =
            beacon::clock(&table.spec().beacon(), crate::fair::words::messages(language::messages()))
        {
            show_message(&clock);
        }
        Ok(Turn::Again)
    }

    fn compare(&self, evening: &Evening, opened: &Opened) -> anyhow::Result<Turn> {
        if self.seat.is_some() {
            let (text, now) = (opened.text(), beacon::now());
            let mut store = Store::lock_if_present(&self.options.state)?;
            refuse_late(&store.circles, text.as_bytes(), self.channel.path(), now)?;
            let checked = store.circles.check(text.as_bytes(), None, now);
            store.keep()?;
            checked.map_err(|refusal| refused(self.channel.path(), &refusal, language::messages()))?;
        }
        show_message(&message("word", [("word", opened.check_word().to_string().into())]));
        show_message(&message("word-opened", [("opened", opened.hash().to_string().into())]));
        if self.seat.is_none() {
            show_message(&message("word-outside", []));
        }
        // The answer stays until the user passes --agreed.
        let hash = opened.hash().to_string();
        let is_denied = evening.kept.read(DENIED).is_some_and(|denied| denied == hash.as_bytes());
        if is_denied && !self.options.agreed {
            let text = format!("{} {}", message("not-agreed", []), message("not-agreed-before", []));
            return Err(StoppedError(text).into());
        }
        match decide(self.options.agreed, "--agreed", "question-agreed", [])? {
            Decision::Yes => {}
            Decision::No => {
                evening.kept.write(DENIED, hash.as_bytes())?;
                return Err(StoppedError(message("not-agreed", [])).into());
            }
            Decision::Open => return Ok(Turn::Ends(WAITS_FOR_USER)),
        }
        evening.kept.write("opened.json", opened.text().as_bytes())?;
        Ok(Turn::Again)
    }

    fn deal(&self, evening: &Evening, opened: &Opened, deal: u32) -> anyhow::Result<Turn> {
        self.bind(opened.table())?;
        cards::deal(self, evening, opened, deal)?;
        Ok(Turn::Again)
    }

    /// Options of the dealer that wait until the chat contains the message that was printed now.
    pub(super) fn undone(&self, evening: &Evening) -> Vec<String> {
        let is_published = |file: &str| evening.outbox.read(&evening.file_name(file)).is_some();
        let piles = self.options.show.iter().filter(|pile| {
            let file = cards::pile_name(evening.offer.spec(), self.shown_piles.max(1), pile);
            file.is_some_and(|file| !is_published(&file))
        });
        let mut undone: Vec<String> = piles.map(|pile| format!("--show {pile}")).collect();
        if self.options.hands_over && !is_published("done.json") {
            undone.push("--hands-over".to_owned());
        }
        undone
    }

    /// Asks the dealer what comes next: another deal, a pile for all, or the end.
    fn ask_hands(&mut self, evening: &Evening, dealt: u32) -> anyhow::Result<Turn> {
        if self.shown_piles < dealt {
            self.shown_piles = dealt;
            let mut is_shown = false;
            for pile in &self.options.show {
                is_shown |= cards::show_pile(self, evening, dealt, pile)?;
            }
            // A chat prints the cards before anything else happens.
            if is_shown {
                return Ok(Turn::Again);
            }
        }
        if self.options.hands_over {
            self.is_over = true;
            return Ok(Turn::Again);
        }
        let spec = evening.offer.spec();
        let piles: Vec<String> = cards::piles(spec);
        let next = if dealt < spec.deals() { "yes" } else { "no" };
        let facts =
            [("next", next.into()), ("piles", piles.len().into()), ("names", piles.join(", ").into())];
        let Some(answer) = ask_for_line(&message("question-hands", facts))? else {
            show_message(&words::waiting(&Waiting::Hands, language::messages()));
            return Ok(Turn::Ends(WAITS_FOR_USER));
        };
        match answer.as_str() {
            "over" => self.is_over = ask(&message("question-reveal", []))? == Some(true),
            "next" => self.wanted = dealt + 1,
            "" => {}
            pile => {
                if let Err(error) = cards::show_pile(self, evening, dealt, pile) {
                    show_message(&error);
                }
            }
        }
        Ok(Turn::Again)
    }

    /// Verifies the done file against everything that was kept. The verdict's exit code ends the evening.
    pub(super) fn verify(
        &self,
        evening: &Evening,
        opened: Option<&Opened>,
        done: &[u8],
    ) -> anyhow::Result<Turn> {
        let (kept, options) = (&evening.kept, self.options);
        if kept.read("done.json").as_deref() != Some(done) {
            kept.write("done.json", done)?;
        }
        let mut asked = Verify {
            file: kept.path("done.json"),
            state: options.state.clone(),
            names: options.names.clone(),
            ..Verify::default()
        };
        if self.seat.is_some() {
            asked.circle = Some(self.circle(&load_state(&options.state)?, &evening.offer)?);
        } else if let Some(opened) = opened {
            // A dealer who does not sit has no circle.
            kept.write("table.json", opened.table().text().as_bytes())?;
            asked.table.push(kept.path("table.json"));
            asked.sheet.extend(cards::sheets(evening));
        }
        if let (Beacon::Drand { chain, round }, Some(randomness)) = (
            evening.offer.spec().beacon(),
            options.randomness.as_deref().filter(|_| self.published.is_some()),
        ) {
            let is_file = std::path::Path::new(randomness).is_file();
            asked.round.push(if is_file {
                format!("{chain}:{randomness}")
            } else {
                format!("{chain}:{round}:{randomness}")
            });
        }
        if matches!(self.channel, Channel::Chat { .. }) {
            show_message(&message("verdict", []));
        }
        let code = verify(&asked)?;
        if code == 0 {
            show_message(&message("finished", [("folder", name(&kept.path("")).into())]));
        }
        Ok(Turn::Ends(code))
    }
}

/// The decision of the user.
enum Decision {
    Yes,
    No,
    /// There is nobody to ask.
    Open,
}

/// Asks the user, unless `is_given`. `option` is the option that decides without a terminal.
fn decide<const N: usize>(
    is_given: bool,
    option: &str,
    id: &str,
    facts: [(&str, Argument<'_>); N],
) -> anyhow::Result<Decision> {
    if is_given {
        return Ok(Decision::Yes);
    }
    match ask(&messages(language::messages()).format(id, facts))? {
        Some(true) => Ok(Decision::Yes),
        Some(false) => Ok(Decision::No),
        None => {
            show_message(&message("pass", [("option", option.to_owned().into())]));
            Ok(Decision::Open)
        }
    }
}
