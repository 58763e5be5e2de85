/// The clockwise rotation of an application's content on its surfaces. The raw value is the angle in degrees.
///
/// It is for a panel that is mounted sideways or upside down with a compositor that can't turn its output. Views,
/// windows, gestures and events are not affected: they use content coordinates, whose upper side is at the top for the
/// person in front of the panel. See ``Application/contentRotation``.
public enum ContentRotation: Int, Hashable, Sendable, CaseIterable {
  /// No rotation.
  case upright = 0
  /// The top of the content is at the right edge of the surface.
  case quarterTurn = 90
  /// The top of the content is at the bottom edge of the surface.
  case halfTurn = 180
  /// The top of the content is at the left edge of the surface.
  case threeQuarterTurn = 270
}
