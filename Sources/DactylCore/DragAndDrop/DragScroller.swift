import DactylGeometry

/// Scrolls the scroll views under a drag that is near one of their edges (`DD-7`).
@MainActor final class DragScroller {
  /// The width of the strip at an edge, in points (`DD-7`).
  static let strip = 40.0
  /// The greatest speed, at the edge, in points per second.
  static let speed = 900.0

  /// Called after each step.
  var onScroll: (@MainActor () -> Void)?

  private var link: DisplayLink?
  private var place: DragPlace?
  private weak var view: View?
  private var lastTime: Double?

  isolated deinit { link?.invalidate() }

  /// The drag is at `place`, and `view` is there.
  func follow(_ place: DragPlace, over view: View?) {
    self.place = place
    self.view = view
    guard step(seconds: 0) else { return stop() }
    guard link == nil, let toplevel = view?.window?.toplevel else { return }
    lastTime = nil
    link = DisplayLink(toplevel) { [weak self] in self?.advance($0) }
    link?.isPaused = false
  }

  func stop() {
    link?.invalidate()
    link = nil
  }

  private func advance(_ link: DisplayLink) {
    let seconds = lastTime.map { link.timestamp - $0 } ?? 0
    lastTime = link.timestamp
    // A pause of the frames is no reason for a leap.
    guard seconds > 0 else { return }
    if step(seconds: min(seconds, 0.05)) { onScroll?() } else { stop() }
  }

  /// Scrolls the innermost scroll view that can scroll at the place. Returns whether there is one.
  private func step(seconds: Double) -> Bool {
    guard let place, let view else { return false }
    for case let scrollView as ScrollView in sequence(first: view, next: { $0.superview })
    where scrollView.isScrollEnabled {
      let vector = Self.vector(at: place.location(in: scrollView), in: scrollView.bounds)
      let offset = scrollView.contentOffset
      func moved(_ value: Double, _ speed: Double, _ axis: Axis) -> Double {
        let range = scrollView.range(axis)
        return speed == 0 ? value : min(max(value + speed * max(seconds, 0.001), range.lowerBound), range.upperBound)
      }
      let target = Point(x: moved(offset.x, vector.x, .horizontal), y: moved(offset.y, vector.y, .vertical))
      guard target != offset else { continue }
      if seconds > 0 { scrollView.contentOffset = target }
      return true
    }
    return false
  }

  /// Returns the speed in points per second: the nearer to an edge, the faster.
  private static func vector(at point: Point, in bounds: Rect) -> Point {
    func speed(_ value: Double, _ lower: Double, _ upper: Double) -> Double {
      let width = min(strip, (upper - lower) / 4)
      guard width > 0, value >= lower, value <= upper else { return 0 }
      if value < lower + width { return -(lower + width - value) / width * Self.speed }
      if value > upper - width { return (value - upper + width) / width * Self.speed }
      return 0
    }
    return Point(
      x: speed(point.x, bounds.minX, bounds.maxX), y: speed(point.y, bounds.minY, bounds.maxY))
  }
}
