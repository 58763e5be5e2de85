import CDactylLinux

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Memory that is shared with the compositor, and that grows without losing the pages it has.
///
/// The first access to a new page is the largest part of the time of a first frame, and it ends the process with SIGBUS
/// if there is no memory for the page. So all pages are allocated in advance, where a failure is an error.
@MainActor final class SharedMemory {
  private static let mapFailed = UnsafeMutableRawPointer(bitPattern: -1)
  /// `MADV_POPULATE_WRITE`, since Linux 5.14: maps the pages in one call instead of one fault for each.
  private static let populate: Int32 = 23
  /// The file grows in steps of this many bytes, so that a window that is dragged larger does not grow it each frame.
  private static let step = 256 << 10

  let descriptor: Int32
  /// The size of the memory, in bytes.
  private(set) var capacity = 0
  private(set) var base: UnsafeMutableRawPointer

  /// The reserved address space, in bytes, so that the memory can grow in place. Unused address space costs nothing.
  private var reserved: Int
  /// The number of bytes whose pages are mapped.
  private var populated = 0
  private let allocate: Allocator

  /// Allocates the pages of a file up to a length. Returns 0 or an error number. Tests replace it.
  typealias Allocator = @MainActor (_ descriptor: Int32, _ length: Int) -> Int32

  static let systemAllocator: Allocator = { descriptor, length in
    // Beyond this limit the kernel does not return an error, but ends the process (SIGXFSZ).
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
    // With this seal the compositor need not guard against a file that is cut short.
    _ = dactyl_seal_against_shrinking(descriptor)
  }

  isolated deinit {
    munmap(base, reserved)
    close(descriptor)
  }

  /// Grows the memory to at least `bytes`. If it throws, nothing has changed.
  func grow(to bytes: Int) throws(SurfaceError) {
    if bytes > capacity {
      // An image that grows by a line will probably grow by another one soon.
      let length = capacity == 0 ? bytes : (bytes + Self.step - 1) / Self.step * Self.step
      let code = allocate(descriptor, length)
      guard code == 0 else { throw Self.error(code, bytes) }
      if length > reserved { try remap(length) }
      capacity = length
    }
    guard bytes > populated else { return }
    // An older kernel without this advice maps the pages one by one, which only takes longer.
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
    return SurfaceError("not enough shared memory for a picture of \(size) KiB: \(String(cString: strerror(code)))")
  }
}
