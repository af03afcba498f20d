//! The verifiable deal.
