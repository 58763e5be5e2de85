#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The length and a hash of bytes, by which one run of the program knows them again.
package struct FileDigest: Hashable, Sendable {
  private let count: Int
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

extension FileSystem {
  /// The content at the path of a document.
  package enum Present: Hashable {
    case nothing
    case file(FileDigest)
    /// A file that the user may not read.
    case unreadable

    /// Whether there is a file, and none with one of `digests`.
    package func differs(from digests: [FileDigest]) -> Bool {
      switch self {
      case .nothing: false
      case .file(let digest): !digests.contains(digest)
      case .unreadable: true
      }
    }
  }

  /// Reads the content at `path`. Throws for a link, a pipe, a device or a folder.
  package func present(at path: FilePath) throws(FileError) -> Present {
    let file: Int32
    do throws(FileError) {
      file = try openForReading(path).0
    } catch {
      switch error.code {
      case ENOENT: return .nothing
      case EACCES: return .unreadable
      default: throw error
      }
    }
    defer { close(file) }
    var hasher = Hasher()
    var count = 0
    try readAll(file, path) { part throws(FileError) in
      part.withUnsafeBytes { hasher.combine(bytes: $0) }
      count += part.count
    }
    return .file(FileDigest(count: count, hasher))
  }
}
