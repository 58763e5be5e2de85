import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Animations of a program's own (NV-14).
@MainActor @Suite struct NavigationAnimationTests {
  private let it: NavigationStage
  private var navigation: NavigationController { it.navigation }
  private let calls = Calls()

  @MainActor private final class Calls {
    var operations: [NavigationController.Operation] = []
    var progress: [Double] = []
  }

  init() throws {
    it = try NavigationStage()
    navigation.animation = { [calls] operation, _, _ in
      calls.operations.append(operation)
      return NavigationAnimation { movement, progress in
        calls.progress.append(progress)
        let part = movement.operation == .push ? progress : 1 - progress
        movement.frontView.transform = AffineTransform(scaleX: 0.5 + 0.5 * part, y: 0.5 + 0.5 * part)
        movement.frontView.alpha = part
      }
    }
  }

  private var screens: [NavigationScreen] { navigation.view.subviews.compactMap { $0 as? NavigationScreen } }

  // NV-14
  @Test func aPushIsAnimatedByTheProgram() {
    it.push("B")
    #expect(calls.operations == [.push] && calls.progress == [0, 1])
    it.stage.advance(by: 0.1)
    let alpha = screens.last?.presentationAlpha ?? 0
    #expect(alpha > 0.05 && alpha < 0.95, "\(alpha)")
    // The screen behind does not move.
    #expect(screens.first?.frame == navigation.view.bounds)
    it.settle()
    #expect(it.shown == ["B"] && screens.last?.transform == .identity && screens.last?.alpha == 1)
  }

  // NV-14, NV-3
  @Test func aSwipeMovesItWithTheFingerAndCanBeTurnedBack() {
    it.push("B", animated: false)
    it.settle()
    calls.progress = []
    let finger = it.stage.finger()
    finger.down(at: Point(5, 200))
    finger.move(to: Point(45, 200))
    finger.move(to: Point(165, 200))
    #expect(calls.operations == [.pop] && calls.progress.last == 0.5)
    #expect(navigation.transition?.from.alpha == 0.5)
    finger.move(to: Point(60, 200))
    it.stage.advance(by: 0.5)
    finger.move(to: Point(58, 200))
    finger.up()
    it.settle()
    #expect(it.shown == ["B"] && calls.progress.last == 0 && screens.last?.alpha == 1)
    #expect(screens.last?.transform == .identity)
    // The screen below is in its place when it is used again.
    it.stage.finger().drag(from: Point(5, 200), to: Point(280, 200))
    it.settle()
    #expect(it.shown == ["A"] && screens.first?.frame == navigation.view.bounds)
  }

  // NV-14, NV-1
  @Test func aPopTurnsAPushBack() {
    it.push("B")
    it.stage.advance(by: 0.1)
    navigation.popViewController(animated: true)
    #expect(calls.progress.last == 0 && calls.progress.contains(1) && calls.operations == [.push])
    it.settle()
    #expect(it.shown == ["A"] && screens.first?.alpha == 1)
  }

  // NV-14
  @Test func aScreenIsAsItWasAfterAMovement() {
    navigation.animation = { _, _, _ in
      NavigationAnimation { movement, _ in
        for screen in [movement.frontView, movement.backView] {
          screen.alpha = 0.5
          screen.transform = AffineTransform(scaleX: 0.5, y: 0.5)
        }
      }
    }
    it.push("B")
    it.settle()
    #expect(screens.last?.alpha == 1 && screens.last?.transform == .identity)
    navigation.popViewController(animated: false)
    it.settle()
    #expect(it.shown == ["A"] && screens.last?.alpha == 1 && screens.last?.transform == .identity)
  }

  // NV-14
  @Test func reducedMotionGoesToTheEndAtOnce() {
    defer { it.stage.application.traitOverrides.reducesMotion = false }
    it.stage.application.traitOverrides.reducesMotion = true
    it.push("B")
    #expect(it.shown == ["B"] && calls.progress.last == 1 && navigation.transition == nil)
    let finger = it.stage.finger()
    finger.down(at: Point(5, 200))
    finger.move(to: Point(45, 200))
    finger.move(to: Point(165, 200))
    #expect(navigation.transition?.from.alpha == 0.5)
    finger.up()
    it.settle()
  }

  // NV-14
  @Test func nilSlidesAndAMovementWithoutAnimationDoesNotAsk() {
    navigation.animation = { [calls] operation, _, _ in
      calls.operations.append(operation)
      return nil
    }
    it.push("B", animated: false)
    #expect(calls.operations.isEmpty)
    it.push("C")
    it.stage.advance(by: 0.05)
    #expect(calls.operations == [.push] && (screens.last?.presentationFrame.minX ?? 0) > 0)
    it.settle()
    #expect(it.shown == ["C"])
  }
}
