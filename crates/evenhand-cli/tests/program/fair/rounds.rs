//! Rounds of a beacon as users pass them: true, made up, or unsigned. Also the advice on where to look.

use evenhand_cards::fairdeal::{Chain, DrawSpec, Hash, List, Offer, PublicDraw, Secret, Spec};
use predicates::prelude::*;

use super::{FUTURE, Party, RANDOMNESS, TIMELESS, three};

/// The value of round 1,000 of quicknet.
const SIGNATURE: &str =
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39";

/// A signature that nobody published, of the right length.
fn invented() -> String {
    "ab".repeat(48)
}

/// The randomness of a signature.
fn randomness(signature: &str) -> String {
    Hash::of(&hex(signature)).to_string()
}

fn hex(digits: &str) -> Vec<u8> {
    let digit = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
    (0..digits.len()).step_by(2).map(digit).collect()
}

/// The files of a beacon's answers to round 1,000: true, made up, without a signature, of another round.
fn answers(party: &Party) {
    let answer = |round: u64, signature: &str| {
        format!(
            "{{\"round\":{round},\"randomness\":\"{}\",\"signature\":\"{signature}\"}}",
            randomness(signature)
        )
    };
    party.write("true.json", answer(1000, SIGNATURE));
    party.write("false.json", answer(1000, &invented()));
    party.write("other.json", answer(1001, SIGNATURE));
    let bare = format!("{{\"round\":1000,\"randomness\":\"{}\"}}", randomness(SIGNATURE));
    party.write("bare.json", &bare);
    party.write("apart.json", bare.replace('}', &format!(",\"signature\":\"{}\"}}", invented())));
}

/// A dealer with an opened table of round 1,000 of quicknet, which the program itself would not offer.
fn dealer() -> Party {
    let party = Party::new();
    answers(&party);
    party.offers("doudizhu --beacon", &[FUTURE]);
    let spec = Offer::read(party.read("offer.json").as_bytes())
        .unwrap()
        .spec()
        .text()
        .replace(":1000000000\n", ":1000\n");
    let secret = Secret::from_hex(party.read("secret").trim()).unwrap();
    let offer = Offer::new(Spec::read(&spec).unwrap(), &secret).unwrap();
    let seals: Vec<_> = three().iter().map(|seat| seat.seals(&offer.text()).parse().unwrap()).collect();
    let table = offer.close(&seals).unwrap();
    let lines: Vec<_> = three().iter().map(|seat| seat.opens(&table.text()).parse().unwrap()).collect();
    party.write("table.json", table.text());
    party.write("opened.json", table.opened(&lines).unwrap().text());
    party
}

/// An announced draw of that round.
fn organiser() -> Party {
    let party = Party::new();
    answers(&party);
    party.write("list", "Ada\nBlaise\nCarl\n");
    let list = List::read(party.read("list").as_bytes()).unwrap();
    let spec = DrawSpec::new("Raffle", &list, 1, Chain::QUICKNET.hash, 1000).unwrap();
    party.write("draw.json", PublicDraw::open(spec).text());
    party
}

const DEAL: &str =
    "fairdeal deal opened.json --secret secret --reveal --hands-over -o done.json --randomness";
const DRAW: &str = "fairdraw draw draw.json list -o done.json --randomness";

#[test]
fn a_false_signature_deals_and_draws_nothing() {
    for (party, command) in [(dealer(), DEAL), (organiser(), DRAW)] {
        let (value, signature) = (randomness(&invented()), invented());
        for (code, rest, told) in [
            (
                1,
                &["false.json"][..],
                "false.json: this signature is not the network's signature of round 1000",
            ),
            (1, &["apart.json"], "apart.json: the randomness is not the SHA-256 of the signature"),
            (1, &["other.json"], "this is round 1001, but the spec names round 1000"),
            (
                2,
                &[value.as_str(), "--signature", signature.as_str()],
                "--signature: this signature is not the network's",
            ),
            (2, &["nosuch.json"], "\"nosuch.json\": the file does not exist"),
        ] {
            let refused = party.refused(code, command, rest);
            assert!(refused.contains(told), "{rest:?}: {refused}");
            assert!(!party.path("done.json").exists());
        }
        // A value without a signature is trusted.
        let bare = party.runs(command, &["bare.json"]).assert().success();
        bare.stderr(predicate::str::contains("bare.json has no signature that evenhand can check here"));
        std::fs::remove_file(party.path("done.json")).unwrap();
        party.runs(command, &["true.json"]).assert().success().stderr("");
    }
}

