//! Many cards: where each goes and which of two comes first, by small Markov chains.

use evenhand_audit::exact::{Cell, Chain, ChainError, DieWeights, Fraction, Transitions};
use evenhand_classics::dice::Dice;
use evenhand_classics::{Entry, Setting, Transition};

use super::ExactError;
use super::follow::weights;

/// The chain of transitions.
///
/// # Errors
/// If there are too many cards.
fn chain(n: u32, transitions: &[Transition], weights: &dyn DieWeights) -> Result<Chain, ChainError> {
    let steps = transitions.iter().map(|transition| match transition {
        Transition::Swap { place, with } => Transitions::swap(weights, *place, with.clone()),
        Transition::SwapAny(places) => Transitions::swap_any(weights, places.clone()),
        Transition::Pull { from, to } => Transitions::pull(weights, from.clone(), *to),
        Transition::Insert { from, to } => Transitions::insert(weights, *from, to.clone()),
    });
    Chain::new(n, steps.collect::<Result<_, _>>()?)
}

/// The chain of a classic.
///
/// # Errors
/// If it moves places by the cards or by what came before, if the dice remember, or there are too many cards.
pub fn of_classic(entry: &Entry, setting: &Setting, dice: Dice) -> Result<Chain, ExactError> {
    let (n, name) = (setting.n, entry.page().name.to_owned());
    let transitions = entry.transitions(setting).ok().flatten();
    let Some(transitions) = transitions else { return Err(ExactError::NoChain { name, n }) };
    let weights = weights(dice).ok_or(ExactError::Chained { dice })?;
    chain(n, &transitions, &*weights).map_err(|error| ExactError::Chain { name, error })
}

/// The probability that a chain has of a cell; none of a cell that it does not know.
pub fn of_cell(chain: &Chain, cell: Cell) -> Option<Fraction> {
    match cell {
        Cell::Precedes { card, other } if card == other => Some(Fraction::zero()),
        Cell::Precedes { card, other } => Some(chain.precedes().at(card as usize, other as usize)),
        Cell::At { card, place } => Some(chain.position_by_card().at(place as usize, card as usize)),
        _ => None,
    }
}
