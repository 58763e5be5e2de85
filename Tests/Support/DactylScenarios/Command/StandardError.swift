#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Lines for the person at the terminal, apart from the results.
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
      // There is nowhere left to say that nothing can be said.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
