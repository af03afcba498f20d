//! Beacons: invented, spelt twice, over, known to some, and openings that come after them.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::super::{FUTURE, Party, RANDOMNESS, TIMELESS, three};
use super::{Evening, closed, forged, goes_on, holder, opened_table, own};

/// A file of the corpus.
fn corpus(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/fairdeal-v2").join(name);
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn an_invented_value_is_stopped_or_not_good() {
    let dealer = Party::new();
    dealer.offers("doudizhu --beacon", &[FUTURE]);
    goes_on(&dealer, &three());
    // After the openings the dealer tries values until the joker is A's.
    let (table, secret) = (dealer.read("table.json"), dealer.read("secret"));
    let opened = opened_table(&table, &three());
    let value = |number: u32| format!("{number:064x}");
    let pleases = |number: &u32| holder(&opened, &secret, &value(*number)) == "A";
    let invented = value((0..1000).find(pleases).unwrap());
    dealer.write("done.json", forged(&table, &three(), &secret, &invented));
    assert_eq!(dealer.verifies("done.json", &["--table", "table.json"]), ("ok".into(), 3));
    let told = dealer.ends(3, "verify done.json --table table.json", &[]);
    let verdict = "I could not check the beacon's value: whoever wrote it may have chosen the cards.\n";
    assert!(
        told.ends_with(verdict) && told.contains("/public/1000000000") && !told.contains("All holds"),
        "{told}"
    );
    // Who looked the round up sees it.
    let round = |value: &str| format!("{}:{value}", FUTURE.strip_prefix("drand:").unwrap());
    let given =
        |value: &str| dealer.verifies("done.json", &["--table", "table.json", "--round", &round(value)]);
    assert_eq!(given(RANDOMNESS), ("F18".into(), 1));
    assert_eq!(given(&invented), ("ok".into(), 0));
}

#[test]
fn a_second_signature_is_not_checked() {
    let party = Party::new();
    for name in ["beacon-outside", "beacon-uncompressed", "beacon-wrong-round"] {
        party.write("done.json", corpus(&format!("{name}.json")));
        party.write("table.json", corpus(&format!("{name}-table.json")));
        assert_eq!(party.verifies("done.json", &["--table", "table.json"]), ("ok".into(), 3), "{name}");
    }
}

#[test]
fn a_round_that_is_over_is_seen() {
    let (dealer, player) = (Party::new(), Party::new());
    let refused = dealer.refused(2, "fairdeal offer doudizhu --beacon quicknet:1000 --secret s -o o", &[]);
    assert!(refused.contains("so its value is known. Use a later round"), "{refused}");
    // A dealer with another program offers it all the same.
    dealer.offers("doudizhu --beacon-in 30", &[]);
    let offer = dealer.read("offer.json");
    let line = super::super::line(&offer, "beacon:drand:");
    let over = format!("{}:1000", line.rsplit_once(':').unwrap().0);
    player.write("offer.json", super::super::changed(&offer, line, &over));
    let seal = "fairdeal seal offer.json A --circle friday --yes";
    let refused = player.runs(seal, &[]).assert().code(1).stdout("");
    assert!(String::from_utf8(refused.get_output().stderr.clone()).unwrap().contains("S1"));
}

#[test]
fn a_chain_of_the_dealers_is_not_good() {
    let unknown = Party::new();
    unknown.offers("doudizhu --beacon", &[TIMELESS]);
    assert!(unknown.told("fairdeal invite offer.json", &[]).contains("a chain with unknown times"));
    goes_on(&unknown, &three());
    // Whoever runs the chain gives the round the value that pleases, and it is what everybody looks up.
    let (opened, secret) = (opened_table(&unknown.read("table.json"), &three()), unknown.read("secret"));
    let pleases = |number: &u32| holder(&opened, &secret, &format!("{number:064x}")) == "A";
    let value = format!("{:064x}", (0..1000).find(pleases).unwrap());
    unknown.reveals("done.json", &["--randomness", &value]);
    let round = format!("{}:{value}", TIMELESS.strip_prefix("drand:").unwrap());
    let given = ["--table", "table.json", "--round", &round];
    assert_eq!(unknown.verifies("done.json", &given), ("ok".into(), 3));
    let told = unknown.ends(3, "verify done.json", &given);
    assert!(
        told.ends_with("I do not know this chain: whoever runs it may have chosen the cards.\n"),
        "{told}"
    );
}

#[test]
fn operators_who_know_the_round_make_it_as_if_there_were_none() {
    // Dealer and operators know the round, and all seats are theirs: they choose, and nothing shows it.
    let dealer = Party::new();
    dealer.offers("doudizhu --beacon", &[FUTURE]);
    let (offer, secret) = (dealer.read("offer.json"), dealer.read("secret"));
    let seats = |number: u32| three().map(|seat| seat.again(number));
    let table = |number: u32| closed(&offer, &seats(number));
    let pleases =
        |number: &u32| holder(&opened_table(&table(*number), &seats(*number)), &secret, RANDOMNESS) == "A";
    let chosen = (0..1000).find(pleases).unwrap();
    dealer.write("table.json", table(chosen));
    dealer.write("done.json", forged(&table(chosen), &seats(chosen), &secret, RANDOMNESS));
    let round = format!("{}:{RANDOMNESS}", FUTURE.strip_prefix("drand:").unwrap());
    assert_eq!(dealer.verifies("done.json", &["--table", "table.json", "--round", &round]), ("ok".into(), 0));
    // With one honest seat, whose nonce they do not know, what they chose comes to nothing, as without a beacon: in 60 tables
    // the joker is A's in 17 of 54 of them, and by chance in more than 40 of them less than once in 10^8.
    let [a, b, c] = seats(chosen);
    let honest = |number: u32| [a.clone(), b.again(number), c.clone()];
    let of_a = |number: &u32| {
        let seats = honest(*number);
        holder(&opened_table(&closed(&offer, &seats), &seats), &secret, RANDOMNESS) == "A"
    };
    let found = (0..60).filter(of_a).count();
    assert!((1..40).contains(&found), "{found}");
}

/// The Unix time in `seconds` seconds.
fn in_seconds(seconds: u64) -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() + seconds
}

