import DactylGeometry

/// The requested position of a popup beside a rectangle of its parent, and the adjustments that are allowed if there is
/// no room.
package struct PopupDescription: Hashable, Sendable {
  /// In points; rounded up to whole ones, and at least one.
  package var size: Size
  /// In points of the parent's surface; the part outside of it does not count.
  package var anchorRect: Rect
  /// The side or corner of `anchorRect` at which the popup is placed; empty is the middle.
  package var anchor: SurfaceEdge
  /// The direction from that point in which the popup extends; empty is centred.
  package var gravity: SurfaceEdge
  /// In points, added to the position.
  package var offset: Point
  package var adjustment: PopupAdjustment
  /// The widths of the edges by which the surface is larger than the popup, in points, rounded up to whole ones: room
  /// for a shadow. They take no input, and do not count when the popup is placed.
  package var margin: Insets
  /// The press that opens the popup, if it should get all input outside of the client's surfaces; nil requests no grab.
  package var grab: PressSource?
  /// Whether the buffers have no alpha.
  package var isOpaque: Bool

  package init(
    size: Size, anchorRect: Rect, anchor: SurfaceEdge = [.bottom, .left], gravity: SurfaceEdge = [.bottom, .right],
    offset: Point = .zero, adjustment: PopupAdjustment = [], margin: Insets = .zero, grab: PressSource? = nil,
    isOpaque: Bool = false
  ) {
    self.size = size
    self.anchorRect = anchorRect
    self.anchor = anchor
    self.gravity = gravity
    self.offset = offset
    self.adjustment = adjustment
    self.margin = margin
    self.grab = grab
    self.isOpaque = isOpaque
  }
}

/// The changes that the compositor may make to a popup that would be outside of the screen, tried on each axis in this
/// order: flip, slide, resize.
package struct PopupAdjustment: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  package static let flipX = PopupAdjustment(rawValue: 4)
  package static let flipY = PopupAdjustment(rawValue: 8)
  package static let slideX = PopupAdjustment(rawValue: 1)
  package static let slideY = PopupAdjustment(rawValue: 2)
  package static let resizeX = PopupAdjustment(rawValue: 16)
  package static let resizeY = PopupAdjustment(rawValue: 32)
}
