//! Evenings over a shared directory: each player and the dealer is a process with its own state.

mod attacks;
mod chats;
mod killed;
mod mistakes;
#[cfg(unix)]
mod terminals;

use std::path::PathBuf;

use evenhand_cards::fairdeal::SealLine;

use super::Party;

/// The exit codes of one look at the directory.
const OTHERS: i32 = 5;
const USER: i32 = 6;

/// A directory that all share.
struct Shared(tempfile::TempDir);

impl Shared {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self) -> &str {
        self.0.path().to_str().unwrap()
    }

    fn names(&self) -> Vec<String> {
        crate::names(self.0.path())
    }

    /// The only file whose name ends so.
    fn file(&self, end: &str) -> PathBuf {
        let names: Vec<String> = self.names().into_iter().filter(|name| name.ends_with(end)).collect();
        assert_eq!(names.len(), 1, "{end}: {:?}", self.names());
        self.0.path().join(&names[0])
    }

    fn read(&self, end: &str) -> String {
        std::fs::read_to_string(self.file(end)).unwrap()
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.0.path().join(name), content).unwrap();
    }
}

/// The output of a process.
#[derive(Debug)]
struct Said {
    code: i32,
    out: String,
    err: String,
}

/// A process of a party, with its role.
struct Player {
    party: Party,
    /// The seat, or how the dealer's secret is named.
    role: String,
}

impl Player {
    fn seat(seat: &str) -> Self {
        Self { party: Party::new(), role: format!("{seat} --circle friday") }
    }

    /// One look at the directory.
    fn looks(&self, shared: &Shared, more: &str) -> Said {
        let words = format!("fairdeal play {} {} --once {more}", shared.path(), self.role);
        let output = self.party.runs(words.trim_end(), &[]).output().unwrap();
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        Said { code: output.status.code().unwrap(), out, err }
    }

    /// One look that ends with this code.
    fn ends(&self, code: i32, shared: &Shared, more: &str) -> Said {
        let said = self.looks(shared, more);
        assert_eq!(said.code, code, "{}: {} {}", self.role, said.out, said.err);
        said
    }
}

/// A dealer who offers a table in the shared directory. `words` are the arguments.
fn dealer(shared: &Shared, words: &str) -> Player {
    let party = Party::new();
    let offer = shared.0.path().join("offer.json");
    party.told(&format!("fairdeal offer --secret secret {words}"), &["-o", offer.to_str().unwrap()]);
    let secret = party.path("secret");
    Player { role: format!("--secret {}", secret.display()), party }
}

/// A dealer and the seats A, B and C of dou dizhu.
fn four(shared: &Shared) -> (Player, [Player; 3]) {
    (dealer(shared, "doudizhu"), ["A", "B", "C"].map(Player::seat))
}

/// Plays until all have opened and agreed, and the dealer dealt.
fn dealt(shared: &Shared, dealer: &Player, seats: &[Player]) {
    compared(shared, dealer, seats);
    dealer.ends(USER, shared, "--agreed");
}

/// Plays until all have opened and agreed.
fn compared(shared: &Shared, dealer: &Player, seats: &[Player]) {
    dealer.ends(OTHERS, shared, "");
    opened(shared, dealer, seats);
    for seat in seats {
        seat.ends(OTHERS, shared, "--agreed");
    }
}

/// Plays until all have opened.
fn opened(shared: &Shared, dealer: &Player, seats: &[Player]) {
    closed(shared, dealer, seats);
    for seat in seats {
        seat.looks(shared, "--yes");
    }
}

/// Plays until the dealer closed the table.
fn closed(shared: &Shared, dealer: &Player, seats: &[Player]) {
    for seat in seats {
        seat.ends(OTHERS, shared, "--yes");
    }
    dealer.ends(OTHERS, shared, "");
}

