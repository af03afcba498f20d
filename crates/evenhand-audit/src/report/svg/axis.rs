//! Axes: values to places in a picture, linear or logarithmic, with their ticks.

use std::fmt::Display;

use super::{Anchor, Drawing, label, line};

/// An axis.
#[derive(Debug, Clone, Copy)]
pub struct PlotAxis {
    /// The values at its ends, or their logarithms to base 10.
    values: [f64; 2],
    places: [f64; 2],
    is_log: bool,
}

/// Where the labels of an axis stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// On the left of the field.
    Left,
    /// Below the field.
    Below,
}

impl PlotAxis {
    /// From the first value at the first place to the second at the second.
    pub fn new(values: [f64; 2], places: [f64; 2]) -> Self {
        // A single value has an axis as well.
        let values = if values[1] > values[0] { values } else { [values[0], values[0] + 1.0] };
        Self { values, places, is_log: false }
    }

    /// The same for values above 0, their logarithms evenly spaced.
    ///
    /// # Examples
    /// ```
    /// use evenhand_audit::report::svg::PlotAxis;
    ///
    /// let axis = PlotAxis::log([1.0, 1000.0], [0.0, 300.0]);
    /// assert_eq!(axis.at(10.0), 100.0);
    /// assert_eq!(axis.marks(5.0), [1.0, 10.0, 100.0, 1000.0]);
    /// ```
    pub fn log(values: [f64; 2], places: [f64; 2]) -> Self {
        Self { is_log: true, ..Self::new(values.map(f64::log10), places) }
    }

    /// The place of a value; of one beyond an end, that end.
    pub fn at(&self, value: f64) -> f64 {
        let value = if self.is_log { value.log10() } else { value };
        let [from, to] = self.values;
        let part = ((value - from) / (to - from)).clamp(0.0, 1.0);
        self.places[0] + part * (self.places[1] - self.places[0])
    }

    /// Round values along it: steps of 1, 2 or 5 times a power of ten, `most` of them at most; all powers of ten along a
    /// logarithmic one.
    pub fn marks(&self, most: f64) -> Vec<f64> {
        let [from, to] = self.values;
        let power = 10_f64.powf(((to - from) / most).log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
        let step = step.into_iter().find(|step| (to - from) / step <= most).unwrap_or(10.0 * power);
        let step = if self.is_log { 1.0 } else { step };
        let mut marks = Vec::new();
        let mut mark = (from / step).ceil();
        while mark * step <= to {
            // Plain zero: −0 is shown with its sign.
            marks.push(if self.is_log { 10_f64.powf(mark) } else { mark * step + 0.0 });
            mark += 1.0;
        }
        marks
    }

    /// A thin line over the field for each mark, and its label on this side; `field` is where the lines begin and end.
    pub fn ticks<L: Display>(
        &self,
        side: Side,
        field: [f64; 2],
        marks: &[f64],
        name: impl Fn(f64) -> L,
    ) -> Drawing {
        let mut drawing = Drawing::default();
        for mark in marks {
            let (at, name) = (self.at(*mark), name(*mark));
            let (line, label) = match side {
                Side::Left => {
                    (line([field[0], at], [field[1], at]), label(field[0] - 5.0, at + 4.0, Anchor::End, name))
                }
                Side::Below => {
                    (line([at, field[0]], [at, field[1]]), label(at, field[1] + 16.0, Anchor::Middle, name))
                }
            };
            drawing.add([line.class("line").with("stroke-width", 0.4), label.class("faint")]);
        }
        drawing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_few() {
        assert_eq!(PlotAxis::new([0.0, 8.0], [0.0, 1.0]).marks(5.0), [0.0, 2.0, 4.0, 6.0, 8.0]);
        assert_eq!(PlotAxis::new([3.0, 3.0], [0.0, 1.0]).marks(5.0).len(), 6);
    }
}
