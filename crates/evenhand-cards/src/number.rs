//! Deals as numbers.