#[test]
fn four_processes_play_dou_dizhu_to_the_verified_end() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    // Nobody seals without being asked.
    let asked = seats[0].ends(USER, &shared, "");
    assert!(asked.err.contains("--yes") && asked.err.contains("Dou dizhu"), "{}", asked.err);
    dealt(&shared, &dealer, &seats);
    let mut hands = Vec::new();
    for seat in &seats {
        let said = seat.ends(OTHERS, &shared, "");
        assert!(said.out.starts_with("sheet "), "{}", said.out);
        assert_eq!(said.out.lines().last().unwrap().split_whitespace().count(), 18, "{}", said.out);
        hands.push(said.out);
    }
    let bottom = dealer.ends(USER, &shared, "--show bottom");
    assert!(bottom.err.contains("bottom"), "{}", bottom.err);
    let said = seats[1].ends(OTHERS, &shared, "");
    assert!(said.out.contains("bottom"), "{}", said.out);
    // Every slip in the directory is encrypted, but those of the bottom.
    for name in shared.names().iter().filter(|name| !name.contains("pile")) {
        let text = String::from_utf8_lossy(&std::fs::read(shared.0.path().join(name)).unwrap()).into_owned();
        assert!(!text.lines().any(|line| line.starts_with("1:")), "{name}: {text}");
    }
    let done = dealer.ends(0, &shared, "--hands-over");
    assert!(done.out.contains("All holds, against the table you kept."), "{}", done.out);
    for seat in &seats {
        let said = seat.ends(0, &shared, "");
        assert!(said.out.contains("All holds, against the table you kept."), "{}", said.out);
        assert!(said.out.contains("F19 holds") && said.out.contains("F20 holds"), "{}", said.out);
        assert_eq!(
            seat.party.runs("fairdeal circle show friday", &[]).output().unwrap().status.code(),
            Some(0)
        );
        let again = seat.ends(0, &shared, "");
        assert!(again.err.contains("is over"), "{}", again.err);
    }
}

#[test]
fn a_coin_without_a_dealer_needs_no_further_file() {
    let shared = Shared::new();
    let party = Party::new();
    let offer = shared.0.path().join("offer.json");
    party.told("fairdeal offer coin --seats A,B", &["-o", offer.to_str().unwrap()]);
    let (a, b) = (Player::seat("A"), Player::seat("B"));
    a.ends(OTHERS, &shared, "--yes");
    b.ends(OTHERS, &shared, "--yes");
    a.ends(USER, &shared, "");
    b.ends(0, &shared, "--agreed");
    let said = a.ends(0, &shared, "--agreed");
    assert!(said.out.contains("All holds, against the table you kept."), "{}", said.out);
    assert!(said.out.lines().any(|line| line.starts_with("coin ")), "{}", said.out);
    assert!(said.out.lines().any(|line| line.ends_with(" has won.")), "{}", said.out);
    assert_eq!(shared.names().len(), 5, "the offer, two seals, two openings: {:?}", shared.names());
}

#[test]
fn copies_temporary_files_and_foreign_files_change_nothing() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    let offer = shared.read("offer.json");
    shared.write("offer (conflicted copy).json", &offer);
    shared.write("offer.sync-conflict-20261127-120000-ABCDEF.json", &offer);
    shared.write("half.json", &offer[..offer.len() / 2]);
    shared.write(".syncthing.offer.json.tmp", "{");
    shared.write("shopping.txt", "milk\nfairdeal-v2 is a protocol\n");
    dealt(&shared, &dealer, &seats);
    for name in
        shared.names().into_iter().filter(|name| name.ends_with("seal.txt") || name.ends_with("1.age"))
    {
        let bytes = std::fs::read(shared.0.path().join(&name)).unwrap();
        shared.write(&format!("copy of {name}"), &bytes);
        shared.write(&format!("half of {name}"), &bytes[..bytes.len() / 2]);
    }
    dealer.ends(0, &shared, "--hands-over");
    for seat in &seats {
        seat.ends(0, &shared, "");
    }
}

#[test]
fn a_finished_evening_is_not_played_again_and_a_new_one_goes_on_next_to_it() {
    let shared = Shared::new();
    let (first, seats) = four(&shared);
    dealt(&shared, &first, &seats);
    first.ends(0, &shared, "--hands-over");
    for seat in &seats {
        seat.ends(0, &shared, "");
    }
    let done = shared.file("done.json");
    let party = Party::new();
    let offer = shared.0.path().join("second.json");
    let rest = ["--prev", done.to_str().unwrap(), "-o", offer.to_str().unwrap()];
    party.told("fairdeal offer doudizhu --secret secret", &rest);
    let role = format!("--secret {}", party.path("secret").display());
    let second = Player { party, role };
    for seat in &seats {
        seat.ends(OTHERS, &shared, "--yes");
    }
    second.ends(OTHERS, &shared, "");
    for seat in &seats {
        seat.looks(&shared, "--yes");
    }
    for seat in &seats {
        seat.ends(OTHERS, &shared, "--agreed");
    }
    second.ends(0, &shared, "--agreed --hands-over");
    for seat in &seats {
        let said = seat.ends(0, &shared, "");
        assert!(said.out.contains("All holds, against the table you kept."), "{}", said.out);
    }
    assert_eq!(shared.names().iter().filter(|name| name.ends_with("done.json")).count(), 2);
}

