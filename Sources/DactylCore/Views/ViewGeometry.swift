import DactylGeometry

/// The geometry of a view and whether it takes touches: the state that hit testing reads.
///
/// It is a plain value, so that reading it needs no reference counting.
struct ViewGeometry {
  var bounds: Rect
  var center: Point
  var alpha = 1.0
  var isHidden = false
  var isUserInteractionEnabled = true
  var passesTouchesThrough = false
  /// Whether the view's transform is the identity.
  var isStraight = true
  /// Whether the view's class is `View` itself, so that it overrides nothing.
  let isPlain: Bool

  init(frame: Rect, isPlain: Bool) {
    bounds = Rect(origin: .zero, size: frame.size)
    center = frame.center
    self.isPlain = isPlain
  }

  /// Whether the view takes touches inside it (`HT-2`).
  var takesTouches: Bool { !isHidden && isUserInteractionEnabled && alpha > EventConstants.leastHitAlpha }
}

extension View {
  final var storedBounds: Rect {
    get { geometry.bounds }
    set { geometry.bounds = newValue }
  }

  /// The bounds as they are shown without an animation, aligned to pixels.
  final var alignedBounds: Rect { Rect(origin: geometry.bounds.origin + pixelSnapOffset, size: geometry.bounds.size) }

  final var storedCenter: Point {
    get { geometry.center }
    set { geometry.center = newValue }
  }

  final var storedAlpha: Double {
    get { geometry.alpha }
    set { geometry.alpha = newValue }
  }
}
