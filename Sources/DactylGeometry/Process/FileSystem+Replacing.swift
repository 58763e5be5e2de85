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
  /// replaced: for a folder, a link, a pipe or a device the call throws, and does not open it. `willReplace` is called
  /// when the new file is ready.
  package func replace(
    _ path: FilePath, with bytes: [UInt8], _ replacement: Replacement,
    willReplace: () throws(FileError) -> Void = {}
  ) throws(FileError) {
    let (file, temporary) = try beginReplacing(path, replacement)
    defer { close(file) }
    do throws(FileError) {
      try write(bytes, to: file, path)
      if let modified = replacement.modified {
        var time = timespec()
        time.tv_sec = Int(modified.rounded(.down))
        time.tv_nsec = Int((modified - modified.rounded(.down)) * 1e9)
        try call(.setAttributes, path) { futimens(file, [time, time]) }
      }
      // The bytes must be on the disk before the name leads to them.
      if replacement.lasts { try call(.sync, path) { fsync(file) } }
      try willReplace()
      try checkReplaceable(path)
      try rename(temporary, to: path)
    } catch {
      removeIgnoringErrors(temporary)
      throw error
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
  /// a file.
  package func remove(_ path: FilePath) throws(FileError) {
    guard try checkReplaceable(path) != nil else { return }
    do throws(FileError) {
      try call(.remove, at: path) { unlink($0) }
    } catch {
      if error.code != ENOENT { throw error }
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
      guard case .nothing = try kind(of: copy) else { return false }
      try rename(path, to: copy)
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
      if let old, replacement.mode != .alwaysPrivate {
        // Only the administrator may give a file away; a member of the group may give it to the group.
        if old.st_uid != geteuid() || old.st_gid != getegid() { _ = fchown(file, old.st_uid, old.st_gid) }
        try call(.setAttributes, path) { fchmod(file, old.st_mode & 0o777) }
      }
      return (file, temporary)
    } catch {
      removeIgnoringErrors(temporary)
      close(file)
      throw error
    }
  }

  private func openNew(beside path: FilePath, _ mode: mode_t) throws(FileError) -> (Int32, FilePath) {
    var attempts = 0
    while true {
      let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let temporary = path.parent.appending(FilePath(Self.unfinishedPrefix + number))
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

  private func rename(_ old: FilePath, to new: FilePath) throws(FileError) {
    let target = new.bytes.map { CChar(bitPattern: $0) } + [0]
    do throws(FileError) {
      try call(.rename, at: old) { systemRename($0, target) }
    } catch {
      throw FileError(new, code: error.code)
    }
  }

  private func removeIgnoringErrors(_ path: FilePath) {
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
