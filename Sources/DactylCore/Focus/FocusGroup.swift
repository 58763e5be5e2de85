import DactylGeometry

/// How the arrow keys move the keyboard focus among the views inside a view (`KF-4`).
///
/// Tab stops at a group once: at the member that is selected or checked, else at the one that had the focus last, else
/// at the first one.
///
///     toolbar.focusGroup = FocusGroup(axis: .horizontal)
@MainActor public struct FocusGroup {
  /// The axis along which the members follow each other: Left and Right, or Up and Down, move the focus in the Tab
  /// order. Nil moves it in all four directions, by the positions of the members, as in a grid.
  public var axis: DactylGeometry.Axis?
  /// Whether the first member follows the last one. It has no effect without an axis. Default: true.
  public var wraps: Bool
  /// Called after an arrow key, Home or End has moved the focus to a member. Default: nothing.
  public var didMove: (@MainActor (View) -> Void)?

  /// Creates the description of a group along `axis`, or of a grid if that is nil.
  public init(axis: DactylGeometry.Axis?, wraps: Bool = true, didMove: (@MainActor (View) -> Void)? = nil) {
    self.axis = axis
    self.wraps = wraps
    self.didMove = didMove
  }

  /// Returns the index of the member of `rects` to focus instead of that at `index`; nil if there is none.
  func target(of heading: FocusHeading, from index: Int, in rects: [Rect], isMirrored: Bool) -> Int? {
    switch (heading, axis) {
    case (.first, _): return index == 0 ? nil : 0
    case (.last, _): return index == rects.count - 1 ? nil : rects.count - 1
    case (.left, .horizontal): return step(from: index, by: isMirrored ? 1 : -1, in: rects.count)
    case (.right, .horizontal): return step(from: index, by: isMirrored ? -1 : 1, in: rects.count)
    case (.up, .vertical): return step(from: index, by: -1, in: rects.count)
    case (.down, .vertical): return step(from: index, by: 1, in: rects.count)
    case (_, nil): return nearest(to: rects[index], toward: heading, in: rects)
    default: return nil
    }
  }

  private func step(from index: Int, by step: Int, in count: Int) -> Int? {
    let next = index + step
    guard count > 1 else { return nil }
    if (0..<count).contains(next) { return next }
    return wraps ? (next + count) % count : nil
  }

  /// The nearest rectangle whose centre is in the direction. A distance across the direction counts three times.
  private func nearest(to origin: Rect, toward heading: FocusHeading, in rects: [Rect]) -> Int? {
    var best: (index: Int, distance: Double)?
    for (index, rect) in rects.enumerated() {
      let offset = rect.center - origin.center
      let (along, across): (Double, Double)
      switch heading {
      case .up: (along, across) = (-offset.y, offset.x)
      case .down: (along, across) = (offset.y, offset.x)
      case .left: (along, across) = (-offset.x, offset.y)
      case .right: (along, across) = (offset.x, offset.y)
      case .next, .previous, .first, .last: return nil
      }
      // A member that lies more across than along the direction is in another one.
      guard along > 0, abs(across) <= along * 2 else { continue }
      let distance = along + 3 * abs(across)
      if best.map({ distance < $0.distance }) ?? true { best = (index, distance) }
    }
    return best?.index
  }
}
