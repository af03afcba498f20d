# 系统给出的原因，按种类。

system =
    .NotFound = 没有这个文件或文件夹
    .PermissionDenied = 没有权限
    .AlreadyExists = 已经存在
    .NotADirectory = 路径中有一部分不是文件夹
    .IsADirectory = 这是一个文件夹
    .ReadOnlyFilesystem = 文件系统是只读的
    .StorageFull = 磁盘空间不足
    .QuotaExceeded = 超出了磁盘配额
    .FileTooLarge = 文件太大
    .ResourceBusy = 正被占用
    .ExecutableFileBusy = 程序文件正被占用
    .TooManyLinks = 链接太多
    .InvalidFilename = 文件名无效
    .BrokenPipe = 管道的另一端已经关闭
    .UnexpectedEof = 内容不完整，提前结束了
    .TimedOut = 超时
    .Interrupted = 被中断
    .OutOfMemory = 内存不足
    .Unsupported = 系统不支持这项操作
    .CrossesDevices = 不在同一个文件系统上
