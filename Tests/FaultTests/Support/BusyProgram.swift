import Dactyl
import DactylGeometry
import DactylTestCompositor
import Testing

@testable import DactylEventLoop

/// Tests of a program that is busy while input arrives.
@MainActor protocol BusyProgram {
  var fixture: FaultFixture { get }
}

extension BusyProgram {
  var compositor: TestCompositor { fixture.compositor }

  /// The program does nothing else for `seconds`.
  func stall(_ seconds: Double) {
    fixture.loop.virtualNow = fixture.loop.now + Timestamp(seconds: seconds)
  }

  func down(_ id: Int32 = 1, x: Double = 50, y: Double = 50, at time: UInt32? = nil) {
    compositor.touch.down(id: id, on: fixture.surface, x: x, y: y, time: time ?? compositor.time)
    compositor.touch.frame()
  }

  func move(_ id: Int32 = 1, x: Double, y: Double = 50, at time: UInt32) {
    compositor.touch.motion(id: id, x: x, y: y, time: time)
    compositor.touch.frame()
  }

  func up(_ id: Int32 = 1, at time: UInt32) {
    compositor.touch.up(id: id, time: time)
    compositor.touch.frame()
  }

  /// Ends all recognizers and the fixture, at the present time of the program.
  func finish() {
    fixture.settle()
    fixture.view.onTouches = nil
    for recognizer in fixture.view.gestureRecognizers { fixture.view.removeGestureRecognizer(recognizer) }
    compositor.time = UInt32(fixture.loop.now.seconds * 1000)
    fixture.pass(milliseconds: 1200)
    fixture.finish()
  }
}

/// The calls of actions, in order.
@MainActor final class ActionLines { var all: [String] = [] }
