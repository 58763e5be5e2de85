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
    let all = CheckBox(localized: "All folders")
    all.value = .mixed
    let boxes = [
      CheckBox(localized: "Mail", isOn: true), CheckBox(localized: "Calendar"), all,
      CheckBox(localized: "Send me a mail whenever somebody answers to one of my messages", isOn: true),
    ]
    let disabled = [CheckBox(localized: "Disabled", isOn: true), CheckBox(localized: "Disabled and off")]
    for box in disabled { box.isEnabled = false }
    return [View(.vertical(alignment: .leading), boxes), row(disabled)]
  }

  private static func radioGroups() -> [View] {
    let sizes = RadioGroup(localized: ["Small", "Medium", "Large"], selectedIndex: 1)
    sizes.localize(\.accessibilityLabel, "Size")
    let colors = RadioGroup(
      .flow(spacing: 16), (["Red", "Green", "Blue"] as [LocalizedText]).map { RadioButton(localized: $0) })
    colors.localize(\.accessibilityLabel, "Colour")
    colors.radioButtons[2].isEnabled = false
    let disabled = RadioGroup(localized: ["Disabled", "Disabled too"], selectedIndex: 0)
    disabled.isEnabled = false
    return [sizes, colors, disabled]
  }

  private static func segmentedControls() -> [View] {
    let views = SegmentedControl(localized: ["List", "Grid", "Map"], selectedIndex: 0)
    let apportioned = SegmentedControl(localized: ["\(1)", "Several", "As many as fit"], selectedIndex: 1)
    apportioned.apportionsSegmentWidthsByContent = true
    apportioned.adaptsToWidth = true
    apportioned.localize(\.accessibilityLabel, "Columns")
    let partly = SegmentedControl(localized: ["Day", "Week", "Year"])
    partly.setEnabled(false, forSegmentAt: 1)
    let disabled = SegmentedControl(localized: ["Left", "Right"], selectedIndex: 1)
    disabled.isEnabled = false
    let narrow = NarrowControl(localized: ["Day", "Week", "Month", "Year"], selectedIndex: 2)
    narrow.adaptsToWidth = true
    narrow.localize(\.accessibilityLabel, "Segmented controls")
    return [row([views]), row([apportioned]), row([partly]), row([disabled]), row([narrow])]
  }

  private static func steppers() -> [View] {
    let copies = Stepper()
    (copies.minimumValue, copies.maximumValue, copies.value) = (1, 20, 3)
    copies.showsValue = true
    let (least, disabled) = (Stepper(), Stepper())
    disabled.isEnabled = false
    let names = [Label(localized: "At its end", role: .body), Label(localized: "Disabled", role: .body)]
    for (stepper, name) in zip([least, disabled], names) { stepper.accessibilityLabeledBy = name }
    return [
      LabeledRow(localized: "Copies", copies), row([names[0], least]), row([names[1], disabled]),
    ]
  }
}

/// Segments without room for their titles. The width follows the size of text.
private final class NarrowControl: SegmentedControl {
  override func traitsDidChange() {
    super.traitsDidChange()
    sizing.maximumWidth = 140 * max(traits.fontScale, 1)
  }
}
