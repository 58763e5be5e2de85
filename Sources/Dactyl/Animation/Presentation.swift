import DactylGeometry
import DactylGraphics

/// What is seen of a view while something of it is on its way; nil where that is what the view was given.
///
/// Drawing and damage read it by way of the `shown` values. Hit testing, layout and the view's own properties do not:
/// for them the view is where it is going.
@MainActor final class Presentation {
  var bounds: Rect?
  var center: Point?
  var transform: AffineTransform?
  var alpha: Double?
  var backgroundColor: Color?

  var isEmpty: Bool {
    bounds == nil && center == nil && transform == nil && alpha == nil && backgroundColor == nil
  }

  func remove(_ properties: AnimatedProperties) {
    if properties.contains(.bounds) { bounds = nil }
    if properties.contains(.center) { center = nil }
    if properties.contains(.transform) { transform = nil }
    if properties.contains(.alpha) { alpha = nil }
    if properties.contains(.backgroundColor) { backgroundColor = nil }
  }
}

extension View {
  final var shownBounds: Rect { presentation?.bounds ?? storedBounds }
  final var shownCenter: Point { presentation?.center ?? storedCenter }
  final var shownTransform: AffineTransform { presentation?.transform ?? storedTransform }
  final var shownAlpha: Double { presentation?.alpha ?? storedAlpha }
  final var shownBackgroundColor: Color? { presentation?.backgroundColor ?? backgroundColor }

  /// From the view's own coordinates to the superview's, as they are seen.
  final var shownToSuperview: AffineTransform {
    presentation == nil
      ? toSuperview
      : shownTransform.mapping(center: shownBounds.center, to: shownCenter)
  }

  /// The smallest rectangle around what is seen of the view, in the superview's coordinates.
  final var rectShown: Rect {
    presentation == nil ? frame : Rect(size: shownBounds.size, center: shownCenter, transform: shownTransform)
  }

  /// `body` sees the bounds that are shown as the view's own: what is drawn follows the size that is seen.
  final func withShownBounds(_ body: () -> Void) {
    guard let shown = presentation?.bounds else {
      body()
      return
    }
    let bounds = storedBounds
    storedBounds = shown
    body()
    storedBounds = bounds
  }

  /// Every change of what can be animated goes through here: `body` sets the values that `properties` names.
  final func change(_ properties: AnimatedProperties, _ body: () -> Void) {
    damage(by: properties)
    body()
    // What is set at once is seen at once, wherever it was on its way to.
    if let presentation {
      presentation.remove(properties)
      if presentation.isEmpty { self.presentation = nil }
    }
    damage(by: properties)
  }

  /// Damages what a change of `properties` makes different: called before and after.
  private func damage(by properties: AnimatedProperties) {
    if properties == .backgroundColor {
      setNeedsDisplay()
    } else {
      invalidateExtent(changesContent: properties.contains(.bounds))
    }
  }
}

extension AffineTransform {
  /// Applied about `center`, which comes to `place`.
  func mapping(center: Point, to place: Point) -> AffineTransform {
    if isIdentity { return AffineTransform(translationX: place.x - center.x, y: place.y - center.y) }
    return concatenating(AffineTransform(translationX: place.x, y: place.y)).translatedBy(x: -center.x, y: -center.y)
  }
}

extension Rect {
  /// The smallest rectangle around a view of `size` about `center` with `transform`.
  init(size: Size, center: Point, transform: AffineTransform) {
    if transform.isTranslation {
      self.init(
        x: center.x + transform.tx - size.width / 2, y: center.y + transform.ty - size.height / 2,
        width: size.width, height: size.height)
    } else {
      let box = transform.apply(
        to: Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
      self = box.offsetBy(x: center.x, y: center.y)
    }
  }
}
