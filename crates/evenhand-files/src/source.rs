//! Where records come from: a path, standard input, or a stream that is handed over.

use std::fmt;
use std::fs::{File, Metadata};
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::compression::{Codec, Compression};
use crate::content::{self, Decompressed};
use crate::csv_records::told_delimiter;
use crate::error::{FilesError, Name};
use crate::format::Format;
use crate::framing::empty_lines;
use crate::read::Reader;
use crate::system;
use crate::text::{BYTE_ORDER_MARK, MAGIC_BYTES, MOST_OF_LINE, NotLines, Quotes, has_return};

/// An input.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Source {
    /// Standard input.
    StandardInput,
    /// A file, a pipe or a device.
    Path(PathBuf),
    /// A stream, which can be read once.
    Stream(Stream),
}

/// Something to read from, with a name for errors: an object of a remote store, a part of a file, bytes in memory.
#[derive(Clone)]
pub struct Stream {
    name: Arc<str>,
    from: Arc<Mutex<Option<Box<dyn Read + Send>>>>,
}

impl Stream {
    /// One called `name`, which says how it is compressed, if it is, as a file's does.
    ///
    /// # Examples
    /// ```
    /// use evenhand_files::{Reader, Resources, Source, Stream};
    ///
    /// let cards = Source::Stream(Stream::new("cards", &b"ace\nking\n"[..]));
    /// assert_eq!(Reader::new().pass(&[cards], &Resources::default(), |_| Ok(()))?.count, 2);
    /// # Ok::<(), evenhand_files::FilesError>(())
    /// ```
    pub fn new(name: &str, from: impl Read + Send + 'static) -> Self {
        Self { name: name.into(), from: Arc::new(Mutex::new(Some(Box::new(from)))) }
    }

    /// # Errors
    /// If it was read before.
    fn take(&self) -> io::Result<Box<dyn Read + Send>> {
        let from = self.from.lock().unwrap_or_else(PoisonError::into_inner).take();
        from.ok_or_else(|| io::Error::other("a stream is read once"))
    }
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Stream").field(&self.name).finish()
    }
}

impl PartialEq for Stream {
    /// A stream is itself alone.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.from, &other.from)
    }
}

impl Eq for Stream {}

/// What bytes are read from.
enum Handle {
    File(File),
    Stream(Box<dyn Read + Send>),
}

impl Handle {
    /// The file, if it is one.
    fn file(&self) -> Option<&File> {
        match self {
            Self::File(file) => Some(file),
            Self::Stream(_) => None,
        }
    }
}

impl Read for Handle {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::File(file) => file.read(bytes),
            Self::Stream(stream) => stream.read(bytes),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StandardInput => f.write_str("standard input"),
            Self::Path(path) => Name(path).fmt(f),
            Self::Stream(stream) => f.write_str(&stream.name),
        }
    }
}

/// An input that has been opened.
pub(crate) struct Opened {
    pub(crate) name: String,
    file: Handle,
    /// Its content, if it is compressed, and how.
    content: Option<(Codec, Box<Decompressed<Handle>>)>,
    /// Where in the file reading begins.
    start: u64,
    /// How many bytes there are from there on, if it is a regular file. There may be more or fewer.
    size: u64,
    /// How many bytes were read.
    read: u64,
    /// Read, and put back to be looked at again.
    back: Vec<u8>,
    /// Its rows, if they are stored by columns.
    #[cfg(feature = "arrow")]
    rows: Option<crate::columnar::RowStream>,
    /// Those of a table, and the end of its lines.
    quotes: Option<(Quotes, u8)>,
    /// Whether a byte-order mark was removed.
    pub(crate) is_marked: bool,
    /// The separator that a first line such as `sep=;` sets.
    pub(crate) separator: Option<u8>,
}

impl Opened {
    /// The error of an input that could not be read on.
    fn error(&self, error: io::Error) -> FilesError {
        // Errors of the system have its number; those of decoders have none.
        if let Some((codec, _)) = &self.content
            && error.raw_os_error().is_none()
        {
            let (name, codec, byte) = (self.name.clone(), *codec, self.read);
            let is_cut_off = error.kind() == io::ErrorKind::UnexpectedEof;
            return FilesError::Decompress { name, codec, byte, is_cut_off, error };
        }
        FilesError::Read { name: self.name.clone(), byte: self.read, error }
    }

