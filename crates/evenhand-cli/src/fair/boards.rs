//! Boards of a verifiable deal of bridge.

use evenhand_cards::PbnText;
use evenhand_cards::fairdeal::{BridgeTable, Dealt, Spec};

use crate::arguments::{BoardOptions, Players};
use crate::boards::{BoardSet, Boards};
use crate::language;
use crate::outcome::UsageError;
use crate::streams::is_output_terminal;

/// Returns the boards of successive deals. `first` is the number of the first deal. The player tags
/// of PBN have the names of `players`, or the seat for a name that PBN cannot write.
///
/// # Errors
/// If the spec does not describe a deal of bridge.
pub(crate) fn write(
    spec: &Spec,
    deals: &[Vec<Dealt>],
    first: u32,
    options: &BoardOptions,
    players: &Players,
) -> anyhow::Result<Vec<u8>> {
    let table = BridgeTable::new(spec).map_err(|error| UsageError(format!("{}: {error}", spec.game())))?;
    let (first, count) = (first.into(), deals.len() as u64);
    let set = BoardSet { first, count, is_random: true, to_terminal: is_output_terminal() };
    let name = |seat: &String| players.names.iter().find(|(of, _)| of == seat).map(|(_, name)| name.as_str());
    let players = table
        .players()
        .each_ref()
        .map(|seat| name(seat).filter(|name| name.parse::<PbnText>().is_ok()).unwrap_or(seat));
    let boards = Boards::new(table.pbn().clone(), options, &set, language::output())?.with_players(players);
    let mut text = Vec::new();
    for (place, deal) in (0..).zip(deals) {
        boards.append(place, &table.cards(deal)?, None, &mut text);
    }
    Ok(text)
}
