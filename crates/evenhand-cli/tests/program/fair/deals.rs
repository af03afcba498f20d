//! Deals from the commitment to the verdict, each party with what it kept.

use predicates::prelude::*;

use super::{Party, RANDOMNESS, TIMELESS};
use crate::{evenhand, text};

#[test]
fn a_dealer_three_seats_and_a_stranger_agree_on_every_card() {
    let (dealer, stranger) = (Party::new(), Party::new());
    let seats = [("A", "-- a wish, \"quoted\""), ("B", "七上八下 🎲"), ("C", "line\nand line")];
    let players = [Party::new(), Party::new(), Party::new()];
    let commitment = dealer.commits("doudizhu -n 2", &[]);
    dealer.send("table.json", &players);
    for (player, (_, words)) in players.iter().zip(seats) {
        assert!(player.read("table.json").contains(&commitment));
        player.write("kept", &commitment);
        player.write("words", words);
    }
    for (player, (seat, _)) in players.iter().zip(seats) {
        std::fs::copy(player.path("words"), dealer.path("words")).unwrap();
        dealer.told(&format!("fairdeal seat table.json {seat} --words-from words"), &[]);
    }
    // Before play each sees that the table is the one she knows, and that her words are in it as she sent them.
    dealer.send("table.json", &players);
    for (player, (seat, words)) in players.iter().zip(seats) {
        let kept = player.read("kept");
        player.told(
            "fairdeal seat table.json",
            &[seat, "--words", words, "--commit", &kept, "-o", "mine.json"],
        );
        assert_eq!(player.read("mine.json"), player.read("table.json"));
        assert_eq!(player.verifies("table.json", &[]), "F08");
    }
    let hands: Vec<String> = seats
        .map(|(seat, _)| dealer.told("fairdeal deal table.json --secret secret --unsorted --seat", &[seat]))
        .into();
    let third = dealer.told("fairdeal deal table.json --secret secret --deal 2", &[]);
    assert_eq!(hands[0].lines().count(), 4, "a heading and a hand for each of two deals");
    assert!(!third.contains("deal 1") && third.starts_with("deal 2\n"), "{third}");

    dealer.reveals("table.json", "transcript.json");
    dealer.send("transcript.json", players.iter().chain([&stranger]));
    assert_eq!(stranger.verifies("transcript.json", &[]), "ok");
    for (player, (seat, words)) in players.iter().zip(seats) {
        let word = format!("{seat}={words}");
        assert_eq!(
            player.verifies("transcript.json", &["--commit", &player.read("kept"), "--word", &word]),
            "ok"
        );
        let from = format!("{seat}=words");
        let told = player.told("verify transcript.json --word-from", &[&from]);
        assert!(told.contains("all holds") && !told.contains("WARNING"), "{told}");
        // What the dealer showed her was what is verified.
        for hand in hands.iter().flat_map(|hand| hand.lines().filter(|line| !line.starts_with("deal"))) {
            let cards = hand.split_whitespace().skip(1).collect::<Vec<_>>().join(" ");
            assert!(player.read("transcript.json").contains(&format!(":{cards}\"")), "{hand}");
        }
    }
}

#[test]
fn a_table_that_was_kept_tells_of_every_word_that_changed_after() {
    let (dealer, player) = (Party::new(), Party::new());
    dealer.commits("doudizhu", &[]);
    dealer.told("fairdeal seat table.json A --words", &["honest"]);
    dealer.told("fairdeal seat table.json C --words", &["friend"]);
    dealer.send("table.json", [&player]);
    // Dealer and C together find better words for C when all else is known.
    dealer.told("fairdeal seat table.json C -o t2.json --words", &["better"]);
    dealer.reveals("table.json", "honest.json");
    dealer.reveals("t2.json", "forged.json");
    for file in ["honest.json", "forged.json"] {
        dealer.send(file, [&player]);
        assert_eq!(player.verifies(file, &["--word", "A=honest"]), "ok");
    }
    assert!(player.told("verify honest.json --table table.json", &[]).contains("all holds"));
    let refused = player.runs("verify forged.json --table table.json", &[]).assert().code(1);
    let told = String::from_utf8(refused.get_output().stdout.clone()).unwrap();
    assert!(told.contains("you sent \"friend\" for C") && told.ends_with("refused: F13\n"), "{told}");
    // A table from before the words is told as one.
    dealer.told("fairdeal commit doudizhu --secret other -o early.json", &[]);
    dealer.told("fairdeal seat early.json B -o late.json --words", &["late"]);
    dealer.told("fairdeal deal late.json --secret other --reveal -o other.json", &[]);
    let early = predicate::str::contains("if you kept the table before all words were in it");
    dealer.runs("verify other.json --table early.json", &[]).assert().code(1).stdout(early);
    let other = predicate::str::contains("--commit is another");
    let mut command = player.runs("verify honest.json --table table.json --commit x", &[]);
    command.assert().code(2).stderr(other);
}

