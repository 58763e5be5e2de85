import DactylGeometry
import DactylWayland

extension PopupDescription {
  /// Returns a positioner with the description, which the caller may destroy after use. `parent` is the parent's size
  /// in points.
  @MainActor func makePositioner(_ wmBase: XdgWmBase, parent: Size) -> XdgPositioner {
    let positioner = wmBase.createPositioner()
    let size = wholeSize
    let rect = wholeAnchor(in: parent)
    let offset = wholeOffset
    positioner.setSize(width: Int32(size.width), height: Int32(size.height))
    positioner.setAnchorRect(
      x: Int32(rect.minX), y: Int32(rect.minY), width: Int32(rect.width), height: Int32(rect.height))
    positioner.setAnchor(anchor: XdgPositioner.Anchor(rawValue: Self.direction(anchor)))
    positioner.setGravity(gravity: XdgPositioner.Gravity(rawValue: Self.direction(gravity)))
    positioner.setConstraintAdjustment(
      constraintAdjustment: XdgPositioner.ConstraintAdjustment(rawValue: adjustment.rawValue & 63))
    positioner.setOffset(x: Int32(offset.x), y: Int32(offset.y))
    // The compositor places the popup again when its surroundings change. Not sent before version 3.
    positioner.setReactive()
    return positioner
  }

  /// Returns the protocol's number of an anchor or a gravity. Opposite edges cancel each other.
  private static func direction(_ edges: SurfaceEdge) -> UInt32 {
    let isLeft = edges.contains(.left) && !edges.contains(.right)
    let isRight = edges.contains(.right) && !edges.contains(.left)
    let isTop = edges.contains(.top) && !edges.contains(.bottom)
    let isBottom = edges.contains(.bottom) && !edges.contains(.top)
    let anchor: XdgPositioner.Anchor =
      switch (isTop, isBottom, isLeft, isRight) {
      case (true, _, true, _): .topLeft
      case (true, _, _, true): .topRight
      case (_, true, true, _): .bottomLeft
      case (_, true, _, true): .bottomRight
      case (true, _, _, _): .top
      case (_, true, _, _): .bottom
      case (_, _, true, _): .left
      case (_, _, _, true): .right
      default: .none
      }
    return anchor.rawValue
  }
}
