import DactylCore

/// How something that a finger has moved goes on.
enum ReleaseMotion {
  /// The seconds for which a movement counts as going on with its velocity, when a finger lifts and a place is chosen.
  static let projection = 0.15
}

extension View {
  /// Whether movement is replaced by something calm.
  var reducesMotion: Bool { traits.reducesMotion }
}
