import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// How every control handles its touches (section 7.1).
@MainActor @Suite struct ControlTests {
  private let rig = Rig([.controls])

  /// A control at 100, 100 with a size of 100 by 40 points.
  @discardableResult private func control() -> TrackingControl {
    let control = rig.add(TrackingControl(), "K", 100, 100, 100, 40)
    control.rig = rig
    return control
  }

  // MARK: CT-1

  // CT-1
  @Test func onlyOneTouchIsTrackedAtATime() {
    control().isMultipleTouchEnabled = true
    rig.touch(0, .down(0, 110, 110))
    rig.touch(0.1, .down(1, 150, 110))
    rig.touch(0.2, .move(1, 160, 110))
    rig.touch(0.3, .up(0))
    rig.touch(0.4, .move(1, 150, 110))
    rig.touch(0.5, .up(1))
    #expect(rig.takeLog() == ["K touchDown", "K touchUpInside"])
    rig.tapAt(1, 110, 110)
    #expect(rig.takeLog() == ["K touchDown", "K touchUpInside"])
  }

  // CT-1
  @Test func theFirstTouchOfACallThatTheControlWantsIsTracked() {
    let control = control()
    control.isMultipleTouchEnabled = true
    control.begins = { $0.contactNumber > 1 }
    rig.kinds = [.touches, .controls]
    rig.touch(0, .down(0, 110, 110), .down(1, 120, 110), .down(2, 130, 110))
    #expect(rig.takeLog() == ["begin 1", "begin 2", "K touchDown"])
    rig.touch(0.1, .up(0), .up(2))
    #expect(rig.takeLog() == [])
    rig.touch(0.2, .up(1))
    #expect(rig.takeLog() == ["end 2 tracking inside", "K touchUpInside"])
  }

  // CT-1
  @Test func aTouchWithAHeldEndIsTrackedUntilItIsCompleted() {
    control()
    rig.tap("t", on: rig.window, taps: 2)
    rig.tapAt(0, 110, 110)
    #expect(rig.takeLog() == ["K touchDown"])
    // Too far from the first tap for a double tap, which fails, but on the same control.
    rig.touch(0.2, .down(0, 190, 110))
    #expect(rig.takeLog() == ["K touchUpInside", "K touchDown"])
  }

  // CT-1, RC-8
  @Test func aForwardedTouchThatLostItsEndIsOverWhenTheNextBegins() {
    let control = control()
    let inner = rig.view("V", 0, 0, 50, 40, in: control, mode: .forward)
    rig.touch(0, .down(0, 110, 110))
    #expect(control.isTracking)
    // The touch no longer reaches the control when it is cancelled.
    inner.nextOverride = rig.window
    inner.removeFromSuperview()
    rig.touch(0.1, .up(0))
    #expect(rig.takeLog() == ["K touchDown"])
    rig.tapAt(1, 110, 110)
    #expect(rig.takeLog() == ["K touchCancel", "K touchDown", "K touchUpInside"])
  }

  // CT-1
  @Test func endsOfOtherTouchesDoNotAffectTracking() {
    let control = control()
    control.isMultipleTouchEnabled = true
    rig.touch(0, .down(0, 110, 110))
    rig.touch(0.1, .down(1, 150, 110))
    let other = rig.view("V", 0, 0, 10, 10)
    other.onTouches = { _, touches, event in control.touchesCancelled(touches, with: event) }
    rig.touch(0.2, .down(2, 5, 5))
    #expect(control.isTracking)
    rig.touch(0.3, .up(0))
    #expect(rig.takeLog() == ["K touchDown", "K touchUpInside"])
  }

  // MARK: CT-2, CT-3