    /// Appends up to `size` bytes; fewer only at the end.
    pub(crate) fn piece(&mut self, size: usize, bytes: &mut Vec<u8>) -> Result<usize, FilesError> {
        let start = bytes.len();
        let back = self.back.len().min(size);
        bytes.extend(self.back.drain(..back));
        let left = (size - back) as u64;
        let read = match &mut self.content {
            Some((_, content)) => content.as_mut().take(left).read_to_end(bytes),
            None => (&mut self.file).take(left).read_to_end(bytes),
        };
        self.counted(read)?;
        self.pass(&bytes[start + back..])?;
        if bytes.len() - start < size {
            self.check_end()?;
        }
        Ok(bytes.len() - start)
    }

    /// Detects a text whose lines end with carriage returns alone. Reads more if there is one.
    fn carriage_returns(
        &mut self,
        format: &Format,
        beginning: &mut Vec<u8>,
    ) -> Result<Option<NotLines>, FilesError> {
        if !has_return(beginning) {
            return Ok(None);
        }
        self.piece(MOST_OF_LINE, beginning)?;
        Ok(NotLines::with_returns(beginning, format))
    }

    /// Checks an input that has no more bytes.
    ///
    /// # Errors
    /// If the file has lost bytes since it was opened. Files that never had as many as they report, as in `/proc` and `/sys`, are
    /// whole.
    fn check_end(&self) -> Result<(), FilesError> {
        let length = || self.file.file().and_then(|file| Some(file.metadata().ok()?.len()));
        let is_shorter = |end: u64| length().is_some_and(|length| length < end);
        if self.content.is_none() && self.read < self.size && is_shorter(self.start + self.size) {
            return Err(FilesError::Shrank { name: self.name.clone() });
        }
        Ok(())
    }

    /// Looks at quotes, where they may hold ends of lines, in bytes that were read.
    fn pass(&mut self, bytes: &[u8]) -> Result<(), FilesError> {
        let Some((quotes, delimiter)) = &mut self.quotes else { return Ok(()) };
        let name = &self.name;
        quotes.pass(bytes, *delimiter).map_err(|line| FilesError::QuotedLines { name: name.clone(), line })
    }

    /// Finds out whether the content is compressed, and reads it as it was before.
    fn decompress(&mut self, memory: u64) -> Result<(), FilesError> {
        let beginning = content::beginning(&mut self.file).map_err(|error| self.error(error))?;
        let Some(codec) = Codec::detect(&beginning) else {
            self.read = beginning.len() as u64;
            self.put_back(beginning);
            return Ok(());
        };
        let file = match &self.file {
            Handle::File(file) => Handle::File(file.try_clone().map_err(|error| self.error(error))?),
            Handle::Stream(_) => std::mem::replace(&mut self.file, Handle::Stream(Box::new(io::empty()))),
        };
        let content = Decompressed::of_beginning(beginning, file, memory);
        self.content = Some((codec, Box::new(content)));
        Ok(())
    }

    /// Memory of the decoder, in bytes.
    pub(crate) fn decoder_memory(&self) -> u64 {
        self.content.as_ref().map_or(0, |(_, content)| content.taken())
    }

    /// Sets the memory limit of the decoder, in bytes.
    pub(crate) fn allow_decoder(&mut self, memory: u64) {
        if let Some((_, content)) = &mut self.content {
            content.allow(memory);
        }
    }

    /// Whether its bytes are those of the input, which can be read from any of them on: not decompressed, nor encoded from columns.
    pub(crate) fn is_verbatim(&self) -> bool {
        #[cfg(feature = "arrow")]
        if self.rows.is_some() {
            return false;
        }
        self.content.is_none()
    }

    /// Where in the input the next byte lies that [`Opened::look`] returns.
    pub(crate) fn position(&self) -> u64 {
        self.read - self.back.len() as u64
    }

    /// Puts bytes back that were read last, for [`Opened::look`].
    pub(crate) fn put_back(&mut self, mut bytes: Vec<u8>) {
        bytes.append(&mut self.back);
        self.back = bytes;
    }

