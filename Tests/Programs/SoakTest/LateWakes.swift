import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the program tells the compositor of a machine that did not wake it in time, in a file.
enum LateWakes {
  /// A program that draws late keeps no more than this in reserve (`FramePacer`), in nanoseconds.
  static let reserve: Int64 = 1_000_000

  /// In the program: it was woken so much later than it had asked for.
  static func note(_ lateness: Timestamp, in folder: String) {
    guard lateness.nanoseconds > reserve else { return }
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    var bytes = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    let descriptor = open(path(folder), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    pwrite(descriptor, &bytes, 8, 0)
    close(descriptor)
  }

  /// In the compositor: when it was last woken late, in nanoseconds.
  static func last(in folder: String) -> Int {
    let descriptor = open(path(folder), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var time: Int64 = 0
    return pread(descriptor, &time, 8, 0) == 8 ? Int(time) : 0
  }

  static func path(_ folder: String) -> String { folder + "/late" }
}
