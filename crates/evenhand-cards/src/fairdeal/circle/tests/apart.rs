//! A seat that had no part in a table of an offer that she sealed: left out of it, or away; or that never sealed.

use super::*;

/// A and B play a table of an offer that C sealed too, and C was left out of.
fn without_c(spec: SpecBuilder) -> (Player, Played) {
    let (mut a, mut b, mut c) = (Player::new("A"), Player::new("B"), Player::new("C"));
    let offer = offer(spec);
    c.seals(&offer);
    let table = offer.close(&[a.seals(&offer), b.seals(&offer)]).unwrap();
    let lines = [&mut a, &mut b].map(|player| player.opens(&table, NOW).unwrap());
    let opened = table.opened(&lines).unwrap();
    (c, Played { a, b, table, opened })
}

fn of_three() -> SpecBuilder {
    Spec::builder("custom", &["1", "2", "3", "4", "5", "6", "7", "8"], "2*(A B C)", &["A", "B", "C"])
}

#[test]
fn a_table_that_she_was_left_out_of_counts_as_finished_when_its_done_file_is_verified() {
    for was_refused in [true, false] {
        let (mut c, played) = without_c(of_three());
        let next = offer(of_three().prev(played.table.hash(), 0));
        if was_refused {
            assert_eq!(refused(c.opens(&played.table, NOW)), Rule::S7);
            assert_eq!(c.seal_refused(&next), Rule::S2);
        }
        let refusal = c.checks(&played.opened, NOW).unwrap_err();
        assert!(refusal.to_string().contains("seat C was left out of this table"), "{refusal}");
        assert_eq!(told(&refusal), Rule::S7);
        assert_eq!(c.circles.left_out_of(&played.table), Some("C"));
        if was_refused {
            c.circles.finish(&played.opened, Hash::of(&played.done()), NOW).unwrap();
            c.stored();
            assert!(c.seals_in("friends", &next, &[], NOW).is_ok());
        } else {
            assert!(c.seals_in("friends", &next, &[played.done()], NOW).is_ok());
        }
        assert_eq!(c.circles.circle("friends", NOW)[0].progress, Progress::Done);
    }
}

/// Attack: when the offer was played without her, her seal is opened for another table of it; or a second table without her is
/// finished.
#[test]
fn s6_an_offer_that_was_finished_without_her_is_opened_for_no_other_table() {
    let (mut c, mut played) = without_c(of_three());
    let first = played.table.offer().clone();
    let hers = c.seals(&first);
    c.circles.finish(&played.opened, Hash::of(&played.done()), NOW).unwrap();
    let of_a = played.a.seals(&first);
    assert_eq!(refused(c.opens(&first.close(&[of_a.clone(), hers]).unwrap(), NOW)), Rule::S6);
    let second = first.close(&[of_a]).unwrap();
    let line = second.opening("A", &nonce(b'A' + 1), "hello").unwrap();
    let second = second.opened(&[line]).unwrap();
    assert_eq!(refused(c.circles.finish(&second, Hash::of(b""), NOW)), Rule::S6);
}

/// Attack: a table that she called void, of which she kept none, is completed later.
#[test]
fn s14_a_seal_that_is_void_is_never_opened() {
    let offer_of = offer(spec());
    let (mut a, mut b) = (Player::new("A"), Player::new("B"));
    let table = offer_of.close(&[a.seals(&offer_of), b.seals(&offer_of)]).unwrap();
    assert_eq!(a.circles.declare_void("friends", Some(table.hash())), None, "it is not known here");
    let void = Some(Voided::Offer(offer_of.hash()));
    assert_eq!(a.circles.declare_void("friends", None), void);
    assert_eq!(a.circles.declare_void("friends", Some(offer_of.hash())), void);
    a.stored();
    assert_eq!(a.circles.circle("friends", NOW)[0].progress, Progress::Void);
    let bytes = offer_of.text().into_bytes();
    let further = a.circles.seal(&Sealing::new("friends", &bytes, "B", ""), nonce(8), NOW);
    assert_eq!(rule(further), Rule::S14);
    assert_eq!(refused(a.opens(&table, NOW)), Rule::S14);
    // The next offer counts it.
    assert_eq!(a.seal_refused(&offer(spec().prev(table.hash(), 0))), Rule::S2);
    assert!(a.seals_in("friends", &offer(spec().prev(table.hash(), 1)), &[], NOW).is_ok());
}

#[test]
fn the_next_offer_counts_a_table_that_she_never_opened_for() {
    let offer_of = offer(spec());
    for is_void in [true, false] {
        let (mut a, mut b) = (Player::new("A"), Player::new("B"));
        let table = offer_of.close(&[a.seals(&offer_of), b.seals(&offer_of)]).unwrap();
        if is_void {
            a.circles.declare_void("friends", None).unwrap();
        } else {
            assert_eq!(a.seal_refused(&offer(spec().prev(table.hash(), 1))), Rule::S3);
        }
        let between = [table.text().into_bytes()];
        let miscounted = offer(spec().prev(table.hash(), 2));
        assert_eq!(rule(a.seals_in("friends", &miscounted, &between, NOW)), Rule::S2);
        let sealed = a.seals_in("friends", &offer(spec().prev(table.hash(), 1)), &between, NOW).unwrap();
        assert_eq!(sealed.void, [table.hash()]);
        assert_eq!(refused(a.opens(&table, NOW)), Rule::S14);
        // Nor for another table of that offer, which comes only now.
        let other = offer_of.close(&[a.seals(&offer_of)]).unwrap();
        assert_eq!(refused(a.opens(&other, NOW)), Rule::S14);
        // And that one, of an earlier offer, is not the last of the circle.
        let states = a.circles.circle("friends", NOW);
        assert_eq!((states[0].tables.len(), states[1].tables.len()), (2, 0));
    }
}

