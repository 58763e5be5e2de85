import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Section 8.2 as numbers: curves, springs, rubber band, pages.
@Suite struct ScrollPhysicsTests {
  private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }

  // MARK: Deceleration

  // SV-7
  @Test @MainActor func decelerationRatesAreTheModelsConstants() {
    #expect(ScrollView.DecelerationRate.normal.rawValue == 0.998 && ScrollView.DecelerationRate.fast.rawValue == 0.99)
    #expect(ScrollView().decelerationRate == .normal && ScrollConstants.stopSpeed == 10)
    let odd = [Double.nan, -3, .infinity].map { ScrollView.DecelerationRate(rawValue: $0).rawValue }
    #expect(odd == [0.998, 0.5, 0.9999])
  }

  // SV-7
  @Test(arguments: [0.998, 0.99]) func positionAndVelocityFollowTheFormula(rate: Double) {
    let curve = Deceleration(start: 100, initialVelocity: -1500, rate: rate)
    for milliseconds in [0, 1, 16, 100, 333] {
      var (left, distance) = (1.0, 0.0)
      for _ in 0..<milliseconds {
        left *= rate
        distance += -1500 * left / 1000
      }
      let time = Double(milliseconds) / 1000
      #expect(isNear(curve.velocity(at: time), -1500 * left, 1e-7))
      // The formula is the closed form of the sum over whole milliseconds.
      #expect(isNear(curve.position(at: time), 100 + distance, 1e-7))
    }
  }

  // SV-7
  @Test func theRestFollowsFromTheSpeedAbove10ptASecond() {
    #expect(isNear(Deceleration(start: 50, initialVelocity: 1000, rate: 0.998).rest, 50 + 990 * 0.499))
    #expect(isNear(Deceleration(start: 50, initialVelocity: -1000, rate: 0.99).rest, 50 - 990 * 0.099))
  }

  // SV-7
  @Test func aDecelerationStopsAt10ptASecond() {
    let curve = Deceleration(start: 0, initialVelocity: 800, rate: 0.998)
    #expect(isNear(curve.velocity(at: curve.duration), 10) && isNear(curve.position(at: curve.duration), curve.rest))
    let still = Deceleration(start: 7, initialVelocity: -10, rate: 0.998)
    #expect(still.duration == 0 && still.rest == 7)
    let barely = Deceleration(start: 7, initialVelocity: 10.001, rate: 0.998)
    #expect(barely.duration > 0 && barely.rest > 7)
  }

  // SV-7
  @Test func theTimeOfAPositionInvertsThePosition() {
    let curve = Deceleration(start: 20, initialVelocity: 900, rate: 0.998)
    for place in [20, 20.5, 200, 400] { #expect(isNear(curve.position(at: curve.time(of: place)), place, 1e-8)) }
  }

  // MARK: Rubber band

  // SV-9
  @Test func theShownOvershootIsConvertedBothWays() {
    #expect(isNear(RubberBand.shown(100, length: 600), (1 - 1 / (0.55 * 100 / 600 + 1)) * 600))
    #expect(RubberBand.shown(0, length: 600) == 0 && RubberBand.shown(1e12, length: 600) <= 600)
    for distance in [0.0, 1, 100, 900, 5999] {
      #expect(isNear(RubberBand.distance(shown: RubberBand.shown(distance, length: 600), length: 600), distance, 1e-6))
    }
    // No overshoot is shown that far out; a view without length shows none.
    #expect(RubberBand.distance(shown: 700, length: 600).isFinite && RubberBand.shown(9, length: 0) == 0)
    #expect(RubberBand.shown(-100, range: 0...50, length: 600) == -RubberBand.shown(100, length: 600))
    #expect(RubberBand.shown(150, range: 0...50, length: 600) == 50 + RubberBand.shown(100, length: 600))
    #expect(RubberBand.shown(25, range: 0...50, length: 600) == 25)
  }

  // SV-9
  @Test func theSlopeIsThatOfTheFormula() {
    for distance in [0.0, 50, 300] {
      let step = 1e-4
      let slope = (RubberBand.shown(distance + step, length: 600) - RubberBand.shown(distance, length: 600)) / step
      #expect(isNear(RubberBand.slope(shown: RubberBand.shown(distance, length: 600), length: 600), slope, 1e-5))
    }
  }

  // MARK: Springs

  // SV-13
  @Test func aReleaseAt50ptASecondOrMoreStartsACriticallyDampedSpring() {
    let spring = Spring.released(at: -40, velocity: 50, to: 0)
    for time in [0, 0.05, 0.2, 0.6] {
      let expected = (-40 + (50 - 11 * 40) * time) * exp(-11 * time)
      #expect(isNear(spring.position(at: time), expected))
    }
    #expect(isNear(spring.velocity(at: 0), 50))
  }

  // SV-13
  @Test func aSlowerReleaseStartsBackInProportionToTheOvershoot() {
    let spring = Spring.released(at: 120, velocity: 0, to: 100)
    #expect(isNear(spring.velocity(at: 0), -142))
    for time in [0, 0.05, 0.2, 0.6] {
      let expected = 100 + (20 + (11 * 20 - 142) * time) * exp(-11 * time)
      #expect(isNear(spring.position(at: time), expected))
    }
    for slow in [-49.9, -10, 49.9] {
      #expect(Spring.released(at: 120, velocity: slow, to: 100) == spring)
    }
    #expect(isNear(Spring.released(at: -20, velocity: 0, to: 0).velocity(at: 0), 142))
  }

  // SV-13
  @Test(arguments: [(-60.0, 0.0), (-60, 3000), (0, 1200), (0, -70), (80, -900), (0, 49), (-5, 55)])
  func aReturnIsFinishedWhenLessThanTwoFifthsOfAPointAreLeft(start: Double, velocity: Double) {
    let spring = Spring.returning(from: start, velocity: velocity, to: 0)
    #expect(spring.duration > 0 && spring.duration < 3)
    for step in 0...2000 { #expect(abs(spring.position(at: spring.duration + Double(step) * 0.001)) <= 0.4 + 1e-9) }
    #expect(abs(spring.position(at: spring.duration - 1e-4)) > 0.4)
  }

  @Test(arguments: [(-60.0, 0.0), (-60, 3000), (0, 1200), (80, -900), (0.04, 30), (1e-12, 50)])
  func otherSpringsFinishWithinATwentiethOfAPointAndHalfAPointASecond(start: Double, velocity: Double) {
    let spring = Spring(from: start, velocity: velocity, to: 0, rate: 16)
    func isAtRest(_ time: Double) -> Bool {
      abs(spring.position(at: time)) <= 0.05 + 1e-9 && abs(spring.velocity(at: time)) <= 0.5 + 1e-9
    }
    #expect(spring.duration > 0 && spring.duration < 3)
    for step in 0...2000 { #expect(isAtRest(spring.duration + Double(step) * 0.001)) }
    #expect(!isAtRest(spring.duration - 1e-4))
  }

  // SV-13
  @Test func aTinyReturnTakesNoTimeAndAbsurdNumbersEnd() {
    #expect(Spring.released(at: 5, velocity: 0, to: 5).duration == 0)
    #expect(Spring.released(at: 0.39, velocity: 0, to: 0).duration == 0)
    #expect(Spring.released(at: 1e9, velocity: 1e9, to: 0).duration < 60)
  }

  // MARK: Release

  private func release(
    _ position: Double, _ velocity: Double, bounces: Bool = true, range: ClosedRange<Double> = 0...1000
  ) -> ScrollMotion {
    .release(from: position, velocity: velocity, rate: 0.998, range: range, bounces: bounces)
  }

  // SV-7
  @Test func aReleaseWithinTheRangeMovesFreelyToItsRest() {
    let motion = release(100, 600)
    #expect(isNear(motion.rest, 100 + 590 * 0.499) && motion.position(at: motion.duration) == motion.rest)
    #expect(motion.position(at: 1e9) == motion.rest && motion.velocity(at: 1e9) == 0)
    #expect(isNear(motion.position(at: motion.duration - 1e-9), motion.rest, 1e-6))
  }

  // SV-13
  @Test func crossingTheEdgeKeepsPositionAndVelocityContinuous() {
    let motion = release(800, 2000)
    let free = Deceleration(start: 800, initialVelocity: 2000, rate: 0.998)
    let crossing = free.time(of: 1000)
    #expect(isNear(motion.position(at: crossing), 1000, 1e-7))
    #expect(isNear(motion.position(at: crossing - 1e-7), motion.position(at: crossing + 1e-7), 1e-3))
    #expect(isNear(motion.velocity(at: crossing - 1e-7), motion.velocity(at: crossing + 1e-7), 0.05))
    #expect(isNear(motion.velocity(at: crossing), free.velocity(at: crossing), 1e-6))
    #expect(motion.position(at: crossing + 0.05) > 1000 && motion.rest == 1000)
    let spring = Spring.returning(from: 1000, velocity: free.velocity(at: crossing), to: 1000)
    #expect(isNear(motion.duration, crossing + spring.duration))
    #expect(isNear(motion.position(at: crossing + 0.1), spring.position(at: 0.1), 1e-7))
  }

  // SV-8
  @Test func withoutBounceAMotionEndsWhenItReachesTheEdge() {
    let motion = release(800, 2000, bounces: false)
    let crossing = Deceleration(start: 800, initialVelocity: 2000, rate: 0.998).time(of: 1000)
    #expect(motion.rest == 1000 && motion.duration == crossing && motion.position(at: crossing) == 1000)
    for step in 0...100 { #expect(motion.position(at: Double(step) * 0.01) <= 1000) }
  }

  // SV-13
  @Test func aReleaseBeyondTheRangeIsASpringUnlessTheSpeedLeadsBack() {
    let resting = release(-50, 0)
    #expect(
      resting.rest == 0
        && isNear(resting.position(at: 0.1), Spring.released(at: -50, velocity: 0, to: 0).position(at: 0.1)))
    let outward = release(-50, -500)
    #expect(isNear(outward.position(at: 0.1), Spring.released(at: -50, velocity: -500, to: 0).position(at: 0.1)))
    let inward = release(-50, 1000)
    #expect(isNear(inward.rest, -50 + 990 * 0.499))
    // At most to the other end.
    #expect(release(-50, 3000).rest == 1000)
    let pulled = ScrollMotion.release(
      from: -50, velocity: -500, overshootVelocity: -250, rate: 0.998, range: 0...1000, bounces: true)
    #expect(isNear(pulled.velocity(at: 0), -250))
  }

  @Test func aMotionAnswersTheSameInAnyOrder() {
    let motion = release(800, 2000)
    let times = stride(from: 0, to: 2, by: 0.05)
    let forward = times.map(motion.position(at:))
    #expect(Array(times.reversed().map(motion.position(at:)).reversed()) == forward)
    #expect(motion.position(at: -1) == 800)
  }

  // MARK: To a chosen target

  // SV-16
  @Test func aGlideToAChosenTargetStartsWithTheVelocityAndEndsThere() {
    for (target, velocity) in [(300.0, 900.0), (1000, 900), (300, 0), (300, -200), (101, 900), (100.5, 50)] {
      let motion = ScrollMotion.glide(from: 100, velocity: velocity, to: target, slowest: 2, springRate: 11)
      #expect(motion.rest == target && motion.duration > 0 && motion.duration < 6)
      #expect(isNear(motion.position(at: 0), 100) && isNear(motion.velocity(at: 0), velocity))
      #expect(isNear(motion.position(at: motion.duration - 1e-6), target, 0.06))
      for step in 0...300 { #expect(motion.position(at: Double(step) * 0.01) <= target + 1e-9) }
    }
    #expect(ScrollMotion.glide(from: 100, velocity: 49, to: 100, slowest: 2, springRate: 11).duration == 0)
  }

  // SV-22
  @Test func anAnimatedChangeEasesInAndOutAndTakesItsTimeExactly() {
    let ease = Ease(start: 10, rest: 110, duration: 0.3)
    #expect(ease.position(at: 0) == 10 && ease.position(at: 0.15) == 60 && ease.position(at: 0.3) == 110)
    #expect(ease.velocity(at: 0) == 0 && ease.velocity(at: 0.3) == 0 && isNear(ease.velocity(at: 0.15), 500))
  }

  // MARK: Pages

  // SV-11
  @Test func slowReleasesChooseTheNearestPageAndFastOnesTheNext() {
    func target(_ offset: Double, _ velocity: Double, from page: Double = 1) -> Double {
      Paging.target(offset: offset, velocity: velocity, startPage: page, length: 400, range: 0...1600)
    }
    #expect([target(599, 0), target(600, 0), target(599, 300), target(601, -300)] == [400, 800, 400, 800])
    #expect([target(410, 300.1), target(390, -300.1), target(400, 301), target(400, -301)] == [800, 0, 800, 0])
    #expect(target(450, -301) == 400 && target(350, 301) == 400)
    // Never more than one page from the start, never beyond the range.
    #expect(target(1100, 2000) == 800 && target(1100, 0) == 800 && target(-90, -2000, from: 0) == 0)
    #expect(Paging.target(offset: 590, velocity: 900, startPage: 1, length: 400, range: 0...600) == 600)
    #expect(Paging.target(offset: 5, velocity: 900, startPage: 0, length: 0, range: 0...0) == 0)
  }

  // SV-11
  @Test func aPageIsInItsPlaceWithinASecond() {
    for velocity in [0.0, 250, 301, 1500, 20000] {
      let motion = ScrollMotion.glide(
        from: 10, velocity: velocity, to: 1200, slowest: ScrollConstants.pageSpringRate,
        springRate: ScrollConstants.pageSpringRate)
      #expect(motion.duration < 1)
    }
  }
}
