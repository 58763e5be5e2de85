import Dactyl
import DactylGeometry
import DactylTesting
import Testing

@testable import DactylWidgets

/// Keys turn the wheels of a time picker (`CT-35`).
@MainActor @Suite struct TimePickerKeyTests {
  private let fixture: TimePickerStage
  private var stage: TestStage { fixture.stage }
  private var picker: TimePicker { fixture.picker }

  init() throws {
    fixture = try TimePickerStage()
  }

  // CT-35
  @Test(arguments: [
    ("Up", "08:41"), ("Down", "10:41"), ("Prior", "03:41"), ("Next", "15:41"), ("Home", "00:41"), ("End", "23:41"),
  ]) func keysTurnTheHours(_ key: String, _ result: String) {
    picker.hours.becomeFirstResponder()
    stage.keyboard.press(key)
    #expect(fixture.sent == [result])
    stage.advance(by: 0.5)
    #expect(fixture.shown == "\(result.prefix(2)) 41")
  }

  // CT-35
  @Test(arguments: [("Up", "09:40"), ("Next", "09:56"), ("Prior", "09:26"), ("End", "09:59")])
  func keysTurnTheMinutes(_ key: String, _ result: String) {
    picker.minutes.becomeFirstResponder()
    stage.keyboard.press(key)
    #expect(fixture.sent == [result])
  }

  // CT-35
  @Test func keysWithTheTwelveHourClock() {
    fixture.useTwelveHours()
    picker.hours.becomeFirstResponder()
    for key in ["Next", "End", "Home", "Up"] { stage.keyboard.press(key) }
    #expect(fixture.sent == ["12:41", "23:41", "12:41", "11:41"])
    picker.periods.becomeFirstResponder()
    for key in ["Down", "Down", "a", "p"] { stage.keyboard.press(key) }
    #expect(fixture.sent.suffix(3) == ["23:41", "11:41", "23:41"])
  }

  // CT-35
  @Test func tabStopsOnceAndArrowsMoveBetweenColumns() {
    fixture.useTwelveHours()
    let other = Button("Save")
    other.frame = Rect(x: 20, y: 400, width: 100, height: 44)
    stage.view.addSubview(other)
    stage.keyboard.press("Tab")
    #expect(picker.hours.isFocusVisible)
    for (key, column) in [("Right", picker.minutes), ("Right", picker.periods), ("Left", picker.minutes)] {
      stage.keyboard.press(key)
      #expect(column.isFirstResponder)
    }
    stage.keyboard.press("Tab")
    #expect(other.isFirstResponder)
  }

  // CT-35
  @Test func typedDigitsChooseAndMoveOn() {
    picker.hours.becomeFirstResponder()
    fixture.type("17")
    #expect(picker.time == TimeOfDay(17, 41) && picker.minutes.isFirstResponder)
    fixture.type("05")
    #expect(picker.time == TimeOfDay(17, 5) && picker.minutes.isFirstResponder)
    picker.hours.becomeFirstResponder()
    fixture.type("8")
    #expect(picker.time == TimeOfDay(8, 5) && picker.minutes.isFirstResponder)
    fixture.type("7")
    #expect(picker.time == TimeOfDay(8, 7))
  }

  // CT-35
  @Test func aPauseOrAnotherKeyBeginsANewNumber() {
    picker.minutes.becomeFirstResponder()
    fixture.type("1")
    stage.advance(by: 2.1)
    fixture.type("2")
    #expect(picker.time == TimeOfDay(9, 2))
    for key in ["Down", "4"] { stage.keyboard.press(key) }
    #expect(picker.time == TimeOfDay(9, 4))
    fixture.drag(picker.minutes, by: 1)
    fixture.type("1")
    #expect(picker.time == TimeOfDay(9, 1))
  }

