import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The kind of event that each kind of input becomes.
@MainActor @Suite struct EventKindTests {
  private let fixture = Fixture([])

  // EI-2
  @Test func everyKindOfInputHasAnEventTypeOfItsOwn() {
    fixture.view("A", 0, 0, 400, 600)
    fixture.focusKeyboard()
    fixture.application.beginReceivingRemoteControlEvents()
    var types: [Event.EventType?] = []
    func take() { types.append(fixture.application.lastEvent?.type) }
    fixture.touch(0, .down(0, 10, 10))
    take()
    fixture.touch(0.1, .up(0))
    fixture.pointer(1, .enter(surface: Fixture.main, at: Point(5, 5), serial: 1))
    take()
    fixture.pointer(2, .axisSource(.wheel), .axis(.vertical, value: 15, time: .at(2)))
    take()
    fixture.send(3, [.gesture(Fixture.seat, .pinchBegan(surface: Fixture.main, fingers: 2, time: .at(3)))])
    take()
    fixture.key(4, 30, isDown: true)
    take()
    MotionSource(application: fixture.application).begin(.motionShake)
    take()
    fixture.type(5, "XF86AudioPlay")
    take()
    #expect(types == [.touches, .hover, .scroll, .transform, .presses, .motion, .remoteControl])
  }
}
