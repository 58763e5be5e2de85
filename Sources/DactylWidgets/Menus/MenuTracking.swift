import DactylCore
import DactylGeometry

/// The touches and timers of open menus.
@MainActor struct MenuTracking {
  /// The touch that opened the menu (`MN-5`).
  enum Opening {
    /// It is up, or there was none.
    case none
    /// It has not moved far from this point, in the coordinates of the opener.
    case resting(Point)
    /// It may choose a row.
    case sliding
  }

  var opening = Opening.none
  /// The touch that began on a row.
  weak var touch: Touch?
  /// The triangle of the submenu that the menu at `level` has opened.
  var triangle: (level: Int, shape: SafeTriangle)?

  /// Where a pointer rests while the menu was opened by a key, in the coordinates of the menu of `view`.
  var restingPointer: (view: ObjectIdentifier, point: Point)?
  /// Whether it has moved since.
  var hasPointerMoved = false

  /// The last location of the pointer, in the coordinates of the menu that it is over.
  var lastPoint = Point.zero
  /// The last location of a touch that slides, in the coordinates of the opener; nil while none does.
  var slidingPoint: Point?
  /// Where that touch was when a submenu opened, until it has moved far from there.
  var submenuPoint: Point?

  var openTimer: GestureTimer?
  var triangleTimer: GestureTimer?
  var scrollTimer: GestureTimer?

  mutating func cancelTimers() {
    for timer in [openTimer, triangleTimer, scrollTimer] { timer?.cancel() }
    (openTimer, triangleTimer, scrollTimer, triangle) = (nil, nil, nil, nil)
    submenuPoint = nil
  }
}

extension MenuPresentation {
  // MARK: The opening touch

  func openingTouchChanged(_ touch: Touch) {
    guard isOpen, let opener else { return }
    if case .resting(let start) = tracking.opening,
      touch.location(in: opener).distance(to: start) > opener.touchAccommodations.movement(MenuConstants.slack)
    {
      tracking.opening = .sliding
    }
    let isSliding = if case .sliding = tracking.opening { true } else { false }
    switch touch.phase {
    case .began, .stationary: break
    case .moved: if isSliding { slide(touch) }
    case .ended:
      tracking.opening = .none
      if isSliding { lift(touch) }
    case .cancelled:
      tracking.opening = .none
      cancelSliding()
    }
  }

  // MARK: Touches on rows

  func began(_ touch: Touch) {
    guard tracking.touch == nil else { return }
    tracking.touch = touch
    slide(touch)
  }

  func moved(_ touch: Touch) {
    if tracking.touch === touch { slide(touch) }
  }

  func ended(_ touch: Touch) {
    guard tracking.touch === touch else { return }
    tracking.touch = nil
    lift(touch)
  }

  func cancelled(_ touch: Touch) {
    guard tracking.touch === touch else { return }
    tracking.touch = nil
    cancelSliding()
  }

  // MARK: Sliding

  /// Highlights the row under a touch.
  private func slide(_ touch: Touch) {
    tracking.slidingPoint = opener.map { touch.location(in: $0) }
    if restsSinceSubmenuOpened(touch) { return }
    tracking.submenuPoint = nil
    guard onSlide?(touch) != true, let (view, point) = place(of: touch) else { return cancelSliding() }
    move(to: point, in: view, opensAfter: view.touchAccommodations.holdTime(MenuConstants.restingTime))
    scroll(view, at: point, touch)
  }

  /// Chooses the row under a touch that has lifted. Elsewhere, a pointer closes the menus.
  private func lift(_ touch: Touch) {
    stopScrolling()
    tracking.slidingPoint = nil
    if restsSinceSubmenuOpened(touch) {
      tracking.cancelTimers()
    } else if let (view, point) = place(of: touch) {
      // Within the safe triangle another row may be highlighted than the one under the touch.
      tracking.cancelTimers()
      guard let row = view.row(at: point) else { return }
      highlight(row, in: view)
      choose(row, in: view)
    } else {
      let isOnOpener = opener.map { anchor.contains(touch.location(in: $0)) } ?? false
      cancelSliding()
      if touch.type == .indirectPointer, !isOnOpener { close() }
    }
  }

  /// Whether a submenu has opened, perhaps under the touch, which has not moved far since.
  private func restsSinceSubmenuOpened(_ touch: Touch) -> Bool {
    guard let start = tracking.submenuPoint, let opener else { return false }
    return touch.location(in: opener).distance(to: start) <= opener.touchAccommodations.movement(MenuConstants.slack)
  }

  private func cancelSliding() {
    stopScrolling()
    (tracking.slidingPoint, tracking.submenuPoint) = (nil, nil)
    leave()
  }

  /// The innermost menu under a touch, and the location in its coordinates.
  private func place(of touch: Touch) -> (view: MenuView, point: Point)? {
    for view in levels.reversed() {
      let point = touch.location(in: view)
      if view.bounds.contains(point) { return (view, point) }
    }
    return nil
  }

  // MARK: Hovering

