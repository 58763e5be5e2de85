/// What went wrong below the framework, as one line for a person.
package struct SurfaceError: Error, Hashable, Sendable, CustomStringConvertible {
  package var message: String
  /// The compositor is gone, for a reason that has nothing to do with us: another one may come, and be no worse.
  package var isLoss: Bool

  package init(_ message: String, isLoss: Bool = false) {
    self.message = message
    self.isLoss = isLoss
  }

  package var description: String { message }
}
