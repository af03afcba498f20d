//! FAIRDEAL.md's threats, each row of its table played with real processes as far as processes can: what is stopped, seen,
//! not good, or open.
//!
//! A test here is named for each row; [`every_row_of_the_page_is_played`] compares them with the page.

mod beacons;
mod choosing;
mod evenings;
mod files;
mod others;
mod play;
mod tables;

use evenhand_cards::fairdeal::{ClosedTable, Offer, Opened, Published, Secret};

use super::{Party, Seat, opened, sealed, three};

/// The rows of the page's table, in its order, each with the test that plays it.
const ROWS: [(&str, &str); 56] = [
    ("the spec is exchanged for another under the same commitment", "an_exchanged_spec_is_stopped"),
    (
        "the dealer with a seat, or with an accomplice, chooses words or nonce last",
        "words_or_a_nonce_chosen_last_are_stopped",
    ),
    ("the dealer shows another secret", "another_secret_is_stopped"),
    ("the dealer tries secrets before committing", "secrets_tried_before_the_seals_gain_nothing"),
    ("a seal is copied", "a_copied_seal_cannot_be_opened"),
    ("an opening is taken from another offer", "an_opening_of_another_offer_is_stopped"),
    (
        "the same offer is served again, with old seals and one new",
        "an_offer_served_again_is_stopped_for_seats_and_for_who_asks_them",
    ),
    ("words or nonce exchanged after opening", "words_or_a_nonce_exchanged_after_opening_are_stopped"),
    ("the table is closed anew after openings, or for a late seat", "a_table_closed_anew_is_stopped"),
    (
        "different tables or openings for different seats that sealed",
        "different_files_for_different_seats_are_stopped",
    ),
    (
        "a word searched for, to show it to a player who did not seal",
        "a_check_word_alone_is_no_good_verdict_and_opened_in_full_is_not_met",
    ),
    ("a seat is left out before the close", "a_seat_left_out_before_the_close_sees_it"),
    ("a seat is left out after the close", "a_seat_left_out_after_the_close_is_stopped"),
    (
        "a stranger closes another table with the seals that are public, and sends it first",
        "a_strangers_table_is_told_by_whose_seal_is_missing",
    ),
    (
        "a false seal line under another's name in the chat",
        "between_two_seal_lines_of_one_seat_nobody_chooses",
    ),
    ("a false seal under an absent player's name", "a_false_seal_is_seen_by_her_and_by_who_asks_her"),
    ("an invented beacon value", "an_invented_value_is_stopped_or_not_good"),
    (
        "a second signature of a round: outside the subgroup, or spelt otherwise",
        "a_second_signature_is_not_checked",
    ),
    ("a round that is already over", "a_round_that_is_over_is_seen"),
    ("a chain that the dealer or his friend runs", "a_chain_of_the_dealers_is_not_good"),
    (
        "quicknet's operators act together, from the threshold on",
        "operators_who_know_the_round_make_it_as_if_there_were_none",
    ),
    ("an old transcript is shown again", "an_old_transcript_is_stopped"),
    ("every file of a finished table is served again as a new one", "a_finished_table_is_not_played_again"),
    ("an honest seat's opening after the round", "her_own_opening_after_the_round_is_stopped"),
    (
        "another's opening after the round, when the deal can be known",
        "anothers_opening_after_the_round_is_stopped_for_seats",
    ),
    (
        "a void table completed later, its secret being known",
        "a_void_table_that_is_completed_is_stopped_for_its_seats",
    ),
    ("a seat sees her slips and leaves", "a_seat_that_leaves_after_the_slips_has_played"),
    (
        "a seat's store is put back to an older copy, or two devices share a seat",
        "a_store_that_is_put_back_opens_for_two_tables",
    ),
    ("a spec whose done file is longer than a file may be", "a_spec_whose_file_would_be_too_long_is_stopped"),
    (
        "without a dealer: the meaning of the cards is disputed afterwards",
        "cards_that_say_what_they_mean_leave_no_dispute",
    ),
    ("another card is dealt than the sheet's", "another_card_than_the_sheets_is_stopped"),
    (
        "cards of another place shown at showdown: the stub's, a friend's",
        "cards_of_another_place_are_stopped",
    ),
    (
        "a card is called from further down a pile, or one card for two seats",
        "a_card_from_further_down_the_wall_is_stopped",
    ),
    ("a false sheet; swapped cards in the transcript", "a_false_sheet_and_swapped_cards_are_stopped"),
    (
        "a player invents a sheet and a slip to blame the dealer",
        "an_invented_sheet_is_seen_by_who_had_the_true_one",
    ),
    ("the dealer refuses a deal, and hides or miscounts it", "a_refused_deal_is_counted"),
    ("the dealer skips deals of one file, or deals them in another order", "skipped_deals_are_named"),
    (
        "the dealer plays a table alone under the seats' names, so that the table before it is not counted",
        "a_table_played_in_their_names_is_reported",
    ),
    ("offers side by side, the best of them shown", "offers_side_by_side_are_seen"),
    ("the dealer deals chosen cards, and never reveals", "chosen_cards_without_a_reveal_do_not_count"),
    (
        "the dealer's friend lost, and the dealer never reveals",
        "a_deal_that_is_never_revealed_is_seen_in_the_next_offer",
    ),
    ("a seat does not open", "a_seat_that_does_not_open_is_seen"),
    (
        "an opening is kept from the others, so that the dealer shows the secret early",
        "the_secret_is_shown_only_when_all_agreed",
    ),
    ("without a dealer: the last to open withholds", "who_opens_last_knows_and_loses_by_withholding"),
    ("without a dealer: one seals alone", "one_who_seals_alone_is_stopped"),
    ("without a dealer: an old opening in a new circle", "an_old_opening_in_a_new_offer_is_stopped"),
    (
        "raffle: another round, value or list than announced",
        "another_round_value_or_list_of_a_raffle_is_stopped",
    ),
    (
        "raffle: ten announcements, one is used; invented entries",
        "one_of_ten_announcements_holds_for_who_was_given_that_one",
    ),
    (
        "a table cut from the forger's transcript is taken as kept",
        "a_table_cut_from_the_transcript_is_taken_for_a_kept_one",
    ),
    (
        "the dealer tells a friend; the secret leaks or serves twice",
        "a_leaked_secret_shows_the_cards_and_chooses_none",
    ),
    ("hands that nobody had to show are known after the reveal", "all_hands_are_known_after_the_reveal"),
    ("a missing card, a fifth ace", "a_fifth_ace_is_stopped_and_a_custom_deck_is_to_be_read"),
    ("a pattern that is not the game's", "a_pattern_that_favours_a_seat_is_seen"),
    ("doubled keys, look-alike spellings, another version", "second_spellings_are_stopped"),
    ("deep nesting, long files, many deals", "deep_nesting_and_long_files_are_refused_at_once"),
    ("the verifier is the dealer's own program", "verifiers_of_others_say_the_same"),
];

