//! S1, S2 and S3: what is sealed, and what was before it.

use super::*;

/// Attack: a table, a done file or anything else is passed off as an offer.
#[test]
fn s1_what_is_no_offer_is_not_sealed() {
    let played = Played::new(spec());
    let mut stranger = Player::new("A");
    let offer = played.table.offer().text();
    for file in [
        played.table.text(),
        played.opened.text(),
        String::from_utf8(played.done()).unwrap(),
        offer.replace("voids:0", "voids:00"),
        offer.replace("seats:A B", "seats:A"),
        String::new(),
    ] {
        let sealing = Sealing::new("friends", file.as_bytes(), "A", "");
        assert_eq!(rule(stranger.circles.seal(&sealing, nonce(1), NOW)), Rule::S1);
    }
    assert!(stranger.circles.names().is_empty());
}

/// Attack: an offer whose done file could never be written.
#[test]
fn s1_an_offer_that_could_not_be_finished_is_not_sealed() {
    let deck: Vec<String> = (0..100).map(|card| format!("card-number-{card:04}")).collect();
    let short = offer(Spec::builder("custom", &deck, "A B", &["A", "B"])).text();
    let long = short.replace("deals:1\"", "deals:9999\"");
    assert!(Offer::read(long.as_bytes()).is_ok(), "an offer it is");
    let mut player = Player::new("A");
    let refused = player.circles.seal(&Sealing::new("friends", long.as_bytes(), "A", ""), nonce(1), NOW);
    assert_eq!(rule(refused), Rule::S1);
    assert!(player.circles.seal(&Sealing::new("friends", short.as_bytes(), "A", ""), nonce(1), NOW).is_ok());
}

/// Attack: the beacon's round is over, so that the dealer knew it.
#[test]
fn s1_an_offer_whose_round_is_due_is_not_sealed() {
    let offer = offer(spec().beacon(round()));
    let mut player = Player::new("A");
    assert_eq!(rule(player.seals_in("friends", &offer, &[], due_at())), Rule::S1);
    assert!(player.seals_in("friends", &offer, &[], due_at() - 1).is_ok());
    assert_eq!(rule(player.seals_in("friends", &offer, &[], due_at())), Rule::S1, "nor sealed again");
}

/// Attack: a chain that the dealer runs, whose rounds come when the dealer likes.
#[test]
fn s1_of_another_chain_the_user_says_when() {
    for chain in [Hash::of(b"the dealer's own"), Hash::ZERO] {
        let offer = offer(spec().beacon(Beacon::Drand { chain, round: 1_000_000_000 }));
        let bytes = offer.text().into_bytes();
        let mut player = Player::new("A");
        assert_eq!(player.seal_refused(&offer), Rule::S1);
        let mut sealing = Sealing::new("friends", &bytes, "A", "");
        sealing.due = Some(NOW);
        assert_eq!(rule(player.circles.seal(&sealing, nonce(1), NOW)), Rule::S1, "due");
        sealing.due = Some(NOW + 60);
        player.circles.seal(&sealing, nonce(1), NOW).unwrap();
        // What was said first holds.
        sealing.due = Some(NOW + 6_000);
        assert_eq!(rule(player.circles.seal(&sealing, nonce(1), NOW + 60)), Rule::S1);
    }
}

#[test]
fn the_same_offer_gets_the_same_seal_in_whatever_circle_and_with_whatever_words() {
    let offer = offer(spec());
    let mut player = Player::new("A");
    let line = player.seals(&offer);
    let again = player.seals_in("others", &offer, &[], NOW).unwrap();
    assert_eq!((again.line, again.again, again.circle.as_str()), (line.clone(), true, "friends"));
    let bytes = offer.text().into_bytes();
    let again =
        player.circles.seal(&Sealing::new("friends", &bytes, "A", "other words"), nonce(9), NOW).unwrap();
    assert_eq!((again.line, again.other_words), (line, true));
}

