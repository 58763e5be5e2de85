import DactylGeometry
import DactylSurface

extension PopupDescription {
  /// Returns the description in surface coordinates. `parent` is the size of the parent's content.
  func turned(_ rotation: ContentRotation, parent: Size) -> PopupDescription {
    var description = self
    description.size = rotation.turn(size)
    description.anchorRect = rotation.toSurface(of: rotation.turn(parent)).apply(to: anchorRect)
    description.anchor = anchor.turned(rotation)
    description.gravity = gravity.turned(rotation)
    description.offset = rotation.toSurface(vector: offset)
    description.adjustment = adjustment.turned(rotation)
    description.margin = rotation.toSurface(margin)
    return description
  }
}

extension ContentRotation {
  /// Returns the position of the upper left corner of a popup's surface as its content shows it, in points of the
  /// parent's turned surface, whose size is `parent`.
  func position(of state: PopupState, parent: Size) -> Point {
    toContent(of: turn(parent)).apply(to: state.surfaceFrame).origin
  }
}

extension SurfaceEdge {
  /// Returns the edges of the surface at which these edges of the content are.
  fileprivate func turned(_ rotation: ContentRotation) -> SurfaceEdge {
    let clockwise: [SurfaceEdge] = [.top, .right, .bottom, .left]
    var edges = SurfaceEdge()
    for (index, edge) in clockwise.enumerated() where contains(edge) {
      edges.insert(clockwise[(index + rotation.quarters) % 4])
    }
    return edges
  }
}

extension PopupAdjustment {
  /// Converts adjustments from the axes of the content to those of its surface.
  fileprivate func turned(_ rotation: ContentRotation) -> PopupAdjustment {
    guard rotation.swapsSides else { return self }
    let pairs: [(PopupAdjustment, PopupAdjustment)] = [(.flipX, .flipY), (.slideX, .slideY), (.resizeX, .resizeY)]
    var adjustment = PopupAdjustment()
    for (x, y) in pairs {
      if contains(x) { adjustment.insert(y) }
      if contains(y) { adjustment.insert(x) }
    }
    return adjustment
  }
}
