import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Touches that are cancelled (section 9).
@MainActor @Suite struct InterruptionTests {
  private let rig = Rig([.touches, .gestures, .states, .actions])
  private let view: StubView

  init() {
    view = rig.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
  }

  /// Expects that no state of touches is left.
  private func expectNothingLeft(_ rig: Rig) {
    rig.wait(until: rig.now.seconds + 5)
    let dispatcher = rig.application.dispatcher
    #expect(dispatcher.touches.isEmpty && dispatcher.active.isEmpty && dispatcher.presses.isEmpty)
    #expect(dispatcher.nextDeadline() == nil)
  }

  // MARK: Effects of a cancel

  // IN-1
  @Test func aCancelReachesRecognizersBeforeViews() {
    let delegate = TestDelegate()
    delegate.allows = { _ in true }
    let (possible, active) = (rig.custom("possible", on: view), rig.custom("active", on: view))
    let terminal = rig.custom("terminal", on: view)
    active.plan = [.began: .began, .cancelled: .cancelled]
    active.cancelsTouchesInView = false
    active.delegate = delegate
    terminal.plan = [.began: .failed]
    possible.plan = [.cancelled: .failed]
    rig.touch(0, .down(0, 10, 10))
    _ = rig.takeLog()
    rig.touch(0.1, .cancel)
    #expect(
      rig.takeLog() == [
        "active cancelled 1", "active cancelled", "possible cancelled 1", "possible failed",
        "action active cancelled", "A cancelled 1",
      ])
    expectNothingLeft(rig)
  }

  // IN-1, IN-11
  @Test func aRecognizerThatIgnoresACancelFailsOrIsCancelled() {
    let delegate = TestDelegate()
    delegate.allows = { _ in true }
    rig.custom("possible", on: view).delegate = delegate
    rig.custom("active", on: view).plan = [.began: .began]
    rig.touch(0, .down(0, 10, 10))
    _ = rig.takeLog()
    rig.touch(0.1, .cancel)
    #expect(
      rig.takeLog().filter { $0.hasSuffix("cancelled") || $0.hasSuffix("failed") } == [
        "active cancelled", "possible failed", "action active cancelled",
      ])
    expectNothingLeft(rig)
  }

  // IN-2
  @Test func onlyDeliveredOpenTouchesAreCancelledAndHeldEndsAreReleased() {
    let rig = Rig([.touches])
    let (open, delayed) = (rig.view("open", 0, 0, 100, 100), rig.view("delayed", 100, 0, 100, 100))
    let (claimed, held) = (rig.view("claimed", 200, 0, 100, 100), rig.view("held", 300, 0, 100, 100))
    rig.custom("d", on: delayed).delaysTouchesBegan = true
    rig.custom("c", on: claimed).plan = [.began: .began]
    rig.tap("h", on: held, taps: 2)
    rig.tapAt(0, 310, 10, id: 9)
    rig.touch(0.1, .down(0, 10, 10), .down(1, 110, 10), .down(2, 210, 10), .down(3, 310, 10), .down(4, 20, 20))
    _ = (rig.takeLog(), open)
    rig.touch(0.2, .cancel)
    #expect(rig.takeLog() == ["held ended 1", "open cancelled 2", "held cancelled 5"])
    expectNothingLeft(rig)
  }

  // IN-3
  @Test(arguments: [true, false]) func aWireCancelAndLossOfTheCapabilityHaveTheSameEffect(byCancel: Bool) {
    rig.pan("pan", on: rig.window)
    rig.touch(0, .down(0, 10, 10), .down(1, 20, 20))
    rig.touch(0.1, .move(0, 80, 10))
    _ = rig.takeLog()
    rig.send(0.2, [.touch(Rig.seat, byCancel ? .cancel : .lost)])
    rig.touch(0.3, .move(0, 90, 10), .up(1))
    #expect(rig.takeLog() == ["pan cancelled 1,2", "pan cancelled", "action pan cancelled 25.0,0.0"])
    expectNothingLeft(rig)
    rig.touch(6, .down(0, 10, 10))
    #expect(rig.takeLog() == ["pan began 3", "A began 3"])
  }

  // MARK: Windows

  /// Ways to remove a window.
  enum Leaving: CaseIterable { case close, hide, surface }

  // IN-4
  @Test(arguments: Leaving.allCases) func closingOrHidingAWindowCutsOffOnlyItsOwnTouches(_ way: Leaving) {
    let popup = rig.surface(2)
    let window = rig.window("P", on: popup)
    let inner = rig.view("B", 0, 0, 100, 100, in: window)
    rig.custom("onB", on: inner)
    rig.custom("onP", on: window)
    rig.touch(0, .down(1, 10, 10))
    rig.touch(0.1, .down(0, 10, 10), on: popup.surface)
    _ = rig.takeLog()
    switch way {
    case .close: window.close()
    case .hide: window.isHidden = true
    case .surface: popup.close()
    }
    #expect(
      rig.takeLog() == ["onB cancelled 2", "onB failed", "onP cancelled 2", "onP failed", "B cancelled 2"])
    // The later wire events of the contact are dropped.
    rig.touch(0.2, .move(0, 20, 20), .move(1, 20, 20))
    rig.touch(0.3, .up(0), .up(1))
    #expect(rig.takeLog() == ["A moved 1", "A ended 1"])
    expectNothingLeft(rig)
  }

  // IN-4
  @Test func aTapWaitingForItsSecondTapFailsWithItsWindow() {
    let double = rig.tap("double", on: view, taps: 2)
    let single = rig.tap("single", on: view)
    single.require(toFail: double)
    for tap in [double, single] { tap.delaysTouchesEnded = false }
    rig.tapAt(0, 10, 10)
    _ = rig.takeLog()
    rig.window.close()
    rig.wait(until: 2)
    #expect(rig.takeLog() == ["single failed", "double failed"])
  }

  // IN-4, IN-8
  @Test(arguments: [true, false]) func aPanThatFollowsAScrollSeriesIsCancelled(byClosing: Bool) {
    let rig = Rig([.actions])
    let view = rig.view("A", 0, 0, 400, 600)
    rig.pan("pan", on: view).allowedScrollTypesMask = .all
    rig.pointer(0, .enter(surface: Rig.main, at: Point(10, 10), serial: 1))
    rig.pointer(0.1, .axisSource(.finger), .axis(.vertical, value: 1, time: .at(0.1)))
    if byClosing { rig.window.close() } else { rig.application.becomeInactive() }
    rig.pointer(0.2, .axisSource(.finger), .axis(.vertical, value: 2, time: .at(0.2)))
    rig.pointer(0.3, .axisSource(.finger), .axisStop(.vertical, time: .at(0.3)))
    #expect(rig.takeLog() == ["action pan began 0.0,1.0", "action pan cancelled 0.0,1.0"])
    expectNothingLeft(rig)
  }

  // MARK: Views

  // IN-5
  @Test func removingAViewCancelsRecognizersThenViewsBeforeAnythingIsFreed() {
    var inner: StubView? = rig.view("B", 0, 0, 100, 100, in: view)
    weak let watched = inner
    rig.custom("onB", on: rig.view("C", 0, 0, 50, 50, in: inner))
    let pan = rig.pan("pan", on: view)
    rig.touch(0, .down(0, 10, 10), .down(1, 200, 200))
    _ = rig.takeLog()
    inner?.removeFromSuperview()
    inner = nil
    #expect(rig.takeLog() == ["onB cancelled 1", "onB failed", "C cancelled 1"])
    #expect(watched == nil)
    rig.touch(0.1, .move(0, 100, 10))
    #expect(rig.takeLog() == ["pan moved 1", "pan began", "action pan began 35.0,0.0", "A cancelled 2"])
    #expect(pan.numberOfTouches == 2)
    rig.touch(0.2, .up(0), .up(1))
    _ = rig.takeLog()
    expectNothingLeft(rig)
  }

  // IN-5
  @Test func onlyMovingAViewToAnotherWindowCancelsItsTouches() {
    let rig = Rig()
    let (left, right) = (rig.view("L", 0, 0, 100, 100), rig.view("R", 200, 0, 100, 100))
    let inner = rig.view("B", 0, 0, 100, 100, in: left)
    rig.touch(0, .down(0, 10, 10))
    right.addSubview(inner)
    rig.window.bringSubviewToFront(left)
    rig.touch(0.1, .move(0, 20, 20))
    #expect(rig.takeLog() == ["B began 1", "B moved 1"])
    rig.window("F").addSubview(inner)
    rig.touch(0.2, .move(0, 30, 30))
    rig.touch(0.3, .up(0))
    #expect(rig.takeLog() == ["B cancelled 1"])
    expectNothingLeft(rig)
  }

  // IN-5
  @Test func aRemovalInsideACycleTakesEffectInStep9() {
    let inner = rig.view("B", 0, 0, 100, 100, in: view)
    let recognizer = rig.custom("onB", on: inner)
    recognizer.onTouches = { [unowned inner] phase, _, _ in if phase == .moved { inner.removeFromSuperview() } }
    rig.touch(0, .down(0, 10, 10), .down(1, 200, 200))
    _ = rig.takeLog()
    rig.touch(0.1, .move(0, 20, 20), .move(1, 210, 210))
    #expect(
      rig.takeLog() == ["onB moved 1", "A moved 2", "onB cancelled 1", "onB failed", "B cancelled 1"])
    rig.touch(0.2, .up(0), .up(1))
    _ = rig.takeLog()
    expectNothingLeft(rig)
  }

  // IN-5
  @Test func aViewRemovedByItsRecognizersBeganGetsNoTouch() {
    let inner = rig.view("B", 0, 0, 100, 100, in: view)
    let recognizer = rig.custom("onB", on: inner)
    recognizer.onTouches = { [unowned inner] phase, _, _ in if phase == .began { inner.removeFromSuperview() } }
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .up(0))
    #expect(rig.takeLog() == ["onB began 1", "onB cancelled 1", "onB failed"])
    expectNothingLeft(rig)
  }

  // IN-6
  @Test func settingsChangedInMidTouchDoNotAffectRunningTouches() {
    let rig = Rig()
    let view = rig.view("A", 0, 0, 100, 100)
    rig.touch(0, .down(0, 10, 10))
    view.isUserInteractionEnabled = false
    view.isHidden = true
    view.alpha = 0
    view.frame = Rect(x: 300, y: 0, width: 10, height: 10)
    view.transform = AffineTransform(scaleX: 0, y: 0)
    rig.touch(0.1, .move(0, 20, 20))
    rig.touch(0.2, .up(0))
    #expect(rig.takeLog() == ["A began 1", "A moved 1", "A ended 1"])
    rig.touch(0.3, .down(0, 305, 5))
    #expect(rig.takeLog() == ["App began 2"])
  }

  // IN-7
  @Test func aModalPresentationCutsOffTouchesInsideThePresentingView() {
    let (base, modal) = (ViewController(), ViewController())
    rig.window.rootViewController = base
    view.removeFromSuperview()
    let inner = rig.view("B", 0, 0, 400, 600, in: base.view)
    rig.custom("inside", on: inner)
    rig.pan("outside", on: rig.window)
    rig.touch(0, .down(0, 10, 10))
    _ = rig.takeLog()
    base.present(modal)
    #expect(rig.takeLog() == ["inside cancelled 1", "inside failed", "B cancelled 1"])
    rig.touch(0.1, .move(0, 50, 10))
    #expect(rig.takeLog() == ["outside moved 1", "outside began", "action outside began 30.0,0.0"])
    rig.touch(0.2, .up(0))
    rig.touch(0.3, .down(0, 10, 10))
    #expect(rig.application.lastEvent?.allTouches.first?.view === modal.view)
  }

  // IN-8
  @Test func inactivityCancelsAllTouchesAndKeys() {
    let rig = Rig([.touches, .presses])
    rig.view("A", 0, 0, 400, 600)
    rig.view("B", 0, 0, 100, 100, in: rig.window("P", on: rig.surface(2)))
    rig.focusKeyboard()
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0, .down(1, 10, 10), on: SurfaceID(rawValue: 2))
    rig.stack.show(rig.window)
    rig.window.makeKey()
    rig.key(0.1, 30, isDown: true)
    _ = rig.takeLog()
    rig.application.becomeInactive()
    #expect(rig.takeLog() == ["A cancelled 1", "B cancelled 2", "W lost k30"])
    rig.touch(0.2, .up(0), .up(1))
    #expect(rig.takeLog() == [])
    expectNothingLeft(rig)
  }

  // IN-8
  @Test func inactivityInsideACycleCancelsKeysAtItsEnd() {
    let rig = Rig([.touches, .presses])
    let view = rig.view("A", 0, 0, 400, 600)
    rig.focusKeyboard()
    rig.key(0, 30, isDown: true)
    view.onTouches = { [unowned rig] phase, _, _ in
      guard phase == .began else { return }
      rig.application.becomeInactive()
      rig.write(.touches, "still beginning")
    }
    _ = rig.takeLog()
    rig.touch(0.1, .down(0, 10, 10))
    #expect(rig.takeLog() == ["A began 1", "still beginning", "A cancelled 1", "W lost k30"])
  }

  // IN-10
  @Test func nestedInterruptionsAreQueuedAndCutEachTouchOffOnce() {
    let (b, c) = (rig.view("B", 0, 0, 100, 100, in: view), rig.view("C", 100, 0, 100, 100, in: view))
    b.onTouches = { [unowned rig, unowned view] phase, _, _ in
      guard phase == .cancelled else { return }
      rig.write(.touches, "removing A")
      view.removeFromSuperview()
      rig.application.becomeInactive()
      rig.write(.touches, "removed A")
    }
    rig.touch(0, .down(0, 10, 10), .down(1, 110, 10))
    _ = (rig.takeLog(), c)
    b.removeFromSuperview()
    #expect(rig.takeLog() == ["B cancelled 1", "removing A", "removed A", "C cancelled 2"])
    rig.touch(0.1, .up(0), .up(1))
    expectNothingLeft(rig)
  }

  // GR-11, IN-5
  @Test func aRemovalByTheLastActionCutsOffInTheSameCycle() {
    let inner = rig.view("B", 0, 0, 100, 100, in: view)
    let recognizer = rig.custom("c", on: view)
    recognizer.plan = [.began: .began]
    recognizer.cancelsTouchesInView = false
    recognizer.addHandler { [unowned inner] recognizer in
      if recognizer.state == .cancelled { inner.removeFromSuperview() }
    }
    rig.touch(0, .down(0, 10, 10))
    _ = rig.takeLog()
    // Without touches the recognizer is cancelled at the end of the cycle (GR-11), and its action removes the view.
    if let event = rig.application.lastEvent { recognizer.ignore(event.allTouches[0], for: event) }
    #expect(rig.takeLog() == ["c cancelled", "action c cancelled", "B cancelled 1"])
    rig.touch(0.1, .up(0))
    expectNothingLeft(rig)
  }

  // GR-10
  @Test func operationsInAResetBelongToTheSameCycle() {
    let (first, second) = (rig.custom("first", on: view), rig.custom("second", on: view))
    second.plan = [.began: .began]
    second.cancelsTouchesInView = false
    second.prevents = { _ in false }
    first.plan = [.moved: .failed]
    first.onReset = { [unowned second] in second.isEnabled = false }
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 20, 10))
    _ = rig.takeLog()
    rig.wait(until: 1)
    #expect(rig.takeLog() == ["second cancelled", "action second cancelled"])
  }

  // IN-5
  @Test(arguments: [true, false]) func aRecognizerLosesAMovedTouchWhenItsOwnViewLeaves(byRemoval: Bool) {
    let (outer, inner) = (rig.view("B", 0, 0, 100, 100, in: view), rig.view("C", 0, 0, 100, 100))
    outer.addSubview(inner)
    rig.custom("onA", on: view)
    rig.custom("onB", on: outer).plan = [.moved: .began, .cancelled: .cancelled]
    rig.touch(0, .down(0, 10, 10))
    // The inner view leaves its superview, or only moves to another one.
    if byRemoval { inner.removeFromSuperview() } else { view.addSubview(inner) }
    rig.touch(0.1, .move(0, 20, 10))
    _ = rig.takeLog()
    outer.removeFromSuperview()
    #expect(rig.takeLog() == ["onB cancelled 1", "onB cancelled", "action onB cancelled"])
    rig.touch(0.2, .move(0, 30, 10))
    rig.touch(0.3, .up(0))
    #expect(rig.takeLog() == [])
    expectNothingLeft(rig)
  }
}
