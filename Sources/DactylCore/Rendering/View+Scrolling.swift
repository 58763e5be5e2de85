import DactylGeometry
import DactylGraphics

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

  /// Executes `body`, which changes the bounds' origin, and moves the visible content with a scroll blit.
  /// Returns false, without executing `body`, if the view must be painted instead (`FR-3`).
  final func scrollByBlit(_ body: () -> Void) -> Bool {
    guard scrollsContent, let stack = storedWindow?.stack else { return false }
    let area: ScrolledArea
    do throws(ScrollObstacle) {
      area = try ScrolledArea(of: self)
    } catch {
      stack.overlay?.scrollWasPainted(self, because: error)
      return false
    }
    setNeedsDisplayAboveSubviews()
    let old = drawnBounds.origin
    body()
    let vector = old - drawnBounds.origin
    // Less than a pixel moves nothing.
    if vector != .zero {
      for rect in area.above { stack.invalidate(rect) }
      for view in area.adorned { view.setNeedsDisplayAboveSubviews() }
      stack.blit(area.rect, by: vector)
      stack.overlay?.scrollWasCopied(self, area.rect, above: area.above.count)
    }
    setNeedsDisplayAboveSubviews()
    return true
  }
}

/// The reason for which scrolled content is painted, and not copied.
enum ScrollObstacle: Error {
  /// Nothing of it is on the surface.
  case isOutOfSight
  case isAnimated
  /// Its content is drawn outside of it.
  case doesNotClip
  /// It, or a view around it, is translucent, masked, turned or scaled.
  case isBlended(View)
  /// It, or a view around it, is drawn from a cached picture, or dissolves.
  case isCached(View)
  /// A view around it has very many subviews.
  case hasManySiblings(View)
  /// A view around it draws behind the content, which has no opaque background.
  case drawsBehind(View)
  /// A view below the content, which has no opaque background.
  case isBelow(View)
  /// The content has no opaque background, and there is none behind it.
  case isNotBacked

  @MainActor var text: String {
    func name(_ view: View) -> String { view.debugName.isEmpty ? "\(type(of: view))" : view.debugName }
    return switch self {
    case .isOutOfSight: "it is out of sight"
    case .isAnimated: "it is animated"
    case .doesNotClip: "it does not clip to its bounds"
    case .isBlended(let view): "\(name(view)) is translucent, masked, turned or scaled"
    case .isCached(let view): "\(name(view)) is cached as a layer"
    case .hasManySiblings(let view): "\(name(view)) has more than \(ScrolledArea.mostSiblings) subviews"
    case .drawsBehind(let view): "\(name(view)) draws behind it; give it an opaque background"
    case .isBelow(let view): "\(name(view)) is below it; give it an opaque background"
    case .isNotBacked: "nothing behind it is opaque; give it an opaque background"
    }
  }
}

/// The part of a surface that shows a scrolled view over a single colour, and the rectangles in it that stay in place.
@MainActor struct ScrolledArea {
  /// With more siblings of an ancestor, checking them for each movement would take too long.
  static let mostSiblings = 64
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

  /// Throws if a scroll blit can't move the content: it is translucent, masked, turned, clipped in another way, or
  /// covers other content.
  init(of scrolled: View) throws(ScrollObstacle) {
    guard scrolled.clipsToBounds else { throw .doesNotClip }
    guard scrolled.presentation == nil else { throw .isAnimated }
    view = scrolled
    rect = scrolled.drawnBounds
    isBacked = Self.isBacked(scrolled)
    addDecoration(of: scrolled)
    while let superview = view.superview {
      try leave(for: superview)
      try pass(superview)
    }
    guard let window = view as? Window, let stack = window.stack else { throw .isOutOfSight }
    try leave(for: nil)
    try pass(window, of: stack)
  }

  private static func isBacked(_ view: View) -> Bool {
    view.isOpaque || view.drawnBackgroundColor?.isOpaque == true
  }

  /// Converts from the coordinates of `view` to those of its superview.
  private mutating func leave(for superview: View?) throws(ScrollObstacle) {
    guard !view.geometry.isHidden else { throw .isOutOfSight }
    guard view.drawnAlpha >= 1, view.drawnTransform.isTranslation, view.viewMask == nil else {
      throw .isBlended(view)
    }
    guard !view.mayShowLayer, view.presentation?.crossDissolve == nil else { throw .isCached(view) }
    let map = view.drawnToSuperview
    rect = rect.offsetBy(dx: map.tx, dy: map.ty)
    for index in above.indices { above[index] = above[index].offsetBy(dx: map.tx, dy: map.ty) }
    if let superview, superview.clipsToBounds { rect = rect.intersection(superview.drawnBounds) }
    guard rect.isFinite && !rect.isEmpty else { throw .isOutOfSight }
  }

