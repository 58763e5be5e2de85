import DactylCore
import DactylGeometry
import DactylRandom
import Testing

@testable import DactylDesktop

/// Shakes and orientations in samples of acceleration (`SE-2`, `SE-3`).
@Suite struct ShakeTests {
  private static let rest = Acceleration(x: 0, y: -9.81, z: 0)

  /// Returns the changes, with the samples at which they come. There is a sample every 0.04 s.
  private func changes(_ samples: [Acceleration], interval: Double = 0.04) -> [String] {
    var detector = ShakeDetector()
    return samples.enumerated().compactMap { index, sample in
      detector.add(sample, at: 10 + Double(index) * interval).map { "\($0) \(index)" }
    }
  }

  /// Accelerations along x that turn around after each `length` samples, beside gravity.
  private func swings(_ count: Int, of strength: Double = 20, length: Int = 3) -> [Acceleration] {
    (0..<count).flatMap { swing in
      Array(repeating: Acceleration(x: swing % 2 == 0 ? strength : -strength, y: -9.81, z: 0), count: length)
    }
  }

  private func calm(_ count: Int) -> [Acceleration] { Array(repeating: Self.rest, count: count) }

  // SE-3
  @Test func aShakeBeginsAtTheThirdTurnAndEndsInCalm() {
    // Swings begin at samples 5, 8, 11, 14 and 17; the last one ends at 19, and 0.3 s later is sample 27.
    #expect(changes(calm(5) + swings(5) + calm(30)) == ["began 14", "ended 27"])
    #expect(changes(calm(5) + swings(4) + calm(30)) == ["began 14", "ended 24"])
  }

  // SE-3
  @Test func whatIsNoShakeIsNone() {
    // Two turns.
    #expect(changes(calm(5) + swings(3) + calm(30)) == [])
    // Walking.
    #expect(changes(calm(5) + swings(20, of: 5) + calm(30)) == [])
    // Pushes with pauses, of which each comes to a stop.
    #expect(changes(calm(5) + (0..<10).flatMap { _ in swings(2) + calm(9) }) == [])
    // The device is turned around.
    #expect(changes(calm(10) + Array(repeating: Acceleration(x: 0, y: 9.81, z: 0), count: 50)) == [])
    #expect(changes([]) == [])
  }

  // SE-3
  @Test func aLongShakeIsCancelledAndMustCalmDownFirst() {
    // It begins at sample 14, so that sample 39 is exactly 1 s later, or 40 after rounding.
    let found = changes(calm(5) + swings(30) + calm(20) + swings(4) + calm(20))
    #expect(found.count == 4 && found.first == "began 14")
    #expect(found.dropFirst().first == "cancelled 39" || found.dropFirst().first == "cancelled 40")
    #expect(found.dropFirst(2).map { $0.prefix(5) } == ["began", "ended"])
    #expect(changes(calm(5) + swings(100)).count == 2)
  }

  // SE-3
  @Test func aGapCancelsAShake() {
    var detector = ShakeDetector()
    var found: [ShakeDetector.Change] = []
    var time = 0.0
    for sample in calm(5) + swings(4) {
      time += 0.04
      if let change = detector.add(sample, at: time) { found.append(change) }
    }
    #expect(found == [.began])
    #expect(detector.add(Self.rest, at: time + 0.6) == .cancelled)
    #expect(detector.add(Self.rest, at: time + 5) == nil)
    #expect(detector.interrupt() == nil)
  }

  // SE-3
  @Test func strangeSamplesDoNotCount() {
    let strange: [Acceleration] = [
      Acceleration(x: .nan, y: 0, z: 0), Acceleration(x: 0, y: .infinity, z: 0),
      Acceleration(x: 0, y: 0, z: -.greatestFiniteMagnitude), Acceleration(x: 1001, y: 0, z: 0),
    ]
    #expect(changes((0..<100).flatMap { _ in strange }) == [])
    #expect(strange.allSatisfy { !$0.isPossible } && Self.rest.isPossible)
    var detector = ShakeDetector()
    // Time that stands still, or that is none.
    let (one, other) = (Acceleration(x: 30, y: 0, z: 0), Acceleration(x: -30, y: 0, z: 0))
    for _ in 0..<100 {
      for sample in [one, other] {
        #expect(detector.add(sample, at: 1) == nil)
        #expect(detector.add(sample, at: .nan) == nil)
      }
    }
    // Strange samples between good ones change nothing.
    let good = calm(5) + swings(5) + calm(30)
    var mixed = ShakeDetector()
    var found: [String] = []
    for (index, sample) in good.enumerated() {
      let time = 10 + Double(index) * 0.04
      for sample in [sample] + strange {
        if let change = mixed.add(sample, at: time) { found.append("\(change) \(index)") }
      }
    }
    #expect(found == changes(good))
  }

