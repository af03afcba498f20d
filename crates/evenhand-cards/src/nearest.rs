//! Which known names come nearest to a mistyped one.

/// The three nearest of the names, each given with what it stands for, the nearest first.
pub(crate) fn nearest(
    wanted: &str,
    names: impl Iterator<Item = (&'static str, &'static str)>,
) -> Vec<&'static str> {
    const MAX_NAMES: usize = 3;
    // What is further away than this is another word: `euchre` has 0.78 to a name of big two, `brige` 0.8. Of two Chinese
    // characters one may be wrong, which leaves 2/3.
    const ALIKE: f64 = 0.84;
    const ALIKE_CHINESE: f64 = 0.65;
    // What is so much further than the nearest is not meant beside it.
    const BESIDE: f64 = 0.1;
    let alike = if wanted.is_ascii() { ALIKE } else { ALIKE_CHINESE };
    let mut scored: Vec<(f64, &str)> = names
        .map(|(name, stands)| {
            let whole = wanted.chars().count() > 1 && name.contains(wanted);
            (if whole { 1.0 } else { strsim::jaro_winkler(wanted, name) }, stands)
        })
        .filter(|(score, _)| *score > alike)
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    let best = scored.first().map_or(0.0, |(score, _)| *score);
    scored.retain(|(score, _)| *score > best - BESIDE);
    let mut found = Vec::new();
    for (_, name) in scored {
        if !found.contains(&name) && found.len() < MAX_NAMES {
            found.push(name);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::game::Game;

    #[test]
    fn slips_of_the_hand_are_answered_with_what_was_meant_alone() {
        for (wanted, meant) in [
            ("bridgr", &["bridge"][..]),
            ("txas", &["holdem"]),
            ("pokr", &["holdem"]),
            ("omha", &["omaha"]),
            ("doudizh", &["doudizhu", "doudizhu4"]),
            ("shengi", &["shengji"]),
            ("richi", &["riichi"]),
            ("mahjonk", &["mahjong", "mahjongtw", "mahjong144"]),
            ("斗地住", &["doudizhu"]),
            ("德州朴克", &["holdem"]),
            ("惯单", &["guandan"]),
            ("pinocle2", &["pinochle"]),
            ("canesta", &["canasta"]),
            ("四川麻酱", &["sichuan"]),
        ] {
            assert_eq!(Game::find(wanted).unwrap_err().nearest, meant, "{wanted}");
        }
    }

    #[test]
    fn other_games_are_answered_with_none() {
        for other in ["bezique", "tressette", "schafkopf", "baccarat", "斗牛", "五十k", "xyzzy", "53"] {
            assert_eq!(Game::find(other).unwrap_err().nearest, [""; 0], "{other}");
        }
    }
}
