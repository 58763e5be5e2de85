import DactylGeometry

/// The progress of an animation over time: a cubic Bézier curve from (0, 0) to (1, 1), with the fraction of the time
/// along x and the fraction of the way along y.
public struct AnimationCurve: Hashable, Sendable {
  /// Constant speed.
  public static let linear = AnimationCurve(Point(x: 0, y: 0), Point(x: 1, y: 1))
  /// Slow at the start, for views that leave.
  public static let easeIn = AnimationCurve(Point(x: 0.42, y: 0), Point(x: 1, y: 1))
  /// Slow at the end, for views that arrive.
  public static let easeOut = AnimationCurve(Point(x: 0, y: 0), Point(x: 0.58, y: 1))
  /// Slow at both ends.
  public static let easeInOut = AnimationCurve(Point(x: 0.42, y: 0), Point(x: 0.58, y: 1))

  /// The first control point: x is a part of the time, 0 to 1, and y a part of the way.
  public let controlPoint1: Point
  /// The second control point: x is a part of the time, 0 to 1, and y a part of the way.
  public let controlPoint2: Point

  /// The curve with these control points. Their x is limited to 0...1, since time does not run backwards. Their y is
  /// not limited: a curve may overshoot. Coordinates that are not finite count as 0 in the first point and as 1 in the
  /// second.
  public init(_ controlPoint1: Point, _ controlPoint2: Point) {
    func limited(_ point: Point, else other: Double) -> Point {
      Point(
        x: point.x.isFinite ? min(max(point.x, 0), 1) : other, y: point.y.isFinite ? point.y : other)
    }
    self.controlPoint1 = limited(controlPoint1, else: 0)
    self.controlPoint2 = limited(controlPoint2, else: 1)
  }

  /// Returns the fraction of the way after the fraction `part` of the time: 0 before the start, 1 after the end.
  public func value(at part: Double) -> Double {
    guard part > 0 else { return 0 }
    guard part < 1 else { return 1 }
    return isStraight ? part : y.value(at: parameter(at: part))
  }

  /// Returns the speed after the fraction `part` of the time, where 1 is the average; 0 outside of 0...1.
  func slope(at part: Double) -> Double {
    guard part >= 0, part <= 1 else { return 0 }
    if isStraight { return 1 }
    let parameter = parameter(at: part)
    let (dx, dy) = (x.derivative(at: parameter), y.derivative(at: parameter))
    // Where time stands still on the curve for a moment the slope is that of a moment later.
    return abs(dx) > 1e-9 ? dy / dx : (value(at: part + 1e-6) - value(at: part)) / 1e-6
  }

  private var isStraight: Bool { controlPoint1.x == controlPoint1.y && controlPoint2.x == controlPoint2.y }
  private var x: Cubic { Cubic(controlPoint1.x, controlPoint2.x) }
  private var y: Cubic { Cubic(controlPoint1.y, controlPoint2.y) }

  /// Where on the curve x is `part`. x only grows: halving the interval always ends, Newton's way is faster.
  private func parameter(at part: Double) -> Double {
    let x = x
    var (low, high, guess) = (0.0, 1.0, part)
    for _ in 0..<64 {
      let error = x.value(at: guess) - part
      if abs(error) <= 1e-15 || low >= high { break }
      if error > 0 { high = guess } else { low = guess }
      let next = guess - error / x.derivative(at: guess)
      guess = next > low && next < high ? next : (low + high) / 2
    }
    return guess
  }

  /// One coordinate: from 0 to 1 by two control values.
  private struct Cubic {
    private let a: Double
    private let b: Double
    private let c: Double

    init(_ first: Double, _ second: Double) {
      c = 3 * first
      b = 3 * (second - first) - c
      a = 1 - c - b
    }

    func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }
    func derivative(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }
  }
}
