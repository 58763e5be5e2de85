import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Touch objects (sections 1.2 to 1.4).
@MainActor @Suite struct TouchTests {
  private let rig = Rig()
  private let view: StubView

  init() {
    view = rig.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
  }

  private var touches: [Touch] { rig.application.lastEvent?.allTouches ?? [] }

  /// One read batch of several frames.
  private func batch(_ seconds: Double, _ events: [(Double, Finger)]) {
    rig.send(
      seconds,
      events.flatMap { [.touch(Rig.seat, $1.event($0, on: Rig.main)), .touch(Rig.seat, .frame)] })
  }

  // MARK: Locations

  @Test("EI-11: locations in a view are computed when asked, from the location in the window")
  func locationsWhenAsked() {
    let inner = rig.view("B", 50, 50, 100, 100)
    rig.touch(0, .down(0, 60, 70))
    let touch = touches[0]
    #expect(touch.location(in: inner) == Point(10, 20))
    inner.frame.origin = Point(0, 0)
    #expect(touch.location(in: inner) == Point(60, 70))
    inner.transform = AffineTransform(scaleX: 2, y: 2)
    #expect(touch.location(in: inner) == Point(55, 60))
    #expect(touch.location(in: nil) == Point(60, 70))
    #expect(touch.preciseLocation(in: inner) == touch.location(in: inner))
  }

  @Test("EI-18: at began the previous location is the location; later it is that of the event before")
  func previousLocation() {
    rig.touch(0, .down(0, 10, 10), .down(1, 50, 50))
    let (first, second) = (touches[0], touches[1])
    #expect(first.previousLocation(in: nil) == Point(10, 10))
    rig.touch(0.1, .move(0, 20, 20))
    rig.touch(0.2, .move(0, 30, 30))
    #expect(first.previousLocation(in: nil) == Point(20, 20))
    #expect(first.location(in: nil) == Point(30, 30))
    rig.touch(0.3, .move(1, 60, 60))
    #expect(first.phase == .stationary && first.previousLocation(in: nil) == Point(30, 30))
    #expect(second.previousLocation(in: nil) == Point(50, 50))
    rig.touch(0.4, .up(0))
    #expect(first.previousLocation(in: nil) == Point(30, 30))
  }

  @Test("EI-18: what is set at began and what is read of a finger")
  func properties() {
    let tap = rig.tap("tap", on: view)
    rig.touch(0.25, .down(0, 10, 10))
    let touch = touches[0]
    #expect(touch.type == .direct && touch.phase == .began && touch.timestamp == 0.25 && touch.tapCount == 1)
    #expect(touch.window === rig.window && touch.view === view)
    #expect(touch.gestureRecognizers.count == 1 && touch.gestureRecognizers[0] === tap)
    #expect(touch.force == 0 && touch.maximumPossibleForce == 0 && touch.altitudeAngle == .pi / 2)
    #expect(touch.buttonMask == [])
  }

  // MARK: Identity

  @Test("EI-17: one contact is one object, updated in place; several at once are several")
  func identity() {
    var seen: [ObjectIdentifier] = []
    view.onTouches = { _, touches, _ in seen += touches.map { ObjectIdentifier($0) } }
    rig.touch(0, .down(0, 10, 10), .down(1, 50, 50))
    rig.touch(0.1, .move(0, 20, 20), .move(1, 60, 60))
    rig.touch(0.2, .up(0), .up(1))
    #expect(seen.count == 6 && Set(seen).count == 2)
    #expect(Array(seen[0...1]) == Array(seen[2...3]) && Array(seen[2...3]) == Array(seen[4...5]))
  }

  @Test("EI-19: window and view stay set until the touch is gone")
  func fixedWindowAndView() {
    let inner = rig.view("B", 0, 0, 100, 100)
    rig.touch(0, .down(0, 10, 10))
    let touch = touches[0]
    inner.removeFromSuperview()
    #expect(touch.view === inner && touch.window === rig.window)
    rig.touch(0.1, .move(0, 300, 300))
    rig.touch(0.2, .up(0))
    #expect(touch.view === inner && touch.window === rig.window)
  }

