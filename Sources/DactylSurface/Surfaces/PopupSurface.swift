import DactylGeometry

/// A popup on the compositor.
@MainActor package protocol PopupSurface: PlatformSurface {
  /// The last state that the compositor has sent and the program has accepted; before that, the requested one.
  var state: PopupState { get }

  /// Requests another position, and possibly another size; `grab` only has an effect when a popup is made. The
  /// compositor's decision arrives as a `PopupState`. With a shell older than version 3 the popup stays.
  func move(to description: PopupDescription)
}

/// The position and size of a popup, without the margin around it.
package struct PopupState: Hashable, Sendable {
  /// The position of the upper left corner, in points of the parent's surface.
  package var position: Point
  /// Whole points.
  package var size: Size
  /// Buffer pixels per point.
  package var scale: Double
  /// The widths of the edges by which the surface is larger than the popup, in whole points.
  package var margin: Insets

  package init(position: Point, size: Size, scale: Double = 1, margin: Insets = .zero) {
    self.position = position
    self.size = size
    self.scale = scale
    self.margin = margin
  }

  /// The rectangle of the surface, in points of the parent's surface.
  package var surfaceFrame: Rect {
    Rect(
      x: position.x - margin.left, y: position.y - margin.top, width: size.width + margin.left + margin.right,
      height: size.height + margin.top + margin.bottom)
  }
}
