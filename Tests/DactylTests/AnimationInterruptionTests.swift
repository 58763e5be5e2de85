import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Events between the start of an animation and its end, and the order of the completions.
@Suite @MainActor struct AnimationInterruptionTests {
  private let fixture = Fixture()
  private let view: View
  private let log = AnimationLog()

  init() {
    view = fixture.tile()
  }

  private func move(_ view: View, to x: Double, in seconds: Double = 1, _ name: String) {
    View.animate(withDuration: seconds, curve: .linear) {
      view.center.x = x
    } completion: { [log] in
      log.lines.append("\(name) \($0)")
    }
  }

  @Test func aNewAnimationBeginsWhereTheViewIsSeen() {
    move(view, to: 200, "first")
    fixture.frames(from: 0, to: 0.5)
    move(view, to: 100, "second")
    #expect(view.shownCenter.x == 150)
    fixture.frame(0.51)
    #expect(abs(view.shownCenter.x - 149.5) < 1e-9 && log.lines == ["first false"])
    fixture.frame(1.5)
    #expect(log.lines == ["first false", "second true"] && view.presentation == nil)
  }

  @Test func valuesThatAreNotTakenOverContinue() {
    View.animate(withDuration: 1, curve: .linear) {
      view.center.x = 200
      view.alpha = 0
    } completion: {
      log.lines.append("both \($0)")
    }
    fixture.frame(0.5)
    move(view, to: 0, in: 0.2, "one")
    fixture.frame(0.51)
    fixture.frame(0.75)
    #expect(view.shownAlpha == 0.25 && view.shownCenter.x == 0 && log.lines == ["one true"])
    fixture.frame(1)
    #expect(log.lines == ["one true", "both false"])
  }

  @Test func betweenFramesItBeginsWhereTheViewIsAtTheTimeOfTheEvent() {
    move(view, to: 200, "first")
    fixture.frame(0.5)
    fixture.wait(until: 0.508)
    move(view, to: 100, "second")
    #expect(abs(view.shownCenter.x - 150.8) < 1e-9)
  }

  @Test func aValueThatIsSetAtOnceIsSeenAtOnce() {
    move(view, to: 200, "first")
    fixture.frame(0.5)
    view.center.x = 200
    fixture.frame(0.6)
    #expect(view.shownCenter.x == 160 && log.lines == [])
    View.performWithoutAnimation { view.center.x = 300 }
    #expect(view.presentation == nil && view.shownCenter.x == 300)
    fixture.frame(0.7)
    #expect(log.lines == ["first false"] && !fixture.stack.isAnimating)
  }

  @Test func onlyTheChangedPartOfAnAnimatedFrameStops() {
    View.animate(withDuration: 1, curve: .linear) {
      view.frame = Rect(x: 80, y: 80, width: 80, height: 40)
    } completion: {
      log.lines.append("frame \($0)")
    }
    fixture.frames(from: 0, to: 0.5)
    // Content scrolls and a layout moves the view: the size keeps animating.
    view.bounds.origin.y = 7
    #expect(view.shownBounds == Rect(x: 0, y: 7, width: 60, height: 40) && view.shownCenter.x == 110)
    view.frame.origin.x = 200
    #expect(view.shownCenter.x == 240 && view.shownBounds.width == 60)
    fixture.frames(from: 0.5, to: 1)
    #expect(view.presentation == nil && log.lines == ["frame false"])
  }

  @Test func aViewThatLeavesItsWindowIsAtItsTarget() {
    let child = fixture.tile(10, 10, in: view)
    move(view, to: 200, "parent")
    move(child, to: 20, "child")
    View.animate(withDuration: 1, delay: 1) {
      child.alpha = 0
    } completion: {
      log.lines.append("later \($0)")
    }
    fixture.frame(0.5)
    view.removeFromSuperview()
    #expect(view.presentation == nil && child.presentation == nil && child.alpha == 0)
    fixture.wait(until: 0.5)
    #expect(log.lines == ["parent false", "child false", "later false"])
    fixture.frame(3)
    #expect(log.lines.count == 3 && !fixture.stack.isAnimating)
  }

