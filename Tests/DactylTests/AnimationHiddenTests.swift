import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// An invisible animation requests no frames, and shows its current value when it becomes visible again.
@Suite @MainActor struct AnimationHiddenTests {
  private let fixture = Fixture()
  private let parent: View
  private let view: View
  private let log = AnimationLog()

  init() {
    parent = fixture.tile(200, 200)
    view = fixture.tile(20, 20, in: parent)
  }

  private func move(_ repeats: AnimationRepeat = .once) {
    View.animate(withDuration: 1, curve: .linear, repeating: repeats) {
      view.center.x = 120
    } completion: { [log] in
      // An endless animation keeps only the log alive.
      log.lines.append("\($0)")
    }
  }

  private func hide(_ level: Int, _ isHidden: Bool = true) {
    [view, parent, fixture.window][level].isHidden = isHidden
  }

  @Test(arguments: 0..<3)
  func nothingKeepsTheClockAwake(_ level: Int) {
    _ = fixture.window("other")
    move(.forever())
    fixture.frames(from: 0, to: 0.25)
    hide(level)
    fixture.frame(0.26, interval: 0.01)
    #expect(!fixture.stack.isAnimating && fixture.application.dispatcher.nextDeadline() == nil && view.hasAnimations)
    fixture.wait(until: 100.5)
    hide(level, false)
    #expect(fixture.stack.isAnimating && abs(view.shownCenter.x - 70) < 1e-6)
    fixture.frame(100.51, interval: 0.01)
    #expect(fixture.stack.isAnimating && abs(view.shownCenter.x - 71) < 1e-6)
  }

  @Test func theEndIsReportedInTime() {
    hide(1)
    move()
    fixture.frame(0.01, interval: 0.01)
    #expect(!fixture.stack.isAnimating && view.presentationCenter.x == 21)
    fixture.wait(until: 0.995)
    #expect(!fixture.stack.isAnimating)
    fixture.wait(until: 1)
    #expect(fixture.stack.isAnimating)
    fixture.frame(1.01, interval: 0.01)
    #expect(log.lines == ["true"] && view.presentation == nil && !fixture.stack.isAnimating)
  }

  @Test func theEndIsReportedWhereNoFrameIsDrawn() {
    hide(1)
    move()
    fixture.frame(0.01, interval: 0.01)
    fixture.wait(until: 1.5)
    #expect(log.lines == ["true"] && view.presentation == nil)
  }

  @Test func partOfItThatIsSeenMovesOn() {
    let other = fixture.tile(100, 400)
    hide(0)
    View.animate(withDuration: 1, curve: .linear) {
      view.alpha = 0
      other.center.x = 200
    } completion: {
      log.lines.append("\($0)")
    }
    fixture.frames(from: 0, to: 0.5)
    #expect(fixture.stack.isAnimating && abs(other.shownCenter.x - 150) < 1e-6)
    fixture.frames(from: 0.5, to: 1)
    #expect(log.lines == ["true"] && view.presentation == nil && other.presentation == nil)
  }

  @Test func anAnimationContinuesWhenItsViewMovesIntoSight() {
    hide(1)
    move()
    fixture.frame(0.01, interval: 0.01)
    fixture.wait(until: 0.5)
    fixture.window.addSubview(view)
    #expect(fixture.stack.isAnimating && view.shownCenter.x == 70)
  }

  @Test func aDelayThatEndsOutOfSightCostsOneFrame() {
    hide(1)
    View.animate(withDuration: 1, delay: 1, curve: .linear) { view.center.x = 120 }
    fixture.frame(0.01, interval: 0.01)
    fixture.wait(until: 1)
    fixture.frame(1.01, interval: 0.01)
    #expect(!fixture.stack.isAnimating)
    fixture.wait(until: 1.5)
    hide(1, false)
    #expect(abs(view.shownCenter.x - 70) < 1e-6)
  }
}
