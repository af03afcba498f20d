//! The state as it is stored.

use super::*;

fn stored() -> String {
    let mut played = Played::new(spec().beacon(round()));
    played.a.checks(&played.opened, NOW).unwrap();
    played.a.circles.text().to_string()
}

#[test]
fn a_state_that_is_cut_off_or_of_another_version_is_refused() {
    let text = stored();
    assert!(Circles::read(text.as_bytes()).is_ok());
    for end in [0, 1, text.len() / 2, text.len() - 3] {
        assert!(Circles::read(&text.as_bytes()[..end]).is_err());
    }
    let error = Circles::read(text.replace("circles 1", "circles 2").as_bytes()).unwrap_err();
    assert!(matches!(error, CirclesError::Version));
    assert!(Circles::read(text.replace("\"ended\"", "\"finished\"").as_bytes()).is_err());
}

#[test]
fn a_state_whose_parts_do_not_fit_together_is_refused() {
    let text = stored();
    let read: serde_json::Value = serde_json::from_str(&text).unwrap();
    let changes: [fn(&mut serde_json::Value); 9] = [
        |state| state["offers"][0]["seats"][0]["nonce"] = "00".repeat(32).into(),
        |state| state["offers"][0]["seats"][0]["text"] = "hallo".into(),
        |state| state["offers"][0]["seats"][0]["seat"] = "B".into(),
        |state| state["offers"][0]["seats"] = serde_json::json!([]),
        |state| state["offers"][0]["opened_for"] = "00".repeat(32).into(),
        |state| state["offers"][0]["due"] = serde_json::Value::Null,
        |state| state["offers"] = serde_json::json!([]),
        |state| state["tables"] = serde_json::json!([]),
        |state| {
            let twice = state["tables"][0].clone();
            state["tables"].as_array_mut().unwrap().push(twice);
        },
    ];
    for (number, change) in changes.iter().enumerate() {
        let mut state = read.clone();
        change(&mut state);
        assert!(Circles::read(state.to_string().as_bytes()).is_err(), "change {number}");
    }
    assert!(Circles::read(read.to_string().as_bytes()).is_ok());
}

#[test]
fn a_state_of_an_earlier_build_is_read() {
    let mut played = Played::new(spec());
    let (opened, sheet, slips) = (played.opened.text(), played.sheet(), played.slips("A"));
    played.a.circles.hand(&HandRequest::new(opened.as_bytes(), "A", &sheet, &slips), NOW).unwrap();
    let mut state: serde_json::Value = serde_json::from_str(&played.a.circles.text()).unwrap();
    for key in ["verified", "cause", "played", "slips", "drawn"] {
        assert!(state["tables"][0].as_object_mut().unwrap().remove(key).is_some(), "{key}");
    }
    state["offers"][0].as_object_mut().unwrap().remove("cause").unwrap();
    let circles = Circles::read(state.to_string().as_bytes()).unwrap();
    assert_eq!(circles.tables[0].played, [1]);
}

#[test]
fn slips_are_kept_and_shown_nowhere() {
    let mut played = Played::new(spec());
    let (opened, sheet, slips) = (played.opened.text(), played.sheet(), played.slips("A"));
    played.a.circles.hand(&HandRequest::new(opened.as_bytes(), "A", &sheet, &slips), NOW).unwrap();
    played.a.stored();
    let text = played.a.circles.text();
    for slip in &slips {
        assert!(text.contains(&format!("\"A={slip}\"")));
        let key = slip.to_string().split(':').nth(2).unwrap().to_owned();
        assert!(!format!("{:?}", played.a.circles).contains(&key[..8]));
    }
    for (from, to) in [("\"A=1:", "\"B=1:"), ("\"A=1:", "\"A=2:"), ("\"A=1:", "\"A1:"), ("\"A=1:", "\"A=1:9")]
    {
        assert!(Circles::read(text.replacen(from, to, 1).as_bytes()).is_err(), "{to}");
    }
}

#[test]
fn every_digit_that_matters_is_noticed_when_it_changes() {
    let text = stored();
    let nonce = nonce(b'A' + 1).reveal();
    for part in [nonce.as_str(), "custom", "2*(A B)", "hello", "deals:1"] {
        let at = text.find(part).unwrap();
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        assert!(Circles::read(&bytes).is_err(), "{part}");
    }
}

#[test]
fn nothing_shows_a_nonce_by_accident() {
    let mut player = Player::new("A");
    player.seals(&offer(spec()));
    let nonce = nonce(player.nonces).reveal();
    assert!(player.circles.text().contains(nonce.as_str()));
    assert!(!format!("{:?}", player.circles).contains(&nonce[..8]));
}
