import DactylGeometry
import Testing

@testable import DactylSurface

struct RepeatRateTests {
  @Test func aRateOfZeroOrAnIllegalOneTurnsRepeatingOff() {
    #expect(RepeatRate(rate: 0, delay: 500) == nil)
    #expect(RepeatRate(rate: -3, delay: 500) == nil)
    #expect(RepeatRate(rate: 25, delay: -1) == nil)
  }

  @Test func theRateIsInKeysASecondAndHasALimit() throws {
    let rate = try #require(RepeatRate(rate: 25, delay: 500))
    #expect(rate.delay == Timestamp(milliseconds: 500))
    #expect(rate.interval == Timestamp(milliseconds: 40))
    let mad = try #require(RepeatRate(rate: .max, delay: .max))
    #expect(mad.interval == Timestamp(milliseconds: 5))
    #expect(mad.delay == Timestamp(milliseconds: 10_000))
  }

  @Test func repeatsMissedInAClockJumpAreSkipped() throws {
    let rate = try #require(RepeatRate(rate: 25, delay: 500))
    let deadline = Timestamp(milliseconds: 1000)
    #expect(rate.next(after: deadline, now: Timestamp(milliseconds: 1001)) == Timestamp(milliseconds: 1040))
    #expect(rate.next(after: deadline, now: Timestamp(milliseconds: 9000)) == Timestamp(milliseconds: 9040))
  }
}
