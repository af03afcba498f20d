//! P1 and P2, and transcripts that are compared with the deal that was played here.

use super::*;
use crate::fairdeal::{Code, Dealer, Known, verify};

impl Played {
    /// Seat A looks at her hand of a deal.
    fn looks(&mut self, deal: u32, out_of_order: bool) -> Result<Hand, CircleError> {
        let (deals, opened) = (self.deals(), self.opened.text());
        let sheet = deals.sheet(deal).unwrap();
        let slips = deals.slips(deal).unwrap();
        let places = self.opened.spec().places();
        let hers = slips.into_iter().zip(places).filter(|(_, to)| *to == "A").map(|(slip, _)| slip);
        let hers: Vec<Slip> = hers.collect();
        let mut request = HandRequest::new(opened.as_bytes(), "A", &sheet, &hers);
        request.out_of_order = out_of_order;
        let hand = self.a.circles.hand(&request, NOW);
        self.a.stored();
        hand
    }

    /// Returns the first failed check of the done file, with everything that A kept, and the judgement of A's program.
    fn judged(&mut self, known: Known) -> (Option<Code>, Judgement) {
        let mut known = known;
        self.a.circles.recall(&self.opened, &mut known, NOW).unwrap();
        let report = verify(&self.done(), &known);
        (report.code(), self.a.circles.judge(&self.opened, &known, NOW).unwrap())
    }

    /// Returns the doubts of A's program, if all checks hold. Also checks that each language has their messages.
    fn doubts(&mut self) -> Vec<Doubt> {
        let (code, judgement) = self.judged(Known::default());
        assert_eq!(code, None);
        for language in evenhand_locale::Language::ALL {
            assert!(judgement.doubts.iter().all(|doubt| !doubt.words(language).is_empty()));
            assert!(!judgement.preceding.words(language).is_empty());
        }
        judgement.doubts
    }
}

/// Attack: a player saw the cards of a table and did not verify it. Someone presents it again as a
/// new evening.
#[test]
fn p1_a_table_whose_cards_were_shown_is_not_sealed_or_opened_again() {
    let mut played = Played::new(spec());
    let offer = played.table.offer().clone();
    played.a.checks(&played.opened, NOW).unwrap();
    assert!(played.a.opens(&played.table, NOW).is_ok() && played.a.circles.shown_at(offer.hash()).is_none());
    played.looks(1, false).unwrap();
    assert_eq!(played.a.seal_refused(&offer), Rule::P1);
    assert_eq!(refused(played.a.opens(&played.table, NOW)), Rule::P1);
    assert_eq!(played.a.circles.shown_at(offer.hash()), Some((played.table.hash(), Some(NOW))));
    // She can still play on: show and draw cards, and verify.
    played.looks(1, false).unwrap();
    assert_eq!(played.doubts(), []);
}

#[test]
fn p1_without_a_dealer_the_check_word_ends_the_openings() {
    let spec = Spec::builder("custom", &["A", "B"], "coin", &["A", "B"]).dealer(Dealer::None);
    let offer = Offer::dealerless(spec.build().unwrap(), [7; 32]).unwrap();
    let (mut a, mut b) = (Player::new("A"), Player::new("B"));
    let table = offer.close(&[a.seals(&offer), b.seals(&offer)]).unwrap();
    let lines = [&mut a, &mut b].map(|player| player.opens(&table, NOW).unwrap());
    assert!(a.opens(&table, NOW).is_ok());
    a.checks(&table.opened(&lines).unwrap(), NOW).unwrap();
    assert_eq!(a.seal_refused(&offer), Rule::P1);
    let refusal = a.opens(&table, NOW).unwrap_err();
    assert_eq!(refusal.rule(), Rule::P1);
    assert!(refusal.to_string().contains("2027-01-15 08:00:00 UTC"), "{refusal}");
}

#[test]
fn slips_prove_cards_of_the_places_that_were_shown() {
    let mut played = Played::new(spec());
    played.looks(1, false).unwrap();
    let (_, judgement) = played.judged(Known::default());
    let proven: Vec<_> =
        judgement.proven.iter().map(|place| (place.name.as_str(), place.slips, place.cards)).collect();
    assert_eq!(proven, [("A", 2, 2), ("B", 0, 2), ("wall", 0, 2)]);
    assert_eq!(judgement.shown, Some(NOW));
}