    /// Reads some bytes; none only at the end.
    pub(crate) fn look(&mut self, bytes: &mut [u8]) -> Result<usize, FilesError> {
        if !self.back.is_empty() {
            let count = self.back.len().min(bytes.len());
            bytes[..count].copy_from_slice(&self.back[..count]);
            self.back.drain(..count);
            return Ok(count);
        }
        #[cfg(feature = "arrow")]
        if let Some(rows) = &mut self.rows {
            let read = rows.read(bytes)?;
            self.read += read as u64;
            return Ok(read);
        }
        loop {
            let read = match &mut self.content {
                Some((_, content)) => content.read(bytes),
                None => self.file.read(bytes),
            };
            match read {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => {
                    let read = self.counted(read)?;
                    self.pass(&bytes[..read])?;
                    if read == 0 && !bytes.is_empty() {
                        self.check_end()?;
                    }
                    return Ok(read);
                }
            }
        }
    }

    /// The file, if it is one whose bytes have places.
    #[cfg(feature = "arrow")]
    pub(crate) fn positioned(&self) -> Option<crate::columnar::Positioned> {
        let file = self.file.file()?;
        let is_file = file.metadata().is_ok_and(|about| about.is_file());
        let file = is_file.then(|| file.try_clone().ok()).flatten()?;
        Some(crate::columnar::Positioned::new(file, self.start, self.size))
    }

    fn counted(&mut self, read: io::Result<usize>) -> Result<usize, FilesError> {
        let read = read.map_err(|error| self.error(error))?;
        self.read += read as u64;
        Ok(read)
    }
}

impl Source {
    /// How many bytes it has, 0 if that is unknown, without opening it.
    ///
    /// # Errors
    /// If there is no such file, or it is a folder.
    pub(crate) fn size(&self) -> Result<u64, FilesError> {
        match self {
            // It is open already.
            Self::StandardInput => self.open().map(|opened| opened.size),
            Self::Stream(_) => Ok(0),
            Self::Path(path) => {
                let failed = |error| FilesError::Read { name: self.to_string(), byte: 0, error };
                let about = path.metadata().map_err(failed)?;
                if about.is_dir() {
                    return Err(failed(io::ErrorKind::IsADirectory.into()));
                }
                Ok(if about.is_file() { about.len() } else { 0 })
            }
        }
    }

    /// How many bytes it has, if that is known without reading it.
    ///
    /// # Errors
    /// If there is no such file, or it is a folder.
    pub fn known_size(&self) -> Result<Option<u64>, FilesError> {
        let size = self.size()?;
        Ok((size > 0 || self.regular_file().is_some()).then_some(size))
    }

    /// How it is compressed, if it is a regular file; what cannot be read now is told when it is read in earnest.
    pub fn codec(&self) -> Option<Codec> {
        Codec::detect(&self.header()?)
    }

    /// The first bytes of a regular file, if they can be read.
    pub(crate) fn header(&self) -> Option<Vec<u8>> {
        match self {
            Self::StandardInput => {
                self.metadata()?;
                let mut file = standard_input().ok()?;
                let start = file.stream_position().ok()?;
                let beginning = content::beginning(&mut file);
                file.seek(SeekFrom::Start(start)).ok()?;
                beginning.ok()
            }
            _ => content::beginning(&mut File::open(self.regular_file()?).ok()?).ok(),
        }
    }

    /// Whether it is a regular file.
    pub(crate) fn is_regular(&self) -> bool {
        self.metadata().is_some()
    }

    /// Opens an input other than a regular file and reads its first bytes. Returns a source that begins with them, and the bytes.
    ///
    /// # Errors
    /// As for [`Source::open`], or if the bytes cannot be read.
    pub(crate) fn peek(&self) -> Result<(Self, Vec<u8>), FilesError> {
        let mut opened = self.open()?;
        let beginning = content::beginning(&mut opened.file).map_err(|error| opened.error(error))?;
        let from = Cursor::new(beginning.clone()).chain(opened.file);
        Ok((Self::Stream(Stream::new(&opened.name, from)), beginning))
    }

    /// What the system reports of a regular file; none of anything else.
    pub(crate) fn metadata(&self) -> Option<Metadata> {
        let about = match self {
            Self::StandardInput => check_standard_input().and_then(|()| standard_input()?.metadata()).ok()?,
            Self::Path(path) => path.metadata().ok()?,
            Self::Stream(_) => return None,
        };
        about.is_file().then_some(about)
    }

