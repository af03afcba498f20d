//! `invite` and `collect`: the message for a chat, and the lines that come back in it.

use super::{Party, Seat, TIMELESS, opened, sealed, three};

/// A dealer with an offer of three seats.
fn offering() -> Party {
    let dealer = Party::new();
    dealer.offers("doudizhu", &[]);
    dealer
}

/// A chat in which each line of these stands among others.
fn chat(lines: &str) -> String {
    let around = |(number, line): (usize, &str)| {
        format!("[22.11.26, 19:0{number}:11] Player {number}: `{}`\r\nok 👍\r\n", line.replace(' ', "\u{a0}"))
    };
    lines.lines().enumerate().map(around).collect()
}

#[test]
fn an_invitation_says_what_is_dealt_and_what_to_send_back() {
    let dealer = Party::new();
    let offer = dealer.offers("doudizhu --beacon-in 30 --dealer A", &[]);
    let told = dealer.told("fairdeal invite offer.json --until", &["20:30 \u{202e}sharp"]);
    for part in [
        &*offer,
        "Dou dizhu",
        "17*(A B C) bottom:3",
        "until 20:30",
        "fairdeal seal offer.json A",
        "UTC, in ",
        "/public/",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(!told.contains('\u{202e}'));
    let chinese = dealer.told("fairdeal invite offer.json --lang zh", &[]);
    assert!(chinese.contains("斗地主") && chinese.contains("信标") && chinese.contains(&offer), "{chinese}");
    // It is for a chat, and no line of it is taken for a message there.
    dealer.write("chat", told);
    let refused = dealer.refused(1, "fairdeal collect offer.json chat -o t.json", &[]);
    assert_eq!(refused.lines().count(), 1, "{refused}");
    let none = dealer.refused(1, "fairdeal invite secret", &[]);
    assert!(none.starts_with("evenhand: secret: "), "{none}");
}

#[test]
fn lines_are_found_in_a_chat_and_the_table_is_closed_and_opened() {
    let (dealer, seats) = (offering(), three());
    dealer.write("chat", chat(&sealed(&dealer, &seats)));
    let told = dealer.told("fairdeal collect offer.json chat -o table.json", &[]);
    assert!(
        told.contains("sealed: A, B, C\n") && told.contains("\ntable ") || told.starts_with("table "),
        "{told}"
    );
    dealer.write("chat2", chat(&opened(&dealer, &seats)));
    // All that was said before is still in the chat, and is passed over.
    let told = dealer.told("fairdeal collect table.json chat chat2 -o opened.json", &[]);
    assert!(told.contains("check word "), "{told}");
    let refused = dealer.refused(1, "fairdeal collect opened.json chat -o x.json", &[]);
    assert!(refused.contains("all its seals are opened"), "{refused}");
}

#[test]
fn an_invitation_names_the_circle_and_every_step() {
    let dealer = offering();
    let told = dealer.told("fairdeal invite offer.json --circle", &["our friday"]);
    for part in [
        "evenhand fairdeal seal offer.json A --circle 'our friday'",
        "evenhand fairdeal play DIR A --circle 'our friday'",
        "evenhand fairdeal chat chat.txt A --circle 'our friday'",
        "evenhand fairdeal open table.json --circle 'our friday'",
        "evenhand fairdeal check opened.json --circle 'our friday'",
        "evenhand fairdeal hand opened.json A --sheet sheet.txt A.txt --circle 'our friday'",
        "evenhand verify done.json --circle 'our friday'",
        "A seat that has not sealed when I close the table is left out",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let told = dealer.told("fairdeal invite offer.json --until 20:30", &[]);
    assert!(
        told.contains("--circle friends") && told.contains("A seat that has not sealed by then"),
        "{told}"
    );
}

#[test]
fn lines_that_a_terminal_cut_anywhere_are_put_together() {
    let (dealer, mut seats) = (offering(), three());
    seats[0].words = "of many words ".repeat(20);
    let folded = |lines: &str, width: usize| -> String {
        let parts = lines.lines().flat_map(|line| line.as_bytes().chunks(width).chain([&b""[..]]));
        parts.map(|part| String::from_utf8_lossy(part).into_owned() + "\n").collect()
    };
    for width in [40, 72, 80, 118, 200] {
        dealer.write("chat", folded(&sealed(&dealer, &seats), width));
        dealer.told("fairdeal collect offer.json chat -o", &[&format!("table{width}.json")]);
    }
    std::fs::rename(dealer.path("table80.json"), dealer.path("table.json")).unwrap();
    for width in [40, 72, 80, 118, 200] {
        // Without a blank line between them, what follows may be words too: the seal tells.
        let lines = folded(&opened(&dealer, &seats), width).replace("\n\n", "\nok\n");
        dealer.write("chat", lines);
        dealer.told("fairdeal collect table.json chat -o", &[&format!("opened{width}.json")]);
    }
}

#[test]
fn lines_of_the_other_kind_are_named() {
    let (dealer, seats) = (offering(), three());
    dealer.write("seals", sealed(&dealer, &seats));
    dealer.told("fairdeal collect offer.json seals -o table.json", &[]);
    dealer.write("openings", opened(&dealer, &seats));
    let refused = dealer.refused(1, "fairdeal collect table.json seals -o o.json", &[]);
    assert!(refused.contains("3 lines are seal lines, but table.json is a table"), "{refused}");
    let refused = dealer.refused(1, "fairdeal collect offer.json openings -o o.json", &[]);
    assert!(refused.contains("3 lines are opening lines, but offer.json is an offer"), "{refused}");
}

#[test]
fn the_note_of_what_was_closed_lies_where_it_is_asked_for() {
    let (dealer, seats) = (offering(), three());
    dealer.write("chat", sealed(&dealer, &seats));
    dealer.told("fairdeal collect offer.json chat -o table.json --state kept", &[]);
    assert_eq!(crate::names(&dealer.path("kept/closed")).len(), 1);
    dealer.write("two", sealed(&dealer, &seats[..2]));
    let again = "fairdeal collect offer.json two --without C -o t.json --state kept";
    assert!(dealer.refused(1, again, &[]).contains("this offer was closed already"));
}

#[test]
fn who_is_missing_is_said_and_nothing_is_written() {
    let (dealer, seats) = (offering(), three());
    dealer.write("chat", chat(&sealed(&dealer, &seats[..1])));
    let before = dealer.files();
    let refused = dealer.refused(1, "fairdeal collect offer.json chat -o table.json", &[]);
    assert!(refused.contains("missing: B, C.") && refused.contains("--without"), "{refused}");
    let refused = dealer.refused(1, "fairdeal collect offer.json chat --without C -o table.json", &[]);
    assert!(refused.contains("missing: B."), "{refused}");
    let refused =
        dealer.refused(1, "fairdeal collect offer.json chat --without A --without B --without C -o t", &[]);
    assert!(refused.contains("--without A: a seat that sealed stays in"), "{refused}");
    let refused = dealer.refused(2, "fairdeal collect offer.json chat --without D -o table.json", &[]);
    assert!(refused.contains("--without: unknown seat D. Seats: A, B, C"), "{refused}");
    assert_eq!(dealer.files(), before);
    let told = dealer.told("fairdeal collect offer.json chat --without B --without C -o table.json", &[]);
    assert!(told.contains("silent, without a part in the cards: B, C\n"), "{told}");
    dealer.write("none", "");
    let refused = dealer.refused(1, "fairdeal collect table.json none -o opened.json", &[]);
    assert!(refused.contains("missing: A.") && refused.contains("void"), "{refused}");
    let refused = dealer.refused(2, "fairdeal collect table.json none --without A -o opened.json", &[]);
    assert!(refused.contains("every seat that sealed must open"), "{refused}");
}

#[test]
fn a_doubled_line_is_one_and_a_contradiction_is_never_chosen_from() {
    let (dealer, seats) = (offering(), three());
    let lines = sealed(&dealer, &seats);
    dealer.write("chat", format!("{lines}> {lines}"));
    let false_line = seats[1].again(1).seals(&dealer.read("offer.json"));
    dealer.write("forger", format!("B here again: {false_line}\n"));
    let refused = dealer.refused(1, "fairdeal collect offer.json chat forger -o table.json", &[]);
    assert!(refused.contains("B: these lines contradict each other"), "{refused}");
    assert!(
        refused.contains("forger, line 1: for B: fairdeal-v2 seal") && refused.contains("chat, line 2"),
        "{refused}"
    );
    assert!(!dealer.path("table.json").exists());
    let told = dealer.told("fairdeal collect offer.json chat -o table.json", &[]);
    assert!(told.contains("A: the same line several times (chat, line 1; chat, line 4)"), "{told}");
    // A false opening opens nothing, is named, and keeps no true one out.
    let true_lines = opened(&dealer, &seats);
    let forged = true_lines.lines().nth(1).unwrap().replace(&seats[1].nonce, &"0".repeat(64));
    dealer.write("openings", format!("{forged}\n{true_lines}"));
    let told = dealer.told("fairdeal collect table.json openings -o opened.json", &[]);
    assert!(told.contains("openings, line 1: this line of B does not open the seal of B"), "{told}");
    dealer.write("openings", format!("{}\n{forged}\n", true_lines.lines().next().unwrap()));
    let refused = dealer.refused(1, "fairdeal collect table.json openings -o opened2.json", &[]);
    assert!(refused.contains("missing: B, C."), "{refused}");
}

#[test]
fn what_looked_like_a_message_and_what_belongs_elsewhere_is_named() {
    let (dealer, other, seats) = (offering(), offering(), three());
    let mut lines = sealed(&other, &seats) + &sealed(&dealer, &seats);
    lines += "fairdeal-v2 seal of mine\nfairdeal-v2 seal \u{1b}[2J\n";
    lines += &Seat::new("A", "").seals(&dealer.read("offer.json")).replace(" A ", " D ");
    dealer.write("chat", lines);
    let told = dealer.told("fairdeal collect offer.json chat -o table.json", &[]);
    for part in [
        "chat, line 7: looks like a message, but is invalid",
        "chat, line 8: looks like a message, but is invalid",
        "chat, line 9: this table has no seat D",
        "3 lines belong to other offers or tables",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(!told.contains('\u{1b}'), "{told:?}");
    let chinese = dealer.told("fairdeal collect offer.json chat -o again.json --lang zh", &[]);
    assert!(chinese.contains("已封签：A, B, C"), "{chinese}");
}

#[test]
fn an_offer_is_closed_once_wherever_its_copies_lie() {
    let (dealer, seats) = (offering(), three());
    dealer.write("chat", sealed(&dealer, &seats));
    dealer.told("fairdeal collect offer.json chat -o table.json", &[]);
    // The same lines give the same table again, as after a power cut.
    std::fs::rename(dealer.path("table.json"), dealer.path("first.json")).unwrap();
    dealer.told("fairdeal collect offer.json chat -o table.json", &[]);
    assert_eq!(dealer.read("table.json"), dealer.read("first.json"));
    // For a late seat, or without one: never.
    std::fs::copy(dealer.path("offer.json"), dealer.path("copy.json")).unwrap();
    dealer.write("two", sealed(&dealer, &seats[..2]));
    for file in ["offer.json", "copy.json"] {
        let refused = dealer.refused(1, &format!("fairdeal collect {file} two --without C -o t2.json"), &[]);
        assert!(refused.contains("this offer was closed already, as table"), "{refused}");
    }
    assert!(!dealer.path("t2.json").exists());
    // Nor is another table of it dealt, whoever closed that.
    let other = Party::new();
    dealer.send("offer.json", [&other]);
    other.closes(&sealed(&dealer, &seats[..2]));
    other.opens(&opened(&other, &seats[..2]));
    other.send("opened.json", [&dealer]);
    let refused = dealer.refused(1, "fairdeal deal opened.json --secret secret", &[]);
    assert!(refused.contains("this offer was closed already"), "{refused}");
}

#[test]
fn an_offer_closed_by_several_commands_at_once_has_one_table() {
    let (dealer, seats) = (offering(), three());
    let offer = dealer.read("offer.json");
    for number in 0..6 {
        let lines = seats.iter().map(|seat| seat.again(number).seals(&offer) + "\n").collect::<String>();
        dealer.write(&format!("chat{number}"), lines);
    }
    let closed = std::thread::scope(|scope| {
        let all: Vec<_> = (0..6)
            .map(|number| {
                let command = format!("fairdeal collect offer.json chat{number} -o table{number}.json");
                let mut command = dealer.runs(&command, &[]);
                scope.spawn(move || command.assert().get_output().status.success())
            })
            .collect();
        all.into_iter().map(|thread| thread.join().unwrap()).filter(|closed| *closed).count()
    });
    assert_eq!(closed, 1);
    assert_eq!(dealer.files().iter().filter(|name| name.starts_with("table")).count(), 1);
}

#[test]
fn a_chat_comes_by_standard_input_and_nothing_is_written_over() {
    let (dealer, seats) = (offering(), three());
    let mut command = dealer.runs("fairdeal collect offer.json - -o table.json", &[]);
    crate::text(command.write_stdin(chat(&sealed(&dealer, &seats))));
    dealer.write("chat", sealed(&dealer, &seats));
    for command in
        ["fairdeal collect offer.json chat -o table.json", "fairdeal collect offer.json chat -o secret"]
    {
        assert!(dealer.refused(2, command, &[]).contains("already exists"));
    }
    assert!(dealer.refused(2, "fairdeal collect - - -o x", &[]).contains("Standard input can be read once"));
    assert!(dealer.refused(4, "fairdeal collect offer.json none -o x", &[]).contains("none: cannot read"));
}

#[test]
fn the_round_is_told_with_its_address_when_all_is_open() {
    let dealer = Party::new();
    dealer.offers("doudizhu --beacon", &[TIMELESS]);
    dealer.closes(&sealed(&dealer, &three()));
    dealer.write("openings", opened(&dealer, &three()));
    let told = dealer.told("fairdeal collect table.json openings -o opened.json", &[]);
    assert!(
        told.contains("/abababababababababababababababababababababababababababababababab/public/7"),
        "{told}"
    );
}

#[test]
fn no_table_is_closed_when_the_round_is_over() {
    use std::time::{Duration, SystemTime, UNIX_EPOCH};

    let now = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let quicknet = evenhand_cards::fairdeal::Chain::QUICKNET;
    let dealer = Party::new();
    let round = quicknet.round_after(now() + 5);
    dealer.offers(&format!("doudizhu --beacon quicknet:{round}"), &[]);
    dealer.write("chat", sealed(&dealer, &three()));
    let other = Party::new();
    dealer.send("offer.json", [&other]);
    other.closes(&sealed(&dealer, &three()));
    while now() <= quicknet.time(round) {
        std::thread::sleep(Duration::from_millis(100));
    }
    let refused = dealer.refused(1, "fairdeal collect offer.json chat -o table.json", &[]);
    assert!(refused.contains("The round is over") && !dealer.path("table.json").exists(), "{refused}");
    other.write("openings", opened(&other, &three()));
    let told = other.told("fairdeal collect table.json openings -o opened.json", &[]);
    assert!(told.contains("a later opening does not count"), "{told}");
}
