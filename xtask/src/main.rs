//! `cargo xtask …`: what CI runs is what a person runs.

#![allow(clippy::print_stdout, clippy::print_stderr)]

mod bench;
mod calibrate;
mod cluster_model;
mod command;
mod install;
mod judging;
mod lines;
mod links;
mod mutate;
mod node;
mod packages;
mod page;
mod release;
mod soak;
mod test;
mod tracked;
mod vectors;
mod words;

use std::path::Path;
use std::process::ExitCode;

use test::Selection;

/// Usage message of `cargo xtask`.
const USAGE: &str = include_str!("usage.txt");

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match &words[..] {
        ["test"] => test::run(&Selection::Full),
        ["test", "--quick"] => test::run(&Selection::Quick),
        ["test", "--engines"] => test::run(&Selection::Named(&["Python package", "engines"])),
        ["test", names @ ..] if !names[0].starts_with('-') => test::run(&Selection::Named(names)),
        ["bench", ..] => bench::run(&words[1..]).map(|()| ExitCode::SUCCESS),
        ["calibrate"] => calibrate::run().map(|()| ExitCode::SUCCESS),
        ["cluster-model"] => cluster_model::run().map(|()| ExitCode::SUCCESS),
        ["judging"] => judging::write().map(|()| ExitCode::SUCCESS),
        ["vectors"] => vectors::make().map(|()| ExitCode::SUCCESS),
        ["mutate"] => mutate::run("20000", "1").map(|()| ExitCode::SUCCESS),
        ["mutate", count] => mutate::run(count, "1").map(|()| ExitCode::SUCCESS),
        ["mutate", count, seed] => mutate::run(count, seed).map(|()| ExitCode::SUCCESS),
        ["page"] => page::build().map(|()| ExitCode::SUCCESS),
        ["page", "--quick"] => page::quick().map(|_| ExitCode::SUCCESS),
        ["page", "--test"] => page::test().map(|()| ExitCode::SUCCESS),
        ["page", "--bench"] => page::bench().map(|()| ExitCode::SUCCESS),
        ["pip", requirement] => install::set(requirement).map(|()| ExitCode::SUCCESS),
        ["release", options @ ..] => release::run(options),
        ["soak"] => soak::run("500", "1").map(|()| ExitCode::SUCCESS),
        ["soak", rounds] => soak::run(rounds, "1").map(|()| ExitCode::SUCCESS),
        ["soak", rounds, seed] => soak::run(rounds, seed).map(|()| ExitCode::SUCCESS),
        ["ceiling"] => soak::ceiling("usual").map(|()| ExitCode::SUCCESS),
        ["ceiling", "--large"] => soak::ceiling("large").map(|()| ExitCode::SUCCESS),
        ["fuzz"] => test::fuzz("60").map(|()| ExitCode::SUCCESS),
        ["fuzz", seconds] => test::fuzz(seconds).map(|()| ExitCode::SUCCESS),
        ["lines"] => command::root().and_then(|root| lines::run(&root)).map(|()| ExitCode::SUCCESS),
        ["lines", folder] => lines::run(Path::new(folder)).map(|()| ExitCode::SUCCESS),
        ["words"] => words::run().map(|()| ExitCode::SUCCESS),
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    done.unwrap_or_else(|error| {
        eprintln!("{error:#}");
        ExitCode::FAILURE
    })
}
