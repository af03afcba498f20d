//! Which protocol a program keeps to, found out by trying.
//!
//! The program is started once, with the items on its standard input. A line is an *item* if it is one word or one of
//! the items given, and a *deck* if it has two words or more, or as many cards without blanks; blank lines are nothing. The first of these rules that
//! fits decides:
//!
//! 1. Three decks of the same cards: [`Protocol::Lines`]. It is stopped at once. Two may be the one before a shuffle and the one
//!    after it.
//! 2. It ends after one deck: [`Protocol::Each`].
//! 3. It ends after as many items as were given (or any number of items if none were): [`Protocol::Each`], an item a line.
//! 4. With one item given, an item is a deck too: rules 1 and 2 hold for it.
//! 5. All that it printed until its end is decks among other text, in a [layout](super::printout) that is certain:
//!    [`Protocol::Each`]. So are two decks, if the first one is in order, or the same in a second run.
//! 6. Anything else is an error that says what was printed: items and decks mixed, too few or too many items, one deck
//!    and then silence, nothing at all, a status other than 0, a line without end.
//!
//! A program that prints one deck and ends keeps to both protocols; one deck is no audit, so it is started anew for
//! each. Hands of one card, and hands an item a line, look like neither: their protocol must be said.
//!
//! The run is dropped but for its first deck: a program that is judged is started anew.

use std::collections::HashSet;

use super::command::{Program, Protocol};
use super::each::{self, is_held_together};
use super::error::{ProgramError, ProgramErrorKind as Kind};
use super::printout::{Found, is_in_order};
use super::process::{Process, Shared, after};
use super::reading::{Printout, Shown, as_text, counts, prompt};
use crate::cards::Cards;
use crate::feed::Event;
use crate::parse::{Parser, brackets_pair, flat};

/// So many decks on lines of their own are more than one before a shuffle and one after it.
const ENOUGH_DECKS: usize = 3;

/// Of so many cards a fair shuffle is in order less than once in 10,000 decks.
const TELLING_CARDS: usize = 8;

/// As much is read of a program that does not print a deck a line, to see what it is.
const MAX_TRIAL_BYTES: usize = 256 << 10;

/// A program's first deck, and the protocol by which it came.
#[derive(Debug)]
pub struct FirstDeck {
    /// The protocol.
    pub protocol: Protocol,
    /// The deck, on one line, without a newline.
    pub deck: Vec<u8>,
    /// Where it is among all that a run prints, if there is more than the deck.
    pub printout: Option<Box<Printout>>,
}

impl Program {
    /// Finds out by trying which protocol the program keeps to, and where among all that it prints its decks are.
    ///
    /// # Errors
    /// If it fails, is too slow, or keeps to neither.
    pub fn protocol(&self) -> Result<FirstDeck, ProgramError> {
        self.found(None)
    }

    /// Finds out where the deck of a program is that prints one a run.
    ///
    /// # Errors
    /// If it fails, is too slow, or which of its decks counts is not certain.
    pub fn of_each(&self) -> Result<FirstDeck, ProgramError> {
        self.found(Some(Protocol::Each))
    }

    fn found(&self, known: Option<Protocol>) -> Result<FirstDeck, ProgramError> {
        let shared = Shared::of(self, self.stop.child());
        let (mut printed, found) = self.tried(&shared, known)?;
        let FirstDeck { protocol: Protocol::Each, .. } = found else { return Ok(found) };
        // Another run tells which of two decks is the one before the shuffle.
        let fails = |kind| ProgramError::new(self, None, printed.decks as u64, kind);
        let Some((printout, decks)) = printed.several.take() else { return Ok(found) };
        let (again, _) = self.tried(&shared, known)?;
        let text = as_text(&again.text).map_err(fails)?;
        let (printout, deck) = self.reading.of_two(printout, &decks, text).map_err(fails)?;
        Ok(FirstDeck { protocol: Protocol::Each, deck, printout: Some(printout) })
    }

