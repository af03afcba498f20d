//! numpy's permutations, in a process that waits for the word to make one, so that it takes its turn with the others.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use evenhand_benches::python;

/// An interpreter that runs `numpy_permutation.py`.
pub(crate) struct Numpy {
    process: Child,
    asks: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Numpy {
    /// What the program makes, in its order: with `default_rng`, whose generator is PCG64; with numpy's fastest; of 32-bit
    /// numbers, which numpy shuffles more slowly.
    pub(crate) const PERMUTATIONS: [&str; 3] = ["numpy PCG64", "numpy SFC64", "numpy SFC64 of u32"];

    /// One that makes permutations of n numbers; says what it is. None where there is no numpy, which is said too.
    pub(crate) fn start(n: usize) -> Option<Self> {
        let python = python::interpreter();
        let started = Self::try_start(&python, n);
        if started.is_none() {
            println!("# numpy: {python} has no module numpy, left out");
        }
        started
    }

    fn try_start(python: &str, n: usize) -> Option<Self> {
        let mut process = Command::new(python)
            .args(["numpy_permutation.py", &n.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let asks = process.stdin.take()?;
        let answers = BufReader::new(process.stdout.take()?);
        let mut numpy = Self { process, asks, answers };
        println!("{}", numpy.answer()?);
        Some(numpy)
    }

    /// The next line that it prints.
    fn answer(&mut self) -> Option<String> {
        let mut line = String::new();
        self.answers.read_line(&mut line).ok().filter(|read| *read > 0)?;
        Some(line.trim_end().to_owned())
    }

    /// Makes one of `PERMUTATIONS`, and drops it.
    ///
    /// # Panics
    /// If the interpreter ends.
    pub(crate) fn permute(&mut self, which: usize) {
        writeln!(self.asks, "{which}").and_then(|()| self.asks.flush()).expect("numpy waits");
        assert_eq!(self.answer().as_deref(), Some("made"), "numpy makes a permutation");
    }
}

impl Drop for Numpy {
    fn drop(&mut self) {
        // It waits for a word and holds nothing.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
