/// The reason why a program could not start, or had to end, in one line.
public struct LaunchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in one line.
  public var message: String
  /// An error with `message`, which is one line.
  public init(_ message: String) { self.message = message }
  public var description: String { message }
}