/// Attack: a table of an earlier offer is sent late, so that it is the last one in place of the one that was played.
#[test]
fn s2_a_late_table_of_an_earlier_offer_is_not_the_last() {
    let mut player = Player::new("A");
    let first = offer(spec().beacon(round()));
    player.seals(&first);
    let second = offer(spec());
    let line = player.seals_in("friends", &second, &[], due_at()).unwrap().line;
    let table = second.close(&[line]).unwrap();
    player.opens(&table, due_at()).unwrap();
    let late = first
        .close(&[player
            .circles
            .seal(&Sealing::new("friends", first.text().as_bytes(), "A", ""), nonce(1), NOW)
            .unwrap()
            .line])
        .unwrap();
    assert_eq!(refused(player.opens(&late, due_at())), Rule::S12);
    let passed_over = offer(spec().prev(late.hash(), 1));
    assert_eq!(rule(player.seals_in("friends", &passed_over, &[], due_at())), Rule::S2);
    assert!(player.seals_in("friends", &offer(spec().prev(table.hash(), 1)), &[], due_at()).is_ok());
}

#[test]
fn a_hand_says_how_her_program_stands_to_the_table() {
    let hand = |player: &mut Player, played: &Played| {
        let (opened, sheet, slips) = (played.opened.text(), played.sheet(), played.slips("A"));
        player.circles.hand(&HandRequest::new(opened.as_bytes(), "A", &sheet, &slips), NOW)
    };
    let (mut c, mut played) = without_c(of_three());
    assert_eq!(hand(&mut c, &played).unwrap().standing, Standing::LeftOut);
    assert_eq!(hand(&mut Player::new("A"), &played).unwrap().standing, Standing::NothingKept);
    let mut a = std::mem::replace(&mut played.a, Player::new("A"));
    assert_eq!(hand(&mut a, &played).unwrap().standing, Standing::NotCompared);
    a.checks(&played.opened, NOW).unwrap();
    assert_eq!(hand(&mut a, &played).unwrap().standing, Standing::Compared);
    // Whoever kept nothing looks at the slips all the same.
    let (opened, sheet, slips) = (played.opened.text(), played.sheet(), played.slips("B"));
    let request = HandRequest::new(opened.as_bytes(), "A", &sheet, &slips);
    assert_eq!(rule(Player::new("A").circles.hand(&request, NOW)), Rule::S10);
}

#[test]
fn s6_of_an_offer_whose_table_is_here_no_further_seat_is_sealed() {
    let mut played = Played::new(spec());
    let bytes = played.table.offer().text().into_bytes();
    let further =
        played.a.circles.seal(&Sealing::new("friends", &bytes, "B", ""), nonce(8), NOW).unwrap_err();
    assert!(
        matches!(&further, CircleError::Refused(refusal) if matches!(refusal.reason(), Reason::TableHere { .. }))
    );
    assert!(!further.to_string().contains("twice"), "{further}");
    assert_eq!(rule::<()>(Err(further)), Rule::S6);
}

#[test]
fn messages_about_a_void_table_name_its_cause() {
    let causes =
        ["You declared this table void", "You sealed a later offer", "The beacon's round was due at"];
    for (cause, words) in causes.into_iter().enumerate() {
        let mut played = Played::new(spec().beacon(round()));
        let mut now = NOW;
        match cause {
            0 => drop(played.a.circles.declare_void("friends", None)),
            1 => drop(played.a.seals(&offer(spec().prev(played.table.hash(), 1)))),
            _ => now = due_at(),
        }
        let refusal = played.a.checks(&played.opened, now).unwrap_err();
        assert_eq!(told(&refusal), Rule::S14);
        for other in causes {
            assert_eq!(refusal.to_string().contains(other), other == words, "{refusal}");
        }
        // The cause stays, whatever comes later.
        played.a.circles.declare_void("friends", None);
        assert_eq!(played.a.checks(&played.opened, now + 9).unwrap_err(), refusal);
    }
}

#[test]
fn a_late_table_is_known_before_it_is_void() {
    let mut played = Played::new(spec().beacon(round()));
    let opened = played.opened.text().into_bytes();
    assert_eq!(played.b.circles.missed_round(&opened, due_at() - 1), None);
    assert_eq!(played.b.circles.missed_round(&opened, due_at()), Some(due_at()));
    // `missed_round` stores nothing: with the right clock, the openings are in time.
    assert!(played.b.checks(&played.opened, due_at() - 1).is_ok());
    assert_eq!(played.b.circles.missed_round(&opened, due_at() + 9), None);
    assert_eq!(refused(played.a.checks(&played.opened, due_at())), Rule::S14);
    assert_eq!(played.a.circles.missed_round(&opened, due_at()), None, "it is void already");
}