/// Attack: a table that was played is served again, as tonight's.
#[test]
fn p1_a_finished_table_is_not_played_again() {
    let mut played = Played::new(spec());
    played.a.checks(&played.opened, NOW).unwrap();
    played.looks(1, false).unwrap();
    played.finishes();
    played.a.stored();
    assert_eq!(played.a.seal_refused(&played.table.offer().clone()), Rule::P1);
    assert_eq!(refused(played.a.opens(&played.table, NOW)), Rule::P1);
    assert_eq!(refused(played.a.checks(&played.opened, NOW)), Rule::P1);
    assert_eq!(rule(played.looks(1, false)), Rule::P1);
    let refusal = played.a.checks(&played.opened, NOW).unwrap_err();
    assert!(refusal.to_string().contains("table 1 of 1 in the circle \"friends\""), "{refusal}");
}

/// Attack: the dealer knows all deals of the file, and lets the table play those that please.
#[test]
fn p2_a_deal_is_not_played_before_the_one_before_it() {
    let mut played = Played::new(spec().deals(4));
    assert_eq!(rule(played.looks(2, false)), Rule::P2);
    played.looks(1, false).unwrap();
    assert_eq!(rule(played.looks(3, false)), Rule::P2);
    played.looks(2, false).unwrap();
    played.looks(1, false).unwrap();
    assert_eq!(played.doubts(), [Doubt::NotPlayed { deals: vec![3, 4] }]);
    // The user may accept another order, and the judgement reports it.
    played.looks(4, true).unwrap();
    played.looks(3, false).unwrap();
    assert_eq!(played.doubts(), [Doubt::OtherOrder { deals: vec![1, 2, 4, 3] }]);
}

#[test]
fn an_honest_deal_is_the_one_that_was_played() {
    let mut played = Played::new(spec().deals(2));
    assert_eq!(played.doubts(), [Doubt::NoSheet]);
    played.a.checks(&played.opened, NOW).unwrap();
    played.looks(1, false).unwrap();
    played.looks(2, false).unwrap();
    let mut known = Known::default();
    played.a.circles.recall(&played.opened, &mut known, NOW).unwrap();
    let given = (known.tables.len(), known.openings.len(), known.check_words.len());
    assert_eq!((given, known.sheet_hashes.len(), known.slips.len()), ((1, 1, 1), 2, 4));
    let (code, judgement) = played.judged(Known::default());
    assert_eq!((code, judgement.place, judgement.of), (None, 1, 1));
    assert!(judgement.doubts.is_empty() && !judgement.sheet_given);
    assert_eq!(judgement.preceding, Preceding::First);
}

/// Attack: the dealer deals from a sheet of chosen cards, and reveals the true secret.
#[test]
fn a_false_sheet_or_slip_that_was_kept_is_refused() {
    for change in ["sheet", "slip"] {
        let mut played = Played::new(spec());
        played.looks(1, false).unwrap();
        let kept = &mut played.a.circles.tables[0];
        if change == "sheet" {
            kept.sheets.insert(1, Hash::of(b"chosen"));
        } else {
            let text = kept.slips.values().next().unwrap().text.to_string();
            let (head, card) = text.rsplit_once(':').unwrap();
            let text = format!("{head}:{}", if card == "1" { "2" } else { "1" });
            kept.slips.values_mut().next().unwrap().text = text.into();
        }
        let code = if change == "sheet" { Code::F19 } else { Code::F20 };
        assert_eq!(played.judged(Known::default()).0, Some(code), "{change}");
    }
}

#[test]
fn a_given_sheet_counts_and_is_reported_as_given() {
    let mut played = Played::new(spec());
    let sheets = vec![played.sheet().to_string().into_bytes()];
    let (code, judgement) = played.judged(Known { sheets, ..Known::default() });
    assert_eq!((code, judgement.doubts, judgement.sheet_given), (None, Vec::new(), true));
}

