//! Article 001's argument, for a deck whose n! orders are too many to follow.

use evenhand_audit::exact::Divisibility;
use evenhand_classics::dice::Dice;
use evenhand_classics::{Entry, Kind, Setting};

/// How the tapes are shared among the orders; none of samples, nor where the number of dice has no bound.
pub fn divisibility(entry: &Entry, setting: &Setting, dice: Dice) -> Option<Divisibility> {
    if entry.page().kind == Kind::Sampler {
        return None;
    }
    if let Some(numbers) = dice.hidden() {
        // All draws follow from one number.
        return Some(Divisibility::new(setting.n, [(numbers, Some(1))]));
    }
    let rolled = entry.dice(setting).ok()??;
    let values = rolled.iter().map(|die| Some((dice.weights(die.faces.max(1))?.total(), die.times)));
    Some(Divisibility::new(setting.n, values.collect::<Option<Vec<_>>>()?))
}
