import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Descriptions of views, by the views themselves and by the program.
@MainActor @Suite struct AccessibilityDescriptionTests {
  @Test func aViewThatNothingDescribesStoresNothing() {
    let view = View()
    view.accessibilityLabel = nil
    view.accessibilityElementsHidden = false
    view.accessibilityCustomActions = []
    view.accessibilityLabeledBy = nil
    #expect(view.accessibilityDescription.role == .none && view.accessibility == nil)
    view.accessibilityHint = "Opens"
    #expect(view.accessibility != nil)
  }

  @Test func controlsSayWhatTheyAre() {
    let button = Button("Save")
    button.isSelected = true
    #expect(button.accessibilityDescription.outline == "button \"Save\" (selected)")
    let toggle = Switch()
    toggle.isOn = true
    toggle.isEnabled = false
    #expect(toggle.accessibilityDescription.outline == "switch (disabled, checked)")
    let slider = Slider()
    slider.maximumValue = 4
    slider.value = 1
    let description = slider.accessibilityDescription
    #expect(description.outline == "slider = 25%")
    #expect(description.range == AccessibilityRange(value: 1, minimum: 0, maximum: 4))
    slider.minimumValue = -Double.greatestFiniteMagnitude
    slider.maximumValue = Double.greatestFiniteMagnitude
    slider.value = slider.maximumValue
    #expect(slider.accessibilityDescription.value == "0%")
  }

  @Test func textsAndPicturesWithoutALabelAreNoElements() {
    let (window, label, image) = (Window(), Label(), ImageView())
    for view in [label, image] { window.addSubview(view) }
    #expect(window.accessibilityTree.children.isEmpty)
    label.text = "Notes"
    image.accessibilityLabel = "A cat"
    #expect(window.accessibilityTree.children.map(\.description.outline) == ["text \"Notes\"", "image \"A cat\""])
    label.accessibilityRole = .heading
    image.accessibilityLabel = nil
    #expect(window.accessibilityTree.children.map(\.description.outline) == ["heading \"Notes\""])
  }

  @Test func theFocusIsAState() {
    let (window, button) = (Window(), Button("Save"))
    window.addSubview(button)
    #expect(button.accessibilityDescription.state == .focusable)
    button.becomeFirstResponder()
    #expect(button.accessibilityDescription.state == [.focusable, .focused])
    #expect(button.accessibilityDescription.outline == "button \"Save\" (focused)")
    button.isEnabled = false
    #expect(!button.accessibilityDescription.state.contains(.focusable))
  }

  @Test func thePropertiesAreStrongerThanTheHook() {
    let button = Button("Save")
    button.accessibilityRole = .link
    button.accessibilityLabel = "Store"
    button.accessibilityValue = "draft"
    button.accessibilityHint = "Writes the file"
    button.accessibilityIdentifier = "save"
    let description = button.accessibilityDescription
    #expect(description.outline == "link \"Store\" = draft #save" && description.hint == "Writes the file")
    button.accessibilityLabel = nil
    #expect(button.accessibilityDescription.label == "Save")
  }

  @Test func aViewIsLabeledByAnother() {
    let (label, toggle) = (Label("Wi-Fi"), Switch())
    toggle.accessibilityLabeledBy = label
    #expect(toggle.accessibilityDescription.label == "Wi-Fi")
    toggle.accessibilityLabel = "Network"
    #expect(toggle.accessibilityDescription.label == "Network")
    // Two views that name each other have no label.
    let other = Switch()
    toggle.accessibilityLabel = nil
    toggle.accessibilityLabeledBy = other
    other.accessibilityLabeledBy = toggle
    #expect(toggle.accessibilityDescription.label == nil)
  }

  @Test func theLabelThatNamesAViewIsNotRetained() {
    let toggle = Switch()
    do { toggle.accessibilityLabeledBy = Label("Gone") }
    #expect(toggle.accessibilityLabeledBy == nil && toggle.accessibilityDescription.label == nil)
  }

  @Test func aButtonWithoutATitleTakesItsLabelFromItsContent() {
    let button = Button()
    let group = View()
    button.addSubview(group)
    group.addSubview(Label("Next"))
    let picture = ImageView()
    picture.accessibilityLabel = "Arrow"
    button.addSubview(picture)
    let hidden = Label("Hidden")
    hidden.isHidden = true
    button.addSubview(hidden)
    #expect(button.accessibilityDescription.label == "Next, Arrow")
    button.title = "Continue"
    #expect(button.accessibilityDescription.label == "Continue")
  }

  @Test func everyRoleAndStateHasAName() {
    let roles = Set(AccessibilityRole.allCases.map(\.description))
    #expect(roles.count == AccessibilityRole.allCases.count)
    #expect(AccessibilityState(rawValue: 0x1fff).description.split(separator: ",").count == 13)
  }

  @Test func aTableIsAListOfItsVisibleRowsInOrder() throws {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 200, height: 88))
    table.rowHeight = 44
    let rows = CollectionViewDataSource<Int, Int>(table) { cell, row in cell.textLabel.text = "Row \(row)" }
    rows.apply(DataSourceSnapshot(Array(0..<100)))
    let window = Window(frame: Rect(x: 0, y: 0, width: 200, height: 88))
    window.addSubview(table)
    table.layoutIfNeeded()
    #expect(window.accessibilityTree.children.first?.children.map(\.description.label) == ["Row 0", "Row 1"])
    rows.selection = [11]
    // Row 0 is reused.
    table.contentOffset = Point(x: 0, y: 440)
    table.contentOffset = Point(x: 0, y: 420)
    let list = try #require(window.accessibilityTree.children.first)
    #expect(
      list.outline == """
        list
          row "Row 9"
            text "Row 9"
          row "Row 10"
            text "Row 10"
          row "Row 11" (selected)
            text "Row 11"
        """)
    #expect(list.children.first?.description.position == AccessibilityPosition(index: 9, count: 100))
  }
}
