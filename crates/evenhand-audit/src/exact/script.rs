//! Every way the dice of one step can fall, one after another.
//!
//! A step is run again and again, each time with the dice of a script: at first all show their first face, and from
//! then on the last die turns to its next face, as an odometer does. Dice that the step asks for beyond the script
//! are appended to it, so that a step may take different dice according to those before.

use std::rc::Rc;

use evenhand::Draw;
use hashbrown::HashMap;

use super::DistributionError;
use super::tapes::Tapes;
use crate::exact::DieWeights;
use crate::exact::weights::weights;

/// The most dice of a step: one that has not ended by then waits for a face, and must be several steps.
const DICE_LIMIT: usize = 1 << 16;

/// A die of more faces leads to more states than can be followed.
const FACES_LIMIT: u64 = 1 << 20;

/// The script of a step, which is what it draws from.
pub(super) struct Script<'f> {
    faces: &'f dyn DieWeights,
    dice: HashMap<u64, Rc<Die>>,
    rolled: Vec<Rolled>,
    at: usize,
    trouble: Option<DistributionError>,
}

/// The faces of a die that have a weight, the weights in lowest terms.
struct Die {
    faces: Vec<(u64, u64)>,
    total: u64,
    /// As many as the source has values.
    tapes: Tapes,
}

/// A die of the script, and what the dice before it come to.
struct Rolled {
    die: Rc<Die>,
    shown: usize,
    before: Path,
}

/// How often the dice fell so, of how often in all.
#[derive(Clone, Copy)]
pub(super) struct Path {
    pub(super) weight: u128,
    pub(super) total: u128,
    /// How many equally likely outcomes the dice have, as their sources have values, if they can be counted.
    pub(super) tapes: Option<Tapes>,
}

impl<'f> Script<'f> {
    pub(super) fn new(faces: &'f dyn DieWeights) -> Self {
        Self { faces, dice: HashMap::new(), rolled: Vec::new(), at: 0, trouble: None }
    }

    /// Goes back to the first die.
    pub(super) fn rewind(&mut self) {
        self.at = 0;
    }

    /// How many dice this run took.
    pub(super) fn len(&self) -> u64 {
        self.rolled.len() as u64
    }

    /// What the dice of this run come to.
    pub(super) fn path(&mut self) -> Result<Path, DistributionError> {
        if let Some(trouble) = self.trouble.take() {
            return Err(trouble);
        }
        // A run is decided by its dice: one that takes fewer than the script has is no function of the state.
        debug_assert_eq!(self.at, self.rolled.len(), "a step draws the same dice when they fall the same");
        self.so_far().ok_or(DistributionError::TooFine)
    }

    /// Turns to the next way that the dice can fall; false, and an empty script, when there is none.
    pub(super) fn advance(&mut self) -> bool {
        while let Some(last) = self.rolled.last_mut() {
            last.shown += 1;
            if last.shown < last.die.faces.len() {
                return true;
            }
            self.rolled.pop();
        }
        false
    }

    fn so_far(&self) -> Option<Path> {
        let Some(Rolled { die, shown, before }) = self.rolled.last() else {
            return Some(Path { weight: 1, total: 1, tapes: Some(Tapes::ONE) });
        };
        Some(Path {
            weight: before.weight.checked_mul(die.faces[*shown].1.into())?,
            total: before.total.checked_mul(die.total.into())?,
            tapes: before.tapes.and_then(|before| before.and(die.tapes)),
        })
    }

    /// The die of this bound, appended to the script and showing its first face.
    fn append(&mut self, bound: u64) -> Result<u64, DistributionError> {
        let die = if let Some(die) = self.dice.get(&bound) {
            Rc::clone(die)
        } else {
            let die = Rc::new(self.make(bound)?);
            self.dice.insert(bound, Rc::clone(&die));
            die
        };
        let before = self.so_far().ok_or(DistributionError::TooFine)?;
        let face = die.faces[0].0;
        self.rolled.push(Rolled { die, shown: 0, before });
        Ok(face)
    }

    fn make(&self, bound: u64) -> Result<Die, DistributionError> {
        if bound > FACES_LIMIT {
            return Err(DistributionError::Faces { bound, limit: FACES_LIMIT });
        }
        let (weights, values) = weights(self.faces, bound).ok_or(DistributionError::NoWeights { bound })?;
        let common = weights.iter().fold(0, |common, weight| num_integer::gcd(common, *weight));
        let faces =
            (0..bound).zip(&weights).filter(|(_, weight)| **weight > 0).map(|(face, w)| (face, w / common));
        Ok(Die { faces: faces.collect(), total: values / common, tapes: Tapes::of(values) })
    }
}

impl Draw for Script<'_> {
    fn below(&mut self, bound: u64) -> u64 {
        assert_ne!(bound, 0, "a die has at least one face");
        assert!(self.at < DICE_LIMIT, "a step ends however the dice fall: to roll again is another step");
        let place = self.at;
        self.at += 1;
        if let Some(Rolled { die, shown, .. }) = self.rolled.get(place) {
            return die.faces[*shown].0;
        }
        if self.trouble.is_none() {
            match self.append(bound) {
                Ok(face) => return face,
                Err(trouble) => self.trouble = Some(trouble),
            }
        }
        // The run is lost, and ends with any die.
        0
    }
}
