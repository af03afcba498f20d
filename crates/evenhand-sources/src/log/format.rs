//! How a log is written, by the name of its file.

/// How decks are written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// A deck a line.
    Text,
    /// Values separated by commas, semicolons or tabs.
    Csv,
    /// A JSON array a line, or an object that has one.
    JsonLines,
}

impl LogFormat {
    /// The format of a file of a name, by its end, which may say besides that it is compressed.
    pub fn of_name(name: &str) -> Self {
        let name = name.to_lowercase();
        let name = name.strip_suffix(".gz").unwrap_or(&name);
        match name.rsplit_once('.').map_or("", |(_, end)| end) {
            "csv" | "tsv" => Self::Csv,
            // Whole texts of JSON too: that they are not a deck a line is told then.
            "jsonl" | "ndjson" | "json" => Self::JsonLines,
            _ => Self::Text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_ends_in_its_format() {
        for (name, format) in [
            ("decks.csv", LogFormat::Csv),
            ("decks.TSV.gz", LogFormat::Csv),
            ("decks.json", LogFormat::JsonLines),
            ("csv", LogFormat::Text),
            ("decks.txt", LogFormat::Text),
        ] {
            assert_eq!(LogFormat::of_name(name), format, "{name}");
        }
    }
}
