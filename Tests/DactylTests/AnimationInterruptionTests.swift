import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Events between the start of an animation and its end, and the order of the completions.
@Suite @MainActor struct AnimationInterruptionTests {
  private let rig = Rig()
  private let view: View
  private let log = AnimationLog()

  init() {
    view = rig.tile()
  }

  private func move(_ view: View, to x: Double, in seconds: Double = 1, _ name: String) {
    View.animate(duration: seconds, curve: .linear) {
      view.center.x = x
    } completion: { [log] in
      log.lines.append("\(name) \($0)")
    }
  }

  @Test func aNewAnimationBeginsWhereTheViewIsSeen() {
    move(view, to: 200, "first")
    rig.frames(from: 0, to: 0.5)
    move(view, to: 100, "second")
    #expect(view.shownCenter.x == 150)
    rig.frame(0.51)
    #expect(abs(view.shownCenter.x - 149.5) < 1e-9 && log.lines == ["first false"])
    rig.frame(1.5)
    #expect(log.lines == ["first false", "second true"] && view.presentation == nil)
  }

  @Test func valuesThatAreNotTakenOverContinue() {
    View.animate(duration: 1, curve: .linear) {
      view.center.x = 200
      view.alpha = 0
    } completion: {
      log.lines.append("both \($0)")
    }
    rig.frame(0.5)
    move(view, to: 0, in: 0.2, "one")
    rig.frame(0.51)
    rig.frame(0.75)
    #expect(view.shownAlpha == 0.25 && view.shownCenter.x == 0 && log.lines == ["one true"])
    rig.frame(1)
    #expect(log.lines == ["one true", "both false"])
  }

  @Test func betweenFramesItBeginsWhereTheViewIsAtTheTimeOfTheEvent() {
    move(view, to: 200, "first")
    rig.frame(0.5)
    rig.wait(until: 0.508)
    move(view, to: 100, "second")
    #expect(abs(view.shownCenter.x - 150.8) < 1e-9)
  }

  @Test func aValueThatIsSetAtOnceIsSeenAtOnce() {
    move(view, to: 200, "first")
    rig.frame(0.5)
    view.center.x = 200
    rig.frame(0.6)
    #expect(view.shownCenter.x == 160 && log.lines == [])
    View.performWithoutAnimation { view.center.x = 300 }
    #expect(view.presentation == nil && view.shownCenter.x == 300)
    rig.frame(0.7)
    #expect(log.lines == ["first false"] && !rig.stack.isAnimating)
  }

  @Test func onlyTheChangedPartOfAnAnimatedFrameStops() {
    View.animate(duration: 1, curve: .linear) {
      view.frame = Rect(x: 80, y: 80, width: 80, height: 40)
    } completion: {
      log.lines.append("frame \($0)")
    }
    rig.frames(from: 0, to: 0.5)
    // Content scrolls and a layout moves the view: the size keeps animating.
    view.bounds.origin.y = 7
    #expect(view.shownBounds == Rect(x: 0, y: 7, width: 60, height: 40) && view.shownCenter.x == 110)
    view.frame.origin.x = 200
    #expect(view.shownCenter.x == 240 && view.shownBounds.width == 60)
    rig.frames(from: 0.5, to: 1)
    #expect(view.presentation == nil && log.lines == ["frame false"])
  }

  @Test func aViewThatLeavesItsWindowIsAtItsTarget() {
    let child = rig.tile(10, 10, in: view)
    move(view, to: 200, "parent")
    move(child, to: 20, "child")
    View.animate(duration: 1, delay: 1) {
      child.alpha = 0
    } completion: {
      log.lines.append("later \($0)")
    }
    rig.frame(0.5)
    view.removeFromSuperview()
    #expect(view.presentation == nil && child.presentation == nil && child.alpha == 0)
    rig.wait(until: 0.5)
    #expect(log.lines == ["parent false", "child false", "later false"])
    rig.frame(3)
    #expect(log.lines.count == 3 && !rig.stack.isAnimating)
  }

