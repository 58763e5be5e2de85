import DactylGeometry

/// A folder where users look for their files.
public struct UserFolder: Hashable, Sendable {
  /// The purpose of a folder.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// The folder of the user.
    case home
    /// The files on the desktop.
    case desktop
    /// Documents.
    case documents
    /// Files from the network.
    case downloads
    /// Music.
    case music
    /// Pictures.
    case pictures
    /// Films.
    case videos
    /// A disk, a stick or a card.
    case volume
  }

  /// The purpose.
  public let kind: Kind
  /// The folder. It was there when it was looked for.
  public let path: FilePath

  /// A folder with a purpose.
  public init(_ kind: Kind, path: FilePath) {
    self.kind = kind
    self.path = path
  }
}

/// The folders where users look for their files, as the desktop has set them up (`FD-6`).
public struct UserFolders: Hashable, Sendable {
  /// The folder of the user; nil if there is none.
  public var home: FilePath?
  /// The file with the other folders of the user, `user-dirs.dirs`; nil if there is none.
  public var configuration: FilePath?
  /// The file with what is mounted.
  public var mounts: FilePath

  /// The folders of the user that the environment names.
  public init() {
    home = ProcessEnvironment.userFolder("HOME", orInHome: "")
    configuration = ProcessEnvironment.userFolder("XDG_CONFIG_HOME", orInHome: ".config")?.appending("user-dirs.dirs")
    mounts = "/proc/self/mountinfo"
  }

  /// The folders of a user with the folder `home`, and these files of the system.
  public init(home: FilePath?, configuration: FilePath?, mounts: FilePath) {
    self.home = home
    self.configuration = configuration
    self.mounts = mounts
  }

  /// Returns the folders that are there, the one of the user first and volumes last. Reads on another thread.
  nonisolated(nonsending) public func load() async -> [UserFolder] {
    let folders = self
    return await FileWork.read { folders.read() }
  }

  /// The largest file of the system that is read, in bytes.
  private static let limit = 1 << 20

  private func read() -> [UserFolder] {
    var found: [UserFolder] = []
    if let home {
      found.append(UserFolder(.home, path: home))
      let bytes = configuration.flatMap { try? $0.readFile(limit: Self.limit) } ?? []
      found += Self.folders(in: bytes, home: home)
    }
    found += Self.volumes(in: (try? mounts.readFile(limit: Self.limit)) ?? [])
    var seen: Set<FilePath> = []
    return found.filter { folder in
      // A volume is mounted, and need not be asked: it may not answer.
      seen.insert(folder.path).inserted
        && (folder.kind == .volume || FolderReader.entry(at: folder.path)?.kind == .folder)
    }
  }

  // MARK: Files of the system

  private static let names: [(name: String, kind: UserFolder.Kind)] = [
    ("DESKTOP", .desktop), ("DOCUMENTS", .documents), ("DOWNLOAD", .downloads), ("PICTURES", .pictures),
    ("MUSIC", .music), ("VIDEOS", .videos),
  ]

  /// Returns the folders in the lines of `user-dirs.dirs`, such as `XDG_MUSIC_DIR="$HOME/Music"`. Those that are the
  /// folder of the user itself are switched off.
  static func folders(in bytes: [UInt8], home: FilePath) -> [UserFolder] {
    var paths: [String: FilePath] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard let sign = line.firstIndex(of: UInt8(ascii: "=")),
        let value = unquoted(line[line.index(after: sign)...]), let path = path(value, home)
      else { continue }
      paths[String(decoding: line[..<sign], as: UTF8.self)] = path
    }
    return names.compactMap { name, kind in
      paths["XDG_\(name)_DIR"].flatMap { $0 == home ? nil : UserFolder(kind, path: $0) }
    }
  }

  /// Returns the text between quotes, without the backslashes in front of letters; nil for a line of another form.
  private static func unquoted(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.first == UInt8(ascii: "\"") else { return nil }
    var (value, isEscaped): ([UInt8], Bool) = ([], false)
    for byte in text.dropFirst() {
      if isEscaped {
        value.append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        return value
      } else {
        value.append(byte)
      }
    }
    return nil
  }

  private static func path(_ value: [UInt8], _ home: FilePath) -> FilePath? {
    let variable = Array("$HOME".utf8)
    if value.starts(with: variable) {
      let rest = value.dropFirst(variable.count)
      guard rest.isEmpty || rest.first == FilePath.separator else { return nil }
      return FilePath(bytes: home.bytes + rest).standardized
    }
    let path = FilePath(bytes: value)
    return path.isAbsolute && !value.contains(0) ? path.standardized : nil
  }

  /// Returns the volumes in the lines of `/proc/self/mountinfo`: those that are mounted where desktops do it for users.
  static func volumes(in bytes: [UInt8]) -> [UserFolder] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count > 4 else { return nil }
      let path = FilePath(bytes: unescaped(fields[4]))
      let isOfUser = ["/media/", "/run/media/"].contains { path.bytes.starts(with: $0.utf8) }
      return isOfUser ? UserFolder(.volume, path: path) : nil
    }
  }

  /// Replaces `\040` and the like by the bytes that they stand for.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var (bytes, rest): ([UInt8], ArraySlice<UInt8>) = ([], text)
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy({ (0x30...0x37).contains($0) }) {
        bytes.append(UInt8(truncatingIfNeeded: digits.reduce(0) { $0 * 8 + Int($1 & 7) }))
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