  @Test("EI-21: a repeated touch is a new object that continues the count")
  func repeatedTouch() {
    rig.tapAt(0, 10, 10)
    let first = touches[0]
    rig.touch(0.2, .down(0, 10, 10))
    #expect(touches[0] !== first && touches[0].tapCount == 2 && first.tapCount == 1)
  }

  @Test("The number of a touch is the lowest free one from 1, whatever the wire's id")
  func numbers() {
    rig.touch(0, .down(77, 10, 10), .down(-3, 50, 50), .down(4, 90, 90))
    #expect(touches.map(\.number) == [1, 2, 3])
    rig.touch(0.1, .up(-3))
    rig.touch(0.2, .down(9, 50, 50))
    #expect(touches.map(\.number) == [1, 3, 2])
  }

  // MARK: Tap count

  /// The count of a touch at `x`, `y` that comes `after` the lift of one at 100, 100.
  private func count(after seconds: Double, _ x: Double, _ y: Double) -> Int {
    rig.touch(0, .down(0, 100, 100))
    rig.touch(0.1, .up(0))
    rig.touch(0.1 + seconds, .down(0, x, y))
    return touches.last?.tapCount ?? 0
  }

  @Test("EI-20: at most 0.35 s after the lift", arguments: [(0.349, 2), (0.35, 2), (0.351, 1)])
  func interval(seconds: Double, expected: Int) {
    #expect(count(after: seconds, 100, 100) == expected)
  }

  @Test("EI-20: at most 45 pt between the downs", arguments: [(145.0, 100.0, 2), (127, 136, 2), (145.1, 100, 1)])
  func distance(x: Double, y: Double, expected: Int) {
    #expect(count(after: 0.1, x, y) == expected)
  }

  @Test("EI-20: the down counts, not where the finger lifted")
  func distanceOfDowns() {
    rig.touch(0, .down(0, 100, 100))
    rig.touch(0.05, .move(0, 300, 300))
    rig.touch(0.1, .up(0))
    rig.touch(0.2, .down(0, 100, 100))
    #expect(touches[0].tapCount == 2)
  }

  @Test("EI-20: 8 pt for a pointer; a finger and a pointer do not count together", arguments: [(8.0, 2), (8.1, 1)])
  func pointer(distance: Double, expected: Int) {
    func click(_ seconds: Double, _ x: Double) -> Int {
      rig.pointer(
        seconds, .enter(surface: Rig.main, at: Point(x, 100), serial: 1),
        .button(code: 0x110, isPressed: true, time: .at(seconds), serial: 1))
      let count = touches.last?.tapCount ?? 0
      rig.pointer(seconds + 0.05, .button(code: 0x110, isPressed: false, time: .at(seconds + 0.05), serial: 2))
      return count
    }
    rig.tapAt(0, 100, 100)
    #expect(click(0.1, 100) == 1)
    #expect(click(0.2, 100 + distance) == expected)
  }

  @Test("EI-20: a cancelled touch does not count")
  func cancelledTouch() {
    rig.touch(0, .down(0, 100, 100))
    rig.touch(0.1, .cancel)
    rig.touch(0.2, .down(0, 100, 100))
    #expect(touches[0].tapCount == 1)
  }

  @Test("EI-20: another view does not continue the count; if several qualify, the latest does")
  func otherView() {
    let key = rig.view("K", 0, 0, 105, 600)
    rig.tapAt(0, 100, 100)
    rig.touch(0.1, .down(0, 110, 100))
    #expect(touches[0].view === view && touches[0].tapCount == 1)
    rig.touch(0.15, .up(0))
    rig.tapAt(0.2, 110, 100)
    rig.touch(0.3, .down(0, 100, 100))
    #expect(touches[0].view === key && touches[0].tapCount == 2)
    rig.touch(0.31, .up(0))
    rig.tapAt(0.4, 108, 100)
    rig.touch(0.5, .down(0, 108, 100))
    #expect(touches[0].view === view && touches[0].tapCount == 4)
  }

