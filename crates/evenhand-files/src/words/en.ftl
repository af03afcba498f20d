# Why records could not be read, ordered or written, and what to do. $byte is how much came before; $is-begun whether any.

at = { $is-begun ->
    [yes] { " " }on from byte { $byte }
   *[no] { "" }
}
read = { $is-folder ->
    [yes] { $name }: is a folder: name the files in it, or find them by -R and a pattern
   *[no] { $name }: cannot read{ at }: { $reason }
}
decompress = { $name }: its { $codec } data, after { $byte } bytes of content, { $why ->
    [known] cannot be undone: { $reason }
    [memory] takes more memory to be undone than there is for it: raise --memory
    [cut-off] ends too early: is the file whole?
   *[broken] is broken: { $reason }: is the file whole?
}
not-compressed = { $name }: is named as { $codec }, and its first bytes are not: is the file whole? To read its bytes as they are, say --text, or give it another name
shrank = { $name }: became shorter while it was read: try again when nobody writes it
short-header = { $name }: has { $records } of the { $header } lines of a header: ask for a shorter one
header-differs = { $name }: line { $record } of its header is not that of { $first }: make them equal, or take fewer lines
memory = { $limited ->
    [given] { $name }: needs { $needed } of memory or more, and { $limit } is the limit: raise it, or take less at a time
    [available] { $name }: needs { $needed } of memory or more, and { $limit } is available: free some, or take less at a time
   *[no] { $name }: the system does not give { $needed } of memory (ulimit -v, or a container's limit): raise that limit, or take less at a time
}
working-memory = { $limited ->
    [given] this takes { $needed } of memory at least, and { $limit } is the limit: raise it
    [available] this takes { $needed } of memory at least, and { $limit } is what may be used of what is free: free some
   *[no] the system does not give { $needed } of memory (ulimit -v, a container's limit, or others who take it): raise the limit, or take fewer threads
}
space = what does not fit in memory takes about { $needed } of disk, and { $found } is free in { $folders }: make room, name another folder with --temp-dir, or allow more memory
output-space = the output takes about { $needed } of disk, and { $found } is free in { $folders }: make room, or write elsewhere
in-memory = what does not fit in memory would go to { $folder }, which is memory too (tmpfs): name a folder on a disk with --temp-dir, or this one, whose files then count for --memory
in-memory-full = { $folder } is memory (tmpfs), and what does not fit is more than --memory leaves for it: name a folder on a disk with --temp-dir, or allow more memory
not-lines = { $name }: { $kind ->
    [gzip] is compressed by gzip, and its bytes are no lines: gzip -dc{ $file } | evenhand …
    [zstd] is compressed by Zstandard, and its bytes are no lines: zstd -dc{ $file } | evenhand …
    [bzip2] is compressed by bzip2, and its bytes are no lines: bzip2 -dc{ $file } | evenhand …
    [xz] is compressed by xz, and its bytes are no lines: xz -dc{ $file } | evenhand …
    [lz4] is compressed by LZ4, and its bytes are no lines: lz4 -dc{ $file } | evenhand …
    [zip] is a ZIP archive, or a document made of one: take the file out of it first
    [parquet] is a Parquet file, whose rows are no lines
    [arrow] is an Arrow file, whose rows are no lines
    [utf32] is UTF-32, whose characters hold bytes of other lines: iconv -f UTF-32 -t UTF-8{ $file } | evenhand …
   *[utf16] is UTF-16, whose characters hold bytes of other lines: iconv -f UTF-16 -t UTF-8{ $file } | evenhand …
}; to shuffle its bytes as lines all the same, say --text
quoted-lines = { $name }: line { $line } ends within quotes, so that its record goes on in the next: its lines are no records. Say --format csv; if its quotes are no quotes, say --text
at-record = { $has-input ->
    [yes] { $name }: record { $record } (headers not counted)
   *[no] record { $record } of all inputs (headers not counted)
}
long-for-column = { at-record } has { $bytes } bytes, and its column is looked at in records of { $most } bytes at most: leave out the column, or shorten the record
column-error = { $has-record ->
    [yes] { at-record } { $why } (column { $column })
   *[no] column { $column }: { $why }
    }
many-keys = column { $column }: it has more values than fit in { $room }, a part of the limit of { $limit }: give more with --memory
open-files = these are more outputs than files may be open, { $most } with the inputs: raise the limit (ulimit -n), or take fewer
too-many-folders = { $given } folders for temporary files were named, and { $most } are used at most: name fewer with --temp-dir
stopped = stopped before all was done: nothing of it is left
too-few = asked for { $asked } of { $available }: there are too few
folder = { $name }: cannot make a file in its folder { $folder }: { $reason }
place = { $name }: cannot put the output in its place: { $reason }
unsynced = { $name }: all is in its place, but its folder { $folder } cannot be synced: { $reason }: after a power cut the old one may be there again
over = { $is-kept ->
    [yes] { $name }: cannot be written over to its end: { $reason }: it has part of the old and of the new; all of the new is in { $kept }
   *[no] { $name }: cannot be written over to its end: { $reason }: it has part of the old and of the new, and there was no room to keep the new elsewhere
}
spill = the folder { $folder } { $why ->
    [full] takes no more temporary files: { $reason }: make room, or name another with --temp-dir
    [files] takes no temporary file: { $reason }: raise the limit (ulimit -n), or take fewer threads and folders
   *[other] takes no temporary file: { $reason }: name another with --temp-dir
}
spill-corrupt = a temporary file in { $folder } has not what was written to it, { $bytes } bytes from byte { $byte } on: check the disk and the memory, and try again
differs = what was written are not the records that were read: { $read } records of { $read-bytes } bytes came in, { $written } of { $written-bytes } bytes went out. Nothing was put in its place. This is a fault of the machine or of evenhand: please report it
write = { $name }: cannot write{ at }: { $reason }

content =
    .same-output = another output goes to the same file: name each after a file of its own (links lead to one file too)
    .not-built = was left out when this program was built: build it with the feature { $codec } (cargo build --features { $codec })
    .long-record = record { $record } is longer than { $most } bytes
    .open-quotes = record { $record } ends within quotes: is the file whole?
    .delimiters = commas, semicolons or tabs may separate its cells, and more than one of them does: say which with --delimiter
    .after-compressed = what follows its compressed data is none: was something appended to it?
    .decoder-memory = to undo its compression takes more than the { $most } of memory that there are for it: raise --memory
    .kept-by-folder = the folder keeps the file to its owner: write to another folder
    .append-only = its folder takes files and lets none be renamed or removed (chattr +a): write to another folder
    .mount-point = something is mounted on this very file, so no other can take its place: write to another file, or over it with --in-place=copy, which shuffle and sample have
    .owner-changes = it belongs to another user, and a new file would be yours: write to another file, or over it with --in-place=copy, which shuffle and sample have
    .group-changes = it belongs to a group that you are not in, and a new file would not: write to another file, or over it with --in-place=copy, which shuffle and sample have
    .rights-change = its list of rights (ACL) cannot be given to a new file: write to another file, or over it with --in-place=copy, which shuffle and sample have
    .attributes-change = its extended attributes cannot be given to a new file: write to another file, or over it with --in-place=copy, which shuffle and sample have
    .changed = it is an input, and was changed since it was opened: what was added would be lost. Nothing was replaced: try again when nobody writes it
    .moved = its name means another file by now, or none: nothing was written. Try again
    .closed = it was closed when the program was started
format-error = { $name }: record { $record }, byte { $byte }: { $why }
columnar-error = { $name }: { $why }
columnar =
    .broken = { $is-begun ->
        [yes] cannot be decoded: row group { $group }, after { $row } of its rows: { $reason }: is the file whole?
       *[no] cannot be read: { $reason }: is the file whole, and of this format?
    }
    .type = column { $column } is of type { $type }, which cannot be moved: leave it out, or write it as another type
    .no-columns = has no columns, so that its rows cannot be told apart
    .schema-differs = its schema is not that of { $first }, from field { $field } on: make them equal
    .dictionary-overflow = the dictionaries of all inputs together have more values than keys of type { $keys } can number: write them with wider keys
    .destination = takes no columns: write to outputs (evenhand_files::Outputs)
    .encode = cannot be encoded: { $reason }
framing =
    .open-quotes = its quotes never close. Is the file whole? If its quotes are characters like others, say --format lines --text
    .after-quotes = a field goes on behind its closing quote. Write quotes within quotes twice; if they are characters like others, say --format lines --text
    .cut-off = the input ends within it, after { $found } bytes of it: is the file whole?
    .cut-off-of = the input ends within it, after { $found } of its { $length } bytes: is the file whole, and are all its records so long?
    .missing-lines = has { $found } of { $lines } lines: is the file whole, and has every record so many lines?
    .before-first = the file's first line begins no record: its text before the first one belongs to none. Say --header 1 if that is a header to be kept on top, or an expression that is found in the first line too
    .length-overflow = its length has more than 64 bits: are the records length-prefixed this way?
    .tar-header = what should be the header of a file in a tar archive is none: its checksum differs. Is the file whole?
    .tar-kind = a file in the tar archive is of kind “{ $kind }”, which cannot be moved: a hard link, sparse, or of several volumes
    .tar-global = a header in the tar archive applies to all files behind it (git archive writes one): make the archive without
    .tar-extended = the extended header of a file in the tar archive has { $bytes } bytes, which is too long
format =
    .unknown = no format has this name: one of { $names }
    .size = the bytes of a record are a whole number from 1 on, as in fixed:784
    .prefix = no length is written this way: length-prefixed: and one of { $names }
compression =
    .unknown = no compression has this name: one of { $names }, perhaps with a level, as in zstd:19
    .level = has no such level: whole numbers from { $least } to { $most }
column =
    .none = records of { $format } have no columns: tables (csv, tsv), JSON lines, Parquet and Arrow do
    .unknown = the header has no such column, but { $known }
    .ambiguous = the header has several of that name: say which by its number, one of { $numbers }
    .no-header = without a header, columns are known by their numbers, from 1 on
    .nested = is of type { $type }, whose values are no single ones: name another column
    .missing = has no such field
    .no-weight = has “{ $value }”, which is no weight: 0, or a number from 1e-290 to 1e290
    .no-object = is no object of JSON: { $why }
pattern =
    .no-place = nothing tells these outputs apart: write {"{}"} where their number or name goes, or {"{:05}"} for numbers of five digits
    .places = their number or name has one place: leave out one pair of braces
    .form = braces hold nothing, or :0 and a number of digits up to 20, as in {"{:05}"}
size = not a size: a number with K, M, G or T (also KiB, MiB, GiB, TiB) for powers of 1024, or KB, MB, GB, TB for powers of 1000, such as 512M, 1.5GiB or 500MB
range =
    .form = not a range: two whole numbers below 2^64, such as 1-6
    .backward = the range ends before it begins: the lower number comes first
    .all = the range has 2^64 numbers, and may have 2^64 - 1: leave one out
