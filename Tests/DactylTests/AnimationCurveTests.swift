import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Timing functions alone: curves and springs.
@Suite struct AnimationCurveTests {
  @Test func curvesAreThoseOfStyleSheetsWithTheseNames() {
    #expect(AnimationCurve.linear.value(at: 0.3) == 0.3)
    for (curve, part, value) in [
      (AnimationCurve.easeIn, 0.5, 0.315356), (.easeOut, 0.5, 0.684643), (.easeInOut, 0.25, 0.129161),
      (.easeInOut, 0.5, 0.5), (AnimationCurve(Point(x: 0.25, y: 0.1), Point(x: 0.25, y: 1)), 0.5, 0.802403),
    ] { #expect(abs(curve.value(at: part) - value) < 1e-5, "\(curve) \(part)") }
  }

  @Test(arguments: [
    AnimationCurve.easeIn, .easeOut, .easeInOut, AnimationCurve(Point(x: 1, y: 0), Point(x: 0, y: 1)),
    AnimationCurve(Point(x: 0, y: 1), Point(x: 0, y: 1)), AnimationCurve(Point(x: 0.3, y: -0.8), Point(x: 0.6, y: 1.7)),
    AnimationCurve(Point(x: 1, y: 0.5), Point(x: 1, y: 0.5)),
  ])
  func curvesGoFromEndToEndWithoutAGap(_ curve: AnimationCurve) {
    #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
    #expect(curve.value(at: -1) == 0 && curve.value(at: 2) == 1 && curve.value(at: .nan) == 0)
    var last = 0.0
    for step in 1...1000 {
      let part = Double(step) / 1000
      let value = curve.value(at: part)
      // The steepest of these contains a cube root.
      #expect(abs(value - last) < 0.28 && value > -1 && value < 2, "\(part)")
      last = value
      let slope = curve.slope(at: part - 0.0005)
      let measured = (curve.value(at: part - 0.0004) - curve.value(at: part - 0.0006)) / 0.0002
      if slope < 5 { #expect(abs(slope - measured) < 0.01 * max(1, abs(slope)), "\(part)") }
    }
  }

  @Test func badControlPointsAreLimited() {
    let curve = AnimationCurve(Point(x: -1, y: .nan), Point(x: .infinity, y: 7))
    #expect(curve.controlPoint1 == Point(x: 0, y: 0) && curve.controlPoint2 == Point(x: 1, y: 7))
  }

  private static let ratios = [0.05, 0.3, 0.55, 0.99, 0.99995, 1, 1.00005, 1.01, 1.5, 4, 20]

  /// Compares with the differential equation in small steps.
  @Test(arguments: ratios, [0, 3000, -800.0])
  func springsObeyTheirLaw(_ ratio: Double, _ velocity: Double) {
    let spring = SpringParameters(dampingRatio: ratio, response: 0.5)
    let motion = spring.motion(from: -120, velocity: velocity)
    let frequency = 2 * Double.pi / 0.5
    func pull(_ x: Double, _ v: Double) -> Double { -frequency * frequency * x - 2 * ratio * frequency * v }
    var (x, v) = (-120.0, velocity)
    let step = 1e-4
    for count in 1...10_000 {
      let (v1, a1) = (v, pull(x, v))
      let (v2, a2) = (v + a1 * step / 2, pull(x + v1 * step / 2, v + a1 * step / 2))
      let (v3, a3) = (v + a2 * step / 2, pull(x + v2 * step / 2, v + a2 * step / 2))
      let (v4, a4) = (v + a3 * step, pull(x + v3 * step, v + a3 * step))
      x += step / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      v += step / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
      guard count % 1000 == 0 else { continue }
      let time = Double(count) * step
      #expect(abs(motion.value(at: time) - x) < 2e-2, "\(time)")
      #expect(abs(motion.derivative.value(at: time) - v) < 0.2, "\(time)")
    }
  }

  @Test(arguments: ratios, [0, 3000, -800.0])
  func springsSettleForGoodAndNotMuchLater(_ ratio: Double, _ velocity: Double) {
    let motion = SpringParameters(dampingRatio: ratio, response: 0.5).motion(from: -120, velocity: velocity)
    let time = motion.settlingTime(distance: 0.1)
    #expect(time > 0 && time.isFinite)
    for step in 0..<2000 {
      #expect(abs(motion.value(at: time + Double(step) * time / 1000)) <= 0.1 + 1e-9)
    }
    // The swing before the settling time is still visible.
    let before = stride(from: 0.0, to: 0.5, by: 0.005).map { abs(motion.value(at: time - $0)) }
    #expect((before.max() ?? 0) > 0.08)
    #expect(
      SpringParameters(dampingRatio: ratio, response: 0.5).motion(from: 0, velocity: 0).settlingTime(distance: 0.1) == 0
    )
  }

  @Test(arguments: [1e-3, 1, 1e18, 1e200, .infinity], [0, 1e-300, 0.1, Double.nan])
  func springsOverAbsurdDistancesEnd(_ displacement: Double, _ limit: Double) {
    for ratio in [0.05, 0.5, 0.99] {
      let motion = SpringParameters(dampingRatio: ratio, response: 0.5).motion(from: displacement, velocity: 1e6)
      #expect(motion.settlingTime(distance: limit).isFinite)
    }
  }

  @Test func massAndStiffnessDetermineDampingRatioAndResponse() {
    let spring = SpringParameters(mass: 2, stiffness: 200, damping: 20)
    #expect(abs(spring.dampingRatio - 0.5) < 1e-12 && abs(spring.response - 2 * .pi / 10) < 1e-12)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, 1e308])
  func badSpringsComeToRestToo(_ value: Double) {
    for spring in [
      SpringParameters(dampingRatio: value, response: value), SpringParameters(mass: value, stiffness: 1, damping: 1),
      SpringParameters(stiffness: value, damping: 1), SpringParameters(stiffness: 100, damping: value),
    ] {
      let time = spring.motion(from: 100, velocity: 1000).settlingTime(distance: 0.1)
      #expect(time.isFinite && time > 0 && time < 1e6)
    }
  }
}
