use std::collections::HashMap;

use proptest::prelude::*;
use serde_json::Value;

use super::*;
use crate::shoe::tests::plays;

fn seed() -> Seed {
    Seed::from_text("42")
}

/// A shoe in its second shuffle, with something everywhere.
fn played() -> Shoe {
    let mut shoe = Shoe::new(20, &seed()).unwrap();
    shoe.draw_many(3).unwrap();
    shoe.reshuffle().unwrap();
    shoe.burn(1).unwrap();
    let hand = shoe.draw_many(4).unwrap();
    shoe.cut(5).unwrap();
    shoe.draw().unwrap();
    shoe.discard_all(&hand[1..3]).unwrap();
    shoe.place_cut_card(6).unwrap();
    shoe
}

#[test]
fn a_state_is_the_json_that_is_documented() {
    // The seal was made by Python's hmac, of this with an empty seal.
    let json = serde_json::to_string(&played().save()).unwrap();
    assert_eq!(
        json,
        concat!(
            r#"{"format":"evenhand-shoe/1","cards":20,"shuffle":1,"kept":[0,10,16],"drawn":[[1,5],[10,11]],"#,
            r#""burned":[[0,1]],"top":11,"held":[0,3,6,8,10,16],"discards":[11,15],"cut_card":6,"#,
            r#""seal":"f783ff1d19ad5763a402085d89339f910f0648f71fedff8bdfe687920ee30a24"}"#,
        )
    );
}

#[test]
fn an_empty_shoe_is_saved_too() {
    for n in [0, 3] {
        let mut shoe = Shoe::new(n, &seed()).unwrap();
        shoe.draw_many(n).unwrap();
        let state = shoe.save();
        assert_eq!(state.top, None);
        assert_eq!(Shoe::restore(&state, &seed()).unwrap().save(), state);
    }
}

#[test]
fn a_state_shows_nothing_that_the_table_has_not_seen() {
    // 200 seeds; whenever the table has seen the same, the states are the same but for the seal.
    let mut states: HashMap<Vec<u32>, (Value, u32)> = HashMap::new();
    for number in 0..200 {
        let mut shoe = Shoe::new(5, &Seed::from_text(&number.to_string())).unwrap();
        let mut seen: Vec<u32> = shoe.draw().into_iter().collect();
        shoe.burn(1).unwrap();
        shoe.cut(2).unwrap();
        seen.extend(shoe.draw());
        shoe.discard(seen[0]).unwrap();
        let mut state = serde_json::to_value(shoe.save()).unwrap();
        state["seal"] = Value::Null;
        let (first, times) = states.entry(seen).or_insert_with(|| (state.clone(), 0));
        assert_eq!(*first, state);
        *times += 1;
    }
    assert_eq!(states.len(), 20);
    assert!(states.values().all(|(_, times)| *times > 1));
}

#[test]
fn another_seed_is_refused() {
    let error = Shoe::restore(&played().save(), &Seed::from_text("43")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the state was saved under another seed, or changed since. Use the seed of its shoe."
    );
}

#[test]
fn whatever_is_altered_without_the_seed_is_refused() {
    let json = serde_json::to_string(&played().save()).unwrap();
    let mut read = 0;
    for (at, byte) in json.bytes().enumerate() {
        for other in b"0123456789abcdef,[]n" {
            let mut altered = json.clone().into_bytes();
            altered[at] = *other;
            let Ok(state) = serde_json::from_slice(&altered) else { continue };
            read += 1;
            if *other != byte {
                assert_eq!(Shoe::restore(&state, &seed()).unwrap_err(), RestoreError::OtherSeed);
            }
        }
    }
    assert!(read > 500);
}

#[test]
fn a_format_or_a_field_that_is_not_known_is_refused() {
    let state = serde_json::to_value(played().save()).unwrap();
    let mut later = state.clone();
    later["format"] = "evenhand-shoe/2".into();
    let error = serde_json::from_value::<ShoeState>(later).unwrap_err();
    assert_eq!(error.to_string(), "unknown variant `evenhand-shoe/2`, expected `evenhand-shoe/1`");
    let mut longer = state.clone();
    longer["order"] = vec![1].into();
    assert!(serde_json::from_value::<ShoeState>(longer).is_err());
    let mut shorter = state;
    shorter.as_object_mut().unwrap().remove("held");
    assert!(serde_json::from_value::<ShoeState>(shorter).is_err());
}

