#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The length and a hash of bytes, by which one run of the program knows them again.
package struct FileDigest: Hashable, Sendable {
  /// The number of bytes.
  let count: Int
  private let hash: Int

  package init(_ bytes: [UInt8]) {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    count = bytes.count
    hash = hasher.finalize()
  }

  fileprivate init(count: Int, _ hasher: Hasher) {
    self.count = count
    hash = hasher.finalize()
  }
}

/// A file and its contents, as far as the system reports them without reading: which file it is, its size, and the time
/// of its last change.
package struct FileVersion: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t
  private let size: off_t
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    (device, number, size) = (status.st_dev, status.st_ino, status.st_size)
    (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
  }

  /// Whether it is the same file, with these contents or others.
  package func isFile(of other: FileVersion) -> Bool { device == other.device && number == other.number }

  /// Whether the contents may change once more without a change of the time, whose steps are long on some file systems.
  package var isRecent: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int(now.tv_sec) - seconds < 3
  }
}

extension FileSystem {
  /// The content at the path of a document.
  package enum Present: Hashable {
    case nothing
    /// A file with bytes that the program knows.
    case known(FileVersion)
    /// A file with other bytes, or one that the user may not read.
    case other(FileVersion)

    /// The file; nil if there is none.
    package var version: FileVersion? {
      switch self {
      case .nothing: nil
      case .known(let version), .other(let version): version
      }
    }
  }

  /// Compares the content at `path` with bytes that have one of `digests`, and reads no more than that takes. Throws
  /// for a link, a pipe, a device or a folder.
  package func present(at path: FilePath, knowing digests: [FileDigest]) throws(FileError) -> Present {
    let (file, status): (Int32, stat)
    do throws(FileError) {
      (file, status) = try openForReading(path)
    } catch {
      switch error.code {
      case ENOENT: return .nothing
      case EACCES: return try checkReplaceable(path).map { .other(FileVersion($0)) } ?? .nothing
      default: throw error
      }
    }
    defer { close(file) }
    let version = FileVersion(status)
    guard let longest = digests.map(\.count).max(), digests.contains(where: { $0.count == status.st_size }) else {
      return .other(version)
    }
    var hasher = Hasher()
    var count = 0
    try readAll(file, path) { part throws(FileError) in
      part.withUnsafeBytes { hasher.combine(bytes: $0) }
      count += part.count
      // It may grow meanwhile.
      return count <= longest
    }
    return digests.contains(FileDigest(count: count, hasher)) ? .known(version) : .other(version)
  }

  /// Returns the file at `path` without reading it; nil if there is none.
  package func version(at path: FilePath) throws(FileError) -> (version: FileVersion, names: Int)? {
    try checkReplaceable(path).map { (FileVersion($0), Int($0.st_nlink)) }
  }
}
