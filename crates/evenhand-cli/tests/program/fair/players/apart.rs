//! A player who had no part in a table: left out of it, away, or looking on.

use super::*;

/// A and B play a table of an offer that C sealed too, and C was left out of; every file lies with C.
fn without_c() -> (Player, Opened) {
    let spec =
        Spec::builder("custom", &["1", "2", "3", "4", "5", "6", "7", "8"], "2*(A B C)", &["A", "B", "C"]);
    let (a, b, c) = (Player::new("A"), Player::new("B"), Player::new("C"));
    let offer = offer(spec);
    c.seals(&offer, &[]);
    let table = offer.close(&[a.seals(&offer, &[]), b.seals(&offer, &[])]).unwrap();
    let opened = table.opened(&[a.opens(&table), b.opens(&table)]).unwrap();
    c.party.write("table.json", table.text());
    c.party.write("opened.json", opened.text());
    c.party.write("done.json", opened.deals(Some(&secret()), None).unwrap().reveal().text());
    deals(&opened, &c);
    let next = Spec::builder("custom", &["1", "2", "3"], "A B C", &["A", "B", "C"]).prev(table.hash(), 0);
    c.party.write("next.json", super::offer(next).text());
    (c, opened)
}

#[test]
fn a_player_who_was_left_out_plays_the_next_table() {
    let (c, _) = without_c();
    c.refuses("S7", "open table.json", &[]);
    c.refuses("S2", "seal next.json C", &[]);
    let said = c.says("check opened.json", &[]);
    assert!(said.code == 1 && said.err.contains("seat C was left out of this table"), "{}", said.err);
    let said = c.says("hand opened.json C --sheet sheet.txt C.txt", &[]);
    assert!(said.code == 0 && said.err.contains("your seal was left out of this table"), "{}", said.err);
    let told = c.party.ends(3, "verify done.json --circle friends", &[]);
    assert!(told.contains("this table leaves out your seal of seat C"), "{told}");
    assert!(c.does("circle show friends", &[]).contains(": finished and verified\n"));
    c.does("seal next.json C", &[]);
    // Or with the done file between, though she kept nothing of the table.
    let (c, _) = without_c();
    c.refuses("S2", "seal next.json C --between table.json", &[]);
    c.does("seal next.json C --between done.json", &[]);
}

#[test]
fn a_seal_that_was_never_opened_is_called_void_and_its_table_counted() {
    let (a, b) = (Player::new("A"), Player::new("B"));
    let first = offer(spec());
    let table = first.close(&[a.seals(&first, &[]), b.seals(&first, &[])]).unwrap();
    for player in [&a, &b] {
        player.party.write("table.json", table.text());
        player.party.write("next.json", offer(spec().prev(table.hash(), 1)).text());
    }
    a.refuses("S3", "seal next.json A", &[]);
    let told = a.does("circle void friends --yes", &[&first.hash().to_string()]);
    assert!(told.contains(&format!("offer {} is void for ever", first.hash())), "{told}");
    a.refuses("S14", "open table.json", &[]);
    a.does("seal next.json A", &[]);
    // Without a word of it, the next offer that counts it ends it.
    b.does("seal next.json B --between table.json", &[]);
    b.refuses("S14", "open table.json", &[]);
}

#[test]
fn who_never_sealed_sees_what_slips_prove_and_nothing_is_made() {
    let (a, _, opened) = played(spec());
    deals(&opened, &a);
    let hand = "hand opened.json A --sheet sheet.txt A.txt";
    let said = a.says(hand, &[]);
    assert!(said.code == 0 && said.err.contains("you did not compare the check word"), "{}", said.err);
    a.does("check opened.json", &[]);
    assert_eq!(a.says(hand, &[]).err, "");
    a.party.write("done.json", opened.deals(Some(&secret()), None).unwrap().reveal().text());
    let nowhere = ["--state", "no/where"];
    let said = a.says(hand, &nowhere);
    assert!(said.code == 0 && said.err.contains("your program stored nothing of this table"), "{}", said.err);
    assert_eq!(said.out, a.does(hand, &[]));
    let others = a.says("hand opened.json A --sheet sheet.txt B.txt", &nowhere);
    assert!(others.code == 1 && others.err.contains("S10"), "{}", others.err);
    for (words, code) in [
        ("verify done.json --circle friends", 3),
        ("fairdeal circle list", 0),
        ("fairdeal circle show friends", 1),
        ("fairdeal circle void friends", 1),
        ("fairdeal check opened.json", 1),
    ] {
        a.party.ends(code, words, &nowhere);
    }
    assert!(!a.party.path("no").exists());
}