    /// All that a run prints until it is known, and what is found.
    fn tried(
        &self,
        shared: &Shared,
        known: Option<Protocol>,
    ) -> Result<(Printed<'_>, FirstDeck), ProgramError> {
        let mut process = Process::start(self, shared, None)?;
        let mut printed = Printed::new(self);
        let found = match known {
            Some(Protocol::Each) => printed.read_out(&mut process),
            _ => printed.until_found(&mut process),
        };
        match found {
            Ok(found) => Ok((printed, found)),
            Err(kind) => Err(process.fails(printed.decks as u64, kind)),
        }
    }

    /// The deck of a run that finds nothing on its standard input, where each run prints one: that of a program that has
    /// cards of its own.
    pub fn deck_without_items(&self) -> Option<Vec<u8>> {
        let program = Self { items: Vec::new(), input: None, ..self.clone() };
        let shared = Shared::of(&program, self.stop.child());
        each::deck(&program, &shared, 1).ok()
    }
}

/// What the program has printed so far.
struct Printed<'a> {
    program: &'a Program,
    /// The items given that are more than one word.
    of_words: HashSet<&'a [u8]>,
    text: Vec<u8>,
    /// Up to where lines are counted.
    counted: usize,
    /// The first decks.
    first: Vec<Vec<u8>>,
    decks: usize,
    items: usize,
    /// Decks of which another run must tell which counts.
    several: Option<(Box<Printout>, Vec<Found>)>,
}

impl<'a> Printed<'a> {
    fn new(program: &'a Program) -> Self {
        let items = program.items.iter().map(|item| item.as_bytes().trim_ascii());
        let of_words = items.filter(|item| words(item) > 1).collect();
        let (text, first) = (Vec::new(), Vec::new());
        Self { program, of_words, text, counted: 0, first, decks: 0, items: 0, several: None }
    }

    fn until_found(&mut self, process: &mut Process<'_>) -> Result<FirstDeck, Kind> {
        let limits = self.program.limits;
        let mut last = after(limits.patience);
        loop {
            match process.hear(last) {
                Event::Item(text) => {
                    let before = self.decks + self.items;
                    match self.append(&text) {
                        Ok(false) => {}
                        Ok(true) if self.decks_agree() && self.are_of_one_shuffle() => {
                            return self.all(process, Err(Kind::WhichDeck { decks: self.decks }));
                        }
                        Ok(true) if self.decks_agree() => return Ok(self.found(Protocol::Lines)),
                        Ok(true) => return self.all(process, Ok(Protocol::Lines)),
                        Err(kind) if kind.is_of_layout() => return self.all(process, Err(kind)),
                        Err(kind) => return Err(kind),
                    }
                    if self.decks + self.items > before {
                        last = after(limits.patience);
                    }
                }
                Event::Late if self.decks > 1 => return Ok(self.found(Protocol::Lines)),
                Event::Late
                    if self.decks == 1 || self.items > 0 && self.items == self.program.items.len() =>
                {
                    return Err(Kind::Waits { patience: limits.patience });
                }
                Event::Late => return Err(process.hangs(&self.text[self.counted..])),
                Event::End(end) => {
                    end.map_err(Kind::Read)?;
                    break;
                }
                Event::Stopped => return Err(Kind::Stopped),
            }
        }
        self.ended(process)?;
        // The last line may have no newline.
        let last = self.append(b"\n");
        let given = self.program.items.len();
        let otherwise = match (last, self.decks, self.items) {
            (Err(kind), ..) if kind.is_of_layout() => Err(kind),
            (Err(kind), ..) => return Err(kind),
            (Ok(_), 0, 0) => Err(Kind::NoDeck),
            (Ok(_), 0, items) if given > 0 && items != given => Err(Kind::Items { items, given }),
            (Ok(_), 0 | 1, _) => Ok(Protocol::Each),
            _ => Ok(Protocol::Lines),
        };
        self.by_layout(otherwise)
    }