/// An evening with a beacon whose round is due some seconds after all have sealed, as each was told.
fn soon(seconds: u64) -> (Evening, u64) {
    let evening = Evening { dealer: Party::new(), players: [(); 3].map(|()| Party::new()) };
    evening.dealer.offers("doudizhu --beacon", &[TIMELESS]);
    evening.dealer.send("offer.json", &evening.players);
    let due = in_seconds(seconds);
    let seals: String = evening
        .players
        .iter()
        .zip(super::NAMES)
        .map(|(player, seat)| {
            own(player, &format!("fairdeal seal offer.json {seat} --circle friday --yes --due {due}"))
        })
        .collect();
    evening.dealer.closes(&seals);
    evening.dealer.send("table.json", &evening.players);
    (evening, due)
}

fn wait_until(due: u64) {
    while in_seconds(0) <= due {
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn her_own_opening_after_the_round_is_stopped() {
    let (evening, due) = soon(6);
    let open = "fairdeal open table.json --circle friday";
    own(&evening.players[0], open);
    wait_until(due);
    let refused = evening.players[1].runs(open, &[]).assert().code(1).stdout("");
    assert!(String::from_utf8(refused.get_output().stderr.clone()).unwrap().contains("S12"));
}

#[test]
fn anothers_opening_after_the_round_is_stopped_for_seats() {
    let (evening, due) = soon(6);
    evening.dealer.opens(&evening.openings());
    evening.dealer.send("opened.json", &evening.players);
    // A has the whole file in time, and B does not: for all that B knows, C opened when the deal could be known.
    let check = "fairdeal check opened.json --circle friday";
    own(&evening.players[0], check);
    wait_until(due);
    own(&evening.players[0], check);
    let refused = evening.players[1].runs(check, &[]).assert().code(1).stdout("");
    assert!(String::from_utf8(refused.get_output().stderr.clone()).unwrap().contains("S14"));
    // Others cannot see it in the file, and are warned that they were not shown.
    evening.dealer.reveals("done.json", &["--randomness", RANDOMNESS]);
    let round = format!("{}:{RANDOMNESS}", TIMELESS.strip_prefix("drand:").unwrap());
    let given = ["--table", "table.json", "--round", &round];
    assert_eq!(evening.dealer.verifies("done.json", &given), ("ok".into(), 3), "of this chain none is good");
    let told = evening.dealer.ends(3, "verify done.json", &given);
    assert!(
        told.contains("warning: Whether all openings were in before the round, I was not shown.\n"),
        "{told}"
    );
}

#[test]
fn a_void_table_that_is_completed_is_stopped_for_its_seats() {
    // C did not open; all agreed that the table is void, and the next offer, which A seals, counts it.
    let evening = Evening::closed("doudizhu", &[]);
    let lines = evening.openings();
    let next = Party::new();
    evening.dealer.send("table.json", [&next]);
    next.offers("doudizhu --void table.json", &[]);
    let a = &evening.players[0];
    std::fs::copy(next.path("offer.json"), a.path("next.json")).unwrap();
    own(a, "fairdeal circle end friday --yes");
    own(a, "fairdeal seal next.json A --circle friday --yes");
    // The secret is known, and C completes the table after all.
    evening.dealer.opens(&lines);
    evening.dealer.reveals("done.json", &[]);
    evening.dealer.send("opened.json", [a]);
    a.runs("fairdeal check opened.json --circle friday", &[]).assert().code(1).stdout("");
    // Others are shown a file in which all holds.
    assert_eq!(evening.dealer.verifies("done.json", &["--table", "table.json"]), ("ok".into(), 0));
}
