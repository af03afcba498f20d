//! What jobs on files read and write, whatever their inputs do meanwhile.

mod changing;
mod columnar;
mod reading;
mod stopping;
mod writing;
