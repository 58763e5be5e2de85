#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Lines for the user at the terminal, apart from the results.
enum StandardError {
  static func write(_ line: String) {
    var rest = Array("\(line)\n".utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        #else
          Musl.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        #endif
      }
      // If standard error fails, the failure can't be reported.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
