import Dactyl
import DactylGeometry
import DactylTesting
import Testing

@testable import DactylWidgets

/// Controls that choose a time (`CT-34`, `CT-35`).
@MainActor @Suite struct TimePickerTests {
  private let stage: TestStage
  private let picker: TimePicker
  private let sent = Sent()
  private let rowHeight = 44.0

  /// The times that the control has sent.
  @MainActor private final class Sent {
    var values: [String] = []
  }

  init() throws {
    stage = try TestStage()
    stage.onProblem = { problem in Issue.record("\(problem.message)") }
    picker = TimePicker(time: TimeOfDay(hour: 9, minute: 41) ?? .midnight)
    picker.names.usesTwelveHourClock = false
    picker.accessibilityLabel = "Start"
    picker.frame = Rect(origin: Point(x: 20, y: 20), size: Size(width: 300, height: 220))
    stage.view.addSubview(picker)
    stage.application.layOutWindows()
    let sent = sent
    picker.addAction(
      Action { [unowned picker] _ in sent.values.append(picker.time.description) }, for: .valueChanged)
  }

  private func time(_ hour: Int, _ minute: Int) -> TimeOfDay {
    TimeOfDay(hour: hour, minute: minute) ?? .midnight
  }

  private func useTwelveHours() {
    picker.names = .english
    stage.application.layOutWindows()
  }

  /// A point `rows` below the middle of a column, in the column's coordinates.
  private func place(_ rows: Double, in column: TimeColumn) -> Point {
    Point(x: column.bounds.midX, y: column.bounds.midY + rows * rowHeight)
  }

  /// Drags a column so that the row `rows` below the middle is in the middle. The finger rests before the lift.
  private func drag(_ column: TimeColumn, by rows: Double, _ finger: TestFinger? = nil) {
    let finger = finger ?? stage.finger()
    hold(column, by: rows, finger)
    finger.up()
    stage.advance(by: 1)
  }

  /// Flicks a column upwards.
  private func flick(_ column: TimeColumn) {
    stage.finger().drag(from: place(1, in: column), to: place(-1, in: column), in: column, over: 0.08)
  }

  private func hold(_ column: TimeColumn, by rows: Double, _ finger: TestFinger) {
    let start = place(0, in: column)
    finger.down(at: start, in: column)
    stage.advance(by: 0.02)
    // The threshold of a drag.
    finger.move(to: start - Point(x: 0, y: rows > 0 ? 10 : -10), in: column)
    for share in [0.25, 0.5, 0.75, 1] {
      stage.advance(by: 0.02)
      finger.move(to: start - Point(x: 0, y: (rows > 0 ? 10 : -10) + rows * rowHeight * share), in: column)
    }
    stage.advance(by: 0.3)
  }

  /// The row in the middle of each column, and whether it is there exactly.
  private var shown: String {
    picker.columns.filter { !$0.isHidden }.map { column in
      let position = column.wheel.position
      let row = Int(position.rounded()) % column.titles.count
      return column.titles[row] + (position == position.rounded() ? "" : "?")
    }.joined(separator: " ")
  }

  private func type(_ text: String) {
    for character in text { stage.keyboard.press(String(character)) }
  }

  // MARK: Turning

  // CT-34
  @Test func aDragTurnsAWheelWithTheFinger() {
    let finger = stage.finger()
    hold(picker.hours, by: 2.25, finger)
    let start = picker.hours.wheel.position
    finger.move(to: place(-3, in: picker.hours), in: picker.hours)
    #expect(abs(picker.hours.wheel.position - start - (3 - 2.25 - 10 / rowHeight)) < 1e-9)
    #expect(sent.values == [] && picker.time == time(9, 41))
    finger.up()
    stage.advance(by: 2)
    #expect(shown == "12 41" && sent.values == ["12:41"])
  }

  // CT-34
  @Test func aWheelStopsAtTheNearestRow() {
    drag(picker.minutes, by: 1.6)
    #expect(shown == "09 43" && sent.values == ["09:43"])
    drag(picker.minutes, by: -0.4)
    #expect(shown == "09 43" && sent.values == ["09:43"])
  }

  // CT-34
  @Test func aFlickSpinsAWheelAndSendsOnceAtRest() {
    flick(picker.minutes)
    #expect(picker.minutes.wheel.isDecelerating)
    stage.advance(by: 0.3)
    #expect(sent.values == [])
    stage.advance(by: 5)
    #expect(sent.values.count == 1 && sent.values.first == picker.time.description)
    // It turns by more than the finger.
    #expect(picker.time.minute != 43 && picker.time.hour == 9 && !shown.contains("?"))
  }

