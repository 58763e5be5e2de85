import DactylGeometry

/// The progress of an animation over time: a cubic Bézier curve from (0, 0) to (1, 1), with the fraction of the time
/// along x and the fraction of the change along y.
public struct AnimationCurve: Hashable, Sendable {
  /// Constant speed.
  public static let linear = AnimationCurve(Point(x: 0, y: 0), Point(x: 1, y: 1))
  /// Slow at the start, for views that leave.
  public static let easeIn = AnimationCurve(Point(x: 0.42, y: 0), Point(x: 1, y: 1))
  /// Slow at the end, for views that arrive.
  public static let easeOut = AnimationCurve(Point(x: 0, y: 0), Point(x: 0.58, y: 1))
  /// Slow at both ends.
  public static let easeInOut = AnimationCurve(Point(x: 0.42, y: 0), Point(x: 0.58, y: 1))

  /// The first control point: x is a fraction of the time, 0 to 1, and y one of the change.
  public let controlPoint1: Point
  /// The second control point: x is a fraction of the time, 0 to 1, and y one of the change.
  public let controlPoint2: Point

  /// Creates a curve with these control points. Their x is limited to 0...1, since time does not run backwards. Their
  /// y is not limited: a curve may overshoot. Coordinates that are not finite count as 0 in the first point and as 1
  /// in the second.
  public init(_ controlPoint1: Point, _ controlPoint2: Point) {
    func limited(_ point: Point, else other: Double) -> Point {
      Point(
        x: point.x.isFinite ? min(max(point.x, 0), 1) : other, y: point.y.isFinite ? point.y : other)
    }
    self.controlPoint1 = limited(controlPoint1, else: 0)
    self.controlPoint2 = limited(controlPoint2, else: 1)
  }

  /// Returns the fraction of the change after the fraction `time` of the time: 0 before the start, 1 after the end.
  public func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    return isStraight ? time : y.value(at: parameter(at: time))
  }

  /// Returns the speed after the fraction `time` of the time, where 1 is the average; 0 outside of 0...1.
  func slope(at time: Double) -> Double {
    guard time >= 0, time <= 1 else { return 0 }
    if isStraight { return 1 }
    let parameter = parameter(at: time)
    let (dx, dy) = (x.derivative(at: parameter), y.derivative(at: parameter))
    // Where the curve is vertical, the slope is that of a moment later.
    return abs(dx) > 1e-9 ? dy / dx : (value(at: time + 1e-6) - value(at: time)) / 1e-6
  }

  private var isStraight: Bool { controlPoint1.x == controlPoint1.y && controlPoint2.x == controlPoint2.y }
  private var x: Cubic { Cubic(controlPoint1.x, controlPoint2.x) }
  private var y: Cubic { Cubic(controlPoint1.y, controlPoint2.y) }

  /// Returns the curve parameter at which x is `time`. Newton's method is fast; bisection always ends, since x only
  /// grows.
  private func parameter(at time: Double) -> Double {
    let x = x
    var (low, high, guess) = (0.0, 1.0, time)
    for _ in 0..<64 {
      let error = x.value(at: guess) - time
      if abs(error) <= 1e-15 || low >= high { break }
      if error > 0 { high = guess } else { low = guess }
      let next = guess - error / x.derivative(at: guess)
      guess = next > low && next < high ? next : (low + high) / 2
    }
    return guess
  }

  /// One coordinate: a cubic from 0 to 1 with two control values.
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
