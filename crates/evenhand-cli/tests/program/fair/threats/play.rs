//! In play: sheets, slips, and cards that are shown.

use evenhand_cards::fairdeal::Hash;

use super::super::{Party, changed, line, three};
use super::{Evening, goes_on, own};

/// An evening in which the dealer wrote the sheet, and all slips to `hands`; each player has the sheet and her slips.
fn dealt() -> Evening {
    let evening = Evening::opened("doudizhu", &[]);
    let deal = "fairdeal deal opened.json --secret secret --sheet-to sheet.txt --hands-to hands";
    let told = evening.dealer.told(deal, &[]);
    assert!(told.contains("SHA-256") && !told.contains(" As"), "no card is told: {told}");
    evening.dealer.send("sheet.txt", &evening.players);
    for (player, seat) in evening.players.iter().zip(super::NAMES) {
        let slips = std::fs::read(evening.dealer.path("hands").join(format!("{seat}.txt"))).unwrap();
        player.write("slips.txt", slips);
        own(player, "fairdeal check opened.json --circle friday");
    }
    evening
}

/// The first slip of a file.
fn slip(party: &Party, file: &str) -> String {
    party.read(file).lines().next().unwrap().to_owned()
}

const HAND: &str = "fairdeal hand opened.json B --sheet sheet.txt --circle friday";

/// A slip with another card.
fn with_card(slip: &str, card: &str) -> String {
    format!("{}:{card}", slip.rsplit_once(':').unwrap().0)
}

#[test]
fn another_card_than_the_sheets_is_stopped() {
    let evening = dealt();
    let (b, dealer) = (&evening.players[1], &evening.dealer);
    own(b, &format!("{HAND} slips.txt"));
    let true_slip = slip(b, "slips.txt");
    let card = if true_slip.ends_with(":2c") { "3c" } else { "2c" };
    b.write("false.txt", b.read("slips.txt").replacen(&true_slip, &with_card(&true_slip, card), 1));
    b.runs(&format!("{HAND} false.txt"), &[]).assert().code(1).stdout("");
    // Afterwards sheet and slips say what was dealt.
    dealer.reveals("done.json", &[]);
    dealer.send("done.json", [b]);
    let given = |slip: &str| {
        b.verifies("done.json", &["--table", "table.json", "--sheet", "sheet.txt", "--slip", slip])
    };
    assert_eq!(given(&format!("B={true_slip}")), ("ok".into(), 0));
    let forged = format!("B={}", with_card(&true_slip, card));
    assert_eq!(given(&forged), ("F20".into(), 1));
    let told = b.ends(1, "verify done.json --table table.json --slip", &[&forged]);
    assert!(
        told.ends_with("The slip you gave is not this transcript's: one of them is false, or was not copied whole.\nRefused: F20\n"),
        "{told}"
    );
    b.write("sheet.txt", changed(&b.read("sheet.txt"), "opened:", "opened:0"));
    assert_eq!(given(&format!("B={true_slip}")), ("F19".into(), 1));
}

#[test]
fn cards_of_another_place_are_stopped() {
    let evening = dealt();
    let (b, dealer) = (&evening.players[1], &evening.dealer);
    // A genuine slip of the bottom, and one of a friend's.
    let pile = std::fs::read_to_string(dealer.path("hands").join("pile-bottom.txt")).unwrap();
    let bottom = pile.lines().next().unwrap().to_owned();
    let friends = slip(&evening.players[0], "slips.txt");
    let own_slips = b.read("slips.txt");
    for other in [&bottom, &friends] {
        b.write("other.txt", own_slips.replacen(&slip(b, "slips.txt"), other, 1));
        b.runs(&format!("{HAND} other.txt"), &[]).assert().code(1).stdout("");
    }
    dealer.reveals("done.json", &[]);
    dealer.send("done.json", [b]);
    let given = |slip: &str| b.verifies("done.json", &["--table", "table.json", "--slip", slip]);
    assert_eq!(given(&format!("bottom={bottom}")), ("ok".into(), 0));
    assert_eq!(given(&format!("A={friends}")), ("ok".into(), 0));
    for false_place in
        [format!("B={bottom}"), format!("B={friends}"), format!("stub={bottom}"), format!("bottom={friends}")]
    {
        assert_eq!(given(&false_place), ("F20".into(), 1), "{false_place}");
        let told = b.ends(1, "verify done.json --table table.json --slip", &[&false_place]);
        assert!(told.contains("but of a place of another seat or pile than you named."), "{told}");
    }
}

