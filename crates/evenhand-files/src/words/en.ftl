# Why records could not be read, shuffled or written, and how to fix it. $byte counts the bytes before the error, $is-begun says
# whether there are any. PARAMETER names a parameter as the caller writes it.

at = { $is-begun ->
    [yes] { " " }after byte { $byte }
   *[no] { "" }
}
standard-input = standard input
standard-output = standard output
read = { $is-folder ->
    [yes] { $name }: is a directory. Name the files in it, or pass { PARAMETER("recursive") } with a pattern.
   *[no] { $name }: cannot read{ at }: { $reason }
}
decompress = { $why ->
    [known] { $name }: cannot decompress { $codec } data: { $reason }.
    [memory] { $name }: decompressing { $codec } data needs more memory than the limit leaves. Raise { PARAMETER("memory") }.
    [cut-off] { $name }: the { $codec } data ends too early, after { $byte } bytes of content. Is the file complete?
   *[broken] { $name }: the { $codec } data is damaged after { $byte } bytes of content. Is the file complete? ({ $reason })
}
decoder-memory = { $limited ->
    [given] { $name }: decompressing its { $codec } data takes { $window } of memory. The job needs { $needed } in all, and { $limit } is the limit. Raise { PARAMETER("memory") } to { $needed }.
   *[other] { $name }: decompressing its { $codec } data takes { $window } of memory. The job needs { $needed } in all, and may use { $limit } of the free memory. Set { PARAMETER("memory") } to { $needed }, or free some memory.
}
not-compressed = { $name }: the name says { $codec }, but the first bytes do not. Is the file complete? If it is not compressed, rename it without that extension.
shrank = { $name }: became shorter while it was read. Try again when no program writes to it.
short-header = { $name }: has { $records ->
    [1] 1 line
   *[other] { $records } lines
}, but the header should have { $header }. Pass a smaller { PARAMETER("header") }.
no-record-start = { $name }: evenhand found no line that matches "{ $pattern }", which starts a record. Pass the { PARAMETER("format") } of the file.
record-start = { $lines ->
    [0] { $name }: the first line matches "{ $pattern }" and starts a record. Pass { PARAMETER("header") } 0.
    [1] { $name }: 1 line stands before the first record ("{ $pattern }"), but { PARAMETER("header") } is { $header }. Pass { PARAMETER("header") } { $top } to keep that line on top.
   *[other] { $name }: { $lines } lines stand before the first record ("{ $pattern }"), but { PARAMETER("header") } is { $header }. Pass { PARAMETER("header") } { $top } to keep them on top.
}
header-differs = { $record ->
    [1] { $name }: header differs from { $first }: "{ $found }", not "{ $expected }". Make them equal. If the files have no header, pass { PARAMETER("header") } 0.
   *[other] { $name }: header differs from { $first } in line { $record }: "{ $found }", not "{ $expected }". Make them equal, or pass a smaller { PARAMETER("header") }.
}
memory = { $limited ->
    [given] { $name }: needs at least { $needed } of memory, and { $limit } is the limit. Raise { PARAMETER("memory") }, or process less at a time.
    [available] { $name }: needs at least { $needed } of memory, and { $limit } is available. Free some memory, or process less at a time.
   *[no] { $name }: allocation of { $needed } of memory failed. Raise the limit of the system (ulimit -v, or the container's), or process less at a time.
}
working-memory = { $limited ->
    [given] this needs at least { $needed } of memory, and { $limit } is the limit. Raise { PARAMETER("memory") }.
    [available] this needs at least { $needed } of memory, and { $limit } of the free memory may be used. Free some memory.
   *[no] allocation of { $needed } of memory failed. Raise the limit of the system (ulimit -v, or the container's), or use fewer { PARAMETER("threads") }.
}
space = { $folders }: { $found } free, but the temporary files need about { $needed }. Make room, pass another { PARAMETER("temp_dir") }, or raise { PARAMETER("memory") }.
output-space = { $folders }: { $found } free, but the output needs about { $needed }. Make room, or write elsewhere.
in-memory = { $folder }: temporary files would go to tmpfs, which is memory too. Pass a { PARAMETER("temp_dir") } on a disk. To use this directory all the same, name it there: its files then count towards { PARAMETER("memory") }.
in-memory-full = { $folder }: is tmpfs, and the temporary files need more memory than { PARAMETER("memory") } leaves. Pass a { PARAMETER("temp_dir") } on a disk, or raise { PARAMETER("memory") }.
not-lines = { $name }: { $remedy ->
    [decompress] is compressed by { $kind }, not lines of text. Decompress it first: { $by }{ $file } | evenhand …{ piped }
    [extract] is a { $kind } archive, or a document stored as one, not lines of text. Extract its files, or export the document as text. If the bytes are lines after all, pass { PARAMETER("text") }.
    [convert] contains { $kind } data, not lines of text. Convert it first, for example to CSV or JSON lines. If the bytes are lines after all, pass { PARAMETER("text") }.
    [recode] is { $kind }, whose characters contain bytes that look like line ends. Convert it first: iconv -f { $kind } -t UTF-8{ $file } | evenhand …{ piped }
    [returns] its lines end with carriage returns (classic Mac), not with newlines. Convert it first: tr '\r' '\n'{ $input } | evenhand …{ piped }
    [zeros] contains zero bytes, so its bytes are not lines of text. If each record ends with a zero byte, pass { PARAMETER("zero_terminated") }. If the bytes are lines after all, pass { PARAMETER("text") }.
    [format] contains { $kind } data, not lines of text. Pass { PARAMETER("format") } { $by }.
   *[none] contains { $kind } data, not lines of text. If the bytes are lines after all, pass { PARAMETER("text") }.
}
# The format of a pipe, which has no name.
piped = { $is-named ->
    [yes] { " " }{ PARAMETER("format") } { $format }
   *[no] { "" }
}
output-format = { $name }: { $is-read ->
    [yes] the name says { $promised }, but the records are { $records }. evenhand does not convert them. Choose another name. If the input is { $promised }, pass its { PARAMETER("format") }.
   *[no] evenhand does not write { $promised }, and the records are { $records }. Choose another name, and convert the file afterwards.
}
quoted-lines = { $name }: line { $line } ends inside quotes, so its record continues on the next line. Pass { PARAMETER("format") } csv. If quotes are ordinary characters here, pass { PARAMETER("format") } csv:no-quoting.
row = { $has-input ->
    [yes] { $name }: row { $record }
   *[no] row { $record } of all inputs
}
long-for-column = { row } has { $bytes } bytes. Where a column decides, a row may have at most { $most } bytes.
many-keys = column "{ $column }": too many different values for { $room } of memory, a part of the limit of { $limit }. About { $values } fit. For twice that number, raise { PARAMETER("memory") } to { $twice }.
few-keys = column "{ $column }": { $keys } different values cannot fill { $parts } parts. Ask for at most { $keys } parts.
open-files = too many outputs: at most { $most } files may be open, inputs included. Raise the limit (ulimit -n), or write fewer outputs.
too-many-folders = { $given } directories for temporary files: at most { $most } are used. Pass { PARAMETER("temp_dir") } fewer times.
stopped = stopped before the end: nothing was written
too-few = asked for { $asked } of { $available }: there are too few
folder = { $name }: cannot create a file in { $folder }: { $reason }
busy = { $process ->
    [0] { $name }: another run of evenhand writes these files. Wait until it ends, or use other names.
   *[other] { $name }: another run of evenhand (process { $process }) writes these files. Wait until it ends, or use other names.
}
place = { $name }: cannot move the output into place: { $reason }
unsynced = { $name }: the output is complete, but its directory { $folder } cannot be synced ({ $reason }). After a power cut the old file may be back.
over = { $is-kept ->
    [yes] { $name }: was overwritten only in part ({ $reason }). It now mixes old and new data. The complete new data is in { $kept }.
   *[no] { $name }: was overwritten only in part ({ $reason }). It now mixes old and new data, and there was no room to keep the new data elsewhere.
}
spill = { $folder }: { $why ->
    [full] no room for more temporary files ({ $reason }). Make room, or pass another { PARAMETER("temp_dir") }.
    [files] cannot create a temporary file ({ $reason }). Raise the limit (ulimit -n), or use fewer { PARAMETER("threads") } and directories.
   *[other] cannot create a temporary file ({ $reason }). Pass another { PARAMETER("temp_dir") }.
}
spill-corrupt = { $folder }: a spill file failed its checksum, { $bytes } bytes from byte { $byte }. Check disk and memory, and try again.
differs = the output does not match the input: read { $read } records of { $read-bytes } bytes, wrote { $written } of { $written-bytes } bytes. Nothing was replaced. The machine or evenhand is at fault: please report it.
write = { $name }: cannot write{ at }: { $reason }

content =
    .same-output = another output goes to the same file. Give each output a file of its own (a link leads to the same file)
    .not-built = this build of evenhand does not include { $codec }. Build it with the feature { $codec } (cargo build --features { $codec })
    .long-record = record { $record } is longer than { $most } bytes
    .open-quotes = record { $record } ends inside quotes. Is the file complete?
    .delimiters = found more than one of comma, semicolon and tab between cells. Pass { PARAMETER("delimiter") } to choose one
    .after-compressed = more bytes follow the compressed data. Was something appended to the file?
    .decoder-memory = { $needed ->
        [more] it needs more than the { $memory } of memory that are set aside for it
       *[other] it needs { $needed } of memory, and { $memory } are set aside for it
    }. Decompress it first, with { $program }
    .dictionary = it needs the dictionary that it was compressed with. Decompress it first, with zstd -D DICTIONARY -dc
    .kept-by-folder = the directory lets only the owner replace this file. Write to another directory
    .append-only = the directory takes new files, but does not let them be renamed or removed (chattr +a). Write to another directory
    .immutable = the file or its directory is immutable (chattr +i). Write to another file, or remove the attribute with chattr -i
    .mount-point = this file is a mount point and cannot be replaced. Write to another file, or overwrite it with { PARAMETER("in_place") }=copy
    .owner-changes = it belongs to another user, and its replacement would belong to you. Write to another file, or overwrite it with { PARAMETER("in_place") }=copy
    .group-changes = you are not a member of its group, and its replacement would have another group. Write to another file, or overwrite it with { PARAMETER("in_place") }=copy
    .rights-change = its access control list (ACL) cannot be copied to a new file. Write to another file, or overwrite it with { PARAMETER("in_place") }=copy
    .attributes-change = its extended attributes cannot be copied to a new file. Write to another file, or overwrite it with { PARAMETER("in_place") }=copy
    .changed = this input changed after it was opened, and the change would be lost. Nothing was replaced. Try again when no program writes to it
    .moved = this name no longer leads to the same file. Nothing was written. Try again
    .closed = it was closed when the program started
format-error = { $name }: record { $record }, byte { $byte }: { $why }
repeated-key = { $is-same ->
    [yes] { $name }: records { $first-record } and { $record } have the same key "{ $key }". If they are one sample, pack its files in a row: tar --sort=name usually does. If they are two samples, rename the files of one.
   *[no] { $name }: record { $record } has the key "{ $key }", and so has record { $first-record } of { $first }. In one archive they would become one sample. Rename the files of one, or pass these inputs one at a time.
}
columnar-error = { $name }: { $why }
columnar =
    .broken = { $is-begun ->
        [yes] row group { $group } is damaged after { $row } of its rows. Is the file complete? ({ $reason })
       *[no] not a valid Parquet or Arrow file. Is it complete, and of this format? ({ $reason })
    }
    .type = column "{ $column }" has the type { $type }, which evenhand cannot write. Remove the column, or convert it to another type.
    .no-columns = the file has no columns, so its rows cannot be told apart.
    .encrypted = its columns are encrypted. Decrypt the file first, for example with pyarrow.
    .feather-v1 = Feather version 1 is not the Arrow format. Convert the file to version 2, for example with pyarrow.feather.write_feather.
    .schema-differs = { $kind ->
        [type] column "{ $column }" has the type { $found }, but { $expected } in { $first }. Convert one of them.
        [name] column { $column } is "{ $found }", but "{ $expected }" in { $first }. Write both with the same columns in the same order.
        [missing] column "{ $column }" of { $first } is missing. Write both with the same columns in the same order.
       *[additional] column "{ $column }" is missing in { $first }. Write both with the same columns in the same order.
    }
    .dictionary-overflow = the dictionaries of all inputs have more values together than { $keys } keys can number. Write the inputs with wider keys.
    .destination = this destination takes bytes, not columns. Write to evenhand_files::Outputs.
    .encode = cannot encode the columns: { $reason }
quotes = If a backslash stands before quotes inside quotes, pass { PARAMETER("escape") } '\'. If quotes are ordinary characters, pass { PARAMETER("no_quoting") }.
framing =
    .open-quotes = the quotes are never closed. Is the file complete? { quotes }
    .after-quotes = a field continues after its closing quote. Write a quote inside quotes twice. { quotes }
    .cut-off = the input ends after { $found } bytes of this record. Is the file complete?
    .cut-off-of = the input ends after { $found } of the { $length } bytes of this record. Is the file complete, and do all records have this length?
    .missing-lines = has { $found } of { $lines } lines. Is the file complete, and do all records have { $lines } lines?
    .json-part = this line is not one JSON value. Write each value on one line: jq -c . for values over several lines, sed 's/,$//' for lines that end in a comma.
    .json-array = the file is a JSON array, not one value per line. Write each element on one line: jq -c '.[]'
    .fastq-start = a FASTQ read starts with a line that begins with "@", and this one does not. Is a line missing or extra before it?
    .fastq-plus = the third line of a FASTQ read begins with "+", and this one does not. If sequences are wrapped, write each on one line: seqtk seq
    .fastq-lengths = the sequence has { $sequence } bases, but { $qualities } qualities. Is the file complete?
    .before-first = the first line does not start a record. Pass an expression that matches it, or keep lines on top with { PARAMETER("header") }.
    .length-overflow = its length has more than 64 bits. Are the records length-prefixed in this way?
    .tar-header = a tar header is damaged: its checksum differs. Is the file complete?
    .tar-kind = the tar archive contains a file of kind “{ $kind }” (a hard link, a sparse file, or one in several volumes), which evenhand cannot move.
    .tar-global = a global header of the tar archive changes paths or sizes. Create the archive without it.
    .tar-twice = the sample has two files with the same path. Readers of tar would lose one. Rename one of them.
    .tar-extended = an extended header in the tar archive has { $bytes } bytes, which is too long.
format =
    .unknown = unknown format. Use one of { $names }
    .size = a record has a whole number of bytes, at least 1, such as fixed:784
    .dialect = unknown option of a table. Use csv:no-quoting, or csv:escape=\ with a character that is neither a letter, a digit, a quote nor a separator
    .prefix = unknown length prefix. Use length-prefixed: and one of { $names }
compression =
    .unknown = unknown compression. Use one of { $names }, perhaps with a level, such as zstd:19
    .level = unknown level. Use a whole number from { $least } to { $most }

# A column. $has-input and $has-record say whether the file and the row are known.
column-where = { $has-record ->
    [yes] { row }:{ " " }
   *[no] { $has-input ->
        [yes] { $name }:{ " " }
       *[no] { "" }
    }
}
column =
    .none = { column-where }the format { $format } has no columns, so column "{ $column }" cannot be read. Tables (csv, tsv), JSON lines, Parquet and Arrow have columns.
    .unknown = { $has-input ->
        [yes] { $name }
       *[no] the input
    } has no column "{ $column }". Columns: { $known }.
    .ambiguous = { column-where }several columns are called "{ $column }". Pass the number of one: { $numbers }.
    .no-header = { column-where }without a header, column "{ $column }" is unknown. Pass the number of a column, from 1, or { PARAMETER("header") } 1.
    .nested = { column-where }column "{ $column }" has the type { $type }, not single values. { $has-field ->
        [yes] Pass a field of it, such as { $field }.
       *[no] Pass another column.
    }
    .missing = { column-where }column "{ $column }" is missing.
    .all-missing = no record has the key "{ $column }". Pass the key of a JSON object, or a pointer such as /user/id.
    .no-weight = { column-where }{ $kind ->
        [empty] column "{ $column }" is empty. Weights must be 0 or a positive number.
        [null] column "{ $column }" is null or missing. Weights must be 0 or a positive number.
        [range] column "{ $column }" is { $value }. Weights must be 0, or from 1e-290 to 1e290.
       *[other] column "{ $column }" is "{ $value }". Weights must be 0 or a positive number.
    }
    .no-object = { column-where }not a JSON object (error at byte { $byte }), so column "{ $column }" cannot be read.
    .parent-no-object = { column-where }the value of { $parent } is not a JSON object, so "{ $column }" leads to nothing.
    .lines = { column-where }read as lines, which have no column "{ $column }". For a table, pass { PARAMETER("format") } csv or { PARAMETER("format") } tsv.
pattern =
    .no-place = several outputs need a placeholder, such as { $example }.
    .places = a name has one placeholder, but this has more. Remove all but one pair of braces.
    .form = invalid placeholder. Use {"{}"}, or {"{:05}"} for numbers of five digits (at most 20).
    .unicode = the name is not Unicode. Use another name.
size = invalid size. Use a number with K, M, G or T (powers of 1024, as KiB to TiB), or KB, MB, GB or TB (powers of 1000), such as 512M, 1.5GiB or 500MB
range =
    .form = invalid range. Use two whole numbers below 2^64, such as 1-6
    .backward = the range ends before it begins. Put the lower number first
    .all = the range has 2^64 numbers, one more than evenhand can shuffle. Leave one out
