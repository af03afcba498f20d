//! Where the program keeps what must outlive it.

use std::env;
use std::path::PathBuf;

use anyhow::anyhow;

use crate::arguments::State;

/// The folder that was asked for, or the program's.
pub(crate) fn of(asked: &State) -> anyhow::Result<PathBuf> {
    asked.state.clone().map_or_else(folder, Ok)
}

/// The folder of the program's state: `EVENHAND_STATE` if it is set, else where this system has such folders.
pub(crate) fn folder() -> anyhow::Result<PathBuf> {
    let of = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || {
        if cfg!(windows) {
            of("LOCALAPPDATA").map(|folder| folder.join("evenhand"))
        } else if cfg!(target_os = "macos") {
            of("HOME").map(|home| home.join("Library/Application Support/evenhand"))
        } else {
            let state = of("XDG_STATE_HOME").or_else(|| Some(of("HOME")?.join(".local/state")));
            state.map(|folder| folder.join("evenhand"))
        }
    };
    of("EVENHAND_STATE")
        .or_else(home)
        .ok_or_else(|| anyhow!("there is no home folder to keep state in: name a folder in EVENHAND_STATE"))
}
