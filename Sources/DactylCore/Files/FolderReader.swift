import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads folders, on the thread that calls it. Of the entries it opens nothing.
enum FolderReader {
  /// The identity and the time of the last change of a folder.
  struct Version: Hashable, Sendable {
    let device: dev_t
    let number: ino_t
    let seconds: Int
    let nanoseconds: Int

    init(_ status: stat) {
      (device, number) = (status.st_dev, status.st_ino)
      (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
    }
  }

  /// Calls `body` for each entry until it returns false. Entries that leave meanwhile are left out.
  static func read(
    _ folder: FilePath, opened: (Version) -> Void = { _ in }, _ body: (FolderEntry) -> Bool
  ) throws(FileError) {
    let descriptor = try descriptor(of: folder)
    guard let stream = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      throw FileError(folder, reason: reason(code))
    }
    defer { closedir(stream) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(folder, reason: reason(errno)) }
    opened(Version(status))
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      // The entry may be shorter than its type.
      let text = (UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0))
        .assumingMemoryBound(to: CChar.self)
      let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
      if bytes.elementsEqual([0x2e]) || bytes.elementsEqual([0x2e, 0x2e]) { continue }
      guard let entry = self.entry(FilePath(bytes: bytes), text, in: descriptor) else { continue }
      if !body(entry) { return }
    }
    guard errno == 0 else { throw FileError(folder, reason: reason(errno)) }
  }

  /// Returns the entries with these names that are there.
  static func entries(_ names: some Sequence<FilePath>, in folder: FilePath) throws(FileError) -> [FolderEntry] {
    let descriptor = try descriptor(of: folder)
    defer { close(descriptor) }
    return names.compactMap { name in
      name.bytes.contains(0) ? nil : entry(name, name.bytes.map { CChar(bitPattern: $0) } + [0], in: descriptor)
    }
  }

  /// Returns the file or folder at `path`; nil if there is nothing.
  static func entry(at path: FilePath) -> FolderEntry? {
    guard !path.bytes.isEmpty, !path.bytes.contains(0) else { return nil }
    return entry(path.lastComponent, path.bytes.map { CChar(bitPattern: $0) } + [0], in: AT_FDCWD)
  }

  static func version(of folder: FilePath) -> Version? {
    guard !folder.bytes.contains(0) else { return nil }
    var status = stat()
    return stat(folder.bytes.map { CChar(bitPattern: $0) } + [0], &status) == 0 ? Version(status) : nil
  }

  private static func descriptor(of folder: FilePath) throws(FileError) -> Int32 {
    guard !folder.bytes.contains(0) else { throw FileError(folder, reason: reason(EINVAL)) }
    let text = folder.bytes.map { CChar(bitPattern: $0) } + [0]
    while true {
      let descriptor = open(text, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw FileError(folder, reason: reason(errno)) }
    }
  }

  private static func entry(_ name: FilePath, _ text: UnsafePointer<CChar>, in folder: Int32) -> FolderEntry? {
    var status = stat()
    guard fstatat(folder, text, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    let isThere = !isLink || fstatat(folder, text, &status, 0) == 0
    let kind: FolderEntry.Kind =
      switch status.st_mode & S_IFMT {
      case _ where !isThere: .missing
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    // All may read most files, so that the system need not be asked.
    let isReadable =
      switch kind {
      case .file: status.st_mode & 0o444 == 0o444 || faccessat(folder, text, R_OK, 0) == 0
      case .folder: status.st_mode & 0o555 == 0o555 || faccessat(folder, text, R_OK | X_OK, 0) == 0
      case .other, .missing: false
      }
    return FolderEntry(
      name, kind: kind, isSymbolicLink: isLink, isReadable: isReadable, size: kind == .file ? Int(status.st_size) : 0,
      modified: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9)
  }

  static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
