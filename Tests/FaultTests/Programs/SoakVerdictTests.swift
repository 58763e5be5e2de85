import Testing

@testable import SoakTest

/// The soak test's verdict on a missed refresh. Times are in nanoseconds; the refresh is from 16 to 32 ms.
@Suite struct SoakVerdictTests {
  private let refresh = 16_000_000..<32_000_000

  private func sleep(_ start: Double, _ end: Double?, due: Double = 0) -> Sleep {
    Sleep(start: Int(start * 1e6), due: Int(due * 1e6), end: end.map { Int($0 * 1e6) } ?? .max)
  }

  private func verdict(_ sleeps: [Sleep], _ cause: RefreshWatch.Cause = .work) -> RefreshWatch.Cause {
    MissedRefresh(time: refresh, cause: cause, context: "").judged(by: sleeps)
  }

  @Test func workForACompleteRefreshBegunInTimeIsAnOverload() {
    // From the beginning, or from the middle of the first half; finished, or not finished yet.
    #expect(verdict([sleep(14, 17), sleep(34, 40)]) == .overload)
    #expect(verdict([sleep(14, 21)]) == .overload)
    #expect(verdict([sleep(2, 10), sleep(31.5, nil)]) == .overload)
  }

  @Test func sleepInTheSecondHalfOrShortWorkIsBlamedOnTheWork() {
    #expect(verdict([sleep(14, 26)]) == .work)
    #expect(verdict([sleep(14, 17), sleep(25, 27), sleep(50, 60)]) == .work)
    #expect(verdict([sleep(14, 20), sleep(33, 40)]) == .work)
    // Its beginning is unknown.
    #expect(verdict([]) == .work)
    #expect(verdict([sleep(14, nil)], .unknown) == .unknown)
  }

  @Test func aLateWakeupIsBlamedOnTheMachineIfOneWasRequested() {
    #expect(verdict([sleep(14, 28, due: 26)]) == .machine)
    #expect(verdict([sleep(14, 28, due: 27.5)]) == .work)
    #expect(verdict([sleep(14, 28)]) == .work)
    // The sleep is in another refresh.
    #expect(verdict([sleep(2, 15, due: 10), sleep(16, 28)]) == .work)
    #expect(verdict([sleep(34, 40, due: 36), sleep(16, 28)]) == .work)
    #expect(verdict([sleep(14, 17)], .machine) == .machine)
  }

  @Test func aMissIsReportedWithTheProgramsActivityAroundIt() {
    let missed = MissedRefresh(time: refresh, cause: .work, context: "")
    let sleeps = [sleep(26, nil), sleep(-4, -2), sleep(14, 25, due: 24), sleep(60, 61)]
    let account = missed.account(of: sleeps, act: (3, 24_500_000))
    #expect(account == "; slept -2000-9000 (due 8000), 10000-...; act 3 at 8500")
    #expect(missed.account(of: [], act: nil) == "; slept ")
  }

  @Test func onlyAFewOverloadsAndTheMachineAreForgiven() {
    var watch = RefreshWatch()
    watch.count = 600
    watch.miss(.machine, "")
    for _ in 0..<2 { watch.miss(.overload, "") }
    #expect(watch.isGood)
    var other = watch
    other.miss(.overload, "")
    #expect(!other.isGood)
    for cause in [RefreshWatch.Cause.work, .unknown] {
      var other = watch
      other.miss(cause, "why")
      #expect(!other.isGood && other.missed == ["why"])
    }
    #expect(watch.line.contains("missed: 0, 1 by the machine's fault, 2 for which"))
  }
}