  // CT-35
  @Test func typedDigitsWithTheTwelveHourClock() {
    fixture.useTwelveHours()
    picker.time = TimeOfDay(21, 41)
    picker.hours.becomeFirstResponder()
    fixture.type("12")
    #expect(picker.time == TimeOfDay(12, 41))
    fixture.type("30")
    #expect(picker.time == TimeOfDay(12, 30) && picker.periods.isFirstResponder)
    fixture.type("a")
    #expect(picker.time == TimeOfDay(0, 30))
  }

  // CT-35
  @Test func aFirstDigitOutsideTheLimitsWaitsForTheSecond() {
    picker.minimumTime = TimeOfDay(9, 0)
    picker.hours.becomeFirstResponder()
    fixture.type("1")
    #expect(fixture.sent == [])
    fixture.type("2")
    #expect(fixture.sent == ["12:41"])
    picker.hours.becomeFirstResponder()
    fixture.type("3")
    #expect(fixture.sent == ["12:41", "09:00"])
  }

  // CT-35
  @Test func keysThatAColumnDoesNotUseAreForwarded() {
    let other = Button("Save")
    other.role = .primary
    other.frame = Rect(x: 20, y: 400, width: 100, height: 44)
    stage.view.addSubview(other)
    var saves = 0
    other.addAction(Action { _ in saves += 1 }, for: .primaryActionTriggered)
    picker.hours.becomeFirstResponder()
    stage.keyboard.press("Return")
    #expect(saves == 1)
    stage.keyboard.press("1", modifiers: .control)
    #expect(fixture.sent == [])
  }

  // CT-35
  @Test func digitsAndLettersThatAColumnUsesAreNotForwarded() {
    fixture.useTwelveHours()
    let parent = PressRecorder(frame: stage.view.bounds)
    stage.view.addSubview(parent)
    parent.addSubview(picker)
    stage.application.layOutWindows()
    picker.hours.becomeFirstResponder()
    fixture.type("x2")
    #expect(parent.presses == ["began x", "ended x"] && fixture.sent == ["02:41"])
    picker.periods.becomeFirstResponder()
    fixture.type("py")
    #expect(parent.presses.dropFirst(2) == ["began y", "ended y"] && fixture.sent.last == "14:41")
  }

  // CT-35
  @Test func keysDoNotTurnAColumnUnderAFinger() {
    picker.hours.becomeFirstResponder()
    let finger = stage.finger()
    fixture.hold(picker.hours, by: 2, finger)
    for key in ["Down", "Home", "7"] { stage.keyboard.press(key) }
    _ = picker.hours.perform(.increment)
    #expect(fixture.sent == [] && fixture.shown == "11 41")
    finger.up()
    stage.advance(by: 1)
    #expect(fixture.sent == ["11:41"] && fixture.shown == "11 41")
  }

  // MARK: Right to left

  @Test func fromRightToLeftOnlyTheHalfOfTheDayChangesItsSide() {
    fixture.useTwelveHours()
    picker.traitOverrides.layoutDirection = .rightToLeft
    stage.application.layOutWindows()
    func left(_ column: TimeColumn) -> Double { column.convert(Point.zero, to: picker).x }
    #expect(left(picker.periods) < left(picker.hours) && left(picker.hours) < left(picker.minutes))
    stage.keyboard.press("Tab")
    #expect(picker.hours.isFirstResponder)
    stage.keyboard.press("Right")
    #expect(picker.minutes.isFirstResponder)
    for _ in 0..<2 { stage.keyboard.press("Left") }
    #expect(picker.periods.isFirstResponder)
  }
}

/// Records the presses that its subviews forward.
private final class PressRecorder: View {
  private(set) var presses: [String] = []

  override func pressesBegan(_ presses: [Press], with event: Event) {
    self.presses += presses.map { "began \($0.key.name)" }
  }

  override func pressesEnded(_ presses: [Press], with event: Event) {
    self.presses += presses.map { "ended \($0.key.name)" }
  }
}
