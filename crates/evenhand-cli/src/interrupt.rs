//! Ending early, by Ctrl-C or by request, without leaving anything behind.

use std::fs;
use std::path::PathBuf;

use evenhand_files::Output;

/// 128 and the number of the signal, as shells tell it.
const INTERRUPTED: i32 = 130;

/// Should the program be ended from now on, the output that is not finished goes too.
pub(crate) fn clean_up(output: &Output) {
    let Some(path) = output.beside() else { return };
    // The folder may be another one by then.
    let path: PathBuf = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    // Where a signal is ignored already, as under nohup, it stays so, and a file may be left: no reason not to begin.
    let _ = ctrlc::try_set_handler(move || {
        let _ = fs::remove_file(&path);
        std::process::exit(INTERRUPTED);
    });
}