    /// What a run shows that prints one deck, with whatever is beside it.
    fn read_out(&mut self, process: &mut Process<'_>) -> Result<FirstDeck, Kind> {
        self.text = each::text_of(self.program, process)?;
        let deck = each::on_one_line(&self.program.reading.kept(&self.text), self.program.items.len());
        let plain = deck.as_ref().ok().cloned();
        match self.by_layout(deck.map(|_| Protocol::Each)) {
            Ok(found) if found.printout.is_none() => {
                Ok(FirstDeck { deck: plain.unwrap_or(found.deck), ..found })
            }
            found => found,
        }
    }

    /// Reads on to the end of what does not look like a deck a line, or like decks that are few, since all of it may tell what
    /// it is; `otherwise` holds where it goes on and on, or is nothing else.
    fn all(
        &mut self,
        process: &mut Process<'_>,
        otherwise: Result<Protocol, Kind>,
    ) -> Result<FirstDeck, Kind> {
        let until = after(self.program.limits.patience);
        while self.text.len() < MAX_TRIAL_BYTES {
            match process.hear(until) {
                Event::Item(text) => {
                    self.text.extend_from_slice(&text);
                }
                Event::Late => break,
                Event::End(end) => {
                    end.map_err(Kind::Read)?;
                    self.ended(process)?;
                    return self.by_layout(otherwise);
                }
                Event::Stopped => return Err(Kind::Stopped),
            }
        }
        otherwise.map(|protocol| self.found(protocol))
    }

    /// Waits for the end of a program that has closed its output.
    fn ended(&self, process: &mut Process<'_>) -> Result<(), Kind> {
        match process.finish(after(self.program.limits.patience))? {
            Some(status) if !status.success() => Err(Kind::Status(status)),
            None => Err(process.hangs(&[])),
            Some(_) => Ok(()),
        }
    }

    /// What all the text of a run shows, if its layout is certain, and something else otherwise.
    fn by_layout(&mut self, otherwise: Result<Protocol, Kind>) -> Result<FirstDeck, Kind> {
        let reading = &self.program.reading;
        // Brackets and indices that hold one deck together need no layout.
        let is_one = is_held_together(&reading.kept(&self.text));
        if is_one && otherwise.is_ok() {
            return otherwise.map(|protocol| self.found(protocol));
        }
        if is_one && matches!(otherwise, Err(Kind::Broken { .. })) {
            let deck = each::on_one_line(&reading.kept(&self.text), 0)?;
            return Ok(FirstDeck { protocol: Protocol::Each, deck, printout: None });
        }
        // As many lines as items were given are an item a line, whatever became of them.
        let (given, kept) = (self.program.items.len(), reading.kept(&self.text));
        let lines = kept.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count();
        if given > 1 && lines == given && matches!(otherwise, Ok(Protocol::Each)) {
            return otherwise.map(|protocol| self.found(protocol));
        }
        let text = match as_text(&self.text) {
            Ok(text) => text,
            Err(binary) => {
                return if otherwise.is_ok() { otherwise.map(|p| self.found(p)) } else { Err(binary) };
            }
        };
        let hint = self.program.input.as_ref().and_then(|input| input.trim().parse().ok());
        match reading.shown(text, hint)? {
            Shown::Printout(printout, _) if printout.is_plain() && otherwise.is_ok() => {}
            Shown::Printout(printout, deck) => {
                return Ok(FirstDeck { protocol: Protocol::Each, deck, printout: Some(printout) });
            }
            // More decks than two, a line each, are decks of one run.
            Shown::Several(printout, decks) => {
                let are_lines = decks.len() > 2 && decks.iter().all(|deck| deck.rows == 1);
                if !(are_lines && matches!(otherwise, Ok(Protocol::Lines))) {
                    if decks.len() != 2 {
                        return Err(Kind::WhichDeck { decks: decks.len() });
                    }
                    self.several = Some((printout, decks));
                    return Ok(self.found(Protocol::Each));
                }
            }
            Shown::Nothing => {
                let is_given = self.program.input.is_some();
                if let Some(line) = counts(text, &reading.skip) {
                    return Err(Kind::Counts { line: line.into_bytes() });
                }
                if let Some(line) = prompt(text, &reading.skip) {
                    return Err(Kind::Prompt { line: line.into_bytes(), is_given });
                }
            }
        }
        otherwise.map(|protocol| self.found(protocol))
    }

