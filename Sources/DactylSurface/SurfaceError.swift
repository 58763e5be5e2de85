/// An error below the framework, as one line for the user.
package struct SurfaceError: Error, Hashable, Sendable, CustomStringConvertible {
  package var message: String
  /// Whether the compositor ended the connection without an error of this program, so that it makes sense to connect to
  /// the next compositor.
  package var isLoss: Bool

  package init(_ message: String, isLoss: Bool = false) {
    self.message = message
    self.isLoss = isLoss
  }

  package var description: String { message }
}
