import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A control of an application that a tap or a key switches.
@MainActor @Suite struct ToggleControlTests {
  private let fixture = Fixture([.controls])
  private let star = Star()

  init() {
    fixture.add(star, "K", 100, 100, 44, 44)
  }

  // CT-7
  @Test func aTapChangesTheValueAndSendsIt() {
    fixture.tapAt(0, 110, 110)
    #expect(star.isSelected)
    #expect(fixture.takeLog() == ["K touchDown", "K touchUpInside", "K valueChanged", "K primaryActionTriggered"])
    fixture.touch(1, .down(0, 110, 110))
    fixture.touch(1.1, .move(0, 390, 110), .up(0))
    #expect(star.isSelected && fixture.takeLog().last == "K touchUpOutside")
  }

  // CT-6
  @Test func aKeyAndAssistiveTechnologyDoTheSame() {
    fixture.focusKeyboard()
    #expect(star.becomeFirstResponder())
    fixture.press(0, "space")
    #expect(star.isSelected && fixture.takeLog() == ["K valueChanged", "K primaryActionTriggered"])
    #expect(star.accessibilityDescription.actions == [.activate] && star.performAccessibilityAction(.activate))
    #expect(!star.isSelected && fixture.takeLog() == ["K valueChanged", "K primaryActionTriggered"])
    star.isEnabled = false
    #expect(!star.canBecomeFirstResponder)
  }

  // CT-7
  @Test func nothingIsSentIfNothingChanges() {
    star.isFixed = true
    fixture.tapAt(0, 110, 110)
    #expect(fixture.takeLog() == ["K touchDown", "K touchUpInside"])
    #expect(star.performAccessibilityAction(.activate) && fixture.takeLog() == [])
  }

  // CT-12
  @Test func aSingleTapOfAnAncestorDoesNotTakeItsTouch() {
    let tap = TapGestureRecognizer { _ in Issue.record("the ancestor's tap recognized") }
    fixture.window.addGestureRecognizer(tap)
    fixture.tapAt(0, 110, 110)
    #expect(fixture.takeLog().last == "K primaryActionTriggered")
  }
}

private final class Star: ToggleControl {
  var isFixed = false

  override func toggle() -> Bool {
    guard !isFixed else { return false }
    isSelected.toggle()
    return true
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .toggleButton
  }
}
