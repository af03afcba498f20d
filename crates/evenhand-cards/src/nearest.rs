//! Which known names come nearest to a mistyped one.

/// The three nearest of the names, each given with what it stands for, the nearest first.
pub(crate) fn nearest(
    wanted: &str,
    names: impl Iterator<Item = (&'static str, &'static str)>,
) -> Vec<&'static str> {
    const MOST: usize = 3;
    // What is further away than this is another word.
    const ALIKE: f64 = 0.55;
    let mut scored: Vec<(f64, &str)> = names
        .map(|(name, stands)| {
            let whole = wanted.chars().count() > 1 && name.contains(wanted);
            (if whole { 1.0 } else { strsim::jaro_winkler(wanted, name) }, stands)
        })
        .filter(|(score, _)| *score > ALIKE)
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    let mut found = Vec::new();
    for (_, name) in scored {
        if !found.contains(&name) && found.len() < MOST {
            found.push(name);
        }
    }
    found
}
