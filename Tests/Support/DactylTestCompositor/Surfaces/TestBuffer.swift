import CDactylWaylandServer
import DactylWayland
import Glibc

/// A `wl_buffer` in shared memory.
package final class TestBuffer {
  package let resource: Resource
  /// Pixels.
  package let width: Int
  package let height: Int
  package let format: WlShm.Format
  private let pool: TestShmPool
  private let offset: Int
  private let stride: Int

  /// Whether the compositor holds it, so that the client must not draw into it.
  package private(set) var isHeld = false
  /// Its content when it was committed; empty if that was not read.
  private var taken: [UInt32] = []

  init(
    resource: Resource, pool: TestShmPool, offset: Int, width: Int, height: Int, stride: Int, format: WlShm.Format
  ) {
    self.resource = resource
    self.pool = pool
    self.offset = offset
    self.width = width
    self.height = height
    self.stride = stride
    self.format = format
    resource.model = self
  }

  /// Takes it from the client and returns its content, which is empty without `reading`.
  func take(reading: Bool) -> [UInt32] {
    taken = reading ? readPixels() : []
    isHeld = true
    return taken
  }

  /// Releases it to the client. Returns whether its content has not changed since it was taken.
  func release() -> Bool {
    guard isHeld else { return true }
    isHeld = false
    let isUntouched = resource.isDestroyed || taken.isEmpty || areEqual(readPixels(), taken)
    taken = []
    resource.send("release")
    return isUntouched
  }

  /// Faster than `==` in tests that are not optimised.
  private func areEqual(_ a: [UInt32], _ b: [UInt32]) -> Bool {
    guard a.count == b.count else { return false }
    return a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        guard let start = a.baseAddress, let other = b.baseAddress else { return true }
        return memcmp(start, other, a.count) == 0
      }
    }
  }

  /// `0xAARRGGBB`, row by row. Opaque formats read as opaque.
  private func readPixels() -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: width * height)
    guard let descriptor = pool.file.rawValue else { return pixels }
    pixels.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      if stride == width * 4 {
        _ = pread(descriptor, start, stride * height, off_t(offset))
      } else {
        for row in 0..<height {
          _ = pread(descriptor, start + row * width * 4, width * 4, off_t(offset + row * stride))
        }
      }
      if format == .xrgb8888 { dactyl_make_opaque(bytes.bindMemory(to: UInt32.self).baseAddress, width * height) }
    }
    return pixels
  }
}
