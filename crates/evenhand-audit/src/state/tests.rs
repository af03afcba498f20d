//! Files that somebody made up.

use serde_json::{Value, json};

use super::*;
use crate::battery::{Deck, Group};

/// Whoever makes a new checksum too meets counts that do not add up, and no panic.
#[test]
fn counts_that_cannot_be_are_refused_even_under_a_checksum_of_their_own() {
    let sealed = |change: &dyn Fn(&mut Value), deck: &Deck, decks: &[Vec<u32>]| {
        let mut audit = Audit::of(deck);
        for order in decks {
            audit.observe(order).unwrap();
        }
        let mut body: Value = serde_json::to_value(Body {
            parts: State::new(audit.clone(), Provenance::default()).parts,
            counts: State::new(audit, Provenance::default()).audit.saved(),
        })
        .unwrap();
        change(&mut body);
        let state: Body = serde_json::from_value(body).unwrap();
        let (schema, tool, version) = (SCHEMA.into(), "evenhand".into(), String::new());
        let document = Document { schema, tool, version, sha256: sha256(&state), state };
        State::from_json(&serde_json::to_vec(&document).unwrap())
    };
    let orders = |n: u32, visible: usize| -> Vec<Vec<u32>> {
        let turned =
            |by: u32| (0..n).map(|place| (place * (1 + 6 * (by % 2)) + by) % n).take(visible).collect();
        (0..30).map(turned).collect()
    };
    let (whole, some) = (Deck::of_cards(5).unwrap(), orders(5, 5));
    assert!(sealed(&|_| {}, &whole, &some).is_ok());
    let changes: [&dyn Fn(&mut Value); 12] = [
        &|state| state["counts"]["decks"] = json!(31),
        &|state| state["counts"]["decks"] = json!(u64::MAX),
        &|state| state["counts"]["changes"] = json!(31),
        &|state| state["counts"]["faces"] = json!([0, 1, 2, 3, 9]),
        &|state| state["counts"]["faces"] = json!([0, 1, 2]),
        &|state| state["counts"]["visible"] = json!(0),
        &|state| state["counts"]["of_decks"]["places"][3] = json!(u64::MAX),
        &|state| state["counts"]["of_decks"]["before"][1] = json!(31),
        &|state| state["counts"]["of_decks"]["ends"][0] = json!(7),
        &|state| state["counts"]["lags"]["products"][0] = json!(i64::MAX),
        &|state| state["counts"]["runs"][0]["end"]["decks"] = json!(29),
        &|state| state["parts"][0]["decks"] = json!(29),
    ];
    for (which, change) in changes.into_iter().enumerate() {
        let error = sealed(change, &whole, &some).unwrap_err();
        assert!(matches!(error, StateError::DoesNotAddUp { .. }), "{which}: {error}");
    }
    let hands = Deck::of_cards(12).unwrap().first(3).unwrap();
    let some = orders(12, 3);
    assert!(sealed(&|_| {}, &hands, &some).is_ok());
    let changes: [&dyn Fn(&mut Value); 6] = [
        &|state| state["counts"]["of_visible"]["before"][0] = json!(31),
        &|state| state["counts"]["of_visible"]["after"] = Value::Null,
        &|state| state["counts"]["of_visible"]["places"][0] = json!(u64::MAX),
        &|state| state["counts"]["of_visible"] = Value::Null,
        &|state| state["counts"]["of_visible"]["patterns"] = Value::Null,
        &|state| state["counts"]["visible"] = json!(12),
    ];
    for (which, change) in changes.into_iter().enumerate() {
        let error = sealed(change, &hands, &some).unwrap_err();
        assert!(matches!(error, StateError::DoesNotAddUp { .. }), "{which}: {error}");
    }
}

/// The same of counts on request.
#[test]
fn counts_on_request_that_cannot_be_are_refused() {
    let groups = vec![Group::new("two", [0, 1]).unwrap()];
    let blank = Audit::new(5).unwrap().with_groups(groups, &[2]).unwrap();
    let mut audit = blank.with_lags(3).unwrap().with_distances(true, &[[0, 3]]).unwrap();
    for deck in 0..40_u32 {
        let order: Vec<u32> = (0..5).map(|place| (place * (1 + deck % 4) + deck) % 5).collect();
        audit.observe(&order).unwrap();
    }
    let state = State::new(audit, Provenance::default());
    let body = Body { counts: state.audit.saved(), parts: state.parts };
    let body = serde_json::to_value(body).unwrap();
    for (path, what) in [
        ("/groups/groups/0/neighbours/0", "the groups"),
        ("/groups/groups/0/in_hand/0/1", "the groups"),
        ("/groups/groups/0/gaps/1", "the groups"),
        ("/groups/groups/0/faces/1", "the groups"),
        ("/groups/hands/0", "the groups"),
        ("/lags/matches/0", "the lags on request"),
        ("/lags/lags", "the lags on request"),
        ("/distances/all/3", "the distances"),
        ("/distances/pairs/0/counts/0", "the distances"),
        ("/distances/pairs/0/pair/0", "the distances"),
    ] {
        let mut edited = body.clone();
        *edited.pointer_mut(&format!("/counts/on_request{path}")).unwrap() = json!(250);
        let state: Body = serde_json::from_value(edited).unwrap();
        let (schema, tool, version) = (SCHEMA.into(), "evenhand".into(), String::new());
        let document = Document { schema, tool, version, sha256: sha256(&state), state };
        let error = State::from_json(&serde_json::to_vec(&document).unwrap()).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("is not the state of an audit: {what} do not add up"),
            "{path}"
        );
    }
}
