import CDactylLinux

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileSystem {
  /// The options for the replacement of a file.
  package struct Replacement {
    /// The permissions of the new file.
    package enum Mode { case keptOrPrivate, usual, alwaysPrivate }

    package var mode: Mode
    /// Whether the call waits until the disk has the bytes. Only `syncFolder(of:)` waits until it has the name, too.
    package var lasts: Bool
    /// The time of the change that the file gets, in seconds since 1970; nil for the present time.
    package var modified: Double?

    package init(_ mode: Mode, lasts: Bool, modified: Double? = nil) {
      self.mode = mode
      self.lasts = lasts
      self.modified = modified
    }
  }

  /// Makes the file at `path`, or replaces it as a whole: whenever the program or the machine stops, there is the old
  /// file or the new one.
  ///
  /// The bytes go to another new file in the same folder, which then gets the name. Only a file, or nothing, is
  /// replaced: for a folder, a link, a pipe or a device the call throws, and does not open it.
  package func replace(
    _ path: FilePath, with bytes: [UInt8], _ replacement: Replacement
  ) throws(FileError) {
    try replace(path, with: bytes, replacement) { (temporary, _) throws(FileError) in
      try checkReplaceable(path)
      try rename(temporary, to: path)
    }
  }

  /// Replaces the file as `replace(_:with:_:)` does. `willReplace` is called when the new file is ready, perhaps
  /// several times. The name may lead to another file an instant later: `didReplace` is called with a path of the file
  /// that was really replaced. If it throws, that file gets the name back. Some file systems can't do that, and
  /// `didReplace` is not called.
  package func replace(
    _ path: FilePath, with bytes: [UInt8], _ replacement: Replacement, willReplace: () throws(FileError) -> Void,
    didReplace: (FilePath) throws(FileError) -> Void
  ) throws(FileError) {
    try replace(path, with: bytes, replacement) { (temporary, isOurs) throws(FileError) in
      for _ in 0..<Self.mostAttempts {
        try willReplace()
        switch try moveIn(temporary, to: path, isExchanged: try checkReplaceable(path) != nil) {
        case .done: return
        case .exchanged:
          isOurs = false
          do throws(FileError) {
            if case .other(let reason) = try kind(of: temporary) { throw FileError(path, reason: reason) }
            try didReplace(temporary)
          } catch {
            isOurs = (try? exchange(temporary, path)) != nil
            throw error
          }
          return removeIgnoringErrors(temporary)
        case .isAnother: continue
        }
      }
      throw FileError(path, code: EAGAIN)
    }
  }

  /// The most attempts against a program that makes and removes the file all the time.
  private static let mostAttempts = 100

  /// Writes a new file, and calls `moveIn`, which gives it the name. It returns whether the path still leads to the new
  /// file; if so, that is removed after an error.
  private func replace(
    _ path: FilePath, with bytes: [UInt8], _ replacement: Replacement,
    moveIn: (_ temporary: FilePath, _ isOurs: inout Bool) throws(FileError) -> Void
  ) throws(FileError) {
    let (file, temporary) = try beginReplacing(path, replacement)
    defer { close(file) }
    var isOurs = true
    do throws(FileError) {
      try write(bytes, to: file, path)
      try setTime(of: file, replacement.modified, path)
      // The bytes must be on the disk before the name leads to them.
      if replacement.lasts { try call(.sync, path) { fsync(file) } }
      try checkWritten(file, path)
      try moveIn(temporary, &isOurs)
    } catch {
      if isOurs { removeIgnoringErrors(temporary) }
      throw error
    }
  }

  private enum MoveIn { case done, exchanged, isAnother }

  /// Gives the new file the name. With `isExchanged`, the file that has the name gets that of the new one, so that none
  /// is lost. Some file systems can only replace it.
  private func moveIn(_ new: FilePath, to path: FilePath, isExchanged: Bool) throws(FileError) -> MoveIn {
    do throws(FileError) {
      if isExchanged {
        try exchange(new, path)
        return .exchanged
      }
      try renameToFree(new, to: path)
      return .done
    } catch {
      switch error.code {
      // Another program has removed it, or made one.
      case ENOENT where isExchanged, EEXIST where !isExchanged: return .isAnother
      case EINVAL, ENOSYS, ENOTSUP, EPERM: break
      default: throw FileError(path, code: error.code)
      }
    }
    try rename(new, to: path)
    return .done
  }

  private func exchange(_ one: FilePath, _ other: FilePath) throws(FileError) {
    let target = other.bytes.map { CChar(bitPattern: $0) } + [0]
    try call(.exchange, at: one) { dactyl_exchange($0, target) }
  }

  /// Throws `EEXIST` if there is anything at `new`.
  func renameToFree(_ old: FilePath, to new: FilePath) throws(FileError) {
    let target = new.bytes.map { CChar(bitPattern: $0) } + [0]
    try call(.exchange, at: old) { dactyl_rename_to_free($0, target) }
  }

  /// A file keeps its bytes also where its time can't be set, or is none.
  private func setTime(of file: Int32, _ modified: Double?, _ path: FilePath) throws(FileError) {
    guard let modified, modified.magnitude < 1e11 else { return }
    var time = timespec()
    time.tv_sec = Int(modified.rounded(.down))
    time.tv_nsec = min(Int((modified - modified.rounded(.down)) * 1e9), 999_999_999)
    try unlessNotSupported { () throws(FileError) in
      try call(.setAttributes, path) { futimens(file, [time, time]) }
    }
  }

  /// Some file systems have no times or permissions of their own for files.
  private func unlessNotSupported(_ body: () throws(FileError) -> Void) throws(FileError) {
    do throws(FileError) {
      try body()
    } catch {
      guard [EPERM, EINVAL, ENOTSUP, ENOSYS].contains(error.code) else { throw error }
    }
  }

  /// Some file systems report only when a file is closed that the bytes have no room. The file itself stays open, since
  /// it is locked.
  private func checkWritten(_ file: Int32, _ path: FilePath) throws(FileError) {
    try call(.close, path) {
      let second = fcntl(file, F_DUPFD_CLOEXEC, 0)
      return second < 0 ? 0 : close(second)
    }
  }

  /// Makes a new, empty file at `path`, or replaces the one there, for lines that follow while the program runs. The
  /// caller closes it.
  package func create(_ path: FilePath, _ mode: Replacement.Mode) throws(FileError) -> Int32 {
    let (file, temporary) = try beginReplacing(path, Replacement(mode, lasts: false))
    do throws(FileError) {
      try rename(temporary, to: path)
      return file
    } catch {
      removeIgnoringErrors(temporary)
      close(file)
      throw error
    }
  }

  /// Writes all bytes.
  package func write(_ bytes: [UInt8], to file: Int32, _ path: FilePath) throws(FileError) {
    var count = 0
    while count < bytes.count {
      count += try call(.write, path) {
        bytes.withUnsafeBytes { systemWrite(file, $0.baseAddress! + count, $0.count - count) }
      }
    }
  }

  /// Removes the file at `path`, and waits until the disk knows. Does nothing if there is none; throws for anything but
  /// a file. The name may lead to another file than an instant before: `willRemove` is called with a path of the file
  /// that is removed. If it throws, that file gets the name back.
  package func remove(
    _ path: FilePath, willRemove: (FilePath) throws(FileError) -> Void = { _ in }
  ) throws(FileError) {
    guard try checkReplaceable(path) != nil else { return }
    let temporary = Self.unfinishedName(beside: path)
    guard (try? renameToFree(path, to: temporary)) != nil else {
      // The file system can't do that, or another program has removed the file.
      do throws(FileError) {
        try call(.remove, at: path) { unlink($0) }
      } catch {
        if error.code != ENOENT { throw error }
      }
      return try syncFolder(of: path)
    }
    do throws(FileError) {
      if case .other(let reason) = try kind(of: temporary) { throw FileError(path, reason: reason) }
      try willRemove(temporary)
      try call(.remove, at: temporary) { unlink($0) }
    } catch {
      try? renameToFree(temporary, to: path)
      throw FileError(path, as: error)
    }
    try syncFolder(of: path)
  }

  /// Gives the file at `path` a second name, which must be free. Returns false if it is taken.
  package func keep(_ path: FilePath, as copy: FilePath) throws(FileError) -> Bool {
    let target = copy.bytes.map { CChar(bitPattern: $0) } + [0]
    do throws(FileError) {
      try call(.link, at: path) { link($0, target) }
      return true
    } catch {
      if error.code == EEXIST { return false }
      // Some file systems have no second names.
      guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(error.code) else { throw error }
      do throws(FileError) {
        try renameToFree(path, to: copy)
      } catch {
        if error.code == EEXIST { return false }
        guard [EINVAL, ENOSYS, ENOTSUP].contains(error.code) else { throw error }
        guard case .nothing = try kind(of: copy) else { return false }
        try rename(path, to: copy)
      }
      return true
    }
  }

  // MARK: Temporary files

  /// The beginning of the names of files that are being written.
  package static let unfinishedPrefix = ".dactyl-unfinished-"

  /// Removes the files in `folder` that are left from programs that were killed while they wrote them. Files that are
  /// being written stay: their programs have locked them.
  package func removeUnfinished(in folder: FilePath) {
    let prefix = Array(Self.unfinishedPrefix.utf8)
    for name in (try? names(in: folder)) ?? [] where name.bytes.starts(with: prefix) {
      let number = String(decoding: name.bytes.dropFirst(prefix.count), as: UTF8.self)
      guard UInt64(number, radix: 36) != nil else { continue }
      let path = folder.appending(name)
      guard let (file, _) = try? openForReading(path) else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { removeIgnoringErrors(path) }
      close(file)
    }
  }

  /// Opens a new file beside `path`, with the permissions that the file at `path` is to have.
  private func beginReplacing(
    _ path: FilePath, _ replacement: Replacement
  ) throws(FileError) -> (file: Int32, temporary: FilePath) {
    guard !path.lastComponent.bytes.isEmpty, path.bytes.last != FilePath.slash else {
      throw FileError(path, reason: "It is not the name of a file")
    }
    let old = try checkReplaceable(path)
    let (file, temporary) = try openNew(beside: path, replacement.mode == .usual ? 0o666 : 0o600)
    // While it is locked, no program takes it for one that was left.
    flock(file, LOCK_EX | LOCK_NB)
    do throws(FileError) {
      if let old, replacement.mode != .alwaysPrivate { try copyRights(from: old, path, to: file) }
      return (file, temporary)
    } catch {
      removeIgnoringErrors(temporary)
      close(file)
      throw error
    }
  }

  /// Gives a new file the owner, the group, the permissions and the extended attributes of the one at `path`, as far as
  /// the user may. No one gets more rights by that.
  private func copyRights(from old: stat, _ path: FilePath, to file: Int32) throws(FileError) {
    var new = stat()
    try call(.status, path) { fstat(file, &new) }
    // Only the administrator may give a file away; a member of the group may give it to the group.
    if new.st_uid != old.st_uid || new.st_gid != old.st_gid, fchown(file, old.st_uid, old.st_gid) != 0 {
      _ = fchown(file, .max, old.st_gid)
    }
    try call(.status, path) { fstat(file, &new) }
    let text = path.bytes.map { CChar(bitPattern: $0) } + [0]
    dactyl_copy_user_attributes(text, file)
    // Another group gets the rights that all others have. With an access list these bits are not those of the group.
    let limited = old.st_mode & 0o707 | (old.st_mode & 0o007) << 3 & old.st_mode
    try setMode(of: file, new.st_gid == old.st_gid ? old.st_mode & 0o777 : limited, path)
    if dactyl_copy_access_list(text, file) != 0 { try setMode(of: file, limited, path) }
  }

  private func setMode(of file: Int32, _ mode: mode_t, _ path: FilePath) throws(FileError) {
    try unlessNotSupported { () throws(FileError) in try call(.setAttributes, path) { fchmod(file, mode) } }
  }

  private static func unfinishedName(beside path: FilePath) -> FilePath {
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    return path.parent.appending(FilePath(unfinishedPrefix + number))
  }

  private func openNew(beside path: FilePath, _ mode: mode_t) throws(FileError) -> (Int32, FilePath) {
    var attempts = 0
    while true {
      let temporary = Self.unfinishedName(beside: path)
      do throws(FileError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        return (try call(.open, at: temporary) { open($0, flags, mode) }, temporary)
      } catch {
        attempts += 1
        // The user knows the file, not the temporary one.
        guard error.code == EEXIST, attempts < 100 else { throw FileError(path, code: error.code) }
      }
    }
  }

  func rename(_ old: FilePath, to new: FilePath) throws(FileError) {
    let target = new.bytes.map { CChar(bitPattern: $0) } + [0]
    do throws(FileError) {
      try call(.rename, at: old) { systemRename($0, target) }
    } catch {
      throw FileError(new, code: error.code)
    }
  }

  func removeIgnoringErrors(_ path: FilePath) {
    _ = try? call(.remove, at: path) { unlink($0) }
  }

  /// Waits until the disk has the names of the folder that contains `path`.
  package func syncFolder(of path: FilePath) throws(FileError) {
    let folder: Int32
    do throws(FileError) {
      folder = try call(.open, at: path.parent) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    } catch {
      // A folder may allow changes and no reading.
      if error.code == EACCES { return }
      throw error
    }
    defer { close(folder) }
    do throws(FileError) {
      try call(.syncFolder, path) { fsync(folder) }
    } catch {
      // Some file systems can't do that for a folder.
      if error.code != EINVAL, error.code != ENOTSUP { throw error }
    }
  }
}

/// The system's functions, which methods above hide.
private let systemWrite = write(_:_:_:)
private let systemRename = rename(_:_:)
