import Dactyl
import DactylTestCompositor
import DactylWayland
import Testing

/// Devices that are unplugged while they are used, and plugged in again (lost touchscreen, unplugged pointer).
@MainActor struct DeviceLossFaultTests {
  private let fixture: FaultFixture
  private var compositor: TestCompositor { fixture.compositor }

  init() throws {
    fixture = try FaultFixture()
  }

  private func settledCalls() -> [String] {
    fixture.settle()
    return fixture.log.take()
  }

  @Test func aLostTouchscreenCancelsItsFingersAndWorksWhenRegained() {
    compositor.touch.down(id: 0, on: fixture.surface, x: 10, y: 10)
    compositor.touch.down(id: 1, on: fixture.surface, x: 50, y: 10)
    compositor.touch.frame()
    fixture.settle()
    _ = fixture.log.take()
    compositor.seat.capabilities = [.pointer, .keyboard]
    #expect(settledCalls() == ["cancelled box 1@10,10 2@50,10"])
    #expect(compositor.touch.resources.isEmpty, "the client keeps the device that is gone")

    compositor.seat.capabilities = [.pointer, .keyboard, .touch]
    fixture.settle()
    #expect(compositor.touch.resources.count == 1)
    // The same id now belongs to another finger.
    compositor.touch.down(id: 0, on: fixture.surface, x: 70, y: 10)
    compositor.touch.frame()
    #expect(settledCalls() == ["began box 3@70,10"])
    compositor.touch.up(id: 0)
    compositor.touch.frame()
    #expect(settledCalls() == ["ended box 3@70,10"])
    fixture.finish()
  }

  @Test func lateEventsOfALostTouchscreenAreIgnored() {
    compositor.touch.down(id: 0, on: fixture.surface, x: 10, y: 10)
    compositor.touch.frame()
    compositor.touch.motion(id: 0, x: 20, y: 10)
    compositor.seat.capabilities = [.pointer, .keyboard]
    compositor.touch.motion(id: 0, x: 30, y: 10)
    compositor.touch.up(id: 0)
    compositor.touch.down(id: 1, on: fixture.surface, x: 60, y: 10)
    compositor.touch.frame()
    let calls = settledCalls()
    #expect(calls.first == "began box 1@10,10")
    #expect(calls.dropFirst().first?.hasPrefix("cancelled box 1@") == true)
    #expect(calls.count == 2)
    compositor.seat.capabilities = [.pointer, .keyboard, .touch]
    fixture.settle()
    fixture.finish()
  }

  @Test func aLostTouchscreenRegainedInOneBatchCancelsItsFingers() {
    compositor.touch.down(id: 0, on: fixture.surface, x: 10, y: 10)
    compositor.touch.frame()
    fixture.settle()
    _ = fixture.log.take()
    compositor.seat.capabilities = []
    compositor.seat.capabilities = [.pointer, .keyboard, .touch]
    #expect(settledCalls() == ["cancelled box 1@10,10"])
    #expect(compositor.touch.resources.count == 1)
    fixture.finish()
  }

  @Test func aLostTouchscreenReleasesEverythingEachTime() throws {
    let before = try fixture.client.resources.count
    for round in 0..<100 {
      compositor.touch.down(id: Int32(round), on: fixture.surface, x: 10, y: 10)
      compositor.touch.frame()
      fixture.settle()
      compositor.seat.capabilities = []
      fixture.settle()
      compositor.seat.capabilities = [.pointer, .keyboard, .touch]
      fixture.settle()
    }
    #expect(try fixture.client.resources.count == before)
    #expect(fixture.log.takeSnapshots().filter { $0.phase == .cancelled }.count == 100)
    fixture.finish()
  }

  @Test func anUnpluggedPointerCancelsItsDragAndWorksWhenPluggedInAgain() {
    let pointer = compositor.pointer
    pointer.enter(fixture.surface, x: 10, y: 10)
    pointer.frame()
    pointer.button(isPressed: true)
    pointer.frame()
    pointer.motion(x: 30, y: 10)
    pointer.frame()
    #expect(settledCalls() == ["hover began 10,10", "hover ended 10,10", "began box 1@10,10", "moved box 1@30,10"])
    compositor.seat.capabilities = [.keyboard, .touch]
    #expect(settledCalls() == ["cancelled box 1@30,10"])
    #expect(pointer.resources.isEmpty, "the client keeps the device that is gone")

    compositor.seat.capabilities = [.pointer, .keyboard, .touch]
    fixture.settle()
    pointer.enter(fixture.surface, x: 40, y: 10)
    pointer.frame()
    #expect(settledCalls() == ["hover began 40,10"])
    // The button that was held on the unplugged pointer is not held on this one.
    pointer.button(isPressed: true)
    pointer.frame()
    pointer.button(isPressed: false)
    pointer.frame()
    #expect(settledCalls() == ["hover ended 40,10", "began box 2@40,10", "ended box 2@40,10"])
    fixture.finish()
  }

