//! The rows and bytes of a Parquet file, as its footer states them.

use std::path::Path;

use super::{ColumnarFormat, Groups, guarded};
use crate::error::FilesError;
use crate::source::Source;

/// Returns the number of rows of a Parquet file, and the bytes of its columns before compression.
/// Reads only the footer.
///
/// # Errors
/// If the file cannot be read, or is not a Parquet file that evenhand can write.
pub fn parquet_content(path: &Path) -> Result<(u64, u64), FilesError> {
    let source = Source::Path(path.to_path_buf());
    let counted = guarded(|| {
        let groups = super::Layout::open(ColumnarFormat::Parquet, &source, &[])?;
        let Groups::Parquet(groups) = groups else { return Ok((0, 0)) };
        let rows = (0..groups.count()).map(|group| groups.rows(group)).sum();
        Ok((rows, groups.decoded_bytes()))
    });
    let counted = counted.unwrap_or_else(|panic| Err(super::ColumnarError::broken(panic)));
    counted.map_err(|why| FilesError::Columnar { name: source.to_string(), why })
}
