//! Whether a beacon's signature is the network's: for quicknet, under the feature `bls`.
//!
//! The randomness of a round is the SHA-256 of its signature, so anyone with two spellings of a
//! signature, or two valid signatures, could choose between two deals. So the check requires
//! exactly 48 bytes, the compressed form, x canonical, on the curve, in the subgroup of prime
//! order, not the identity, and the pairing equation under the network's key.
//!
//! Other chains are looked up by the reader. Those that sign the previous signature too cannot be checked from a file.
//!
//! Cost: two pairings, some 2 ms; without the feature nothing, and nothing is ever checked.
//!
//! References: the IETF draft on BLS signatures; RFC 9380 for the hash to the curve; drand's scheme `bls-unchained-g1-rfc9380`.

#[cfg(feature = "bls")]
use super::Chain;
use super::{Beacon, Published};

/// Result of checking the signature of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SignatureCheck {
    /// The signature is the network's.
    Genuine,
    /// The signature is not the network's for this round. A round has one signature, so the randomness is not the round's.
    False,
    /// Unknown: the signature is empty, the chain is not quicknet, or the build lacks the feature `bls`.
    Unchecked,
}

/// Checks the signature of a beacon's round.
#[cfg(not(feature = "bls"))]
pub(super) fn check(_beacon: &Beacon, _published: &Published) -> SignatureCheck {
    SignatureCheck::Unchecked
}

/// Checks the signature of a beacon's round.
#[cfg(feature = "bls")]
pub(super) fn check(beacon: &Beacon, published: &Published) -> SignatureCheck {
    let Beacon::Drand { chain, round } = beacon else { return SignatureCheck::Unchecked };
    if *chain != Chain::QUICKNET.hash || published.signature().is_empty() {
        return SignatureCheck::Unchecked;
    }
    let mut bytes = [0; 48];
    let is_spelt = super::grammar::hex_to(&mut bytes, published.signature()).is_some();
    if is_spelt && signature::verifies(&bytes, *round) {
        SignatureCheck::Genuine
    } else {
        SignatureCheck::False
    }
}

#[cfg(feature = "bls")]
mod signature {
    use bls12_381::hash_to_curve::{ExpandMsgXmd, HashToCurve};
    use bls12_381::{G1Affine, G1Projective, G2Affine, G2Prepared, Gt, multi_miller_loop};
    use hex_literal::hex;
    use sha2_10::{Digest as _, Sha256};

    /// quicknet's public key, of which the chain's hash is made.
    const KEY: [u8; 96] = hex!(
        "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc2"
        "2b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
    );
    /// The domain separation tag of signatures in G1.
    const TAG: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

    /// Whether a signature is that of a round.
    pub(super) fn verifies(signature: &[u8; 48], round: u64) -> bool {
        // Checks the flags, that x is canonical, that it is on the curve and in the subgroup.
        let signature: Option<G1Affine> = G1Affine::from_compressed(signature).into();
        let key: Option<G2Affine> = G2Affine::from_compressed(&KEY).into();
        let (Some(signature), Some(key)) = (signature, key) else { return false };
        if signature.is_identity().into() {
            return false;
        }
        let message = Sha256::digest(round.to_be_bytes());
        let hashed = <G1Projective as HashToCurve<ExpandMsgXmd<Sha256>>>::hash_to_curve([&message[..]], TAG);
        // e(signature, g2) = e(hashed, key), as one product.
        let pairs = [
            (&signature, &G2Prepared::from(-G2Affine::generator())),
            (&G1Affine::from(hashed), &G2Prepared::from(key)),
        ];
        multi_miller_loop(&pairs).final_exponentiation() == Gt::identity()
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use crate::fairdeal::{Beacon, Chain, Hash, Published, SignatureCheck};

        /// Round 1,000, as the network published it.
        const ROUND_1000: [u8; 48] = hex!(
            "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
        );
        /// The group's prime order's multiple of nothing: the point at infinity, compressed.
        const IDENTITY: [u8; 48] = {
            let mut bytes = [0; 48];
            bytes[0] = 0xc0;
            bytes
        };

        #[test]
        fn a_signature_is_of_its_round_and_of_no_other() {
            assert!(verifies(&ROUND_1000, 1000));
            assert!(!verifies(&ROUND_1000, 1001) && !verifies(&ROUND_1000, 0));
        }

        #[test]
        fn a_signature_has_one_spelling() {
            assert!(!verifies(&IDENTITY, 1000));
            // The sign of y, the flag of infinity, the flag of the form.
            for flag in [0x20, 0x40, 0x80] {
                let mut other = ROUND_1000;
                other[0] ^= flag;
                assert!(!verifies(&other, 1000), "{flag:x}");
            }
            for byte in 0..48 {
                let mut other = ROUND_1000;
                other[byte] ^= 1;
                assert!(!verifies(&other, 1000), "{byte}");
            }
        }

        #[test]
        fn x_must_be_below_p() {
            // x + p, which fits in 381 bits for one point of four.
            let p = hex!(
                "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab"
            );
            let mut spelt = 0;
            for x in 0..40_u8 {
                let mut small = [0; 48];
                (small[0], small[47]) = (0x80, x);
                if bool::from(G1Affine::from_compressed_unchecked(&small).is_some()) {
                    spelt += 1;
                    let mut large = [0; 48];
                    let mut carry = u16::from(x);
                    for byte in (0..48).rev() {
                        carry += u16::from(p[byte]);
                        large[byte] = carry.to_le_bytes()[0];
                        carry >>= 8;
                    }
                    large[0] |= 0x80;
                    assert!(bool::from(G1Affine::from_compressed_unchecked(&large).is_none()), "{x}");
                }
            }
            assert!(spelt > 0, "some small x are on the curve");
        }

        #[test]
        fn only_quicknet_is_checked_and_only_forty_eight_bytes() {
            let quicknet = Beacon::Drand { chain: Chain::QUICKNET.hash, round: 1000 };
            let check = |beacon: &Beacon, signature: &[u8]| {
                let randomness = Hash::of(signature).to_string();
                Published::new(&randomness, &hex::encode(signature)).unwrap().check_signature(beacon)
            };
            assert_eq!(check(&quicknet, &ROUND_1000), SignatureCheck::Genuine);
            assert_eq!(check(&quicknet, b""), SignatureCheck::Unchecked);
            for other in [Beacon::None, Beacon::Drand { chain: Hash::ZERO, round: 1000 }] {
                assert_eq!(check(&other, &ROUND_1000), SignatureCheck::Unchecked);
            }
            let next = Beacon::Drand { chain: Chain::QUICKNET.hash, round: 1001 };
            assert_eq!(check(&next, &ROUND_1000), SignatureCheck::False);
            for other in
                [&[0xab; 48][..], &[ROUND_1000.as_slice(), &[0]].concat(), &ROUND_1000[1..], &IDENTITY]
            {
                assert_eq!(check(&quicknet, other), SignatureCheck::False);
            }
        }
    }
}