  // CT-34
  @Test func aFingerStopsASpinningWheelAndTheLiftChoosesTheNearestRow() {
    flick(picker.minutes)
    stage.advance(by: 0.21)
    let finger = stage.finger()
    finger.down(at: place(2, in: picker.minutes), in: picker.minutes)
    let stopped = picker.minutes.wheel.position
    stage.advance(by: 1)
    #expect(picker.minutes.wheel.position == stopped && stopped != stopped.rounded() && sent.values == [])
    finger.up()
    stage.advance(by: 1)
    #expect(picker.minutes.wheel.position == stopped.rounded() && sent.values.count == 1)
  }

  // CT-34
  @Test func fingersTurnTheirWheelsAtTheSameTime() {
    let fingers = [stage.finger(), stage.finger()]
    hold(picker.hours, by: 2, fingers[0])
    hold(picker.minutes, by: -5, fingers[1])
    fingers[0].up()
    stage.advance(by: 1)
    // The minutes are still held.
    #expect(sent.values == [] && picker.time == time(9, 41))
    fingers[1].up()
    stage.advance(by: 1)
    #expect(sent.values == ["11:36"] && shown == "11 36")
  }

  // CT-34
  @Test func aTapTurnsToTheRow() {
    stage.finger().tap(at: place(2, in: picker.hours), in: picker.hours)
    stage.advance(by: 0.1)
    #expect(sent.values == ["11:41"] && shown.contains("?"))
    stage.advance(by: 0.5)
    #expect(shown == "11 41")
    stage.pointer.click(at: place(-1, in: picker.minutes), in: picker.minutes)
    stage.advance(by: 0.5)
    stage.finger().tap(at: place(0, in: picker.minutes), in: picker.minutes)
    #expect(sent.values == ["11:41", "11:40"] && shown == "11 40")
  }

  // CT-34
  @Test func hoursAndMinutesAreEndless() {
    picker.time = time(23, 59)
    for column in [picker.hours, picker.minutes] { stage.finger().tap(at: place(1, in: column), in: column) }
    #expect(sent.values == ["00:59", "00:00"])
    stage.advance(by: 0.5)
    for _ in 0..<30 { drag(picker.hours, by: -4) }
    #expect(picker.time.hour == 0 && shown == "00 00")
    #expect(abs(picker.hours.wheel.position - 984) < 600)
  }

  // CT-34
  @Test func aMouseWheelTurnsByRows() {
    stage.pointer.move(to: place(0, in: picker.minutes), in: picker.minutes)
    stage.pointer.turnWheel(by: 1)
    stage.pointer.turnWheel(by: -3)
    #expect(sent.values == ["09:42", "09:39"])
    stage.pointer.turnWheel(by: 0.5)
    #expect(picker.time == time(9, 39))
    stage.pointer.turnWheel(by: 0.5)
    stage.advance(by: 1)
    #expect(picker.time == time(9, 40) && shown == "09 40")
    stage.pointer.turnWheel(by: 0, sideways: 2)
    #expect(picker.time == time(9, 40))
  }

  // CT-34
  @Test func aTouchpadTurnsLikeAFinger() {
    stage.pointer.move(to: place(0, in: picker.minutes), in: picker.minutes)
    for _ in 0..<8 {
      stage.touchpad.scroll(by: Point(x: 0, y: 12))
      stage.advance(by: 0.02)
    }
    #expect(sent.values == [])
    stage.advance(by: 0.3)
    stage.touchpad.endScroll()
    stage.advance(by: 2)
    #expect(sent.values == ["09:43"] && shown == "09 43")
  }

  // CT-34
  @Test func withReducedMotionNothingSpins() {
    stage.application.reducesMotion = true
    stage.finger().tap(at: place(2, in: picker.hours), in: picker.hours)
    #expect(shown == "11 41")
    flick(picker.minutes)
    #expect(!picker.minutes.wheel.isDecelerating && shown == "11 43" && sent.values == ["11:41", "11:43"])
  }

  // CT-34
  @Test func aCancelledDragStopsAtTheNearestRow() {
    hold(picker.hours, by: 2.2, stage.finger())
    stage.cancelTouches()
    stage.advance(by: 1)
    #expect(shown == "11 41" && sent.values == ["11:41"])
  }

