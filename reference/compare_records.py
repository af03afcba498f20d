"""Records of every format, by a plain program and by `evenhand`: the same bytes, for every seed, thread and memory.

    python3 compare_records.py PROGRAM [--seeds N]

The plain program reads all of a file by Python's csv, json, gzip, bz2, lzma and tarfile, puts its records in the order of
evenhand_reference.py, and writes them. Standard library only. It prints how many results it compared, and is done with
status 1 at the first that differs.
"""
import bz2, csv, gzip, io, json, lzma, os, random, re, struct, subprocess, sys, tarfile, tempfile
import evenhand_reference as reference

# A plain reader a format: the bytes of a file to its records, each with its end
def ended(records):                                            # the last row has the end of the one before it
    if records and not records[-1].endswith(b"\n"):
        records[-1] += b"\r\n" if len(records) > 1 and records[-2].endswith(b"\r\n") else b"\n"
    return records
def lines(data):
    return io.BytesIO(data if data[-1:] in (b"", b"\n") else data + b"\n").readlines()
def rows(data, separator):                                     # the csv module counts the lines that a row took
    text = [line.decode("utf-8") for line in io.BytesIO(data)]
    reader, found, start = csv.reader(text, delimiter=separator, strict=True), [], 0
    for _ in reader:
        row = "".join(text[start:reader.line_num]).encode("utf-8")
        if row.strip(b"\r\n"): found.append(row)                # empty lines are not rows
        start = reader.line_num
    return ended(found)
def csv_rows(data): return rows(data, ",")
def tsv_rows(data): return rows(data, "\t")
def fours(data):
    all_lines = lines(data)
    return [b"".join(all_lines[i:i + 4]) for i in range(0, len(all_lines), 4)]
def json_lines(data):
    found = [line for line in lines(data) if line.strip()]     # empty lines are not values
    for line in found: json.loads(line)
    return found
def sequences(data):
    found = []
    for line in lines(data):
        if line.startswith(b">") or not found: found.append(b"")
        found[-1] += line
    return found
def sevens(data): return [data[i:i + 7] for i in range(0, len(data), 7)]
def prefixed(data):
    found, at = [], 0
    while at < len(data):
        size = 4 + struct.unpack_from(">I", data, at)[0]
        found.append(data[at:at + size])
        at += size
    return found
def samples(data):                                             # files of one key in a row; headers lie before their data
    found, last = [], None
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for member in archive:
            end = member.offset_data + (member.size + 511) // 512 * 512
            folder, _, name = member.name.rpartition("/")
            stem, dot, _ = name.partition(".")
            key = (folder, stem) if dot and stem else None
            if key is None or key != last: found.append(b"")
            found[-1] += data[member.offset:end]
            last = key
    return found

def plain(reader, header, end, files, seed):
    top, body = b"", []
    for data in files:
        records = reader(data)
        if records: top = b"".join(records[:header])
        body += records[header:]
    order = reference.order(reference.seed_of(seed), len(body))
    return top + b"".join(body[i] for i in order) + end

# Inputs
BOM = b"\xef\xbb\xbf"                                        # stays on top, with or without a header
def table(dice, separator, end, count, last_end=True, bom=False):
    texts = ["", "plain", "two\nlines", "two\r\nlines", 'a "quote"', "a,b;c\td|e", "züge 骰子", " ", '"', "\n\n"]
    to = io.StringIO(newline="")
    writer = csv.writer(to, delimiter=separator, lineterminator=end)
    writer.writerow(["id", "a\nheader", ""])
    for i in range(count): writer.writerow([i, dice.choice(texts) * dice.randrange(4), dice.choice(texts)])
    data = to.getvalue().encode("utf-8")
    if not last_end: data = data[:-len(end)]
    return (BOM if bom else b"") + data

def archive(dice, count, form):
    to = io.BytesIO()
    with tarfile.open(fileobj=to, mode="w", format=form) as tar:
        for i in range(count):
            folder = dice.choice(["", "d/", "v1.0/" + "long" * 15 + "/", "骰子/"])
            for end in ["jpg", "cls", "seg.png"][:dice.randrange(1, 4)]:
                member = tarfile.TarInfo(f"{folder}{i:04}.{end}")
                member.size = dice.choice([0, 1, 511, 512, 513, 3000])
                tar.addfile(member, io.BytesIO(dice.randbytes(member.size)))
    return to.getvalue()

