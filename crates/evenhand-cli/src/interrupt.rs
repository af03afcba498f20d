//! Ending early, by Ctrl-C or by request, without leaving anything behind.
//!
//! On Unix, a thread waits for each signal that would end the program, removes the output that is not finished, and lets
//! the signal do what it would have done: a shell sees by which one the program ended. A signal that is ignored, as under
//! `nohup` or in the background, stays so. Of a run that a caller within the process looks at, no signal is heard: that caller
//! stops it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use evenhand_files::{Begin, Claim, Create, FilesError, Output, OutputOptions};
use evenhand_sources::Stop;

use crate::streams::{self, Streams};

/// What a signal, or a caller who stops it, has to know of the outputs.
#[derive(Debug, Default)]
pub(crate) struct Unfinished {
    /// Where those are that are not finished, as far as they have a name.
    paths: Vec<PathBuf>,
    /// Directories that were made for them, each after the one that contains it.
    folders: Vec<PathBuf>,
    /// Whether the result is in its place, and no more than a word of it is to come.
    is_done: bool,
}

impl Unfinished {
    /// Removes them, unless the result is in its place.
    pub(crate) fn remove(&self) {
        if self.is_done {
            return;
        }
        for path in &self.paths {
            let _ = fs::remove_file(path);
        }
        for folder in self.folders.iter().rev() {
            // A directory with files stays.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Those of the process.
static UNFINISHED: Mutex<Unfinished> =
    Mutex::new(Unfinished { paths: Vec::new(), folders: Vec::new(), is_done: false });

/// Those of a run: none is begun, and none finished, while this is held.
///
/// # Errors
/// If its caller has stopped it.
fn lock(streams: &Streams) -> Result<MutexGuard<'_, Unfinished>, FilesError> {
    match streams {
        Streams::Process => Ok(lock_of_process()),
        Streams::Captured(captured) => {
            let unfinished = captured.unfinished();
            if captured.is_stopped() { Err(FilesError::Stopped) } else { Ok(unfinished) }
        }
    }
}

fn lock_of_process() -> MutexGuard<'static, Unfinished> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An output to a place, which is tried: for a moment there is an empty file beside it. A signal waits until that is
/// over.
pub(crate) fn create(path: &Path) -> Result<Output, FilesError> {
    create_with(path, &OutputOptions::new())
}

/// The same by these options.
pub(crate) fn create_with(path: &Path, options: &OutputOptions) -> Result<Output, FilesError> {
    create_for(&streams::current(), path, options)
}

/// Returns a function that creates outputs of this run and their directories, on any thread.
pub(crate) fn creator(options: OutputOptions) -> Create {
    let streams = streams::current();
    Box::new(move |path| {
        watch(&streams);
        let folders = {
            let mut unfinished = lock(&streams)?;
            let folders = Claim::folder_of(path)?;
            unfinished.folders.extend_from_slice(folders.folders());
            folders
        };
        let mut output = create_for(&streams, path, &options)?;
        output.hold(folders);
        Ok(output)
    })
}

/// Locks outputs for this run with `claim`, which returns the lock files. A signal from now on removes them too.
pub(crate) fn claim(claim: impl FnOnce() -> Result<Vec<PathBuf>, FilesError>) -> Result<(), FilesError> {
    let streams = streams::current();
    watch(&streams);
    let mut unfinished = lock(&streams)?;
    unfinished.paths.extend(claim()?);
    Ok(())
}

fn create_for(streams: &Streams, path: &Path, options: &OutputOptions) -> Result<Output, FilesError> {
    watch(streams);
    // A pipe waits here for its reader, and a signal is not to wait for that.
    let mut output = options.open(path)?;
    let _waits = lock(streams)?;
    output.check()?;
    Ok(output)
}

/// Begins the output. Should the program be ended from now on, it goes too.
pub(crate) fn begin(output: &mut Output) -> Result<(), FilesError> {
    begin_for(&streams::current(), output)
}

/// What begins outputs of this run, on any thread.
pub(crate) fn beginner() -> Begin {
    let streams = streams::current();
    Box::new(move |output| begin_for(&streams, output))
}

fn begin_for(streams: &Streams, output: &mut Output) -> Result<(), FilesError> {
    if output.is_direct() {
        return Ok(());
    }
    watch(streams);
    // A signal that comes now waits until it is known what to remove.
    let mut unfinished = lock(streams)?;
    output.begin()?;
    // The folder may be another one by then.
    let path = output.beside().map(|path| std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()));
    unfinished.paths.extend(path);
    Ok(())
}

/// Finishes the output.
pub(crate) fn finish(output: Output) -> Result<(), FilesError> {
    finish_all(vec![output], None)
}

/// Finishes outputs, one after the other, and has a signal that comes once they are finished end nothing: the result is there.
pub(crate) fn finish_and_say_no_more(outputs: Vec<Output>, words: LastWordsGuard) -> Result<(), FilesError> {
    finish_all(outputs, Some(words))
}

fn finish_all(mut outputs: Vec<Output>, words: Option<LastWordsGuard>) -> Result<(), FilesError> {
    let streams = streams::current();
    // The disk may take a while, and there is nothing yet that a signal would leave behind.
    outputs.iter_mut().filter(|output| !output.is_direct()).try_for_each(Output::settle)?;
    if outputs.iter().all(Output::is_direct) {
        // Its reader may never take the rest: a signal is not to wait for that. Last words are written in this way too.
        outputs.into_iter().try_for_each(Output::finish)?;
        if let Some(words) = words {
            lock(&streams)?.is_done = true;
            drop(words);
        }
        return Ok(());
    }
    // They get their names, or are written over old files: a signal waits until that is over.
    let mut unfinished = lock(&streams)?;
    // One that may not be finished is found out before another is.
    let checked = outputs.iter().try_for_each(Output::check_place);
    let finished = checked.and_then(|()| outputs.into_iter().try_for_each(Output::finish));
    // Those that could not be finished have removed themselves.
    unfinished.paths.clear();
    unfinished.folders.clear();
    finished?;
    unfinished.is_done = words.is_some();
    drop(words);
    Ok(())
}

/// What is said when a signal ends the program.
type LastWords = Box<dyn Fn() + Send>;

static LAST_WORDS: Mutex<Option<LastWords>> = Mutex::new(None);

/// Until it is dropped, a signal that ends the program calls what was given to [`say_before_the_end`].
#[must_use]
pub(crate) struct LastWordsGuard {
    /// Whether there are any: of a run whose caller ends it there are none.
    is_given: bool,
}

/// Has a signal that ends the program call this, from another thread, once what is not finished is removed.
pub(crate) fn say_before_the_end(words: impl Fn() + Send + 'static) -> LastWordsGuard {
    if streams::captured().is_some() {
        // It hears no signal.
        return LastWordsGuard { is_given: false };
    }
    watch(&Streams::Process);
    *LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(words));
    LastWordsGuard { is_given: true }
}

