import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Property animators: their states; none of their methods makes a view jump.
@Suite @MainActor struct AnimationAnimatorTests {
  private let fixture = Fixture()
  private let view: View
  private let animator: PropertyAnimator
  private let log = AnimationLog()

  init() {
    let view = fixture.tile()
    self.view = view
    animator = PropertyAnimator(duration: 1, timing: .curve(.linear)) { view.center.x = 200 }
    let log = log
    animator.addCompletion { log.lines.append("\($0)") }
  }

  private var x: Double { view.presentationCenter.x }

  @Test func itStartsAndEnds() {
    #expect(animator.state == .inactive && !animator.isRunning && view.center.x == 100)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning && view.center.x == 200 && x == 100)
    fixture.frames(from: 0, to: 0.25)
    #expect(x == 125 && animator.fractionComplete == 0.25)
    fixture.frames(from: 0.25, to: 1)
    #expect(animator.state == .inactive && view.presentation == nil && log.lines == ["end"])
    // The animator is finished and can be used again.
    animator.addAnimations { [view] in view.alpha = 0 }
    animator.startAnimation()
    fixture.frames(from: 1, to: 1.5)
    #expect(view.shownAlpha == 0.5)
    fixture.frames(from: 1.5, to: 2)
    #expect(log.lines == ["end"] && view.alpha == 0)
  }

  @Test func aHeldAnimationCostsNoFramesAndContinuesUnchanged() {
    let animator = PropertyAnimator(duration: 1, timing: .curve(.easeInOut)) { view.center.x = 200 }
    animator.startAnimation()
    fixture.frames(from: 0, to: 0.3)
    animator.pauseAnimation()
    let place = x
    #expect(!animator.isRunning && animator.state == .active)
    fixture.frames(from: 0.3, to: 5)
    #expect(x == place && !fixture.stack.isAnimating && fixture.application.dispatcher.nextDeadline() == nil)
    animator.startAnimation()
    fixture.frames(from: 5, to: 5.2)
    #expect(abs(x - 150) < 1e-9)
    fixture.frames(from: 5.2, to: 5.7)
    #expect(animator.state == .inactive && x == 200)
  }

  @Test func aFingerDragsItToAndFro() {
    animator.fractionComplete = 0.3
    #expect(animator.state == .active && !animator.isRunning && abs(x - 130) < 1e-9 && view.center.x == 200)
    animator.fractionComplete = 0.1
    fixture.frame(0.01)
    #expect(abs(view.shownCenter.x - 110) < 1e-9 && !fixture.stack.isAnimating)
    for (part, place) in [(-1, 100), (2, 200), (Double.nan, 200), (0.5, 150.0)] {
      animator.fractionComplete = part
      #expect(abs(x - place) < 1e-9)
    }
    animator.continueAnimation()
    fixture.frames(from: 0.01, to: 0.26)
    #expect(abs(x - 175) < 1e-9)
    animator.fractionComplete = 0.4
    #expect(!animator.isRunning && abs(x - 140) < 1e-9)
    animator.isReversed = true
    animator.continueAnimation(with: .curve(.linear), durationFactor: 1)
    fixture.frames(from: 0.26, to: 0.76)
    #expect(abs(x - 120) < 1e-9)
    fixture.frames(from: 0.76, to: 1.26)
    #expect(log.lines == ["start"] && view.center.x == 100 && view.presentation == nil && !animator.isReversed)
  }

  @Test func turnedRoundInFlightItReturnsAsItCame() {
    let animator = PropertyAnimator(duration: 1, timing: .curve(.easeIn)) { view.center.x = 200 }
    animator.startAnimation()
    var places: [Double] = []
    fixture.frames(from: 0, to: 0.6) { _ in places.append(x) }
    animator.isReversed = true
    #expect(abs(x - (places.last ?? 0)) < 1e-9)
    fixture.frames(from: 0.6, to: 0.9) { time in
      let before = places[Int(((1.2 - time) * 100).rounded()) - 1]
      #expect(abs(x - before) < 1e-6, "\(time)")
    }
    let place = x
    animator.isReversed = false
    #expect(abs(x - place) < 1e-9)
    fixture.frames(from: 0.9, to: 1.6)
    #expect(x == 200 && view.center.x == 200 && animator.state == .inactive)
  }

