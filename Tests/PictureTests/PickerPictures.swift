import Dactyl
import DactylGeometry
import Testing

@testable import DactylWidgets

/// Controls that choose one of several values.
extension ControlPictures {
  @Test func pickers() throws {
    try check("picker", width: 240) {
      let pickers = (0..<5).map { _ in Picker(["Small", "Medium", "Large"], selectedIndex: 1) }
      pickers[1].isHighlighted = true
      pickers[2].isEnabled = false
      takeFocus(pickers[3])
      pickers[4].selectedIndex = nil
      pickers[4].placeholder = "Choose a size"
      let narrow = Picker(["Much too long"], selectedIndex: 0)
      narrow.sizing.maximumWidth = 96
      let wide = Picker(["Small"], selectedIndex: 0)
      wide.stackAlignment = .fill
      return pickers + [narrow, wide]
    }
  }

  @Test func colorWells() throws {
    try check("color-well", width: 240) {
      let wells = (0..<4).map { _ in ColorWell(.systemBlue) }
      wells[1].isHighlighted = true
      wells[2].isEnabled = false
      takeFocus(wells[3])
      let others = [ColorWell(.white), ColorWell(.black), ColorWell(Color.systemGreen.faded(to: 0.5)), ColorWell()]
      return [wells, others].map { View(.flow(spacing: 8, lineSpacing: 8), $0) }
    }
  }

  @Test func colorPanels() throws {
    try check("color-panel", width: 584) {
      let panel = ColorPanel(.standard, ColorPalette.standard.colors[44].color)
      return [Self.spaced([panel])]
    }
  }

  @Test func datePickers() throws {
    try check("date-picker", width: 660) {
      let pickers = (0..<3).map { _ in DatePicker(date: CalendarDate(year: 2028, month: 2, day: 17)) }
      for picker in pickers {
        picker.names = .english
        picker.today = CalendarDate(year: 2028, month: 2, day: 9)
        picker.minimumDate = CalendarDate(year: 2028, month: 2, day: 4)
      }
      pickers[1].isEnabled = false
      pickers[2].names.firstWeekday = 1
      takeFocus(pickers[2])
      return [View(.flow(spacing: 24, lineSpacing: 24), pickers)]
    }
  }

  @Test func calendarsOfDatePickers() throws {
    try check("date-picker-calendars", width: 1000, in: Setup.few) {
      let calendars: [(CalendarSystem, Locale)] = [(.hijri, "ar-EG"), (.buddhist, "en"), (.japanese, "ja")]
      let pickers = calendars.map { calendar, locale in
        let picker = DatePicker(date: CalendarDate(year: 2026, month: 2, day: 17))
        picker.calendar = calendar
        picker.traitOverrides.locale = locale
        return picker
      }
      return [View(.flow(spacing: 24, lineSpacing: 24), pickers)]
    }
  }

  @Test func timePickers() throws {
    try check("time-picker", width: 760) {
      let times = [(9, 41), (14, 30), (12, 5), (0, 0), (17, 15)].compactMap { TimeOfDay(hour: $0.0, minute: $0.1) }
      let pickers = times.map { TimePicker(time: $0) }
      for picker in pickers { picker.names = .english }
      for index in [1, 4] { pickers[index].names.usesTwelveHourClock = false }
      pickers[1].minuteInterval = 15
      pickers[2].minimumTime = TimeOfDay(hour: 11, minute: 45)
      pickers[2].maximumTime = TimeOfDay(hour: 13, minute: 6)
      pickers[2].hours.isHighlighted = true
      pickers[3].isEnabled = false
      takeFocus(pickers[4].minutes)
      let narrow = TimePicker(time: times[0])
      narrow.names = .english
      narrow.sizing.maximumWidth = 120
      narrow.sizing.maximumHeight = 100
      return [View(.flow(spacing: 24, lineSpacing: 24), pickers + [narrow])]
    }
  }
}