  // CT-34
  @Test func aPickerThatIsDisabledWhileAWheelTurnsGoesBack() {
    let finger = stage.finger()
    hold(picker.hours, by: 2, finger)
    picker.isEnabled = false
    #expect(shown == "09 41")
    finger.up()
    stage.advance(by: 1)
    stage.finger().tap(at: place(1, in: picker.hours), in: picker.hours)
    drag(picker.hours, by: 1)
    stage.pointer.move(to: place(0, in: picker.minutes), in: picker.minutes)
    stage.pointer.turnWheel(by: 1)
    #expect(sent.values == [] && shown == "09 41")
    #expect(stage.element(.stepper, "Hours").isEnabled == false)
    picker.isEnabled = true
    drag(picker.hours, by: 1)
    #expect(sent.values == ["10:41"])
  }

  // CT-34
  @Test func aPickerThatLeavesItsWindowGoesBack() {
    flick(picker.minutes)
    picker.removeFromSuperview()
    stage.advance(by: 5)
    stage.view.addSubview(picker)
    stage.application.layOutWindows()
    #expect(sent.values == [] && shown == "09 41")
  }

  // CT-12
  @Test func aTapOfAnAncestorDoesNotTakeTheTouch() {
    var taps = 0
    let tap = TapGestureRecognizer()
    tap.addHandler { _ in taps += 1 }
    stage.view.addGestureRecognizer(tap)
    stage.finger().tap(at: place(1, in: picker.hours), in: picker.hours)
    #expect(sent.values == ["10:41"] && taps == 0)
    picker.isEnabled = false
    stage.finger().tap(at: place(1, in: picker.hours), in: picker.hours)
    #expect(sent.values == ["10:41"] && taps == 1)
  }

  // CT-34
  @Test func aPickerInAScrollViewTurnsInsteadOfScrolling() {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    scroll.contentSize = Size(width: 400, height: 2000)
    stage.view.addSubview(scroll)
    scroll.addSubview(picker)
    stage.application.layOutWindows()
    drag(picker.hours, by: 2)
    stage.pointer.move(to: place(0, in: picker.hours), in: picker.hours)
    stage.pointer.turnWheel(by: 1)
    #expect(sent.values == ["11:41", "12:41"] && scroll.contentOffset == .zero)
  }

  // MARK: Halves of the day

  // CT-34
  @Test func hoursBeyondElevenAreInTheOtherHalfOfTheDay() {
    useTwelveHours()
    #expect(shown == "9 41 AM")
    let finger = stage.finger()
    hold(picker.hours, by: 3, finger)
    stage.advance(by: 1)
    #expect(shown == "12 41 PM" && sent.values == [])
    finger.up()
    stage.advance(by: 1)
    #expect(sent.values == ["12:41"])
    drag(picker.hours, by: -1)
    #expect(sent.values == ["12:41", "11:41"] && shown == "11 41 AM")
    stage.finger().tap(at: place(1, in: picker.hours), in: picker.hours)
    #expect(sent.values.last == "12:41")
  }

  // CT-34
  @Test func theHalvesOfTheDayHaveEnds() {
    useTwelveHours()
    drag(picker.periods, by: -2)
    #expect(sent.values == [] && shown == "9 41 AM")
    drag(picker.periods, by: 3)
    #expect(sent.values == ["21:41"] && shown == "9 41 PM")
    stage.finger().tap(at: place(-1, in: picker.periods), in: picker.periods)
    #expect(sent.values == ["21:41", "09:41"])
  }

  @Test func midnightAndNoonAreTwelve() {
    useTwelveHours()
    for (hour, text) in [(0, "12 05 AM"), (12, "12 05 PM"), (13, "1 05 PM"), (23, "11 05 PM")] {
      picker.time = time(hour, 5)
      #expect(shown == text)
    }
    picker.names.dayPeriods = ["", "nachm."]
    #expect(picker.periods.titles == ["AM", "nachm."])
  }

  // MARK: Limits

  // CT-34
  @Test func aTimeOutsideTheLimitsSpringsBackToTheNearest() {
    picker.minimumTime = time(9, 30)
    picker.maximumTime = time(17, 15)
    drag(picker.hours, by: 9)
    stage.advance(by: 1)
    #expect(sent.values == ["17:15"] && shown == "17 15")
    drag(picker.minutes, by: 2)
    stage.advance(by: 1)
    #expect(sent.values == ["17:15"] && shown == "17 15")
    // Both wheels rest before the limits count.
    let fingers = [stage.finger(), stage.finger()]
    hold(picker.minutes, by: 25, fingers[0])
    fingers[0].up()
    #expect(picker.time == time(17, 15))
  }

