import DactylGeometry
import DactylInput

@testable import DactylCore
@testable import DactylWidgets

/// Writes what a scroll view says, and answers as the test wants.
@MainActor final class ScrollRecorder: ScrollViewDelegate {
  private unowned let fixture: Fixture
  private(set) var log: [String] = []
  /// Also each change of the offset.
  var writesOffsets = false
  var target: (@MainActor (Point) -> Point)?
  var onCall: (@MainActor (String, ScrollView) -> Void)?
  /// Points a millisecond.
  private(set) var velocity: Point?
  weak var zoomedView: View?

  init(_ fixture: Fixture) { self.fixture = fixture }

  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  private func write(_ line: String, _ scrollView: ScrollView) {
    log.append(line)
    onCall?(line, scrollView)
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    if writesOffsets { write("offset \(scrollView.contentOffset.x),\(scrollView.contentOffset.y)", scrollView) }
  }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { write("willBeginDragging", scrollView) }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {
    self.velocity = velocity
    if let target { targetContentOffset = target(targetContentOffset) }
    write("willEndDragging", scrollView)
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    write("didEndDragging \(willDecelerate)", scrollView)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { write("willBeginDecelerating", scrollView) }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { write("didEndDecelerating", scrollView) }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { write("didEndScrollingAnimation", scrollView) }
  func viewForZooming(in scrollView: ScrollView) -> View? { zoomedView }
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) { write("willBeginZooming", scrollView) }
  func scrollViewDidZoom(_ scrollView: ScrollView) {
    if writesOffsets { write("zoom \(scrollView.contentOffset)", scrollView) }
  }
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {
    write("didEndZooming", scrollView)
  }
}

extension Fixture {
  /// A scroll view that fills the window, or lies where it is told to.
  func scroll(
    _ name: String, content: Size, in parent: View? = nil, frame: Rect? = nil, delegate: ScrollRecorder? = nil
  ) -> ScrollView {
    let view = ScrollView(frame: frame ?? Rect(x: 0, y: 0, width: 400, height: 600))
    view.debugName = name
    view.pan.name = "\(name).pan"
    view.contentSize = content
    view.delegate = delegate
    (parent ?? window).addSubview(view)
    return view
  }

  /// A finger goes down at `seconds` and moves by `steps`, 20 ms each; it does not lift.
  func drag(_ seconds: Double, from start: Point, _ steps: Point...) {
    touch(seconds, .down(0, start.x, start.y))
    var (place, time) = (start, seconds)
    for step in steps {
      place += step
      time += 0.02
      touch(time, .move(0, place.x, place.y))
    }
  }

  /// A drag of 120 pt upwards in 60 ms that lets go at 80 ms: the offset's velocity is 2000 pt/s.
  func fling(_ seconds: Double) {
    drag(seconds, from: Point(200, 500), Point(0, -40), Point(0, -40), Point(0, -40))
    touch(seconds + 0.08, .up(0))
  }

  /// One click, or less, of a wheel at `place`.
  func wheel(_ seconds: Double, at place: Point, _ movement: Point) {
    scrolling(seconds, at: place, .wheel, movement)
  }

  /// One event of a touchpad.
  func touchpad(_ seconds: Double, at place: Point = Point(200, 300), _ movement: Point) {
    scrolling(seconds, at: place, .finger, movement)
  }

  /// Both fingers lift.
  func touchpadStop(_ seconds: Double) {
    pointer(
      seconds, .axisSource(.finger), .axisStop(.vertical, time: .at(seconds)),
      .axisStop(.horizontal, time: .at(seconds)))
  }

  private func scrolling(
    _ seconds: Double, at place: Point, _ source: DeviceEvent.AxisSource, _ movement: Point
  ) {
    var events: [DeviceEvent.PointerEvent] = [.enter(surface: Fixture.main, at: place, serial: 1), .axisSource(source)]
    if movement.x != 0 { events.append(.axis(.horizontal, value: movement.x, time: .at(seconds))) }
    if movement.y != 0 { events.append(.axis(.vertical, value: movement.y, time: .at(seconds))) }
    send(seconds, (events + [.frame]).map { .pointer(Fixture.seat, $0) })
  }
}
