#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A call to the system about a file.
package enum FileCall: Hashable, Sendable, CaseIterable {
  case status, open, read, write, setAttributes, sync, close, link, exchange, rename, remove, syncFolder
}

/// The files of the system, read and written in the one way that all parts of the framework use.
///
/// The methods wait for the disk. They may be called from any thread.
package struct FileSystem: Sendable {
  /// Returns an error number for a call that is to fail, before it is made; nil makes the call. For tests.
  package var fault: (@Sendable (FileCall) -> Int32?)?

  package init() {}

  // MARK: Calls

  /// Makes a call, again after an interruption. Throws its error.
  @discardableResult func call<Result: SignedInteger>(
    _ kind: FileCall, _ path: FilePath, _ body: () -> Result
  ) throws(FileError) -> Result {
    if let code = fault?(kind) { throw FileError(path, code: code) }
    while true {
      let result = body()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw FileError(path, code: code) }
    }
  }

  /// Makes a call with a path.
  @discardableResult func call(
    _ kind: FileCall, at path: FilePath, _ body: (UnsafePointer<CChar>) -> Int32
  ) throws(FileError) -> Int32 {
    // The system would read the path only up to there.
    guard !path.bytes.contains(0) else { throw FileError(path, code: EINVAL) }
    let text = path.bytes.map { CChar(bitPattern: $0) } + [0]
    return try call(kind, path) { text.withUnsafeBufferPointer { body($0.baseAddress!) } }
  }

  // MARK: Kinds of files

  /// The kind of the file at a path, without following a link.
  enum Kind {
    case nothing
    case file(stat)
    case other(reason: String)
  }

  func kind(of path: FilePath) throws(FileError) -> Kind {
    var status = stat()
    do throws(FileError) {
      try call(.status, at: path) { lstat($0, &status) }
    } catch {
      if error.code == ENOENT { return .nothing }
      throw error
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(status)
    case S_IFDIR: return .other(reason: "It is a folder")
    case S_IFLNK: return .other(reason: "It is a symbolic link")
    case S_IFIFO: return .other(reason: "It is a pipe")
    case S_IFSOCK: return .other(reason: "It is a socket")
    default: return .other(reason: "It is a device")
    }
  }

  /// Throws unless there is a file, or nothing, at `path`: nothing else may be replaced. Returns the state of the file.
  @discardableResult package func checkReplaceable(_ path: FilePath) throws(FileError) -> stat? {
    switch try kind(of: path) {
    case .nothing: return nil
    case .file(let status): return status
    case .other(let reason): throw FileError(path, reason: reason)
    }
  }

  // MARK: Reading

  /// The bytes of a file, and the time of its last change, in seconds since 1970.
  package struct Contents: Sendable {
    package var bytes: [UInt8]
    package var modified: Double
  }

  /// Reads the file at `path`. Throws for a link, a pipe, a device or a folder, which are not opened at all, and for a
  /// file of more than `limit` bytes.
  package func read(_ path: FilePath, limit: Int) throws(FileError) -> Contents {
    let (file, status) = try openForReading(path)
    defer { close(file) }
    guard status.st_size <= limit else { throw Self.tooLarge(path, limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    try readAll(file, path) { part throws(FileError) in
      // It may grow meanwhile.
      guard bytes.count + part.count <= limit else { throw Self.tooLarge(path, limit) }
      bytes += part
      return true
    }
    return Contents(bytes: bytes, modified: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9)
  }

  package static func tooLarge(_ path: FilePath, _ limit: Int) -> FileError {
    let isWhole = limit >= 1 << 20 && limit % (1 << 20) == 0
    return FileError(path, reason: "It is larger than \(isWhole ? "\(limit >> 20) MiB" : "\(limit) bytes")")
  }

  /// The caller closes the file.
  func openForReading(_ path: FilePath) throws(FileError) -> (Int32, stat) {
    switch try kind(of: path) {
    case .nothing: throw FileError(path, code: ENOENT)
    case .other(let reason): throw FileError(path, reason: reason)
    case .file: break
    }
    // The file at the path may have changed.
    let file = try call(.open, at: path) { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    do throws(FileError) {
      var status = stat()
      try call(.status, path) { fstat(file, &status) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(path, reason: "It is not a file") }
      return (file, status)
    } catch {
      close(file)
      throw error
    }
  }

  /// Calls `body` for each part of the file, as long as it returns true.
  func readAll(
    _ file: Int32, _ path: FilePath, _ body: (ArraySlice<UInt8>) throws(FileError) -> Bool
  ) throws(FileError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try call(.read, path) {
        buffer.withUnsafeMutableBytes { systemRead(file, $0.baseAddress, $0.count) }
      }
      guard count > 0, try body(buffer[..<count]) else { return }
    }
  }

  // MARK: Folders

  /// Returns the names in a folder, in no particular order.
  package func names(in folder: FilePath) throws(FileError) -> [FilePath] {
    guard !folder.bytes.contains(0) else { throw FileError(folder, code: EINVAL) }
    if let code = fault?(.open) { throw FileError(folder, code: code) }
    let text = folder.bytes.map { CChar(bitPattern: $0) } + [0]
    guard let stream = opendir(text) else { throw FileError(folder, code: errno) }
    defer { closedir(stream) }
    return try names(in: folder, stream)
  }

  private func names(in folder: FilePath, _ stream: OpaquePointer) throws(FileError) -> [FilePath] {
    var names: [FilePath] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      // The entry may be shorter than its type.
      let name = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
      let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name.assumingMemoryBound(to: CChar.self)))
      if !bytes.elementsEqual([0x2e]), !bytes.elementsEqual([0x2e, 0x2e]) { names.append(FilePath(bytes: bytes)) }
    }
    guard errno == 0 else { throw FileError(folder, code: errno) }
    return names
  }

  /// A folder and its entries, as far as the system reports them without reading.
  package struct FolderContents: Hashable, Sendable {
    /// The folder itself.
    package var folder: FileVersion
    /// The entries of all kinds. Links are not followed.
    package var entries: [FilePath: FileVersion]
  }

  /// Returns the entries of a folder: those with `names`, or all. Entries that leave meanwhile are left out.
  package func contents(of folder: FilePath, names only: Set<FilePath>? = nil) throws(FileError) -> FolderContents {
    let descriptor = try call(.open, at: folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard let stream = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      throw FileError(folder, code: code)
    }
    defer { closedir(stream) }
    var status = stat()
    try call(.status, folder) { fstat(descriptor, &status) }
    var contents = FolderContents(folder: FileVersion(status), entries: [:])
    let names = if let only { Array(only) } else { try names(in: folder, stream) }
    for name in names {
      let text = name.bytes.map { CChar(bitPattern: $0) } + [0]
      if fstatat(descriptor, text, &status, AT_SYMLINK_NOFOLLOW) == 0 { contents.entries[name] = FileVersion(status) }
    }
    return contents
  }

  /// Makes a folder for the user alone, with those around it. Does nothing if it exists.
  package func makeFolder(_ path: FilePath) throws(FileError) {
    do throws(FileError) {
      try call(.open, at: path) { mkdir($0, 0o700) }
    } catch {
      if error.code == EEXIST { return }
      guard error.code == ENOENT, path.parent != path, !path.bytes.isEmpty else { throw error }
      try makeFolder(path.parent)
      do throws(FileError) {
        try call(.open, at: path) { mkdir($0, 0o700) }
      } catch {
        // Another program may have made it.
        if error.code != EEXIST { throw error }
      }
    }
  }
}

/// The system's `read`, which a method above hides.
private let systemRead = read(_:_:_:)
