import Dactyl

/// Check boxes, radio buttons, segmented controls and steppers.
final class ChoicesPage: Page {
  init() {
    super.init([
      Section("Check boxes", Self.checkBoxes()),
      Section("Radio buttons", Self.radioGroups()),
      Section("Segmented controls", Self.segmentedControls()),
      Section("Steppers", Self.steppers()),
    ])
  }

  private static func checkBoxes() -> [View] {
    let all = CheckBox("All folders")
    all.value = .mixed
    let boxes = [
      CheckBox("Mail", isOn: true), CheckBox("Calendar"), all,
      CheckBox("Send me a mail whenever somebody answers to one of my messages", isOn: true),
    ]
    let disabled = [CheckBox("Disabled", isOn: true), CheckBox("Disabled and off")]
    for box in disabled { box.isEnabled = false }
    return [View(.vertical(alignment: .leading), boxes), row(disabled)]
  }

  private static func radioGroups() -> [View] {
    let sizes = RadioGroup(["Small", "Medium", "Large"], selectedIndex: 1)
    sizes.accessibilityLabel = "Size"
    let colors = RadioGroup(.flow(spacing: 16), ["Red", "Green", "Blue"].map { RadioButton($0) })
    colors.accessibilityLabel = "Colour"
    colors.radioButtons[2].isEnabled = false
    let disabled = RadioGroup(["Disabled", "Disabled too"], selectedIndex: 0)
    disabled.isEnabled = false
    return [sizes, colors, disabled]
  }

  private static func segmentedControls() -> [View] {
    let views = SegmentedControl(["List", "Grid", "Map"], selectedIndex: 0)
    let apportioned = SegmentedControl(["1", "Several", "As many as fit"], selectedIndex: 1)
    apportioned.apportionsSegmentWidthsByContent = true
    let partly = SegmentedControl(["Day", "Week", "Year"])
    partly.setEnabled(false, forSegmentAt: 1)
    let disabled = SegmentedControl(["Left", "Right"], selectedIndex: 1)
    disabled.isEnabled = false
    let narrow = SegmentedControl(["Day", "Week", "Month", "Year"], selectedIndex: 2)
    narrow.adaptsToWidth = true
    narrow.sizing.width = 140
    return [row([views]), row([apportioned]), row([partly]), row([disabled]), row([narrow])]
  }

  private static func steppers() -> [View] {
    let (label, copies) = (Label("Copies"), Stepper())
    (copies.minimumValue, copies.maximumValue, copies.value) = (1, 20, 3)
    copies.accessibilityLabeledBy = label
    copies.showsValue = true
    label.sizing.grow = 1
    let (least, disabled) = (Stepper(), Stepper())
    disabled.isEnabled = false
    return [
      View(.horizontal(spacing: 12, alignment: .center), [label, copies]),
      row([Label("At its end", role: .body), least]), row([Label("Disabled", role: .body), disabled]),
    ]
  }
}
