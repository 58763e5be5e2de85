import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Touches that are cancelled (section 9).
@MainActor @Suite struct InterruptionTests {
  private let fixture = Fixture([.touches, .gestures, .states, .actions])
  private let view: StubView

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
  }

  /// Expects that no state of touches is left.
  private func expectNothingLeft(_ fixture: Fixture) {
    fixture.wait(until: fixture.now.seconds + 5)
    let dispatcher = fixture.application.dispatcher
    #expect(dispatcher.touches.isEmpty && dispatcher.active.isEmpty && dispatcher.presses.isEmpty)
    #expect(dispatcher.nextDeadline() == nil)
  }

  // MARK: Effects of a cancel

  // IN-1
  @Test func aCancelReachesRecognizersBeforeViews() {
    let delegate = TestDelegate()
    delegate.allows = { _ in true }
    let (possible, active) = (fixture.custom("possible", on: view), fixture.custom("active", on: view))
    let terminal = fixture.custom("terminal", on: view)
    active.plan = [.began: .began, .cancelled: .cancelled]
    active.cancelsTouchesInView = false
    active.delegate = delegate
    terminal.plan = [.began: .failed]
    possible.plan = [.cancelled: .failed]
    fixture.touch(0, .down(0, 10, 10))
    _ = fixture.takeLog()
    fixture.touch(0.1, .cancel)
    #expect(
      fixture.takeLog() == [
        "active cancelled 1", "active cancelled", "possible cancelled 1", "possible failed",
        "action active cancelled", "A cancelled 1",
      ])
    expectNothingLeft(fixture)
  }

  // IN-1, IN-11
  @Test func aRecognizerThatIgnoresACancelFailsOrIsCancelled() {
    let delegate = TestDelegate()
    delegate.allows = { _ in true }
    fixture.custom("possible", on: view).delegate = delegate
    fixture.custom("active", on: view).plan = [.began: .began]
    fixture.touch(0, .down(0, 10, 10))
    _ = fixture.takeLog()
    fixture.touch(0.1, .cancel)
    #expect(
      fixture.takeLog().filter { $0.hasSuffix("cancelled") || $0.hasSuffix("failed") } == [
        "active cancelled", "possible failed", "action active cancelled",
      ])
    expectNothingLeft(fixture)
  }

  // IN-2
  @Test func onlyDeliveredOpenTouchesAreCancelledAndHeldEndsAreReleased() {
    let fixture = Fixture([.touches])
    let (open, delayed) = (fixture.view("open", 0, 0, 100, 100), fixture.view("delayed", 100, 0, 100, 100))
    let (claimed, held) = (fixture.view("claimed", 200, 0, 100, 100), fixture.view("held", 300, 0, 100, 100))
    fixture.custom("d", on: delayed).delaysTouchesBegan = true
    fixture.custom("c", on: claimed).plan = [.began: .began]
    fixture.tap("h", on: held, taps: 2)
    fixture.tapAt(0, 310, 10, id: 9)
    fixture.touch(0.1, .down(0, 10, 10), .down(1, 110, 10), .down(2, 210, 10), .down(3, 310, 10), .down(4, 20, 20))
    _ = (fixture.takeLog(), open)
    fixture.touch(0.2, .cancel)
    #expect(fixture.takeLog() == ["held ended 1", "open cancelled 2", "held cancelled 5"])
    expectNothingLeft(fixture)
  }

  // IN-3
  @Test(arguments: [true, false]) func aWireCancelAndLossOfTheCapabilityHaveTheSameEffect(byCancel: Bool) {
    fixture.pan("pan", on: fixture.window)
    fixture.touch(0, .down(0, 10, 10), .down(1, 20, 20))
    fixture.touch(0.1, .move(0, 80, 10))
    _ = fixture.takeLog()
    fixture.send(0.2, [.touch(Fixture.seat, byCancel ? .cancel : .lost)])
    fixture.touch(0.3, .move(0, 90, 10), .up(1))
    #expect(fixture.takeLog() == ["pan cancelled 1,2", "pan cancelled", "action pan cancelled 25.0,0.0"])
    expectNothingLeft(fixture)
    fixture.touch(6, .down(0, 10, 10))
    #expect(fixture.takeLog() == ["pan began 3", "A began 3"])
  }

  // MARK: Windows

  /// Ways to remove a window.
  enum Leaving: CaseIterable { case close, hide, surface }

  // IN-4
  @Test(arguments: Leaving.allCases) func closingOrHidingAWindowCutsOffOnlyItsOwnTouches(_ way: Leaving) {
    let popup = fixture.surface(2)
    let window = fixture.window("P", on: popup)
    let inner = fixture.view("B", 0, 0, 100, 100, in: window)
    fixture.custom("onB", on: inner)
    fixture.custom("onP", on: window)
    fixture.touch(0, .down(1, 10, 10))
    fixture.touch(0.1, .down(0, 10, 10), on: popup.surface)
    _ = fixture.takeLog()
    switch way {
    case .close: window.close()
    case .hide: window.isHidden = true
    case .surface: popup.close()
    }
    #expect(
      fixture.takeLog() == ["onB cancelled 2", "onB failed", "onP cancelled 2", "onP failed", "B cancelled 2"])
    // The later wire events of the contact are dropped.
    fixture.touch(0.2, .move(0, 20, 20), .move(1, 20, 20))
    fixture.touch(0.3, .up(0), .up(1))
    #expect(fixture.takeLog() == ["A moved 1", "A ended 1"])
    expectNothingLeft(fixture)
  }

  // IN-4
  @Test func aTapWaitingForItsSecondTapFailsWithItsWindow() {
    let double = fixture.tap("double", on: view, taps: 2)
    let single = fixture.tap("single", on: view)
    single.require(toFail: double)
    for tap in [double, single] { tap.delaysTouchesEnded = false }
    fixture.tapAt(0, 10, 10)
    _ = fixture.takeLog()
    fixture.window.close()
    fixture.wait(until: 2)
    #expect(fixture.takeLog() == ["single failed", "double failed"])
  }

  // IN-4, IN-8
  @Test(arguments: [true, false]) func aPanThatFollowsAScrollSeriesIsCancelled(byClosing: Bool) {
    let fixture = Fixture([.actions])
    let view = fixture.view("A", 0, 0, 400, 600)
    fixture.pan("pan", on: view).allowedScrollTypesMask = .all
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(10, 10), serial: 1))
    fixture.pointer(0.1, .axisSource(.finger), .axis(.vertical, value: 1, time: .at(0.1)))
    if byClosing { fixture.window.close() } else { fixture.application.becomeInactive() }
    fixture.pointer(0.2, .axisSource(.finger), .axis(.vertical, value: 2, time: .at(0.2)))
    fixture.pointer(0.3, .axisSource(.finger), .axisStop(.vertical, time: .at(0.3)))
    #expect(fixture.takeLog() == ["action pan began 0.0,1.0", "action pan cancelled 0.0,1.0"])
    expectNothingLeft(fixture)
  }

  // MARK: Views

  // IN-5
  @Test func removingAViewCancelsRecognizersThenViewsBeforeAnythingIsFreed() {
    var inner: StubView? = fixture.view("B", 0, 0, 100, 100, in: view)
    weak let watched = inner
    fixture.custom("onB", on: fixture.view("C", 0, 0, 50, 50, in: inner))
    let pan = fixture.pan("pan", on: view)
    fixture.touch(0, .down(0, 10, 10), .down(1, 200, 200))
    _ = fixture.takeLog()
    inner?.removeFromSuperview()
    inner = nil
    #expect(fixture.takeLog() == ["onB cancelled 1", "onB failed", "C cancelled 1"])
    #expect(watched == nil)
    fixture.touch(0.1, .move(0, 100, 10))
    #expect(fixture.takeLog() == ["pan moved 1", "pan began", "action pan began 35.0,0.0", "A cancelled 2"])
    #expect(pan.numberOfTouches == 2)
    fixture.touch(0.2, .up(0), .up(1))
    _ = fixture.takeLog()
    expectNothingLeft(fixture)
  }

  // IN-5
  @Test func onlyMovingAViewToAnotherWindowCancelsItsTouches() {
    let fixture = Fixture()
    let (left, right) = (fixture.view("L", 0, 0, 100, 100), fixture.view("R", 200, 0, 100, 100))
    let inner = fixture.view("B", 0, 0, 100, 100, in: left)
    fixture.touch(0, .down(0, 10, 10))
    right.addSubview(inner)
    fixture.window.bringSubviewToFront(left)
    fixture.touch(0.1, .move(0, 20, 20))
    #expect(fixture.takeLog() == ["B began 1", "B moved 1"])
    fixture.window("F").addSubview(inner)
    fixture.touch(0.2, .move(0, 30, 30))
    fixture.touch(0.3, .up(0))
    #expect(fixture.takeLog() == ["B cancelled 1"])
    expectNothingLeft(fixture)
  }

  // IN-5
  @Test func aRemovalInsideACycleTakesEffectInStep9() {
    let inner = fixture.view("B", 0, 0, 100, 100, in: view)
    let recognizer = fixture.custom("onB", on: inner)
    recognizer.onTouches = { [unowned inner] phase, _, _ in if phase == .moved { inner.removeFromSuperview() } }
    fixture.touch(0, .down(0, 10, 10), .down(1, 200, 200))
    _ = fixture.takeLog()
    fixture.touch(0.1, .move(0, 20, 20), .move(1, 210, 210))
    #expect(
      fixture.takeLog() == ["onB moved 1", "A moved 2", "onB cancelled 1", "onB failed", "B cancelled 1"])
    fixture.touch(0.2, .up(0), .up(1))
    _ = fixture.takeLog()
    expectNothingLeft(fixture)
  }

  // IN-5
  @Test func aViewRemovedByItsRecognizersBeganGetsNoTouch() {
    let inner = fixture.view("B", 0, 0, 100, 100, in: view)
    let recognizer = fixture.custom("onB", on: inner)
    recognizer.onTouches = { [unowned inner] phase, _, _ in if phase == .began { inner.removeFromSuperview() } }
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .up(0))
    #expect(fixture.takeLog() == ["onB began 1", "onB cancelled 1", "onB failed"])
    expectNothingLeft(fixture)
  }

  // IN-6
  @Test func settingsChangedInMidTouchDoNotAffectRunningTouches() {
    let fixture = Fixture()
    let view = fixture.view("A", 0, 0, 100, 100)
    fixture.touch(0, .down(0, 10, 10))
    view.isUserInteractionEnabled = false
    view.isHidden = true
    view.alpha = 0
    view.frame = Rect(x: 300, y: 0, width: 10, height: 10)
    view.transform = AffineTransform(scaleX: 0, y: 0)
    fixture.touch(0.1, .move(0, 20, 20))
    fixture.touch(0.2, .up(0))
    #expect(fixture.takeLog() == ["A began 1", "A moved 1", "A ended 1"])
    fixture.touch(0.3, .down(0, 305, 5))
    #expect(fixture.takeLog() == ["App began 2"])
  }

  // IN-7
  @Test func aModalPresentationCutsOffTouchesInsideThePresentingView() {
    let (base, modal) = (ViewController(), ViewController())
    fixture.window.rootViewController = base
    view.removeFromSuperview()
    let inner = fixture.view("B", 0, 0, 400, 600, in: base.view)
    fixture.custom("inside", on: inner)
    fixture.pan("outside", on: fixture.window)
    fixture.touch(0, .down(0, 10, 10))
    _ = fixture.takeLog()
    base.present(modal)
    #expect(fixture.takeLog() == ["inside cancelled 1", "inside failed", "B cancelled 1"])
    fixture.touch(0.1, .move(0, 50, 10))
    #expect(fixture.takeLog() == ["outside moved 1", "outside began", "action outside began 30.0,0.0"])
    fixture.touch(0.2, .up(0))
    fixture.touch(0.3, .down(0, 10, 10))
    #expect(fixture.application.lastEvent?.allTouches.first?.view === modal.view)
  }

  // IN-7
  @Test func aModalPresentationCutsOffTouchesOfTheContainersAroundThePresenter() {
    let (container, child, modal) = (ViewController(), ViewController(), ViewController())
    fixture.window.rootViewController = container
    view.removeFromSuperview()
    fixture.view("Bar", 0, 0, 400, 50, in: container.view)
    child.view.frame = Rect(x: 0, y: 50, width: 400, height: 550)
    container.addChild(child)
    container.view.addSubview(child.view)
    child.didMove(toParent: container)
    fixture.touch(0, .down(0, 10, 10))
    _ = fixture.takeLog()
    child.present(modal)
    #expect(fixture.takeLog() == ["Bar cancelled 1"])
  }

  // IN-8
  @Test func inactivityCancelsAllTouchesAndKeys() {
    let fixture = Fixture([.touches, .presses])
    fixture.view("A", 0, 0, 400, 600)
    fixture.view("B", 0, 0, 100, 100, in: fixture.window("P", on: fixture.surface(2)))
    fixture.focusKeyboard()
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0, .down(1, 10, 10), on: SurfaceID(rawValue: 2))
    fixture.stack.show(fixture.window)
    fixture.window.makeKey()
    fixture.key(0.1, 30, isDown: true)
    _ = fixture.takeLog()
    fixture.application.becomeInactive()
    #expect(fixture.takeLog() == ["A cancelled 1", "B cancelled 2", "W lost k30"])
    fixture.touch(0.2, .up(0), .up(1))
    #expect(fixture.takeLog() == [])
    expectNothingLeft(fixture)
  }

  // IN-8
  @Test func inactivityInsideACycleCancelsKeysAtItsEnd() {
    let fixture = Fixture([.touches, .presses])
    let view = fixture.view("A", 0, 0, 400, 600)
    fixture.focusKeyboard()
    fixture.key(0, 30, isDown: true)
    view.onTouches = { [unowned fixture] phase, _, _ in
      guard phase == .began else { return }
      fixture.application.becomeInactive()
      fixture.write(.touches, "still beginning")
    }
    _ = fixture.takeLog()
    fixture.touch(0.1, .down(0, 10, 10))
    #expect(fixture.takeLog() == ["A began 1", "still beginning", "A cancelled 1", "W lost k30"])
  }

  // IN-10
  @Test func nestedInterruptionsAreQueuedAndCutEachTouchOffOnce() {
    let (b, c) = (fixture.view("B", 0, 0, 100, 100, in: view), fixture.view("C", 100, 0, 100, 100, in: view))
    b.onTouches = { [unowned fixture, unowned view] phase, _, _ in
      guard phase == .cancelled else { return }
      fixture.write(.touches, "removing A")
      view.removeFromSuperview()
      fixture.application.becomeInactive()
      fixture.write(.touches, "removed A")
    }
    fixture.touch(0, .down(0, 10, 10), .down(1, 110, 10))
    _ = (fixture.takeLog(), c)
    b.removeFromSuperview()
    #expect(fixture.takeLog() == ["B cancelled 1", "removing A", "removed A", "C cancelled 2"])
    fixture.touch(0.1, .up(0), .up(1))
    expectNothingLeft(fixture)
  }

  // GR-11, IN-5
  @Test func aRemovalByTheLastActionCutsOffInTheSameCycle() {
    let inner = fixture.view("B", 0, 0, 100, 100, in: view)
    let recognizer = fixture.custom("c", on: view)
    recognizer.plan = [.began: .began]
    recognizer.cancelsTouchesInView = false
    recognizer.addHandler { [unowned inner] recognizer in
      if recognizer.state == .cancelled { inner.removeFromSuperview() }
    }
    fixture.touch(0, .down(0, 10, 10))
    _ = fixture.takeLog()
    // Without touches the recognizer is cancelled at the end of the cycle (GR-11), and its action removes the view.
    if let event = fixture.application.lastEvent { recognizer.ignore(event.allTouches[0], for: event) }
    #expect(fixture.takeLog() == ["c cancelled", "action c cancelled", "B cancelled 1"])
    fixture.touch(0.1, .up(0))
    expectNothingLeft(fixture)
  }

  // GR-10
  @Test func operationsInAResetBelongToTheSameCycle() {
    let (first, second) = (fixture.custom("first", on: view), fixture.custom("second", on: view))
    second.plan = [.began: .began]
    second.cancelsTouchesInView = false
    second.prevents = { _ in false }
    first.plan = [.moved: .failed]
    first.onReset = { [unowned second] in second.isEnabled = false }
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 20, 10))
    _ = fixture.takeLog()
    fixture.wait(until: 1)
    #expect(fixture.takeLog() == ["second cancelled", "action second cancelled"])
  }

  // IN-5
  @Test(arguments: [true, false]) func aRecognizerLosesAMovedTouchWhenItsOwnViewLeaves(byRemoval: Bool) {
    let (outer, inner) = (fixture.view("B", 0, 0, 100, 100, in: view), fixture.view("C", 0, 0, 100, 100))
    outer.addSubview(inner)
    fixture.custom("onA", on: view)
    fixture.custom("onB", on: outer).plan = [.moved: .began, .cancelled: .cancelled]
    fixture.touch(0, .down(0, 10, 10))
    // The inner view leaves its superview, or only moves to another one.
    if byRemoval { inner.removeFromSuperview() } else { view.addSubview(inner) }
    fixture.touch(0.1, .move(0, 20, 10))
    _ = fixture.takeLog()
    outer.removeFromSuperview()
    #expect(fixture.takeLog() == ["onB cancelled 1", "onB cancelled", "action onB cancelled"])
    fixture.touch(0.2, .move(0, 30, 10))
    fixture.touch(0.3, .up(0))
    #expect(fixture.takeLog() == [])
    expectNothingLeft(fixture)
  }
}
