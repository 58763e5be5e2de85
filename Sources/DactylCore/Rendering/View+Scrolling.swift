import DactylGeometry

/// Scroll blits: scrolling copies pixels on the surface, so that unchanged content is not painted again.
extension View {
  /// Aligns the content to whole pixels of the surface at any offset.
  final func updatePixelSnapOffset() {
    guard scrollsContent, storedBounds.origin.isFinite else { return }
    let scale = storedWindow?.stack?.scale ?? 1
    let origin = storedBounds.origin
    pixelSnapOffset = Point(
      x: (origin.x * scale).rounded() / scale - origin.x, y: (origin.y * scale).rounded() / scale - origin.y)
  }

  private var scrolledArea: ScrolledArea? {
    guard scrollsContent, clipsToBounds, presentation == nil else { return nil }
    return ScrolledArea(of: self)
  }

  /// Executes `body`, which changes the bounds' origin, and moves the visible content with a scroll blit.
  /// Returns false, without executing `body`, if the view must be painted instead.
  final func scrollByBlit(_ body: () -> Void) -> Bool {
    guard let stack = storedWindow?.stack, let area = scrolledArea else { return false }
    for rect in area.above { stack.invalidate(rect) }
    for view in area.adorned { view.setNeedsDisplayAboveSubviews() }
    setNeedsDisplayAboveSubviews()
    let old = shownBounds.origin
    body()
    let vector = old - shownBounds.origin
    if vector != .zero { stack.blit(area.rect, by: vector) }
    setNeedsDisplayAboveSubviews()
    return true
  }
}

/// The part of a surface that shows a scrolled view over a single colour, and the rectangles in it that stay in place.
@MainActor private struct ScrolledArea {
  /// With more siblings of an ancestor, checking them for each movement would take too long.
  private static let mostSiblings = 64
  /// The largest rounding error of sums of large offsets, in points; much smaller than a pixel.
  private static let slack = 1e-6

  /// In points of the surface, like `above`.
  private(set) var rect: Rect
  private(set) var above: [Rect] = []
  /// The ancestors that draw above their subviews.
  private(set) var adorned: [View] = []
  /// Whether the content is opaque so far.
  private var isBacked: Bool
  /// The current ancestor.
  private var view: View

  /// Nil if a scroll blit can't move the content: it is translucent, turned, clipped in another way,
  /// or covers other content.
  init?(of scrolled: View) {
    view = scrolled
    rect = scrolled.shownBounds
    isBacked = Self.isBacked(scrolled)
    addDecoration(of: scrolled)
    while let superview = view.superview {
      guard leave(for: superview), pass(superview) else { return nil }
    }
    guard let window = view as? Window, let stack = window.stack, leave(for: nil), pass(window, of: stack) else {
      return nil
    }
  }

  private static func isBacked(_ view: View) -> Bool {
    view.isOpaque || view.shownBackgroundColor?.isOpaque == true
  }

  /// Converts from the coordinates of `view` to those of its superview.
  private mutating func leave(for superview: View?) -> Bool {
    guard !view.geometry.isHidden, view.shownAlpha >= 1, view.shownTransform.isTranslation, !view.mayShowLayer,
      view.presentation?.crossDissolve == nil
    else { return false }
    let map = view.shownToSuperview
    rect = rect.offsetBy(x: map.tx, y: map.ty)
    for index in above.indices { above[index] = above[index].offsetBy(x: map.tx, y: map.ty) }
    if let superview, superview.clipsToBounds { rect = rect.intersection(superview.shownBounds) }
    return rect.isFinite && !rect.isEmpty
  }

  private mutating func pass(_ superview: View) -> Bool {
    let views = superview.storedSubviews
    guard views.count <= Self.mostSiblings, let index = views.firstIndex(where: { $0 === view }) else { return false }
    if superview.drawsAboveSubviews { adorned.append(superview) }
    guard pass(below: views[..<index], above: views[(index + 1)...]) else { return false }
    guard isBacked || showsOneColor(superview) else { return false }
    addDecoration(of: superview)
    view = superview
    return true
  }

  /// Adds the border and the round corners of `view`, whose coordinates the area has.
  private mutating func addDecoration(of view: View) {
    guard let decoration = view.decoration else { return }
    above += decoration.fixedParts(of: view.shownBounds).map { $0.intersection(rect) }.filter { !$0.isEmpty }
  }

  /// Returns whether the superview itself shows the same colour, or nothing, everywhere in the area. An edge would be
  /// moved with the content.
  private mutating func showsOneColor(_ superview: View) -> Bool {
    guard superview.geometry.isPlain || superview.drawsNothing || type(of: superview) == Window.self else {
      return false
    }
    let bounds = superview.shownBounds
    guard superview.shadow == nil || bounds.contains(rect) else { return false }
    if bounds.insetBy(x: -Self.slack, y: -Self.slack).contains(rect), !bounds.isEmpty {
      isBacked = Self.isBacked(superview)
      return true
    }
    return superview.shownBackgroundColor == nil || !bounds.intersects(rect)
  }

  private mutating func pass(_ window: Window, of stack: WindowStack) -> Bool {
    let windows = stack.backToFront
    guard let index = windows.firstIndex(where: { $0 === window }) else { return false }
    return pass(below: windows[..<index], above: windows[(index + 1)...]) && isBacked
  }

  private mutating func pass(below: ArraySlice<some View>, above: ArraySlice<some View>) -> Bool {
    if !isBacked, below.contains(where: { covered(by: $0) != nil }) { return false }
    self.above += above.compactMap(covered)
    return true
  }

  /// Returns the part of the area that `view`, a sibling of an ancestor, covers.
  private func covered(by view: View) -> Rect? {
    guard !view.geometry.isHidden, view.shownAlpha > 0 else { return nil }
    let covered = view.inkBoundsInSuperview.intersection(rect)
    return covered.isEmpty ? nil : covered
  }
}