  // CT-34
  @Test func theLimitsCountWhenAllWheelsAreAtRest() {
    picker.time = time(17, 10)
    picker.minimumTime = time(9, 30)
    picker.maximumTime = time(17, 15)
    let fingers = [stage.finger(), stage.finger()]
    hold(picker.hours, by: -8, fingers[0])
    hold(picker.minutes, by: 35, fingers[1])
    fingers[1].up()
    stage.advance(by: 1)
    #expect(shown.hasSuffix("45"))
    fingers[0].up()
    stage.advance(by: 1)
    #expect(sent.values == ["09:45"])
  }

  // CT-34
  @Test func limitsInTheWrongOrderAllowNoChange() {
    picker.minimumTime = time(12, 0)
    picker.maximumTime = time(11, 0)
    drag(picker.hours, by: 2)
    stage.advance(by: 1)
    #expect(sent.values == [] && shown == "09 41")
  }

  // CT-34
  @Test func theProgramSendsNothingAndMayLeaveTheLimits() {
    picker.maximumTime = time(10, 0)
    picker.time = time(22, 30)
    #expect(shown == "22 30" && sent.values == [])
    picker.minuteInterval = 15
    #expect(picker.minutes.titles == ["00", "15", "30", "45"])
    picker.time = time(8, 44)
    #expect(picker.time == time(8, 30) && shown == "08 30")
    stage.finger().tap(at: place(1, in: picker.minutes), in: picker.minutes)
    #expect(sent.values == ["08:45"])
    picker.minuteInterval = 7
    #expect(picker.minutes.titles.count == 60 && picker.time == time(8, 45))
  }

  // CT-34
  @Test func theProgramCanSetTheTimeWhileAFingerTurnsAWheel() {
    let finger = stage.finger()
    hold(picker.hours, by: 2, finger)
    picker.time = time(3, 20)
    #expect(shown == "11 20" && picker.time == time(3, 20))
    finger.up()
    stage.advance(by: 1)
    #expect(sent.values == ["11:20"])
  }

  // MARK: Keys

  // CT-35
  @Test(arguments: [
    ("Up", "08:41"), ("Down", "10:41"), ("Prior", "03:41"), ("Next", "15:41"), ("Home", "00:41"), ("End", "23:41"),
  ]) func keysTurnTheHours(_ key: String, _ result: String) {
    picker.hours.becomeFirstResponder()
    stage.keyboard.press(key)
    #expect(sent.values == [result])
    stage.advance(by: 0.5)
    #expect(shown == "\(result.prefix(2)) 41")
  }

  // CT-35
  @Test(arguments: [("Up", "09:40"), ("Next", "09:56"), ("Prior", "09:26"), ("End", "09:59")])
  func keysTurnTheMinutes(_ key: String, _ result: String) {
    picker.minutes.becomeFirstResponder()
    stage.keyboard.press(key)
    #expect(sent.values == [result])
  }

  // CT-35
  @Test func keysWithTheTwelveHourClock() {
    useTwelveHours()
    picker.hours.becomeFirstResponder()
    for key in ["Next", "End", "Home", "Up"] { stage.keyboard.press(key) }
    #expect(sent.values == ["12:41", "23:41", "12:41", "11:41"])
    picker.periods.becomeFirstResponder()
    for key in ["Down", "Down", "a", "p"] { stage.keyboard.press(key) }
    #expect(sent.values.suffix(3) == ["23:41", "11:41", "23:41"])
  }

  // CT-35
  @Test func tabStopsOnceAndArrowsMoveBetweenColumns() {
    useTwelveHours()
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
    type("17")
    #expect(picker.time == time(17, 41) && picker.minutes.isFirstResponder)
    type("05")
    #expect(picker.time == time(17, 5) && picker.minutes.isFirstResponder)
    picker.hours.becomeFirstResponder()
    type("8")
    #expect(picker.time == time(8, 5) && picker.minutes.isFirstResponder)
    type("7")
    #expect(picker.time == time(8, 7))
  }

  // CT-35
  @Test func aPauseOrAnotherKeyBeginsANewNumber() {
    picker.minutes.becomeFirstResponder()
    type("1")
    stage.advance(by: 2.1)
    type("2")
    #expect(picker.time == time(9, 2))
    for key in ["Down", "4"] { stage.keyboard.press(key) }
    #expect(picker.time == time(9, 4))
    drag(picker.minutes, by: 1)
    type("1")
    #expect(picker.time == time(9, 1))
  }

