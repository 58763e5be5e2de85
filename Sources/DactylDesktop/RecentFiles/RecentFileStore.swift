import DactylCore
import DactylGeometry
import DactylGraphics

/// The file with the list of recent files. It is read and written on another thread, in the order of the calls.
package final class RecentFileStore: Sendable {
  private let path: FilePath?
  private let files: FileSystem
  private let now: @Sendable () -> Double

  private static let worker = WorkerPool(count: 1, label: "dactyl.recent-files")
  /// The most bytes of a list. One of a thousand files has less than 1 MiB.
  static let mostBytes = 16 << 20
  /// The most attempts against programs that write the list at the same time.
  private static let mostAttempts = 20

  /// A store for the list at `path`, which need not exist; nil if the user has no place for it. `now` returns the time
  /// of day, in seconds since 1970.
  package init(
    _ path: FilePath?, files: FileSystem = FileSystem(), now: @escaping @Sendable () -> Double = { WallClock.seconds }
  ) {
    self.path = path
    self.files = files
    self.now = now
  }

  /// The list of the user.
  package convenience init() { self.init(FilePath.userDataFolder?.appending("recently-used.xbel")) }

  // MARK: Calls

  func note(
    _ file: FilePath, mimeType: String?, isPrivate: Bool, by program: RecentProgram,
    completion: @escaping @MainActor (FileError?) -> Void
  ) {
    let type = mimeType.flatMap { Self.isType($0) ? $0 : nil }
    change(completion) { list, time in
      // A type that is only guessed replaces no other.
      let isKnown = list.bookmarks.contains { FilePath(uri: $0.address) == file }
      return list.noting(
        file, mimeType: type ?? (isKnown ? nil : file.usualMIMEType), isPrivate: isPrivate, by: program, at: time)
    }
  }

  func remove(
    _ file: FilePath, by program: RecentProgram, completion: @escaping @MainActor (FileError?) -> Void
  ) {
    change(completion) { list, _ in list.removing(file, by: program) }
  }

  /// Calls `completion` with the files of `program`, or with those that all programs may see, the newest first. They may
  /// be gone. A list that can't be read has none.
  func entries(of program: RecentProgram?, completion: @escaping @MainActor ([RecentFile]) -> Void) {
    Self.worker.run { [self] in
      let found = (try? read()).map { Self.entries($0.list, of: program) } ?? []
      Task { @MainActor in completion(found) }
    }
  }

  // MARK: Work

  private func change(
    _ completion: @escaping @MainActor (FileError?) -> Void,
    _ edit: @escaping @Sendable (BookmarkList, Double) -> [UInt8]?
  ) {
    Self.worker.run { [self] in
      let time = now()
      var result: FileError?
      do throws(FileError) {
        try write { edit($0, time) }
      } catch {
        result = error
      }
      let error = result
      Task { @MainActor in completion(error) }
    }
  }

  private func read() throws(FileError) -> (list: BookmarkList, bytes: [UInt8]?) {
    guard let path else { throw FileError("", reason: "There is no home folder") }
    let bytes = try files.checkReplaceable(path) == nil ? nil : try files.read(path, limit: Self.mostBytes).bytes
    do {
      return (try BookmarkList(bytes.flatMap { $0.isEmpty ? nil : $0 } ?? BookmarkList.empty), bytes)
    } catch {
      throw FileError(path, reason: "It is no list of recent files, or it is damaged")
    }
  }

  /// Replaces the list. If another program has written it meanwhile, that one is read and changed instead.
  private func write(_ edit: (BookmarkList) -> [UInt8]?) throws(FileError) {
    guard let path else { throw FileError("", reason: "There is no home folder") }
    for _ in 0..<Self.mostAttempts {
      let (list, old) = try read()
      guard let bytes = edit(list) else { return }
      // Entries that could not be read again would be lost to all programs.
      guard bytes.count <= Self.mostBytes, (try? BookmarkList(bytes)) != nil else {
        throw FileError(path, reason: "It can't take another file")
      }
      if old == nil { try files.makeFolder(path.parent) }
      var isOther = false
      do throws(FileError) {
        try files.replace(path, with: bytes, .init(.keptOrPrivate, lasts: true)) { () throws(FileError) in
        } didReplace: { replaced throws(FileError) in
          guard let old, try files.read(replaced, limit: Self.mostBytes).bytes == old else {
            isOther = true
            throw FileError(path, reason: "Another program has changed it")
          }
        }
        return
      } catch {
        if !isOther { throw error }
      }
    }
    throw FileError(path, reason: "Another program changes it all the time")
  }

  private static func entries(_ list: BookmarkList, of program: RecentProgram?) -> [RecentFile] {
    var found: [(file: RecentFile, place: Int)] = []
    var known: Set<FilePath> = []
    for (place, bookmark) in list.bookmarks.enumerated().reversed() {
      let own = program.flatMap { bookmark.program($0.name) }
      guard program == nil ? !bookmark.isPrivate : own != nil, let path = FilePath(uri: bookmark.address),
        known.insert(path).inserted
      else { continue }
      let time = own?.modified ?? bookmark.modified ?? bookmark.programs.compactMap(\.modified).max() ?? 0
      found.append((RecentFile(path: path, mimeType: bookmark.mimeType?.text, opened: time), place))
    }
    return found.sorted { ($0.file.opened, $0.place) > ($1.file.opened, $1.place) }.map(\.file)
  }

  /// Whether the text is a MIME type, such as `image/png`.
  private static func isType(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && text.utf8.count <= 256
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"'<>&,;*".utf8.contains($0) }
      }
  }
}
