//! The rules S1 to S14, each by its attack.

use std::thread::sleep;
use std::time::Duration;

use evenhand_cards::fairdeal::Hash;

use super::*;

#[test]
fn s1_what_is_no_offer_or_comes_too_late_is_not_sealed() {
    let (a, _, opened) = played(spec());
    a.party.write("done.json", opened.deals(Some(&secret()), None).unwrap().reveal().text());
    for file in ["table.json", "opened.json", "done.json"] {
        a.refuses("S1", &format!("seal {file} A"), &[]);
    }
    let quicknet =
        |round| format!("drand:52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971:{round}");
    a.party.write("over.json", offer(spec().beacon(quicknet(1_000).parse().unwrap())).text());
    a.refuses("S1", "seal over.json A", &[]);
    // Of a chain that is not known, the user says when.
    a.party.write("other.json", offer(spec().beacon(super::super::TIMELESS.parse().unwrap())).text());
    a.refuses("S1", "seal other.json A --circle others", &[]);
    a.refuses("S1", "seal other.json A --circle others --due 2020-01-01T00:00:00Z", &[]);
    a.does("seal other.json A --circle others --due 2999-01-01T00:00:00+08:00", &[]);
}

#[test]
fn s2_no_table_is_passed_over_nor_called_finished() {
    let (a, b, opened) = played(spec());
    let table = opened.table().hash();
    for (prev, voids) in [(Hash::ZERO, 0), (Hash::of(b"other"), 1), (table, 0), (table, 2)] {
        a.party.write("next.json", offer(spec().deals(2).prev(prev, voids)).text());
        a.refuses("S2", "seal next.json A", &[]);
    }
    let done = opened.deals(Some(&secret()), None).unwrap().reveal();
    let next = offer(spec().prev(table, 0));
    for player in [&a, &b] {
        player.party.write("done.json", done.text());
        player.party.write("next.json", next.text());
    }
    // She saw no card, so the verdict is not good, but the table is finished.
    a.party.ends(3, "verify done.json --circle friends", &[]);
    a.does("seal next.json A", &[]);
    b.does("seal next.json B --between done.json", &[]);
}

#[test]
fn s3_of_two_offers_side_by_side_one_is_sealed() {
    let player = Player::new("A");
    let first = offer(spec());
    player.seals(&first, &[]);
    player.party.write("second.json", offer(spec().deals(2)).text());
    player.refuses("S3", "seal second.json A", &[]);
    player.does("seal second.json A --circle others", &[]);
    assert!(
        player
            .does("circle end friends --yes", &[&first.hash().to_string()[..8]])
            .contains("1 offer of friends is ended")
    );
    player.party.write("third.json", offer(spec().deals(3)).text());
    player.does("seal third.json A", &[]);
    assert_eq!(player.says("circle end nobody", &[]).code, 1);
    assert_eq!(player.says("circle end friends 0", &[]).code, 1);
}

#[test]
fn s4_to_s7_only_the_one_table_with_the_own_seal_is_opened() {
    let (a, b, opened) = played(spec());
    let first = opened.table().offer();
    a.party.write("offer.json", first.text());
    a.refuses("S4", "open offer.json", &[]);
    a.refuses("S4", "open opened.json", &[]);
    // A state that was lost knows no nonce.
    let lost = Player::new("A");
    lost.party.write("table.json", opened.table().text());
    lost.refuses("S5", "open table.json", &[]);
    // The dealer closes anew, with another seal for B.
    let line = a.seals(first, &["--circle", "others"]);
    let again = first.close(&[line]).unwrap();
    a.party.write("again.json", again.text());
    a.refuses("S6", "open again.json", &[]);
    let kept = opened.opening_line("A").unwrap();
    assert_eq!(a.does("open table.json", &[]).trim_end(), kept.to_string(), "the first one still is");
    b.party.write("again.json", again.text());
    b.refuses("S6", "open again.json", &[]);
    // The dealer closes without B.
    let (c, next) = (Player::new("B"), offer(spec().deals(2)));
    c.seals(&next, &[]);
    let without = next.close(&[Player::new("A").seals(&next, &[])]).unwrap();
    c.party.write("without.json", without.text());
    c.refuses("S7", "open without.json", &[]);
    assert!(c.does("circle show friends", &[]).contains(&format!("table {}, refused", without.hash())));
}

#[test]
fn s8_and_s9_openings_are_those_of_the_table_that_was_kept() {
    let (a, _, opened) = played(spec());
    let other = Player::new("A");
    let next = opened.table().offer();
    let line = other.seals(next, &[]);
    other.opens(&next.close(&[line]).unwrap());
    other.party.write("opened.json", opened.text());
    other.refuses("S8", "check opened.json", &[]);
    a.party.write("forged.json", opened.text().replacen("hello", "hallo", 1));
    a.refuses("S9", "check forged.json", &[]);
}