  // CT-35
  @Test func typedDigitsWithTheTwelveHourClock() {
    useTwelveHours()
    picker.time = time(21, 41)
    picker.hours.becomeFirstResponder()
    type("12")
    #expect(picker.time == time(12, 41))
    type("30")
    #expect(picker.time == time(12, 30) && picker.periods.isFirstResponder)
    type("a")
    #expect(picker.time == time(0, 30))
  }

  // CT-35
  @Test func aFirstDigitOutsideTheLimitsWaitsForTheSecond() {
    picker.minimumTime = time(9, 0)
    picker.hours.becomeFirstResponder()
    type("1")
    #expect(sent.values == [])
    type("2")
    #expect(sent.values == ["12:41"])
    picker.hours.becomeFirstResponder()
    type("3")
    #expect(sent.values == ["12:41", "09:00"])
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
    #expect(sent.values == [])
  }

  // MARK: Right to left

  @Test func fromRightToLeftOnlyTheHalfOfTheDayChangesItsSide() {
    useTwelveHours()
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

  // MARK: Accessibility

  @Test func columnsAreSteppers() {
    useTwelveHours()
    let group = stage.element(.group, "Start")
    #expect(group.value == "9:41 AM")
    #expect(stage.element(.stepper, "Hours").value == "9")
    #expect(stage.element(.stepper, "Minutes").value == "41")
    #expect(stage.element(.stepper, "AM, PM").value == "AM")
    stage.element(.stepper, "Hours").perform(.increment)
    stage.element(.stepper, "Minutes").perform(.decrement)
    stage.element(.stepper, "AM, PM").perform(.increment)
    #expect(sent.values == ["10:41", "10:40", "22:40"])
    stage.element(.stepper, "Hours").perform(.set(12))
    stage.element(.stepper, "Minutes").perform(.set(7))
    #expect(sent.values.suffix(2) == ["12:40", "12:07"])
    #expect(group.value == "12:07 PM")
    #expect(picker.hours.perform(.activate) == false && picker.perform(.activate) == false)
    for wrong in [Double.nan, .infinity, -1] { _ = picker.minutes.perform(.set(wrong)) }
    #expect(picker.time == time(12, 7))
  }

  @Test func theTreeHasOnlyTheColumns() {
    #expect(stage.element(.group, "Start").value == "09:41")
    #expect(stage.elements(.scrollView).isEmpty && stage.elements(.stepper).count == 2)
  }

  // MARK: Looks

  @Test func itFitsItsProposal() {
    useTwelveHours()
    let ideal = picker.sizeThatFits(proposal: ProposedSize(width: nil, height: nil))
    #expect(ideal.width <= 300 && ideal.height == 220)
    #expect(picker.sizeThatFits(proposal: ProposedSize(width: 1000, height: nil)) == ideal)
    #expect(picker.sizeThatFits(proposal: ProposedSize(width: 160, height: nil)).width == 160)
    #expect(picker.sizeThatFits(proposal: ProposedSize(width: 0, height: nil)).width < 120)
    picker.traitOverrides.density = .compact
    #expect(picker.sizeThatFits(proposal: ProposedSize(width: nil, height: nil)).height == 160)
    #expect(picker.hours.wheel.rowHeight == 44)
    stage.application.layOutWindows()
    #expect(picker.hours.wheel.rowHeight == 32 && shown == "9 41 AM")
  }

  @Test(arguments: [
    Size.zero, Size(width: 1, height: 1), Size(width: 300, height: 20), Size(width: 20, height: 300),
    Size(width: 5000, height: 3000),
  ]) func anyBoundsAreSafe(_ size: Size) {
    useTwelveHours()
    picker.frame = Rect(origin: .zero, size: size)
    stage.advance(by: 0.1)
    picker.time = time(23, 59)
    picker.hours.becomeFirstResponder()
    stage.keyboard.press("Down")
    stage.advance(by: 1)
    #expect(sent.values == ["00:59"])
    picker.frame = Rect(x: 0, y: 0, width: 300, height: 220)
    stage.application.layOutWindows()
    #expect(shown == "12 59 AM")
  }

  @Test func aNewSizeKeepsTheRowUnderAFinger() {
    let finger = stage.finger()
    hold(picker.minutes, by: 3, finger)
    picker.frame.size.height = 132
    stage.application.layOutWindows()
    #expect(shown == "09 44")
    finger.up()
    stage.advance(by: 1)
    #expect(sent.values == ["09:44"])
    flick(picker.minutes)
    picker.traitOverrides.density = .compact
    stage.application.layOutWindows()
    stage.advance(by: 2)
    #expect(sent.values.count == 2 && !shown.contains("?"))
  }
}
