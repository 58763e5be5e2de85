import CDactylLinux
import Glibc

/// A pipe for a test: both ends non-blocking, closed with the value.
final class PipePair {
  private(set) var reader: Int32
  private(set) var writer: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    precondition(dactyl_pipe(&ends, true) == 0, "No descriptors left for a pipe.")
    (reader, writer) = (ends[0], ends[1])
  }

  deinit {
    closeReader()
    closeWriter()
  }

  func write(_ text: String = "x") {
    _ = text.withCString { Glibc.write(writer, $0, strlen($0)) }
  }

  func read() -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(reader, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  func closeReader() {
    if reader >= 0 { close(reader) }
    reader = -1
  }

  func closeWriter() {
    if writer >= 0 { close(writer) }
    writer = -1
  }
}
