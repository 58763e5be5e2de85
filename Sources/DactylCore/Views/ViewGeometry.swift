import DactylGeometry

/// Where a view is and whether it takes touches: all that a search which looks at it needs to know.
///
/// One plain value, so that reading it costs no reference counting.
struct ViewGeometry {
  var bounds: Rect
  var center: Point
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
}

extension View {
  final var storedBounds: Rect {
    get { place.bounds }
    set { place.bounds = newValue }
  }

  /// The bounds as they are seen while nothing moves them.
  final var alignedBounds: Rect { Rect(origin: place.bounds.origin + pixelSnapOffset, size: place.bounds.size) }

  final var storedCenter: Point {
    get { place.center }
    set { place.center = newValue }
  }

  final var storedAlpha: Double {
    get { place.alpha }
    set { place.alpha = newValue }
  }
}
