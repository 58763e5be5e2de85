import CDactylLinux

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Memory that can be handed to the compositor, and that grows without losing the pages it has.
///
/// The first access to a fresh page costs most in drawing a first frame, and it ends the process with SIGBUS if there is
/// no memory for the page. So all pages are requested beforehand, where a refusal is an error.
@MainActor final class SharedMemory {
  private static let mapFailed = UnsafeMutableRawPointer(bitPattern: -1)
  /// `MADV_POPULATE_WRITE`, since Linux 5.14: maps the pages in one call instead of one fault for each.
  private static let populate: Int32 = 23
  /// The file grows in steps of this many bytes, so that a window that is dragged larger does not grow it each frame.
  private static let step = 256 << 10

  let descriptor: Int32
  /// Bytes that may be used.
  private(set) var capacity = 0
  private(set) var base: UnsafeMutableRawPointer

  /// Address space, which costs nothing, for growing without moving.
  private var reserved: Int
  /// Bytes whose pages are mapped already.
  private var populated = 0
  private let allocate: Allocator

  /// Reserves the pages of a file up to a length, and answers 0 or an error number. Tests have their own.
  typealias Allocator = @MainActor (_ descriptor: Int32, _ length: Int) -> Int32

  static let systemAllocator: Allocator = { descriptor, length in
    // Beyond this limit the kernel would not answer, but end the process (SIGXFSZ).
    var limit = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0, rlim_t(length) > limit.rlim_cur {
      return EFBIG
    }
    return dactyl_allocate(descriptor, Int64(length))
  }

  init(bytes: Int, allocator: @escaping Allocator = SharedMemory.systemAllocator) throws(SurfaceError) {
    allocate = allocator
    descriptor = dactyl_memfd_create("dactyl")
    guard descriptor >= 0 else { throw Self.error(errno, bytes) }
    reserved = Self.reservation(for: bytes)
    guard
      let base = mmap(nil, reserved, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), base != Self.mapFailed
    else {
      let code = errno
      close(descriptor)
      throw Self.error(code, bytes)
    }
    self.base = base
    try grow(to: bytes)
    // The compositor needs no guard against our cutting the file short.
    _ = dactyl_seal_against_shrinking(descriptor)
  }

  isolated deinit {
    munmap(base, reserved)
    close(descriptor)
  }

  /// Makes at least `bytes` usable. On an error everything is as before.
  func grow(to bytes: Int) throws(SurfaceError) {
    if bytes > capacity {
      // An image that is larger by a line is likely to be larger by another one soon.
      let length = capacity == 0 ? bytes : (bytes + Self.step - 1) / Self.step * Self.step
      let code = allocate(descriptor, length)
      guard code == 0 else { throw Self.error(code, bytes) }
      if length > reserved { try remap(length) }
      capacity = length
    }
    guard bytes > populated else { return }
    // A kernel without this call maps the pages one by one, which costs time and nothing else.
    let start = populated & ~4095
    _ = madvise(base + start, bytes - start, Self.populate)
    populated = bytes
  }

  private func remap(_ length: Int) throws(SurfaceError) {
    let space = Self.reservation(for: length)
    guard
      let moved = mmap(nil, space, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), moved != Self.mapFailed
    else { throw Self.error(errno, length) }
    munmap(base, reserved)
    base = moved
    reserved = space
    populated = 0
  }

  private static func reservation(for bytes: Int) -> Int {
    max(bytes, min(bytes * 4, SurfaceSizing.largestBuffer))
  }

  private static func error(_ code: Int32, _ bytes: Int) -> SurfaceError {
    let size = (bytes + 1023) / 1024
    return SurfaceError("no room in shared memory for a picture of \(size) KiB: \(String(cString: strerror(code)))")
  }
}
