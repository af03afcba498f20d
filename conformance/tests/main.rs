//! What evenhand is held to.
//!
//! | tests | claim | by |
//! |---|---|---|
//! | `proofs` | every outcome is equally likely | walking through all words, keys and dice of small cases |
//! | `classics` | every classic has the distribution that its page claims | following all its dice |
//! | `planted_faults` | those proofs would see a mistake | wrong rolls and shuffles, each of which they must refuse |
//! | `boundaries` | the roll of 64 bits is the one proved | words on either side of every limit |
//! | `cards` | every game deals every card to its place, and every deal is as likely as it should be | games played through card by card, all dice of small decks |
//! | `index_order` | the index order is a bijection, which goes back the way it came | all functions of small networks, whole orders, and places of large ones |
//! | `properties` | nothing is lost or doubled, and parts agree with the whole | random sizes, types and counted drops |
//! | `statistics` | real orders look as they should | tests of a stated level, and a fault for each to refuse |
//! | `words` | each language has the same messages, which want the same facts | reading them by Fluent's grammar |
//! | `unsafe_code` | SECURITY.md names every file with unsafe code | reading the code |
//!
//! That every engine gives the known answers is a test program of its own, `vectors`.
//!
//! Beside them, what they share: `dice`, `drops`, `engines`, `faults`, `proof` and `tapes`. Nothing here is random: fixed
//! seeds only, and none is ever changed to make a test pass.

mod boundaries;
mod cards;
mod classics;
mod index_order;
mod planted_faults;
mod proofs;
mod properties;
mod statistics;
mod unsafe_code;
mod words;

mod dice;
mod drops;
mod engines;
mod faults;
mod proof;
mod tapes;
