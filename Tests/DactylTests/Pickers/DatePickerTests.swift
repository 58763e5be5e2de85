import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Controls that choose a day (`CT-33`).
@MainActor @Suite struct DatePickerTests {
  private let stage: TestStage
  private let picker: DatePicker
  private let sent = Sent()

  /// The days that the control has sent.
  @MainActor private final class Sent {
    var values: [String] = []
  }

  init() throws {
    stage = try TestStage()
    stage.didFindProblem = { problem in Issue.record("\(problem.message)") }
    picker = DatePicker(date: CalendarDate(year: 2028, month: 2, day: 17))
    picker.names = .english
    picker.accessibilityLabel = "Departure"
    picker.frame = Rect(x: 20, y: 20, width: 308, height: picker.sizeThatFits(.zero).height)
    stage.view.addSubview(picker)
    let sent = sent
    picker.addAction(
      Action { [unowned picker] _ in sent.values.append(picker.date?.description ?? "") }, for: .valueChanged)
  }

  private func date(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate? {
    CalendarDate(year: year, month: month, day: day)
  }

  /// The middle of a day of the month that is shown.
  private func middle(of day: Int) -> Point {
    let month = picker.displayedMonth
    return date(month.year, month.month, day).flatMap { picker.grid.index(of: $0) }.map { picker.rect(of: $0).center }
      ?? Point(x: .nan, y: .nan)
  }

  // MARK: Large text

  // CT-44
  @Test(arguments: [420.0, 320, 240]) func aLargeTitleHasTheLinesItNeeds(width: Double) {
    defer { stage.application.traitOverrides.fontScale = 1 }
    stage.application.traitOverrides.fontScale = 2
    var tops: Set<Double> = []
    for month in 1...12 {
      picker.displayedMonth = date(2028, month, 1) ?? .distantPast
      picker.frame.size = picker.sizeThatFits(Size(width: width, height: .infinity))
      stage.application.layOutWindows()
      let title = picker.titleLabel
      #expect(title.role == .headline && title.text.contains("2028"))
      #expect(!title.shownText.layout.isTruncated && title.shownText.layout.fittingHeight <= title.bounds.height)
      for button in [picker.previousButton, picker.nextButton] { #expect(!button.frame.intersects(title.frame)) }
      #expect(title.frame.minY >= 0 && picker.rect(of: 0).minY >= title.frame.maxY)
      tops.insert(picker.rect(of: 0).minY)
    }
    // The days stay where they are.
    #expect(tops.count == 1)
    let findings = stage.audit([.cutText, .smallText]).filter { $0.view === picker.titleLabel }
    #expect(findings.map(\.description) == [])
  }

  // MARK: Touches

  // CT-33
  @Test func aTapChoosesADay() {
    stage.finger().tap(at: middle(of: 29), in: picker)
    #expect(sent.values == ["2028-02-29"])
    stage.finger().tap(at: middle(of: 29), in: picker)
    stage.pointer.click(at: middle(of: 1), in: picker)
    #expect(sent.values == ["2028-02-29", "2028-02-01"])
  }

  // CT-33
  @Test func aTouchCanSlideToAnotherDayOrAway() {
    stage.pointer.move(to: middle(of: 10), in: picker)
    stage.pointer.press()
    #expect(picker.pressedDate == date(2028, 2, 10))
    stage.pointer.move(to: middle(of: 19), in: picker)
    #expect(picker.pressedDate == date(2028, 2, 19))
    stage.pointer.release()
    #expect(sent.values == ["2028-02-19"] && picker.pressedDate == nil)
    stage.pointer.move(to: middle(of: 10), in: picker)
    stage.pointer.press()
    stage.pointer.move(to: Point(x: 390, y: 590))
    stage.pointer.release()
    #expect(sent.values == ["2028-02-19"])
  }

  // CT-33
  @Test func buttonsAndSwipesShowOtherMonths() {
    stage.button("Next month").tap()
    #expect(picker.displayedMonth == date(2028, 3, 1))
    stage.button("Previous month").tap()
    stage.button("Previous month").tap()
    #expect(picker.displayedMonth == date(2028, 1, 1))
    stage.finger().drag(from: Point(x: 250, y: 200), to: Point(x: 60, y: 200), in: picker, over: 0.15)
    #expect(picker.displayedMonth == date(2028, 2, 1))
    stage.finger().drag(from: Point(x: 60, y: 200), to: Point(x: 250, y: 200), in: picker, over: 0.15)
    #expect(picker.displayedMonth == date(2028, 1, 1) && sent.values == [])
  }

  // CT-33
  @Test func aDayOutsideTheLimitsIsNotChosen() {
    picker.minimumDate = date(2028, 2, 10)
    picker.maximumDate = date(2028, 2, 20)
    for day in [9, 21] { stage.finger().tap(at: middle(of: day), in: picker) }
    #expect(sent.values == [])
    for day in [10, 20] { stage.finger().tap(at: middle(of: day), in: picker) }
    #expect(sent.values == ["2028-02-10", "2028-02-20"])
    stage.pointer.move(to: middle(of: 15), in: picker)
    stage.pointer.press()
    stage.pointer.move(to: middle(of: 22), in: picker)
    #expect(picker.pressedDate == nil)
    stage.pointer.release()
    #expect(sent.values == ["2028-02-10", "2028-02-20"])
    #expect(!stage.button("Next month").isEnabled && !stage.button("Previous month").isEnabled)
  }

  // CT-33
  @Test func aDisabledPickerDoesNothing() {
    picker.isEnabled = false
    stage.finger().tap(at: middle(of: 3), in: picker)
    stage.finger().drag(from: Point(x: 250, y: 200), to: Point(x: 60, y: 200), in: picker, over: 0.15)
    #expect(sent.values == [] && picker.displayedMonth == date(2028, 2, 1))
    #expect(!stage.button("Next month").isEnabled)
  }

  // MARK: Keys

  // CT-33
  @Test(arguments: [
    ("Left", "2028-02-16"), ("Right", "2028-02-18"), ("Up", "2028-02-10"), ("Down", "2028-02-24"),
    ("Home", "2028-02-13"), ("End", "2028-02-19"), ("Prior", "2028-01-17"), ("Next", "2028-03-17"),
  ]) func keysMoveToADayAndReturnChoosesIt(_ key: String, _ result: String) {
    picker.becomeFirstResponder()
    stage.keyboard.press(key)
    #expect(sent.values == [])
    stage.keyboard.press("Return")
    #expect(sent.values == [result] && picker.displayedMonth == picker.date?.firstOfMonth)
  }

  // CT-33
  @Test func shiftWithPageKeysMovesByYears() {
    picker.date = date(2028, 2, 29)
    picker.becomeFirstResponder()
    stage.keyboard.press("Next", modifiers: .shift)
    stage.keyboard.press("space")
    #expect(sent.values == ["2029-02-28"])
  }

  // CT-33
  @Test func keysStopAtTheLimits() {
    picker.minimumDate = date(2028, 2, 15)
    picker.becomeFirstResponder()
    for key in ["Up", "Up", "Prior"] { stage.keyboard.press(key) }
    #expect(picker.displayedMonth == date(2028, 2, 1))
    stage.keyboard.press("Return")
    #expect(sent.values == ["2028-02-15"])
  }

  // CT-33
  @Test func fromRightToLeftTheWeekIsMirrored() {
    picker.traitOverrides.layoutDirection = .rightToLeft
    stage.application.layOutWindows()
    #expect(middle(of: 13).x > middle(of: 19).x)
    picker.becomeFirstResponder()
    stage.keyboard.press("Left")
    stage.keyboard.press("Return")
    #expect(sent.values == ["2028-02-18"])
    stage.finger().drag(from: Point(x: 60, y: 200), to: Point(x: 250, y: 200), in: picker, over: 0.15)
    #expect(picker.displayedMonth == date(2028, 3, 1))
    #expect(stage.button("Previous month").frame.minX > stage.button("Next month").frame.minX)
  }

  // MARK: Values

  @Test func theWeekBeginsWithTheFirstWeekday() {
    for first in [1, 8, -6] {
      picker.names.firstWeekday = first
      #expect(picker.grid.column(of: CalendarDate(year: 2028, month: 2, day: 14) ?? .distantPast) == 0)
      #expect(picker.grid.date(at: 0) == nil && picker.grid.date(at: 1) == date(2028, 2, 1))
    }
  }

  @Test func theProgramSendsNothingAndMayLeaveTheLimits() {
    picker.maximumDate = date(2028, 1, 1)
    picker.date = date(2030, 5, 6)
    #expect(picker.displayedMonth == date(2030, 5, 1) && sent.values == [])
    stage.button("Previous month").tap()
    #expect(picker.displayedMonth == date(2030, 4, 1))
    picker.date = nil
    #expect(stage.element(.group, "Departure").value == nil)
  }

  @Test func limitsInTheWrongOrderAllowNoDay() {
    picker.minimumDate = date(2028, 2, 20)
    picker.maximumDate = date(2028, 2, 10)
    picker.becomeFirstResponder()
    for key in ["Left", "Return"] { stage.keyboard.press(key) }
    stage.finger().tap(at: middle(of: 15), in: picker)
    #expect(sent.values == [])
  }

  @Test func theEndsOfTheCalendarAreSafe() {
    for (limit, key) in [(CalendarDate.distantPast, "Prior"), (.distantFuture, "Next")] {
      picker.date = limit
      picker.becomeFirstResponder()
      stage.keyboard.press(key)
      stage.keyboard.press("Return")
      #expect(picker.date == limit)
    }
    #expect(sent.values == [] && !stage.button("Next month").isEnabled)
  }

  @Test func withoutADayTheMonthIsThatOfToday() {
    let picker = DatePicker()
    picker.today = date(2031, 7, 8)
    #expect(picker.displayedMonth == date(2031, 7, 1) && picker.focusedDate == date(2031, 7, 8))
  }

  @Test func namesThatAreMissingAreEnglish() {
    picker.names = CalendarNames(months: ["Januar"], weekdays: [], shortWeekdays: [""], firstWeekday: 0)
    #expect(stage.element(.cell, "Thursday, 17 February 2028").isSelected)
    stage.button("Previous month").tap()
    #expect(stage.element(.cell, "Monday, 17 Januar 2028").exists)
  }

  // MARK: Semantics and size

  @Test func theDaysAreElements() {
    #expect(stage.element(.group, "Departure").value == "Thursday, 17 February 2028")
    #expect(stage.element(.cell, "Tuesday, 29 February 2028").perform(.activate))
    #expect(sent.values == ["2028-02-29"])
    picker.maximumDate = date(2028, 2, 20)
    #expect(!stage.element(.cell, "Monday, 21 February 2028").isEnabled)
  }

  @Test func theSizeHasRoomForFingers() {
    #expect(picker.sizeThatFits(.zero).width == 308 && picker.rect(of: 8).height >= 44)
    picker.traitOverrides.density = .compact
    #expect(picker.sizeThatFits(.zero).width == 224)
  }

  @Test(arguments: [Size.zero, Size(width: 3, height: 3), Size(width: 400, height: 10), Size(width: 9000, height: 900)])
  func anySizeIsSafe(_ size: Size) {
    picker.frame.size = size
    picker.layoutIfNeeded()
    _ = picker.snapshot(scale: 1)
    stage.finger().tap(at: Point(x: 1, y: 1), in: picker)
    #expect(sent.values == [])
  }
}
