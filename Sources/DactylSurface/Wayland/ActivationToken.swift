#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The token by which a program that starts another hands it the right to the focus.
enum ActivationToken {
  private static let variable = "XDG_ACTIVATION_TOKEN"

  /// The token this process was started with. It is for one use, so no child inherits it.
  static func takeFromEnvironment() -> String? {
    guard let value = getenv(variable), value.pointee != 0 else { return nil }
    defer { unsetenv(variable) }
    return String(cString: value)
  }
}
