import CHeapFigures

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a process has of the system, as the kernel tells.
enum ProcessFigures {
  /// Bytes of memory that are really there. `process` is a number, or `self`.
  static func residentBytes(of process: String = "self") -> Int {
    let pages = text("/proc/\(process)/statm").split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }

  /// Bytes that the C library has handed out in this process.
  static var heapBytes: Int { Int(heap_bytes_in_use()) }

  /// What the C library keeps for the next time is nothing that a program holds on to.
  static func giveBackFreeMemory() { heap_give_back() }

  /// Files of shared memory, and all others. A window draws into two or three of them, as the compositor gives them
  /// back, and a keymap is one for as long as it is on its way.
  static func openDescriptors() -> (sharedMemory: Int, others: Int) {
    guard let folder = opendir("/proc/self/fd") else { return (0, 0) }
    defer { closedir(folder) }
    // The folder that is being read is one.
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

  /// How long the main thread of a process has worked, and waited for a processor while it had work, in nanoseconds.
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
