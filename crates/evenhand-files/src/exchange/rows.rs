//! The tally of the rows of a table.

use arrow_ipc::reader::StreamReader;
use arrow_row::{RowConverter, SortField};
use arrow_schema::ArrowError;

use crate::tally::Tally;

/// The tally of the rows of a stream of Arrow (IPC), each as arrow-row encodes it: tables of one schema with the same rows, in any order and in
/// any batches, have the same.
///
/// # Errors
/// If it is no such stream, or has columns of types that rows do not have.
pub fn tally_rows(stream: &[u8]) -> Result<Tally, ArrowError> {
    let reader = StreamReader::try_new(stream, None)?;
    let fields =
        reader.schema().fields().iter().map(|field| SortField::new(field.data_type().clone())).collect();
    let converter = RowConverter::new(fields)?;
    let mut tally = Tally::default();
    for batch in reader {
        let batch = batch?;
        if batch.num_columns() == 0 {
            (0..batch.num_rows()).for_each(|_| tally.add(&[]));
            continue;
        }
        for row in &converter.convert_columns(batch.columns())? {
            tally.add(row.data());
        }
    }
    Ok(tally)
}