  @Test func movingWithinTheWindowInterruptsNothing() {
    let other = rig.tile(300, 300)
    move(view, to: 200, "move")
    rig.frame(0.5)
    other.addSubview(view)
    rig.frame(0.75)
    #expect(view.shownCenter.x == 175)
  }

  @Test func aWindowThatClosesEndsTheAnimationsInside() {
    let window = rig.window("O", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let inside = rig.tile(10, 10, in: window)
    move(inside, to: 100, "inside")
    rig.frame(0.1)
    window.close()
    rig.frame(0.2)
    #expect(inside.presentation == nil && log.lines == ["inside false"] && !rig.stack.isAnimating)
  }

  @Test func aViewThatIsGoneEndsItsAnimations() {
    do {
      let stack = rig.surface(7)
      let window = rig.window("gone", on: stack)
      move(rig.tile(10, 10, in: window), to: 100, "gone")
      stack.close()
    }
    rig.wait(until: 0.1)
    #expect(log.lines == ["gone false"])
  }

  @Test func endAnimationsLeavesTheViewAtTheGivenPosition() {
    move(view, to: 200, "first")
    rig.frames(from: 0, to: 0.25)
    rig.wait(until: 0.26)
    view.endAnimations(at: .current)
    #expect(abs(view.center.x - 126) < 1e-9 && view.presentation == nil)
    move(view, to: 226, "second")
    rig.frames(from: 0.26, to: 0.5)
    view.endAnimations(at: .start)
    #expect(abs(view.center.x - 126) < 1e-9 && view.presentation == nil)
    move(view, to: 226, "third")
    view.endAnimations()
    #expect(view.center.x == 226 && view.presentation == nil)
    rig.wait(until: 1)
    #expect(log.lines == ["first false", "second false", "third false"])
  }

  // MARK: The end

  @Test func completionsComeOnceInTheOrderOfTheEndsBehindTheFrame() {
    let other = rig.tile(100, 300)
    move(other, to: 200, in: 0.305, "late")
    move(view, to: 200, in: 0.301, "early")
    View.animate(duration: 0.301, curve: .linear) {
      other.alpha = 0
    } completion: {
      log.lines.append("fade \($0)")
    }
    rig.frame(0.3)
    rig.wait(until: 0.31)
    rig.stack.animate(at: Timestamp(seconds: 0.31), interval: Timestamp(seconds: 0.01))
    #expect(log.lines == [] && view.presentation == nil && view.shownCenter.x == 200)
    rig.wait(until: 0.31)
    #expect(log.lines == ["early true", "fade true", "late true"])
    rig.frame(1)
    #expect(log.lines.count == 3)
  }

  @Test func anAnimationStartedByACompletionMovesInTheNextFrame() {
    View.animate(duration: 0.1, curve: .linear) {
      view.center.x = 200
    } completion: { _ in
      View.animate(duration: 0.1, curve: .linear) { view.center.x = 100 }
    }
    rig.frames(from: 0, to: 0.1)
    #expect(view.shownCenter.x == 200)
    rig.frame(0.11, interval: 0.01)
    #expect(abs(view.shownCenter.x - 190) < 1e-9)
  }

  @Test func emptyBlocksEndAtOnce() {
    var count = 0
    Application.shared = rig.application
    defer { Application.shared = nil }
    View.animate(duration: 1) {
      view.center = view.center
    } completion: { _ in
      count += 1
    }
    #expect(count == 0)
    rig.wait(until: 0)
    #expect(count == 1)
  }

  @Test func withoutFramesTimeContinuesAndTheEndIsReported() {
    move(view, to: 200, in: 10, "long")
    move(rig.tile(10, 10), to: 100, in: 1, "short")
    rig.frame(0.5)
    rig.wait(until: 1.4)
    #expect(log.lines == [])
    rig.wait(until: 1.5)
    #expect(log.lines == ["short true"] && view.presentationCenter.x == 115)
    rig.frame(5)
    #expect(view.shownCenter.x == 150)
    rig.wait(until: 20)
    #expect(log.lines == ["short true", "long true"] && view.presentation == nil)
  }
}