#[test]
fn a_beacon_is_waited_for_and_its_value_is_the_deals() {
    let dealer = Party::new();
    let told = dealer.told("fairdeal commit bridge --secret secret -o table.json --beacon-in 30", &[]);
    assert!(told.contains("beacon: round ") && told.contains("published in 30 min"), "{told}");
    let early = predicate::str::contains("table.json: ").and(predicate::str::contains("beacon"));
    dealer.runs("fairdeal deal table.json --secret secret", &[]).assert().code(1).stdout("").stderr(early);
    let early = predicate::str::contains("by this machine's clock: what it gives cannot be known yet");
    let deal = "fairdeal deal table.json --secret secret --randomness";
    dealer.runs(deal, &[RANDOMNESS]).assert().code(1).stdout("").stderr(early);

    let dealer = Party::new();
    let told = dealer.told("fairdeal commit bridge --secret secret -o table.json --beacon", &[TIMELESS]);
    assert!(told.contains("a chain whose times are not known here"), "{told}");
    let other = "00".repeat(32);
    let deal = |value: &str| dealer.told("fairdeal deal table.json --secret secret --randomness", &[value]);
    assert_ne!(deal(RANDOMNESS), deal(&other));
    let reveal = "fairdeal deal table.json --secret secret --reveal -o t.json --randomness";
    dealer.told(reveal, &[RANDOMNESS]);
    assert_eq!(dealer.verifies("t.json", &[]), "ok");
    let told = dealer.told("verify t.json", &[]);
    assert!(told.contains("look the round up") && !told.contains("alone"), "{told}");
}

#[test]
fn three_transcripts_make_a_chain_and_a_gap_in_it_shows() {
    let dealer = Party::new();
    let mut last: Option<String> = None;
    for table in 1..=3 {
        let (secret, open) = (format!("secret{table}"), format!("table{table}.json"));
        let transcript = format!("transcript{table}.json");
        let mut arguments = vec!["--secret", &secret, "-o", &open];
        arguments.extend(last.as_deref().map(|last| ["--prev", last]).into_iter().flatten());
        dealer.told("fairdeal commit skat", &arguments);
        dealer.told("fairdeal seat", &[&open, "A", "--words", "glück"]);
        let mut arguments = vec![open.as_str(), "--secret", &secret];
        arguments.extend(["--reveal", "-o", &transcript]);
        dealer.told("fairdeal deal", &arguments);
        last = Some(transcript);
    }
    assert_eq!(dealer.verifies("transcript2.json", &["--prev", "transcript1.json"]), "ok");
    assert_eq!(dealer.verifies("transcript3.json", &["--prev", "transcript2.json"]), "ok");
    assert_eq!(dealer.verifies("transcript3.json", &["--prev", "transcript1.json"]), "F14");
    // A table that was never shown is no link.
    let mut command = dealer.runs("fairdeal commit skat --prev table1.json --secret s -o t.json", &[]);
    command.assert().code(1).stderr(predicate::str::contains("table1.json: no transcript that holds: F08"));
    assert!(!dealer.path("s").exists() && !dealer.path("t.json").exists());
}