    /// Whether the first lines are decks of the same cards, one more than a deck before its shuffle and one after it.
    fn decks_agree(&self) -> bool {
        let Program { reading, separator, .. } = self.program;
        let cards = match &reading.cards {
            Some(cards) => Ok(cards.clone()),
            None => Cards::learned(&self.first[0], reading.n, separator.as_deref()),
        };
        cards.is_ok_and(|cards| {
            let parser = Parser::new(&cards, "line");
            self.first.iter().all(|line| parser.is_deck(line))
        })
    }

    /// Whether the first decks are hardly a shuffle each: some but not all are in order, or each differs from the one before
    /// by a swap at most, as the steps of one shuffle do.
    fn are_of_one_shuffle(&self) -> bool {
        let texts = self.first.iter().map(|line| std::str::from_utf8(line).unwrap_or_default());
        let separates = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '[' | ']');
        let decks: Vec<Vec<String>> = texts
            .map(|text| text.split(separates).filter(|card| !card.is_empty()).map(String::from).collect())
            .collect();
        if decks.iter().any(|deck| deck.len() < TELLING_CARDS || deck.len() != decks[0].len()) {
            return false;
        }
        let differ = |pair: &[Vec<String>]| pair[0].iter().zip(&pair[1]).filter(|(a, b)| a != b).count();
        let are_alike = decks.windows(2).all(|pair| differ(pair) == 0);
        !are_alike
            && (decks.iter().any(|deck| is_in_order(deck)) || decks.windows(2).all(|pair| differ(pair) <= 2))
    }

    fn found(&self, protocol: Protocol) -> FirstDeck {
        let deck = match each::on_one_line(&self.program.reading.kept(&self.text[..self.counted]), 0) {
            Ok(deck) if self.decks == 0 => deck,
            _ => self.first.first().cloned().unwrap_or_default(),
        };
        FirstDeck { protocol, deck, printout: None }
    }

    /// Counts what is printed next. Whether there are decks enough to tell that there is one on each line.
    fn append(&mut self, piece: &[u8]) -> Result<bool, Kind> {
        let max_bytes = self.program.limits.max_line;
        self.text.extend_from_slice(piece);
        while let Some(length) = self.text[self.counted..].iter().position(|byte| *byte == b'\n') {
            if length > max_bytes {
                return Err(Kind::Floods { max_bytes, lines: false });
            }
            let end = self.counted + length;
            self.count(self.counted..end)?;
            self.counted = end + 1;
            if self.decks == ENOUGH_DECKS || self.decks == 2 && !self.decks_agree() {
                return Ok(true);
            }
        }
        // An item a line is a deck in all.
        if self.text.len() - self.counted > max_bytes || self.decks == 0 && self.text.len() > max_bytes {
            return Err(Kind::Floods { max_bytes, lines: self.counted > 0 });
        }
        Ok(false)
    }

    /// Whether there are several cards in a line.
    fn has_cards(&self, line: &[u8]) -> bool {
        let of_text = |text| match &self.program.separator {
            Some(separator) => flat::chosen(text, separator).is_some_and(|cards| cards.len() > 1),
            None => flat::separated(text).next().is_some() || flat::compact(text).is_some(),
        };
        self.program.separator.is_none() && words(line) > 1 || std::str::from_utf8(line).is_ok_and(of_text)
    }

    /// Counts a line.
    fn count(&mut self, at: std::ops::Range<usize>) -> Result<(), Kind> {
        let line = self.text[at].trim_ascii();
        if self.program.reading.skips(line) {
            return Ok(());
        }
        let given = self.program.items.len();
        if line.is_empty() {
            return Ok(());
        }
        let is_item = self.program.items.iter().any(|item| item.as_bytes().trim_ascii() == line);
        if !is_item && !brackets_pair(line) {
            return Err(Kind::Broken { line: line.to_vec() });
        }
        let is_deck = given == 1 || self.has_cards(line) && !self.of_words.contains(line);
        let others = if is_deck { self.items } else { self.decks };
        if others > 0 {
            return Err(Kind::Mixed { line: line.to_vec() });
        }
        if is_deck {
            self.decks += 1;
            self.first.push(line.to_vec());
        } else {
            self.items += 1;
            if given > 0 && self.items > given {
                return Err(Kind::Items { items: self.items, given });
            }
        }
        Ok(())
    }
}

