//! Players with their own programs: `seal`, `open`, `check`, `hand`, `circle`, each as a process of its own. Of each rule that
//! a process can show, the attack that it stops.

mod apart;
mod files;
mod rules;

use std::path::PathBuf;
use std::process::Output;
use std::time::{SystemTime, UNIX_EPOCH};

use evenhand_cards::fairdeal::{
    Beacon, ClosedTable, Offer, Opened, OpeningLine, SealLine, Secret, Spec, SpecBuilder,
};

use super::Party;

/// Two cards for A and for B, two in a wall, and two in the stub.
fn spec() -> SpecBuilder {
    Spec::builder("custom", &["1", "2", "3", "4", "5", "6", "7", "8"], "2*(A B) wall:2", &["A", "B"])
}

/// The secret of every dealer here.
fn secret() -> Secret {
    Secret::from_hex(&"5e".repeat(32)).unwrap()
}

fn offer(spec: SpecBuilder) -> Offer {
    Offer::new(spec.build().unwrap(), &secret()).unwrap()
}

/// Seconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

/// What a program said, of a step that it took or refused.
struct Said {
    code: i32,
    out: String,
    err: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        Self { code: output.status.code().unwrap(), out, err }
    }
}

/// A player with her program.
struct Player {
    party: Party,
    seat: &'static str,
}

impl Player {
    fn new(seat: &'static str) -> Self {
        Self { party: Party::new(), seat }
    }

    /// The file of her program's state.
    fn state(&self) -> PathBuf {
        self.party.1.path().join("circles.json")
    }

    fn says(&self, words: &str, rest: &[&str]) -> Said {
        self.party.runs(&format!("fairdeal {words}"), rest).output().unwrap().into()
    }

    /// What it prints when it does what it was asked.
    fn does(&self, words: &str, rest: &[&str]) -> String {
        let said = self.says(words, rest);
        assert_eq!(said.code, 0, "{words}: {}", said.err);
        said.out
    }

    /// That it refuses by a rule, with a remedy, and prints no line.
    fn refuses(&self, rule: &str, words: &str, rest: &[&str]) {
        let said = self.says(words, rest);
        assert_eq!((said.code, said.out.as_str()), (1, ""), "{words}: {}", said.err);
        assert!(said.err.contains(&format!("Refused by rule {rule}: ")), "{words}: {}", said.err);
    }

    fn seals(&self, offer: &Offer, rest: &[&str]) -> SealLine {
        self.party.write("offer.json", offer.text());
        self.does(&format!("seal offer.json {}", self.seat), rest).trim_end().parse().unwrap()
    }

    fn opens(&self, table: &ClosedTable) -> OpeningLine {
        self.party.write("table.json", table.text());
        self.does("open table.json", &[]).trim_end().parse().unwrap()
    }
}

/// A and B have played as far as all have opened; `opened.json` lies with both.
fn played(spec: SpecBuilder) -> (Player, Player, Opened) {
    let (a, b) = (Player::new("A"), Player::new("B"));
    let offer = offer(spec);
    let table = offer.close(&[a.seals(&offer, &[]), b.seals(&offer, &["--words", "hello"])]).unwrap();
    let opened = table.opened(&[a.opens(&table), b.opens(&table)]).unwrap();
    for player in [&a, &b] {
        player.party.write("opened.json", opened.text());
    }
    (a, b, opened)
}

/// Writes the sheet, and the slips of each place as `PLACE.txt`.
fn deals(opened: &Opened, to: &Player) {
    let deals = opened.deals(Some(&secret()), None).unwrap();
    to.party.write("sheet.txt", deals.sheet(1).unwrap().to_string());
    let slips = deals.slips(1).unwrap();
    for (place, _) in opened.spec().hands() {
        let own = slips.iter().zip(opened.spec().places()).filter(|(_, to)| *to == place);
        let lines: Vec<String> = own.map(|(slip, _)| slip.to_string()).collect();
        to.party.write(&format!("{place}.txt"), lines.join("\n") + "\n");
    }
}

