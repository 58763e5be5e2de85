import DactylGeometry

/// Scrolling: content that is the same as before in another place is not painted again.
extension View {
  /// The content falls onto whole pixels of the surface, whatever the offset.
  final func alignContent() {
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

  /// Makes the change of the bounds' origin that `body` is, and moves what is seen along. Answers false, and has done
  /// nothing, where the view must be painted.
  final func shiftContent(_ body: () -> Void) -> Bool {
    guard let stack = storedWindow?.stack, let area = scrolledArea else { return false }
    for rect in area.above { stack.invalidate(rect) }
    for view in area.adorned { view.setNeedsDisplayAboveSubviews() }
    setNeedsDisplayAboveSubviews()
    let old = shownBounds.origin
    body()
    let vector = old - shownBounds.origin
    if vector != .zero { stack.shift(area.rect, by: vector) }
    setNeedsDisplayAboveSubviews()
    return true
  }
}

/// The part of a surface that shows what a view scrolls, over one colour, and what lies above it there.
@MainActor private struct ScrolledArea {
  /// More views beside one on the way up are too many to look at for each movement of a finger.
  private static let mostSiblings = 64
  /// What sums of large offsets may be wrong by, in points: much less than a pixel.
  private static let slack = 1e-6

  /// Points of the surface, as is `above`.
  private(set) var rect: Rect
  private(set) var above: [Rect] = []
  /// Views on the way up that draw above their subviews.
  private(set) var adorned: [View] = []
  /// Nothing shows through.
  private var isBacked: Bool
  /// The view on the way up.
  private var view: View

  /// Nil where content can't be moved: something of it is seen through, turned, cut in another way, or lies below.
  init?(of scrolled: View) {
    view = scrolled
    rect = scrolled.shownBounds
    isBacked = Self.isBacked(scrolled)
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

  /// From the coordinates of `view` to those of what is above it.
  private mutating func leave(for superview: View?) -> Bool {
    guard !view.place.isHidden, view.shownAlpha >= 1, view.shownTransform.isTranslation, !view.mayShowLayer,
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
    view = superview
    return true
  }

  /// Whether the superview itself shows the same everywhere in the area, if only nothing: an edge would move along.
  private mutating func showsOneColor(_ superview: View) -> Bool {
    guard superview.place.isPlain || superview.drawsNothing || type(of: superview) == Window.self else { return false }
    let bounds = superview.shownBounds
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
    if !isBacked, below.contains(where: { part(of: $0) != nil }) { return false }
    self.above += above.compactMap(part)
    return true
  }

  /// What a view beside the way covers of the area.
  private func part(of view: View) -> Rect? {
    guard !view.place.isHidden, view.shownAlpha > 0 else { return nil }
    let part = view.extentInSuperview.intersection(rect)
    return part.isEmpty ? nil : part
  }
}
