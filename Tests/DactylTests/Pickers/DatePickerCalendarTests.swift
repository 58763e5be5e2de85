import DactylGeometry
import DactylLanguage
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Date pickers with other calendars (`CT-41`). Dates of the Islamic calendar are those of Umm al-Qura.
@MainActor @Suite struct DatePickerCalendarTests {
  private let stage: TestStage
  private let picker: DatePicker

  init() throws {
    stage = try TestStage()
    stage.window.traitOverrides.locale = "en"
    // The 1st of Ramadan 1445 was the 11th of March 2024; the month had 30 days.
    picker = DatePicker(date: CalendarDate(year: 2024, month: 3, day: 20))
    picker.frame = Rect(x: 20, y: 20, width: 308, height: picker.sizeThatFits(.zero).height)
    stage.view.addSubview(picker)
    stage.application.layOutWindows()
  }

  private func date(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate? {
    CalendarDate(year: year, month: month, day: day)
  }

  // CT-41
  @Test func aMonthOfTheIslamicCalendarHasItsDays() throws {
    picker.calendar = .hijri
    #expect(picker.displayedMonth == date(2024, 3, 11))
    #expect(picker.titleLabel.text.contains("Ramadan 1445"))
    let grid = picker.grid
    #expect(grid.length == 30 && grid.month.weekday == 1)
    let index = try #require(date(2024, 3, 20).flatMap { grid.index(of: $0) })
    #expect(grid.number(at: index) == 10 && grid.date(at: index) == date(2024, 3, 20))
    #expect(date(2024, 4, 9).flatMap { grid.index(of: $0) }.map { grid.number(at: $0) } == 30)
    #expect(date(2024, 4, 10).flatMap { grid.index(of: $0) } == nil)
    let label = try #require(picker.days[index].accessibilityDescription.label)
    #expect(label.contains("Ramadan 10, 1445") && label.contains("Wednesday"))
    picker.calendar = nil
    #expect(picker.displayedMonth == date(2024, 3, 1) && picker.titleLabel.text == "March 2024")
  }

  // CT-41
  @Test func buttonsAndKeysGoByMonthsOfTheCalendar() {
    picker.calendar = .hijri
    stage.button("Next month").tap()
    #expect(picker.displayedMonth == date(2024, 4, 10) && picker.titleLabel.text.contains("Shawwal"))
    for _ in 0..<3 { stage.button("Next month").tap() }
    // The 1st of Muharram 1446.
    #expect(picker.displayedMonth == date(2024, 7, 7) && picker.titleLabel.text.contains("1446"))
    stage.button("Previous month").tap()
    #expect(picker.titleLabel.text.contains("1445"))
    picker.date = date(2024, 4, 9)
    picker.becomeFirstResponder()
    // From the 30th of Ramadan to the 29th of Shawwal, which has no other one.
    stage.keyboard.press("Next")
    #expect(picker.focusedDate == date(2024, 5, 8))
    stage.keyboard.press("Next", modifiers: .shift)
    #expect(picker.titleLabel.text.contains("Shawwal 1446"))
    stage.keyboard.press("Return")
    #expect(picker.date == picker.focusedDate)
  }

  // CT-41
  @Test func limitsHoldInTheCalendar() {
    picker.calendar = .hijri
    picker.minimumDate = date(2024, 3, 11)
    picker.maximumDate = date(2024, 4, 10)
    #expect(!picker.previousButton.isEnabled && picker.nextButton.isEnabled)
    stage.button("Next month").tap()
    #expect(picker.previousButton.isEnabled && !picker.nextButton.isEnabled)
  }

  // CT-41
  @Test func yearsAreThoseOfTheCalendar() {
    picker.date = date(2026, 2, 5)
    picker.calendar = .buddhist
    #expect(picker.titleLabel.text.contains("2569") && picker.displayedMonth == date(2026, 2, 1))
    #expect(picker.grid.length == 28)
    picker.calendar = .japanese
    #expect(picker.titleLabel.text.contains("8 Reiwa") || picker.titleLabel.text.contains("Reiwa 8"))
    stage.window.traitOverrides.locale = "ja"
    #expect(picker.titleLabel.text.contains("\u{4ee4}\u{548c}8\u{5e74}"))
    picker.calendar = .persian
    stage.window.traitOverrides.locale = "fa"
    // The 1st of Bahman 1404 was the 21st of January 2026.
    #expect(
      picker.displayedMonth == date(2026, 1, 21) && picker.titleLabel.text.contains("\u{6f1}\u{6f4}\u{6f0}\u{6f4}"))
  }

