//! A spec as lines: a fixed number, each ended by a line feed, each behind its label.

/// The lines of a text, without their ends; as far as one more than there must be, which is enough to refuse them.
pub(super) fn split(text: &str, most: usize) -> Result<Vec<&str>, LineError> {
    let lines = text.split_inclusive('\n').take(most + 1);
    let ended: Option<Vec<&str>> = lines.map(|line| line.strip_suffix('\n')).collect();
    ended.ok_or(LineError::NotEnded)
}

/// What stands behind the labels; behind the first, nothing.
pub(super) fn behind<'a, const N: usize>(
    labels: &[&'static str; N],
    lines: &'a [impl AsRef<str>],
) -> Result<[&'a str; N], LineError> {
    if lines.len() != N {
        return Err(LineError::Number { found: lines.len(), expected: N });
    }
    let mut behind = [""; N];
    for (index, (line, label)) in lines.iter().zip(labels).enumerate() {
        let rest = line.as_ref().strip_prefix(label).filter(|rest| index > 0 || rest.is_empty());
        behind[index] = rest.ok_or(LineError::Label { line: index + 1, label })?;
    }
    Ok(behind)
}

/// A spec that is not made of the lines that it must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// It has more or fewer.
    #[error("the spec has {found} lines instead of {expected}")]
    Number {
        /// How many; counted up to one too many where it is read from text.
        found: usize,
        /// How many it must have.
        expected: usize,
    },
    /// The last line has no end.
    #[error("the last line of the spec does not end with a line feed")]
    NotEnded,
    /// A line does not begin as it must.
    #[error("line {line} of the spec: must {} {label}", if *.line == 1 { "be" } else { "begin with" })]
    Label {
        /// Which line, from 1.
        line: usize,
        /// How it begins; the first line is no more than that.
        label: &'static str,
    },
}
