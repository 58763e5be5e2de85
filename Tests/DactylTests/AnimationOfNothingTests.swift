import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Animations that change nothing, with several applications in one process.
@MainActor @Suite struct AnimationOfNothingTests {
  private let stage: TestStage
  private let other: TestStage
  private let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))

  init() throws {
    stage = try TestStage()
    stage.view.addSubview(view)
    stage.advance(by: 0.1)
    // The other one is `Application.shared` from now on.
    other = try TestStage()
  }

  @Test func aBlockThatTouchesNoViewCompletesWithoutAnotherApplication() {
    var ended: [Bool] = []
    View.animate(withDuration: 0.2) {
    } completion: {
      ended.append($0)
    }
    stage.advance(by: 0.3)
    #expect(ended == [true])
    other.advance(by: 1)
    #expect(ended == [true])
  }

  @Test func aBlockThatLeavesValuesAsTheyAreCompletesInTheApplicationOfItsView() {
    var ended = 0
    let alpha = view.alpha
    View.animate(withDuration: 0.2) {
      view.alpha = alpha
      view.frame = view.storedFrame
      view.isHidden = false
    } completion: { _ in
      ended += 1
    }
    other.advance(by: 1)
    #expect(ended == 0)
    stage.advance(by: 0.3)
    #expect(ended == 1)
  }

  @Test func inAHandlerItCompletesInTheApplicationOfTheHandler() {
    var log: [String] = []
    view.addGestureRecognizer(
      TapGestureRecognizer { [unowned other] _ in
        // Another test goes on.
        other.advance(by: 0)
        View.animate(withDuration: 0.2) {
        } completion: { _ in
          log.append("end")
        }
        log.append("tapped")
      })
    stage.finger().tap(at: Point(50, 50))
    #expect(log == ["tapped"])
    other.advance(by: 1)
    #expect(log == ["tapped"])
    stage.advance(by: 0.1)
    #expect(log == ["tapped", "end"])
  }

  @Test func anAnimatorOfNothingCompletesToo() {
    var ended = 0
    let animator = PropertyAnimator(duration: 0.2) {}
    animator.addCompletion { _ in ended += 1 }
    animator.startAnimation()
    stage.advance(by: 0.3)
    #expect(ended == 1)
  }
}
