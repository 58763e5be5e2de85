import CHeapFigures

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The resources of a process, from the kernel.
enum ProcessFigures {
  /// The resident memory in bytes. `process` is a number, or `self`.
  static func residentBytes(of process: String = "self") -> Int {
    let pages = text("/proc/\(process)/statm").split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }

  /// The bytes that the C library has allocated in this process.
  static var heapBytes: Int { Int(heap_bytes_in_use()) }

  /// Returns free memory that the C library keeps for later, which the program does not use.
  static func giveBackFreeMemory() { heap_give_back() }

  /// Counts the files of shared memory, and all others. A window draws into two or three of them, depending on when the
  /// compositor releases them, and a keymap is one while it is being sent.
  static func openDescriptors() -> (sharedMemory: Int, others: Int) {
    guard let folder = opendir("/proc/self/fd") else { return (0, 0) }
    defer { closedir(folder) }
    // The folder that is being read is one of them.
    var (sharedMemory, others) = (0, -1)
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.first != "." else { continue }
      var target = [CChar](repeating: 0, count: 64)
      readlink("/proc/self/fd/\(name)", &target, 63)
      if target.starts(with: "/memfd:".utf8.map(CChar.init(bitPattern:))) {
        sharedMemory += 1
      } else {
        others += 1
      }
    }
    return (sharedMemory, others)
  }

  /// The time, in nanoseconds, for which the main thread of a process ran, and waited for a processor while it had
  /// work.
  static func schedule(of process: String) -> (worked: Int, waited: Int) {
    let numbers = text("/proc/\(process)/schedstat").split(separator: " ").map { Int($0) ?? 0 }
    return numbers.count >= 2 ? (numbers[0], numbers[1]) : (0, 0)
  }

  private static func text(_ path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}
