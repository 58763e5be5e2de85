import DactylGeometry
import DactylGraphics

/// The values of a view that animations change. Nil is the model value.
struct PresentedValues: Equatable {
  /// The origin of the bounds.
  var origin: Point?
  var size: Size?
  var center: Point?
  var transform: AffineTransform?
  var alpha: Double?
  var backgroundColor: Color?

  var isEmpty: Bool { self == PresentedValues() }

  mutating func clear(_ properties: AnimatedProperties) {
    if properties.contains(.origin) { origin = nil }
    if properties.contains(.size) { size = nil }
    if properties.contains(.center) { center = nil }
    if properties.contains(.transform) { transform = nil }
    if properties.contains(.alpha) { alpha = nil }
    if properties.contains(.backgroundColor) { backgroundColor = nil }
  }
}

// The values that are drawn. While an animation runs they differ from the shown values by less than can be seen, so
// that a frame in which nothing visible changes paints nothing (`FR-1`).
extension View {
  final var drawnBounds: Rect {
    let bounds = alignedBounds
    guard let drawn = presentation?.drawn else { return bounds }
    return Rect(origin: drawn.origin ?? bounds.origin, size: drawn.size ?? bounds.size)
  }
  final var drawnCenter: Point { presentation?.drawn.center ?? storedCenter }
  final var drawnTransform: AffineTransform { presentation?.drawn.transform ?? storedTransform }
  final var drawnAlpha: Double { presentation?.drawn.alpha ?? storedAlpha }
  final var drawnBackgroundColor: Color? { presentation?.drawn.backgroundColor ?? storedBackgroundColor }

  /// The transform from the view's coordinates to the superview's, as it is drawn.
  final var drawnToSuperview: AffineTransform {
    drawnTransform.mapping(center: drawnBounds.center, to: drawnCenter)
  }

  /// The frame as it is drawn, in the superview's coordinates.
  final var rectDrawn: Rect {
    presentation == nil ? storedFrame : Rect(size: drawnBounds.size, center: drawnCenter, transform: drawnTransform)
  }

  // MARK: Visible changes

  /// Returns the properties that look different with `new` instead of `old`: by a pixel of the surface, or by a step of
  /// a colour with 8 bits.
  final func visibleChanges(from old: PresentedValues, to new: PresentedValues) -> AnimatedProperties {
    var changes: AnimatedProperties = []
    if old.alpha != new.alpha, step(ofAlpha: old.alpha) != step(ofAlpha: new.alpha) { changes.insert(.alpha) }
    if old.backgroundColor != new.backgroundColor {
      let (one, other) = (old.backgroundColor ?? storedBackgroundColor, new.backgroundColor ?? storedBackgroundColor)
      if Self.steps(of: one) != Self.steps(of: other) { changes.insert(.backgroundColor) }
    }
    var moved: AnimatedProperties = []
    if old.origin != new.origin { moved.insert(.origin) }
    if old.size != new.size { moved.insert(.size) }
    if old.center != new.center { moved.insert(.center) }
    if old.transform != new.transform { moved.insert(.transform) }
    if !moved.isEmpty, movesVisibly(from: place(old), to: place(new)) { changes.formUnion(moved) }
    return changes
  }

  /// The number of different opacities that can be seen, from transparent to `alpha` 1.
  final var alphaSteps: Double {
    guard isSingleColor else { return 255 }
    // A single colour is drawn with both opacities at once.
    guard let color = drawnBackgroundColor else { return 0 }
    return 255 * max(color.alpha, color.resolved(for: .dark).alpha)
  }

  private func step(ofAlpha alpha: Double?) -> Double { ((alpha ?? storedAlpha) * alphaSteps).rounded() }

  private static func steps(of color: Color?) -> SIMD8<Double> {
    ((color ?? .clear).animatableNumbers * 255).rounded(.toNearestOrEven)
  }

  // MARK: Places

  /// The bounds of a view, and the transform from its coordinates to pixels of the surface.
  private struct Place: Equatable {
    var bounds: Rect
    var toPixels: AffineTransform

    /// Whether the axes stay the axes, and nothing is mirrored.
    var isStraight: Bool { toPixels.b == 0 && toPixels.c == 0 && toPixels.a > 0 && toPixels.d > 0 }

    /// The pixels at which the content and the edges are.
    var pixels: SIMD8<Double> {
      let box = toPixels.apply(to: bounds)
      return SIMD8(toPixels.tx, toPixels.ty, box.minX, box.minY, box.maxX, box.maxY, 0, 0)
        .rounded(.toNearestOrAwayFromZero)
    }

    var corners: [Point] {
      [
        Point(x: bounds.minX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.minY),
        Point(x: bounds.minX, y: bounds.maxY), Point(x: bounds.maxX, y: bounds.maxY),
      ].map { toPixels.apply(to: $0) }
    }
  }

  /// The part of a pixel by which something that is turned or scaled moves visibly.
  private static let visibleMovement = 0.125

  private func place(_ values: PresentedValues) -> Place {
    let aligned = alignedBounds
    let bounds = Rect(origin: values.origin ?? aligned.origin, size: values.size ?? aligned.size)
    let map = (values.transform ?? storedTransform).mapping(center: bounds.center, to: values.center ?? storedCenter)
    return Place(bounds: bounds, toPixels: map.concatenating(superviewToPixels))
  }

  /// The transform from the superview's coordinates to pixels of the surface, as they are drawn.
  private var superviewToPixels: AffineTransform {
    let scale = storedWindow?.stack?.scale ?? 1
    var map = AffineTransform.identity
    var above = superview
    while let view = above {
      map = map.concatenating(view.drawnToSuperview)
      above = view.superview
    }
    return map.concatenating(AffineTransform(scaleX: scale, y: scale))
  }

  private func movesVisibly(from old: Place, to new: Place) -> Bool {
    guard old != new else { return false }
    let (from, to) = (old.toPixels, new.toPixels)
    if old.isStraight, new.isStraight, from.a == to.a, from.d == to.d {
      // Numbers that are not finite differ from themselves.
      return !(old.pixels == new.pixels)
    }
    // Content that scrolls inside its edges moves, too.
    let middle = old.bounds.center
    let movements = zip(old.corners + [from.apply(to: middle)], new.corners + [to.apply(to: middle)])
    return !movements.allSatisfy { start, end in
      abs(end.x - start.x) < Self.visibleMovement && abs(end.y - start.y) < Self.visibleMovement
    }
  }

  /// Whether the view is at whole pixels, where a cached layer and direct drawing look the same.
  final var isOnWholePixels: Bool {
    let place = place(PresentedValues())
    func isWhole(_ number: Double) -> Bool { abs(number - number.rounded()) < 1.0 / 64 }
    return place.isStraight && isWhole(place.toPixels.tx) && isWhole(place.toPixels.ty)
  }
}
