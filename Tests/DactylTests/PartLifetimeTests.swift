import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Parts of a control that the program keeps after it has dropped the control.
@MainActor @Suite struct PartLifetimeTests {
  /// Returns the views in `view`, at any depth.
  private func parts(of view: View) -> [View] {
    view.subviews.flatMap { [$0] + parts(of: $0) }
  }

  /// Shows a control, and drops it. Returns its parts.
  private func partsLeft(by make: () -> View, on stage: TestStage) -> [View] {
    let control = make()
    control.frame = Rect(x: 0, y: 0, width: 300, height: 300)
    stage.view.addSubview(control)
    stage.application.layOutWindows()
    defer { control.removeFromSuperview() }
    return parts(of: control)
  }

  /// Uses `part` as a view of its own.
  private func use(_ part: View, on stage: TestStage) throws -> AccessibilityDescription {
    part.frame = Rect(x: 10, y: 10, width: 100, height: 100)
    stage.view.addSubview(part)
    defer { part.removeFromSuperview() }
    part.isUserInteractionEnabled = true
    part.setNeedsLayout()
    stage.application.layOutWindows()
    stage.advance(by: 0.1)
    var description = AccessibilityDescription()
    part.describe(&description)
    _ = part.hitTest(Point(x: 50, y: 50), with: nil)
    _ = part.sizeThatFits(Size(width: 100, height: 100))
    _ = try part.drawnPixels(width: 100, height: 100)
    for action: AccessibilityAction in [.activate, .increment, .decrement, .set(1)] { _ = part.perform(action) }
    stage.finger().tap(at: Point(x: 50, y: 60), in: part)
    stage.pointer.click(at: Point(x: 50, y: 60), in: part)
    stage.pointer.turnWheel(by: 1)
    if part.becomeFirstResponder() {
      for key in ["Down", "Home", "1", "2", "Return"] { stage.keyboard.press(key) }
    }
    stage.advance(by: 1)
    return description
  }

  private func check(_ make: () -> View) throws {
    let stage = try TestStage()
    let parts = partsLeft(by: make, on: stage)
    #expect(!parts.isEmpty)
    for part in parts { _ = try use(part, on: stage) }
  }

  @Test func titlesOfAMenuBarOutliveIt() throws {
    try check {
      MenuBar([Menu(title: "File", mnemonic: "f", children: [Action(title: "Save") { _ in }]), Menu(title: "Edit")])
    }
  }

  @Test func daysOfADatePickerOutliveIt() throws {
    try check { DatePicker(date: CalendarDate(year: 2028, month: 2, day: 17)) }
  }

  @Test func columnsOfATimePickerOutliveIt() throws {
    try check {
      let picker = TimePicker()
      picker.names = .english
      return picker
    }
  }

  @Test func partsOfAControlThatIsDroppedDescribeNothing() throws {
    let stage = try TestStage()
    let parts =
      partsLeft(by: { MenuBar([Menu(title: "File")]) }, on: stage) + partsLeft(by: { DatePicker() }, on: stage)
      + partsLeft(by: { TimePicker() }, on: stage)
    for part in parts
    where part is DayView || part is TimeColumn || String(describing: type(of: part)) == "MenuBarTitle" {
      let description = try use(part, on: stage)
      #expect(description.role == .none && description.value == nil && !description.actions.contains(.activate))
    }
  }
}
