import Testing

@testable import DactylWidgets

/// Times of day, and the rows that show them.
@Suite struct TimeOfDayTests {
  @Test func onlyTimesOfADayExist() {
    for (hour, minute) in [(-1, 0), (24, 0), (0, -1), (0, 60), (.min, .max)] {
      #expect(TimeOfDay(hour: hour, minute: minute) == nil)
    }
    let last = TimeOfDay(hour: 23, minute: 59)
    #expect(last?.hour == 23 && last?.minute == 59)
    #expect(TimeOfDay.midnight == TimeOfDay(hour: 0, minute: 0))
  }

  @Test(arguments: [
    (90, "11:10"), (0, "09:40"), (-600, "23:40"), (1440 * 3 + 1, "09:41"), (-1440 * 3 - 1, "09:39"),
    // 2^63 - 1 is 1440 * 6405119470038038 + 1087.
    (.max, "03:47"), (.min, "15:32"),
  ]) func minutesAreAddedRoundMidnight(_ minutes: Int, _ result: String) {
    #expect(TimeOfDay(hour: 9, minute: 40)?.adding(minutes: minutes).description == result)
  }

  @Test func timesAreOrderedByTheClock() {
    let times = [(9, 5), (0, 0), (10, 0), (9, 4), (23, 59)].compactMap { TimeOfDay(hour: $0.0, minute: $0.1) }
    #expect(times.sorted().map(\.description) == ["00:00", "09:04", "09:05", "10:00", "23:59"])
  }

  // MARK: Rows

  private func rows(
    twelve: Bool = false, interval: Int = 1, from minimum: Int? = nil, to maximum: Int? = nil
  ) -> TimeRows {
    TimeRows(
      usesTwelveHourClock: twelve, interval: interval, from: minimum.map(TimeOfDay.init(minuteOfDay:)),
      to: maximum.map(TimeOfDay.init(minuteOfDay:)))
  }

  @Test func rowsOfATimeMakeTheTimeAgain() {
    for twelve in [false, true] {
      let rows = rows(twelve: twelve)
      for minute in 0..<1440 {
        let time = TimeOfDay(minuteOfDay: minute)
        #expect(
          rows.time(hour: rows.hour(of: time), minute: rows.minute(of: time), period: rows.period(of: time)) == time)
      }
    }
  }

  @Test func anIntervalThatDoesNotDivideAnHourCountsAsOne() {
    for interval in [7, 0, -5, 61, 120, .min, .max] { #expect(rows(interval: interval).minuteCount == 60) }
    #expect([1, 5, 10, 15, 30, 60].map { rows(interval: $0).minuteCount } == [60, 12, 6, 4, 2, 1])
    #expect(rows(interval: 15).rounded(TimeOfDay(minuteOfDay: 9 * 60 + 44)).description == "09:30")
  }

  @Test func limitsAreRoundedInwardsToTheInterval() {
    let rows = rows(interval: 15, from: 9 * 60 + 10, to: 17 * 60 + 20)
    #expect(rows.limits == (9 * 60 + 15)...(17 * 60 + 15))
    #expect(rows.limited(.midnight)?.description == "09:15")
    #expect(rows.limited(TimeOfDay(minuteOfDay: 1439))?.description == "17:15")
    #expect(!rows.allowsHour(8, period: 0) && rows.allowsHour(9, period: 0) && rows.allowsHour(17, period: 0))
    #expect(!rows.allowsHour(18, period: 0))
    #expect(!rows.allowsMinute(0, ofHour: 9) && rows.allowsMinute(1, ofHour: 9))
    #expect(rows.allowsMinute(1, ofHour: 17) && !rows.allowsMinute(2, ofHour: 17))
    #expect(rows.allowsPeriod(0) && rows.allowsPeriod(1))
    let morning = self.rows(twelve: true, to: 11 * 60 + 59)
    #expect(morning.allowsPeriod(0) && !morning.allowsPeriod(1))
    #expect(morning.allowsHour(3, period: 0) && !morning.allowsHour(3, period: 1))
  }

  @Test func limitsInTheWrongOrderAllowNoTime() {
    for rows in [rows(from: 600, to: 599), rows(interval: 15, from: 23 * 60 + 50)] {
      #expect(rows.limits == nil && rows.limited(.midnight) == nil && !rows.allowsHour(10, period: 0))
    }
  }

  @Test func theFirstHourOfATwelveHourClockIsTwelve() {
    let twelve = rows(twelve: true)
    #expect((0..<12).map { twelve.number(ofHour: $0) } == [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    #expect([12, 1, 11, 0, 13].map { twelve.hour(ofNumber: $0) } == [0, 1, 11, nil, nil])
    #expect([0, 23, 24, -1].map { rows().hour(ofNumber: $0) } == [0, 23, nil, nil])
    #expect([0, 59, 60, -1].map { rows(interval: 5).minute(ofNumber: $0) } == [0, 11, nil, nil])
  }

  // MARK: Typed digits

  // CT-35
  @Test func twoDigitsAreANumber() {
    var entry = TimeEntry()
    #expect(entry.type(1, at: 0, upTo: 23) == (1, false))
    #expect(entry.type(7, at: 2, upTo: 23) == (17, true))
    #expect(entry.type(2, at: 3, upTo: 23) == (2, false))
    // 27 is no hour.
    #expect(entry.type(7, at: 3, upTo: 23) == (7, true))
    #expect(entry.type(6, at: 4, upTo: 59) == (6, true))
    #expect(entry.type(5, at: 5, upTo: 59) == (5, false))
    #expect(entry.type(4, at: 7.5, upTo: 59) == (4, false))
    entry.end()
    #expect(entry.type(3, at: 8, upTo: 59) == (3, false))
  }
}