  @Test func anUnpluggedPointerEndsItsHovering() {
    compositor.pointer.enter(fixture.surface, x: 10, y: 10)
    compositor.pointer.frame()
    #expect(settledCalls() == ["hover began 10,10"])
    compositor.seat.capabilities = [.keyboard, .touch]
    #expect(settledCalls() == ["hover ended 10,10"])
    fixture.finish()
  }

  @Test func anUnpluggedPointerCancelsItsScrollingAndPinching() {
    compositor.pointer.enter(fixture.surface, x: 10, y: 10)
    compositor.pointer.frame()
    compositor.pointer.axisSource(.finger)
    compositor.pointer.axis(.verticalScroll, value: 5)
    compositor.pointer.frame()
    compositor.touchpad.pinchBegin(on: fixture.surface, fingers: 2)
    fixture.settle()
    _ = fixture.log.take()
    compositor.seat.capabilities = [.keyboard, .touch]
    let calls = settledCalls()
    #expect(calls.sorted() == ["hover ended 10,10", "pinch cancelled 10,10", "scroll continuous cancelled 0,0"])
    #expect(compositor.touchpad.resources("zwp_pointer_gesture_pinch_v1").isEmpty)
    fixture.finish()
  }

  // EI-33, EI-36
  @Test func anUnpluggedKeyboardEndsItsPressesRepeatAndModifiers() {
    let keyboard = compositor.keyboard
    keyboard.enter(fixture.surface)
    keyboard.modifiers(depressed: 1)
    keyboard.key(42, isPressed: true)
    keyboard.key(30, isPressed: true)
    #expect(settledCalls() == ["press began box 42", "press began box 30"])
    compositor.seat.capabilities = [.pointer, .touch]
    #expect(settledCalls() == ["press cancelled box 42", "press cancelled box 30"])
    #expect(keyboard.resources.isEmpty, "the client keeps the device that is gone")
    fixture.pass(milliseconds: 3000)
    #expect(fixture.log.take() == [])
    compositor.touch.down(id: 1, on: fixture.surface, x: 1, y: 1)
    fixture.settle()
    #expect(fixture.log.takeSnapshots().map(\.modifierFlags) == [[]])
    compositor.touch.up(id: 1)
    compositor.seat.capabilities = [.pointer, .keyboard, .touch]
    fixture.settle()
    keyboard.enter(fixture.surface)
    keyboard.key(30, isPressed: true)
    keyboard.key(30, isPressed: false)
    #expect(settledCalls().suffix(2) == ["press began box 30", "press ended box 30"])
    fixture.finish()
  }

  // EI-33, EI-36
  @Test func heldKeysAndModifiersEndWhenTheKeyboardLeavesButCapsLockStays() {
    let keyboard = compositor.keyboard
    keyboard.enter(fixture.surface)
    keyboard.modifiers(depressed: 4, locked: 2)
    keyboard.key(30, isPressed: true)
    fixture.settle()
    _ = fixture.log.take()
    keyboard.leave(fixture.surface)
    #expect(settledCalls() == ["press cancelled box 30"])
    compositor.touch.down(id: 1, on: fixture.surface, x: 1, y: 1)
    fixture.settle()
    #expect(fixture.log.takeSnapshots().map(\.modifierFlags) == [.capsLock])
    compositor.touch.up(id: 1)
    fixture.finish()
  }

  @Test(arguments: [true, false]) func aPenRemovedWhileItDrawsIsCancelled(onlyTool: Bool) {
    let tablet = compositor.addTablet()
    let tool = compositor.addTool()
    fixture.settle()
    tool.proximityIn(tablet, on: fixture.surface)
    tool.motion(x: 10, y: 10)
    tool.down()
    tool.frame()
    #expect(settledCalls() == ["began box 1@10,10"])
    if onlyTool {
      tool.remove()
      tablet.remove()
    } else {
      compositor.removeSeat(compositor.seat)
    }
    #expect(settledCalls() == ["cancelled box 1@10,10"])
    #expect(tool.resources.isEmpty && tablet.resources.isEmpty)
    fixture.finish(tapping: onlyTool)
  }
}