#[test]
fn every_row_of_the_page_is_played() {
    let page = include_str!("../../../../../FAIRDEAL.md");
    let (_, page) = page.split_once("## Threats\n").unwrap();
    let (page, _) = page.split_once("\n## ").unwrap();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    let rows: Vec<&str> = rows.filter(|row| *row != "attack").collect();
    assert_eq!(rows, ROWS.map(|(row, _)| row));
    let tests = [
        include_str!("threats/beacons.rs"),
        include_str!("threats/choosing.rs"),
        include_str!("threats/evenings.rs"),
        include_str!("threats/files.rs"),
        include_str!("threats/others.rs"),
        include_str!("threats/play.rs"),
        include_str!("threats/tables.rs"),
    ]
    .concat();
    for (row, test) in ROWS {
        assert!(tests.contains(&format!("#[test]\nfn {test}() {{")), "{row}: {test}");
    }
}

/// A dealer who played one honest table to its end, with what a player keeps of it: `kept.json`, and the line of B.
fn honest() -> (Party, String) {
    let dealer = Party::new();
    dealer.plays("doudizhu", &[], &three());
    std::fs::copy(dealer.path("table.json"), dealer.path("kept.json")).unwrap();
    let line = three()[1].opens(&dealer.read("kept.json"));
    (dealer, line)
}

