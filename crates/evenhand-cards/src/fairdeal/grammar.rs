//! The small grammars of the contract, over ASCII, anchored at both ends; its limits, and the games that it knows.
//!
//! By hand and not by a library of regular expressions: there `$` may match before a last line feed and `[0-9]` may be
//! any digit of Unicode, and a verifier that is wrong in either takes a second spelling for the first.

/// The most cards in a deck.
pub(super) const MAX_DECK: usize = 10_000;
/// The most seats at a table.
pub(super) const MAX_SEATS: usize = 64;
/// The most deals in a transcript.
pub(super) const MAX_DEALS: u64 = 9_999;
/// The most cards in all deals together.
pub(super) const MAX_DEALT: u64 = 1_000_000;
/// The largest number of unfinished tables that a spec can count; what follows it is the same.
pub(super) const MAX_VOIDS: u64 = 9_999;
/// The longest text of a seat, in bytes.
pub(super) const MAX_TEXT: usize = 4096;

/// `[a-z][a-z0-9]{0,31}`: the name of a game.
pub(super) fn is_game(text: &str) -> bool {
    is_name(text, 32, u8::is_ascii_lowercase, |byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// `[!-~]{1,16}`: a card.
pub(super) fn is_card(text: &str) -> bool {
    is_name(text, 16, u8::is_ascii_graphic, u8::is_ascii_graphic)
}

/// `[A-Z][A-Za-z0-9]{0,15}`: a seat.
pub(super) fn is_seat(text: &str) -> bool {
    is_name(text, 16, u8::is_ascii_uppercase, u8::is_ascii_alphanumeric)
}

/// `[a-z][A-Za-z0-9]{0,15}`: a pile.
pub(super) fn is_pile(text: &str) -> bool {
    is_name(text, 16, u8::is_ascii_lowercase, u8::is_ascii_alphanumeric)
}

/// `[1-9][0-9]*` of at most `digits` digits, which are at most 18.
pub(super) fn number(text: &str, digits: usize) -> Option<u64> {
    debug_assert!(digits <= 18, "19 digits may be too many for a u64");
    let spelt = is_name(text, digits, |byte| (b'1'..=b'9').contains(byte), u8::is_ascii_digit);
    if spelt { text.parse().ok() } else { None }
}

/// `[1-9][0-9]{0,4}`: a COUNT.
pub(super) fn count(text: &str) -> Option<u64> {
    number(text, 5)
}

/// `(0|[1-9][0-9]*)` of at most `digits` digits, which are at most 18: a PLACE, or VOIDS.
pub(super) fn number_or_zero(text: &str, digits: usize) -> Option<u64> {
    if text == "0" { Some(0) } else { number(text, digits) }
}

/// The bytes that an even number, at most `digits`, of `[0-9a-f]` spell.
pub(super) fn hex(text: &str, digits: usize) -> Option<Vec<u8>> {
    let mut bytes = vec![0; text.len() / 2];
    (text.len() <= digits).then(|| hex_to(&mut bytes, text)).flatten()?;
    Some(bytes)
}

/// Fills the bytes from twice as many of `[0-9a-f]`.
pub(super) fn hex_to(bytes: &mut [u8], text: &str) -> Option<()> {
    let upper = text.bytes().any(|digit| digit.is_ascii_uppercase());
    hex::decode_to_slice(text, bytes).ok().filter(|()| !upper)
}

/// A byte of `first`, then bytes of `other`, `longest` in all at most.
fn is_name(text: &str, longest: usize, first: impl Fn(&u8) -> bool, other: impl Fn(&u8) -> bool) -> bool {
    match text.as_bytes() {
        [] => false,
        [head, rest @ ..] => text.len() <= longest && first(head) && rest.iter().all(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_of_their_bytes_and_of_their_length() {
        assert!(is_game("doudizhu4") && is_game(&"x".repeat(32)));
        for wrong in ["", "4doudizhu", "Uno", "big two", "uno\n", "ünö", &"x".repeat(33)] {
            assert!(!is_game(wrong), "{wrong:?}");
        }
        assert!(is_card("!") && is_card("~") && is_card("W+4") && is_card(&"x".repeat(16)));
        for wrong in ["", " ", "\u{7f}", "A♠", "2c\n", &"x".repeat(17)] {
            assert!(!is_card(wrong), "{wrong:?}");
        }
        assert!(is_seat("A") && is_seat("North2") && !is_seat("north") && !is_seat("A_") && !is_seat(""));
        assert!(is_pile("b") && is_pile("bottomRow2") && !is_pile("Bottom") && !is_pile("2b"));
    }

    #[test]
    fn a_number_has_no_sign_no_zero_in_front_and_no_foreign_digit() {
        assert_eq!(count("1"), Some(1));
        assert_eq!(count("99999"), Some(99_999));
        assert_eq!(number("999999999999999999", 18), Some(999_999_999_999_999_999));
        for wrong in ["", "0", "01", "+1", "1 ", "1\n", "100000", "١", "1e3"] {
            assert_eq!(count(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn hexadecimal_is_in_pairs_and_in_lower_case() {
        assert_eq!(hex("", 4), Some(vec![]));
        assert_eq!(hex("00ff", 4), Some(vec![0, 255]));
        for wrong in ["0", "0A", "0g", "000000"] {
            assert_eq!(hex(wrong, 4), None, "{wrong:?}");
        }
    }
}