#[test]
fn a_second_play_gives_the_verdict_again() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    dealt(&shared, &dealer, &seats);
    dealer.ends(0, &shared, "--hands-over");
    for seat in &seats {
        let first = seat.ends(0, &shared, "");
        let again = seat.ends(0, &shared, "");
        for said in [&first, &again] {
            assert!(said.out.contains("this is the deal that you played."), "{}", said.out);
        }
    }
    assert!(dealer.ends(0, &shared, "").out.contains("All holds"));
    // The copy of this program is damaged: the verdict says so.
    let evenings = seats[0].party.1.path().join("evenings");
    let evening = std::fs::read_dir(evenings).unwrap().next().unwrap().unwrap().path();
    let done = evening.join("done.json");
    let text = std::fs::read_to_string(&done).unwrap();
    let digit = if text.contains("\"secret\": \"0") { "1" } else { "0" };
    let at = text.find("\"secret\": \"").unwrap() + 11;
    std::fs::write(&done, format!("{}{digit}{}", &text[..at], &text[at + 1..])).unwrap();
    assert!(seats[0].ends(1, &shared, "").out.contains("Refused: "));
}

#[test]
fn another_circle_than_that_of_the_seal_is_an_error() {
    let shared = Shared::new();
    let (_dealer, seats) = four(&shared);
    seats[0].ends(OTHERS, &shared, "--yes");
    let rest = [shared.path(), "A", "--once", "--circle", "monday"];
    let said = seats[0].party.refused(2, "fairdeal play", &rest);
    assert!(said.contains("friday") && said.contains("monday"), "{said}");
    // Without --circle, the evening stays in its circle.
    let [first, ..] = seats;
    let player = Player { role: "A".to_owned(), ..first };
    player.ends(OTHERS, &shared, "");
}

#[test]
fn troubles_of_the_machine_are_not_refusals() {
    let shared = Shared::new();
    let (_dealer, seats) = four(&shared);
    seats[0].ends(OTHERS, &shared, "--yes");
    std::fs::write(seats[0].party.1.path().join("circles.json"), "{").unwrap();
    seats[0].ends(4, &shared, "");
}

#[test]
fn a_missing_seat_is_left_out_only_when_the_dealer_says_so() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    for seat in &seats[..2] {
        seat.ends(OTHERS, &shared, "--yes");
    }
    let said = dealer.ends(OTHERS, &shared, "");
    assert!(said.err.contains("Waiting for the seals of C"), "{}", said.err);
    dealer.ends(OTHERS, &shared, "--without C");
    let said = seats[0].ends(USER, &shared, "");
    assert!(said.err.contains("C did not seal"), "{}", said.err);
    for seat in &seats[..2] {
        seat.looks(&shared, "--yes");
    }
    let late = seats[2].ends(1, &shared, "--yes");
    assert!(late.err.contains("closed before your seat sealed"), "{}", late.err);
    for seat in &seats[..2] {
        seat.ends(OTHERS, &shared, "--agreed");
    }
    // C has no key, so her slips go by hand.
    let said = dealer.ends(USER, &shared, "--agreed");
    assert!(said.err.contains("C.txt") && said.err.contains("pile-bottom.txt"), "{}", said.err);
    dealer.ends(0, &shared, "--hands-over");
    for seat in &seats[..2] {
        seat.ends(0, &shared, "");
    }
}

#[test]
fn a_dealer_who_plays_sees_her_own_hand_too() {
    let shared = Shared::new();
    let mut dealer = dealer(&shared, "doudizhu --dealer A");
    dealer.role = format!("A --circle friday {}", dealer.role);
    let seats = ["B", "C"].map(Player::seat);
    dealer.ends(OTHERS, &shared, "--yes");
    for seat in &seats {
        seat.ends(OTHERS, &shared, "--yes");
    }
    dealer.ends(OTHERS, &shared, "--yes");
    for seat in &seats {
        seat.looks(&shared, "--yes");
    }
    let said = dealer.ends(USER, &shared, "--agreed");
    assert!(said.out.starts_with("sheet "), "{}", said.out);
    for seat in &seats {
        let said = seat.ends(OTHERS, &shared, "--agreed");
        assert!(said.out.starts_with("sheet "), "{}", said.out);
    }
    dealer.ends(0, &shared, "--agreed --hands-over");
    for seat in &seats {
        seat.ends(0, &shared, "");
    }
}