  /// A pointer hovers at `point`, in the coordinates of `view`, or has left it.
  func hovered(_ point: Point?, in view: MenuView) {
    guard tracking.touch == nil, level(of: view) != nil else { return }
    if usesKeyboard, !tracking.hasPointerMoved, point == nil { return }
    if let point {
      if restsUnderKeyboardMenu(point, in: view) { return }
      move(to: point, in: view, opensAfter: MenuConstants.hoverTime)
    } else if view.highlighted != nil, tracking.triangle == nil {
      leave()
    }
  }

  /// Whether a pointer has only been where a menu has opened by a key. It takes the highlight from no row.
  private func restsUnderKeyboardMenu(_ point: Point, in view: MenuView) -> Bool {
    guard usesKeyboard, !tracking.hasPointerMoved else { return false }
    if let resting = tracking.restingPointer, resting.view == ObjectIdentifier(view) {
      tracking.hasPointerMoved = resting.point.distance(to: point) > 1
      return !tracking.hasPointerMoved
    }
    tracking.restingPointer = (ObjectIdentifier(view), point)
    return true
  }

  /// No pointer is over a menu.
  private func leave() {
    tracking.openTimer?.cancel()
    tracking.openTimer = nil
    highlightNothing()
  }

  private func move(to point: Point, in view: MenuView, opensAfter time: Double) {
    guard let level = level(of: view) else { return }
    let row = view.row(at: point)
    tracking.lastPoint = point
    if let expanded = view.expanded {
      if row == expanded {
        stopTriangleTimer()
        tracking.triangle = (level, SafeTriangle(apex: point))
      } else if isOnTheWay(to: level + 1, at: point, in: view, opensAfter: time) {
        return
      }
    }
    if view.expanded == nil || row != view.expanded { endTriangle() }
    aim(at: row, in: view, opensAfter: time)
  }

  /// Highlights `row`, and opens its submenu after `time`.
  private func aim(at row: Int?, in view: MenuView, opensAfter time: Double) {
    if let row, row == view.highlighted { return }
    tracking.openTimer?.cancel()
    tracking.openTimer = nil
    highlight(row, in: view)
    guard let row, view.highlighted == row, view.content(of: row)?.item?.submenu != nil else { return }
    tracking.openTimer = view.schedule(after: time) { [weak self, weak view] in
      guard let self, let view, view.highlighted == row, let level = level(of: view) else { return }
      openSubmenu(of: row, in: view)
      tracking.submenuPoint = tracking.slidingPoint
      if view.expanded == row { tracking.triangle = (level, SafeTriangle(apex: tracking.lastPoint)) }
    }
  }

  // MARK: Safe triangle (MN-8)

  /// Whether the pointer moves towards the submenu at `level`, so that other rows are not highlighted.
  private func isOnTheWay(to level: Int, at point: Point, in view: MenuView, opensAfter time: Double) -> Bool {
    guard let (base, triangle) = tracking.triangle, base == level - 1, levels.indices.contains(level) else {
      return false
    }
    var shape = triangle
    let submenu = levels[level]
    let movement = shape.move(to: point, submenu: submenu.convert(submenu.bounds, to: view))
    guard movement != .outside else { return false }
    tracking.triangle = (base, shape)
    if movement == .nearer { stopTriangleTimer() }
    if tracking.triangleTimer == nil {
      tracking.triangleTimer = view.schedule(after: MenuConstants.triangleTime) { [weak self, weak view] in
        guard let self, let view else { return }
        endTriangle()
        aim(at: view.row(at: tracking.lastPoint), in: view, opensAfter: time)
      }
    }
    return true
  }

  private func endTriangle() {
    stopTriangleTimer()
    tracking.triangle = nil
  }

  private func stopTriangleTimer() {
    tracking.triangleTimer?.cancel()
    tracking.triangleTimer = nil
  }

  // MARK: Scrolling near an edge (MN-10)

  private func scroll(_ view: MenuView, at point: Point, _ touch: Touch) {
    stopScrolling()
    guard view.scrollView.isScrollEnabled, let speed = view.scrollSpeed(at: point.y) else { return }
    tracking.scrollTimer = view.schedule(after: MenuConstants.scrollStep) { [weak self, weak view, weak touch] in
      guard let self, let view, let touch, level(of: view) != nil else { return }
      view.scroll(by: speed * MenuConstants.scrollStep)
      slide(touch)
    }
  }

  private func stopScrolling() {
    tracking.scrollTimer?.cancel()
    tracking.scrollTimer = nil
  }
}

extension MenuView {
  /// Returns the speed for a touch at `y`, in points per second; nil if it is near no edge that has rows beyond it.
  fileprivate func scrollSpeed(at y: Double) -> Double? {
    let edge = MenuConstants.scrollEdge
    let range = scrollRange
    if y < edge, scrollView.contentOffset.y > range.lowerBound {
      return -MenuConstants.scrollSpeed * (edge - max(y, 0)) / edge
    }
    if y > bounds.height - edge, scrollView.contentOffset.y < range.upperBound {
      return MenuConstants.scrollSpeed * (edge - max(bounds.height - y, 0)) / edge
    }
    return nil
  }

  fileprivate func scroll(by distance: Double) {
    let y = scrollView.contentOffset.y + distance
    scrollView.contentOffset.y = min(max(y, scrollRange.lowerBound), scrollRange.upperBound)
  }

  private var scrollRange: ClosedRange<Double> {
    0...max(scrollView.contentSize.height - scrollView.bounds.height, 0)
  }
}