  // CT-41
  @Test func theLanguageChoosesTheCalendarByItsKeyword() {
    picker.date = date(2026, 2, 5)
    stage.window.traitOverrides.locale = "th"
    #expect(picker.titleLabel.text.contains("2026"))
    stage.window.traitOverrides.locale = "th-u-ca-buddhist"
    #expect(picker.titleLabel.text.contains("2569"))
    picker.calendar = .gregorian
    #expect(picker.titleLabel.text.contains("2026"))
    stage.window.traitOverrides.locale = "ar-SA-u-ca-islamic-umalqura"
    picker.calendar = nil
    #expect(picker.months.system == .hijri)
  }

  // CT-41
  @Test func daysBefore1582AreGregorianInOtherYears() throws {
    picker.date = date(1500, 1, 1)
    picker.calendar = .buddhist
    #expect(picker.titleLabel.text.contains("January") && picker.titleLabel.text.contains("2043"))
    #expect(picker.displayedMonth == date(1500, 1, 1))
    let index = try #require(date(1500, 1, 1).flatMap { picker.grid.index(of: $0) })
    let label = try #require(picker.days[index].accessibilityDescription.label)
    #expect(label.contains("Monday") && label.contains("January 1, 2043"), "\(label)")
  }

  // CT-41
  @Test func theCalendarIsThatOfFormats() {
    for name in ["islamic-civil", "islamic-tbla", "islamic", "islamic-umalqura"] {
      let locale = Locale("en-u-ca-\(name)")
      stage.window.traitOverrides.locale = locale
      // At the ends of Ramadan 1445.
      for day in 9...42 {
        picker.date = date(2024, 3, 1)?.adding(days: day - 1)
        let fields = DateFields(year: 2024, month: 3, day: day)
        #expect(picker.titleLabel.text == DateFormat.skeleton("yMMMM").string(from: fields, in: locale), "\(name)")
      }
    }
  }

  // CT-41
  @Test func withoutTheLibraryTheCalendarIsGregorian() {
    FormatLibrary.$current.withValue(.none) {
      let picker = DatePicker(date: date(2024, 3, 20))
      picker.traitOverrides.locale = "en"
      picker.calendar = .hijri
      #expect(picker.months.system == .gregorian && picker.displayedMonth == date(2024, 3, 1))
      #expect(picker.titleLabel.text == "March 2024")
    }
  }

  // CT-41
  @Test(arguments: CalendarSystem.allCases) func allMonthsHaveTheirDays(_ system: CalendarSystem) throws {
    let months = MonthCalendar(system, in: "en")
    var first = months.firstOfMonth(try #require(date(1995, 1, 1)))
    for _ in 0..<500 {
      let next = months.adding(months: 1, to: first)
      #expect(first.days(to: next) == months.numberOfDays(inMonthOf: first) && months.firstOfMonth(next) == next)
      #expect(months.adding(months: -1, to: next) == first)
      #expect(months.firstOfMonth(next.adding(days: -1)) == first)
      first = next
    }
    for end in [CalendarDate.distantPast, .distantFuture] {
      let picker = DatePicker(date: end)
      picker.calendar = system
      picker.moveMonths()
    }
  }
}

extension DatePicker {
  /// Goes to the months beside the shown one.
  fileprivate func moveMonths() {
    for count in [-1, 1, -12, 12] { displayedMonth = months.adding(months: count, to: displayedMonth) }
    #expect((0..<MonthGrid.count).contains { grid.date(at: $0) != nil })
  }
}
