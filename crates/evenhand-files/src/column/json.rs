//! Values of JSON objects under nested keys.

use std::borrow::Cow;
use std::fmt;

use memchr::memchr;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::{ColumnError, Found};

/// The keys that lead to a value of JSON: one, or those of a pointer.
pub(crate) fn keys(name: &str) -> Vec<String> {
    match name.strip_prefix('/') {
        // RFC 6901, section 4: first ~1, then ~0.
        Some(tokens) => tokens.split('/').map(|token| token.replace("~1", "/").replace("~0", "~")).collect(),
        None => vec![name.to_owned()],
    }
}

/// The pointer of nested keys.
pub(crate) fn pointer(keys: &[String]) -> String {
    keys.iter().flat_map(|key| ["/".to_owned(), key.replace('~', "~0").replace('/', "~1")]).collect()
}

/// The value of a JSON object under nested keys: the text of a string, or the literal text of another value.
pub(super) fn value<'r>(record: &'r [u8], keys: &[String]) -> Result<Found<'r>, ColumnError> {
    let mut found: Option<&'r RawValue> = None;
    for (depth, key) in keys.iter().enumerate() {
        let text = found.map_or(record, |found| found.get().as_bytes());
        if text == b"null" && found.is_some() {
            return Ok(Found::Absent);
        }
        if found.is_some() && !text.starts_with(b"{") {
            return Err(ColumnError::ParentNotObject { parent: pointer(&keys[..depth]) });
        }
        let mut parser = serde_json::Deserializer::from_slice(text);
        let value = Key(key).deserialize(&mut parser).and_then(|value| parser.end().map(|()| value));
        found = value.map_err(|error| ColumnError::not_object(&error))?;
        if found.is_none() {
            return Ok(Found::Absent);
        }
    }
    let Some(text) = found.map(RawValue::get) else { return Ok(Found::Absent) };
    if text == "null" {
        return Ok(Found::Null);
    }
    let Some(quoted) = text.strip_prefix('"') else {
        return Ok(Found::Value(Cow::Borrowed(text.as_bytes())));
    };
    match quoted.strip_suffix('"') {
        Some(plain) if memchr(b'\\', plain.as_bytes()).is_none() => {
            Ok(Found::Value(Cow::Borrowed(plain.as_bytes())))
        }
        _ => {
            let text = serde_json::from_str::<String>(text);
            let text = text.map_err(|error| ColumnError::not_object(&error))?;
            Ok(Found::Value(Cow::Owned(text.into_bytes())))
        }
    }
}

/// Takes the value of a key of an object, of several the last.
struct Key<'k>(&'k str);

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = Option<&'de RawValue>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Key<'_> {
    type Value = Option<&'de RawValue>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut found = None;
        while let Some(is_key) = map.next_key_seed(IsKey(self.0))? {
            if is_key {
                found = Some(map.next_value()?);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(found)
    }
}

/// Whether a key is this one.
struct IsKey<'k>(&'k str);

impl<'de> DeserializeSeed<'de> for IsKey<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<bool, D::Error> {
        from.deserialize_str(self)
    }
}

impl Visitor<'_> for IsKey<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E>(self, key: &str) -> Result<bool, E> {
        Ok(key == self.0)
    }
}
