import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Which windows and views receive touches, in situations that combine two or three conditions.
@MainActor @Suite struct DeliveryCornerTests {
  private let fixture = Fixture()
  private let view: StubView

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
  }

  // MARK: Events and windows

  // EI-12
  @Test func touchesAreListedInOrderOfDown() {
    view.isMultipleTouchEnabled = true
    fixture.touch(0, .down(0, 10, 10), .down(1, 200, 10))
    fixture.touch(0.1, .move(1, 210, 10), .move(0, 20, 10))
    #expect(fixture.takeLog() == ["A began 1,2", "A moved 1,2"])
  }

  // EI-3, EI-40
  @Test func anEventListsTheTouchesOfItsOwnSeat() {
    let other = SeatID(rawValue: 2)
    fixture.touch(0, .down(0, 10, 10))
    fixture.send(0.1, [.touch(other, Finger.down(0, 200, 10).event(0.1, on: Fixture.main)), .touch(other, .frame)])
    #expect(fixture.application.lastEvent.map { labels($0.allTouches) } == "2")
    fixture.touch(0.2, .move(0, 20, 10))
    #expect(fixture.application.lastEvent.map { labels($0.allTouches) } == "1")
  }

  // EI-3
  @Test func aFingerAndAPenDownAtTheSameTimeAreTwoEvents() {
    fixture.kinds = [.events, .touches]
    view.isMultipleTouchEnabled = true
    let pen = ToolID(rawValue: 3)
    fixture.send(
      0,
      [
        .tool(Fixture.seat, pen, .proximityIn(surface: Fixture.main, isEraser: false)),
        .tool(Fixture.seat, pen, .motion(to: Point(200, 10))), .tool(Fixture.seat, pen, .down(serial: 1)),
        .touch(Fixture.seat, Finger.down(0, 10, 10).event(0, on: Fixture.main)),
        .tool(Fixture.seat, pen, .frame(time: .nanoseconds(0))),
        .touch(Fixture.seat, .frame),
      ])
    #expect(
      fixture.takeLog() == [
        "App.sendEvent touches", "W.sendEvent touches", "A began 2", "App.sendEvent touches", "W.sendEvent touches",
        "A began 1",
      ])
  }

  // EI-15
  @Test func movesAreMergedOnlyWithThoseOfTheSameTouches() {
    view.isMultipleTouchEnabled = true
    fixture.touch(0, .down(0, 10, 10), .down(1, 200, 10))
    let moves: [(Double, [Finger])] = [(0.1, [.move(0, 20, 10), .move(1, 210, 10)]), (0.2, [.move(0, 30, 10)])]
    fixture.send(
      0.2,
      moves.flatMap { time, fingers -> [DeviceEvent] in
        fingers.map { .touch(Fixture.seat, $0.event(time, on: Fixture.main)) } + [.touch(Fixture.seat, .frame)]
      })
    #expect(fixture.takeLog() == ["A began 1,2", "A moved 1,2", "A moved 1"])
  }

  // EI-20
  @Test func aTouchOnAViewMovedToAnotherWindowIsTheFirstOfItsCount() {
    fixture.tapAt(0, 10, 10)
    fixture.window("X").addSubview(view)
    fixture.touch(0.2, .down(0, 10, 10))
    #expect(fixture.application.lastEvent?.allTouches.first?.view === view)
    #expect(fixture.application.lastEvent?.allTouches.first?.tapCount == 1)
  }

  // WD-9
  @Test func onlyWindowsOfChangedTouchesGetTheEventFrontFirst() {
    fixture.kinds = [.events]
    _ = fixture.window("L", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    _ = fixture.window("R", frame: Rect(x: 300, y: 0, width: 100, height: 100))
    fixture.touch(0, .down(0, 10, 10), .down(1, 310, 10))
    #expect(fixture.takeLog() == ["App.sendEvent touches", "R.sendEvent touches", "L.sendEvent touches"])
  }

  // WD-9, GN-4
  @Test func aWindowThatIsSentAnEventTwiceDeliversItOnce() {
    final class Twice: Window {
      override func sendEvent(_ event: Event) {
        super.sendEvent(event)
        super.sendEvent(event)
      }
    }
    fixture.kinds = [.touches, .gestures]
    let window = Twice(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    fixture.stack.show(window)
    fixture.view("B", 0, 0, 400, 600, in: window)
    fixture.custom("c", on: window)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 20, 10))
    #expect(fixture.takeLog() == ["c began 1", "B began 1", "c moved 1", "B moved 1"])
  }

  // WD-11
  @Test func aDownOnAPassthroughViewIsOrdinaryAndAnyOtherIsDropped() {
    let menu = fixture.surface(2)
    menu.grabs = true
    _ = fixture.window("M", on: menu)
    let bar = fixture.view("Bar", 0, 0, 400, 50)
    fixture.view("Item", 0, 0, 100, 50, in: bar)
    menu.passthroughViews = [bar]
    fixture.tapAt(0, 10, 10)
    #expect(fixture.takeLog() == ["Item began 1", "Item ended 1"] && menu.isShown)
    fixture.tapAt(1, 10, 300)
    #expect(fixture.takeLog() == ["drop 2"] && !menu.isShown)
  }

  // MARK: Views

  // GR-27
  @Test func endsOfOneEventAreDeliveredTogetherAfterAllHeldBegans() {
    view.isMultipleTouchEnabled = true
    let holder = fixture.custom("h", on: view)
    holder.delaysTouchesBegan = true
    holder.plan[.ended] = .failed
    fixture.touch(0, .down(0, 10, 10), .down(1, 200, 10))
    fixture.touch(0.1, .up(0), .up(1))
    #expect(fixture.takeLog() == ["A began 1", "A began 2", "A ended 1,2"])
  }

  // GR-27, WD-10
  @Test func aMoveSuppressedWhileTheBeganWasHeldIsDeliveredWithIt() {
    let holder = fixture.custom("h", on: view)
    holder.delaysTouchesBegan = true
    fixture.touch(0, .down(0, 10, 10))
    fixture.application.passesOn = { _ in false }
    fixture.touch(0.1, .move(0, 20, 10))
    fixture.application.passesOn = { _ in true }
    holder.isEnabled = false
    #expect(fixture.takeLog() == ["A began 1", "A moved 1"])
  }

  // GR-23
  @Test func aTouchWithAHeldBeganKeepsOthersFromTheView() {
    let holder = fixture.custom("h", on: view)
    holder.delaysTouchesBegan = true
    holder.plan[.moved] = .failed
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .down(1, 200, 10))
    fixture.touch(0.2, .move(0, 20, 10))
    #expect(fixture.takeLog() == ["A began 1", "A moved 1"])
  }

  // MARK: Scroll views

  private final class AskedScrollView: ScrollView {
    var log: [String] = []

    override func touchesBegan(_ touches: [Touch], with event: Event) {
      log.append("began \(labels(touches))")
    }

    override func touchesShouldBegin(_ touches: [Touch], with event: Event, in view: View) -> Bool {
      log.append("asked about \(labels(touches))")
      return true
    }
  }

  private func scroll(in parent: View) -> AskedScrollView {
    let scroll = AskedScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    scroll.contentSize = Size(width: 400, height: 6000)
    parent.addSubview(scroll)
    return scroll
  }

  // SV-15
  @Test func aCatchingTouchIsKeptFromTheContentButNotFromTheScrollView() {
    let scroll = scroll(in: view)
    fixture.fling(0)
    scroll.log = []
    fixture.touch(0.3, .down(0, 200, 300))
    #expect(!scroll.isDecelerating && scroll.log == ["began 2"])
  }

  // SV-3
  @Test func onlyTheInnermostScrollViewIsAsked() {
    let outer = scroll(in: view)
    let inner = scroll(in: outer)
    fixture.view("C", 0, 0, 400, 6000, in: inner)
    fixture.tapAt(0, 200, 300)
    #expect(fixture.takeLog() == ["C began 1", "C ended 1"])
    #expect(inner.log == ["asked about 1"] && outer.log == [])
  }
}
