import DactylGeometry
import DactylGraphics

/// The file of a document, and its contents as far as this program knows them.
///
/// The methods wait for the disk, one at a time. They may be called from any thread.
final class DocumentFile: Sendable {
  let path: FilePath
  private let state = Locked(State())

  private struct State: Sendable {
    /// The bytes that the file had when this program read or wrote it last; empty if it knows of no file.
    var known: [FileDigest] = []
    /// The file of another program that has a second name already.
    var kept: FileVersion?
    /// The copies of contents that other programs have written, not reported yet.
    var copies: [FilePath] = []
    /// The number of the newest change that is in the file.
    var newest = 0
  }

  /// The threads that write. There are several, since one may wait for a disk that does not answer.
  static let workers = WorkerPool(count: 4, label: "dactyl.documents")

  init(path: FilePath) { self.path = path }

  /// A change of the file.
  struct Change: Sendable {
    /// The number of the change. A later one has a higher number.
    let number: Int
    /// The new bytes; nil removes the file.
    let bytes: [UInt8]?
    /// The time of the change, in seconds since 1970; nil for the present time.
    let modified: Double?
  }

  /// Reads the file. With `onlyIfChanged`, returns nil for a file that has the known bytes, and for one that is gone.
  func read(limit: Int, onlyIfChanged: Bool, in files: FileSystem) throws(FileError) -> FileSystem.Contents? {
    let result = state.withLock { state in
      Result { () throws(FileError) -> FileSystem.Contents? in
        if onlyIfChanged {
          guard case .other = try files.present(at: path, knowing: state.known) else { return nil }
        }
        return try files.read(path, limit: limit)
      }
    }
    return try result.get()
  }

  /// The document has taken its state from `bytes`, which the file has. Changes up to `number` are not made any more.
  ///
  /// Bytes that the document did not understand are those of another program.
  func take(_ bytes: [UInt8], upTo number: Int) {
    let digest = FileDigest(bytes)
    state.withLock { state in
      state.known = [digest]
      state.newest = max(state.newest, number)
    }
  }

  /// Makes `change` last. Does nothing if a later one has been made. Returns the paths of contents that other programs
  /// have written meanwhile: of copies, or of the file itself, which is then not removed.
  func make(_ change: Change, in files: FileSystem) throws(FileError) -> [FilePath] {
    let result = state.withLock { state in
      Result { () throws(FileError) -> [FilePath] in
        guard change.number > state.newest else { return [] }
        if let bytes = change.bytes {
          try replace(with: bytes, change.modified, &state, files)
        } else {
          try remove(&state, files)
        }
        state.newest = change.number
        defer { state.copies = [] }
        return state.copies
      }
    }
    return try result.get()
  }

  private func replace(
    with bytes: [UInt8], _ modified: Double?, _ state: inout State, _ files: FileSystem
  ) throws(FileError) {
    let digest = FileDigest(bytes)
    let replacement = FileSystem.Replacement(.keptOrPrivate, lasts: true, modified: modified)
    var seen: FileVersion?
    try files.replace(path, with: bytes, replacement) { () throws(FileError) in
      seen = try keepOther(at: path, knowing: digest, &state, files)
    } didReplace: { replaced throws(FileError) in
      // Another program may have written to it, or put another file there, since it was compared.
      if let seen, !seen.isRecent, try files.version(at: replaced)?.version == seen { return }
      _ = try keepOther(at: replaced, knowing: digest, &state, files)
    }
    (state.known, state.kept) = ([digest], nil)
    try files.syncFolder(of: path)
  }

  private func remove(_ state: inout State, _ files: FileSystem) throws(FileError) {
    if case .other = try files.present(at: path, knowing: state.known) {
      state.copies.append(path)
    } else {
      try files.remove(path) { removed throws(FileError) in
        _ = try keepOther(at: removed, knowing: nil, &state, files)
      }
    }
    (state.known, state.kept) = ([], nil)
  }

  /// Keeps the file at `place`, which is that of the document, if another program has written it. Returns the file.
  private func keepOther(
    at place: FilePath, knowing digest: FileDigest?, _ state: inout State, _ files: FileSystem
  ) throws(FileError) -> FileVersion? {
    let present = try files.present(at: place, knowing: state.known + (digest.map { [$0] } ?? []))
    guard case .other(let version) = present else { return present.version }
    // If the step after it has failed, it has two names.
    if let kept = state.kept, kept.isFile(of: version), try files.version(at: place)?.names ?? 0 > 1 { return version }
    state.copies.append(try keep(place, files))
    state.kept = version
    return version
  }

  /// The most names that are tried for a copy.
  private static let mostCopies = 1000
  /// The longest name that file systems allow, in bytes.
  private static let longestName = 255

  /// Keeps contents that another program has written, under a name of their own.
  private func keep(_ place: FilePath, _ files: FileSystem) throws(FileError) -> FilePath {
    for number in 1...Self.mostCopies {
      let copy = path.parent.appending(Self.nameOfCopy(of: path.lastComponent, number))
      if try files.keep(place, as: copy) { return copy }
    }
    throw FileError(path, reason: "Another program has changed it")
  }

  /// `list (changed by another program).txt`, and further ones with a number.
  static func nameOfCopy(of name: FilePath, _ number: Int) -> FilePath {
    let note = Array(" (changed by another program\(number > 1 ? " \(number)" : ""))".utf8)
    let point = UInt8(ascii: ".")
    // A name that begins with a point has no ending there.
    let end = name.bytes.lastIndex(of: point).flatMap { $0 > 0 ? $0 : nil } ?? name.bytes.count
    var (stem, ending) = (Array(name.bytes[..<end]), Array(name.bytes[end...]))
    if ending.count > 32 { ending = [] }
    let room = max(longestName - note.count - ending.count, 0)
    if stem.count > room {
      stem.removeLast(stem.count - room)
      // Not in the middle of a character.
      while let last = stem.last, last & 0xc0 == 0x80 { stem.removeLast() }
      if let last = stem.last, last >= 0xc0 { stem.removeLast() }
    }
    return FilePath(bytes: stem + note + ending)
  }
}
