import DactylGeometry

/// The state of zooming (`SV-17`).
enum ScrollZoom {
  case none
  case pinching(Pinch)
  case animating(Animation)

  /// A pinch that zooms the content.
  struct Pinch {
    /// The scale at recognition.
    let startScale: Double
    /// The point under the fingers, in the zoomed view's own coordinates.
    var anchor: Point
    /// The fingers that the anchor was computed for.
    var fingers: [ContactID]
  }

  /// An animation of the scale, into its limits or to a scale that the program has set.
  struct Animation {
    let start: Timestamp
    let scale: Ease
    /// The point that stays in place, in the zoomed view's own coordinates. It is shown at `position`, from the top
    /// left of the scroll view.
    let anchor: Point
    let position: Point
    /// How far the offset is from where the range allows it at first. It returns with the scale (`SV-13`).
    let overshoot: Point

    /// The part of the overshoot that is left at `time`.
    func overshoot(at time: Timestamp) -> Point {
      let seconds = max((time - start).seconds, 0)
      return overshoot * Ease(start: 1, rest: 0, duration: scale.duration).position(at: seconds)
    }

    var end: Timestamp { start + Timestamp(seconds: scale.duration) }
  }

  /// Returns the shown scale for the raw scale of a pinch, with equal resistance at both limits.
  static func shown(_ raw: Double, limits: ClosedRange<Double>) -> Double {
    let limit = limits.limit(raw)
    guard raw > 0, limit > 0, raw != limit else { return limit }
    let excess = RubberBand.shown(abs(log(raw / limit)), length: 1)
    return limit * exp(raw > limit ? excess : -excess)
  }

  /// Returns the raw scale of a pinch for a shown scale.
  static func raw(_ shown: Double, limits: ClosedRange<Double>) -> Double {
    let limit = limits.limit(shown)
    guard shown > 0, limit > 0, shown != limit else { return limit }
    let excess = RubberBand.distance(shown: abs(log(shown / limit)), length: 1)
    return limit * exp(shown > limit ? excess : -excess)
  }
}
