import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct WindowTests {
  private let rig = Rig()

  private var order: [String] { rig.stack.frontToBack.map(\.debugName) }

  // WD-1
  @Test func eachSurfaceHasItsOwnWindowsInOrderOfShowing() {
    let popup = rig.surface(2)
    _ = rig.window("B")
    _ = rig.window("P", on: popup)
    #expect(rig.stack.windows.map(\.debugName) == ["W", "B"])
    #expect(popup.windows.map(\.debugName) == ["P"])
  }

  // WD-2
  @Test func windowsAreOrderedByLevelThenByTheLastShowing() {
    let alert = rig.window("alert")
    alert.windowLevel = .alert
    let status = rig.window("status")
    status.windowLevel = .status
    let second = rig.window("second")
    #expect(order == ["alert", "status", "second", "W"])
    rig.stack.show(rig.window)
    #expect(order == ["alert", "status", "W", "second"])
    second.windowLevel = Window.Level(rawValue: 1500)
    #expect(order == ["alert", "second", "status", "W"])
    #expect(Window.Level.normal.rawValue == 0)
    #expect(Window.Level.status.rawValue == 1000)
    #expect(Window.Level.alert.rawValue == 2000)
  }

  // WD-3
  @Test func visibleWindowsAreAskedInTurnWithThePointInTheirCoordinates() {
    let rig = Rig([.hits])
    let front = rig.window("F", frame: Rect(x: 100, y: 100, width: 50, height: 50))
    let view = rig.view("A", 0, 0, 50, 50, in: front)
    #expect(rig.stack.hitTest(Point(110, 110), with: nil)?.view === view)
    #expect(rig.stack.hitTest(Point(10, 10), with: nil)?.view === rig.window)
    _ = rig.takeLog()
    front.isHidden = true
    #expect(rig.stack.hitTest(Point(110, 110), with: nil)?.view === rig.window)
    #expect(rig.takeLog() == ["hit W"])
  }

  // WD-4
  @Test func windowsOfOtherSurfacesAreNeverAsked() {
    let rig = Rig([.hits])
    let other = rig.window("O", on: rig.surface(2))
    other.windowLevel = .alert
    other.makeKey()
    rig.touch(0, .down(0, 10, 10))
    #expect(rig.takeLog() == ["hit W touches"])
    rig.touch(0.1, .down(1, 10, 10), on: SurfaceID(rawValue: 2))
    #expect(rig.takeLog() == ["hit O touches"])
    rig.touch(0.2, .down(2, 10, 10), on: SurfaceID(rawValue: 3))
    #expect(rig.takeLog() == [])
  }

  // WD-5
  @Test func aContactThatNoWindowTakesReachesNothingForItsWholeLife() {
    let rig = Rig([.touches, .events, .gestures])
    rig.view("A", 0, 0, 400, 600)
    rig.tap("tap", on: rig.window)
    rig.window.isUserInteractionEnabled = false
    rig.touch(0, .down(0, 10, 10))
    rig.window.isUserInteractionEnabled = true
    rig.touch(0.1, .move(0, 20, 20))
    rig.touch(0.2, .up(0))
    #expect(rig.takeLog() == ["drop 1"])
    #expect(rig.application.dispatcher.touches.isEmpty)
    rig.touch(0.3, .down(0, 10, 10))
    #expect(rig.takeLog().last == "A began 2")
  }

  // WD-6
  @Test func windowAndViewKeepTheTouchAnywhere() {
    rig.view("A", 0, 0, 100, 100)
    rig.view("B", 200, 0, 100, 100)
    rig.touch(0, .down(0, 10, 10))
    _ = rig.window("F")
    rig.touch(0.1, .move(0, 210, 10))
    rig.touch(0.2, .move(0, -1000, 5000))
    rig.touch(0.3, .up(0))
    #expect(rig.takeLog() == ["A began 1", "A moved 1", "A moved 1", "A ended 1"])
  }

  // WD-7
  @Test func touchesReachTheHitWindowAndNotTheKeyWindow() {
    let front = rig.window("F", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    rig.view("A", 0, 0, 400, 600)
    front.makeKey()
    rig.touch(0, .down(0, 200, 200))
    #expect(rig.takeLog() == ["A began 1"])
  }

  // WD-8
  @Test func aTouchMakesItsWindowKeyBeforeItsDeliveryIfAllowed() {
    let view = rig.view("A", 0, 0, 400, 600)
    let front = rig.window("F", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    front.makeKey()
    var wasKey = false
    view.onTouches = { [unowned rig] _, _, _ in wasKey = rig.window.isKeyWindow }
    rig.tapAt(0, 200, 200)
    #expect(wasKey)
    front.mayBecomeKey = false
    rig.tapAt(1, 10, 10)
    #expect(rig.window.isKeyWindow)
    front.mayBecomeKey = true
    rig.stack.takesKeyboardFocus = false
    rig.tapAt(2, 10, 10)
    #expect(rig.window.isKeyWindow)
    rig.stack.takesKeyboardFocus = true
    rig.tapAt(3, 10, 10)
    #expect(front.isKeyWindow)
  }

  // WD-9
  @Test func aFrameIsHitTestedBoundThenSentToTheApplicationAndWindows() {
    let rig = Rig([.hits, .events, .touches, .gestures])
    let back = rig.view("A", 0, 0, 400, 600)
    let front = rig.window("F", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    rig.view("B", 0, 0, 100, 100, in: front)
    var bound: Int?
    rig.tap("tap", on: back)
    rig.application.passesOn = { event in
      bound = event.allTouches.first?.gestureRecognizers.count
      return true
    }
    rig.touch(0, .down(0, 200, 200), .down(1, 10, 10))
    #expect(bound == 1)
    #expect(
      rig.takeLog().filter { !$0.hasPrefix("inside") } == [
        "hit F touches", "hit W touches", "hit A touches", "hit F touches", "hit B touches", "App.sendEvent touches",
        "F.sendEvent touches", "B began 2", "W.sendEvent touches", "tap began 1", "A began 1",
      ])
    rig.touch(0.1, .move(1, 20, 20))
    #expect(rig.takeLog() == ["App.sendEvent touches", "F.sendEvent touches", "B moved 2"])
  }

  // WD-10
  @Test(arguments: [true, false]) func aSuppressedBeganMakesTheTouchUndeliveredForGood(byApplication: Bool) {
    let rig = Rig([.touches, .gestures])
    rig.view("A", 0, 0, 400, 600)
    rig.tap("tap", on: rig.window)
    suppress(rig, byApplication) { $0.allTouches.contains { $0.phase == .began } }
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 12, 12))
    rig.touch(0.2, .up(0))
    rig.wait(until: 5)
    #expect(rig.takeLog() == [])
    #expect(rig.application.dispatcher.touches.isEmpty)
    #expect(rig.application.dispatcher.active.isEmpty)
  }

  // WD-10
  @Test(arguments: [true, false]) func aSuppressedEndIsMadeUpForByACancelInTheNextCycle(byApplication: Bool) {
    let rig = Rig([.touches, .gestures])
    rig.writesTimes = true
    rig.view("A", 0, 0, 400, 600)
    rig.pan("pan", on: rig.window)
    suppress(rig, byApplication) { $0.allTouches.contains { $0.phase == .ended } }
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.25, .up(0))
    // The cycle runs without any new event.
    rig.wait(until: 1)
    #expect(rig.takeLog() == ["0.0 pan began 1", "0.0 A began 1", "0.25 pan cancelled 1", "0.25 A cancelled 1"])
    #expect(rig.application.dispatcher.touches.isEmpty)
  }

  // WD-10
  @Test func aSuppressedMoveIsNotMadeUpFor() {
    rig.view("A", 0, 0, 400, 600)
    suppress(rig, true) { $0.allTouches.contains { $0.phase == .moved } }
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 12, 12))
    rig.touch(0.2, .up(0))
    #expect(rig.takeLog() == ["A began 1", "A ended 1"])
  }

  // WD-10
  @Test func aTouchSuppressedAfterASeriesIsNotBoundLater() {
    let rig = Rig([.gestures])
    rig.view("A", 0, 0, 400, 600)
    rig.tap("double", on: rig.window, taps: 2)
    rig.tapAt(0, 10, 10)
    suppress(rig, true) { _ in true }
    rig.touch(0.2, .down(0, 300, 300))
    rig.wait(until: 5)
    #expect(rig.takeLog() == ["double began 1", "double ended 1"])
  }

  private func suppress(_ rig: Rig, _ byApplication: Bool, _ condition: @escaping @MainActor (Event) -> Bool) {
    if byApplication {
      rig.application.passesOn = { !condition($0) }
    } else {
      rig.window.passesOn = { !condition($0) }
    }
  }

  // WD-7
  @Test func keysPassToTheNextWindowWhenTheKeyWindowClosesOrHides() {
    let front = rig.window("F")
    front.makeKey()
    front.close()
    #expect(rig.application.keyWindow === rig.window)
    rig.stack.show(front)
    front.makeKey()
    let last = rig.window("L")
    last.mayBecomeKey = false
    front.isHidden = true
    #expect(rig.application.keyWindow === rig.window)
    rig.window.close()
    #expect(rig.application.keyWindow == nil)
  }
}
