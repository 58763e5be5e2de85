#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The trash of the user, as the specification of freedesktop.org describes it: a folder of files, and one of notes
/// about where they were.
extension FileSystem {
  /// The most names that are tried for a file.
  private static let mostNames = 1000

  /// Moves the file, the folder or the link at `path` to the trash of the user, which is made if it is not there.
  /// `seconds` is the time of day, in seconds since 1970; nil for now. Returns the new path.
  ///
  /// Throws if it is on another file system, whose files the trash of the user can't take, and leaves it there.
  @discardableResult package func moveToTrash(
    _ path: FilePath, trash: FilePath, at seconds: Int? = nil
  ) throws(FileError) -> FilePath {
    let path = path.absolute
    guard !path.lastComponent.bytes.isEmpty, path.lastComponent != ".", path.lastComponent != ".." else {
      throw FileError(path, reason: "It can't be moved to the trash")
    }
    let (files, notes) = (trash.appending("files"), trash.appending("info"))
    try makeFolder(files)
    try makeFolder(notes)
    let text =
      "[Trash Info]\nPath=\(path.uri.dropFirst("file://".count))\nDeletionDate=\(Self.localTime(seconds ?? Int(WallClock.seconds)))\n"
    for number in 1...Self.mostNames {
      let name = Self.name(path.lastComponent, number: number)
      let note = notes.appending(FilePath(bytes: name.bytes + Array(".trashinfo".utf8)))
      // The note reserves the name.
      guard try makeNew(note, Array(text.utf8)) else { continue }
      let place = files.appending(name)
      do throws(FileError) {
        if try moveToFree(path, to: place) { return place }
        removeIgnoringErrors(note)
      } catch {
        removeIgnoringErrors(note)
        throw FileError(path, as: error)
      }
    }
    throw FileError(path, reason: "The trash has too many files of this name")
  }

  /// The name of the file with that number: `list.txt`, `list 2.txt`.
  private static func name(_ name: FilePath, number: Int) -> FilePath {
    // The note has a longer name.
    let longest = 255 - ".trashinfo".utf8.count - 5
    let dot = name.bytes.dropFirst().lastIndex(of: UInt8(ascii: ".")) ?? name.bytes.endIndex
    let isLong = name.bytes.count > longest
    let (stem, ending) = isLong ? (name.bytes.prefix(longest), []) : (name.bytes[..<dot], name.bytes[dot...])
    return FilePath(bytes: Array(stem) + (number > 1 ? Array(" \(number)".utf8) : []) + Array(ending))
  }

  /// Writes a new file. Returns false if there is something of this name.
  private func makeNew(_ path: FilePath, _ bytes: [UInt8]) throws(FileError) -> Bool {
    let file: Int32
    do throws(FileError) {
      file = try call(.open, at: path) { open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600) }
    } catch {
      if error.code == EEXIST { return false }
      throw error
    }
    let count = bytes.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
    let isWritten = count == bytes.count
    close(file)
    if !isWritten {
      removeIgnoringErrors(path)
      throw FileError(path, reason: "The trash can't be written")
    }
    return true
  }

  /// Moves a file to a name. Returns false if there is something of that name.
  private func moveToFree(_ path: FilePath, to place: FilePath) throws(FileError) -> Bool {
    do throws(FileError) {
      try renameToFree(path, to: place)
      return true
    } catch {
      switch error.code {
      case EEXIST: return false
      case EINVAL, ENOSYS, ENOTSUP: break
      default: throw error
      }
    }
    // A file system that can't do both in one step.
    guard case .nothing = try kind(of: place) else { return false }
    try rename(path, to: place)
    return true
  }

  /// The local time, as in `2026-11-29T14:05:00`.
  private static func localTime(_ seconds: Int) -> String {
    var (time, parts) = (time_t(seconds), tm())
    guard localtime_r(&time, &parts) != nil else { return "1970-01-01T00:00:00" }
    func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let year = "000\(Int(parts.tm_year) + 1900)".suffix(4)
    return "\(year)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
      + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
  }
}

/// The system's `write`, which a method hides.
private let systemWrite = write(_:_:_:)