/// How many words there are, separated by blanks, commas, tabs, semicolons or bars.
fn words(line: &[u8]) -> usize {
    let separates = |byte: &u8| matches!(byte, b' ' | b',' | b'\t' | b';' | b'|');
    line.split(separates).filter(|word| !word.is_empty()).count()
}

#[cfg(all(test, unix))]
mod tests {
    use super::super::scripts::{hurried, is_gone, sh};
    use super::*;

    fn found(program: &Program) -> (Protocol, String) {
        let found = program.protocol().unwrap_or_else(|error| panic!("{error}"));
        (found.protocol, String::from_utf8(found.deck).unwrap())
    }

    #[test]
    fn three_decks_are_a_deck_a_line() {
        assert_eq!(found(&sh("yes 4 3 2 1")), (Protocol::Lines, "4 3 2 1".into()));
        assert_eq!(
            found(&sh("printf '\\n 4,2,3,1\\r\\n4,3,2,1\\n1,2,3,4'")),
            (Protocol::Lines, "4,2,3,1".into())
        );
    }

    #[test]
    fn decks_of_one_shuffle_are_asked_about() {
        let (order, shuffled) = ("echo 1 2 3 4 5 6 7 8", "echo 5 2 8 1 3 7 6 4");
        let steps = "echo 5 2 8 1 3 7 6 4; echo 5 1 8 2 3 7 6 4; echo 5 1 4 2 3 7 6 8; echo 5 1 4 3 2 7 6 8";
        for script in [
            format!("{order}; {shuffled}; {order}"),
            format!("while :; do {order}; {shuffled}; {order}; done"),
            steps.to_string(),
        ] {
            let text = sh(&script).protocol().unwrap_err().to_string();
            assert!(text.contains("--deck last"), "{script}: {text}");
        }
        assert_eq!(found(&sh("yes 1 2 3 4 5 6 7 8")).0, Protocol::Lines);
    }

    #[test]
    fn one_deck_is_a_deck_a_run() {
        assert_eq!(found(&sh("echo 2 1 3 4; echo")), (Protocol::Each, "2 1 3 4".into()));
        assert_eq!(found(&sh("echo '2;1;3;4'")), (Protocol::Each, "2;1;3;4".into()));
        assert_eq!(found(&sh("echo 'A♠K♥'")), (Protocol::Each, "A♠K♥".into()));
        let dashes = Program { separator: Some("-".into()), ..sh("echo 2-1-3-4") };
        assert_eq!(found(&dashes), (Protocol::Each, "2-1-3-4".into()));
        assert_eq!(found(&sh("printf '[\\n2, 1,\\n3, 4\\n]\\n'")), (Protocol::Each, "[ 2, 1, 3, 4 ]".into()));
        assert_eq!(found(&sh("printf '2\\t1\\t3\\t4'")), (Protocol::Each, "2\t1\t3\t4".into()));
    }

    #[test]
    fn decks_among_other_text_are_a_deck_a_run() {
        for (script, deck) in [
            ("printf 'How many? 3\\n1\\n2\\n4\\n'", "3 1 2 4"),
            ("printf 'Before\\n1 2\\n3 4\\nAfter\\n4 1\\n2 3\\n'", "4 1 2 3"),
            ("printf '1 2 3 4\\n4 1 2 3\\n'", "4 1 2 3"),
        ] {
            let (protocol, found) = found(&sh(script));
            assert_eq!(
                (protocol, found.replace('\u{1f}', " ")),
                (Protocol::Each, deck.to_string()),
                "{script}"
            );
        }
    }