/// What somebody who has the seed might change.
type Alter = fn(&mut ShoeState);

#[test]
fn a_contradiction_is_refused_even_with_the_right_seal() {
    let hostile: [(&str, Alter); 29] = [
        ("cut_card", |state| state.cut_card = Some(21)),
        ("kept", |state| state.kept.reverse()),
        ("kept", |state| state.kept[1] = state.kept[0]),
        ("kept", |state| state.kept[2] = 20),
        ("kept", |state| state.kept = vec![u32::MAX]),
        ("kept", |state| state.shuffle = 0),
        ("drawn", |state| state.drawn[0] = (3, 3)),
        ("drawn", |state| state.drawn[0] = (3, 2)),
        ("drawn", |state| state.drawn[0] = (u32::MAX, u32::MAX)),
        ("drawn", |state| state.drawn[0] = (0, u32::MAX)),
        ("drawn", |state| state.drawn.reverse()),
        ("drawn", |state| state.drawn.push((10, 11))),
        ("drawn", |state| state.drawn = vec![(1, 3), (3, 5), (10, 11)]),
        ("drawn", |state| state.drawn.push((16, 18))),
        ("burned", |state| state.burned = vec![(1, 2)]),
        ("burned", |state| state.burned = vec![(0, 1), (0, 1)]),
        ("top", |state| state.top = Some(10)),
        ("top", |state| state.top = Some(u32::MAX)),
        ("top", |state| state.top = None),
        ("discards", |state| state.discards.push(state.discards[0])),
        ("discards", |state| state.discards.push(20)),
        ("discards", |state| state.discards[0] = u32::MAX),
        ("held", |state| state.held.reverse()),
        ("held", |state| state.held.truncate(2)),
        ("held", |state| state.held.push(u32::MAX)),
        ("held", |state| state.discards.truncate(1)),
        ("top", |state| state.drawn[1] = (10, 12)),
        ("held", |state| (state.drawn[1], state.top) = ((10, 12), Some(12))),
        ("discards", |state| state.cards = 21),
    ];
    for (i, (field, alter)) in hostile.into_iter().enumerate() {
        let mut state = played().save();
        alter(&mut state);
        state.seal = state.sealed(&seed());
        let error = Shoe::restore(&state, &seed()).unwrap_err();
        assert_eq!(error, RestoreError::Contradiction { field }, "alteration {i}");
    }
}

#[test]
fn more_cards_than_a_shoe_has_are_refused_before_any_memory_is_taken() {
    let mut state = played().save();
    for cards in [MAX_SHOE + 1, u32::MAX] {
        state.cards = cards;
        state.seal = state.sealed(&seed());
        assert_eq!(Shoe::restore(&state, &seed()).unwrap_err(), RestoreError::TooMany { cards });
    }
}

fn number() -> impl Strategy<Value = u32> {
    prop_oneof![8 => 0_u32..8, 1 => Just(u32::MAX), 1 => any::<u32>()]
}

fn numbers() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(number(), 0..6)
}

proptest! {
    #[test]
    fn a_made_up_state_is_refused_or_is_what_its_shoe_saves(
        (plays, field) in (plays(6), 0..9),
        (one, list) in (number(), numbers()),
        ranges in prop::collection::vec((number(), number()), 0..4),
    ) {
        let mut shoe = Shoe::new(6, &seed()).unwrap();
        for play in plays {
            let _ = play.on(&mut shoe);
        }
        let mut state = shoe.save();
        match field {
            0 => state.cards = one,
            1 => state.shuffle = one,
            2 => state.kept = list,
            3 => state.drawn = ranges,
            4 => state.burned = ranges,
            5 => state.top = Some(one),
            6 => state.held = list,
            7 => state.discards = list,
            _ => state.cut_card = Some(one),
        }
        state.seal = state.sealed(&seed());
        if let Ok(restored) = Shoe::restore(&state, &seed()) {
            prop_assert_eq!(restored.save(), state);
        }
    }
}
