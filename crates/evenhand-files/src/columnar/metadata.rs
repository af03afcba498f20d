//! Metadata that depends on the order of rows, and is not written again.

use arrow_schema::Schema;
use serde_json::Value;

/// The key under which pandas describes its index.
pub(super) const PANDAS: &str = "pandas";

/// Returns the metadata of pandas without an index that is a range. Its labels belong to the places of rows, which change. An index
/// that is stored as a column moves with its rows, and stays.
pub(super) fn without_range_index(text: &str) -> Option<String> {
    let mut value: Value = serde_json::from_str(text).ok()?;
    let columns = value.get_mut("index_columns")?.as_array_mut()?;
    let all = columns.len();
    columns.retain(|column| column.get("kind").and_then(Value::as_str) != Some("range"));
    (columns.len() < all).then(|| value.to_string())
}

/// Returns a schema without a pandas index that is a range.
pub(super) fn without_range(schema: &Schema) -> Schema {
    let mut schema = schema.clone();
    if let Some(other) = schema.metadata.get(PANDAS).and_then(|text| without_range_index(text)) {
        schema.metadata.insert(PANDAS.to_owned(), other);
    }
    schema
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_that_is_a_range_is_dropped_and_a_column_stays() {
        let range = r#"{"index_columns":[{"kind":"range","name":null,"start":100,"stop":200,"step":1}],"columns":[]}"#;
        let other: Value = serde_json::from_str(&without_range_index(range).unwrap()).unwrap();
        assert_eq!(other, serde_json::json!({"index_columns": [], "columns": []}));
        for text in [r#"{"index_columns":["__index_level_0__"]}"#, r#"{"index_columns":[]}"#, "{}", "no JSON"]
        {
            assert_eq!(without_range_index(text), None, "{text}");
        }
    }
}