#[test]
fn only_a_round_that_the_network_signed_counts_as_looked_up() {
    for (party, command, kept, code) in [
        (dealer(), DEAL, "--table=table.json", "F18"),
        (organiser(), DRAW, "--announcement=draw.json", "D08"),
    ] {
        // The honest file does not carry the signature.
        party.told(command, &[&randomness(SIGNATURE)]);
        let with = |round: &str| party.verifies("done.json", &[kept, round]);
        assert_eq!(with("--round=quicknet:false.json"), (code.into(), 1));
        assert_eq!(with("--round=quicknet:apart.json"), (code.into(), 1));
        let ends = |exit, round: &str| party.ends(exit, "verify done.json", &[kept, round]);
        let told = ends(1, "--round=quicknet:false.json");
        assert!(told.contains("note: false.json: this signature is not the network's"), "{told}");
        assert!(ends(0, "--round=quicknet:true.json").contains("All holds"));
        let told = ends(3, "--round=quicknet:bare.json");
        assert!(told.contains("--round quicknet:1000:RANDOMNESS") && !told.contains("All holds"), "{told}");
        assert!(told.contains("I could not check the beacon's value"), "{told}");
        let digits = format!("--round=quicknet:1000:{}", randomness(SIGNATURE));
        assert!(ends(0, &digits).contains("All holds"));
        // Unsigned JSON with another value still contradicts the file.
        party.write("bare.json", format!("{{\"round\":1000,\"randomness\":\"{RANDOMNESS}\"}}"));
        assert!(ends(1, "--round=quicknet:bare.json").contains(&format!("Refused: {code}")));
    }
}

#[test]
fn a_value_whose_signature_is_false_is_never_good() {
    for (party, kept) in [(dealer(), "--table=table.json"), (organiser(), "--announcement=draw.json")] {
        // The organiser's own program writes it.
        let (value, signature) = (randomness(&invented()), invented());
        let done = if kept.contains("table") {
            let opened =
                evenhand_cards::fairdeal::Opened::read(party.read("opened.json").as_bytes()).unwrap();
            let secret = Secret::from_hex(party.read("secret").trim()).unwrap();
            let published = evenhand_cards::fairdeal::Published::new(&value, &signature).unwrap();
            opened.deals(Some(&secret), Some(&published)).unwrap().reveal().text().to_owned()
        } else {
            let mut draw = PublicDraw::read(party.read("draw.json").as_bytes()).unwrap();
            draw.publish(&value, &signature).unwrap();
            draw.text()
        };
        party.write("done.json", done);
        for round in [None, Some(format!("--round=quicknet:1000:{value}"))] {
            let given: Vec<&str> = [kept].into_iter().chain(round.as_deref()).collect();
            let told = party.ends(3, "verify done.json", &given);
            assert!(
                told.contains("note: The beacon's signature in the file is not the network's signature."),
                "{told}"
            );
            assert!(!told.contains("All holds"), "{told}");
            let json = party.ends(3, "verify done.json --json", &given);
            assert!(json.contains("{\"id\":\"beacon-signature-false\",\"text\":\"The beacon's"), "{json}");
        }
        assert_eq!(party.verifies("done.json", &[kept, "--round=quicknet:false.json"]).1, 1);
        if kept.contains("table") {
            let next = "fairdeal offer skat --secret s -o o --prev done.json";
            assert!(party.refused(1, next, &[]).contains("done.json: this signature is not the network's"));
        }
    }
}

#[test]
fn an_unknown_chain_is_reported_before_anyone_relies_on_it() {
    let party = Party::new();
    party.write("list", "Ada\nBlaise\n");
    let never = "so a verdict is never good";
    let told = party.told("fairdeal offer doudizhu --secret secret -o offer.json --beacon", &[TIMELESS]);
    assert!(told.contains(never), "{told}");
    let told = party.told("fairdraw announce list -n 1 -o draw.json --beacon", &[TIMELESS]);
    assert!(told.contains(never), "{told}");
    assert!(party.told("fairdeal invite offer.json", &[]).contains(never));
    let sealed = party.runs("fairdeal seal offer.json A --yes --due 4102444800", &[]).assert().success();
    sealed.stderr(predicate::str::contains(never));
    let told = party.told("fairdraw announce list -n 1 -o other.json --beacon-in 60", &[]);
    assert!(!told.contains(never) && told.contains("to be published "), "{told}");
}

#[test]
fn messages_name_the_path_of_a_round_without_a_host() {
    let party = Party::new();
    party.offers("doudizhu --beacon", &[FUTURE]);
    let told = party.told("fairdeal invite offer.json", &[]);
    let path = format!("/{}/public/1000000000", Chain::QUICKNET.hash);
    for part in ["League of Entropy", "Any drand HTTP relay", &path, "--round quicknet:round.json"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(!told.contains("http:") && !told.contains("https:"), "{told}");
}

#[test]
fn a_round_of_another_century_is_refused() {
    let party = Party::new();
    party.write("list", "Ada\n");
    for command in ["fairdeal offer coin --seats A,B -o o", "fairdraw announce list -n 1 -o o"] {
        let refused = party.refused(2, command, &["--beacon", "quicknet:999999999999999999"]);
        assert!(refused.contains("years from now. Use an earlier round"), "{refused}");
        assert!(!party.path("o").exists());
    }
}

#[test]
fn an_invalid_answer_gives_no_verdict() {
    let party = organiser();
    party.told(DRAW, &[&randomness(SIGNATURE)]);
    party.write("page.json", "<html>");
    for file in ["page.json", "nosuch.json"] {
        let round = format!("quicknet:{file}");
        let failed = party.runs("verify done.json --round", &[&round]).assert().code(4).stdout("");
        failed.stderr(predicate::str::contains(file));
        party.runs("verify done.json --code --round", &[&round]).assert().code(4).stdout("error\n");
    }
}
