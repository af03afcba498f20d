//! Mistakes of players: another seat, another state, and names in the place of seats.

use super::{OTHERS, Party, Player, Shared, USER, closed, dealer, dealt, four};

#[test]
fn a_second_program_of_a_seat_seals_nothing() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    seats[0].ends(OTHERS, &shared, "--yes");
    let names = shared.names();
    let seal = shared.read("A-seal.txt");
    // B passes the wrong seat, or A another state.
    let second = Player::seat("A");
    let said = second.ends(1, &shared, "--yes");
    let text = "Seat A has a seal that this program did not make. If you are not A, pass your own seat.";
    assert!(said.err.contains(text) && said.err.contains("Nothing was sealed."), "{}", said.err);
    assert_eq!((shared.names(), shared.read("A-seal.txt")), (names, seal));
    for seat in &seats[1..] {
        seat.ends(OTHERS, &shared, "--yes");
    }
    dealer.ends(OTHERS, &shared, "");
    let said = second.ends(1, &shared, "--yes");
    let text = "This program did not seal seat A of this offer. If you sealed with another --state, pass it.";
    assert!(said.err.contains(text) && !said.err.contains("closed before"), "{}", said.err);
}

#[test]
fn two_seals_of_a_seat_stay_and_no_table_is_closed() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    let second = Player::seat("A");
    // Both seal before the directory has synchronized.
    seats[0].ends(OTHERS, &shared, "--yes");
    let first = shared.file("A-seal.txt");
    let line = std::fs::read(&first).unwrap();
    std::fs::remove_file(&first).unwrap();
    second.ends(OTHERS, &shared, "--yes");
    let said = seats[0].ends(OTHERS, &shared, "");
    assert!(said.err.contains("Does another player use your seat?"), "{}", said.err);
    let names = shared.names();
    let has_line = |name: &String| std::fs::read(shared.0.path().join(name)).unwrap() == line;
    assert!(names.iter().any(has_line), "{names:?}");
    for player in [&second, &seats[0], &second] {
        let said = player.ends(OTHERS, &shared, "");
        assert!(!said.err.contains("restored") && said.err.contains("It is not yours"), "{}", said.err);
    }
    assert_eq!(shared.names(), names);
    for seat in &seats[1..] {
        seat.ends(OTHERS, &shared, "--yes");
    }
    let said = dealer.ends(OTHERS, &shared, "");
    assert!(said.err.contains("A: two seals contradict each other"), "{}", said.err);
}

#[test]
fn the_state_of_another_player_is_reported() {
    let shared = Shared::new();
    let (_dealer, seats) = four(&shared);
    seats[1].ends(OTHERS, &shared, "--yes");
    let other = Player { party: Party::new(), role: "A".to_owned() };
    let state = format!("--yes --state {}", seats[1].party.1.path().display());
    let said = other.ends(2, &shared, &state);
    assert!(said.err.contains("If you are A, pass your own --state."), "{}", said.err);
}

#[test]
fn a_name_may_stand_for_the_seat() {
    let shared = Shared::new();
    let _dealer = dealer(&shared, "doudizhu");
    let table = "--names A=\u{5f20}\u{4e09},B=\u{674e}\u{56db},C=\u{738b}\u{4e94}";
    let player = Player { party: Party::new(), role: "\u{5f20}\u{4e09}".to_owned() };
    let said = player.ends(OTHERS, &shared, &format!("{table} --yes"));
    assert!(said.err.contains("Sealed for seat A."), "{}", said.err);
    shared.read("A-seal.txt");
    let stranger = Player { party: Party::new(), role: "\u{8d75}\u{516d}".to_owned() };
    let said = stranger.ends(2, &shared, table);
    assert!(said.err.contains("Seats: A, B, C"), "{}", said.err);
}

#[test]
fn steps_with_another_state_name_the_state() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    closed(&shared, &dealer, &seats);
    let table = shared.file("table.json");
    let said = Party::new().refused(1, "fairdeal open", &[table.to_str().unwrap()]);
    assert!(said.contains("If you sealed with another --state, pass that one."), "{said}");
}

#[test]
fn the_dealer_learns_when_to_show_a_pile() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    super::compared(&shared, &dealer, &seats);
    let said = dealer.ends(USER, &shared, "--agreed");
    for text in [
        "The slips of A, B, C are published, each encrypted to its seat.",
        "No seat has the cards of bottom.",
        "such as after the bidding, pass --show bottom.",
    ] {
        assert!(said.err.contains(text), "{text}: {}", said.err);
    }
    let said = dealer.ends(2, &shared, "--show top");
    assert!(said.err.contains("Unknown pile \"top\". Piles: bottom"), "{}", said.err);
}

#[test]
fn a_verdict_names_the_right_circle_and_an_earlier_evening() {
    let shared = Shared::new();
    let (dealer, seats) = four(&shared);
    dealt(&shared, &dealer, &seats);
    for seat in &seats {
        seat.ends(OTHERS, &shared, "");
    }
    dealer.ends(0, &shared, "--hands-over");
    let (done, player) = (shared.file("done.json"), &seats[0]);
    player.ends(0, &shared, "");
    let done = done.to_str().unwrap();
    let verifies = |words: &str| {
        let output = player.party.runs(&format!("verify {done} {words}"), &[]).assert().code(3);
        let [out, err] = [&output.get_output().stdout, &output.get_output().stderr];
        [out, err].map(|bytes| String::from_utf8_lossy(bytes).into_owned())
    };
    let [out, err] = verifies("--circle club");
    assert!(
        out.is_empty() && err.contains("was sealed in the circle \"friday\". Pass --circle friday."),
        "{err}"
    );
    assert_eq!(verifies("--circle club --code")[0], "unproven\n");
    // Without a circle, the line is that of every verifier.
    assert_eq!(verifies("--code")[0], "ok\n");
    dealer.party.told("fairdeal offer doudizhu --secret next --prev", &[done, "-o", "next.json"]);
    dealer.party.send("next.json", [&player.party]);
    player.party.runs("fairdeal seal next.json A --circle friday --yes", &[]).assert().success();
    let [out, _] = verifies("--circle friday");
    let text = "Circle friday: this is table 1 of 2, which you verified on ";
    assert!(out.contains(text) && out.contains("It is not your latest deal."), "{out}");
    assert!(!out.contains("nothing shows") && out.contains("F18: this table names no beacon"), "{out}");
    assert_eq!(verifies("--circle friday --code")[0], "unproven\n");
}
