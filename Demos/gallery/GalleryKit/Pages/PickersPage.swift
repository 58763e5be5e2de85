import Dactyl

/// Tool tips, and controls that choose one of several values.
final class PickersPage: Page {
  init() {
    super.init([
      Section("Tool tips", [Self.toolTips()]),
      Section("Pickers", [Self.pickers()]),
      Section("Colours", [Self.colors()]),
      Section("Dates", [Self.dates()]),
      Section("Times", [Self.times()]),
    ])
  }

  private static func toolTips() -> View {
    let copy = Button(localized: "Copy")
    copy.localize(\.toolTip, "Copies the notes")
    let paste = Button(localized: "Paste", style: .plain)
    paste.localize(
      \.toolTip, "Inserts the notes from the clipboard behind the last one that is selected, or at the end.")
    let disabled = Button(localized: "Undo")
    disabled.isEnabled = false
    disabled.localize(\.toolTip, "There is nothing to undo")
    return row([copy, paste, disabled])
  }

  private static func colors() -> View {
    let wells = [
      ColorWell(.systemBlue), ColorWell(Color.systemGreen.withAlphaComponent(0.5)), ColorWell(), ColorWell(.systemRed),
    ]
    wells[3].isEnabled = false
    let names: [LocalizedText] = ["Ink", "Marker", "Background", "Border"]
    for (well, name) in zip(wells, names) { well.localize(\.accessibilityLabel, name) }
    return row(wells)
  }

  private static func dates() -> View {
    let date = DatePicker(date: CalendarDate(year: 2028, month: 2, day: 17))
    date.today = CalendarDate(year: 2028, month: 2, day: 9)
    date.minimumDate = CalendarDate(year: 2028, month: 1, day: 4)
    date.localize(\.accessibilityLabel, "Departure")
    let disabled = DatePicker()
    disabled.isEnabled = false
    disabled.localize(\.accessibilityLabel, LocalizedText("Return", context: "journey"))
    return View(.flow(spacing: 32, lineSpacing: 16), [date, disabled])
  }

  private static func times() -> View {
    let alarm = TimePicker(time: TimeOfDay(hour: 7, minute: 30) ?? .midnight)
    alarm.names = .english
    alarm.localize(\.accessibilityLabel, "Alarm")
    let start = TimePicker(time: TimeOfDay(hour: 9, minute: 45) ?? .midnight)
    start.clockHours = .twentyFourHour
    start.minuteInterval = 15
    start.minimumTime = TimeOfDay(hour: 9, minute: 0)
    start.maximumTime = TimeOfDay(hour: 17, minute: 30)
    start.localize(\.accessibilityLabel, "Start of the meeting")
    let disabled = TimePicker(time: TimeOfDay(hour: 22, minute: 0) ?? .midnight)
    disabled.isEnabled = false
    disabled.localize(\.accessibilityLabel, "Bedtime")
    return View(.flow(spacing: 32, lineSpacing: 16), [alarm, start, disabled])
  }

  private static func pickers() -> View {
    let size = Picker(localized: ["Small", "Medium", "Large"], selectedIndex: 1)
    size.localize(\.accessibilityLabel, "Size")
    let planet = Picker(localized: ["Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune"])
    planet.localize(\.placeholder, "Choose a planet")
    planet.localize(\.accessibilityLabel, "Planet")
    let disabled = Picker(localized: [LocalizedText("None", context: "moon")], selectedIndex: 0)
    disabled.isEnabled = false
    disabled.localize(\.accessibilityLabel, "Moon")
    return row([size, planet, disabled])
  }
}