#[test]
fn s10_s11_and_s13_a_card_is_shown_by_whom_it_belongs_to() {
    let (a, _, opened) = played(spec());
    deals(&opened, &a);
    let slips =
        |place: &str| a.party.read(&format!("{place}.txt")).lines().map(String::from).collect::<Vec<_>>();
    let hand = "hand opened.json A --sheet sheet.txt A.txt";
    a.refuses("S10", hand, &[&format!("B={}", slips("A")[0])]);
    a.refuses("S10", hand, &[&slips("B")[0]]);
    let own = slips("A");
    a.refuses("S11", "hand opened.json A --sheet sheet.txt", &[&own[0]]);
    let forged = own[0].rsplit_once(':').unwrap().0.to_owned() + ":9";
    a.refuses("S11", "hand opened.json A --sheet sheet.txt", &[&forged, &own[1]]);
    a.party.write("other.txt", a.party.read("sheet.txt").replace("opened:", "opened:0"));
    assert_eq!(a.says("hand opened.json A --sheet other.txt A.txt", &[]).code, 1);
    // A genuine card of the stub, or of the wall, is no card of a hand unless its place was called.
    let (stub, wall) = (slips("stub"), slips("wall"));
    a.refuses("S13", hand, &[&format!("B={}", stub[0])]);
    a.refuses("S13", hand, &[&wall[1], "--called", "wall=4"]);
    let told = a.does(hand, &[&wall[0], "--called", "wall=4"]);
    assert!(told.contains("A from wall"), "{told}");
    assert!(a.does(&format!("{hand} --called wall=4 --lang zh"), &[&wall[0]]).contains("摸自"));
    for (slip, code) in [("B=none.txt", 4), ("nothing", 4), ("C=A.txt", 2), ("1:2", 2)] {
        assert_eq!(a.says(hand, &[slip]).code, code, "{slip}");
    }
}

/// One table whose round is due seconds after it is sealed: B has the openings in time, and A does not.
#[test]
fn s12_and_s14_what_comes_after_the_round_is_void_for_ever() {
    let (a, b, c) = (Player::new("A"), Player::new("B"), Player::new("A"));
    let offer = offer(spec().beacon(super::super::TIMELESS.parse().unwrap()));
    // Far enough for a busy machine.
    let due = now() + 8;
    let said = due.to_string();
    let late = c.seals(&offer, &["--due", &said]);
    let table =
        offer.close(&[a.seals(&offer, &["--due", &said]), b.seals(&offer, &["--due", &said])]).unwrap();
    let opened = table.opened(&[a.opens(&table), b.opens(&table)]).unwrap();
    for player in [&a, &b] {
        player.party.write("opened.json", opened.text());
    }
    let word = b.does("check opened.json", &[]);
    while now() < due {
        sleep(Duration::from_millis(50));
    }
    assert_eq!(b.does("check opened.json", &[]), word, "she had it in time");
    // The clock may be wrong, so nothing is stored before the user says that it is right.
    let before = std::fs::read(a.state()).unwrap();
    a.refuses("S14", "check opened.json", &[]);
    assert_eq!(std::fs::read(a.state()).unwrap(), before);
    a.refuses("S14", "check opened.json --yes", &[]);
    assert_ne!(std::fs::read(a.state()).unwrap(), before);
    a.refuses("S14", "open table.json", &[]);
    c.party.write("table.json", offer.close(&[late]).unwrap().text());
    c.refuses("S12", "open table.json", &[]);
    // The transcript is refused, whoever completes it.
    let published = evenhand_cards::fairdeal::Published::new(super::super::RANDOMNESS, "").unwrap();
    let done = opened.deals(Some(&secret()), Some(&published)).unwrap().reveal();
    let Beacon::Drand { chain, round } = offer.spec().beacon() else { panic!() };
    let looked_up = format!("{chain}:{round}:{}", super::super::RANDOMNESS);
    for player in [&a, &b] {
        player.party.write("done.json", done.text());
    }
    // Of a chain that anybody may run no verdict is good; but it was played to its end.
    b.party.ends(3, "verify done.json --circle friends --round", &[&looked_up]);
    assert!(b.does("circle show friends", &[]).contains(": finished and verified\n"));
    let refused = a.party.refused(1, "verify done.json --circle friends --round", &[&looked_up]);
    assert!(refused.contains("S14"), "{refused}");
}

#[test]
fn s14_a_table_that_the_user_calls_void_stays_void() {
    let (a, b, opened) = played(spec());
    assert_eq!(a.says("circle void friends", &[&"0".repeat(64)]).code, 1);
    a.does("circle void friends --yes", &[]);
    b.does("circle void friends --yes", &[&opened.table().hash().to_string()]);
    for player in [&a, &b] {
        player.refuses("S14", "check opened.json", &[]);
        player.refuses("S14", "open table.json", &[]);
    }
}

#[test]
fn s14_a_table_that_the_next_offer_counts_as_void_stays_void() {
    let (a, _, opened) = played(spec());
    a.does("check opened.json", &[]);
    a.party.write("next.json", offer(spec().prev(opened.table().hash(), 1)).text());
    let said = a.says("seal next.json A", &[]);
    assert!(said.code == 0 && said.err.contains("now void for ever"), "{}", said.err);
    a.refuses("S14", "check opened.json", &[]);
    a.party.write("done.json", opened.deals(Some(&secret()), None).unwrap().reveal().text());
    assert!(a.party.refused(1, "verify done.json --circle friends", &[]).contains("S14"));
}
