//! Boards of PBN, for sheets and dealing machines.

use evenhand_cards::Pbn;

/// Appends a board; its number is a comment, which PBN writes in braces.
pub(crate) fn append(
    pbn: &Pbn<'_>,
    deal: Option<u64>,
    cards: &[u32],
    number: Option<&str>,
    to: &mut Vec<u8>,
) {
    to.extend(pbn.write_board(deal.unwrap_or(1), cards).bytes());
    if let Some(number) = number {
        to.extend(format!("{{deal number {number}}}\n").bytes());
    }
    to.push(b'\n');
}