impl Drop for LastWordsGuard {
    /// What would be said has been written by its owner: it is said no more.
    fn drop(&mut self) {
        if self.is_given {
            *LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
    }
}

fn say() {
    if let Some(words) = LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner).take() {
        words();
    }
}

/// Removes what is not finished, unless the result is in its place. No other is begun, and none finished, while the result of
/// this is there.
fn remove() -> MutexGuard<'static, Unfinished> {
    let unfinished = lock_of_process();
    unfinished.remove();
    unfinished
}

/// Has signals remove what is not finished, where they are the program's. Where that cannot be, a file may be left: no reason not to
/// begin.
fn watch(streams: &Streams) {
    static WATCHED: Once = Once::new();
    if matches!(streams, Streams::Process) {
        WATCHED.call_once(start);
    }
}

#[cfg(unix)]
fn start() {
    hear(&ENDING, end);
}

/// The signals that end a program, and can be heard.
#[cfg(unix)]
const ENDING: [std::ffi::c_int; 5] =
    [libc::SIGINT, libc::SIGTERM, libc::SIGHUP, libc::SIGQUIT, libc::SIGXCPU];

/// Has a thread wait for these signals, but for those that are ignored, and hand on each. Where that cannot be, they do
/// what they do.
#[cfg(unix)]
fn hear(wanted: &[std::ffi::c_int], take: impl Fn(std::ffi::c_int) + Send + 'static) {
    use signal_hook::iterator::SignalsInfo;
    use signal_hook::iterator::exfiltrator::raw::WithRawSiginfo;

    /// More than enough to remove a file.
    const STACK_BYTES: usize = 256 << 10;

    // Each is queued: of plain signals, two that come before the thread wakes would be one.
    let Ok(mut signals) = SignalsInfo::<WithRawSiginfo>::new([0; 0]) else { return };
    let handle = signals.handle();
    let wait = move || signals.forever().for_each(|signal| take(signal.si_signo));
    // Only with a thread that waits for them are signals taken from the system.
    if std::thread::Builder::new().stack_size(STACK_BYTES).spawn(wait).is_ok() {
        for signal in wanted.iter().filter(|signal| !is_ignored(**signal)) {
            let _ = handle.add_signal(*signal);
        }
    }
}