#[test]
fn a_false_sheet_and_swapped_cards_are_stopped() {
    let evening = dealt();
    let (b, dealer) = (&evening.players[1], &evening.dealer);
    dealer.reveals("done.json", &[]);
    dealer.send("done.json", [b]);
    let sheet = b.read("sheet.txt");
    let leaf = sheet.lines().nth(3).unwrap();
    b.write("false.txt", changed(&sheet, leaf, &"0".repeat(64)));
    assert_eq!(b.verifies("done.json", &["--sheet", "false.txt"]), ("F19".into(), 1));
    let told = b.ends(1, "verify done.json --sheet false.txt", &[]);
    assert!(
        told.ends_with("The sheet you gave is not this transcript's: one of them is false, or was not copied whole.\nRefused: F19\n"),
        "{told}"
    );
    b.write("f.json", swapped(&b.read("done.json")));
    assert_eq!(b.verifies("f.json", &["--table", "table.json"]), ("F14".into(), 1));
    // What is written as dealt is not shown as dealt.
    assert!(!b.ends(1, "verify f.json", &[]).contains("\nA  "));
}

/// A done file with the first cards of A and B swapped.
fn swapped(done: &str) -> String {
    let (_, deals) = done.split_once("\"deals\"").unwrap();
    let hands = ["A:", "B:"].map(|place| line(deals, place));
    let firsts = hands.map(|hand| hand.split([':', ' ']).nth(1).unwrap());
    let other = [changed(hands[0], firsts[0], firsts[1]), changed(hands[1], firsts[1], firsts[0])];
    changed(&changed(done, hands[0], &other[0]), hands[1], &other[1])
}

#[test]
fn an_invented_sheet_is_seen_by_who_had_the_true_one() {
    let evening = dealt();
    let [a, b, _] = &evening.players;
    evening.dealer.reveals("done.json", &[]);
    evening.dealer.send("done.json", [a, b]);
    // B makes a sheet, and a slip on it, with a card that B would have liked.
    let opened = Hash::of(b.read("opened.json").as_bytes()).to_string();
    let (invented, slip) = sheet_of(&opened, |_| "RJ");
    b.write("invented.txt", invented);
    b.write("invented-slip.txt", slip);
    assert_eq!(
        b.verifies("done.json", &["--table", "table.json", "--sheet", "invented.txt"]),
        ("F19".into(), 1)
    );
    // A had the true sheet before the cards, and sees who lies; to others it is word against word.
    assert_eq!(a.verifies("done.json", &["--table", "table.json", "--sheet", "sheet.txt"]), ("ok".into(), 0));
}

/// A sheet of cards that somebody chose, with the slip of its first place.
fn sheet_of(opened: &str, card: impl Fn(u32) -> &'static str) -> (String, String) {
    let mut sheet = format!("fairdeal-v2 sheet\nopened:{opened}\ndeal:1\n");
    let key = "0".repeat(64);
    for place in 0..54 {
        let leaf = format!(
            "fairdeal-v2 card\nopened:{opened}\ndeal:1\nplace:{place}\nkey:{key}\ncard:{}\n",
            card(place)
        );
        sheet += &(Hash::of(leaf.as_bytes()).to_string() + "\n");
    }
    (sheet, format!("1:0:{key}:{}", card(0)))
}

#[test]
fn chosen_cards_without_a_reveal_do_not_count() {
    let dealer = Party::new();
    dealer.offers("doudizhu", &[]);
    goes_on(&dealer, &three());
    let opened = Hash::of(dealer.read("opened.json").as_bytes()).to_string();
    // Sheet and slips of chosen cards agree with each other, and with no secret.
    let (sheet, slip) = sheet_of(&opened, |_| "As");
    dealer.write("sheet.txt", sheet);
    // Without the reveal there is no file that holds, and with it they are seen.
    let named = format!("A={slip}");
    let given = ["--table", "table.json", "--sheet", "sheet.txt", "--slip", &named];
    assert_eq!(dealer.verifies("opened.json", &given), ("F11".into(), 1));
    dealer.reveals("done.json", &[]);
    assert_eq!(dealer.verifies("done.json", &given), ("F19".into(), 1));
}

#[test]
fn a_seat_that_leaves_after_the_slips_has_played() {
    // C has seen her slips, dislikes them, and says nothing more. The dealer needs nobody's word to finish.
    let evening = dealt();
    let told = evening
        .dealer
        .told("fairdeal deal opened.json --secret secret --reveal --hands-over -o done.json", &[]);
    assert!(told.contains("done.json: done"), "{told}");
    assert_eq!(evening.dealer.verifies("done.json", &["--table", "table.json"]), ("ok".into(), 0));
    let told = own(&evening.players[0], "fairdeal check opened.json --circle friday");
    assert!(told.contains("check word"), "{told}");
}
