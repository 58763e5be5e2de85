#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The environment variables of the process.
package enum ProcessEnvironment {
  /// Returns the value of a variable; nil if it is not set or empty.
  package static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The user's locale for text and keys, such as `ja_JP.UTF-8`, from the variables in the order of the C library; nil
  /// if none is set. This process may not have called `setlocale`.
  package static var locale: String? {
    value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG")
  }
}
