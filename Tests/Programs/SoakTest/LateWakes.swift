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
    let woken = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    var times = [woken - lateness.nanoseconds, woken]
    let descriptor = open(path(folder), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    pwrite(descriptor, &times, 16, 0)
    close(descriptor)
  }

  /// In the compositor: whether it was last woken late, and had asked for it, around some time of `refresh`, in nanoseconds.
  static func touch(_ refresh: Range<Int>, in folder: String) -> Bool {
    let descriptor = open(path(folder), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var times: [Int64] = [0, 0]
    guard pread(descriptor, &times, 16, 0) == 16 else { return false }
    return times[0] < Int64(refresh.upperBound) && times[1] > Int64(refresh.lowerBound)
  }

  static func path(_ folder: String) -> String { folder + "/late" }
}
