//! The checks of a public draw, D03 to D08.

use super::{Known, compare};
use crate::fairdeal::file::DrawFile;
use crate::fairdeal::{Code, DrawSpec, Fact, Format, PublicDraw, Published, Report, Warning, draw};

impl Report {
    pub(super) fn of_draw_file(&mut self, file: &DrawFile<'_>, known: &Known) -> Option<()> {
        self.format = Some(Format::Draw);
        let spec = self.check(Code::D03, DrawSpec::from_lines(&file.spec))?;
        self.draw = Some(spec.clone());
        self.facts = Fact::of_draw(&spec);
        if known.lists.is_empty() {
            self.warnings.push(Warning::ListNotShown);
        }
        let repeated = known.lists.first().and_then(|list| list.repeated).filter(|count| *count > 0);
        self.warnings.extend(repeated.map(|count| Warning::ListRepeats { count }));

        let published = Published::new(&file.beacon.randomness, &file.beacon.signature);
        let published = self.check(Code::D04, published)?;
        self.winners = draw::winners(&spec, &published.randomness());
        self.check(Code::D05, draw::check_winners(&file.winners, &self.winners))?;
        for (code, is_given) in [
            (Code::F15, !known.tables.is_empty()),
            (Code::F16, !known.openings.is_empty()),
            (Code::F17, !known.check_words.is_empty()),
            (Code::F19, !known.sheets.is_empty()),
            (Code::F20, !known.slips.is_empty()),
            (Code::F21, !known.previous.is_empty() || !known.voids.is_empty()),
        ] {
            self.refuse(code, is_given, "this belongs to a deal, and the file is a public draw")?;
        }
        self.given(Code::D06, &known.lists, |list| spec.check_list(list))?;
        let announced = PublicDraw::open(spec.clone()).text();
        self.given(Code::D07, &known.announcements, |given| compare::announced(given, &announced))?;
        self.kept.whole = !known.announcements.is_empty();
        let looked_up = compare::looked_up(&spec.beacon(), Some(published.randomness()));
        self.given(Code::D08, &known.rounds, |given| compare::round(given, looked_up.as_deref()))?;
        self.kept.round = !known.rounds.is_empty();
        self.signature(published.check_signature(&spec.beacon()));
        self.published = Some(published);
        Some(())
    }
}
