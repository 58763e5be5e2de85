import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Springs on views: with the velocity of a finger, and replaced in flight.
@Suite @MainActor struct AnimationSpringTests {
  private let fixture = Fixture()
  private let view: View

  init() {
    view = fixture.tile()
  }

  /// The presented velocity in points per second, measured over a tenth of a millisecond from `time` on.
  private func speed(_ value: () -> Double, at time: Double) -> Double {
    fixture.wait(until: time)
    let before = value()
    fixture.wait(until: time + 0.0001)
    return (value() - before) / 0.0001
  }

  @Test func itFollowsTheClosedFormAndEndsWhenItSettles() {
    let spring = SpringParameters(dampingRatio: 0.5, response: 0.5)
    var end: Double?
    View.animate(spring: spring) {
      view.center = Point(x: 300, y: 100)
    } completion: { _ in
      end = fixture.now.seconds
    }
    let motion = spring.motion(from: -200, velocity: 0)
    fixture.frames(from: 0, to: 2) { time in
      guard end == nil else { return }
      #expect(view.shownCenter == Point(x: 300 + motion.value(at: time), y: 100), "\(time)")
    }
    let settled = motion.settlingTime(distance: 0.5)
    #expect(end.map { $0 >= settled && $0 < settled + 0.01 } == true)
    #expect(view.presentation == nil)
  }

  @Test(arguments: [SpringParameters.smooth, .bouncy, SpringParameters(dampingRatio: 2, response: 0.5)])
  func theSpeedOfAFingerIsCarriedOn(_ spring: SpringParameters) {
    View.animate(spring: spring, initialVelocity: Point(x: 1500, y: -700)) { view.center = Point(x: 300, y: 300) }
    #expect(abs(speed({ view.presentationCenter.x }, at: 0) - 1500) < 10)
    fixture.wait(until: 0)
    #expect(abs(view.presentationCenter.x - 100.15) < 0.01)
  }

  @Test func aSpeedWithoutAWayThrowsItAndBringsItBack() {
    View.animate(spring: .smooth, initialVelocity: Point(x: 1000, y: 0)) { view.center = Point(x: 100, y: 100.5) }
    fixture.frames(from: 0, to: 0.1)
    #expect(view.shownCenter.x > 110)
    fixture.frames(from: 0.1, to: 1)
    #expect(view.shownCenter == Point(x: 100, y: 100.5))
  }

  @Test(arguments: [SpringParameters.smooth, .bouncy, SpringParameters(dampingRatio: 3, response: 0.6)])
  func aSpringTakesOverPlaceAndSpeedOfASpring(_ spring: SpringParameters) {
    View.animate(spring: .bouncy) { view.center.x = 300 }
    fixture.frames(from: 0, to: 0.1)
    let before = speed({ view.presentationCenter.x }, at: 0.1)
    fixture.wait(until: 0.1002)
    let place = view.presentationCenter.x
    View.animate(spring: spring) { view.center.x = 50 }
    #expect(view.presentationCenter.x == place && before > 500)
    #expect(abs(speed({ view.presentationCenter.x }, at: 0.1002) - before) < 0.05 * before)
  }

  @Test func aSpringTakesOverTheSpeedOfACurveAndOfKeyFrames() {
    View.animate(withDuration: 1, curve: .linear) { view.center.x = 300 }
    fixture.frames(from: 0, to: 0.5)
    View.animate(spring: .smooth) { view.center.x = 0 }
    #expect(abs(speed({ view.presentationCenter.x }, at: 0.5) - 200) < 10)
    view.center.x = 100
    View.animateKeyframes(withDuration: 1) { frames in frames.add(at: 0, duration: 0.25) { view.center.x = 200 } }
    fixture.frames(from: 0.5, to: 0.6)
    View.animate(spring: .smooth) { view.center.x = 0 }
    #expect(abs(speed({ view.presentationCenter.x }, at: 0.6) - 400) < 10)
  }