  @Test("EI-20: later movement does not reduce the count")
  func movementKeepsTheCount() {
    rig.tapAt(0, 100, 100)
    rig.touch(0.1, .down(0, 100, 100))
    rig.touch(0.2, .move(0, 300, 300))
    #expect(touches[0].tapCount == 2)
  }

  // MARK: Samples

  @Test("EI-15: moves of the same touches right behind each other become one event with all samples")
  func coalescing() {
    rig.touch(0, .down(0, 10, 10))
    var samples: [TouchSample] = []
    view.onTouches = { phase, touches, event in
      if phase == .moved { samples = event.coalescedTouches(for: touches[0]) }
    }
    batch(0.3, [(0.1, .move(0, 11, 10)), (0.2, .move(0, 12, 10)), (0.3, .move(0, 13, 10))])
    #expect(rig.takeLog() == ["A began 1", "A moved 1"])
    #expect(samples.map(\.location.x) == [11, 12, 13])
    #expect(samples.map(\.timestamp) == [0.1, 0.2, 0.3])
    #expect(touches[0].previousLocation(in: nil) == Point(10, 10))
    rig.touch(0.4, .move(0, 20, 10))
    #expect(samples.map(\.location.x) == [20])
  }

  @Test("EI-15: events with another phase, or of other touches, are not merged")
  func notCoalesced() {
    rig.touch(0, .down(0, 10, 10), .down(1, 50, 50))
    _ = rig.takeLog()
    batch(
      0.5,
      [
        (0.1, .move(0, 11, 10)), (0.2, .move(1, 51, 50)), (0.3, .move(0, 12, 10)), (0.4, .up(0)),
        (0.5, .move(1, 52, 50)),
      ])
    #expect(rig.takeLog() == ["A moved 1", "A moved 2", "A moved 1", "A ended 1", "A moved 2"])
  }

  @Test("EI-15: a device without frames loses no samples")
  func samplesWithoutFrames() {
    rig.touch(0, .down(0, 10, 10))
    rig.send(0.3, [0.1, 0.2, 0.3].map { .touch(Rig.seat, Finger.move(0, 10 + $0 * 10, 10).event($0, on: Rig.main)) })
    #expect(rig.takeLog() == ["A began 1", "A moved 1"])
    #expect(rig.application.lastEvent?.coalescedTouches(for: touches[0]).map(\.location.x) == [11, 12, 13])
  }

  @Test("EI-15: batches of a device without frames that wait behind each other lose no samples when they are merged")
  func samplesOfMergedBatches() {
    rig.touch(0, .down(0, 10, 10))
    var samples: [Double] = []
    view.onTouches = { [unowned rig] phase, touches, event in
      guard phase == .moved else { return }
      samples = event.coalescedTouches(for: touches[0]).map(\.location.x)
      guard samples == [11] else { return }
      for times in [[0.2, 0.3], [0.4, 0.5, 0.6]] {
        rig.send(0.6, times.map { .touch(Rig.seat, Finger.move(0, 10 + $0 * 10, 10).event($0, on: Rig.main)) })
      }
    }
    rig.touch(0.1, .move(0, 11, 10))
    #expect(samples == [12, 13, 14, 15, 16])
    #expect(rig.takeLog() == ["A began 1", "A moved 1", "A moved 1"])
  }

  @Test("EI-16: at most two extrapolations, at most 33 ms ahead, only while the touch began or moved")
  func prediction() {
    rig.touch(0, .down(0, 10, 10))
    func predicted() -> [TouchSample] { rig.application.lastEvent?.predictedTouches(for: touches[0]) ?? [] }
    #expect(predicted() == [])
    rig.touch(0.0625, .move(0, 20, 10))
    rig.touch(0.078125, .move(0, 24, 12))
    #expect(predicted().map(\.location) == [Point(28, 14), Point(32, 16)])
    #expect(predicted().map(\.timestamp) == [0.09375, 0.109375])
    rig.touch(0.1, .move(0, 30, 12))
    #expect(predicted().count == 1)
    rig.touch(0.2, .move(0, 40, 12))
    #expect(predicted() == [])
    rig.touch(0.21, .up(0))
    #expect(predicted() == [])
  }
}
