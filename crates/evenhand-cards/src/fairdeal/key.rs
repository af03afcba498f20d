//! From secret, words and beacon to orders.
//!
//! The commitment is a hash of spec and secret; the key is an HMAC, keyed by the secret, of the commitment, everybody's
//! words and the beacon's number; each deal is SPEC.md's order under a child of the key. HMAC and not a plain hash, so
//! that words chosen by an enemy tell and steer nothing while the secret is unknown.
//!
//! Every text that is hashed begins with a label of its own, and its parts are of fixed length or cannot hold what ends
//! them. What holds the secret on the way is wiped.

use evenhand::Seed;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use zeroize::Zeroize;

use super::{Hash, Secret};

/// COMMIT, of the spec's hash and the secret.
pub(super) fn commitment(spec: &Hash, secret: &Secret) -> Hash {
    // The hash wipes its block, which holds the secret, when it is done.
    let mut hash = Sha256::new();
    hash.update(b"fairdeal-v1 commit\nspec:");
    hash.update(spec.to_string());
    hash.update(b"\nsecret:");
    hash.update(secret.reveal().as_bytes());
    hash.update(b"\n");
    Hash::from_bytes(hash.finalize().into())
}

/// K, of the commitment, each seat with its words, the spec's beacon and the outcome of its round.
pub(super) fn key<'a>(
    secret: &Secret,
    commit: &Hash,
    contributions: impl IntoIterator<Item = (&'a str, &'a str)>,
    beacon: &str,
    randomness: &str,
) -> Seed {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key of any length will do");
    mac.update(format!("fairdeal-v1 key\ncommit:{commit}\n").as_bytes());
    for (seat, text) in contributions {
        mac.update(format!("seat:{seat}:{}\n", Hash::of(text.as_bytes())).as_bytes());
    }
    mac.update(format!("beacon:{beacon}:{randomness}\n").as_bytes());
    let mut key: [u8; 32] = mac.finalize().into_bytes().into();
    let seed = Seed::from_bytes(key);
    key.zeroize();
    seed
}

/// The order of deal number `deal`, from 1.
pub(super) fn order(key: &Seed, deal: u32, cards: usize) -> Vec<u32> {
    // A deck has 10,000 cards at most.
    evenhand::order(cards as u32, &key.child(&format!("deal:{deal}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page's formulae, worked out by hand in another language. (The capitals are of an older spelling of the
    /// cards, which no spec may have today; the hashing is the same.)
    #[test]
    fn commitment_and_key_are_those_worked_out_elsewhere() {
        let cards = "CDHS".chars().flat_map(|suit| {
            ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
                .map(|rank| format!("{rank}{suit}"))
        });
        let deck: Vec<String> = cards.chain(["BJ", "RJ"].map(String::from)).collect();
        let beacon = "drand:52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971:657413";
        let spec = format!(
            "fairdeal-v1 spec\ngame:doudizhu\ndeck:{}\ndeal:17*(A B C) bottom:3\nseats:A B C\ndeals:1\n\
             beacon:{beacon}\nprev:{}\n",
            deck.join(" "),
            Hash::ZERO
        );
        let spec = Hash::of(spec.as_bytes());
        assert_eq!(spec.to_string(), "91bcfbc0da5bc265bdcaffb4ab8cf6d22f97ad369c782da91ae18d2878c0a6a1");

        let secret = Secret::from_hex(&Hash::of(b"test vector 1").to_string()).unwrap();
        let commit = commitment(&spec, &secret);
        assert_eq!(commit.to_string(), "670d3c1e4efb282ab076b7ed6abe5f9f68d760232ec14530ed1c8eda0c0648b1");

        let contributions = [("A", "你好"), ("B", "hello"), ("C", "")];
        let randomness = "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587";
        let key = key(&secret, &commit, contributions, beacon, randomness);
        assert_eq!(key.to_hex(), "4f8068341e4b8eaf8e4dd2a8dfcc7d73820bfd62021e0d5b1da70ae80fbe429e");
    }

    #[test]
    fn each_part_turns_the_key_and_each_deal_has_an_order_of_its_own() {
        let secret = Secret::from_hex(&"07".repeat(32)).unwrap();
        let keys = [
            key(&secret, &Hash::ZERO, [("A", "x"), ("B", "")], "none", "none"),
            key(&secret, &Hash::ZERO, [("A", ""), ("B", "x")], "none", "none"),
            key(&secret, &Hash::ZERO, [("B", "x"), ("A", "")], "none", "none"),
            key(&secret, &Hash::of(b""), [("A", "x"), ("B", "")], "none", "none"),
            key(&secret, &Hash::ZERO, [("A", "x"), ("B", "")], "none", "other"),
        ];
        for (index, key) in keys.iter().enumerate() {
            assert!(keys[..index].iter().all(|other| other != key));
        }
        assert_ne!(order(&keys[0], 1, 52), order(&keys[0], 2, 52));
    }
}
