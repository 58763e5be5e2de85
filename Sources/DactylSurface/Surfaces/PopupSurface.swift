import DactylGeometry

/// A popup as the compositor knows it.
@MainActor package protocol PopupSurface: PlatformSurface {
  /// What the compositor last told us and we accepted; until then what was asked for.
  var state: PopupState { get }

  /// Places it anew, in another size perhaps; `grab` counts only when a popup is made. What the compositor decides comes
  /// with a `PopupState`. One older than version 3 of the shell can't, and the popup stays.
  func move(to description: PopupDescription)
}

/// Where a popup is.
package struct PopupState: Hashable, Sendable {
  /// Of its upper left corner, in points of the parent's surface.
  package var position: Point
  /// Whole points.
  package var size: Size
  /// Buffer pixels a point.
  package var scale: Double

  package init(position: Point, size: Size, scale: Double = 1) {
    self.position = position
    self.size = size
    self.scale = scale
  }
}