/// Attack: an old file is shown as tonight's.
#[test]
fn an_old_file_is_recognized_by_its_place() {
    let mut first = Played::new(spec());
    first.looks(1, false).unwrap();
    assert_eq!(first.doubts(), []);
    first.finishes();
    first.a.circles.confirm(first.table.hash(), NOW);
    first.a.stored();
    // The last table of the circle may be verified again.
    assert_eq!(first.doubts(), []);
    let old = (first.table.clone(), first.opened.clone());
    let next = Played::by(first.a, first.b, spec().prev(old.0.hash(), 0));
    let known = Known::default();
    let judgement = next.a.circles.judge(&old.1, &known, NOW).unwrap();
    let later = Doubt::LaterTable { place: 1, later: 2, table: next.table.hash() };
    assert_eq!(judgement.doubts, [later, Doubt::VerifiedBefore { at: NOW, place: 1, of: 2 }]);
    let judgement = next.a.circles.judge(&next.opened, &known, NOW).unwrap();
    assert_eq!(judgement.preceding, Preceding::Kept { finished: 1, unfinished: 0 });
}

/// Attack: the coalition closes tables without her seal until the cards please.
#[test]
fn a_table_without_her_seal_is_not_hers() {
    let offer = offer(spec());
    let (mut a, mut b) = (Player::new("A"), Player::new("B"));
    a.seals(&offer);
    let table = offer.close(&[b.seals(&offer)]).unwrap();
    assert_eq!(refused(a.opens(&table, NOW)), Rule::S7);
    let opened = table.opened(&[b.opens(&table, NOW).unwrap()]).unwrap();
    let mut played = Played { a, b, table, opened };
    let mut known = Known::default();
    played.a.circles.recall(&played.opened, &mut known, NOW).unwrap();
    assert!(known.tables.is_empty(), "it came after the openings");
    assert_eq!(verify(&played.done(), &known).verdict().exit, 3);
    assert!(played.doubts().contains(&Doubt::LeftOut { seat: "A".into() }));
}

#[test]
fn earlier_unfinished_tables_reach_the_verifier() {
    let first = Played::new(spec());
    let mut second = Played::by(first.a, first.b, spec().prev(first.table.hash(), 1));
    second.looks(1, false).unwrap();
    let mut known = Known::default();
    second.a.circles.recall(&second.opened, &mut known, NOW).unwrap();
    assert_eq!(known.voids, [first.table.text().into_bytes()]);
    let (code, judgement) = second.judged(Known::default());
    assert_eq!((code, judgement.preceding), (None, Preceding::Kept { finished: 0, unfinished: 1 }));
}

/// Attack: the next offer counts a finished table as unfinished.
#[test]
fn an_offer_that_counts_a_finished_table_as_void_is_noticed() {
    let mut played = Played::new(spec());
    played.finishes();
    let sealed = played.a.seals_in("friends", &offer(spec().prev(played.table.hash(), 1)), &[], NOW).unwrap();
    assert_eq!(sealed.notices, [Notice::CountedFinished { table: played.table.hash() }]);
    assert!(sealed.void.is_empty());
    assert_eq!(played.a.circles.circle("friends", NOW)[0].progress, Progress::Done);
}

/// Attack: the dealer plays a table alone under all names, so that the table before it is not counted.
#[test]
fn a_table_played_in_her_name_is_reported() {
    let mut first = Played::new(spec());
    let ghost = Played::by(Player::new("A"), Player::new("B"), spec().prev(first.table.hash(), 1));
    let next = offer(spec().prev(ghost.table.hash(), 0));
    let sealed = first.a.seals_in("friends", &next, &[ghost.done()], NOW).unwrap();
    let table = ghost.table.hash();
    assert_eq!(
        sealed.notices,
        [
            Notice::PlayedInYourName { table, seat: "A".into() },
            Notice::Uncounted { unfinished: 1, counted: 0 }
        ]
    );
    for notice in &sealed.notices {
        assert!(evenhand_locale::Language::ALL.iter().all(|language| !notice.words(*language).is_empty()));
    }
}

/// Attack: the invite names a new circle, so that the table that was dropped is not counted.
#[test]
fn a_new_circle_with_the_seats_of_an_unfinished_table_is_noticed() {
    let mut played = Played::new(spec());
    let sealed = played.a.seals_in("friends 2", &offer(spec().deals(2)), &[], NOW).unwrap();
    let offer_of = played.table.offer().hash();
    assert_eq!(sealed.notices, [Notice::OtherCircle { circle: "friends".into(), offer: offer_of }]);
    let mut played = Played::new(spec());
    played.finishes();
    let sealed = played.a.seals_in("friends 2", &offer(spec().deals(2)), &[], NOW).unwrap();
    assert!(sealed.notices.is_empty());
}
