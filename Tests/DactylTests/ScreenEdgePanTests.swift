import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct ScreenEdgePanTests {
  private let fixture = Fixture([.states, .actions])
  private let view: StubView
  private let pan: ScreenEdgePanGestureRecognizer

  init() {
    // The view is smaller than the window, whose edges count.
    view = fixture.view("A", 0, 0, 400, 600)
    pan = fixture.edgePan("e", on: view)
  }

  private var states: [String] { fixture.takeLog().filter { !$0.hasPrefix("action") } }

  @Test func defaultsAreThoseOfTheModelAndWithoutEdgesEveryTouchFails() {
    #expect(pan.edges == [] && pan.edgeZone == 20 && pan.threshold == 10 && pan.axis == .both)
    fixture.touch(0, .down(0, 0, 0))
    #expect(fixture.takeLog() == ["e failed"])
  }

  // GT-60
  @Test(arguments: [
    (RectEdge.left, Point(20, 300), Point(1, 0)), (.right, Point(380, 300), Point(-1, 0)),
    (.top, Point(200, 20), Point(0, 1)), (.bottom, Point(200, 580), Point(0, -1)),
  ])
  func eachEdgeAccepts20ptInwardMovementsOnly(edge: RectEdge, start: Point, inward: Point) {
    pan.edges = edge
    let end = start + inward * 30
    fixture.touch(0, .down(0, start.x, start.y))
    fixture.touch(0.1, .move(0, end.x, end.y))
    #expect(fixture.takeLog() == ["e began", "action e began \(text(inward * 20))"])
    fixture.touch(0.2, .up(0))
    _ = fixture.takeLog()
    // Just outside of the zone.
    let outside = start + inward * 0.1
    fixture.touch(1, .down(0, outside.x, outside.y))
    #expect(fixture.takeLog() == ["e failed"])
    fixture.touch(1.1, .up(0))
    // Outward.
    let back = start - inward * 15
    fixture.touch(2, .down(0, start.x, start.y))
    fixture.touch(2.1, .move(0, back.x, back.y))
    #expect(fixture.takeLog() == ["e failed"])
    fixture.touch(2.2, .up(0))
    // The finger is near another edge only.
    pan.edges = RectEdge.all.subtracting(edge)
    fixture.touch(3, .down(0, start.x, start.y))
    #expect(fixture.takeLog() == ["e failed"])
  }

  // GT-60
  @Test(arguments: [(20.0, 20.0, false), (20, 19.9, true)])
  func theInwardMovementMustExceedThatAlongTheEdge(inward: Double, along: Double, begins: Bool) {
    pan.edges = .left
    fixture.touch(0, .down(0, 5, 300))
    fixture.touch(0.1, .move(0, 5 + inward, 300 - along))
    #expect(states == [begins ? "e began" : "e failed"])
  }

  // GT-60
  @Test func inACornerEitherAllowedEdgeSuffices() {
    pan.edges = [.left, .top]
    fixture.touch(0, .down(0, 5, 5))
    fixture.touch(0.1, .move(0, 10, 40))
    #expect(states == ["e began"])
  }

  // GT-60
  @Test func theFirstTouchDecidesAndLaterOnesMayBeginAnywhere() {
    pan.edges = .left
    view.isMultipleTouchEnabled = true
    fixture.touch(0, .down(0, 5, 300))
    fixture.touch(0.1, .down(1, 200, 300))
    fixture.touch(0.2, .move(0, 35, 300), .move(1, 230, 300))
    #expect(states == ["e began"])
    fixture.touch(0.3, .up(0), .up(1))
    fixture.touch(1, .down(0, 200, 300), .down(1, 5, 300))
    #expect(states == ["e ended", "e failed"])
  }

  // GT-60
  @Test func theEdgesAreTheWindowsHoweverTheViewIsTurned() {
    view.transform = AffineTransform(rotationAngle: .pi)
    pan.edges = .left
    fixture.touch(0, .down(0, 5, 300))
    fixture.touch(0.1, .move(0, 40, 300))
    #expect(states == ["e began"])
  }

  // GT-61
  @Test(arguments: [true, false]) func onlyAPanWithAnAxisWaitsForTheEdgePan(hasAxis: Bool) {
    pan.edges = .left
    let inner = fixture.pan("p", on: fixture.view("B", 0, 0, 400, 600, in: view))
    if hasAxis { inner.axis = .horizontal }
    fixture.touch(0, .down(0, 5, 300))
    fixture.touch(0.1, .move(0, 40, 300))
    #expect(states == (hasAxis ? ["e began", "p failed"] : ["p began", "e failed"]))
    fixture.touch(0.2, .up(0))
    _ = fixture.takeLog()
    fixture.touch(1, .down(0, 105, 300))
    fixture.touch(1.1, .move(0, 140, 300))
    #expect(states == ["e failed", "p began"])
  }

  // GT-61
  @Test func edgePansDoNotWaitForEachOther() {
    pan.edges = .left
    let other = fixture.edgePan("f", on: view)
    other.edges = .left
    other.axis = .horizontal
    fixture.touch(0, .down(0, 5, 300))
    fixture.touch(0.1, .move(0, 40, 300))
    #expect(states == ["f began", "e failed"])
  }

  // GT-60
  @Test func scrollingAndTouchpadGesturesBeginAtNoEdge() {
    pan.edges = .all
    pan.allowedScrollTypesMask = .all
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(5, 5), serial: 1))
    fixture.pointer(0.1, .axisSource(.wheel), .axis(.vertical, value: 15, time: .at(0.1)))
    fixture.gesture(0.2, .pinchBegan(surface: Fixture.main, fingers: 2, time: .at(0.2)))
    fixture.gesture(0.3, .pinchMoved(by: Point(30, 0), scale: 1, degrees: 0, time: .at(0.3)))
    #expect(fixture.takeLog() == [])
  }
}
