import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// More animations that change nothing, with several applications (`AnimationOfNothingTests`).
@MainActor @Suite struct AnimationOfNothingKindTests {
  private let stage: TestStage
  private let other: TestStage
  private let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let log = CallLines()

  init() throws {
    stage = try TestStage()
    stage.view.addSubview(view)
    stage.advance(by: 0.1)
    other = try TestStage()
  }

  private func endsHere(_ name: String) {
    other.advance(by: 2)
    #expect(log.take() == [])
    stage.advance(by: 2)
    #expect(log.take() == [name])
  }

  @Test func aSpringOfAViewThatStaysCompletesInItsApplication() {
    View.animate(spring: .snappy) {
      view.alpha = 1
    } completion: { [log] _ in
      log.lines.append("spring")
    }
    endsHere("spring")
  }

  @Test func anAnimatorOfAViewThatStaysCompletesInItsApplication() {
    let animator = PropertyAnimator(duration: 0.3) { [view] in view.center = view.center }
    animator.addCompletion { [log] _ in log.lines.append("animator") }
    animator.startAnimation()
    endsHere("animator")
  }

  @Test func aDelayedAnimationOfNothingInATimerCompletesInTheApplicationOfTheTimer() {
    view.schedule(after: 0.1) { [log] in
      View.animate(withDuration: 0.2, delay: 0.1) {
      } completion: { _ in
        log.lines.append("delayed")
      }
    }
    endsHere("delayed")
  }

  @Test func aNestedBlockOfNothingCompletesInTheApplicationOfTheOuterOne() {
    View.animate(withDuration: 0.2) {
      view.alpha = 0.5
      View.animate(withDuration: 0.1) {
        view.alpha = 0.5
      } completion: { [log] _ in
        log.lines.append("inner")
      }
    }
    endsHere("inner")
  }

  @Test func aTransitionWithoutAChangeCompletesInItsApplication() {
    View.transition(with: view, duration: 0.2) {
    } completion: { [log] _ in
      log.lines.append("transition")
    }
    endsHere("transition")
  }
}
