import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Which windows and views receive touches, in situations that combine two or three conditions.
@MainActor @Suite struct DeliveryCornerTests {
  private let rig = Rig()
  private let view: StubView

  init() {
    view = rig.view("A", 0, 0, 400, 600)
  }

  // MARK: Events and windows

  // EI-12
  @Test func touchesAreListedInOrderOfDown() {
    view.isMultipleTouchEnabled = true
    rig.touch(0, .down(0, 10, 10), .down(1, 200, 10))
    rig.touch(0.1, .move(1, 210, 10), .move(0, 20, 10))
    #expect(rig.takeLog() == ["A began 1,2", "A moved 1,2"])
  }

  // EI-3, EI-40
  @Test func anEventListsTheTouchesOfItsOwnSeat() {
    let other = SeatID(rawValue: 2)
    rig.touch(0, .down(0, 10, 10))
    rig.send(0.1, [.touch(other, Finger.down(0, 200, 10).event(0.1, on: Rig.main)), .touch(other, .frame)])
    #expect(rig.application.lastEvent.map { labels($0.allTouches) } == "2")
    rig.touch(0.2, .move(0, 20, 10))
    #expect(rig.application.lastEvent.map { labels($0.allTouches) } == "1")
  }

  // EI-3
  @Test func aFingerAndAPenDownAtTheSameTimeAreTwoEvents() {
    rig.kinds = [.events, .touches]
    view.isMultipleTouchEnabled = true
    let pen = ToolID(rawValue: 3)
    rig.send(
      0,
      [
        .tool(Rig.seat, pen, .proximityIn(surface: Rig.main, isEraser: false)),
        .tool(Rig.seat, pen, .motion(to: Point(200, 10))), .tool(Rig.seat, pen, .down(serial: 1)),
        .touch(Rig.seat, Finger.down(0, 10, 10).event(0, on: Rig.main)),
        .tool(Rig.seat, pen, .frame(time: .nanoseconds(0))),
        .touch(Rig.seat, .frame),
      ])
    #expect(
      rig.takeLog() == [
        "App.sendEvent touches", "W.sendEvent touches", "A began 2", "App.sendEvent touches", "W.sendEvent touches",
        "A began 1",
      ])
  }

  // EI-15
  @Test func movesAreMergedOnlyWithThoseOfTheSameTouches() {
    view.isMultipleTouchEnabled = true
    rig.touch(0, .down(0, 10, 10), .down(1, 200, 10))
    let moves: [(Double, [Finger])] = [(0.1, [.move(0, 20, 10), .move(1, 210, 10)]), (0.2, [.move(0, 30, 10)])]
    rig.send(
      0.2,
      moves.flatMap { time, fingers -> [DeviceEvent] in
        fingers.map { .touch(Rig.seat, $0.event(time, on: Rig.main)) } + [.touch(Rig.seat, .frame)]
      })
    #expect(rig.takeLog() == ["A began 1,2", "A moved 1,2", "A moved 1"])
  }

  // EI-20
  @Test func aTouchOnAViewMovedToAnotherWindowIsTheFirstOfItsCount() {
    rig.tapAt(0, 10, 10)
    rig.window("X").addSubview(view)
    rig.touch(0.2, .down(0, 10, 10))
    #expect(rig.application.lastEvent?.allTouches.first?.view === view)
    #expect(rig.application.lastEvent?.allTouches.first?.tapCount == 1)
  }

  // WD-9
  @Test func onlyWindowsOfChangedTouchesGetTheEventFrontFirst() {
    rig.kinds = [.events]
    _ = rig.window("L", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    _ = rig.window("R", frame: Rect(x: 300, y: 0, width: 100, height: 100))
    rig.touch(0, .down(0, 10, 10), .down(1, 310, 10))
    #expect(rig.takeLog() == ["App.sendEvent touches", "R.sendEvent touches", "L.sendEvent touches"])
  }

  // WD-9, GN-4
  @Test func aWindowThatIsSentAnEventTwiceDeliversItOnce() {
    final class Twice: Window {
      override func sendEvent(_ event: Event) {
        super.sendEvent(event)
        super.sendEvent(event)
      }
    }
    rig.kinds = [.touches, .gestures]
    let window = Twice(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    rig.stack.show(window)
    rig.view("B", 0, 0, 400, 600, in: window)
    rig.custom("c", on: window)
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 20, 10))
    #expect(rig.takeLog() == ["c began 1", "B began 1", "c moved 1", "B moved 1"])
  }

  // WD-11
  @Test func aDownOnAPassthroughViewIsOrdinaryAndAnyOtherIsDropped() {
    let menu = rig.surface(2)
    menu.grabs = true
    _ = rig.window("M", on: menu)
    let bar = rig.view("Bar", 0, 0, 400, 50)
    rig.view("Item", 0, 0, 100, 50, in: bar)
    menu.passthroughViews = [bar]
    rig.tapAt(0, 10, 10)
    #expect(rig.takeLog() == ["Item began 1", "Item ended 1"] && menu.isShown)
    rig.tapAt(1, 10, 300)
    #expect(rig.takeLog() == ["drop 2"] && !menu.isShown)
  }

  // MARK: Views

  // GR-27
  @Test func endsOfOneEventAreDeliveredTogetherAfterAllHeldBegans() {
    view.isMultipleTouchEnabled = true
    let holder = rig.custom("h", on: view)
    holder.delaysTouchesBegan = true
    holder.plan[.ended] = .failed
    rig.touch(0, .down(0, 10, 10), .down(1, 200, 10))
    rig.touch(0.1, .up(0), .up(1))
    #expect(rig.takeLog() == ["A began 1", "A began 2", "A ended 1,2"])
  }

  // GR-27, WD-10
  @Test func aMoveSuppressedWhileTheBeganWasHeldIsDeliveredWithIt() {
    let holder = rig.custom("h", on: view)
    holder.delaysTouchesBegan = true
    rig.touch(0, .down(0, 10, 10))
    rig.application.passesOn = { _ in false }
    rig.touch(0.1, .move(0, 20, 10))
    rig.application.passesOn = { _ in true }
    holder.isEnabled = false
    #expect(rig.takeLog() == ["A began 1", "A moved 1"])
  }

  // GR-23
  @Test func aTouchWithAHeldBeganKeepsOthersFromTheView() {
    let holder = rig.custom("h", on: view)
    holder.delaysTouchesBegan = true
    holder.plan[.moved] = .failed
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .down(1, 200, 10))
    rig.touch(0.2, .move(0, 20, 10))
    #expect(rig.takeLog() == ["A began 1", "A moved 1"])
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
    rig.fling(0)
    scroll.log = []
    rig.touch(0.3, .down(0, 200, 300))
    #expect(!scroll.isDecelerating && scroll.log == ["began 2"])
  }

  // SV-3
  @Test func onlyTheInnermostScrollViewIsAsked() {
    let outer = scroll(in: view)
    let inner = scroll(in: outer)
    rig.view("C", 0, 0, 400, 6000, in: inner)
    rig.tapAt(0, 200, 300)
    #expect(rig.takeLog() == ["C began 1", "C ended 1"])
    #expect(inner.log == ["asked about 1"] && outer.log == [])
  }
}
