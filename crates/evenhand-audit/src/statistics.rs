//! What is measured on many decks, and its distribution when all orders are equally likely.
//!
//! Exact distributions where there are some ([`distributions`], [`longest`]), exact sums of them ([`sums`]), single counts ([`binomial`]), Pearson's statistic of cells
//! large enough ([`cells`]), and quadratic forms of whole tables with their first three moments ([`quadratic`]).

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

pub(crate) mod apart;
pub(crate) mod binomial;
pub(crate) mod cells;
pub(crate) mod distributions;
pub(crate) mod longest;
pub(crate) mod quadratic;
pub(crate) mod relations;
pub(crate) mod subsets;
pub(crate) mod sums;
pub(crate) mod tables;
pub(crate) mod tails;