  @Test func movingWithinTheWindowInterruptsNothing() {
    let other = fixture.tile(300, 300)
    move(view, to: 200, "move")
    fixture.frame(0.5)
    other.addSubview(view)
    fixture.frame(0.75)
    #expect(view.shownCenter.x == 175)
  }

  @Test func aWindowThatClosesEndsTheAnimationsInside() {
    let window = fixture.window("O", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let inside = fixture.tile(10, 10, in: window)
    move(inside, to: 100, "inside")
    fixture.frame(0.1)
    window.close()
    fixture.frame(0.2)
    #expect(inside.presentation == nil && log.lines == ["inside false"] && !fixture.stack.isAnimating)
  }

  @Test func aViewThatIsGoneEndsItsAnimations() {
    do {
      let stack = fixture.surface(7)
      let window = fixture.window("gone", on: stack)
      move(fixture.tile(10, 10, in: window), to: 100, "gone")
      stack.close()
    }
    fixture.wait(until: 0.1)
    #expect(log.lines == ["gone false"])
  }

  @Test func endAnimationsLeavesTheViewAtTheGivenPosition() {
    move(view, to: 200, "first")
    fixture.frames(from: 0, to: 0.25)
    fixture.wait(until: 0.26)
    view.endAnimations(at: .current)
    #expect(abs(view.center.x - 126) < 1e-9 && view.presentation == nil)
    move(view, to: 226, "second")
    fixture.frames(from: 0.26, to: 0.5)
    view.endAnimations(at: .start)
    #expect(abs(view.center.x - 126) < 1e-9 && view.presentation == nil)
    move(view, to: 226, "third")
    view.endAnimations()
    #expect(view.center.x == 226 && view.presentation == nil)
    fixture.wait(until: 1)
    #expect(log.lines == ["first false", "second false", "third false"])
  }

  // MARK: The end

  @Test func completionsComeOnceInTheOrderOfTheEndsBehindTheFrame() {
    let other = fixture.tile(100, 300)
    move(other, to: 200, in: 0.305, "late")
    move(view, to: 200, in: 0.301, "early")
    View.animate(withDuration: 0.301, curve: .linear) {
      other.alpha = 0
    } completion: {
      log.lines.append("fade \($0)")
    }
    fixture.frame(0.3)
    fixture.wait(until: 0.31)
    fixture.stack.animate(at: Timestamp(seconds: 0.31), interval: Timestamp(seconds: 0.01))
    #expect(log.lines == [] && view.presentation == nil && view.shownCenter.x == 200)
    fixture.wait(until: 0.31)
    #expect(log.lines == ["early true", "fade true", "late true"])
    fixture.frame(1)
    #expect(log.lines.count == 3)
  }

  @Test func anAnimationStartedByACompletionMovesInTheNextFrame() {
    View.animate(withDuration: 0.1, curve: .linear) {
      view.center.x = 200
    } completion: { _ in
      View.animate(withDuration: 0.1, curve: .linear) { view.center.x = 100 }
    }
    fixture.frames(from: 0, to: 0.1)
    #expect(view.shownCenter.x == 200)
    fixture.frame(0.11, interval: 0.01)
    #expect(abs(view.shownCenter.x - 190) < 1e-9)
  }

  @Test func emptyBlocksEndAtOnce() {
    var count = 0
    Application.shared = fixture.application
    defer { Application.shared = nil }
    View.animate(withDuration: 1) {
      view.center = view.center
    } completion: { _ in
      count += 1
    }
    #expect(count == 0)
    fixture.wait(until: 0)
    #expect(count == 1)
  }

  @Test func withoutFramesTimeContinuesAndTheEndIsReported() {
    move(view, to: 200, in: 10, "long")
    move(fixture.tile(10, 10), to: 100, in: 1, "short")
    fixture.frame(0.5)
    fixture.wait(until: 1.4)
    #expect(log.lines == [])
    fixture.wait(until: 1.5)
    #expect(log.lines == ["short true"] && view.presentationCenter.x == 115)
    fixture.frame(5)
    #expect(view.shownCenter.x == 150)
    fixture.wait(until: 20)
    #expect(log.lines == ["short true", "long true"] && view.presentation == nil)
  }
}