/// A done file, made by whoever knows the secret and can open every seal: as a forger's own program would.
pub(super) fn forged(table: &str, seats: &[Seat], secret: &str, randomness: &str) -> String {
    let opened = opened_table(table, seats);
    let secret = (!secret.is_empty()).then(|| Secret::from_hex(secret.trim()).unwrap());
    let published = (!randomness.is_empty()).then(|| Published::new(randomness, "").unwrap());
    opened.deals(secret.as_ref(), published.as_ref()).unwrap().reveal().text().to_owned()
}

/// A table whose seals these seats open.
fn opened_table(table: &str, seats: &[Seat]) -> Opened {
    let table_read = ClosedTable::read(table.as_bytes()).unwrap();
    let lines: Vec<_> = seats.iter().map(|seat| seat.opens(table).parse().unwrap()).collect();
    table_read.opened(&lines).unwrap()
}

/// An offer closed with the seals of these seats.
fn closed(offer: &str, seats: &[Seat]) -> String {
    let read = Offer::read(offer.as_bytes()).unwrap();
    let lines: Vec<_> = seats.iter().map(|seat| seat.seals(offer).parse().unwrap()).collect();
    read.close(&lines).unwrap().text()
}

/// Who has the red joker.
fn holder(opened: &Opened, secret: &str, randomness: &str) -> String {
    let secret = Secret::from_hex(secret.trim()).unwrap();
    let published = (!randomness.is_empty()).then(|| Published::new(randomness, "").unwrap());
    let deals = opened.deals(Some(&secret), published.as_ref()).unwrap();
    let with_it = deals.all()[0].iter().find(|dealt| dealt.cards().any(|card| card == "RJ")).unwrap();
    with_it.place.clone()
}

/// Seats A, B and C of players with their own programs, and a dealer; each seat has sealed and opened by processes.
struct Evening {
    dealer: Party,
    players: [Party; 3],
}

const NAMES: [&str; 3] = ["A", "B", "C"];

impl Evening {
    /// With an offer that all have sealed, and a table that is closed and sent to all.
    fn closed(words: &str, rest: &[&str]) -> Self {
        let evening = Self { dealer: Party::new(), players: [(); 3].map(|()| Party::new()) };
        evening.dealer.offers(words, rest);
        evening.dealer.send("offer.json", &evening.players);
        evening.dealer.closes(&evening.seals("offer.json"));
        evening.dealer.send("table.json", &evening.players);
        evening
    }

    /// With a table that all have opened, and an opened file that is sent to all.
    fn opened(words: &str, rest: &[&str]) -> Self {
        let evening = Self::closed(words, rest);
        evening.dealer.opens(&evening.openings());
        evening.dealer.send("opened.json", &evening.players);
        evening
    }

    /// What each seals.
    fn seals(&self, offer: &str) -> String {
        let seal = |(player, seat): (&Party, _)| {
            own(player, &format!("fairdeal seal {offer} {seat} --circle friday --yes"))
        };
        self.players.iter().zip(NAMES).map(seal).collect()
    }

    /// What each opens.
    fn openings(&self) -> String {
        self.players.iter().map(|player| own(player, "fairdeal open table.json --circle friday")).collect()
    }
}

/// What a player's program writes when all is well; what it says beside is another stream.
fn own(player: &Party, words: &str) -> String {
    let done = player.runs(words, &[]).assert().success();
    String::from_utf8(done.get_output().stdout.clone()).unwrap()
}

/// Closes and opens a party's offer with these seats, and sends nothing.
pub(super) fn goes_on(party: &Party, seats: &[Seat]) {
    party.closes(&sealed(party, seats));
    party.opens(&opened(party, seats));
}
