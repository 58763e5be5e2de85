import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Keys (section 1.7).
@MainActor @Suite struct KeyTests {
  private let rig = Rig([.presses])
  private let field: StubView

  init() {
    field = rig.view("F", 0, 0, 100, 30)
    field.canBecomeFirst = true
    field.becomeFirstResponder()
    rig.focusKeyboard()
  }

  // EI-31
  @Test func aPressHasItsPropertiesAndReachesTheFocusedWindow() {
    rig.send(0, [.keyboard(Rig.seat, .modifiers(.shift))])
    let stroke = KeyStroke(code: 30, name: "A", characters: "A", charactersIgnoringModifiers: "A")
    rig.send(0.1, [.keyboard(Rig.seat, .down(stroke, time: .at(0.1), serial: 1))])
    let event = rig.application.lastEvent
    let press = event?.presses.first
    #expect(event?.type == .presses && event?.modifierFlags == .shift && event?.timestamp == 0.1)
    #expect(press?.phase == .began && press?.type == .keyboard && press?.timestamp == 0.1)
    #expect(press?.key.keyCode == 30 && press?.key.name == "A" && press?.key.characters == "A")
    #expect(press?.key.modifierFlags == .shift && press?.window === rig.window && press?.responder === field)
    rig.key(0.2, 30, isDown: false)
    #expect(press?.phase == .ended && press?.timestamp == 0.2)
    #expect(rig.takeLog() == ["F pressed A", "F released A"])
  }

  // EI-31
  @Test func aRepeatedOrTwiceReportedKeyIsOnePress() {
    let stroke = KeyStroke(code: 30, name: "k30")
    rig.key(0, 30, isDown: true)
    rig.send(0.5, [.keyboard(Rig.seat, .repeated(stroke, time: .at(0.5)))])
    rig.key(0.6, 30, isDown: true)
    rig.key(0.7, 30, isDown: false)
    rig.key(0.8, 30, isDown: false)
    #expect(rig.takeLog() == ["F pressed k30", "F released k30"])
  }

  // EI-31
  @Test func aKeyWithoutANameIsKnownByItsCode() {
    rig.send(0, [.keyboard(Rig.seat, .down(KeyStroke(code: 200), time: .at(0), serial: 1))])
    #expect(rig.takeLog() == ["F pressed key 200"])
  }

  // EI-31
  @Test func keysHeldAtAnEnterHaveNoPressAndNoEnd() {
    rig.send(0, [.keyboard(Rig.seat, .enter(surface: Rig.main, held: [KeyStroke(code: 30)]))])
    rig.key(0.1, 30, isDown: false)
    #expect(rig.takeLog() == [])
  }

  // EI-33
  @Test func theEndReachesTheResponderOfTheBegan() {
    let other = rig.view("O", 0, 0, 10, 10)
    other.canBecomeFirst = true
    rig.key(0, 30, isDown: true)
    other.becomeFirstResponder()
    rig.key(0.1, 31, isDown: true)
    rig.key(0.2, 30, isDown: false)
    #expect(rig.takeLog() == ["F pressed k30", "O pressed k31", "F released k30"])
  }

  // EI-33
  @Test(arguments: [0, 1, 2, 3]) func leaveLossAndInactivityCancelEveryKeyThatIsDown(way: Int) {
    rig.key(0, 30, isDown: true)
    rig.key(0.1, 31, isDown: true)
    switch way {
    case 0: rig.send(0.2, [.keyboard(Rig.seat, .leave(surface: Rig.main))])
    case 1: rig.send(0.2, [.keyboard(Rig.seat, .lost)])
    case 2: rig.application.becomeInactive()
    default: rig.window.close()
    }
    rig.key(0.3, 30, isDown: false)
    #expect(rig.takeLog() == ["F pressed k30", "F pressed k31", "F lost k30", "F lost k31"])
  }

  // EI-33
  @Test func theKeyboardOfAnotherSeatIsAnotherKeyboard() {
    let other = SeatID(rawValue: 2)
    rig.key(0, 30, isDown: true)
    rig.key(0.1, 30, isDown: true, seat: other)
    rig.send(0.2, [.keyboard(other, .lost)])
    rig.key(0.3, 30, isDown: false)
    #expect(rig.takeLog() == ["F pressed k30", "F pressed k30", "F lost k30", "F released k30"])
  }

  // EI-33
  @Test func aSuppressedPressHasNoEndAndASuppressedEndBecomesACancel() {
    rig.application.passesOn = { _ in false }
    rig.key(0, 30, isDown: true)
    rig.application.passesOn = { _ in true }
    rig.key(0.1, 30, isDown: false)
    #expect(rig.takeLog() == [] && rig.application.dispatcher.presses.isEmpty)
    rig.key(0.2, 30, isDown: true)
    rig.application.passesOn = { _ in false }
    rig.key(0.3, 30, isDown: false)
    #expect(rig.takeLog() == ["F pressed k30", "F lost k30"])
  }

  // EI-39
  @Test func keysPressedWhileTheKeyboardIsAwayAreDropped() {
    rig.send(0, [.keyboard(Rig.seat, .leave(surface: Rig.main))])
    rig.key(0.1, 30, isDown: true)
    rig.key(0.2, 30, isDown: false)
    #expect(rig.takeLog() == [])
    rig.focusKeyboard()
    rig.key(0.3, 30, isDown: true)
    #expect(rig.takeLog() == ["F pressed k30"])
  }

  // EI-36
  @Test func heldModifiersCountAsLiftedWhenTheKeyboardLeavesButLocksStay() {
    rig.send(0, [.keyboard(Rig.seat, .modifiers([.shift, .capsLock]))])
    rig.touch(0.1, .down(0, 10, 10))
    #expect(rig.application.lastEvent?.modifierFlags == [.shift, .capsLock])
    rig.send(0.2, [.keyboard(Rig.seat, .leave(surface: Rig.main))])
    rig.touch(0.3, .move(0, 20, 10))
    #expect(rig.application.lastEvent?.modifierFlags == .capsLock)
  }
}
