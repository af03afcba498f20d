//! Programs in Python, as peers or to read what they write.

/// The Python that has modules of peers: that of `BENCH_PYTHON`, or python3.
pub fn interpreter() -> String {
    std::env::var("BENCH_PYTHON").unwrap_or_else(|_| "python3".into())
}
