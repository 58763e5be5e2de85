import DactylGeometry

/// Where a popup is meant to be, beside a rectangle of its parent, and what may be done where it has no room there.
package struct PopupDescription: Hashable, Sendable {
  /// Points; made whole, and at least one.
  package var size: Size
  /// In points of the parent's surface; what of it lies outside does not count.
  package var anchorRect: Rect
  /// The side or corner of `anchorRect` where the popup is put; none is its middle.
  package var anchor: SurfaceEdge
  /// The direction in which it lies from there; none is centred.
  package var gravity: SurfaceEdge
  /// Points, added to the place.
  package var offset: Point
  package var adjustment: PopupAdjustment
  /// Whose press opens it, where it is to get all input outside of the client's surfaces; nil leaves that alone.
  package var grab: PressSource?
  /// Nothing shows through: the buffers have no alpha.
  package var isOpaque: Bool

  package init(
    size: Size, anchorRect: Rect, anchor: SurfaceEdge = [.bottom, .left], gravity: SurfaceEdge = [.bottom, .right],
    offset: Point = .zero, adjustment: PopupAdjustment = [], grab: PressSource? = nil, isOpaque: Bool = false
  ) {
    self.size = size
    self.anchorRect = anchorRect
    self.anchor = anchor
    self.gravity = gravity
    self.offset = offset
    self.adjustment = adjustment
    self.grab = grab
    self.isOpaque = isOpaque
  }
}

/// What may be done to a popup that would lie outside of the screen: tried on each axis in the order of the cases.
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
