import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Animation blocks, frame by frame.
@Suite @MainActor struct AnimationTests {
  private let fixture = Fixture()
  private let view: View

  init() {
    view = fixture.tile()
  }

  // MARK: The path

  @Test func theModelChangesAtOnceAndThePresentationFollows() {
    View.animate(withDuration: 1, curve: .linear) { view.center = Point(x: 200, y: 100) }
    #expect(view.center == Point(x: 200, y: 100) && view.frame.midX == 200)
    #expect(view.shownCenter == Point(x: 100, y: 100) && view.hasAnimations && fixture.stack.isAnimating)
    fixture.frame(0.01)
    #expect(view.shownCenter == Point(x: 101, y: 100))
    fixture.frame(0.25)
    #expect(view.shownCenter == Point(x: 125, y: 100))
    fixture.frame(0.75)
    #expect(view.shownCenter == Point(x: 175, y: 100) && view.presentationFrame.midX == 175)
    fixture.frame(1)
    #expect(view.shownCenter == Point(x: 200, y: 100) && !view.hasAnimations && !fixture.stack.isAnimating)
    #expect(view.presentation == nil)
  }

  @Test func everyPropertyMovesFromValueToValue() {
    view.backgroundColor = .red
    View.animate(withDuration: 1, curve: .linear) {
      view.frame = Rect(x: 80, y: 80, width: 80, height: 20)
      view.transform = AffineTransform(rotationAngle: .pi / 2).concatenating(.init(translationX: 10, y: 0))
      view.alpha = 0
      view.backgroundColor = nil
    }
    fixture.frame(0.5)
    #expect(view.shownBounds == Rect(x: 0, y: 0, width: 60, height: 30))
    #expect(view.shownCenter == Point(x: 110, y: 95))
    #expect(view.shownAlpha == 0.5)
    #expect(view.shownBackgroundColor == Color.red.withAlphaComponent(0.5))
    let turn = AffineTransform(rotationAngle: .pi / 4)
    #expect(abs(view.shownTransform.a - turn.a) < 1e-12 && abs(view.shownTransform.b - turn.b) < 1e-12)
    #expect(abs(view.shownTransform.determinant - 1) < 1e-12 && view.shownTransform.tx == 5)
    fixture.frame(1)
    #expect(view.presentation == nil && view.backgroundColor == nil)
  }

  @Test func turnsTakeTheShortWayAndSingularTransformsInterpolateDirectly() {
    view.transform = AffineTransform(rotationAngle: 3)
    View.animate(withDuration: 1, curve: .linear) { view.transform = AffineTransform(rotationAngle: -3) }
    fixture.frame(0.5)
    #expect(abs(view.shownTransform.a + 1) < 1e-12)
    view.transform = AffineTransform(scaleX: 0, y: 0)
    View.animate(withDuration: 1, curve: .linear) { view.transform = .identity }
    fixture.frame(0.51)
    fixture.frame(0.75)
    #expect(view.shownTransform == AffineTransform(scaleX: 0.25, y: 0.25))
  }

