import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Keys (section 1.7).
@MainActor @Suite struct KeyTests {
  private let fixture = Fixture([.presses])
  private let field: StubView

  init() {
    field = fixture.view("F", 0, 0, 100, 30)
    field.canBecomeFirst = true
    field.becomeFirstResponder()
    fixture.focusKeyboard()
  }

  // EI-31
  @Test func aPressHasItsPropertiesAndReachesTheFocusedWindow() {
    fixture.send(0, [.keyboard(Fixture.seat, .modifiers(.shift))])
    let stroke = KeyStroke(code: 30, name: "A", characters: "A", charactersIgnoringModifiers: "A")
    fixture.send(0.1, [.keyboard(Fixture.seat, .down(stroke, time: .at(0.1), serial: 1))])
    let event = fixture.application.lastEvent
    let press = event?.presses.first
    #expect(event?.type == .presses && event?.modifierFlags == .shift && event?.timestamp == 0.1)
    #expect(press?.phase == .began && press?.type == .keyboard && press?.timestamp == 0.1)
    #expect(press?.key.keyCode == 30 && press?.key.name == "A" && press?.key.characters == "A")
    #expect(press?.key.modifierFlags == .shift && press?.window === fixture.window && press?.responder === field)
    fixture.key(0.2, 30, isDown: false)
    #expect(press?.phase == .ended && press?.timestamp == 0.2)
    #expect(fixture.takeLog() == ["F pressed A", "F released A"])
  }

  // EI-31
  @Test func aRepeatedOrTwiceReportedKeyIsOnePress() {
    let stroke = KeyStroke(code: 30, name: "k30")
    fixture.key(0, 30, isDown: true)
    fixture.send(0.5, [.keyboard(Fixture.seat, .repeated(stroke))])
    fixture.key(0.6, 30, isDown: true)
    fixture.key(0.7, 30, isDown: false)
    fixture.key(0.8, 30, isDown: false)
    #expect(fixture.takeLog() == ["F pressed k30", "F released k30"])
  }

  // EI-31
  @Test func aKeyWithoutANameIsKnownByItsCode() {
    fixture.send(0, [.keyboard(Fixture.seat, .down(KeyStroke(code: 200), time: .at(0), serial: 1))])
    #expect(fixture.takeLog() == ["F pressed key 200"])
  }

  // EI-31
  @Test func keysHeldAtAnEnterHaveNoPressAndNoEnd() {
    fixture.send(0, [.keyboard(Fixture.seat, .enter(surface: Fixture.main, held: [KeyStroke(code: 30)]))])
    fixture.key(0.1, 30, isDown: false)
    #expect(fixture.takeLog() == [])
  }

  // EI-33
  @Test func theEndReachesTheResponderOfTheBegan() {
    let other = fixture.view("O", 0, 0, 10, 10)
    other.canBecomeFirst = true
    fixture.key(0, 30, isDown: true)
    other.becomeFirstResponder()
    fixture.key(0.1, 31, isDown: true)
    fixture.key(0.2, 30, isDown: false)
    #expect(fixture.takeLog() == ["F pressed k30", "O pressed k31", "F released k30"])
  }

  // EI-33
  @Test(arguments: [0, 1, 2, 3]) func leaveLossAndInactivityCancelEveryKeyThatIsDown(way: Int) {
    fixture.key(0, 30, isDown: true)
    fixture.key(0.1, 31, isDown: true)
    switch way {
    case 0: fixture.send(0.2, [.keyboard(Fixture.seat, .leave(surface: Fixture.main))])
    case 1: fixture.send(0.2, [.keyboard(Fixture.seat, .lost)])
    case 2: fixture.application.becomeInactive()
    default: fixture.window.close()
    }
    fixture.key(0.3, 30, isDown: false)
    #expect(fixture.takeLog() == ["F pressed k30", "F pressed k31", "F lost k30", "F lost k31"])
  }

  // EI-33
  @Test func theKeyboardOfAnotherSeatIsAnotherKeyboard() {
    let other = SeatID(rawValue: 2)
    fixture.key(0, 30, isDown: true)
    fixture.key(0.1, 30, isDown: true, seat: other)
    fixture.send(0.2, [.keyboard(other, .lost)])
    fixture.key(0.3, 30, isDown: false)
    #expect(fixture.takeLog() == ["F pressed k30", "F pressed k30", "F lost k30", "F released k30"])
  }

  // EI-33
  @Test func aSuppressedPressHasNoEndAndASuppressedEndBecomesACancel() {
    fixture.application.passesOn = { _ in false }
    fixture.key(0, 30, isDown: true)
    fixture.application.passesOn = { _ in true }
    fixture.key(0.1, 30, isDown: false)
    #expect(fixture.takeLog() == [] && fixture.application.dispatcher.presses.isEmpty)
    fixture.key(0.2, 30, isDown: true)
    fixture.application.passesOn = { _ in false }
    fixture.key(0.3, 30, isDown: false)
    #expect(fixture.takeLog() == ["F pressed k30", "F lost k30"])
  }

  // EI-39
  @Test func keysPressedWhileTheKeyboardIsAwayAreDropped() {
    fixture.send(0, [.keyboard(Fixture.seat, .leave(surface: Fixture.main))])
    fixture.key(0.1, 30, isDown: true)
    fixture.key(0.2, 30, isDown: false)
    #expect(fixture.takeLog() == [])
    fixture.focusKeyboard()
    fixture.key(0.3, 30, isDown: true)
    #expect(fixture.takeLog() == ["F pressed k30"])
  }

  // EI-36
  @Test func heldModifiersCountAsLiftedWhenTheKeyboardLeavesButLocksStay() {
    fixture.send(0, [.keyboard(Fixture.seat, .modifiers([.shift, .capsLock]))])
    fixture.touch(0.1, .down(0, 10, 10))
    #expect(fixture.application.lastEvent?.modifierFlags == [.shift, .capsLock])
    fixture.send(0.2, [.keyboard(Fixture.seat, .leave(surface: Fixture.main))])
    fixture.touch(0.3, .move(0, 20, 10))
    #expect(fixture.application.lastEvent?.modifierFlags == .capsLock)
  }
}
