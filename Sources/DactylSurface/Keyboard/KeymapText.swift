#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A keymap as the compositor sends it: a descriptor and a size. It is read only when a key needs it.
///
/// It is read with `pread`, for three reasons: a sealed descriptor allows that; other clients may share the
/// descriptor's position; and a file that is shorter than announced gives a short read, while a mapping would end the
/// process with SIGBUS.
package final class KeymapText {
  /// The largest size that is read, in bytes. The largest keymaps in use have 100 KiB.
  private static let largest = 4 << 20

  private let descriptor: Int32
  private let size: Int

  /// Takes over the descriptor.
  package init(descriptor: Int32, size: UInt32) {
    self.descriptor = descriptor
    self.size = Int(size)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Calls `body` with the text, without its terminating NUL. Throws if the text can't be read.
  func withText<Result>(_ body: (UnsafeBufferPointer<CChar>) -> Result) throws(SurfaceError) -> Result {
    guard size > 0 else { throw SurfaceError("the compositor's keymap is empty") }
    guard size <= Self.largest else { throw SurfaceError("the compositor's keymap has \(size) bytes, too many") }
    let memory = UnsafeMutableBufferPointer<CChar>.allocate(capacity: size)
    defer { memory.deallocate() }
    var filled = 0
    while filled < size {
      let count = pread(descriptor, memory.baseAddress! + filled, size - filled, off_t(filled))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SurfaceError("the compositor's keymap is shorter than announced") }
      filled += count
    }
    let end = memory.firstIndex(of: 0) ?? size
    return body(UnsafeBufferPointer(rebasing: memory[..<end]))
  }
}
