import DactylGeometry

/// Zooming under way (`SV-17`).
enum ScrollZoom {
  case none
  case pinching(Pinch)
  case flying(Flight)

  /// Fingers scale the content.
  struct Pinch {
    /// The scale at recognition.
    let startScale: Double
    /// What the fingers hold, in the zoomed view's own coordinates.
    var anchor: Point
    /// The fingers that hold it; others hold something else.
    var fingers: [ContactID]
  }

  /// The scale goes by itself, into its limits or where the program wants it.
  struct Flight {
    let start: Timestamp
    let scale: Ease
    /// In the zoomed view's own coordinates; shown at `place`, from the top left of the scroll view.
    let anchor: Point
    let place: Point

    var end: Timestamp { start + Timestamp(seconds: scale.duration) }
  }

  /// The scale that is shown for `raw`: limits are soft, and equally so in both directions.
  static func shown(_ raw: Double, limits: ClosedRange<Double>) -> Double {
    let limit = limits.limit(raw)
    guard raw > 0, limit > 0, raw != limit else { return limit }
    let excess = RubberBand.shown(abs(logarithm(raw / limit)), length: 1)
    return limit * exponential(raw > limit ? excess : -excess)
  }

  /// The scale that fingers hold where `shown` is shown.
  static func raw(_ shown: Double, limits: ClosedRange<Double>) -> Double {
    let limit = limits.limit(shown)
    guard shown > 0, limit > 0, shown != limit else { return limit }
    let excess = RubberBand.distance(shown: abs(logarithm(shown / limit)), length: 1)
    return limit * exponential(shown > limit ? excess : -excess)
  }
}