  @Test func damageIsWhereItWasAndWhereItIs() {
    view.backgroundColor = .red
    _ = fixture.stack.takeDamage()
    View.animate(withDuration: 1, curve: .linear) { view.center = Point(x: 300, y: 100) }
    fixture.frame(0.5)
    #expect(
      fixture.stack.takeDamage() == [
        Rect(x: 80, y: 80, width: 40, height: 40), Rect(x: 180, y: 80, width: 40, height: 40),
      ])
    fixture.frame(0.5)
    #expect(fixture.stack.takeDamage().isEmpty)
  }

  @Test func blocksInsideOfBlocksHaveTheirOwnTimes() {
    let other = fixture.tile(100, 300)
    let third = fixture.tile(100, 500)
    View.animate(withDuration: 1, curve: .linear) {
      view.center.x = 200
      View.animate(withDuration: 2, curve: .linear) { other.center.x = 200 }
      View.performWithoutAnimation {
        third.center.x = 200
        View.animate(withDuration: 2) { third.alpha = 0.5 }
      }
      view.alpha = 0
    }
    fixture.frame(0.5)
    #expect(view.shownCenter.x == 150 && view.shownAlpha == 0.5 && other.shownCenter.x == 125)
    #expect(third.presentation == nil && third.center.x == 200 && third.alpha == 0.5)
  }

  @Test func aViewInNoWindowChangesAtOnce() {
    Application.shared = fixture.application
    defer { Application.shared = nil }
    let loose = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    var finished: [Bool] = []
    View.animate(withDuration: 1) {
      loose.alpha = 0
    } completion: {
      finished.append($0)
    }
    #expect(loose.presentation == nil && loose.shownAlpha == 0)
    fixture.window.addSubview(loose)
    View.animate(withDuration: 1) {
      loose.alpha = 1
    } completion: {
      finished.append($0)
    }
    // Nothing has waited for a frame of an application that may not be the right one.
    #expect(loose.hasAnimations && finished == [true])
    fixture.wait(until: 0)
    #expect(loose.shownAlpha == 0 && finished == [true])
  }

  // MARK: Times

  @Test func itBeginsWithTheEventAndALateFirstFrameIsOneRefreshIn() {
    fixture.wait(until: 2)
    View.animate(withDuration: 1, curve: .linear) { view.center.x = 200 }
    fixture.frame(2.15, interval: 0.01)
    #expect(abs(view.shownCenter.x - 101) < 1e-9)
    fixture.frame(2.25, interval: 0.01)
    #expect(abs(view.shownCenter.x - 111) < 1e-9)
    // There was no frame for this long, but time went on.
    View.animate(withDuration: 1, curve: .linear) { view.alpha = 0 }
    fixture.frame(2.75, interval: 0.01)
    #expect(view.shownAlpha == 0.5)
  }

  @Test func aDelayCostsNoFrames() {
    var finished: [Bool] = []
    View.animate(withDuration: 1, delay: 3, curve: .linear) {
      view.center.x = 200
    } completion: {
      finished.append($0)
    }
    fixture.frame(0.01)
    #expect(!fixture.stack.isAnimating && view.hasAnimations && view.shownCenter.x == 100 && view.center.x == 200)
    fixture.wait(until: 3)
    #expect(fixture.stack.isAnimating)
    fixture.frame(3.5)
    // The frame was late.
    #expect(abs(view.shownCenter.x - 150) < 1e-9 && finished == [])
    fixture.frame(4)
    #expect(view.presentation == nil && finished == [true])
  }

  @Test func aMovingViewKeepsMovingDuringADelay() {
    var finished: [String] = []
    View.animate(withDuration: 1, curve: .linear) {
      view.center.x = 200
    } completion: {
      finished.append("first \($0)")
    }
    View.animate(withDuration: 1, delay: 0.5, curve: .linear) {
      view.center.x = 0
    } completion: {
      finished.append("second \($0)")
    }
    fixture.frames(from: 0, to: 0.25)
    #expect(abs(view.shownCenter.x - 125) < 1e-9 && view.center.x == 0)
    fixture.frames(from: 0.25, to: 1)
    #expect(abs(view.shownCenter.x - 75) < 1e-9 && finished == ["first false"])
    fixture.frames(from: 1, to: 1.5)
    #expect(finished == ["first false", "second true"])
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, -.infinity])
  func badTimesCountAsNone(_ seconds: Double) {
    var finished: [Bool] = []
    View.animate(withDuration: seconds, delay: seconds) {
      view.center.x = 200
    } completion: {
      finished.append($0)
    }
    fixture.frame(0.01)
    #expect(view.presentation == nil && view.shownCenter.x == 200 && finished == [true])
  }

  @Test(arguments: [Double.nan, .infinity])
  func placesThatAreNotFiniteAreThereAtOnce(_ x: Double) {
    View.animate(withDuration: 1) { view.center.x = x }
    #expect(view.presentation == nil)
    View.animate(withDuration: 1) { view.center.x = 10 }
    #expect(view.presentation == nil && view.shownCenter.x == 10)
  }

  @Test func itIsPlayedAgainAndBack() {
    var finished: [Bool] = []
    View.animate(withDuration: 1, curve: .linear, repeating: .times(2, autoreverses: true)) {
      view.center.x = 200
    } completion: {
      finished.append($0)
    }
    for (time, x) in [(0.01, 101), (0.25, 125), (1.25, 175), (1.75, 125), (2.25, 125), (3.75, 125.0)] {
      fixture.frame(time)
      #expect(view.shownCenter.x == x, "\(time)")
    }
    fixture.frame(4)
    #expect(view.presentation == nil && view.center.x == 100 && finished == [true])
    View.animate(withDuration: 1, curve: .linear, repeating: .forever()) { view.center.x = 200 }
    fixture.frame(4.01)
    fixture.frame(1000.25)
    #expect(abs(view.shownCenter.x - 125) < 1e-9 && fixture.stack.isAnimating)
    #expect(fixture.application.dispatcher.nextDeadline() == nil)
  }

  @Test func keyFramesAreValuesAtTimes() {
    View.animateKeyframes(withDuration: 2) { frames in
      frames.add(at: 0.5, duration: 0.5, curve: .easeIn) { view.center.x = 50 }
      frames.add(at: 0, duration: 0.25) { view.center.x = 200 }
      frames.add(at: 0.25, duration: 0.5) { view.alpha = 0 }
    }
    for (time, x, alpha) in [(0.01, 102.0, 1.0), (0.25, 150, 1), (0.5, 200, 1), (0.75, 200, 0.75), (1, 200, 0.5)] {
      fixture.frame(time)
      #expect(abs(view.shownCenter.x - x) < 1e-9 && abs(view.shownAlpha - alpha) < 1e-9, "\(time)")
    }
    fixture.frame(1.5)
    #expect(view.shownCenter.x == 200 - 150 * AnimationCurve.easeIn.value(at: 0.5) && view.shownAlpha == 0)
    fixture.frame(2)
    #expect(view.presentation == nil && view.center.x == 50 && view.alpha == 0)
  }

  // MARK: Reduced motion

  @Test func withReducedMotionMovementJumpsAndFadesRemain() {
    fixture.application.traitOverrides.reducesMotion = true
    var log: [String] = []
    View.animate(withDuration: 1, curve: .linear) {
      view.center.x = 200
      view.alpha = 0
    } completion: {
      log.append("both \($0)")
    }
    View.animate(spring: .bouncy) {
      view.bounds.size.width = 80
    } completion: {
      log.append("spring \($0)")
    }
    fixture.frame(0.01)
    #expect(view.shownCenter.x == 200 && view.shownBounds.width == 80 && view.shownAlpha == 0.99)
    #expect(log == ["spring true"])
    fixture.frame(1)
    #expect(log == ["spring true", "both true"] && view.presentation == nil)
    View.animate(withDuration: 1, repeating: .forever(autoreverses: true)) { view.center.x = 100 }
    fixture.frame(1.01)
    #expect(view.presentation == nil && view.center.x == 200 && !fixture.stack.isAnimating)
  }
}
