import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct WindowTests {
  private let fixture = Fixture()

  private var order: [String] { fixture.stack.frontToBack.map(\.debugName) }

  // WD-1
  @Test func eachSurfaceHasItsOwnWindowsInOrderOfShowing() {
    let popup = fixture.surface(2)
    _ = fixture.window("B")
    _ = fixture.window("P", on: popup)
    #expect(fixture.stack.windows.map(\.debugName) == ["W", "B"])
    #expect(popup.windows.map(\.debugName) == ["P"])
  }

  // WD-2
  @Test func windowsAreOrderedByLevelThenByTheLastShowing() {
    let alert = fixture.window("alert")
    alert.windowLevel = .alert
    let status = fixture.window("status")
    status.windowLevel = .status
    let second = fixture.window("second")
    #expect(order == ["alert", "status", "second", "W"])
    fixture.stack.show(fixture.window)
    #expect(order == ["alert", "status", "W", "second"])
    second.windowLevel = Window.Level(rawValue: 1500)
    #expect(order == ["alert", "second", "status", "W"])
    #expect(Window.Level.normal.rawValue == 0)
    #expect(Window.Level.status.rawValue == 1000)
    #expect(Window.Level.alert.rawValue == 2000)
  }

  // WD-3
  @Test func visibleWindowsAreAskedInTurnWithThePointInTheirCoordinates() {
    let fixture = Fixture([.hits])
    let front = fixture.window("F", frame: Rect(x: 100, y: 100, width: 50, height: 50))
    let view = fixture.view("A", 0, 0, 50, 50, in: front)
    #expect(fixture.stack.hitTest(Point(110, 110), with: nil)?.view === view)
    #expect(fixture.stack.hitTest(Point(10, 10), with: nil)?.view === fixture.window)
    _ = fixture.takeLog()
    front.isHidden = true
    #expect(fixture.stack.hitTest(Point(110, 110), with: nil)?.view === fixture.window)
    #expect(fixture.takeLog() == ["hit W"])
  }

  // WD-4
  @Test func windowsOfOtherSurfacesAreNeverAsked() {
    let fixture = Fixture([.hits])
    let other = fixture.window("O", on: fixture.surface(2))
    other.windowLevel = .alert
    other.makeKey()
    fixture.touch(0, .down(0, 10, 10))
    #expect(fixture.takeLog() == ["hit W touches"])
    fixture.touch(0.1, .down(1, 10, 10), on: SurfaceID(rawValue: 2))
    #expect(fixture.takeLog() == ["hit O touches"])
    fixture.touch(0.2, .down(2, 10, 10), on: SurfaceID(rawValue: 3))
    #expect(fixture.takeLog() == [])
  }

  // WD-5
  @Test func aContactThatNoWindowTakesReachesNothingForItsWholeLife() {
    let fixture = Fixture([.touches, .events, .gestures])
    fixture.view("A", 0, 0, 400, 600)
    fixture.tap("tap", on: fixture.window)
    fixture.window.isUserInteractionEnabled = false
    fixture.touch(0, .down(0, 10, 10))
    fixture.window.isUserInteractionEnabled = true
    fixture.touch(0.1, .move(0, 20, 20))
    fixture.touch(0.2, .up(0))
    #expect(fixture.takeLog() == ["drop 1"])
    #expect(fixture.application.dispatcher.touches.isEmpty)
    fixture.touch(0.3, .down(0, 10, 10))
    #expect(fixture.takeLog().last == "A began 2")
  }

  // WD-6
  @Test func windowAndViewKeepTheTouchAnywhere() {
    fixture.view("A", 0, 0, 100, 100)
    fixture.view("B", 200, 0, 100, 100)
    fixture.touch(0, .down(0, 10, 10))
    _ = fixture.window("F")
    fixture.touch(0.1, .move(0, 210, 10))
    fixture.touch(0.2, .move(0, -1000, 5000))
    fixture.touch(0.3, .up(0))
    #expect(fixture.takeLog() == ["A began 1", "A moved 1", "A moved 1", "A ended 1"])
  }

  // WD-7
  @Test func touchesReachTheHitWindowAndNotTheKeyWindow() {
    let front = fixture.window("F", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    fixture.view("A", 0, 0, 400, 600)
    front.makeKey()
    fixture.touch(0, .down(0, 200, 200))
    #expect(fixture.takeLog() == ["A began 1"])
  }

  // WD-8
  @Test func aTouchMakesItsWindowKeyBeforeItsDeliveryIfAllowed() {
    let view = fixture.view("A", 0, 0, 400, 600)
    let front = fixture.window("F", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    front.makeKey()
    var wasKey = false
    view.onTouches = { [unowned fixture] _, _, _ in wasKey = fixture.window.isKeyWindow }
    fixture.tapAt(0, 200, 200)
    #expect(wasKey)
    front.mayBecomeKey = false
    fixture.tapAt(1, 10, 10)
    #expect(fixture.window.isKeyWindow)
    front.mayBecomeKey = true
    fixture.stack.takesKeyboardFocus = false
    fixture.tapAt(2, 10, 10)
    #expect(fixture.window.isKeyWindow)
    fixture.stack.takesKeyboardFocus = true
    fixture.tapAt(3, 10, 10)
    #expect(front.isKeyWindow)
  }

  // WD-9
  @Test func aFrameIsHitTestedBoundThenSentToTheApplicationAndWindows() {
    let fixture = Fixture([.hits, .events, .touches, .gestures])
    let back = fixture.view("A", 0, 0, 400, 600)
    let front = fixture.window("F", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    fixture.view("B", 0, 0, 100, 100, in: front)
    var bound: Int?
    fixture.tap("tap", on: back)
    fixture.application.passesOn = { event in
      bound = event.allTouches.first?.gestureRecognizers.count
      return true
    }
    fixture.touch(0, .down(0, 200, 200), .down(1, 10, 10))
    #expect(bound == 1)
    #expect(
      fixture.takeLog().filter { !$0.hasPrefix("inside") } == [
        "hit F touches", "hit W touches", "hit A touches", "hit F touches", "hit B touches", "App.sendEvent touches",
        "F.sendEvent touches", "B began 2", "W.sendEvent touches", "tap began 1", "A began 1",
      ])
    fixture.touch(0.1, .move(1, 20, 20))
    #expect(fixture.takeLog() == ["App.sendEvent touches", "F.sendEvent touches", "B moved 2"])
  }

  // WD-10
  @Test(arguments: [true, false]) func aSuppressedBeganMakesTheTouchUndeliveredForGood(byApplication: Bool) {
    let fixture = Fixture([.touches, .gestures])
    fixture.view("A", 0, 0, 400, 600)
    fixture.tap("tap", on: fixture.window)
    suppress(fixture, byApplication) { $0.allTouches.contains { $0.phase == .began } }
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 12, 12))
    fixture.touch(0.2, .up(0))
    fixture.wait(until: 5)
    #expect(fixture.takeLog() == [])
    #expect(fixture.application.dispatcher.touches.isEmpty)
    #expect(fixture.application.dispatcher.active.isEmpty)
  }

  // WD-10
  @Test(arguments: [true, false]) func aSuppressedEndIsMadeUpForByACancelInTheNextCycle(byApplication: Bool) {
    let fixture = Fixture([.touches, .gestures])
    fixture.writesTimes = true
    fixture.view("A", 0, 0, 400, 600)
    fixture.pan("pan", on: fixture.window)
    suppress(fixture, byApplication) { $0.allTouches.contains { $0.phase == .ended } }
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.25, .up(0))
    // The cycle runs without any new event.
    fixture.wait(until: 1)
    #expect(fixture.takeLog() == ["0.0 pan began 1", "0.0 A began 1", "0.25 pan cancelled 1", "0.25 A cancelled 1"])
    #expect(fixture.application.dispatcher.touches.isEmpty)
  }

  // WD-10
  @Test func aSuppressedMoveIsNotMadeUpFor() {
    fixture.view("A", 0, 0, 400, 600)
    suppress(fixture, true) { $0.allTouches.contains { $0.phase == .moved } }
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 12, 12))
    fixture.touch(0.2, .up(0))
    #expect(fixture.takeLog() == ["A began 1", "A ended 1"])
  }

  // WD-10
  @Test func aTouchSuppressedAfterASeriesIsNotBoundLater() {
    let fixture = Fixture([.gestures])
    fixture.view("A", 0, 0, 400, 600)
    fixture.tap("double", on: fixture.window, taps: 2)
    fixture.tapAt(0, 10, 10)
    suppress(fixture, true) { _ in true }
    fixture.touch(0.2, .down(0, 300, 300))
    fixture.wait(until: 5)
    #expect(fixture.takeLog() == ["double began 1", "double ended 1"])
  }

  private func suppress(_ fixture: Fixture, _ byApplication: Bool, _ condition: @escaping @MainActor (Event) -> Bool) {
    if byApplication {
      fixture.application.passesOn = { !condition($0) }
    } else {
      fixture.window.passesOn = { !condition($0) }
    }
  }

  // WD-7
  @Test func keysPassToTheNextWindowWhenTheKeyWindowClosesOrHides() {
    let front = fixture.window("F")
    front.makeKey()
    front.close()
    #expect(fixture.application.keyWindow === fixture.window)
    fixture.stack.show(front)
    front.makeKey()
    let last = fixture.window("L")
    last.mayBecomeKey = false
    front.isHidden = true
    #expect(fixture.application.keyWindow === fixture.window)
    fixture.window.close()
    #expect(fixture.application.keyWindow == nil)
  }
}
