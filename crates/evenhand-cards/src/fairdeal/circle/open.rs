//! Rules S4 to S7, S12, S14 and P1: a closed table is kept, and its offer is opened for it, once.

use super::{Circles, Reason, Refusal};
use crate::fairdeal::{Beacon, ClosedTable, OpeningLine};

impl Circles {
    /// Keeps a closed table, and opens its offer for it (S4 to S7, S12, S14, P1). Returns the opening line of each seat that
    /// was sealed here. A second call for the same table returns the same lines.
    ///
    /// **The state must be stored and synced before a line is shown, and after a refusal too**, as a table of an offer that
    /// was sealed is kept in any case. The circle, if one is named, must be the one in which the offer was sealed.
    ///
    /// # Errors
    /// [`Refusal`].
    pub fn open(
        &mut self,
        table: &[u8],
        circle: Option<&str>,
        now: u64,
    ) -> Result<Vec<OpeningLine>, Refusal> {
        let table = ClosedTable::read(table).map_err(|why| Reason::NotATable { why })?;
        let offer = table.offer().hash();
        let at = self.offers.iter().position(|sealed| sealed.offer.hash() == offer);
        let at = at.ok_or(Reason::NotSealed { offer })?;
        if circle.is_some_and(|circle| circle != self.offers[at].circle) {
            return Err(Reason::OtherCircle { circle: self.offers[at].circle.clone() }.into());
        }
        let found = table.hash();
        self.not_finished(offer, found)?;
        let kept = self.keep(&table);
        // A table that was played to its end without her is also the offer's table.
        let finished = self.finished_of(offer);
        let opened_for = self.offers[at].opened_for.or(finished);
        if let Some(opened_for) = opened_for.filter(|opened_for| *opened_for != found) {
            return Err(Reason::SecondTable { opened_for, found }.into());
        }
        self.not_shown(offer)?;
        let sealed = &mut self.offers[at];
        let mut lines = Vec::new();
        for seat in &sealed.seats {
            let name = seat.seat.clone();
            match table.seal(&seat.seat) {
                None => return Err(Reason::SealMissing { seat: name }.into()),
                Some(seal) if seal != seat.seal => return Err(Reason::OtherSeal { seat: name }.into()),
                Some(_) => {}
            }
            let line = table.opening(&seat.seat, &seat.nonce, &seat.text);
            lines.push(line.map_err(|_| Reason::OtherSeal { seat: name })?);
        }
        if sealed.ended {
            return Err(Reason::Ended { offer }.into());
        }
        if self.tables[kept].void {
            return Err(Reason::Void { table: found, cause: self.tables[kept].cause }.into());
        }
        if let (Some(due), Beacon::Drand { round, .. }) = (sealed.due, table.spec().beacon())
            && due <= now
        {
            return Err(Reason::OpeningTooLate { round, due, now }.into());
        }
        sealed.opened_for = Some(found);
        Ok(lines)
    }
}
