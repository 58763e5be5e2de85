import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Converting timestamps of the compositor to the event clock (`EI-13`).
@Suite struct ClockTests {
  private static let day: Int64 = 86_400_000

  private func milliseconds(_ value: Int64) -> Timestamp { Timestamp(milliseconds: value) }

  // EI-13
  @Test func millisecondsAreUnwrappedAcross2To32() {
    var clock = InputClock()
    let wrap: Int64 = 1 << 32
    let last = clock.map(.milliseconds(UInt32(wrap - 16)), now: milliseconds(wrap - 10))
    #expect(last == milliseconds(wrap - 16))
    #expect(clock.map(.milliseconds(4), now: milliseconds(wrap + 5)) == milliseconds(wrap + 4))
    #expect(clock.map(.milliseconds(UInt32(wrap - 1)), now: milliseconds(2 * wrap)) == milliseconds(2 * wrap - 1))
    #expect(clock.map(.milliseconds(0), now: milliseconds(2 * wrap + 1)) == milliseconds(2 * wrap))
  }

  // EI-13
  @Test(arguments: [24, 25, 30, 49, 50, 80]) func aPauseOfWeeksDoesNotTurnTheClockBack(days: Int64) {
    var clock = InputClock()
    let start: Int64 = 5_000_000
    _ = clock.map(.milliseconds(UInt32(start)), now: milliseconds(start))
    let later = start + days * Self.day
    for step in 0..<3 {
      let time = later + Int64(step) * 8
      let raw = UInt32(truncatingIfNeeded: time)
      #expect(clock.map(.milliseconds(raw), now: milliseconds(time + 3)) == milliseconds(time))
    }
  }

  // EI-13
  @Test func aClockOfAnotherBaseRunsBesideOurs() {
    var clock = InputClock()
    #expect(clock.map(.milliseconds(4_000_000_000), now: milliseconds(70_000)) == milliseconds(70_000))
    #expect(clock.map(.milliseconds(4_000_000_250), now: milliseconds(70_300)) == milliseconds(70_250))
    let wrapped = UInt32(truncatingIfNeeded: 4_000_000_000 + Int64(400_000_000))
    #expect(clock.map(.milliseconds(wrapped), now: milliseconds(400_070_001)) == milliseconds(400_070_000))
  }

  // EI-13
  @Test func nanosecondsOfTheSameOrAnotherBaseAreConverted() {
    var clock = InputClock()
    #expect(clock.map(.nanoseconds(1_000_000_001), now: milliseconds(1_002)) == Timestamp(nanoseconds: 1_000_000_001))
    var other = InputClock()
    #expect(other.map(.nanoseconds(9_000_000_000_000), now: milliseconds(1_000)) == milliseconds(1_000))
    #expect(other.map(.nanoseconds(9_000_500_000_000), now: milliseconds(2_000)) == milliseconds(1_500))
  }

  // EI-13
  @Test func anEarlierTimestampIsRaisedToTheOneBefore() {
    var clock = InputClock()
    #expect(clock.map(.milliseconds(1_000), now: milliseconds(1_000)) == milliseconds(1_000))
    #expect(clock.map(.milliseconds(900), now: milliseconds(1_100)) == milliseconds(1_000))
    clock.note(milliseconds(1_200))
    #expect(clock.map(.nanoseconds(1_190_000_000), now: milliseconds(1_250)) == milliseconds(1_200))
  }

  // EI-13
  @Test func noTimeIsInTheFuture() {
    var clock = InputClock()
    #expect(clock.map(.milliseconds(1_500), now: milliseconds(1_000)) == milliseconds(1_000))
    // The interval is that of the device.
    #expect(clock.map(.milliseconds(1_600), now: milliseconds(1_550)) == milliseconds(1_100))
    #expect(clock.map(.milliseconds(2_200), now: milliseconds(1_650)) == milliseconds(1_650))
  }

  // EI-13
  @Test func aTimeAfterItsArrivalShowsThatTheFirstEventWasLate() {
    var clock = InputClock()
    // 700 ms late.
    #expect(clock.map(.milliseconds(100), now: milliseconds(10_700)) == milliseconds(10_700))
    #expect(clock.map(.milliseconds(1_000), now: milliseconds(10_900)) == milliseconds(10_900))
    #expect(clock.map(.milliseconds(1_080), now: milliseconds(11_000)) == milliseconds(10_980))
  }

  // EI-13
  @Test func inputThatWaitedIsNoJump() {
    var clock = InputClock()
    #expect(clock.map(.milliseconds(5_000), now: milliseconds(5_000)) == milliseconds(5_000))
    let late = Arrival(now: milliseconds(9_000), waitingSince: milliseconds(5_000))
    #expect(clock.map(.milliseconds(5_080), late) == milliseconds(5_080))
    // Without a stall it would be one.
    #expect(clock.map(.milliseconds(6_000), now: milliseconds(9_100)) == milliseconds(9_100))
    #expect(clock.map(.milliseconds(6_080), now: milliseconds(9_200)) == milliseconds(9_180))
  }

  // EI-13
  @Test func aTimeThatStandsStillIsThatOfTheArrival() {
    var clock = InputClock()
    for now: Int64 in [1_000, 1_040, 1_300, 2_000] {
      let time = clock.map(.milliseconds(0), now: milliseconds(now))
      #expect(time == milliseconds(now))
    }
    var other = InputClock()
    #expect(other.map(.milliseconds(7), now: milliseconds(50_000)) == milliseconds(50_000))
    #expect(other.map(.milliseconds(7), now: milliseconds(50_030)) == milliseconds(50_000))
    #expect(other.map(.milliseconds(7), now: milliseconds(50_100)) == milliseconds(50_100))
  }

  // EI-13
  @MainActor @Test func anEventHasTheTimeOfItsLastMemberAndATouchOfItsLastChange() {
    let fixture = Fixture()
    func motion(_ id: Int32, _ x: Double, _ time: Double) -> DeviceEvent {
      .touch(Fixture.seat, .motion(id: id, to: Point(x, 10), time: .at(time)))
    }
    fixture.touch(0, .down(0, 10, 10), .down(1, 20, 10))
    fixture.send(0.5, [motion(0, 11, 0.3), motion(1, 21, 0.4), .touch(Fixture.seat, .frame)])
    #expect(fixture.application.lastEvent?.timestamp == 0.4)
    #expect(fixture.application.lastEvent?.allTouches.map(\.timestamp) == [0.3, 0.4])
    fixture.send(0.7, [motion(1, 22, 0.6), .touch(Fixture.seat, .frame)])
    #expect(fixture.application.lastEvent?.allTouches.map(\.timestamp) == [0.3, 0.6])
  }
}

extension InputClock {
  fileprivate mutating func map(_ time: DeviceTime, now: Timestamp) -> Timestamp { map(time, Arrival(now: now)) }
}