  // CT-2
  @Test func theTrackingMethodsPrecedeTheEventsOfTheirPhase() {
    let control = control()
    rig.kinds = [.touches, .controls]
    #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
    rig.touch(0, .down(0, 110, 110))
    #expect(control.isTracking && control.isTouchInside && control.isHighlighted)
    #expect(rig.takeLog() == ["begin 1", "K touchDown"])
    rig.touch(0.1, .move(0, 110, 300))
    #expect(rig.takeLog() == ["continue 1 tracking", "K touchDragExit", "K touchDragOutside"])
    rig.touch(0.2, .up(0))
    #expect(rig.takeLog() == ["end 1 tracking", "K touchUpOutside"])
    rig.touch(1, .down(0, 110, 110))
    rig.touch(1.1, .cancel)
    #expect(rig.takeLog() == ["begin 2", "K touchDown", "cancel tracking inside", "K touchCancel"])
    #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
  }

  // CT-2
  @Test func refusingBeginOrContinueTrackingSendsNothing() {
    let control = control()
    control.begins = { _ in false }
    rig.tapAt(0, 110, 110)
    #expect(rig.takeLog() == [])
    control.begins = { _ in true }
    control.goesOn = false
    rig.touch(1, .down(0, 110, 110))
    rig.touch(1.1, .move(0, 120, 110))
    #expect(!control.isTracking && !control.isHighlighted)
    control.goesOn = true
    rig.touch(1.2, .move(0, 130, 110))
    rig.touch(1.3, .up(0))
    #expect(rig.takeLog() == ["K touchDown"])
  }

  // CT-3
  @Test func aControlIsHighlightedWhileTheTouchIsInside() {
    let control = control()
    rig.touch(0, .down(0, 110, 110))
    rig.touch(0.1, .move(0, 110, 300))
    #expect(!control.isHighlighted && control.isTracking && !control.isTouchInside)
    rig.touch(0.2, .move(0, 110, 110))
    #expect(control.isHighlighted)
    rig.touch(0.3, .up(0))
    #expect(!control.isHighlighted)
  }

  // MARK: CT-4, CT-5

  // CT-4
  @Test func rawValuesOfEventsAreThoseOfTheModel() {
    let bits = Control.Events.named.map(\.events.rawValue)
    #expect(bits == [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 14, 16, 17, 18, 19].map { 1 << $0 })
    #expect(Control.Events.allTouchEvents.rawValue == 0xFFF && Control.Events.allEditingEvents.rawValue == 0xF0000)
    #expect(Control.Events.applicationReserved.rawValue == 0x0F00_0000)
    #expect(Control.Events.systemReserved.rawValue == 0xF000_0000 && Control.Events.allEvents.rawValue == 0xFFFF_FFFF)
  }

  // CT-5
  @Test(arguments: [
    (30.0, 30.0, true), (29.9, 120.0, false), (269.9, 209.9, true), (270.0, 120.0, false), (150.0, 210.0, false),
    (150.0, 29.9, false),
  ])
  func theMarginIsHalfOpenAsBoundsAre(x: Double, y: Double, isInside: Bool) {
    let control = control()
    rig.touch(0, .down(0, 110, 110))
    rig.touch(0.1, .move(0, x, y))
    #expect(control.isTouchInside == isInside)
    rig.touch(0.2, .up(0))
    #expect(rig.takeLog().last == (isInside ? "K touchUpInside" : "K touchUpOutside"))
  }

  // CT-5
  @Test func aCustomMarginCountsForThePointerButNotAtTheDown() {
    let control = control()
    #expect(control.trackingMargin == 70)
    control.trackingMargin = -15
    rig.pointer(
      0, .enter(surface: Rig.main, at: Point(105, 105), serial: 1),
      .button(code: 0x110, isPressed: true, time: .at(0), serial: 1))
    #expect(control.isTouchInside)
    rig.pointer(0.1, .button(code: 0x110, isPressed: false, time: .at(0.1), serial: 1))
    #expect(rig.takeLog() == ["K touchDown", "K touchUpOutside"])
  }

  // CT-5
  @Test func aLiftIsJudgedByItsLastLocationAndIsNoDrag() {
    control()
    rig.touch(0, .down(0, 110, 110))
    rig.touch(0.1, .move(0, 110, 400), .up(0))
    #expect(rig.takeLog() == ["K touchDown", "K touchUpOutside"])
  }

  // MARK: CT-9, CT-10

