import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Elements without a label are named in a debug build.
@MainActor @Suite struct LabelReminderTests {
  private let fixture = Fixture()
  private final class Lines { var all: [String] = [] }
  private let lines = Lines()

  init() {
    fixture.application.labelReminder = LabelReminder { [lines] in lines.all.append($0) }
  }

  private func frame(_ seconds: Double) {
    _ = fixture.stack.prepareFrame(at: Timestamp(seconds: seconds), interval: .zero)
  }

  private func add<Added: View>(_ view: Added, y: Double) -> Added {
    view.frame = Rect(x: 0, y: y, width: 100, height: 40)
    fixture.window.addSubview(view)
    return view
  }

  // AU-11
  @Test func aViewWithoutALabelIsNamedOnce() {
    let button = add(Button(), y: 0)
    _ = add(Button("Save"), y: 50)
    frame(0)
    #expect(
      lines.all == [
        "the button Button has no label for assistive technology: set accessibilityLabel, or accessibilityLabeledBy"
      ])
    button.frame.origin.x = 10
    fixture.window.setNeedsLayout()
    frame(5)
    #expect(lines.all.count == 1)
    let field = add(TextField(), y: 100)
    field.debugName = "name"
    frame(5.5)
    fixture.window.setNeedsLayout()
    frame(7)
    #expect(lines.all.count == 2 && lines.all.last?.contains("TextField “name” has no label") == true)
  }

  // AU-11
  @Test func whatIsNotSeenIsNotNamed() {
    let button = add(Button(), y: 0)
    button.isHidden = true
    let box = add(CheckBox(), y: 50)
    box.accessibilityLabel = "Copy"
    _ = add(Slider(), y: 10_000)
    frame(0)
    #expect(lines.all.isEmpty)
    button.isHidden = false
    fixture.window.setNeedsLayout()
    frame(2)
    #expect(lines.all.count == 1)
  }
}