#[test]
fn cards_and_places_are_told_in_the_language_asked_for() {
    let dealer = Party::new();
    dealer.commits("doudizhu -n 3", &[]);
    let show = |more: &str| dealer.told(&format!("fairdeal deal table.json --secret secret {more}"), &[]);
    let chinese = show("--lang zh");
    let firsts: Vec<&str> = chinese.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(firsts[..5], ["第", "甲", "乙", "丙", "底牌"]);
    assert!(
        chinese.contains("第 3 局\n") && chinese.contains("大王") && chinese.contains("红桃A"),
        "{chinese}"
    );
    assert!(show("--lang zh --seat A --deal 2").starts_with("第 2 局\n甲"));
    // Hands lie as players hold them, or as they were dealt.
    assert_ne!(show("--seat A --deal 1"), show("--seat A --deal 1 --unsorted"));
    assert!(show("--cards symbols --deal 1").contains("♠"));
    let symbols = show("--cards symbols --deal 3");
    assert!(["♠", "♥", "♦", "♣"].iter().all(|suit| symbols.contains(suit)), "{symbols}");
    let numbers = show("--cards numbers --deal 1");
    let mut cards: Vec<u32> =
        numbers.split_whitespace().skip(2).filter_map(|card| card.parse().ok()).collect();
    cards.sort_unstable();
    assert_eq!(cards, (1..=54).collect::<Vec<_>>());
    assert_eq!(show("--seat bottom").matches("bottom").count(), 3);
    dealer.reveals("table.json", "t.json");
    let told = dealer.told("verify t.json --lang zh", &[]);
    assert!(told.contains("斗地主") && told.contains("底牌") && told.contains("第 2 局"), "{told}");
}

#[test]
fn no_control_character_of_words_reaches_the_terminal() {
    let dealer = Party::new();
    dealer.commits("skat", &[]);
    dealer.write("words", "\u{1b}[2J\u{9b}31m\u{202e}\r\0\u{7}");
    dealer.told("fairdeal seat table.json A --words-from words", &[]);
    dealer.reveals("table.json", "t.json");
    let told = dealer.told("verify t.json", &[]);
    assert!(told.contains(r"\u{1b}[2J"), "{told}");
    let strange = |character: char| character.is_control() && character != '\n' || character == '\u{202e}';
    assert!(!told.contains(strange), "{told:?}");
    // Nor of what else is not as it should be.
    for (from, to) in
        [("skat", "\\u001b[2J"), ("\"A\"", "\"\\u001b[2J\""), ("\"fairdeal-v1\"", "\"\\u001b[2J\"")]
    {
        dealer.write("f.json", super::changed(&dealer.read("t.json"), from, to));
        let refused = dealer.runs("verify f.json", &[]).assert().code(1);
        let told = String::from_utf8(refused.get_output().stdout.clone()).unwrap();
        assert!(!told.contains(strange), "{told:?}");
    }
}

#[test]
fn a_reader_who_has_seen_enough_changes_no_answer() {
    let dealer = Party::new();
    dealer.commits("bridge", &[]);
    dealer.write("f.json", changed_card(&dealer.reveals("table.json", "t.json")));
    let program = assert_cmd::cargo::cargo_bin!("evenhand").to_str().unwrap().to_owned();
    let mut commands = super::VERIFIERS.iter().map(|verifier| verifier.join("' '")).collect::<Vec<_>>();
    commands.push(format!("{program}' 'verify"));
    for command in commands {
        for (file, code) in [("t.json", "0"), ("f.json", "1")] {
            // The reader is gone before anything is written.
            let script = format!("{{ sleep 0.1; '{command}' {file}; echo $? >&2; }} | true");
            let run = std::process::Command::new("sh").args(["-c", &script]).current_dir(&dealer.0).output();
            let Ok(run) = run else { return crate::skip("there is no shell here") };
            assert_eq!(String::from_utf8(run.stderr).unwrap().trim(), code, "{command} {file}");
        }
    }
}

/// A transcript with the first cards of North and East swapped.
pub(super) fn changed_card(transcript: &str) -> String {
    let hands = ["N:", "E:"].map(|place| super::line(transcript, place));
    let firsts = hands.map(|hand| hand.split([':', ' ']).nth(1).unwrap());
    let swapped = super::changed(transcript, hands[0], &super::changed(hands[0], firsts[0], firsts[1]));
    super::changed(&swapped, hands[1], &super::changed(hands[1], firsts[1], firsts[0]))
}

#[test]
fn a_transcript_comes_by_standard_input() {
    let dealer = Party::new();
    dealer.commits("skat", &[]);
    let shown = dealer.told("fairdeal deal table.json --secret secret --reveal -o -", &[]);
    let told = text(evenhand("verify - --code").write_stdin(shown));
    assert_eq!(told, "ok\n");
}