#[test]
fn an_evening_is_sealed_opened_checked_played_and_verified() {
    let (a, b, opened) = played(spec());
    let word = format!("check word {}\n", opened.check_word());
    for player in [&a, &b] {
        assert!(player.does("check opened.json", &[]).starts_with(&word));
    }
    deals(&opened, &a);
    let hand = a.does("hand opened.json A --sheet sheet.txt A.txt B=B.txt wall=wall.txt", &[]);
    let deals = opened.deals(Some(&secret()), None).unwrap();
    let cards: Vec<String> = deals.deal(1).unwrap()[..3].iter().map(|place| place.cards.clone()).collect();
    let rows: Vec<&str> = hand.lines().skip(2).map(|row| row.split_once("  ").unwrap().1.trim()).collect();
    assert_eq!(rows, cards, "{hand}");
    // Slips of named cards. The other players can read this output unchanged.
    let card = cards[0].split(' ').next().unwrap();
    let shown = a.does(&format!("hand opened.json A --sheet sheet.txt A.txt --show {card}"), &[]);
    assert!(shown.starts_with("A=1:") && shown.ends_with(&format!(":{card}\n")), "{shown}");
    a.party.send("sheet.txt", [&b.party]);
    a.party.send("B.txt", [&b.party]);
    b.does(&format!("hand opened.json B --sheet sheet.txt B.txt {}", shown.trim()), &[]);
    let said = a.says(&format!("hand opened.json A --sheet sheet.txt A.txt --show {card},{card}"), &[]);
    assert!(
        said.code == 2 && said.out.is_empty() && said.err.contains("do not contain this card"),
        "{}",
        said.err
    );
    // Cards that were dealt and cards that were drawn are also one hand.
    let slip = a.party.read("wall.txt").lines().next().unwrap().to_owned();
    let place = slip.split(':').nth(1).unwrap().to_owned();
    let drawn = ["A.txt", &slip, "--called", &format!("wall={place}")];
    let hand = a.does("hand opened.json A --sheet sheet.txt", &drawn);
    let together = hand.lines().find_map(|row| row.strip_prefix("A together")).unwrap();
    let drawn = slip.rsplit(':').next().unwrap();
    assert_eq!(together.split_whitespace().count(), 3, "{hand}");
    assert!(together.split_whitespace().any(|card| card == drawn), "{hand}");
    a.party.write("done.json", deals.reveal().text());
    assert!(a.does("circle show friends", &[]).contains(": all opened\n"));
    let told = a.party.told("verify done.json --circle friends", &[]);
    assert!(
        told.contains("All holds, against the table you kept.")
            && told.contains("printed the opening line you gave: A.")
    );
    assert!(a.does("circle show friends", &[]).contains(": finished and verified\n"));
    assert!(a.does("circle list --lang zh", &[]).contains("已完成并验证"));
    // What others kept is not hers: a circle that is named wrongly is no verdict.
    a.party.runs("verify done.json --circle others", &[]).assert().code(3).stdout("");
}

#[test]
fn an_offer_is_shown_in_words_before_it_is_sealed() {
    let player = Player::new("A");
    let beacon = "drand:52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971:1000000000";
    let prev = evenhand_cards::fairdeal::Hash::of(b"before");
    let spec = spec().prev(prev, 2).beacon(beacon.parse::<Beacon>().unwrap());
    let spec = spec.dealer(evenhand_cards::fairdeal::Dealer::Seat("B".into()));
    player.party.write("offer.json", offer(spec).text());
    let said = player.says("seal offer.json A", &[]);
    for words in [
        "a deck of 8",
        "2*(A B) wall:2",
        "A x 2",
        "B dealt and saw every hand.",
        "2 tables before this one",
        "round 1000000000",
    ] {
        assert!(said.err.contains(words), "{words}: {}", said.err);
    }
    assert_eq!(said.out.lines().count(), 1, "the line alone goes to standard output");
}

#[test]
fn nothing_shows_a_nonce_before_it_is_opened() {
    let player = Player::new("A");
    let offer = offer(spec());
    player.party.write("offer.json", offer.text());
    let mut told = String::new();
    for words in [
        "seal offer.json A --words hello",
        "seal offer.json A",
        "seal offer.json B --another-seat",
        "circle show friends",
        "open offer.json",
    ] {
        let said = player.says(words, &[]);
        told += &(said.out + &said.err);
    }
    let state: String = std::fs::read_to_string(player.state()).unwrap();
    let nonces: Vec<&str> = state.split("\"nonce\": \"").skip(1).map(|rest| &rest[..64]).collect();
    assert_eq!(nonces.len(), 2);
    for nonce in nonces {
        assert!(!told.contains(&nonce[..8]), "{told}");
    }
}

#[test]
fn words_are_entered_in_one_spelling_and_what_cannot_be_seen_is_refused() {
    let player = Player::new("A");
    player.party.write("offer.json", offer(spec()).text());
    for (words, told) in [
        ("a\u{202e}b", "--words: U+202E at character 2: a control of writing direction"),
        ("\u{2764}\u{fe0f}", "U+FE0F at character 2"),
        ("one\ntwo", "U+000A at character 4: a control character"),
        // Assigned in Unicode 17.0.
        ("\u{20c1}", "U+20C1 at character 1: not assigned in Unicode 16.0"),
    ] {
        let said = player.says("seal offer.json A --words", &[words]);
        assert_eq!((said.code, said.out.as_str()), (2, ""));
        assert!(said.err.contains(told), "{}", said.err);
    }
    let said = player.says("seal offer.json A --lang zh --words", &["a\u{202e}"]);
    assert!(said.err.contains("第 2 个字符"), "{}", said.err);
    assert!(!player.state().exists());
    // A file's last line may have an end, and accents any spelling.
    player.party.write("words.txt", "caf\u{65}\u{301}\r\n");
    player.does("seal offer.json A --words-from words.txt", &[]);
    assert!(std::fs::read_to_string(player.state()).unwrap().contains("\"text\": \"caf\u{e9}\""));
}

#[test]
fn a_player_seals_by_her_name_and_a_seat_takes_precedence() {
    let player = Player::new("A");
    player.party.write("offer.json", offer(spec()).text());
    let line = player.does("seal offer.json 李四 --names A=张三,B=李四", &[]);
    assert_eq!(line.trim_end().parse::<SealLine>().unwrap().seat(), "B");
    let line = player.does("seal offer.json B --names A=B", &[]);
    assert_eq!(line.trim_end().parse::<SealLine>().unwrap().seat(), "B");
    let said = player.says("seal offer.json A --names A=张三", &[]);
    assert!(
        said.code == 2 && said.err.contains("If A is also your seat, pass --another-seat."),
        "{}",
        said.err
    );
}
