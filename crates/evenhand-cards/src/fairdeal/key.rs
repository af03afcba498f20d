//! From secret, openings and beacon to cards: everything that is hashed.
//!
//! The commitment is a hash of spec and secret; a seal of offer, seat, nonce and words; the key of a deal is an HMAC, keyed by
//! the secret, of the file at its stage opened, the beacon's number and the deal's. The cards are SPEC.md's order under a child
//! of that key, and the keys of the slips are HMACs under another. HMAC is used instead of a plain
//! hash, so that inputs chosen by an attacker reveal and control nothing while the secret is
//! unknown.
//!
//! Every hashed text begins with its own label. Its parts have a fixed length, or cannot contain
//! their separator. Intermediate values with the secret are wiped.

use evenhand::Seed;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use zeroize::Zeroize;

use super::{Beacon, Hash, Secret};

/// COMMIT, of the spec's hash and the secret.
pub(super) fn commitment(spec: &Hash, secret: &Secret) -> Hash {
    // The hash wipes its block, which holds the secret, when it is done.
    let mut hash = Sha256::new();
    hash.update(b"fairdeal-v2 commit\nspec:");
    hash.update(spec.to_string());
    hash.update(b"\nsecret:");
    hash.update(secret.reveal().as_bytes());
    hash.update(b"\n");
    Hash::from_bytes(hash.finalize().into())
}

/// SEAL, of the offer's name, the seat, its nonce in hexadecimal digits and its words.
pub(super) fn seal(offer: &Hash, seat: &str, nonce: &str, text: &str) -> Hash {
    let mut hash = Sha256::new();
    hash.update(format!("fairdeal-v2 seal\noffer:{offer}\nseat:{seat}\nnonce:"));
    hash.update(nonce);
    hash.update(format!("\ntext:{}\n", Hash::of(text.as_bytes())));
    Hash::from_bytes(hash.finalize().into())
}

/// K[d], of deal number `deal`, from 1. No secret: there is no dealer. The randomness is empty without a beacon.
pub(super) fn key(
    secret: Option<&Secret>,
    opened: &Hash,
    beacon: &Beacon,
    randomness: &str,
    deal: u32,
) -> Seed {
    let randomness = if *beacon == Beacon::None { "none" } else { randomness };
    let text = format!("fairdeal-v2 key\nopened:{opened}\nbeacon:{beacon}:{randomness}\ndeal:{deal}\n");
    let mut key = hmac(secret.map_or(&[0; 32], Secret::as_bytes), &text);
    let seed = Seed::from_bytes(key);
    key.zeroize();
    seed
}

/// The order of a deal.
pub(super) fn order(key: &Seed, cards: usize) -> Vec<u32> {
    // A deck has 10,000 cards at most.
    evenhand::order(cards as u32, &key.child("order"))
}

/// What the card keys of a deal are made with.
pub(super) fn slips(key: &Seed) -> Seed {
    key.child("slips")
}

/// CARDKEY, of a place from 0.
pub(super) fn card_key(slips: &Seed, place: u32) -> Hash {
    Hash::from_bytes(hmac(slips.as_bytes(), &format!("fairdeal-v2 slip\nplace:{place}\n")))
}

/// LEAF, of a card at a place from 0.
pub(super) fn leaf(opened: &Hash, deal: u32, place: u32, key: &Hash, card: &str) -> Hash {
    let text =
        format!("fairdeal-v2 card\nopened:{opened}\ndeal:{deal}\nplace:{place}\nkey:{key}\ncard:{card}\n");
    Hash::of(text.as_bytes())
}

fn hmac(key: &[u8; 32], text: &str) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length will do");
    mac.update(text.as_bytes());
    mac.finalize().into_bytes().into()
}
