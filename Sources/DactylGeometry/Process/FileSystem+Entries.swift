import CDactylLinux

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileSystem {
  /// An open file or folder, which is closed with the last reference.
  package final class OpenedEntry: Sendable {
    package let rawValue: Int32
    init(_ rawValue: Int32) { self.rawValue = rawValue }
    deinit { close(rawValue) }
  }

  /// Opens the file or the folder that `path` leads to, also over links, for another program. Returns nil for anything
  /// else: a pipe or a device is not opened.
  package func openedEntry(_ path: FilePath) -> OpenedEntry? {
    guard !path.bytes.contains(0) else { return nil }
    let bytes = path.bytes.map { CChar(bitPattern: $0) } + [0]
    let place = dactyl_open_place(bytes)
    guard place >= 0 else { return nil }
    defer { close(place) }
    var status = stat()
    guard fstat(place, &status) == 0, status.st_mode & S_IFMT == S_IFREG || status.st_mode & S_IFMT == S_IFDIR else {
      return nil
    }
    let file = open("/proc/self/fd/\(place)", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    return file >= 0 ? OpenedEntry(file) : nil
  }
}
