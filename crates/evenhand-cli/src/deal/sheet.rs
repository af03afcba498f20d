//! Boards of PBN, for sheets and dealing machines.

use evenhand_cards::pbn_board;

use crate::deal::request::Request;

/// Appends a board; its number is a comment, which PBN writes in braces.
pub(crate) fn append(
    request: &Request,
    deal: Option<u64>,
    cards: &[u32],
    number: Option<&str>,
    to: &mut Vec<u8>,
) {
    let board = evenhand_cards::Deal::of_hands(&request.table, cards);
    to.extend(pbn_board(&board, deal.unwrap_or(1)).unwrap_or_default().bytes());
    if let Some(number) = number {
        to.extend(format!("{{deal number {number}}}\n").bytes());
    }
    to.push(b'\n');
}