#[test]
fn another_seat_of_a_sealed_offer_is_refused() {
    let shared = Shared::new();
    let (_dealer, seats) = four(&shared);
    seats[0].ends(OTHERS, &shared, "--yes");
    let party = &seats[0].party;
    let words = format!("fairdeal play {} B --circle friday --once --yes", shared.path());
    let said = party.refused(2, &words, &[]);
    assert!(said.contains("This program sealed seat A of this offer, not B."), "{said}");
    let offer = shared.file("offer.json");
    let seal = format!("fairdeal seal {} B --circle friday", offer.display());
    for yes in ["", " --yes"] {
        let said = party.refused(2, &(seal.clone() + yes), &[]);
        assert!(said.contains("pass --another-seat"), "{said}");
    }
    party.runs(&(seal + " --another-seat"), &[]).assert().success();
    party.runs(&words, &[]).assert().code(OTHERS);
    assert_eq!(shared.read("B-seal.txt").trim_end().parse::<SealLine>().unwrap().seat(), "B");
}

#[test]
fn options_of_another_part_are_refused() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    let refused = |player: &Player, more: &str| {
        let said = player.ends(2, &shared, more);
        assert_eq!(said.out, "");
        said.err
    };
    for option in ["--show bottom", "--deal 1", "--hands-over"] {
        let name = option.split(' ').next().unwrap();
        assert!(refused(&seats[0], option).contains(&format!("{name} is for the dealer")), "{option}");
    }
    assert!(refused(&dealer, "--slips x").contains("--slips is for a player"));
    assert!(refused(&dealer, "--deal 2").contains("this table has 1 deal."));
    let said = Party::new().refused(2, "fairdeal play", &[shared.path()]);
    assert!(said.contains("The dealer passes --secret FILE"), "{said}");
}

#[test]
fn hand_shows_cards_with_the_files_that_play_keeps_or_encrypts() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    dealt(&shared, &dealer, &seats);
    let said = seats[1].ends(OTHERS, &shared, "");
    let card = said.out.lines().last().unwrap().split_whitespace().nth(1).unwrap();
    let line = said.err.lines().find(|line| line.contains("evenhand fairdeal hand")).unwrap();
    let command = line.split_once("evenhand ").unwrap().1.split_once(". To show").unwrap().0;
    let slip = seats[1].party.told(&format!("{command} --show {card}"), &[]);
    assert!(slip.starts_with("B=1:") && slip.trim_end().ends_with(&format!(":{card}")), "{slip}");
    // The encrypted file in the directory gives the same slip.
    let (kept, encrypted) = (command.rsplit_once(' ').unwrap().0, shared.file("B-slips-1.age"));
    let of_file = format!("{kept} {} --show {card}", encrypted.display());
    assert_eq!(seats[1].party.told(&of_file, &[]), slip);
    let others = shared.file("C-slips-1.age");
    let said = seats[1].party.refused(1, &format!("{kept} {}", others.display()), &[]);
    assert!(said.contains("the key in") && said.contains("does not open it"), "{said}");
    // play itself has no use for the slips of others.
    let said = seats[0].ends(OTHERS, &shared, "--slips missing.txt");
    assert!(said.err.contains("missing.txt does not exist yet"), "{}", said.err);
    seats[0].party.write("b.txt", slip.trim_start_matches("B="));
    let said = seats[0].ends(OTHERS, &shared, "--slips b.txt");
    assert!(
        said.err.contains("does not contain a slip of your seat A") && said.err.contains("its slips of B"),
        "{}",
        said.err
    );
}

#[test]
fn words_that_differ_stop_the_evening_until_the_user_declares_that_they_agree() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    opened(&shared, &dealer, &seats);
    let said = seats[0].ends(USER, &shared, "");
    let opened = said.err.lines().find_map(|line| line.strip_prefix("opened ")).unwrap();
    // The file that the answer n leaves.
    let evening = seats[0].party.1.path().join("evenings").read_dir().unwrap().next().unwrap().unwrap();
    std::fs::write(evening.path().join("denied"), opened).unwrap();
    let said = seats[0].ends(1, &shared, "");
    assert!(said.err.contains("If that was a mistake, pass --agreed."), "{}", said.err);
    seats[0].ends(OTHERS, &shared, "--agreed");
    seats[0].ends(OTHERS, &shared, "");
}
