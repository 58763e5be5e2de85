/// How far everything that an application shows is turned, clockwise, on the surfaces that a compositor gives it. The raw
/// value is the angle in degrees.
///
/// For a panel that is mounted on its side, or on its head, where the compositor can't be told of it. Views, windows,
/// gestures and events notice nothing: they are in the coordinates of the content, whose upper side the person in front of
/// the panel sees above. See ``Application/contentRotation``.
public enum ContentRotation: Int, Hashable, Sendable, CaseIterable {
  /// As the compositor shows it.
  case upright = 0
  /// The top of the content is at the right edge of the surface.
  case quarterTurn = 90
  /// The top of the content is at the bottom edge of the surface.
  case halfTurn = 180
  /// The top of the content is at the left edge of the surface.
  case threeQuarterTurn = 270
}
