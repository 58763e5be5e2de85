import DactylGeometry
import DactylGraphics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file of preferences: a text with a line for each value. The methods wait for the disk, one at a time.
final class PreferenceFile: Sendable {
  static let heading = "dactyl preferences 1"
  /// The greatest size of a file that is read, and that is written, so that each can be read again.
  static let greatestSize = 1 << 20
  /// The most attempts against programs that write the file all the time.
  private static let attempts = 20

  let path: FilePath
  /// The numbers of the last changes, by name.
  private let latest = Locked<[String: Int]>([:])

  init(path: FilePath) { self.path = path }

  /// What a file has.
  struct Contents: Hashable, Sendable {
    var version = 0
    var values = RestorableState()

    init() {}

    init(_ bytes: [UInt8]) {
      let state = RestorableState(text: String(decoding: bytes, as: UTF8.self), heading: PreferenceFile.heading)
      version = state["version"] ?? 0
      values = state[part: "values"]
    }

    var bytes: [UInt8] {
      var state = RestorableState()
      state["version"] = version
      state[part: "values"] = values
      return Array(state.text(heading: PreferenceFile.heading).utf8)
    }
  }

  /// Changes of values by name; nil removes one.
  typealias Changes = [String: String?]

  /// Returns the contents; those of an empty file if there is none.
  func read() throws(FileError) -> Contents { Contents(try bytes() ?? []) }

  /// Throws for a file of something else, or of a later format, which must not be replaced.
  private func bytes() throws(FileError) -> [UInt8]? {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem().read(path, limit: Self.greatestSize).bytes
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
    let first = bytes.prefix { $0 != UInt8(ascii: "\n") }
    // A file may end anywhere, or have zeroes only, after the power was cut while another program copied it.
    guard Self.heading.utf8.starts(with: first) || bytes.allSatisfy({ $0 == 0 }) else {
      throw FileError(path, reason: "It has no preferences, or those of a later version")
    }
    return bytes
  }

  /// Makes `changes` in the file as it is now, and returns what it has then. Whenever the program or the machine stops,
  /// it has all of the old contents or all of the new ones. If another program writes the file at the same time, both
  /// changes are in it. A change with a lower number than one that was made of the same value is not made.
  func write(_ changes: Changes, number: Int, version: Int) throws(FileError) -> Contents {
    let result = latest.withLock { latest in
      Result { () throws(FileError) -> Contents in
        let new = changes.filter { latest[$0.key] ?? 0 <= number }
        let contents = try write(new, version)
        for name in new.keys { latest[name] = number }
        return contents
      }
    }
    return try result.get()
  }

  private func write(_ changes: Changes, _ version: Int) throws(FileError) -> Contents {
    try FileSystem().makeFolder(path.parent)
    for _ in 0..<Self.attempts {
      let old = try bytes()
      var contents = Contents(old ?? [])
      contents.version = max(version, contents.version)
      for (name, text) in changes { contents.values[name] = text }
      let new = contents.bytes
      if new == old { return contents }
      guard new.count <= Self.greatestSize else { throw FileSystem.tooLarge(path, Self.greatestSize) }
      if try replace(old, with: new) { return contents }
    }
    throw FileError(path, reason: "Another program changes it all the time")
  }

  /// Returns false if the file has other bytes than `old` by now.
  private func replace(_ old: [UInt8]?, with new: [UInt8]) throws(FileError) -> Bool {
    var isAnother = false
    do throws(FileError) {
      try FileSystem().replace(
        path, with: new, FileSystem.Replacement(.keptOrPrivate, lasts: true), willReplace: {}
      ) { (replaced) throws(FileError) in
        guard try FileSystem().read(replaced, limit: Self.greatestSize).bytes != old else { return }
        isAnother = true
        throw FileError(path, reason: "It has changed")
      }
    } catch {
      if isAnother { return false }
      throw error
    }
    try FileSystem().syncFolder(of: path)
    return true
  }
}
