import DactylGeometry
import DactylRandom
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Animators that are paused, continued and reversed soon after their start: the presented value continues smoothly.
@Suite @MainActor struct AnimationTurningTests {
  private let fixture = Fixture()
  private let view: View

  init() {
    view = fixture.tile()
  }

  private var x: Double { view.presentationCenter.x }

  private func start(_ duration: Double, _ timing: AnimationTiming = .curve(.linear)) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: duration, timing: timing) { [view] in view.center.x = 200 }
    animator.startAnimation()
    return animator
  }

  @Test(arguments: [0.25, 1], [0.02, 0.1, 0.2])
  func turnedRoundItReturnsAsItCame(_ duration: Double, _ turn: Double) {
    let animator = start(duration)
    fixture.frames(from: 0, to: turn)
    animator.isReversed = true
    fixture.frames(from: turn, to: 2 * turn - 0.01) { time in
      #expect(abs(x - (100 + 100 * (2 * turn - time) / duration)) < 1e-6, "\(time)")
    }
    fixture.frames(from: 2 * turn - 0.01, to: 2 * turn)
    #expect(animator.state == .inactive && view.center.x == 100)
  }

  @Test(arguments: [0.02, 0.1, 0.2])
  func heldItContinuesFromWhereItIs(_ pause: Double) {
    let animator = start(1)
    fixture.frames(from: 0, to: pause)
    animator.pauseAnimation()
    fixture.wait(until: 3)
    animator.startAnimation()
    fixture.frames(from: 3, to: 4 - pause - 0.01) { time in
      #expect(abs(x - (100 + 100 * (pause + time - 3))) < 1e-6, "\(time)")
    }
    fixture.frames(from: 4 - pause - 0.01, to: 4 - pause)
    #expect(animator.state == .inactive && view.center.x == 200)
  }

  @Test func aLateFrameAfterAPauseIsOneRefreshOn() {
    let animator = start(1)
    fixture.frames(from: 0, to: 0.1)
    animator.pauseAnimation()
    fixture.wait(until: 3)
    animator.continueAnimation()
    fixture.frame(3.15, interval: 0.01)
    #expect(abs(x - 111) < 1e-6)
  }

  // MARK: Springs

  /// Points per second, measured over a tenth of a millisecond from `time` on.
  private func speed(at time: Double) -> Double {
    let before = x
    fixture.wait(until: time + 0.0001)
    return (x - before) / 0.0001
  }

  @Test func aThrownSpringThatIsTurnedRoundIsNotThrownAgain() {
    let animator = start(0, .spring(.bouncy, initialVelocity: 10))
    fixture.frames(from: 0, to: 0.1)
    let before = speed(at: 0.1)
    animator.isReversed = true
    #expect(abs(speed(at: 0.1001) - before) < 0.05 * abs(before) + 10)
    animator.pauseAnimation()
    animator.isReversed = false
    animator.continueAnimation()
    #expect(abs(speed(at: 0.1002)) < 20)
  }

  @Test func aSpringInThePlaceOfACurveKeepsItsSpeedToo() {
    let animator = start(1)
    fixture.frames(from: 0, to: 0.1)
    animator.continueAnimation(with: .spring(.smooth, initialVelocity: 4))
    fixture.frames(from: 0.1, to: 0.15)
    let before = speed(at: 0.15)
    animator.isReversed = true
    #expect(before > 100 && abs(speed(at: 0.1501) - before) < 0.05 * before)
  }

  @Test(arguments: [1e200, Double.infinity, -.infinity, .nan])
  func badSpeedsEndInTime(_ speed: Double) {
    let animator = start(0, .spring(.bouncy, initialVelocity: speed))
    fixture.frames(from: 0, to: 6) { _ in #expect(x.isFinite) }
    #expect(animator.state == .inactive && view.presentation == nil && view.center.x == 200)
  }

  // MARK: At random

  @Test(arguments: 0..<40)
  func nothingMakesAViewJump(_ seed: Int) {
    var random = SeededSource(seed: UInt64(seed))
    func number(_ range: Range<Double>) -> Double { Double.random(in: range, using: &random) }
    let spring = AnimationTiming.spring(.smooth)
    let animator = start(number(0.25..<0.6), random.chance(70) ? .curve(.easeInOut) : spring)
    var (time, seen) = (0.0, x)
    for _ in 0..<150 {
      if random.chance(15), animator.state == .active {
        fixture.wait(until: time + number(0..<0.01))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: animator.pauseAnimation()
        case 1, 2: animator.isReversed.toggle()
        case 3: animator.startAnimation()
        default: animator.continueAnimation(with: random.chance(50) ? spring : .curve(.linear))
        }
      }
      time += 0.01
      fixture.frame(time, interval: 0.01)
      #expect(abs(x - seen) < 15, "\(time)")
      seen = x
    }
  }
}