#[test]
fn a_seat_that_is_none_and_words_that_are_too_long_are_no_refusal_and_change_nothing() {
    let offer = offer(spec());
    let bytes = offer.text().into_bytes();
    let mut player = Player::new("A");
    let long = "x".repeat(4097);
    for (seat, text) in [("C", ""), ("a", ""), ("A", long.as_str())] {
        let error = player.circles.seal(&Sealing::new("friends", &bytes, seat, text), nonce(1), NOW);
        assert!(matches!(error, Err(CircleError::Asked(_))));
    }
    assert!(player.circles.names().is_empty());
}

/// Attack: the dealer's next offer passes over a table that he refused.
#[test]
fn s2_a_table_that_was_kept_is_not_passed_over() {
    let Played { mut a, table, .. } = Played::new(spec());
    // As if nothing had been before, or something else.
    assert_eq!(a.seal_refused(&offer(spec().deals(2))), Rule::S2);
    assert_eq!(a.seal_refused(&offer(spec().prev(Hash::of(b"another"), 1))), Rule::S2);
    let counted = a.seals_in("friends", &offer(spec().prev(table.hash(), 1)), &[], NOW).unwrap();
    assert_eq!(counted.void, [table.hash()]);
}

/// Attack: a stranger closes another table with the seals that are public, so that the circle cannot go on.
#[test]
fn s2_a_second_table_that_was_refused_does_not_jam_the_circle() {
    let mut played = Played::new(spec());
    let offer_before = played.table.offer().clone();
    let seal = offer_before.seal("B", &nonce(9), "of a stranger").unwrap();
    let hers = played.a.seals_in("friends", &offer_before, &[], NOW).unwrap().line;
    let strangers = offer_before.close(&[hers, seal]).unwrap();
    assert_eq!(refused(played.a.opens(&strangers, NOW)), Rule::S6);
    played.finishes();
    let next = offer(spec().prev(played.table.hash(), 0));
    assert!(played.a.seals_in("friends", &next, &[], NOW).is_ok());
}

/// Attack: a table that was never finished is counted as finished.
#[test]
fn s2_nothing_is_finished_that_was_not_verified() {
    let mut played = Played::new(spec());
    let next = offer(spec().prev(played.table.hash(), 0));
    assert_eq!(played.a.seal_refused(&next), Rule::S2);
    played.finishes();
    assert!(played.a.seals_in("friends", &next, &[], NOW).unwrap().void.is_empty());
    // Or with its done file at hand.
    assert!(played.b.seals_in("friends", &next, &[], NOW).is_ok());
    let played = Played::new(spec());
    let Played { mut a, mut b, .. } = Played::new(spec());
    assert!(a.seals_in("friends", &next, &[played.done()], NOW).is_ok());
    // A done file of other cards proves nothing.
    let forged = String::from_utf8(played.done()).unwrap().replace("A:", "B:");
    assert_eq!(rule(b.seals_in("friends", &next, &[forged.into_bytes()], NOW)), Rule::S2);
}

/// Attack: unfinished tables are miscounted.
#[test]
fn s2_unfinished_tables_are_counted_one_by_one() {
    let Played { mut a, b, table, .. } = Played::new(spec().prev(Hash::of(b"before"), 4));
    for voids in [1, 4, 6] {
        assert_eq!(a.seal_refused(&offer(spec().prev(table.hash(), voids))), Rule::S2, "{voids}");
    }
    assert!(a.seals_in("friends", &offer(spec().prev(table.hash(), 5)), &[], NOW).is_ok());
    // 9999 stays.
    let before = spec().prev(Hash::of(b"before"), 9_999);
    let Played { mut a, table, .. } = Played::by(Player::new("A"), Player::new("B"), before);
    assert_eq!(a.seal_refused(&offer(spec().prev(table.hash(), 9_998))), Rule::S2);
    assert!(a.seals_in("friends", &offer(spec().prev(table.hash(), 9_999)), &[], NOW).is_ok());
    drop(b);
}

