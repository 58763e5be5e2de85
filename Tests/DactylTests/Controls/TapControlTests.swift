import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A control of an application that a tap or a key triggers.
@MainActor @Suite struct TapControlTests {
  private let fixture = Fixture([.controls])
  private let tile = Tile()

  init() {
    fixture.add(tile, "K", 100, 100, 44, 44)
  }

  // CT-7
  @Test func aTapTriggersIt() {
    fixture.tapAt(0, 110, 110)
    #expect(tile.count == 1)
    #expect(fixture.takeLog() == ["K touchDown", "K touchUpInside", "K primaryActionTriggered"])
    fixture.touch(1, .down(0, 110, 110))
    fixture.touch(1.1, .move(0, 390, 110), .up(0))
    #expect(tile.count == 1 && fixture.takeLog().last == "K touchUpOutside")
  }

  // CT-6
  @Test func aKeyAndAssistiveTechnologyDoTheSame() {
    fixture.focusKeyboard()
    #expect(tile.becomeFirstResponder())
    fixture.press(0, "space")
    #expect(tile.count == 1 && fixture.takeLog() == ["K primaryActionTriggered"])
    #expect(tile.accessibilityDescription.actions == [.activate] && tile.performAccessibilityAction(.activate))
    #expect(tile.count == 2 && fixture.takeLog() == ["K primaryActionTriggered"])
    tile.isEnabled = false
    #expect(!tile.canBecomeFirstResponder)
  }

  // CT-12
  @Test func aSingleTapOfAnAncestorDoesNotTakeItsTouch() {
    let tap = TapGestureRecognizer { _ in Issue.record("the ancestor's tap recognized") }
    fixture.window.addGestureRecognizer(tap)
    fixture.tapAt(0, 110, 110)
    #expect(tile.count == 1)
  }
}

private final class Tile: TapControl {
  private(set) var count = 0

  override func trigger(with event: Event?) {
    count += 1
    super.trigger(with: event)
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .button
  }
}
