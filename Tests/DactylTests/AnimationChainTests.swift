import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Animations of one property that wait for each other: which of them play, the final value, and the order of the
/// completions.
@Suite @MainActor struct AnimationChainTests {
  private let fixture = Fixture()
  private let view: View
  private let log = AnimationLog()

  init() {
    view = fixture.tile()
  }

  private func move(to x: Double, in seconds: Double = 1, after delay: Double = 0, _ name: String) {
    View.animate(withDuration: seconds, delay: delay, curve: .linear) {
      view.center.x = x
    } completion: { [log] in
      log.lines.append("\(name) \($0)")
    }
  }

  private func fade(to alpha: Double, in seconds: Double, after delay: Double = 0, _ name: String) {
    View.animate(withDuration: seconds, delay: delay, curve: .linear) {
      view.alpha = alpha
    } completion: { [log] in
      log.lines.append("\(name) \($0)")
    }
  }

  // MARK: One after the other

  /// The first frame is late, as it usually is.
  @Test(arguments: [0.01, 0.1])
  func animationsChainedByTheirDelaysPlayInTurn(_ firstFrame: Double) {
    move(to: 200, in: 1, "first")
    move(to: 300, in: 1, after: 1, "second")
    #expect(view.center.x == 300)
    fixture.frame(firstFrame, interval: 0.01)
    let late = firstFrame - 0.01
    for (time, x) in [(0.5, 150.0), (0.99, 199), (1, 200), (1.5, 250)] {
      fixture.frame(time + late, interval: 0.01)
      #expect(abs(view.shownCenter.x - x) < 1e-6, "\(time)")
    }
    #expect(log.lines == ["first true"])
    fixture.frame(2 + late, interval: 0.01)
    #expect(log.lines == ["first true", "second true"] && view.presentation == nil && view.center.x == 300)
  }

  /// A frame can't be drawn at the exact nanosecond, and sums of seconds are rounded.
  @Test func timesThatAreRoundedInterruptNothing() {
    let third = 2.0 / 3
    move(to: 200, in: third, "first")
    move(to: 300, in: third, after: third, "second")
    move(to: 200, in: third, after: third + third, "third")
    fixture.frames(from: 0, to: 2.1)
    #expect(log.lines == ["first true", "second true", "third true"] && view.center.x == 200)
  }

  enum Earlier: CaseIterable { case keyFrames, autoreversing, reversed }

  @Test(arguments: Earlier.allCases)
  func anAnimationThatEndsEarlierLeavesAWaitingOneAlone(_ earlier: Earlier) {
    switch earlier {
    case .keyFrames:
      View.animateKeyframes(withDuration: 1) { frames in
        frames.add(at: 0, duration: 0.5) { view.alpha = 0 }
        frames.add(at: 0.5, duration: 0.5) { view.alpha = 1 }
      }
    case .autoreversing:
      View.animate(withDuration: 0.5, repeating: .times(1, autoreverses: true)) { view.alpha = 0.5 }
    case .reversed:
      let animator = PropertyAnimator(duration: 1) { [view] in view.alpha = 0.5 }
      animator.startAnimation()
      fixture.frames(from: 0, to: 0.1)
      animator.isReversed = true
    }
    let start = fixture.now.seconds
    fade(to: 0, in: 0.3, after: 2, "fade")
    fixture.frames(from: start, to: start + 1.5)
    #expect(view.shownAlpha == 1 && view.alpha == 0 && log.lines == [])
    fixture.frames(from: start + 1.5, to: start + 2.15)
    #expect(view.shownAlpha < 0.6 && view.shownAlpha > 0.4)
    fixture.frames(from: start + 2.15, to: start + 2.4)
    #expect(view.alpha == 0 && view.presentation == nil && log.lines == ["fade true"])
  }

  // MARK: Newer animations

