//! S10, S11 and S13: slips, and whose cards they are.

use super::*;

/// What a seat's program says of slips.
struct Request<'a> {
    slips: Vec<Slip>,
    shown: Vec<(&'a str, Slip)>,
    called: Vec<(&'a str, u32)>,
    sheet: Sheet,
    out_of_order: bool,
}

impl<'a> Request<'a> {
    fn new(played: &Played) -> Self {
        let (slips, sheet) = (played.slips("A"), played.sheet());
        Self { slips, shown: Vec::new(), called: Vec::new(), sheet, out_of_order: false }
    }

    /// Accepts any order.
    fn out_of_order(mut self) -> Self {
        self.out_of_order = true;
        self
    }

    fn shown(mut self, name: &'a str, slip: &Slip) -> Self {
        self.shown.push((name, slip.clone()));
        self
    }

    fn called(mut self, pile: &'a str, place: u32) -> Self {
        self.called.push((pile, place));
        self
    }

    fn asked(self, played: &mut Played) -> Result<Hand, CircleError> {
        let opened = played.opened.text().into_bytes();
        let shown: Vec<_> = self.shown.into_iter().map(|(name, slip)| (name.to_owned(), slip)).collect();
        let called: Vec<_> = self.called.into_iter().map(|(pile, place)| (pile.to_owned(), place)).collect();
        let mut request = HandRequest::new(&opened, "A", &self.sheet, &self.slips);
        (request.shown, request.called) = (&shown, &called);
        request.out_of_order = self.out_of_order;
        let hand = played.a.circles.hand(&request, NOW);
        played.a.stored();
        hand
    }
}

#[test]
fn an_honest_hand_is_shown_with_what_was_drawn_and_what_others_showed() {
    let mut played = Played::new(spec());
    let wall = played.slips("wall");
    let (b, place) = (played.slips("B"), wall[0].place());
    let mut request = Request::new(&played).shown("B", &b[0]).shown("wall", &wall[1]).called("wall", place);
    request.slips.push(wall[0].clone());
    let hand = request.asked(&mut played).unwrap();
    let names: Vec<_> =
        hand.cards.iter().map(|claim| (claim.name.as_str(), claim.drawn_from.as_deref())).collect();
    assert_eq!(names, [("A", None), ("A", None), ("A", Some("wall")), ("B", None), ("wall", None)]);
    let dealt = played.deals();
    let hers = dealt.deal(1).unwrap().iter().find(|dealt| dealt.place == "A").unwrap();
    assert_eq!(
        hand.cards[..2].iter().map(|claim| claim.card.as_str()).collect::<Vec<_>>(),
        hers.cards().collect::<Vec<_>>()
    );
    assert_eq!(hand.sheet, played.sheet().hash());
}

/// Attack: a friend's card, or a genuine one of the stub, is shown as one's own.
#[test]
fn s10_a_card_of_anothers_place_is_nobodys_else() {
    let mut played = Played::new(spec());
    let (a, b) = (played.slips("A"), played.slips("B"));
    assert_eq!(rule(Request::new(&played).shown("B", &a[0]).asked(&mut played)), Rule::S10);
    let mut request = Request::new(&played);
    request.slips.push(b[0].clone());
    assert_eq!(rule(request.asked(&mut played)), Rule::S10, "in the own hand too");
    // A pile shows no card of a hand, nor one of another pile.
    let stub = played.slips("stub");
    assert_eq!(rule(Request::new(&played).shown("wall", &a[0]).asked(&mut played)), Rule::S10);
    assert_eq!(rule(Request::new(&played).shown("wall", &stub[0]).asked(&mut played)), Rule::S10);
    // To call it is no help.
    let request = Request::new(&played).shown("B", &a[0]).called("A", a[0].place());
    assert_eq!(rule(request.asked(&mut played)), Rule::S10);
}

/// Attack: another card is dealt than the sheet's.
#[test]
fn s11_a_card_that_is_not_on_the_sheet_is_not_played() {
    let mut played = Played::new(spec());
    let mut request = Request::new(&played);
    let changed = request.slips[0].to_string();
    let (head, card) = changed.rsplit_once(':').unwrap();
    let changed = format!("{head}:{}", if card == "1" { "2" } else { "1" });
    request.slips[0] = changed.parse().unwrap();
    assert_eq!(rule(request.asked(&mut played)), Rule::S11);
    // Of another deal, or of a place that is none.
    for (from, to) in [("1:", "2:"), (":0:", ":99:")] {
        let mut request = Request::new(&played);
        request.slips[0] = request.slips[0].to_string().replacen(from, to, 1).parse().unwrap();
        assert_eq!(rule(request.asked(&mut played)), Rule::S11, "{to}");
    }
}

/// Attack: the dealer keeps a card of the hand back.
#[test]
fn s11_a_hand_with_a_place_missing_is_no_hand() {
    let mut played = Played::new(spec());
    let mut request = Request::new(&played);
    let missing = request.slips.pop().unwrap();
    let error = request.asked(&mut played).unwrap_err();
    assert!(
        error.to_string().contains(&format!("the slip of place {} is missing", missing.place())),
        "{error}"
    );
    assert_eq!(rule::<()>(Err(error)), Rule::S11);
    // That it was shown by somebody else is no help.
    let mut request = Request::new(&played);
    request.slips.clear();
    assert_eq!(rule(request.asked(&mut played)), Rule::S11);
}

/// Attack: a second sheet, made when the cards are known.
#[test]
fn s11_the_first_sheet_of_a_deal_is_the_sheet() {
    let mut played = Played::new(spec());
    let other = Played::new(spec().deals(2));
    let mut request = Request::new(&played);
    request.sheet = other.sheet();
    assert_eq!(rule(request.asked(&mut played)), Rule::S11, "of other openings");
    Request::new(&played).asked(&mut played).unwrap();
    let forged = played.sheet().to_string();
    let (head, leaf) = forged.trim_end().rsplit_once('\n').unwrap();
    let mut request = Request::new(&played);
    request.sheet = format!("{head}\n{}\n", leaf.chars().rev().collect::<String>()).parse().unwrap();
    assert_eq!(rule(request.asked(&mut played)), Rule::S11);
    let mut short = Request::new(&played);
    short.sheet = format!("{head}\n").parse().unwrap();
    assert_eq!(rule(short.asked(&mut played)), Rule::S11);
}

/// Attack: a genuine card of the stub, or of further down in the wall, is shown as one that was drawn.
#[test]
fn s13_a_drawn_card_is_the_one_that_was_called() {
    let mut played = Played::new(spec());
    let (wall, stub) = (played.slips("wall"), played.slips("stub"));
    assert_eq!(rule(Request::new(&played).shown("B", &stub[0]).asked(&mut played)), Rule::S13);
    let called = wall[0].place();
    assert_eq!(
        rule(Request::new(&played).shown("B", &wall[1]).called("wall", called).asked(&mut played)),
        Rule::S13
    );
    let mut request = Request::new(&played).called("wall", called);
    request.slips.push(wall[1].clone());
    assert_eq!(rule(request.asked(&mut played)), Rule::S13, "in the own hand too");
    // What is called lies in its pile.
    let request = Request::new(&played).shown("B", &stub[0]).called("wall", stub[0].place());
    assert_eq!(rule(request.asked(&mut played)), Rule::S13);
    assert_eq!(rule(Request::new(&played).called("wall", 99).asked(&mut played)), Rule::S13);
    // And is drawn once.
    let mut request = Request::new(&played).shown("B", &wall[0]).called("wall", called);
    request.slips.push(wall[0].clone());
    assert_eq!(rule(request.asked(&mut played)), Rule::S13);
    assert!(Request::new(&played).shown("B", &wall[0]).called("wall", called).asked(&mut played).is_ok());
}

/// Attack: the dealer, who knows the wall, calls a place further down, or one place for two seats.
#[test]
fn s13_cards_are_drawn_from_a_pile_in_order_and_each_once() {
    let mut played = Played::new(spec());
    let wall = played.slips("wall");
    let (first, second) = (wall[0].place(), wall[1].place());
    let ahead = |played: &Played| Request::new(played).shown("B", &wall[1]).called("wall", second);
    let error = ahead(&played).asked(&mut played).unwrap_err();
    assert!(error.to_string().contains(&format!("the next card of wall lies at place {first}")), "{error}");
    assert_eq!(rule::<()>(Err(error)), Rule::S13);
    // The missing call, or --out-of-order, resolves it.
    assert!(ahead(&played).out_of_order().asked(&mut played).is_ok());
    let mut played = Played::new(spec());
    let both = Request::new(&played).called("wall", first).called("wall", second).shown("B", &wall[1]);
    assert!(both.asked(&mut played).is_ok());
    // A call counts from then on. The card of B stays hers.
    assert!(Request::new(&played).shown("B", &wall[1]).asked(&mut played).is_ok());
    let mut twice = Request::new(&played).called("wall", second);
    twice.slips.push(wall[1].clone());
    assert_eq!(rule(twice.asked(&mut played)), Rule::S13);
    let mut own = Request::new(&played);
    own.slips.push(wall[0].clone());
    assert!(own.asked(&mut played).is_ok());
}

#[test]
fn a_refused_call_is_not_counted() {
    let mut played = Played::new(spec());
    let (wall, stub) = (played.slips("wall"), played.slips("stub"));
    let refused = Request::new(&played).called("wall", wall[0].place()).shown("B", &stub[0]);
    assert_eq!(rule(refused.asked(&mut played)), Rule::S13);
    let unasked = Request::new(&played).shown("B", &wall[0]);
    assert_eq!(rule(unasked.asked(&mut played)), Rule::S13);
}

#[test]
fn a_name_that_is_none_is_no_refusal() {
    let mut played = Played::new(spec());
    let b = played.slips("B");
    let error = Request::new(&played).shown("C", &b[0]).asked(&mut played).unwrap_err();
    assert!(matches!(error, CircleError::NoPlace { .. }));
}
