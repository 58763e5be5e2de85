import Dactyl
import Glibc
import Testing

@testable import NotesKit

/// Times in words.
@MainActor @Suite struct NoteTimeTests {
  private let today = CalendarDate(year: 2026, month: 3, day: 2) ?? .distantPast
  private let time = TimeOfDay(hour: 14, minute: 5) ?? .midnight

  private func words(daysAgo days: Int, in locale: Locale) -> String {
    let text = NoteTime(today.adding(days: -days), time).words(seenFrom: today, in: locale)
    // Some versions of the data have a narrow space before the part of the day.
    return text.string(in: .english).replacing("\u{202f}", with: " ")
  }

  @Test func aTimeOfTheLastWeekHasTheHour() {
    #expect(words(daysAgo: 0, in: "en-US") == "Today 2:05 PM")
    #expect(words(daysAgo: 0, in: "en-GB") == "Today 14:05" && words(daysAgo: 1, in: "en-GB") == "Yesterday 14:05")
    #expect(words(daysAgo: 6, in: "en-GB") == "Tuesday 14:05" && words(daysAgo: 6, in: "de") == "Dienstag 14:05")
    #expect(words(daysAgo: 7, in: "en-GB") == "23 February 2026" && words(daysAgo: -1, in: "de") == "3. März 2026")
  }

  @Test func aTimeIsThatOfTheUsersZone() {
    let zone = getenv("TZ").map { String(cString: $0) }
    setenv("TZ", "XYZ-5:45", 1)
    tzset()
    defer {
      if let zone { setenv("TZ", zone, 1) } else { unsetenv("TZ") }
      tzset()
    }
    // 22:13:20 in Greenwich.
    let time = NoteTime(1_700_000_000)
    #expect(time?.date == CalendarDate(year: 2023, month: 11, day: 15) && time?.time == TimeOfDay(hour: 3, minute: 58))
    #expect(NoteTime(.infinity) == nil && NoteTime(.nan) == nil)
  }

  @Test func searchFindsAllWordsInAnyCase() {
    var search = NoteSearch()
    let notes = ["Grüße aus Köln", "grüsse", "köln GRÜßE"].map { Note(id: .random(), text: $0, changed: 0) }
    #expect(search.notes(of: notes, with: "KÖLN grüß").map(\.text) == ["Grüße aus Köln", "köln GRÜßE"])
    #expect(search.notes(of: notes, with: " ").count == 3 && search.notes(of: notes, with: "x").isEmpty)
    var changed = Note(id: notes[1].id, text: "x", changed: 0)
    changed.version = 1
    #expect(search.notes(of: [changed], with: "x").count == 1)
  }
}
