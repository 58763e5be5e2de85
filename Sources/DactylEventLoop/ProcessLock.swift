import CDactylLinux
import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file of the user that one process at a time has for itself.
package struct ProcessLock: ~Copyable, Sendable {
  /// The result of an attempt.
  package enum Attempt: Hashable, Sendable {
    /// This process has the file, until the lock is released or the process ends.
    case taken
    /// Another process has it.
    case heldByAnother
    /// No process can have it: the file system has no locks.
    case impossible
  }

  private let file: OwnedDescriptor

  /// Opens the file `name` in `folder`, which is made if it is missing. Nil if the folder is not one of this user alone,
  /// or if there is something else in the place of the file.
  package init?(_ name: FilePath, in folder: FilePath) {
    let path = folder.appending(name)
    guard !path.bytes.contains(0) else { return nil }
    mkdir(folder.nullTerminated, 0o700)
    let opened = open(folder.nullTerminated, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    let place = OwnedDescriptor(adopting: opened)
    var status = stat()
    guard fstat(place.rawValue, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
      return nil
    }
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = openat(place.rawValue, name.nullTerminated, flags, 0o600)
    guard descriptor >= 0 else { return nil }
    file = OwnedDescriptor(adopting: descriptor)
  }

  deinit {
    // Closing is not enough: a program that is being started has the file too, until it runs.
    dactyl_unlock(file.rawValue)
  }

  /// Tries to get the file, without waiting.
  package func take() -> Attempt {
    while dactyl_lock(file.rawValue) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return .heldByAnother
      default: return .impossible
      }
    }
    return .taken
  }
}

extension FilePath {
  /// The path for a call of the system.
  var nullTerminated: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
}
