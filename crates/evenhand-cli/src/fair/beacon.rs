//! The round of a beacon, and its time of publication.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::anyhow;
use evenhand_cards::fairdeal::{Beacon, Chain};
use evenhand_locale::Messages;

use crate::fair::words;
use crate::language;
use crate::outcome::UsageError;

/// Maximum time in seconds until the round of an offer or a draw: a hundred years.
const MAX_AHEAD: u64 = 100 * YEAR;

const YEAR: u64 = 31_557_600;

/// Seconds since 1970, by this machine's clock.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs()
}

/// Returns the beacon that the arguments name. They may name quicknet without its hash.
pub(crate) fn choose(named: Option<&str>, minutes: Option<u64>) -> anyhow::Result<Beacon> {
    let quicknet = Chain::QUICKNET;
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
    text.parse().map_err(|error| UsageError(format!("--beacon: {error} Or write quicknet:ROUND.")).into())
}

/// A note for the user about the round. An error if the round is over, because the person who
/// offers then knows its value.
pub(crate) fn notice(beacon: &Beacon, messages: &Messages) -> anyhow::Result<Option<String>> {
    let Beacon::Drand { round, .. } = beacon else { return Ok(None) };
    let now = now();
    if let Some(time) = beacon.time().filter(|time| *time <= now) {
        let why = format!(
            "round {round} was published {} ago, so its value is known. Use a later round, such as --beacon-in 30.",
            span(now - time)
        );
        return Err(anyhow!(UsageError(why)));
    }
    if let Some(left) = beacon.time().map(|time| time - now).filter(|left| *left > MAX_AHEAD) {
        let facts = [("round", round.to_string().into()), ("years", (left / YEAR).to_string().into())];
        return Err(UsageError(words::messages(language::messages()).format("beacon-far", facts)).into());
    }
    Ok(Some(when(beacon, messages)))
}

/// A message with the time of this machine's clock, because openings count only before the round.
/// `None` without a beacon.
pub(crate) fn clock(beacon: &Beacon, messages: &Messages) -> Option<String> {
    let facts = [("now", date(now()).into())];
    (*beacon != Beacon::None).then(|| messages.format("beacon-clock", facts))
}

/// The round, its time of publication, and where to look it up. Empty without a beacon.
pub(crate) fn where_to_look(beacon: &Beacon, messages: &Messages) -> String {
    let Beacon::Drand { chain, round } = beacon else { return String::new() };
    let known = if Chain::find(chain).is_some() { "yes" } else { "no" };
    let address =
        [("chain", chain.to_string().into()), ("round", round.to_string().into()), ("known", known.into())];
    format!("{}\n{}", when(beacon, messages), messages.format("beacon-address", address))
}

/// The round, and its time of publication.
fn when(beacon: &Beacon, messages: &Messages) -> String {
    let Beacon::Drand { chain, round } = beacon else { return String::new() };
    let round = ("round", round.to_string().into());
    let Some((known, time)) = Chain::find(chain).zip(beacon.time()) else {
        return messages.format("beacon-unknown", [round, ("chain", chain.to_string().into())]);
    };
    let date = ("date", date(time).into());
    let chain = ("chain", known.name.into());
    match time.checked_sub(now()).filter(|left| *left > 0) {
        Some(left) => messages.format("beacon-due", [round, chain, date, ("span", span(left).into())]),
        None => messages.format("beacon-past", [round, chain, date]),
    }
}

/// A note that the beacon's round is still to come by this machine's clock, if it is.
pub(crate) fn early(beacon: &Beacon, messages: &Messages) -> Option<String> {
    let Beacon::Drand { round, .. } = beacon else { return None };
    let left = beacon.time()?.checked_sub(now()).filter(|left| *left > 0)?;
    Some(messages.format("beacon-early", [("round", round.to_string().into()), ("span", span(left).into())]))
}

/// A note that the beacon's round is over by this machine's clock, if it is.
pub(crate) fn over(beacon: &Beacon, messages: &Messages) -> Option<String> {
    beacon.time().filter(|time| *time <= now()).map(|_| when(beacon, messages))
}

/// A number of seconds in at most two units, such as `1 h 5 min`.
fn span(seconds: u64) -> String {
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60);
    match (days, hours, minutes) {
        (0, 0, 0) => format!("{seconds} s"),
        (0, 0, minutes) => format!("{minutes} min {} s", seconds % 60),
        (0, hours, minutes) => format!("{hours} h {minutes} min"),
        (days, hours, _) => format!("{days} d {hours} h"),
    }
}

/// Seconds since 1970 as a date and time in UTC, if the calendar has that date.
pub(crate) fn date(time: u64) -> String {
    let moment = i64::try_from(time).ok().and_then(|time| jiff::Timestamp::from_second(time).ok());
    match moment {
        Some(moment) => moment.strftime("%Y-%m-%d %H:%M:%S").to_string(),
        None => format!("{time} s after 1970-01-01 00:00:00"),
    }
}

#[cfg(test)]
mod tests {
    use evenhand_locale::Language;

    use super::*;

    #[test]
    fn spans_have_two_units() {
        assert_eq!(span(59), "59 s");
        assert_eq!(span(60), "1 min 0 s");
        assert_eq!(span(3_661), "1 h 1 min");
        assert_eq!(span(90_000), "1 d 1 h");
    }

    #[test]
    fn times_are_dates() {
        assert_eq!(date(0), "1970-01-01 00:00:00");
        assert_eq!(date(951_827_696), "2000-02-29 12:34:56");
        // drand's quicknet, round 27,946,612.
        assert_eq!(date(1_692_803_367 + 27_946_611 * 3), "2026-04-20 00:00:00");
    }

    #[test]
    fn a_round_of_another_century_is_refused() {
        let english = words::messages(Language::English);
        let far = choose(Some("quicknet:999999999999999999"), None).unwrap();
        let why = notice(&far, english).unwrap_err().to_string();
        assert!(why.contains("years from now"), "{why}");
        assert!(notice(&choose(Some("quicknet:1000000000"), None).unwrap(), english).is_ok());
    }

    #[test]
    fn a_past_round_is_refused() {
        let english = words::messages(Language::English);
        let over = choose(Some("quicknet:1"), None).unwrap();
        assert!(notice(&over, english).is_err());
        let coming = choose(None, Some(30)).unwrap();
        let text = notice(&coming, english).unwrap().unwrap();
        assert!(text.contains(" UTC, in 30 min ") || text.contains(" UTC, in 29 min "), "{text}");
        assert!(
            where_to_look(&over, english)
                .contains("/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public/1")
        );
    }
}
