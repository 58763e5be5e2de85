import DactylGeometry

/// Where a view is and whether it takes touches: all that a search passing it by needs to know.
///
/// One plain value, so that reading it for ten thousand views costs no reference counting.
struct ViewPlace {
  var bounds: Rect
  var center: Point
  /// How far from the origin of the bounds the upper left corner shows the content, so that what is scrolled falls onto
  /// whole pixels. Less than a pixel.
  var snap = Point.zero
  var alpha = 1.0
  var isHidden = false
  var isUserInteractionEnabled = true
  /// The view's transform is the identity.
  var isStraight = true
  /// The view is a `View` and of no class below: it overrides nothing.
  let isPlain: Bool

  init(frame: Rect, isPlain: Bool) {
    bounds = Rect(origin: .zero, size: frame.size)
    center = frame.center
    self.isPlain = isPlain
  }

  /// `HT-2`, but for the point.
  var takesTouches: Bool { !isHidden && isUserInteractionEnabled && alpha > EventConstants.leastHitAlpha }

  /// The bounds as they are seen.
  var shownBounds: Rect { Rect(origin: bounds.origin + snap, size: bounds.size) }

  /// For a straight view (`HT-6`).
  func convertFromSuperview(_ point: Point) -> Point { point - center + bounds.center }
}

extension View {
  final var storedBounds: Rect {
    get { place.bounds }
    set { place.bounds = newValue }
  }

  final var storedCenter: Point {
    get { place.center }
    set { place.center = newValue }
  }

  final var storedAlpha: Double {
    get { place.alpha }
    set { place.alpha = newValue }
  }
}