  @Test func aNewerChangeWinsOverOneThatWaits() {
    fade(to: 0, in: 0.3, after: 3, "away")
    fixture.frames(from: 0, to: 1)
    fade(to: 1, in: 0.3, "back")
    fixture.wait(until: 1)
    #expect(log.lines == ["away false"])
    fixture.frames(from: 1, to: 5) { time in #expect(view.shownAlpha == 1, "\(time)") }
    #expect(log.lines == ["away false", "back true"] && view.alpha == 1 && view.presentation == nil)
  }

  @Test func theLastOneThatIsMadeIsTheLastOneThatPlays() {
    move(to: 300, in: 1, after: 2, "late")
    move(to: 200, in: 1, after: 1, "early")
    move(to: 250, in: 1, after: 1, "same")
    fixture.wait(until: 0)
    #expect(log.lines == ["late false", "early false"])
    fixture.frames(from: 0, to: 1.5)
    #expect(abs(view.shownCenter.x - 175) < 1e-6)
    fixture.frames(from: 1.5, to: 4)
    #expect(view.center.x == 250 && view.presentation == nil && log.lines.last == "same true")
  }

  @Test func anAnimatorWinsOverOneThatWaits() {
    fade(to: 0, in: 0.3, after: 1, "away")
    let animator = PropertyAnimator(duration: 0.3) { [view] in view.alpha = 0.5 }
    animator.startAnimation()
    fixture.frames(from: 0, to: 3)
    #expect(view.alpha == 0.5 && log.lines == ["away false"])
  }

  @Test func anAnimationThatNeverBeganIsUnfinishedWithReducedMotionToo() {
    fixture.application.traitOverrides.reducesMotion = true
    move(to: 200, after: 1, "late")
    move(to: 300, "now")
    fixture.frame(0.01)
    #expect(log.lines == ["late false", "now true"] && view.center.x == 300 && view.presentation == nil)
  }

  // MARK: Ending by hand

  @Test(arguments: [(AnimationPosition.start, 100), (.current, 150), (.end, 300.0)])
  func endAnimationsEndsRunningAndWaitingAnimationsAtTheGivenPosition(_ position: AnimationPosition, _ x: Double) {
    move(to: 200, "first")
    move(to: 300, after: 1, "second")
    fixture.frames(from: 0, to: 0.5)
    view.endAnimations(at: position)
    #expect(abs(view.center.x - x) < 1e-6 && view.presentation == nil)
    fixture.frames(from: 0.5, to: 3)
    #expect(abs(view.center.x - x) < 1e-6 && log.lines == ["first false", "second false"])
  }

  @Test(arguments: [(AnimationPosition.start, 1), (.current, 1), (.end, 0.0)])
  func endAnimationsEndsAWaitingAnimationAtTheGivenPosition(_ position: AnimationPosition, _ alpha: Double) {
    fade(to: 0, in: 1, after: 1, "fade")
    fixture.frames(from: 0, to: 0.5)
    view.endAnimations(at: position)
    #expect(view.alpha == alpha && view.presentation == nil)
  }

  @Test func anAnimatorThatIsStoppedLeavesAWaitingOneAlone() {
    let animator = PropertyAnimator(duration: 1, timing: .curve(.linear)) { [view] in view.center.x = 200 }
    animator.startAnimation()
    move(to: 300, after: 1, "second")
    fixture.frames(from: 0, to: 0.5)
    animator.stopAnimation(true)
    #expect(view.center.x == 300 && view.presentationCenter.x == 150)
    fixture.frames(from: 0.5, to: 1.5)
    #expect(abs(view.shownCenter.x - 225) < 1e-6)
    fixture.frames(from: 1.5, to: 2)
    #expect(log.lines == ["second true"])
  }

  // MARK: Between the end and the next frame

  enum Ending: CaseIterable { case set, takenOver, leaving, ended }

  @Test(arguments: Ending.allCases)
  func anAnimationThatRanItsWholeTimeIsFinished(_ ending: Ending) {
    move(to: 200, "move")
    fixture.frames(from: 0, to: 0.99)
    fixture.wait(until: 1.002)
    switch ending {
    case .set: view.center.x = 50
    case .takenOver: View.animate(withDuration: 1) { view.center.x = 50 }
    case .leaving: view.removeFromSuperview()
    case .ended: view.endAnimations(at: .current)
    }
    fixture.wait(until: 1.003)
    #expect(log.lines == ["move true"])
  }
}
