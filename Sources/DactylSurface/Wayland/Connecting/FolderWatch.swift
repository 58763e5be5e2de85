import CDactylLinux
import DactylEventLoop

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Notifies when a folder gains an entry; the caller lists the folder.
@MainActor final class FolderWatch {
  private let descriptor: Int32
  private var watch: FileWatch?

  /// Nil if the folder can't be watched, for example because it does not exist.
  init?(_ path: String, loop: MainLoop, onChange: @escaping @MainActor () -> Void) {
    let descriptor = dactyl_watch_folder(path)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    do {
      watch = try loop.watch(descriptor, for: .read) { _ in
        Self.drain(descriptor)
        onChange()
      }
    } catch {
      close(descriptor)
      return nil
    }
  }

  isolated deinit {
    cancel()
  }

  func cancel() {
    guard let watch else { return }
    watch.cancel()
    self.watch = nil
    close(descriptor)
  }

  private static func drain(_ descriptor: Int32) {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
