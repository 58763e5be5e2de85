import Dactyl
import DactylTesting
import OutsideControls
import Testing

/// A control from outside the package can do everything that `Switch` does.
@MainActor @Suite struct OutsideControlTests {
  private let stage: TestStage
  private let lever = Lever(frame: Rect(x: 100, y: 100, width: 50, height: 30))
  private let toggle = Switch(frame: Rect(x: 100, y: 200, width: 50, height: 30))
  private let log = Log()

  @MainActor private final class Log {
    var lines: [String] = []

    /// The lines since the last call.
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  init() throws {
    stage = try TestStage(size: Size(width: 400, height: 400))
    for control in [lever, toggle] as [Control] {
      stage.view.addSubview(control)
      let kinds: [(String, Control.Events)] = [
        ("touchDown", .touchDown), ("touchDragInside", .touchDragInside), ("touchDragOutside", .touchDragOutside),
        ("touchUpInside", .touchUpInside), ("touchUpOutside", .touchUpOutside), ("touchCancel", .touchCancel),
        ("valueChanged", .valueChanged), ("primaryActionTriggered", .primaryActionTriggered),
      ]
      for (name, events) in kinds {
        control.addAction(Action { [log] _ in log.lines.append(name) }, for: events)
      }
    }
  }

  /// Does the same with both controls and expects equal results. Returns the events that they sent.
  private func both(_ act: (Control) -> Void) -> [String] {
    act(toggle)
    let expected = log.take()
    act(lever)
    let sent = log.take()
    #expect(sent == expected)
    #expect(lever.isOn == toggle.isOn)
    return sent
  }

  @Test func aTapTurnsItOver() {
    let sent = both { stage.finger().tap(at: Point(x: 25, y: 15), in: $0) }
    #expect(sent == ["touchDown", "touchUpInside", "valueChanged", "primaryActionTriggered"])
    #expect(lever.isOn)
  }

  @Test func aDragSetsItToTheSideDraggedTo() {
    let right = both { stage.finger().drag(from: Point(x: 10, y: 15), to: Point(x: 40, y: 15), in: $0) }
    #expect(right.contains("valueChanged") && lever.isOn)
    let again = both { stage.finger().drag(from: Point(x: 10, y: 15), to: Point(x: 40, y: 15), in: $0) }
    #expect(!again.contains("valueChanged") && lever.isOn)
  }

  @Test func aLiftFarOutsideChangesNothing() {
    let sent = both { stage.finger().drag(from: Point(x: 10, y: 15), to: Point(x: 250, y: 15), in: $0) }
    #expect(sent.contains("touchUpOutside") && !sent.contains("valueChanged"))
  }

  @Test func spaceTurnsItOverWhileItHasTheFocus() {
    let sent = both { control in
      control.becomeFirstResponder()
      stage.keyboard.press("space")
    }
    #expect(sent == ["valueChanged", "primaryActionTriggered"])
    #expect(lever.isOn)
  }

  @Test func disabledItDoesNothing() {
    let sent = both { control in
      control.isEnabled = false
      stage.finger().tap(at: Point(x: 25, y: 15), in: control)
      control.becomeFirstResponder()
      stage.keyboard.press("space")
    }
    #expect(sent == [] && !lever.isOn && !lever.isFirstResponder)
  }

  @Test func disablingItUnderAFingerCancelsTheTouch() {
    let sent = both { control in
      let finger = stage.finger()
      finger.down(at: Point(x: 25, y: 15), in: control)
      control.isEnabled = false
      finger.up()
    }
    #expect(sent == ["touchDown", "touchCancel"])
  }

  @Test func aTapOfItsSuperviewDoesNotGetInItsWay() {
    var taps = 0
    stage.view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    _ = both { stage.finger().tap(at: Point(x: 25, y: 15), in: $0) }
    #expect(taps == 0 && lever.isOn)
  }

  @Test func aScrollViewLeavesItsTouchesAlone() {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    scroll.contentSize = Size(width: 1000, height: 400)
    stage.view.addSubview(scroll)
    for control in [lever, toggle] as [Control] { scroll.addSubview(control) }
    let sent = both { control in
      let finger = stage.finger()
      finger.down(at: Point(x: 10, y: 15), in: control)
      stage.advance(by: 0.5)
      finger.move(to: Point(x: 40, y: 15), in: control)
      finger.up()
    }
    #expect(sent.contains("valueChanged"))
    #expect(scroll.contentOffset == .zero)
  }

  @Test func itLooksDifferentInEachState() throws {
    var pictures: [[UInt8]] = []
    func look() throws {
      let picture = try #require(lever.snapshot())
      let bitmap = try Bitmap(pixelWidth: 50, pixelHeight: 30)
      bitmap.makeContext().draw(picture, at: .zero)
      pictures.append(try bitmap.pngData())
    }
    try look()
    lever.isHighlighted = true
    try look()
    lever.isHighlighted = false
    lever.becomeFirstResponder()
    try look()
    lever.resignFirstResponder()
    lever.isEnabled = false
    try look()
    lever.isEnabled = true
    lever.setOn(true, animated: true)
    stage.advance(by: 0.05)
    try look()
    stage.advance(by: 2)
    try look()
    for (index, picture) in pictures.enumerated() {
      #expect(!pictures[(index + 1)...].contains(picture), "picture \(index)")
    }
  }
}
