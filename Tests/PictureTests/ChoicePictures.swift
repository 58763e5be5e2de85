import Dactyl
import DactylGeometry
import Testing

@testable import DactylWidgets

/// Check boxes, radio buttons, segmented controls and steppers in each of their states.
@MainActor @Suite struct ChoicePictures {
  private let pictures = ControlPictures()

  @Test func checkBoxes() throws {
    try pictures.check("check-box", width: 240) {
      let boxes = CheckBox.Value.allCases.flatMap { value in
        (0..<3).map { _ in
          let box = CheckBox()
          box.value = value
          return box
        }
      }
      for index in [1, 4, 7] { boxes[index].isHighlighted = true }
      for index in [2, 5, 8] { boxes[index].isEnabled = false }
      let titled = CheckBox("Remember me", isOn: true)
      let disabled = CheckBox("Not now")
      disabled.isEnabled = false
      let wrapped = CheckBox("Send me a mail whenever somebody answers", isOn: true)
      let rows = stride(from: 0, to: 9, by: 3).map { View(.horizontal(spacing: 8), Array(boxes[$0..<$0 + 3])) }
      return rows + [titled, disabled, wrapped]
    }
  }

  @Test func radioButtons() throws {
    try pictures.check("radio-button", width: 280) {
      let buttons = (0..<6).map { _ in RadioButton() }
      for index in 3..<6 { buttons[index].isSelected = true }
      for index in [1, 4] { buttons[index].isHighlighted = true }
      for index in [2, 5] { buttons[index].isEnabled = false }
      let rows = [0, 3].map { View(.horizontal(spacing: 8), Array(buttons[$0..<$0 + 3])) }
      let group = RadioGroup(["Small", "Medium", "As large as it can be in this window"], selectedIndex: 1)
      let disabled = RadioGroup(.horizontal(spacing: 16), [RadioButton("One"), RadioButton("Two")])
      (disabled.selectedIndex, disabled.isEnabled) = (0, false)
      return rows + [group, disabled]
    }
  }

  @Test func segmentedControls() throws {
    try pictures.check("segmented-control", width: 320) {
      let first = SegmentedControl(["List", "Grid", "Map"], selectedIndex: 0)
      let pressed = SegmentedControl(["List", "Grid", "Map"], selectedIndex: 1)
      for index in [0, 1] { pressed.segments[index].isPressed = true }
      let none = SegmentedControl(["Day", "Week", "Month", "Year"])
      none.setEnabled(false, forSegmentAt: 1)
      let disabled = SegmentedControl(["Left", "Right"], selectedIndex: 1)
      disabled.isEnabled = false
      let apportioned = SegmentedControl(["1", "Several", "As many as there are"], selectedIndex: 1)
      apportioned.apportionsSegmentWidthsByContent = true
      let symbols = SegmentedControl(["Add"], selectedIndex: 0)
      symbols.insertSegment(with: try ControlPictures.plus(), label: "Plus", at: 1)
      symbols.setImage(try ControlPictures.plus(), forSegmentAt: 0)
      return [first, pressed, none, disabled, apportioned, symbols]
    }
  }

  @Test func steppers() throws {
    try pictures.check("stepper", width: 240) {
      let steppers = (0..<6).map { _ in Stepper() }
      for stepper in steppers { stepper.value = 5 }
      steppers[1].increment.isPressed = true
      steppers[2].value = 0
      steppers[3].value = 100
      steppers[4].isEnabled = false
      steppers[5].decrement.isPressed = true
      return [View(.flow(spacing: 8, lineSpacing: 8), steppers)]
    }
  }

  @Test func steppersWithValues() throws {
    try pictures.check("stepper-value", width: 240, in: Setup.few) {
      let steppers = (0..<3).map { _ in Stepper() }
      for stepper in steppers {
        stepper.showsValue = true
        stepper.value = 5
      }
      steppers[1].valueText = { "\(Int($0)) %" }
      steppers[1].value = 100
      steppers[2].isEnabled = false
      return steppers
    }
  }

  @Test func segmentedControlsThatAdapt() throws {
    try pictures.check("segmented-control-narrow", width: 320, in: Setup.few) {
      let controls = (0..<2).map { _ in SegmentedControl(["Today", "Tomorrow", "Never"], selectedIndex: 1) }
      for control in controls { control.adaptsToWidth = true }
      controls[1].sizing.maximumWidth = 160
      return controls
    }
  }

  @Test(arguments: ["check-box", "radio-button", "segmented-control", "stepper"])
  func aChoiceWithTheKeyboardFocus(_ name: String) throws {
    try Picture.check(viewInBothContrasts: "\(name)-focused", size: Size(width: 168, height: 60)) { look in
      let page = FocusedPage(.horizontal(alignment: .leading), [Self.focused(name)])
      page.layoutMargins = DirectionalInsets(8)
      page.backgroundColor = look.background
      return page
    }
  }

  private static func focused(_ name: String) -> View {
    switch name {
    case "check-box": return CheckBox("Remember me", isOn: true)
    case "radio-button":
      let button = RadioButton("Medium")
      button.isSelected = true
      return button
    case "stepper": return Stepper()
    default: return SegmentedControl(["List", "Map"], selectedIndex: 0)
    }
  }
}

/// A page whose first control shows the keyboard focus.
private final class FocusedPage: View {
  override func layoutSubviews() {
    super.layoutSubviews()
    if window?.firstResponder == nil { window?.moveFocus(.next) }
  }
}
