import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// An invisible animation requests no frames, and shows its current value when it becomes visible again.
@Suite @MainActor struct AnimationHiddenTests {
  private let rig = Rig()
  private let parent: View
  private let view: View
  private let log = AnimationLog()

  init() {
    parent = rig.tile(200, 200)
    view = rig.tile(20, 20, in: parent)
  }

  private func move(_ repeats: AnimationRepeat = .once) {
    View.animate(duration: 1, curve: .linear, repeating: repeats) {
      view.center.x = 120
    } completion: { [log] in
      // An endless animation keeps only the log alive.
      log.lines.append("\($0)")
    }
  }

  private func hide(_ level: Int, _ isHidden: Bool = true) {
    [view, parent, rig.window][level].isHidden = isHidden
  }

  @Test(arguments: 0..<3)
  func nothingKeepsTheClockAwake(_ level: Int) {
    _ = rig.window("other")
    move(.forever())
    rig.frames(from: 0, to: 0.25)
    hide(level)
    rig.frame(0.26, interval: 0.01)
    #expect(!rig.stack.isAnimating && rig.application.dispatcher.nextDeadline() == nil && view.hasAnimations)
    rig.wait(until: 100.5)
    hide(level, false)
    #expect(rig.stack.isAnimating && abs(view.shownCenter.x - 70) < 1e-6)
    rig.frame(100.51, interval: 0.01)
    #expect(rig.stack.isAnimating && abs(view.shownCenter.x - 71) < 1e-6)
  }

  @Test func theEndIsReportedInTime() {
    hide(1)
    move()
    rig.frame(0.01, interval: 0.01)
    #expect(!rig.stack.isAnimating && view.presentationCenter.x == 21)
    rig.wait(until: 0.995)
    #expect(!rig.stack.isAnimating)
    rig.wait(until: 1)
    #expect(rig.stack.isAnimating)
    rig.frame(1.01, interval: 0.01)
    #expect(log.lines == ["true"] && view.presentation == nil && !rig.stack.isAnimating)
  }

  @Test func theEndIsReportedWhereNoFrameIsDrawn() {
    hide(1)
    move()
    rig.frame(0.01, interval: 0.01)
    rig.wait(until: 1.5)
    #expect(log.lines == ["true"] && view.presentation == nil)
  }

  @Test func partOfItThatIsSeenMovesOn() {
    let other = rig.tile(100, 400)
    hide(0)
    View.animate(duration: 1, curve: .linear) {
      view.alpha = 0
      other.center.x = 200
    } completion: {
      log.lines.append("\($0)")
    }
    rig.frames(from: 0, to: 0.5)
    #expect(rig.stack.isAnimating && abs(other.shownCenter.x - 150) < 1e-6)
    rig.frames(from: 0.5, to: 1)
    #expect(log.lines == ["true"] && view.presentation == nil && other.presentation == nil)
  }

  @Test func anAnimationContinuesWhenItsViewMovesIntoSight() {
    hide(1)
    move()
    rig.frame(0.01, interval: 0.01)
    rig.wait(until: 0.5)
    rig.window.addSubview(view)
    #expect(rig.stack.isAnimating && view.shownCenter.x == 70)
  }

  @Test func aDelayThatEndsOutOfSightCostsOneFrame() {
    hide(1)
    View.animate(duration: 1, delay: 1, curve: .linear) { view.center.x = 120 }
    rig.frame(0.01, interval: 0.01)
    rig.wait(until: 1)
    rig.frame(1.01, interval: 0.01)
    #expect(!rig.stack.isAnimating)
    rig.wait(until: 1.5)
    hide(1, false)
    #expect(abs(view.shownCenter.x - 70) < 1e-6)
  }
}
