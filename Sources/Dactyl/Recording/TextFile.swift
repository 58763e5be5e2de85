#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files of text, without Foundation.
enum TextFile {
  struct Failure: Error {
    var reason: String
    init(errno number: Int32) { reason = String(cString: strerror(number)) }
  }

  /// The whole of a file; what is not UTF-8 is repaired.
  static func contents(of path: String) throws(Failure) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Failure(errno: errno) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(file, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Failure(errno: errno) }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// A file that is made new and written line by line, each at once.
  final class Writer {
    private let file: Int32
    private let path: String
    private var hasFailed = false

    init(_ path: String) throws(Failure) {
      file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      guard file >= 0 else { throw Failure(errno: errno) }
      self.path = path
    }

    deinit { close(file) }

    /// A line that can't be written, on a full disk for instance, is lost; that is said once, and the program goes on.
    func append(_ line: String) {
      guard !hasFailed else { return }
      var text = line + "\n"
      let reason: String? = text.withUTF8 { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = write(file, UnsafeRawBufferPointer(rebasing: rest[...]).baseAddress, rest.count)
          if count < 0 && errno == EINTR { continue }
          if count < 0 { return String(cString: strerror(errno)) }
          rest = rest.dropFirst(count)
        }
        return nil
      }
      guard let reason else { return }
      hasFailed = true
      Diagnostics.report("\(path): \(reason); nothing more is recorded")
    }
  }
}
