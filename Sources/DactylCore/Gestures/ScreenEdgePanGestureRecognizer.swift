import DactylGeometry

/// A pan that begins at an edge of the window and moves inward (section 6.7). Continuous.
///
/// Pans with an `axis`, and the pans of scroll views, wait for it to fail (`GT-61`).
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// Edges of the window at which the pan may start (`GT-60`). Default: none, so that every touch fails it.
  public final var edges: RectEdge = []
  /// Points from an edge within which the first touch must begin (`GT-60`).
  public final var edgeZone = 20.0

  /// The edges near the first touch; nil before that.
  private var startEdges: RectEdge?

  public required init() { super.init() }

  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    if startEdges == nil, let first = sequence.touches.first {
      startEdges = edges.intersection(edgesNear(first))
    }
    guard startEdges?.isEmpty != true else {
      state = .failed
      return
    }
    super.touchesBegan(touches, with: event)
  }

  open override func reset() {
    super.reset()
    startEdges = nil
  }

  private func edgesNear(_ touch: Touch) -> RectEdge {
    guard let bounds = touch.window?.bounds else { return [] }
    let location = touch.downLocation
    var near: RectEdge = []
    if location.x - bounds.minX <= edgeZone { near.insert(.left) }
    if bounds.maxX - location.x <= edgeZone { near.insert(.right) }
    if location.y - bounds.minY <= edgeZone { near.insert(.top) }
    if bounds.maxY - location.y <= edgeZone { near.insert(.bottom) }
    return near
  }

  /// Returns whether `movement` goes inward from one of the edges where the touch began, by more than it goes along the
  /// edge (`GT-60`).
  open override func shouldBegin(along movement: Point) -> Bool {
    guard let startEdges, super.shouldBegin(along: movement) else { return false }
    return startEdges.contains(.left) && movement.x > abs(movement.y)
      || startEdges.contains(.right) && -movement.x > abs(movement.y)
      || startEdges.contains(.top) && movement.y > abs(movement.x)
      || startEdges.contains(.bottom) && -movement.y > abs(movement.x)
  }

  /// The axis that leads inward from the edges at which the pan started.
  open override var slideAxis: DactylGeometry.Axis.Set? {
    guard let startEdges, !startEdges.isEmpty else { return super.slideAxis }
    if startEdges.isDisjoint(with: [.top, .bottom]) { return .horizontal }
    return startEdges.isDisjoint(with: [.left, .right]) ? .vertical : .both
  }

  /// Returns false: other pans wait for an edge pan, not the other way round (`GT-61`).
  open override func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

  /// Returns false: scrolling and touchpad gestures start at no edge.
  open override func shouldReceive(_ event: Event) -> Bool { false }
}