  @Test func aSpringTurnedRoundKeepsItsSpeed() {
    let animator = PropertyAnimator(duration: 0, timing: .spring(.bouncy)) { view.center.x = 200 }
    animator.startAnimation()
    fixture.frames(from: 0, to: 0.1)
    let before = x
    fixture.wait(until: 0.1001)
    let speed = (x - before) / 0.0001
    animator.isReversed = true
    let place = x
    fixture.wait(until: 0.1002)
    #expect(speed > 100 && abs((x - place) / 0.0001 - speed) < 0.05 * speed)
    fixture.frames(from: 0.1, to: 3)
    #expect(animator.state == .inactive && view.center.x == 100 && view.presentation == nil)
  }

  @Test func continuingWithASpringTakesTheFingersVelocity() {
    animator.fractionComplete = 0.5
    animator.continueAnimation(with: .spring(.smooth, initialVelocity: 3))
    let place = x
    fixture.wait(until: 0.0001)
    #expect(abs((x - place) / 0.0001 - 300) < 3)
    fixture.frames(from: 0, to: 2)
    #expect(log.lines == ["end"])
  }

  @Test func stoppedItLetsGoOfTheViewsAndIsFinishedAnywhere() {
    for (position, place) in [(AnimationPosition.start, 100), (.current, 150), (.end, 200.0)] {
      let view = fixture.tile()
      let start = fixture.now.seconds
      let animator = PropertyAnimator(duration: 1, timing: .curve(.linear)) { view.center.x = 200 }
      animator.addCompletion { log.lines.append("\($0)") }
      animator.startAnimation()
      fixture.frames(from: start, to: start + 0.5)
      animator.stopAnimation(false)
      #expect(animator.state == .stopped && view.presentation == nil && abs(view.center.x - 150) < 1e-9)
      animator.fractionComplete = 0
      animator.pauseAnimation()
      #expect(animator.state == .stopped && abs(view.center.x - 150) < 1e-9 && !log.lines.contains("\(position)"))
      animator.finishAnimation(at: position)
      fixture.wait(until: start + 0.51)
      #expect(animator.state == .inactive && abs(view.center.x - place) < 1e-9)
    }
    #expect(log.lines == ["start", "current", "end"])
    fixture.wait(until: 2)
    animator.startAnimation()
    fixture.frames(from: 2, to: 2.5)
    animator.stopAnimation(true)
    fixture.frames(from: 2.5, to: 4)
    #expect(animator.state == .inactive && log.lines.count == 3 && abs(view.center.x - 150) < 1e-9)
    animator.stopAnimation(false)
    #expect(animator.state == .inactive)
  }

  @Test func animationsAreAddedInFlight() {
    animator.addAnimations({ [view] in view.alpha = 0 }, delayFactor: 0.5)
    animator.startAnimation()
    fixture.frames(from: 0, to: 0.5)
    #expect(view.shownAlpha == 1)
    animator.addAnimations { [view] in view.center.x = 50 }
    #expect(abs(x - 150) < 1e-9 && view.center.x == 50)
    fixture.frames(from: 0.5, to: 0.75)
    #expect(abs(x - 100) < 1e-9 && abs(view.shownAlpha - 0.5) < 1e-9)
    animator.isReversed = true
    fixture.frames(from: 0.75, to: 1.25)
    #expect(abs(x - 125) < 1e-9)
    fixture.frames(from: 1.25, to: 1.5)
    #expect(log.lines == ["start"] && view.center.x == 100 && view.alpha == 1)
  }

