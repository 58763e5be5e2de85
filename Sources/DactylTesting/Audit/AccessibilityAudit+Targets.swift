import Dactyl
import DactylGeometry

extension AccessibilityAudit {
  /// The least width and height of a target, in points, for fingers and for a pointer.
  private static func least(at density: Density) -> Double { density == .compact ? 24 : 44 }

  /// The least size of a key of a keyboard, which has room on the screen only beside the others.
  private static var leastOfKeys: Double { 24 }

  /// Returns a finding if a finger could miss the element.
  func smallTarget(_ node: AccessibilityNode) -> AccessibilityFinding? {
    guard let view = node.view, let window = view.window, node.isTarget, !isExempt(node) else { return nil }
    let (frame, visible) = (node.frame, node.visibleFrame)
    guard abs(frame.width - visible.width) < 0.5, abs(frame.height - visible.height) < 0.5 else { return nil }
    let isKey = view.nearest { $0 is TouchKeyboard } != nil
    let least = isKey ? Self.leastOfKeys : Self.least(at: view.traits.density)
    let tolerance = 0.5
    var size = frame.size
    if size.width + tolerance >= least, size.height + tolerance >= least { return nil }
    let middle = node.description.activationPoint.map { view.convert($0, to: window) } ?? visible.center
    func reach(_ dx: Double, _ dy: Double) -> Double {
      var distance = 0.0
      while distance < least {
        let point = Point(x: middle.x + dx * (distance + tolerance), y: middle.y + dy * (distance + tolerance))
        guard let hit = window.viewTakingTouch(at: point), hit.isDescendant(of: view) else { break }
        distance += 1
      }
      return distance
    }
    size.width = max(size.width, reach(-1, 0) + reach(1, 0))
    size.height = max(size.height, reach(0, -1) + reach(0, 1))
    if size.width + 1 >= least, size.height + 1 >= least { return nil }
    return node.finding(
      .smallTarget,
      "It takes touches in \(size.width.shortened) by \(size.height.shortened) points, and needs \(Int(least)) by \(Int(least)). Make it larger, or override point(inside:with:)."
    )
  }

  /// Rows are as wide as their list, and links in a text are as high as its lines.
  private func isExempt(_ node: AccessibilityNode) -> Bool {
    switch node.description.role {
    case .row, .cell, .link: true
    default: false
    }
  }
}

extension View {
  /// The nearest view around this one, or itself, that fits.
  func nearest(where fits: (View) -> Bool) -> View? {
    var view: View? = self
    while let present = view, !fits(present) { view = present.superview }
    return view
  }
}