def cases(dice):
    """Name, arguments, reader, records of a header, what ends an output, files."""
    zeros = bytes(1024)
    for name, separator, reader in [("t.csv", ",", csv_rows), ("t.tsv", "\t", tsv_rows)]:
        for end in ["\n", "\r\n"]:
            make = lambda *rest, **named: table(dice, separator, end, *rest, **named)
            head = make(0)
            for files in [[make(300)], [make(300, last_end=False)], [make(40, bom=True)], [make(1)],
                          [make(1, last_end=False)], [head], [head[:-len(end)]], [b""], [b"a,b%s1,2%s" % (2 * end.encode(), 3 * end.encode())], [make(5), b"", make(90), head, make(3)]]:
                yield name, "", reader, 1, b"", files
        yield "rows", f"--format {name[2:]} --header 0", reader, 0, b"", [make(30), make(3)]
        marked = lambda data, reader=reader: [data[:3], *reader(data[3:])] if data.startswith(BOM) else [b"", *reader(data)]
        yield "rows", f"--format {name[2:]} --header 0", marked, 1, b"", [make(3), make(30, bom=True)]
    texts = ["", "a", "\n", "骰", '"', "\\"]
    value = lambda i: json.dumps({"i": i, "text": dice.choice(texts) * dice.randrange(5)}).encode() + b"\n"
    values = [b"".join(map(value, range(count))) for count in (500, 1, 0)]
    for files in [values, values[:1], [values[0][:-1], values[1]], [b""], [b"1\r\n2\r\n3"], [b"\n1\n\n \r\n2\n\n", b"\n3"]]:
        yield "values.jsonl", "", json_lines, 0, b"", files
    read = lambda i: (lambda bases: b"@r%d\n%s\n+\n%s\n" % (i, b"G" * bases, b"!" * bases))(1 + dice.randrange(90))
    reads = [b"".join(map(read, range(count))) for count in (200, 1, 0)]
    for files in [reads, reads[1:2], [b""], [reads[0][:-1]], [reads[0].replace(b"\n", b"\r\n")]]:
        yield "reads.fq", "", fours, 0, b"", files
    of_sequence = lambda i: b">s%d\n" % i + b"ACGT\n" * dice.randrange(6)
    some = [b"".join(map(of_sequence, range(count))) for count in (200, 1, 0)]
    for files in [some, some[1:2], [b""], [some[0][:-1]]]:
        yield "s.fa", "", sequences, 0, b"", files
        yield "s", "--record-start ^>", sequences, 0, b"", files
    yield "s", "--record-start ^> --header 2", sequences, 1, b"", [b"before\nit\n" + text for text in some if text]
    for files in [[dice.randbytes(7 * 300), dice.randbytes(7)], [b""], [dice.randbytes(7)]]:
        yield "bytes", "--format fixed:7", sevens, 0, b"", files
    message = lambda: (lambda text: struct.pack(">I", len(text)) + text)(dice.randbytes(dice.randrange(300)))
    for count in (0, 1, 300):
        yield "messages", "--format length-prefixed:u32be", prefixed, 0, b"", [b"".join(message() for _ in range(count))]
    for form in (tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT):
        if form == tarfile.USTAR_FORMAT: archives = [archive(random.Random(5), 3, form)]
        else: archives = [archive(dice, count, form) for count in (60, 1, 0)]
        yield "s.tar", "", samples, 0, zeros, archives
        yield "s.tar", "", samples, 0, zeros, archives[:1]

COMPRESSED = [("", bytes), (".gz", gzip.compress), (".bz2", bz2.compress), (".xz", lambda data: lzma.compress(data, preset=1))]
RUNS = [(threads, memory) for threads in (1, 2, 8) for memory in ("40M", "1G")]

def main(program, *rest):
    seeds = int(rest[1]) if rest[:1] == ("--seeds",) else 2
    compared = 0
    for seed in range(seeds):
        for number, (name, arguments, reader, header, end, files) in enumerate(cases(random.Random(seed))):
            expected = plain(reader, header, end, files, f"seed {seed}")
            # Each case in turns of threads and memory, of compressions, and from a pipe where there is one file.
            turns = [(number + seed) % len(RUNS), (number + seed + 3) % len(RUNS)]
            for turn, (threads, memory) in enumerate(RUNS[i] for i in turns):
                is_pipe = turn == 1 and len(files) == 1
                suffix, compress = COMPRESSED[(number + turn) % len(COMPRESSED)]
                with tempfile.TemporaryDirectory() as folder:
                    names = [f"{i}-{name}{suffix}" for i in range(len(files))]
                    for path, data in zip(names, files):
                        with open(os.path.join(folder, path), "wb") as file: file.write(compress(data))
                    known = {".csv": "csv", ".tsv": "tsv", ".jsonl": "jsonl", ".fq": "fastq", ".tar": "tar"}
                    given = arguments.split()
                    if is_pipe and not given:
                        given = {".fa": ["--record-start", "^>"]}.get(name[name.rfind("."):]) or [
                            "--format", known[name[name.rfind("."):]]]
                    command = [program, "shuffle", "-q", "--seed", f"seed {seed}", "--threads", str(threads), "--memory", memory, *given]
                    command += ["-"] if is_pipe else names
                    done = subprocess.run(command, cwd=folder, capture_output=True, input=compress(files[0]) if is_pipe else b"")
                    if done.returncode != 0 or done.stdout != expected:
                        print("differs:", *command, f"({done.returncode})", done.stderr.decode(errors="replace"), file=sys.stderr)
                        print("files:", [data[:200] for data in files], file=sys.stderr)
                        print("expected:", expected[:300], "\nfound:   ", done.stdout[:300], file=sys.stderr)
                        return 1
                    compared += 1
    print(f"{compared} results compared")
    return 0

if __name__ == "__main__": sys.exit(main(*sys.argv[1:]))
