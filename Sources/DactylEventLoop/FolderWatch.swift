import CDactylLinux
import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Notifies when a folder changes; the caller looks at the folder.
@MainActor package final class FolderWatch {
  /// The changes that are reported.
  package enum Interest: Hashable, Sendable {
    /// Entries that are made, moved into the folder or given other rights.
    case newEntries
    /// All changes of entries and of their contents, and the end of the folder itself.
    case everything
  }

  /// Changes that were reported together.
  package struct Changes: Hashable, Sendable {
    /// The names of the entries that have changed.
    package var names: Set<FilePath> = []
    /// Whether further entries may have changed, since the system has lost their names.
    package var isIncomplete = false
    /// Whether the folder was removed or has another path. There are no further reports.
    package var isFolderGone = false
  }

  private let descriptor: Int32
  private var watch: FileWatch?

  /// Nil if the folder can't be watched, for example because it does not exist.
  package init?(
    _ path: FilePath, for interest: Interest, loop: MainLoop, onChange: @escaping @MainActor (Changes) -> Void
  ) {
    guard !path.bytes.contains(0) else { return nil }
    let text = path.bytes.map { CChar(bitPattern: $0) } + [0]
    let descriptor = dactyl_watch_folder(text, interest == .everything ? 1 : 0)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    do {
      watch = try loop.watch(descriptor, for: .read) { _ in onChange(Self.read(descriptor)) }
    } catch {
      close(descriptor)
      return nil
    }
  }

  isolated deinit {
    cancel()
  }

  /// Ends the reports.
  package func cancel() {
    guard let watch else { return }
    watch.cancel()
    self.watch = nil
    close(descriptor)
  }

  /// Reads all reports that wait.
  private static func read(_ descriptor: Int32) -> Changes {
    var changes = Changes()
    withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 8) { buffer in
      while case let count = systemRead(descriptor, buffer.baseAddress, buffer.count), count > 0 {
        changes.add(UnsafeRawBufferPointer(buffer)[..<count])
      }
    }
    return changes
  }
}

extension FolderWatch.Changes {
  private static let headerSize = MemoryLayout<inotify_event>.size
  private static let folderIsGone = [IN_DELETE_SELF, IN_MOVE_SELF, IN_IGNORED, IN_UNMOUNT].reduce(0) { $0 | UInt32($1) }

  /// Adds the reports in `bytes`: headers, each with a name that ends with zeros.
  fileprivate mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>) {
    var rest = bytes
    while rest.count >= Self.headerSize {
      let header = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
      let name = rest.dropFirst(Self.headerSize).prefix(Int(header.len)).prefix { $0 != 0 }
      if !name.isEmpty { names.insert(FilePath(bytes: name)) }
      if header.mask & UInt32(IN_Q_OVERFLOW) != 0 { isIncomplete = true }
      if header.mask & Self.folderIsGone != 0 { isFolderGone = true }
      rest = rest.dropFirst(Self.headerSize + Int(header.len))
    }
  }
}

/// The system's `read`, which a method above hides.
private let systemRead = read(_:_:_:)
