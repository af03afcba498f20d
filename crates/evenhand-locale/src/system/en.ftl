# The reasons of the system, by their kind. English has those of errors without a number, which the system does not word itself.

system =
    .NotFound = no such file or directory
    .PermissionDenied = permission denied
    .AlreadyExists = file exists
    .NotADirectory = not a directory
    .IsADirectory = is a directory
    .ReadOnlyFilesystem = read-only file system
    .StorageFull = no space left on device
    .QuotaExceeded = disk quota exceeded
    .FileTooLarge = file too large
    .BrokenPipe = broken pipe
    .UnexpectedEof = unexpected end of file
    .TimedOut = timed out
    .Interrupted = interrupted
    .OutOfMemory = out of memory
    .Unsupported = not supported