    #[test]
    fn as_many_items_are_a_deck_a_run() {
        assert_eq!(found(&sh("sort -r")), (Protocol::Each, "4\x1f3\x1f2\x1f1".into()));
        let mut program = sh("printf 'a\\nb\\nc'");
        program.items.clear();
        assert_eq!(found(&program), (Protocol::Each, "a\x1fb\x1fc".into()));
    }

    #[test]
    fn an_item_of_several_words_is_an_item() {
        let mut program = sh("sort -r");
        program.items = ["ace of spades", "two of hearts", "joker"].map(Into::into).to_vec();
        assert_eq!(found(&program), (Protocol::Each, "two of hearts\x1fjoker\x1face of spades".into()));
    }

    #[test]
    fn one_item_is_a_deck() {
        let mut program = sh("yes only");
        program.items = vec!["only".into()];
        assert_eq!(found(&program), (Protocol::Lines, "only".into()));
        program.command = vec!["cat".into()];
        assert_eq!(found(&program), (Protocol::Each, "only".into()));
    }

    #[test]
    fn what_fits_neither_is_an_error_that_says_what_was_printed() {
        for (script, message) in [
            (":", "it ended without printing a deck"),
            ("echo 1 2 3 4; exit 1", "it ended with status 1, after 1 deck"),
            (
                "echo gone >&2; exit 1",
                "it ended with status 1, without a deck\nIts standard error:\n    gone",
            ),
            ("kill -KILL $$", "it was ended by signal 9, SIGKILL, without a deck"),
            ("sleep 1000", "no deck came for 0.4 s, after 0 decks:"),
            ("printf 'Ready? '; sleep 1000", "it had printed \"Ready?\""),
            ("echo 1 2 3 4; cat > /dev/null; sleep 1000", "it printed one deck, and then neither"),
            ("cat; sleep 1000", "it printed one deck, and then neither"),
            ("yes 1", "it printed an item a line, and went on after all 4"),
            ("printf '1\\n2\\n2\\n'", "it printed 3 of 4 items, one a line"),
            (
                "while :; do echo '['; echo \"  '1', '2',\"; echo ']'; done",
                "\"[\" is a part of a deck that is broken over lines",
            ),
            ("echo Shuffling; yes 1 2 3 4", "lines of one word and lines of several, such as \"1 2 3 4\""),
            ("echo a b d e; echo done", "lines of one word and lines of several, such as \"done\""),
            ("head -c 100000000 /dev/zero", "more than 1048576 bytes without ending the line"),
        ] {
            let hangs = script.contains("sleep");
            let program = if hangs { hurried(script, 400) } else { sh(script) };
            let text = program.protocol().unwrap_err().to_string();
            assert!(text.contains(message), "{script}: {text}");
        }
    }

    #[test]
    fn nothing_is_left_running() {
        let (protocol, deck) = found(&sh("sleep 1000 & echo $! $$; echo 1 2; sleep 1000"));
        assert_eq!(protocol, Protocol::Lines);
        assert!(deck.split(' ').all(is_gone));
    }

    #[test]
    fn what_cannot_be_started_is_an_error_that_says_what_to_do() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str, mode: u32| {
            use std::os::unix::fs::PermissionsExt;
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
            path
        };
        for (command, message) in [
            (None, "no program is named"),
            (Some("evenhand-no-such-program".into()), "there is no program evenhand-no-such-program"),
            (Some(folder.path().join("none")), "there is no program /"),
            (Some(write("plain", "print(1)", 0o644)), "or make it executable with chmod +x /"),
            (Some(write("bare", "print(1)", 0o755)), "write its interpreter before it"),
            (Some(write("lost", "#!/no/such/thing\n", 0o755)), "the interpreter that its first line names"),
        ] {
            let mut program = sh("");
            program.command = command.into_iter().map(Into::into).collect();
            let text = program.protocol().unwrap_err().to_string();
            assert!(text.contains(message), "{text}");
        }
    }
}