  @Test func startedLaterItWaitsWithoutFrames() {
    animator.startAnimation(afterDelay: 2)
    fixture.frame(0.01)
    #expect(animator.state == .active && x == 100 && !fixture.stack.isAnimating)
    fixture.wait(until: 2)
    fixture.frames(from: 2, to: 2.5)
    #expect(abs(x - 150) < 1e-9)
    animator.fractionComplete = 0
    animator.startAnimation(afterDelay: 1)
    animator.pauseAnimation()
    fixture.frames(from: 2.5, to: 4)
    #expect(abs(x - 100) < 1e-9 && animator.state == .active)
    animator.startAnimation(afterDelay: 1)
    animator.fractionComplete = 0.2
    fixture.frames(from: 4, to: 6)
    #expect(abs(x - 120) < 1e-9)
  }

  @Test func startedReversedItComesFromTheEnd() {
    animator.isReversed = true
    animator.startAnimation()
    fixture.frames(from: 0, to: 0.25)
    #expect(abs(x - 175) < 1e-9)
    fixture.frames(from: 0.25, to: 1)
    #expect(view.center.x == 100 && log.lines == ["start"])
  }

  @Test func anotherAnimationTakesItsViewsAway() {
    animator.startAnimation()
    fixture.frames(from: 0, to: 0.5)
    View.animate(withDuration: 1, curve: .linear) { view.center.x = 0 }
    #expect(x == 150)
    fixture.wait(until: 0.5)
    #expect(animator.state == .inactive && log.lines == ["current"])
    fixture.frames(from: 0.5, to: 1)
    #expect(abs(x - 75) < 1e-9)
  }

  @Test func whereTheViewLeavesOrNothingChangesItEnds() {
    animator.startAnimation()
    fixture.frames(from: 0, to: 0.5)
    view.removeFromSuperview()
    fixture.wait(until: 0.5)
    #expect(view.center.x == 200 && log.lines == ["end"] && animator.state == .inactive)
    Application.shared = fixture.application
    defer { Application.shared = nil }
    let empty = PropertyAnimator(duration: 1)
    empty.addCompletion { log.lines.append("empty \($0)") }
    empty.startAnimation()
    fixture.wait(until: 0.6)
    #expect(empty.state == .inactive && log.lines == ["end", "empty end"])
  }

  @Test func aRunningOneStaysUntilItsEndAndAHeldOneThatIsForgottenEndsWhereItIs() {
    func start(_ x: Double) -> PropertyAnimator {
      let animator = PropertyAnimator(duration: 1, timing: .curve(.linear)) { view.center.x = x }
      animator.addCompletion { log.lines.append("\($0)") }
      animator.startAnimation()
      return animator
    }
    weak var running: PropertyAnimator?
    do { running = start(200) }
    fixture.frames(from: 0, to: 1)
    #expect(log.lines == ["end"] && view.center.x == 200 && running == nil)
    do {
      let held = start(100)
      fixture.frames(from: 1, to: 1.5)
      held.pauseAnimation()
    }
    fixture.frames(from: 1.5, to: 3)
    #expect(log.lines == ["end", "current"] && view.center.x == 150 && view.presentation == nil)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func badDurationsCountAsNone(_ duration: Double) {
    let animator = PropertyAnimator(duration: duration) { view.alpha = 0 }
    animator.startAnimation(afterDelay: duration)
    fixture.frame(0.01)
    #expect(animator.state == .inactive && view.shownAlpha == 0)
  }

  @Test func withReducedMotionAFingerStillMovesThings() {
    fixture.application.traitOverrides.reducesMotion = true
    animator.addAnimations { [view] in view.alpha = 0 }
    animator.fractionComplete = 0.25
    #expect(abs(x - 125) < 1e-9)
    animator.continueAnimation()
    fixture.frame(0.01, interval: 0.01)
    #expect(x == 200 && abs(view.shownAlpha - 0.74) < 1e-9)
    animator.isReversed = true
    #expect(x == 100)
    fixture.frames(from: 0.01, to: 1)
    #expect(view.center.x == 100 && view.alpha == 1)
  }
}