/// Whether the program that started this one had the signal ignored, which the standard library has no word for.
#[cfg(unix)]
fn is_ignored(signal: std::ffi::c_int) -> bool {
    let mut action = std::mem::MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: nothing is set, and the answer has its room.
    let done = unsafe { libc::sigaction(signal, std::ptr::null(), action.as_mut_ptr()) };
    // SAFETY: integers, for which all zeros are a value too.
    done == 0 && unsafe { action.assume_init() }.sa_sigaction == libc::SIG_IGN
}

/// Removes what is not finished, and ends as the signal would have it.
#[cfg(unix)]
fn end(signal: std::ffi::c_int) {
    let mut unfinished = remove();
    // The result is there, and the program about to end; whoever does not want to wait for that sends another.
    if std::mem::replace(&mut unfinished.is_done, false) {
        unfinished.paths.clear();
        return;
    }
    // Should the words not be taken, the next signal ends it all the same.
    for signal in ENDING {
        // SAFETY: the system's own way to take a signal, in the place of one that wakes this thread.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
    }
    say();
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

#[cfg(not(unix))]
fn start() {
    let _ = ctrlc::try_set_handler(|| {
        let mut unfinished = remove();
        if !std::mem::replace(&mut unfinished.is_done, false) {
            say();
            std::process::exit(INTERRUPTED);
        }
    });
}

/// Begins a run that is all that its process is for.
pub(crate) fn begin_process() {
    outlive_limits_of_files();
    // Of a run before it.
    *lock_of_process() = Unfinished::default();
}

/// Has a limit on the size of files end in an error of writing, as a full disk does, not in a signal.
#[cfg(unix)]
fn outlive_limits_of_files() {
    // A signal that is heard ends nothing.
    let _ = signal_hook::flag::register(signal_hook::consts::signal::SIGXFSZ, std::sync::Arc::default());
}

/// There is no such signal.
#[cfg(not(unix))]
fn outlive_limits_of_files() {}

/// Ends the program as a closed pipe ends one that has not asked for an error instead.
#[cfg(unix)]
pub(crate) fn end_by_closed_pipe() {
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::signal::SIGPIPE);
}

/// There is no such signal.
#[cfg(not(unix))]
pub(crate) fn end_by_closed_pipe() {}

/// Has the first signal that would end the program raise the stop, and the second end it.
#[cfg(unix)]
pub(crate) fn raise(stop: &Stop) {
    use signal_hook::consts::signal::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

    /// Longer than the programs that the first signal ends take to be gone: two may come in one instant, of a terminal
    /// and of the program that started this one.
    const LEAVE: std::time::Duration = std::time::Duration::from_millis(200);

    let stop = stop.clone();
    hear(&[SIGINT, SIGTERM, SIGHUP, SIGQUIT], move |signal| {
        if stop.is_raised() {
            std::thread::sleep(LEAVE);
            end(signal);
        }
        stop.raise();
    });
}

/// Has the first Ctrl-C raise the stop, and the second end the program.
#[cfg(not(unix))]
pub(crate) fn raise(stop: &Stop) {
    let stop = stop.clone();
    let _ = ctrlc::try_set_handler(move || {
        if stop.is_raised() {
            std::process::exit(INTERRUPTED);
        }
        stop.raise();
    });
}

/// What shells report of a program that Ctrl-C ended.
#[cfg(not(unix))]
const INTERRUPTED: i32 = 130;

#[cfg(all(test, unix))]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use signal_hook::consts::signal::SIGUSR1;

    use super::*;

    #[test]
    fn two_signals_of_the_same_instant_are_two() {
        let (tell, heard) = channel();
        hear(&[SIGUSR1], move |signal| tell.send(signal).unwrap());
        for _ in 0..2 {
            signal_hook::low_level::raise(SIGUSR1).unwrap();
        }
        for _ in 0..2 {
            assert_eq!(heard.recv_timeout(Duration::from_secs(20)), Ok(SIGUSR1));
        }
    }
}
