import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The token with which a launcher passes its right to the focus to the program that it starts.
enum ActivationToken {
  private static let variable = "XDG_ACTIVATION_TOKEN"

  /// Returns the token this process was started with, and removes it from the environment: it is valid once, so no
  /// child may inherit it.
  static func takeFromEnvironment() -> String? {
    guard let token = ProcessEnvironment.value(variable) else { return nil }
    unsetenv(variable)
    return token
  }
}
