import DactylGeometry
import DactylLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FolderEntry {
  /// Returns what is at a path; nil if there is nothing. Nothing is opened.
  nonisolated(nonsending) public static func load(at path: FilePath) async -> FolderEntry? {
    await FileWork.read { FolderReader.entry(at: path) }
  }

  /// Returns what is at each path, in their order; nil where there is nothing.
  nonisolated(nonsending) public static func load(at paths: [FilePath]) async -> [FolderEntry?] {
    await FileWork.read { paths.map(FolderReader.entry) }
  }

  /// The day and the time of the last change in the time zone of the user; nil for a time that the system knows no day
  /// for.
  public var modifiedDate: DateFields? {
    guard modified.isFinite, modified.magnitude < 1e11 else { return nil }
    var (seconds, parts) = (time_t(modified.rounded(.down)), tm())
    guard localtime_r(&seconds, &parts) != nil else { return nil }
    return DateFields(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday), hour: Int(parts.tm_hour),
      minute: Int(parts.tm_min), second: Int(parts.tm_sec))
  }
}

/// Questions about paths that a user types or chooses, answered on another thread.
extension FilePath {
  static let separator = UInt8(ascii: "/")
  /// The longest name that file systems allow, in bytes.
  private static let longestName = 255

  /// The path without empty names and `.`, and with `..` taken as the folder around the last name. Nothing is around
  /// the root. A symbolic link is taken for a folder.
  public var standardized: FilePath {
    var names: [ArraySlice<UInt8>] = []
    for name in bytes.split(separator: Self.separator) where !name.elementsEqual(".".utf8) {
      if !name.elementsEqual("..".utf8) {
        names.append(name)
      } else if let last = names.last, !last.elementsEqual("..".utf8) {
        names.removeLast()
      } else if !isAbsolute {
        names.append(name)
      }
    }
    let joined = Array(names.joined(separator: [Self.separator]))
    return FilePath(bytes: isAbsolute ? [Self.separator] + joined : joined.isEmpty ? Array(".".utf8) : joined)
  }

  /// The reason why a new file can't have this name, in words for the user; nil if it can (`FD-11`).
  public var nameProblem: String? {
    if bytes.isEmpty { return "A name is missing." }
    if bytes.contains(Self.separator) { return "A name can’t contain “/”." }
    if bytes.contains(0) { return "A name can’t contain a zero byte." }
    if bytes.elementsEqual(".".utf8) || bytes.elementsEqual("..".utf8) { return "This name stands for a folder." }
    return bytes.count > Self.longestName ? "The name is too long." : nil
  }

  /// Returns the reason why the user can't make files in the folder; nil if they can, as far as the system knows.
  nonisolated(nonsending) public func loadWritingProblem() async -> FileError? {
    let path = self
    return await FileWork.read {
      guard !path.bytes.contains(0) else { return FileError(path, reason: FolderReader.reason(EINVAL)) }
      let text = path.bytes.map { CChar(bitPattern: $0) } + [0]
      return faccessat(AT_FDCWD, text, W_OK | X_OK, AT_EACCESS) == 0
        ? nil : FileError(path, reason: FolderReader.reason(errno))
    }
  }

  /// Makes a folder with the usual rights. Throws if there is anything with this name, or no folder around it.
  nonisolated(nonsending) public func makeNewFolder() async throws(FileError) {
    let path = self
    let problem: FileError? = await FileWork.read {
      guard !path.bytes.contains(0) else { return FileError(path, reason: FolderReader.reason(EINVAL)) }
      let text = path.bytes.map { CChar(bitPattern: $0) } + [0]
      return mkdir(text, 0o777) == 0 ? nil : FileError(path, reason: FolderReader.reason(errno))
    }
    if let problem { throw problem }
  }

  /// Returns the folders in this folder whose names begin with `beginning`, in order; at most `limit`. Hidden ones are
  /// left out unless `beginning` begins with a full stop. Returns none if it can't be read.
  nonisolated(nonsending) public func loadFolders(beginningWith beginning: FilePath, limit: Int) async -> [FilePath] {
    let path = self
    return await FileWork.read {
      var table = FolderTable()
      try? FolderReader.read(path) { entry in
        if entry.kind == .folder, entry.name.bytes.starts(with: beginning.bytes) { table.append(entry) }
        return true
      }
      let arrangement = FolderArrangement(showsHidden: beginning.bytes.first == UInt8(ascii: "."))
      return table.order(arrangement).prefix(max(limit, 0)).compactMap { table.entry(Int($0))?.name }
    }
  }
}