    /// The path, if it is a regular file's.
    pub(crate) fn regular_file(&self) -> Option<&Path> {
        match self {
            Self::Path(path) if path.is_file() => Some(path),
            _ => None,
        }
    }

    /// Opens the input, and looks whether it may be of the format of a reader.
    ///
    /// # Errors
    /// As for [`Source::open`]; and if it is another format's, by its first bytes.
    pub(crate) fn open_records(&self, reader: &Reader) -> Result<Opened, FilesError> {
        #[cfg(feature = "arrow")]
        if let Some(columns) = &reader.columns {
            // A copied input may be a pipe, whose bytes come once.
            let mut from = if columns.layout.is_copied(self) {
                Self::Stream(Stream::new(&self.to_string(), io::empty())).open()?
            } else {
                self.open()?
            };
            let how = (columns.threads, columns.ahead);
            from.rows = Some(columns.layout.stream(self, from.positioned(), how)?);
            return Ok(from);
        }
        let mut from = self.open()?;
        if reader.decompresses {
            from.decompress(reader.decoder_memory)?;
            self.check_codec(&from)?;
        }
        // Raw bytes and binary formats do not begin with a byte-order mark.
        let is_raw = reader.any_bytes && !reader.decompresses;
        let Some(terminator) = reader.format.terminator().filter(|_| !is_raw) else { return Ok(from) };
        let mut beginning = Vec::new();
        from.piece(MAGIC_BYTES, &mut beginning)?;
        if !reader.any_bytes {
            self.check_text(&mut from, &reader.format, terminator, &mut beginning)?;
        } else if terminator == b'\n' {
            // Any bytes are compared, but without newlines they would be one record, or a header.
            let returns = from.carriage_returns(&reader.format, &mut beginning)?;
            self.refuse(&from, returns, &reader.format)?;
        }
        if matches!(reader.format, Format::Csv(_)) {
            // Blank lines are not rows, and do not come before the header.
            let mark = if beginning.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
            let blank = empty_lines(&beginning[mark..]);
            beginning.drain(mark..mark + blank);
            from.separator = told_delimiter(&beginning).map(|(separator, _)| separator);
        }
        // Without a header, the mark would move with a record.
        let has_header = reader.header_records() > 0 || from.separator.is_some();
        if !has_header && beginning.starts_with(BYTE_ORDER_MARK) {
            beginning.drain(..BYTE_ORDER_MARK.len());
            from.is_marked = true;
        }
        from.put_back(beginning);
        Ok(from)
    }

    /// Checks that the beginning of an input can be text whose lines end with `terminator`.
    ///
    /// # Errors
    /// If it is not text, or a line ends inside quotes.
    fn check_text(
        &self,
        from: &mut Opened,
        format: &Format,
        terminator: u8,
        beginning: &mut Vec<u8>,
    ) -> Result<(), FilesError> {
        // The name of a compressed file shows the compression, not the content.
        let named = if let Self::Path(path) = self { Some(&**path) } else { None };
        let named = named.filter(|_| from.content.is_none());
        let mut kind = NotLines::detect(beginning, terminator, named);
        if kind.is_none() && terminator == b'\n' {
            // Cells may contain zero bytes. Values of JSON that do are found when they are read.
            let may_have_zeros = matches!(format, Format::Csv(_) | Format::JsonLines);
            kind = NotLines::with_zeros(beginning).filter(|_| !may_have_zeros);
            kind = if kind.is_none() { from.carriage_returns(format, beginning)? } else { kind };
        }
        self.refuse(from, kind, format)?;
        let is_table = |path: &Path| matches!(Format::of_name(path), Some(Format::Csv(_)));
        if matches!(format, Format::Delimited(_)) && matches!(self, Self::Path(path) if is_table(path)) {
            from.quotes = Some((Quotes::new(), terminator));
            from.pass(beginning)?;
        }
        Ok(())
    }

    /// The error of an input that is not lines.
    fn refuse(&self, from: &Opened, kind: Option<NotLines>, format: &Format) -> Result<(), FilesError> {
        let Some(kind) = kind else { return Ok(()) };
        let path = if let Self::Path(path) = self { Some(path.clone()) } else { None };
        Err(FilesError::NotLines { name: from.name.clone(), kind, path, format: format.clone() })
    }

