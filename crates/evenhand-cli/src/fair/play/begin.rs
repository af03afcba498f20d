//! The beginning of an evening: the options, and the offer that is played.

use std::borrow::Cow;

use anyhow::anyhow;
use evenhand_cards::fairdeal::{Dealer, Offer, Progress, Seen};

use super::channel::Channel;
use super::folder::Folder;
use super::{Evening, Program, REFUSED, Turn, message, unread};
use crate::arguments::PlayOptions;
use crate::fair::player::{load_state, show_message};
use crate::fair::{beacon, names};
use crate::file::name;
use crate::language;
use crate::outcome::UsageError;

impl Program<'_> {
    /// Finds the offer of this evening.
    pub(super) fn begin(&mut self, seen: &Seen) -> anyhow::Result<Turn> {
        let begins = self.options.offer.as_deref().unwrap_or_default();
        let offers = seen.offers().iter().filter(|offer| offer.hash().to_string().starts_with(begins));
        let (mut open, mut over, mut begun) = (Vec::new(), Vec::new(), Vec::new());
        let circles = load_state(&self.options.state)?;
        for offer in offers {
            let is_of_secret = self.secret.as_ref().map(|secret| offer.is_opened_by(secret));
            let seat = self.seat_in(offer);
            let has_seat = seat.is_none_or(|seat| offer.spec().seats().iter().any(|other| other == seat));
            if is_of_secret == Some(false) || (!has_seat && seen.offers().len() > 1) {
                continue;
            }
            let circle = circles.circle_of(offer.hash()).unwrap_or_default();
            let states = circles.circle(circle, beacon::now());
            let progress = states.iter().find(|state| state.offer == *offer).map(|state| state.progress);
            match progress {
                Some(ended @ (Progress::Done | Progress::Void | Progress::Ended)) => {
                    over.push((offer, ended));
                }
                Some(_) => begun.push(offer),
                // An evening of others, unless the program holds its secret.
                None if self.secret.is_none() && seen.done_of(offer).is_some() => {}
                None => open.push(offer),
            }
        }
        let candidates = if begun.is_empty() { &open } else { &begun };
        match (&candidates[..], &over[..]) {
            ([offer], _) => {
                for other in open.iter().filter(|other| other.hash() != offer.hash()) {
                    show_message(&message("other-offer", [("offer", other.hash().to_string().into())]));
                }
                self.choose(offer)?;
                Ok(Turn::Again)
            }
            ([], [.., (last, progress)]) => self.end_again(seen, last, *progress),
            ([], []) => {
                let id = if self.secret.is_some() { "waiting-offer-secret" } else { "waiting-offer" };
                let mut text = unread(seen);
                text.extend(self.rest_text());
                text.push(message(id, [("folder", name(self.channel.path()).into())]));
                self.report_changes(text);
                Ok(Turn::Waits)
            }
            (several, _) => {
                let offers: Vec<String> = several.iter().map(|offer| offer.hash().to_string()).collect();
                Err(UsageError(message("several-offers", [("offers", offers.join(", ").into())])).into())
            }
        }
    }

    /// The user's seat in this offer. She may pass the seat or her name.
    fn seat_in(&self, offer: &Offer) -> Option<&str> {
        let given = self.options.seat.as_deref();
        given.map(|given| names::seat_of(&self.options.names.players, offer.spec(), given))
    }

    /// Ends an evening that is over: verifies its done file once more.
    fn end_again(&mut self, seen: &Seen, offer: &Offer, progress: Progress) -> anyhow::Result<Turn> {
        let progress_text = progress.words(language::messages());
        let facts = [("offer", offer.hash().to_string().into()), ("progress", progress_text.into())];
        show_message(&message("over", facts));
        let now = beacon::now();
        if progress != Progress::Done {
            if let Some(due) = offer.spec().beacon().time().filter(|due| *due <= now) {
                let times = [("due", beacon::date(due).into()), ("now", beacon::date(now).into())];
                show_message(&message("over-clock", times));
            }
            return Ok(Turn::Ends(REFUSED));
        }
        self.choose(offer)?;
        let Some(evening) = self.evening.clone() else { return Ok(Turn::Waits) };
        // Others may still need the files of this seat.
        if let Channel::Folder(_) = self.channel {
            self.channel.lacks(&self.channel.files()?.0, evening.outbox.files()?)?;
        }
        self.look_up(offer)?;
        let kept: Option<Cow<'_, [u8]>> = evening.kept.read("done.json").map(Cow::Owned);
        let Some(done) = kept.or_else(|| seen.done_of(offer).map(Cow::Borrowed)) else {
            return Err(anyhow!("{}", message("over-unverified", [])));
        };
        self.verify(&evening, None, &done)
    }

    /// Plays this offer from now on.
    fn choose(&mut self, offer: &Offer) -> anyhow::Result<()> {
        let spec = offer.spec();
        self.circle(&load_state(&self.options.state)?, offer)?;
        if self.secret.is_some() && *spec.dealer() == Dealer::None {
            let text = message("not-dealer", [("offer", offer.hash().to_string().into())]);
            return Err(UsageError(text).into());
        }
        let seats = spec.seats();
        names::check(&self.options.names.players, spec)?;
        self.seat = self.seat_in(offer).map(String::from);
        if let Some(seat) = self.seat.iter().chain(&self.options.without).find(|seat| !seats.contains(*seat))
        {
            let facts = [("seat", seat.clone().into()), ("seats", seats.join(", ").into())];
            return Err(UsageError(message("no-seat", facts)).into());
        }
        // Otherwise each player would close a different table.
        if !self.options.without.is_empty() && self.secret.is_none() && *spec.dealer() != Dealer::None {
            return Err(UsageError(message("dealers-option", [("option", "--without".into())])).into());
        }
        if let Some(deal) = self.options.deal.filter(|deal| *deal > spec.deals()) {
            let facts = [("deal", deal.into()), ("deals", spec.deals().into())];
            return Err(UsageError(message("no-deal", facts)).into());
        }
        let circles = load_state(&self.options.state)?;
        let sealed = circles.seats_of(offer.hash());
        if let Some(seat) = self.seat.as_deref().filter(|seat| !sealed.contains(seat))
            && let [first, ..] = sealed[..]
        {
            let facts = [("seat", seat.into()), ("sealed", first.into())];
            return Err(UsageError(message("other-seat", facts)).into());
        }
        let kept = Folder::of_offer(&self.state, offer.hash())?;
        let outbox = kept.within("shared")?;
        for folder in [&kept, &outbox].into_iter().chain(self.channel.folder()) {
            folder.remove_stale();
        }
        // A shared directory already contains the offer.
        if self.channel.is_first_message() {
            outbox.write("offer.json", offer.text().as_bytes())?;
        }
        self.evening = Some(Evening { offer: offer.clone(), kept, outbox });
        Ok(())
    }
}

/// Refuses options that the user's part in the evening does not have.
pub(super) fn check_options(options: &PlayOptions) -> anyhow::Result<()> {
    if options.seat.is_none() && options.secret.is_none() {
        return Err(UsageError(message("no-role", [])).into());
    }
    if options.seat.is_none() && !options.slips.is_empty() {
        return Err(UsageError(message("slips-no-seat", [])).into());
    }
    let of_dealer = [
        ("--show", !options.show.is_empty()),
        ("--deal", options.deal.is_some()),
        ("--hands-over", options.hands_over),
    ];
    let given = of_dealer.into_iter().find(|(_, is_given)| *is_given && options.secret.is_none());
    match given {
        Some((option, _)) => Err(UsageError(message("dealers-option", [("option", option.into())])).into()),
        None => Ok(()),
    }
}
