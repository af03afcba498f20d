//! Which round of a beacon, and when it is published.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::anyhow;
use evenhand_cards::fairdeal::{Beacon, Chain};

use crate::outcome::UsageError;

/// Seconds since 1970, by this machine's clock.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs()
}

/// The beacon that the arguments name; quicknet's hash need not be written out.
pub(crate) fn choose(named: Option<&str>, minutes: Option<u64>) -> anyhow::Result<Beacon> {
    let [quicknet, _] = Chain::KNOWN;
    if let Some(minutes) = minutes {
        let round = quicknet.round_after(now() + 60 * minutes);
        return Ok(Beacon::Drand { chain: quicknet.hash, round });
    }
    let Some(named) = named else { return Ok(Beacon::None) };
    let chain = Chain::KNOWN.into_iter().find_map(|chain| {
        let round = named.strip_prefix(chain.name)?.strip_prefix(':')?;
        Some(format!("drand:{}:{round}", chain.hash))
    });
    let text = chain.unwrap_or_else(|| named.to_owned());
    text.parse().map_err(|error| UsageError(format!("--beacon: {error}")).into())
}

/// What a person must know about the round; an error if it is over, as the one who commits then knows it.
pub(crate) fn notice(beacon: &Beacon) -> anyhow::Result<Option<String>> {
    let Beacon::Drand { chain, round } = beacon else { return Ok(None) };
    let Some(time) = beacon.time() else {
        return Ok(Some(format!(
            "beacon: round {round} of drand {chain}, a chain whose times are not known here: make sure that the round is \
             not published before all is fixed"
        )));
    };
    let now = now();
    if time <= now {
        let why = format!(
            "round {round} was published {} ago, so the outcome is known: take a later one, such as --beacon-in 30",
            span(now - time)
        );
        return Err(anyhow!(UsageError(why)));
    }
    Ok(Some(format!("beacon: round {round}, published in {}", span(time - now))))
}

/// That the beacon's round is still to come by this machine's clock, if it is.
pub(crate) fn early(beacon: &Beacon) -> Option<String> {
    let Beacon::Drand { round, .. } = beacon else { return None };
    let left = beacon.time()?.checked_sub(now()).filter(|left| *left > 0)?;
    Some(format!(
        "round {round} is due in {} by this machine's clock: what it gives cannot be known yet",
        span(left)
    ))
}

/// Seconds in words.
fn span(seconds: u64) -> String {
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60);
    match (days, hours, minutes) {
        (0, 0, 0) => format!("{seconds} s"),
        (0, 0, minutes) => format!("{minutes} min {} s", seconds % 60),
        (0, hours, minutes) => format!("{hours} h {minutes} min"),
        (days, hours, _) => format!("{days} d {hours} h"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_told_in_two_units() {
        assert_eq!(span(59), "59 s");
        assert_eq!(span(60), "1 min 0 s");
        assert_eq!(span(3_661), "1 h 1 min");
        assert_eq!(span(90_000), "1 d 1 h");
    }

    #[test]
    fn a_round_that_is_over_is_no_beacon() {
        let over = choose(Some("quicknet:1"), None).unwrap();
        assert!(notice(&over).is_err());
        let coming = choose(None, Some(30)).unwrap();
        assert!(notice(&coming).unwrap().unwrap().contains("published in 30 min") || now() == 0);
    }
}
