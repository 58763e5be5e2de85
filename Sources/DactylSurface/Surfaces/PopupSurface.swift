import DactylGeometry

/// A popup on the compositor.
@MainActor package protocol PopupSurface: PlatformSurface {
  /// The last state that the compositor has sent and the program has accepted; before that, the requested one.
  var state: PopupState { get }

  /// Requests another position, and possibly another size; `grab` only has an effect when a popup is made. The
  /// compositor's decision arrives as a `PopupState`. With a shell older than version 3 the popup stays.
  func move(to description: PopupDescription)
}

/// The position and size of a popup.
package struct PopupState: Hashable, Sendable {
  /// The position of the upper left corner, in points of the parent's surface.
  package var position: Point
  /// Whole points.
  package var size: Size
  /// Buffer pixels per point.
  package var scale: Double

  package init(position: Point, size: Size, scale: Double = 1) {
    self.position = position
    self.size = size
    self.scale = scale
  }
}