#[test]
fn s2_tables_between_are_followed_back_and_each_must_be_one() {
    let Played { mut a, mut b, table, .. } = Played::new(spec());
    // B played on without A: one that was not finished, and one that was.
    let first = offer(spec().prev(table.hash(), 1));
    let first = first.close(&[b.seals(&first)]).unwrap();
    b.opens(&first, NOW).unwrap();
    let second = offer(spec().prev(first.hash(), 2).deals(2));
    let second = second.close(&[b.seals(&second)]).unwrap();
    let line = b.opens(&second, NOW).unwrap();
    let done = second.opened(&[line]).unwrap().deals(Some(&secret()), None).unwrap().reveal();
    let [first, open, done] = [first.text(), second.text(), done.text().to_owned()].map(String::into_bytes);
    let next = offer(spec().prev(second.hash(), 0));
    let wrong = [
        vec![],
        vec![done.clone()],
        vec![first.clone()],
        vec![first.clone(), open.clone()],
        vec![b"x".to_vec()],
    ];
    for between in wrong {
        assert_eq!(rule(a.seals_in("friends", &next, &between, NOW)), Rule::S2);
    }
    let stray = offer(spec().deals(3)).close(&[Player::new("A").seals(&offer(spec().deals(3)))]).unwrap();
    let strayed = [first.clone(), done.clone(), stray.text().into_bytes()];
    assert_eq!(rule(a.seals_in("friends", &next, &strayed, NOW)), Rule::S2);
    // The finished one ends the count; the one that A kept stays unfinished.
    assert_eq!(a.seals_in("friends", &next, &[done, first], NOW).unwrap().void, [table.hash()]);
}

/// Attack: offers side by side, of which the better is shown.
#[test]
fn s3_of_two_offers_side_by_side_one_is_sealed() {
    let mut player = Player::new("A");
    let first = offer(spec());
    player.seals(&first);
    let second = offer(spec().deals(2));
    assert_eq!(player.seal_refused(&second), Rule::S3);
    // In another circle it is another game.
    assert!(player.seals_in("others", &second, &[], NOW).is_ok());
    let third = offer(spec().deals(3));
    assert_eq!(player.circles.end("friends", Some(second.hash())), 0, "it is the other circle's");
    assert_eq!(player.circles.end("friends", Some(first.hash())), 1);
    assert!(player.seals_in("friends", &third, &[], NOW).is_ok());
    // What was ended is opened no more.
    let line = first.seal("B", &nonce(1), "").unwrap();
    let seal = player.seals_in("friends", &first, &[], NOW).unwrap().line;
    assert_eq!(refused(player.opens(&first.close(&[seal, line]).unwrap(), NOW)), Rule::S3);
}

#[test]
fn s3_what_is_finished_void_or_too_late_is_over() {
    let mut played = Played::new(spec());
    played.finishes();
    let next = offer(spec().prev(played.table.hash(), 0).beacon(round()));
    played.a.seals(&next);
    let late = offer(spec().prev(played.table.hash(), 0));
    assert_eq!(played.a.seal_refused(&late), Rule::S3);
    assert!(
        played.a.seals_in("friends", &late, &[], due_at()).is_ok(),
        "its round is over, and it was not opened"
    );
}

#[test]
fn a_circle_that_was_ended_begins_anew() {
    let Played { mut a, table, .. } = Played::new(spec());
    let new = offer(spec().deals(2));
    assert_eq!(a.seal_refused(&new), Rule::S2);
    assert_eq!((a.circles.end("friends", None), a.circles.given_up("friends")), (1, 1));
    assert!(a.seals_in("friends", &new, &[], NOW).is_ok());
    // A table that was given up may be named all the same.
    let Played { mut b, .. } = Played::new(spec());
    b.circles.end("friends", None);
    assert!(b.seals_in("friends", &offer(spec().prev(table.hash(), 1)), &[], NOW).is_ok());
}
