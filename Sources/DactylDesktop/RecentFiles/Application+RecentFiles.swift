import DactylCore
import DactylGeometry

/// A file that the user has opened lately (`RF-2`).
public struct RecentFile: Hashable, Sendable {
  /// The absolute path.
  public let path: FilePath
  /// The MIME type that the program has given, such as `text/markdown`; nil if it has given none.
  public let mimeType: String?
  /// The time at which it was noted last, in seconds since 1970.
  public let opened: Double

  /// A file that was opened at a time, in seconds since 1970.
  public init(path: FilePath, mimeType: String? = nil, opened: Double) {
    self.path = path
    self.mimeType = mimeType
    self.opened = opened
  }
}

/// The files that the user has opened lately, in the list that all programs of the user share.
extension Application {
  /// Notes that the user has opened or saved `file` in this program (`RF-1`). The desktop and other programs offer it
  /// from then on, too.
  ///
  /// File dialogs note nothing: only the program knows whether a file that was chosen has become the user's document.
  /// `mimeType` is the kind of the file; nil for the one that its extension is known for. A file that `isPrivate` is
  /// offered by this program alone; this counts when it is noted for the first time.
  ///
  /// `completion` is called once, later, with nil, or with the reason why the list is as it was: it is damaged, is a
  /// link, or can't be written. Without a desktop, as in tests, nothing is noted.
  public final func noteRecentFile(
    _ file: FilePath, mimeType: String? = nil, isPrivate: Bool = false,
    completion: @escaping @MainActor (FileError?) -> Void = { _ in }
  ) {
    let file = file.absolute
    guard let store = services?.recentFiles, file.isAbsolute, !file.bytes.contains(0) else {
      schedule(after: 0) { completion(FileError(file, reason: "It can't be noted")) }
      return
    }
    store.note(file, mimeType: mimeType, isPrivate: isPrivate, by: recentProgram, completion: completion)
  }

  /// Takes the note of this program about `file` away. The notes of other programs stay.
  ///
  /// `completion` is called once, later, as that of `noteRecentFile` is.
  public final func removeRecentFile(
    _ file: FilePath, completion: @escaping @MainActor (FileError?) -> Void = { _ in }
  ) {
    let file = file.absolute
    guard let store = services?.recentFiles else {
      schedule(after: 0) { completion(FileError(file, reason: "There is no list of recent files")) }
      return
    }
    store.remove(file, by: recentProgram, completion: completion)
  }

  /// Returns the files that this program has noted, the newest first, or with `ofAllPrograms` those of all (`RF-2`).
  ///
  /// Files that are gone, or that are none of `kinds`, are left out; without kinds, all count. There are at most
  /// `limit`. It does not throw: a list that can't be read is empty.
  public final func recentFiles(
    _ kinds: [FileKind] = [], ofAllPrograms: Bool = false, limit: Int = 10
  ) async -> [RecentFile] {
    guard let store = services?.recentFiles, limit > 0 else { return [] }
    let program = ofAllPrograms ? nil : recentProgram
    let noted = await withCheckedContinuation { continuation in
      store.entries(of: program) { continuation.resume(returning: $0) }
    }
    var rest = noted.filter { file in kinds.isEmpty || kinds.contains { $0.includes(file) } }[...]
    var found: [RecentFile] = []
    while found.count < limit, !rest.isEmpty {
      let next = Array(rest.prefix(64))
      rest = rest.dropFirst(next.count)
      for (file, entry) in zip(next, await FolderEntry.load(at: next.map(\.path))) {
        if let entry, entry.kind != .missing { found.append(file) }
      }
    }
    return Array(found.prefix(limit))
  }

  /// Calls `completion` once, later, with the files that the other form returns.
  public final func loadRecentFiles(
    _ kinds: [FileKind] = [], ofAllPrograms: Bool = false, limit: Int = 10,
    completion: @escaping @MainActor ([RecentFile]) -> Void
  ) {
    Task { completion(await recentFiles(kinds, ofAllPrograms: ofAllPrograms, limit: limit)) }
  }

  private final var recentProgram: RecentProgram { RecentProgram(name: Application.displayedName) }
}

extension FileKind {
  /// Whether a file is of the kind, by its name or by the type that was noted.
  fileprivate func includes(_ file: RecentFile) -> Bool {
    if matches(file.path.lastComponent) { return true }
    guard let type = file.mimeType?.lowercased() else { return false }
    return mimeTypes.contains { kind in
      let kind = kind.lowercased()
      return kind.hasSuffix("/*") ? type.hasPrefix(kind.dropLast()) : kind == type
    }
  }
}
