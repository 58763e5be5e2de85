import CDactylLinux

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FilePath {
  /// The program of this process, without links; nil if the system does not tell (`DO-24`).
  package static var executable: FilePath? {
    executable(link: target(of: "/proc/self/exe"), startedPath: startedPath)
  }

  /// The path that the program was started with, as the system keeps it.
  static var startedPath: FilePath? {
    dactyl_started_path().map { FilePath(bytes: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  /// Returns the program. `link` is what the system shows as its file, and `startedPath` what it was started with.
  static func executable(link: FilePath?, startedPath: FilePath?) -> FilePath? {
    if let link, link.isAbsolute { return link.isFileOrFolder ? link : link.withoutDeletionMark }
    guard let startedPath, startedPath.bytes.contains(slash) else { return nil }
    return startedPath.resolved ?? startedPath.absolute
  }

  /// The path without the mark that the system adds to a file that was removed or replaced meanwhile.
  private var withoutDeletionMark: FilePath {
    let mark = Array(" (deleted)".utf8)
    return bytes.suffix(mark.count).elementsEqual(mark) ? FilePath(bytes: bytes.dropLast(mark.count)) : self
  }

  /// Whether there is a file or a folder, at the end of links too.
  var isFileOrFolder: Bool {
    var status = stat()
    guard !bytes.contains(0), stat(bytes.map { CChar(bitPattern: $0) } + [0], &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG || status.st_mode & S_IFMT == S_IFDIR
  }

  /// The absolute path without links; nil if there is no file.
  private var resolved: FilePath? {
    guard !bytes.contains(0), let path = realpath(bytes.map { CChar(bitPattern: $0) } + [0], nil) else { return nil }
    defer { free(path) }
    return FilePath(bytes: UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }

  /// Returns what a link leads to; nil if it can't be read.
  private static func target(of link: String) -> FilePath? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(link, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    return FilePath(bytes: buffer[..<count].map { UInt8(bitPattern: $0) })
  }
}
