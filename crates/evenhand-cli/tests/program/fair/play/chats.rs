//! Evenings over a pasted chat.

use super::{OTHERS, Party, Player, Said, USER};

/// A chat in the format of a messenger. All players paste from it.
#[derive(Default)]
struct Pasted(String);

impl Pasted {
    /// Runs a player's program on the chat. A message that it prints goes into the chat.
    fn turn(&mut self, player: &Player, file: &str, more: &str, code: i32) -> Said {
        player.party.write("chat.txt", &self.0);
        let words = format!("fairdeal chat {file} {} {more}", player.role);
        let output = player.party.runs(words.trim_end(), &[]).output().unwrap();
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        let said = Said { code: output.status.code().unwrap(), out, err };
        assert_eq!(said.code, code, "{}: {} {}", player.role, said.out, said.err);
        if said.out.starts_with("fairdeal-v2 ") {
            self.receives(&said.out);
        }
        said
    }

    /// Shows a message with a name. Lines break at 100 characters, and the second half of them is
    /// quoted.
    fn receives(&mut self, message: &str) {
        self.0 += "[20:31, 27/11/2026] Somebody: ";
        for (number, line) in message.lines().enumerate() {
            let quote = if number % 2 == 1 { "> " } else { "" };
            let signs: Vec<char> = line.chars().collect();
            let pieces: Vec<String> = signs.chunks(100).map(|piece| piece.iter().collect()).collect();
            self.0 += &(quote.to_owned() + &pieces.join(&format!("\n{quote}")) + "\n\n");
        }
        self.0 += "[20:32, 27/11/2026] Ann: nice 👍\n";
    }
}

#[test]
fn four_programs_play_dou_dizhu_over_a_pasted_chat() {
    let party = Party::new();
    party.offers("doudizhu", &[]);
    let dealer = Player { party, role: "--secret secret".to_owned() };
    let seats = ["A", "B", "C"].map(Player::seat);
    let mut chat = Pasted::default();
    let first = chat.turn(&dealer, "offer.json", "", 0);
    assert!(first.out.starts_with("fairdeal-v2 part "), "{}", first.out);
    for seat in &seats {
        chat.turn(seat, "chat.txt", "", USER);
        let said = chat.turn(seat, "chat.txt", "--yes", 0);
        assert_eq!((said.out.lines().count(), &said.out[..17]), (1, "fairdeal-v2 seal "));
        // It is in the chat now, and nothing is left to send.
        assert_eq!(chat.turn(seat, "chat.txt", "--yes", OTHERS).out, "");
    }
    chat.turn(&dealer, "chat.txt", "", 0);
    for seat in &seats {
        assert!(chat.turn(seat, "chat.txt", "", 0).out.starts_with("fairdeal-v2 open "));
    }
    for seat in &seats {
        let said = chat.turn(seat, "chat.txt", "--agreed", OTHERS);
        assert!(said.err.contains("check word "), "{}", said.err);
    }
    chat.turn(&dealer, "chat.txt", "--agreed", 0);
    for seat in &seats {
        let said = chat.turn(seat, "chat.txt", "", OTHERS);
        assert!(said.out.is_empty() && said.err.contains("sheet "), "{} {}", said.out, said.err);
    }
    assert!(!chat.0.contains("1:0:"), "no slip is in the clear");
    let said = chat.turn(&dealer, "chat.txt", "--hands-over", 0);
    assert!(said.err.contains("reveals the secret: ") && said.err.contains("evenings"), "{}", said.err);
    for player in seats.iter().chain([&dealer]) {
        let said = chat.turn(player, "chat.txt", "", 0);
        assert!(said.out.contains("All holds, against the table you kept."), "{}", said.out);
        assert!(said.err.contains("not a message to paste"), "{}", said.err);
    }
}

#[test]
fn a_message_of_the_chat_that_got_lost_is_printed_again() {
    let party = Party::new();
    party.offers("doudizhu", &[]);
    let dealer = Player { party, role: "--secret secret".to_owned() };
    let a = Player::seat("A");
    let mut chat = Pasted::default();
    chat.turn(&dealer, "offer.json", "", 0);
    let before = chat.0.clone();
    let first = chat.turn(&a, "chat.txt", "--yes", 0).out;
    chat.0 = before;
    assert_eq!(chat.turn(&a, "chat.txt", "", 0).out, first);
}

#[test]
fn a_chat_prints_shown_cards_at_once_and_names_what_waits() {
    let party = Party::new();
    party.offers("doudizhu", &[]);
    let dealer = Player { party, role: "--secret secret".to_owned() };
    let seats = ["A", "B", "C"].map(Player::seat);
    let mut chat = Pasted::default();
    chat.turn(&dealer, "offer.json", "", 0);
    // A copy of the chat that lacks the end of the offer.
    let whole = chat.0.clone();
    chat.0 = whole[..whole.len() * 3 / 4].to_owned();
    let said = chat.turn(&seats[0], "chat.txt", "--yes", OTHERS);
    assert!(said.err.contains("The offer, the table or the done file: "), "{}", said.err);
    assert!(said.err.contains("parts are missing. Ask for the message again."), "{}", said.err);
    chat.0 = whole;
    for seat in &seats {
        chat.turn(seat, "chat.txt", "--yes", 0);
    }
    chat.turn(&dealer, "chat.txt", "", 0);
    for seat in &seats {
        let said = chat.turn(seat, "chat.txt", "", 0);
        assert!(!said.err.contains("directory"), "{}", said.err);
    }
    let all = "--show bottom --agreed --hands-over";
    let said = chat.turn(&dealer, "chat.txt", all, 0);
    assert!(said.err.contains("It has not done this yet: --show bottom, --hands-over"), "{}", said.err);
    let said = chat.turn(&dealer, "chat.txt", all, 0);
    assert!(said.out.starts_with("fairdeal-v2 part "), "the cards of the bottom: {}", said.out);
    assert!(said.err.contains("It has not done this yet: --hands-over"), "{}", said.err);
    let said = chat.turn(&dealer, "chat.txt", all, 0);
    assert!(said.out.starts_with("fairdeal-v2 part ") && !said.err.contains("not done"), "{}", said.err);
    for seat in &seats {
        let said = chat.turn(seat, "chat.txt", "--agreed", 0);
        assert!(said.out.contains("All holds, against the table you kept."), "{}", said.out);
    }
}
