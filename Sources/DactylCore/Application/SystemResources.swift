import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file descriptors and the memory that a program needs to start. With less, C libraries would end it by a signal,
/// without a reason.
enum SystemResources {
  /// Descriptors for the event loop and its queue, the compositor, and the fonts.
  private static let descriptors = 8
  /// Addresses for the threads and the caches of the fonts, in bytes.
  private static let addresses = 80 << 20
  /// Memory for the stacks of the threads and for data, in bytes.
  private static let data = 64 << 20

  /// Throws if there are too few of either (`DO-21`).
  static func check() throws(LaunchError) {
    // Libraries that find no memory on threads of their own end the program.
    MemoryLimits.prepareThreads()
    var open: [Int32] = []
    defer { for descriptor in open { close(descriptor) } }
    while open.count < descriptors {
      let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else {
        throw LaunchError("too few file descriptors are left: \(open.count), and \(descriptors) are needed")
      }
      open.append(descriptor)
    }
    try checkRoom(addresses, PROT_NONE)
    if MemoryLimits.isDataLimited { try checkRoom(data, PROT_READ | PROT_WRITE) }
  }

  /// Throws if `size` bytes are more than the limits leave. Takes no memory.
  private static func checkRoom(_ size: Int, _ protection: Int32) throws(LaunchError) {
    let pages = mmap(nil, size, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let pages, pages != UnsafeMutableRawPointer(bitPattern: -1) else {
      throw LaunchError("too little memory may be used: \(size >> 20) MiB more are needed")
    }
    munmap(pages, size)
  }
}