  @Test func aTurnAndAScaleGoOnWithTheirSpeed() {
    view.transform = AffineTransform(scaleX: 0, y: 0)
    View.animate(spring: .smooth) { view.transform = .identity }
    fixture.frames(from: 0, to: 0.05)
    let before = speed({ view.presentationTransform.a }, at: 0.05)
    fixture.wait(until: 0.0502)
    let scale = view.presentationTransform.a
    // From the singular matrix the animation interpolated the matrix; from here it interpolates the angle.
    View.animate(spring: .smooth) { view.transform = AffineTransform(rotationAngle: 1).scaledBy(x: 2, y: 2) }
    #expect(abs(view.presentationTransform.a - scale) < 1e-12 && before > 1)
    #expect(abs(speed({ view.presentationTransform.a }, at: 0.0502) - before) < 0.05 * before)
  }

  @Test func springValuesBeyondTheirLimitsAreLimited() {
    view.alpha = 0.9
    View.animate(spring: SpringParameters(dampingRatio: 0.1, response: 0.3)) {
      view.alpha = 0
      view.bounds.size = .zero
    }
    fixture.frames(from: 0, to: 6) { _ in
      #expect(view.shownAlpha >= 0 && view.shownBounds.width >= 0 && view.shownBounds.height >= 0)
    }
    #expect(view.presentation == nil)
  }

  @Test(arguments: [Point(x: .nan, y: 0), Point(x: .infinity, y: 5), Point(x: 1e300, y: 1e300)])
  func badSpeedsDoNoHarm(_ velocity: Point) {
    View.animate(spring: .bouncy, initialVelocity: velocity) { view.center.x = 300 }
    fixture.frames(from: 0, to: 0.1) { _ in #expect(view.shownCenter.isFinite) }
    view.removeFromSuperview()
    #expect(view.presentation == nil)
  }

  // MARK: Under a finger

  /// Follows a card in a program: a finger drags it, throws it, and catches it in flight.
  @MainActor private final class Table {
    let card: View
    let pan: PanGestureRecognizer
    private var grip = Point.zero

    init(_ fixture: Fixture, _ card: View) {
      self.card = card
      pan = fixture.pan("pan", on: fixture.window)
      pan.addHandler { [unowned self, unowned fixture] pan in
        switch pan.state {
        case .began:
          card.endAnimations(at: .current)
          grip = card.center - pan.translation(in: fixture.window)
          fallthrough
        case .changed: card.center = grip + pan.translation(in: fixture.window)
        case .ended:
          View.animate(spring: .smooth, initialVelocity: pan.velocity(in: fixture.window)) {
            card.center = Point(x: 300, y: 500)
          }
        default: break
        }
      }
    }
  }

  @Test func aThrownCardIsCaughtInFlightWithoutAJump() {
    let table = Table(fixture, view)
    fixture.touch(0, .down(1, 100, 100))
    for step in 1...10 { fixture.touch(Double(step) / 100, .move(1, 100 + Double(step) * 10, 100)) }
    let held = view.center
    #expect(held.x > 170 && view.presentation == nil)
    fixture.touch(0.105, .up(1))
    #expect(view.center == Point(x: 300, y: 500) && view.presentationCenter == held)
    #expect(abs(speed({ view.presentationCenter.x }, at: 0.105) - 1000) < 60)
    fixture.frames(from: 0.11, to: 0.2)
    let flying = view.presentationFrame
    #expect(flying.midX > 200 && flying.midX < 300)
    // Touches find the card at its final position; the table below takes this touch.
    fixture.touch(0.205, .down(2, flying.midX, flying.midY))
    fixture.touch(0.215, .move(2, flying.midX + 11, flying.midY))
    let seen = view.presentationCenter
    fixture.wait(until: 0.215)
    #expect(view.presentation == nil && view.center == seen)
    fixture.touch(0.225, .move(2, flying.midX + 21, flying.midY))
    #expect(abs(view.center.x - seen.x - 10) < 1e-9 && view.shownCenter == view.center)
    withExtendedLifetime(table) {}
  }
}