  // SE-3
  @Test(arguments: 0..<20) func eachShakeHasOneEnd(_ seed: Int) {
    var random = SeededSource(seed: UInt64(seed))
    var detector = ShakeDetector()
    var (isShaking, time) = (false, 0.0)
    for _ in 0..<5000 {
      time += random.chance(1) ? 0.7 : 0.04
      // Some are so small that it gets calm.
      let strength = random.chance(50) ? 25 : 1
      let (x, y) = (Double(random.int(-strength...strength)), Double(random.int(-strength...strength)))
      switch detector.add(Acceleration(x: x, y: y - 9.81, z: 0), at: time) {
      case .began:
        #expect(!isShaking)
        isShaking = true
      case .ended, .cancelled:
        #expect(isShaking)
        isShaking = false
      case nil: break
      }
    }
  }

  // MARK: SE-2

  /// The orientation after a second at rest with gravity to these sides, one after the other.
  private func orientation(_ sides: [Acceleration]) -> DeviceOrientation {
    var detector = OrientationDetector()
    var time = 0.0
    for side in sides {
      for _ in 0..<50 {
        time += 0.04
        detector.add(side, at: time)
      }
    }
    return detector.orientation
  }

  // SE-2
  @Test func theEdgeThatIsUpIsFound() {
    let (flat, falling) = (Acceleration(x: 0, y: -1, z: 9.7), Acceleration(x: 0, y: -0.1, z: 0))
    let (left, right) = (Acceleration(x: 9.8, y: 0.5, z: 1), Acceleration(x: -9.8, y: 0.5, z: 1))
    #expect(orientation([]) == .unknown && orientation([flat]) == .unknown && orientation([falling]) == .unknown)
    #expect(orientation([Self.rest]) == .portrait)
    #expect(orientation([Acceleration(x: 1, y: 9.7, z: -1)]) == .portraitUpsideDown)
    #expect(orientation([left]) == .landscapeRight && orientation([right]) == .landscapeLeft)
    #expect(orientation([Self.rest, right, flat]) == .landscapeLeft)
    #expect(orientation([left, falling]) == .landscapeRight)
    #expect(orientation([left, Acceleration(x: .nan, y: .infinity, z: 0)]) == .landscapeRight)
  }

  // SE-2
  @Test func betweenTwoEdgesTheOrientationStays() {
    // 45° between the upper and the left edge, and then 33° from each.
    let (between, nearLeft) = (Acceleration(x: 6.9, y: -6.9, z: 0), Acceleration(x: 8.2, y: -5.3, z: 0))
    #expect(orientation([between]) == .unknown)
    #expect(orientation([Self.rest, between]) == .portrait)
    #expect(orientation([Self.rest, nearLeft]) == .landscapeRight)
    #expect(orientation([Self.rest, nearLeft, between]) == .landscapeRight)
    // A tilt of 30° is too flat, and one of 40° is not.
    #expect(orientation([Acceleration(x: 0, y: -4.9, z: 8.5)]) == .unknown)
    #expect(orientation([Acceleration(x: 0, y: -6.3, z: 7.5)]) == .portrait)
  }

  // MARK: SE-4

  // SE-4
  @Test(arguments: [
    "", "1", "1, 0, 0; 0, 1, 0", "1, 0, 0; 0, 1, 0; 0, 0, 1; 0, 0, 0", "1, 0, 0; 0, 1; 0, 0, 1", "a, b, c; d, e, f; g",
    "2, 0, 0; 0, 1, 0; 0, 0, 1", "1, 0, 0; 1, 0, 0; 0, 0, 1", "0, 0, 0; 0, 0, 0; 0, 0, 0",
    "nan, 0, 0; 0, 1, 0; 0, 0, 1",
    "1e308, 0, 0; 0, 1, 0; 0, 0, 1", "1 0, 0, 0; 0, 1, 0; 0, 0, 1", ",,;,,;,,",
  ])
  func whatTurnsNothingIsNoMounting(_ text: String) {
    #expect(MountMatrix(text) == nil)
  }

  // SE-4
  @Test func aMountingTurns() throws {
    let sample = Acceleration(x: 1, y: 2, z: 3)
    #expect(MountMatrix.identity.apply(to: sample) == sample)
    #expect(MountMatrix("1, 0, 0; 0, 1, 0; 0, 0, 1") == .identity)
    let turned = try #require(MountMatrix("0,-1 , 0;1,0,0 ; 0, 0, -1"))
    #expect(turned.apply(to: sample) == Acceleration(x: -2, y: 1, z: -3))
  }
}
