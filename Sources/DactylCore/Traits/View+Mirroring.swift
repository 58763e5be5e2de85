import DactylGeometry

/// Interfaces that are read from right to left.
extension View {
  /// Whether the view is laid out from right to left: its leading edge is the right one.
  public final var isMirrored: Bool { traits.layoutDirection == .rightToLeft }

  /// Returns the place of `rect`, which is given for a left-to-right interface: `rect` itself, or, if `isMirrored`, its
  /// mirror image between the left and the right edge of the bounds. In points, in the view's own coordinates.
  public final func mirrored(_ rect: Rect) -> Rect {
    guard isMirrored else { return rect }
    return Rect(x: bounds.minX + bounds.maxX - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }
}