  private mutating func pass(_ superview: View) throws(ScrollObstacle) {
    let views = superview.storedSubviews
    guard views.count <= Self.mostSiblings else { throw .hasManySiblings(superview) }
    guard let index = views.firstIndex(where: { $0 === view }) else { throw .isOutOfSight }
    if superview.drawsAboveSubviews { adorned.append(superview) }
    try pass(below: views[..<index], above: views[(index + 1)...])
    guard isBacked || showsOneColor(superview) else { throw .drawsBehind(superview) }
    addDecoration(of: superview)
    view = superview
  }

  /// Adds the border and the round corners of `view`, whose coordinates the area has.
  private mutating func addDecoration(of view: View) {
    guard let decoration = view.decoration else { return }
    above += decoration.fixedParts(of: view.drawnShape).map { $0.intersection(rect) }.filter { !$0.isEmpty }
  }

  /// Returns whether the superview itself shows the same colour, or nothing, everywhere in the area. An edge would be
  /// moved with the content.
  private mutating func showsOneColor(_ superview: View) -> Bool {
    guard superview.hasNoDrawing else { return false }
    let bounds = superview.drawnBounds
    guard superview.shadow == nil || bounds.contains(rect) else { return false }
    if bounds.insetBy(dx: -Self.slack, dy: -Self.slack).contains(rect), !bounds.isEmpty {
      isBacked = Self.isBacked(superview)
      return true
    }
    return superview.drawnBackgroundColor == nil || !bounds.intersects(rect)
  }

  private mutating func pass(_ window: Window, of stack: WindowStack) throws(ScrollObstacle) {
    let windows = stack.backToFront
    guard let index = windows.firstIndex(where: { $0 === window }) else { throw .isOutOfSight }
    try pass(below: windows[..<index], above: windows[(index + 1)...])
    if !isBacked { throw .isNotBacked }
    above += stack.fixedPartsOfOutline.map { $0.intersection(rect) }.filter { !$0.isEmpty }
  }

  private mutating func pass(below: ArraySlice<some View>, above: ArraySlice<some View>) throws(ScrollObstacle) {
    if !isBacked {
      for view in below {
        var (parts, budget) = ([Rect](), Self.mostSiblings)
        view.addInk(in: rect, to: &parts, &budget)
        if !parts.isEmpty { throw .isBelow(view) }
      }
    }
    guard !above.isEmpty else { return }
    // Views that contain others only, and draw nothing, are not in the way.
    var budget = Self.mostSiblings
    for view in above { view.addInk(in: rect, to: &self.above, &budget) }
  }
}

extension View {
  /// Whether the view itself draws nothing but its background and its decoration, as far as is known.
  fileprivate final var hasNoDrawing: Bool {
    geometry.isPlain || drawsNothing || type(of: self) == Window.self
  }

  /// Whether the view itself, without its subviews, leaves no mark.
  private final var isClear: Bool {
    guard hasNoDrawing, !drawsAboveSubviews, presentation?.crossDissolve == nil else { return false }
    if let color = drawnBackgroundColor, !color.isClear { return false }
    guard let decoration else { return true }
    return decoration.border.map { $0.width <= 0 || $0.color.isClear } ?? true
      && decoration.shadow.map(\.color.isClear) ?? true
  }

  /// Adds to `parts` what the view and its subviews draw inside `area`, in the superview's coordinates. `budget`: the
  /// number of views to look at; beyond it the rectangle around a view counts as drawn.
  final func addInk(in area: Rect, to parts: inout [Rect], _ budget: inout Int) {
    guard !geometry.isHidden, drawnAlpha > 0 else { return }
    let covered = inkBoundsInSuperview.intersection(area)
    guard !covered.isEmpty else { return }
    budget -= 1
    guard budget > 0, isClear, storedSubviews.count <= budget, drawnTransform.isTranslation, !mayShowLayer else {
      return parts.append(covered)
    }
    let map = drawnToSuperview
    var inside = area.offsetBy(dx: -map.tx, dy: -map.ty)
    if clipsToBounds { inside = inside.intersection(drawnBounds) }
    if inside.isEmpty { return }
    let first = parts.count
    for subview in storedSubviews { subview.addInk(in: inside, to: &parts, &budget) }
    for index in parts.indices[first...] { parts[index] = parts[index].offsetBy(dx: map.tx, dy: map.ty) }
  }
}