  // CT-9
  @Test func theStateReflectsEnabledSelectedAndHighlighted() {
    let control = Button()
    rig.window.addSubview(control)
    #expect(control.state == .normal && Control.State.normal.rawValue == 0)
    control.isHighlighted = true
    #expect(control.state == .highlighted && control.state.rawValue == 1)
    control.isSelected = true
    control.becomeFirstResponder()
    #expect(control.state == [.highlighted, .selected, .focused] && control.state.rawValue == 13)
    control.isEnabled = false
    #expect(control.state.contains(.disabled) && Control.State.disabled.rawValue == 2)
  }

  // CT-9
  @Test func disablingDuringTrackingCancelsItAndEnablingResumesNothing() {
    let control = control()
    rig.kinds = [.touches, .controls]
    rig.touch(0, .down(0, 110, 110))
    control.isEnabled = false
    #expect(rig.takeLog() == ["begin 1", "K touchDown", "cancel by program tracking inside", "K touchCancel"])
    #expect(!control.isTracking && !control.isHighlighted)
    rig.touch(0.1, .move(0, 120, 110))
    control.isEnabled = true
    rig.touch(0.2, .move(0, 130, 110))
    rig.touch(0.3, .up(0))
    #expect(rig.takeLog() == [])
  }

  // CT-9
  @Test func anActionThatDisablesTheControlCancelsTheRest() {
    let control = control()
    rig.tapAt(0, 110, 110)
    _ = rig.takeLog()
    control.addAction(Action { [unowned control] _ in control.isEnabled = false }, for: .touchDown)
    rig.tapAt(0.2, 110, 110)
    #expect(rig.takeLog() == ["K touchDown", "K touchCancel"])
  }

  // CT-9
  @Test func aDisabledControlIsNotAskedWhetherItTracks() {
    control().isEnabled = false
    rig.kinds = [.touches, .controls]
    rig.tapAt(0, 110, 110)
    #expect(rig.takeLog() == [])
  }

  // CT-9
  @Test func aDisabledControlTakesTheHitAndForwardsNothing() {
    let rig = Rig([.touches, .controls])
    let view = rig.view("A", 0, 0, 400, 600)
    rig.add(Control(), "K", 100, 100, 100, 40, in: view).isEnabled = false
    rig.tapAt(0, 110, 110)
    #expect(rig.takeLog() == [])
  }

  // CT-10
  @Test func removalClosedWindowAndInactivityEndTrackingByTouchCancel() {
    let control = control()
    rig.touch(0, .down(0, 110, 110))
    control.removeFromSuperview()
    #expect(rig.takeLog() == ["K touchDown", "K touchCancel"] && !control.isTracking)
    rig.window.addSubview(control)
    rig.touch(0.1, .up(0))
    rig.touch(1, .down(0, 110, 110))
    rig.application.becomeInactive()
    #expect(rig.takeLog() == ["K touchDown", "K touchCancel"] && !control.isTracking)
    rig.touch(2, .up(0))
    rig.touch(3, .down(0, 110, 110))
    rig.window.close()
    #expect(rig.takeLog() == ["K touchDown", "K touchCancel"] && !control.isTracking)
  }

  // CT-10
  @Test func aControlRemovedByItsOwnActionIsCancelledAfterIt() {
    let control = control()
    control.addAction(Action { [unowned control] _ in control.removeFromSuperview() }, for: .touchDown)
    rig.touch(0, .down(0, 110, 110))
    #expect(rig.takeLog() == ["K touchDown", "K touchCancel"] && !control.isTracking)
  }

  // MARK: CT-15

  // CT-15
  @Test(arguments: [(0x110, 2), (0x111, 0), (0x112, 0)])
  func onlyThePointersPrimaryButtonIsTracked(code: UInt32, count: Int) {
    control()
    rig.pointer(
      0, .enter(surface: Rig.main, at: Point(110, 110), serial: 1),
      .button(code: code, isPressed: true, time: .at(0), serial: 1))
    rig.pointer(0.1, .button(code: code, isPressed: false, time: .at(0.1), serial: 1))
    #expect(rig.takeLog().count == count)
  }
}
