import DactylGeometry

/// A name in a folder, and the file or folder that it leads to (`FD-3`).
public struct FolderEntry: Hashable, Sendable {
  /// The thing that a name leads to.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A file with contents.
    case file
    /// A folder.
    case folder
    /// A pipe, a socket or a device. Nothing in the framework opens one.
    case other
    /// Nothing: the name is a symbolic link that leads nowhere, or to itself.
    case missing
  }

  /// The name in the folder. Its bytes need not be UTF-8.
  public let name: FilePath
  /// The thing that the name leads to. Symbolic links are followed.
  public let kind: Kind
  /// Whether the name is a symbolic link.
  public let isSymbolicLink: Bool
  /// Whether the user may read the file, or list the folder.
  public let isReadable: Bool
  /// The number of bytes of a file; 0 for anything else.
  public let size: Int
  /// The time of the last change, in seconds since 1970.
  public let modified: Double

  /// An entry of a folder. A negative size counts as 0.
  public init(
    _ name: FilePath, kind: Kind = .file, isSymbolicLink: Bool = false, isReadable: Bool = true, size: Int = 0,
    modified: Double = 0
  ) {
    self.name = name
    self.kind = kind
    self.isSymbolicLink = isSymbolicLink
    self.isReadable = isReadable
    self.size = max(size, 0)
    self.modified = modified
  }

  /// Whether the name begins with a full stop, or ends with a tilde as the backup copies of editors do.
  public var isHidden: Bool { Self.isHidden(name.bytes) }

  static func isHidden(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    name.first == UInt8(ascii: ".") || name.last == UInt8(ascii: "~")
  }
}