    /// Opens the input, to be read as what it was before it was compressed.
    ///
    /// # Errors
    /// As for [`Source::open`].
    #[cfg(feature = "arrow")]
    pub(crate) fn open_decompressed(&self, memory: u64) -> Result<Opened, FilesError> {
        let mut from = self.open()?;
        from.decompress(memory)?;
        self.check_codec(&from)?;
        Ok(from)
    }

    /// Checks that an input is compressed if its name says so: one that has lost its first bytes, or all, is broken.
    ///
    /// # Errors
    /// If it is not. A pipe's name, as `/dev/fd/63`, says nothing.
    fn check_codec(&self, from: &Opened) -> Result<(), FilesError> {
        let path = match self {
            Self::StandardInput => return Ok(()),
            Self::Path(path) => path,
            Self::Stream(stream) => Path::new(&*stream.name),
        };
        match Compression::of_name(path) {
            Some(named) if from.content.is_none() => {
                Err(FilesError::NotCompressed { name: from.name.clone(), codec: named.codec() })
            }
            _ => Ok(()),
        }
    }

    /// Opens the input.
    ///
    /// # Errors
    /// If there is no such file, it may not be read, or it is a folder.
    pub(crate) fn open(&self) -> Result<Opened, FilesError> {
        let name = self.to_string();
        let opened = || -> io::Result<_> {
            let (mut start, mut size) = (0, 0);
            let mut of_file = |mut file: File| -> io::Result<Handle> {
                let about = file.metadata()?;
                if about.is_dir() {
                    return Err(io::ErrorKind::IsADirectory.into());
                }
                if about.is_file() {
                    // Standard input may be a file that another program has read from already.
                    start = file.stream_position()?;
                    size = about.len().saturating_sub(start);
                }
                Ok(Handle::File(file))
            };
            let file = match self {
                Self::StandardInput => of_file(check_standard_input().and_then(|()| standard_input())?)?,
                Self::Path(path) => of_file(File::open(path)?)?,
                Self::Stream(stream) => Handle::Stream(stream.take()?),
            };
            Ok(Opened {
                name: name.clone(),
                file,
                content: None,
                start,
                size,
                read: 0,
                back: Vec::new(),
                #[cfg(feature = "arrow")]
                rows: None,
                quotes: None,
                is_marked: false,
                separator: None,
            })
        };
        opened().map_err(|error| FilesError::Read { name: name.clone(), byte: 0, error })
    }
}

/// Finds out whether the program was started with a standard input. Where it was closed, the standard library reads from what is
/// empty.
///
/// # Errors
/// If it was closed.
pub fn check_standard_input() -> io::Result<()> {
    if system::is_input_closed() { Err(crate::output::closed()) } else { Ok(()) }
}

/// Standard input without the standard library's buffer.
#[cfg(unix)]
fn standard_input() -> io::Result<File> {
    use std::os::fd::AsFd;
    io::stdin().as_fd().try_clone_to_owned().map(File::from)
}

#[cfg(windows)]
fn standard_input() -> io::Result<File> {
    use std::os::windows::io::AsHandle;
    io::stdin().as_handle().try_clone_to_owned().map(File::from)
}

/// A page of a browser has none.
#[cfg(not(any(unix, windows)))]
fn standard_input() -> io::Result<File> {
    Err(crate::output::closed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_loses_bytes_while_it_is_read_is_an_error_and_one_that_grows_is_read_to_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let source = Source::Path(path.clone());
        let read = |length: u64, now: u64| -> Result<u64, FilesError> {
            std::fs::write(&path, vec![b'x'; length as usize]).unwrap();
            let mut opened = source.open()?;
            opened.look(&mut [0; 10])?;
            File::options().write(true).open(&path).unwrap().set_len(now).unwrap();
            while opened.look(&mut [0; 10])? > 0 {}
            Ok(opened.read)
        };
        assert_eq!(read(100, 100).unwrap(), 100);
        assert_eq!(read(100, 150).unwrap(), 150);
        for now in [0, 5, 10, 99] {
            assert!(matches!(read(100, now), Err(FilesError::Shrank { .. })), "{now}");
        }
        // What was read is there, whatever became of the file.
        assert_eq!(read(10, 3).unwrap(), 10);
    }
}
