import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The kind of event that each kind of input becomes.
@MainActor @Suite struct EventKindTests {
  private let rig = Rig([])

  // EI-2
  @Test func everyKindOfInputHasAnEventTypeOfItsOwn() {
    rig.view("A", 0, 0, 400, 600)
    rig.focusKeyboard()
    rig.application.beginReceivingRemoteControlEvents()
    var types: [Event.EventType?] = []
    func take() { types.append(rig.application.lastEvent?.type) }
    rig.touch(0, .down(0, 10, 10))
    take()
    rig.touch(0.1, .up(0))
    rig.pointer(1, .enter(surface: Rig.main, at: Point(5, 5), serial: 1))
    take()
    rig.pointer(2, .axisSource(.wheel), .axis(.vertical, value: 15, time: .at(2)))
    take()
    rig.send(3, [.gesture(Rig.seat, .pinchBegan(surface: Rig.main, fingers: 2, time: .at(3)))])
    take()
    rig.key(4, 30, isDown: true)
    take()
    MotionSource(application: rig.application).begin(.motionShake)
    take()
    rig.type(5, "XF86AudioPlay")
    take()
    #expect(types == [.touches, .hover, .scroll, .transform, .presses, .motion, .remoteControl])
  }
}
