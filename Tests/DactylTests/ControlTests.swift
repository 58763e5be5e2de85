import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// How every control handles its touches (section 7.1).
@MainActor @Suite struct ControlTests {
  private let fixture = Fixture([.controls])

  /// A control at 100, 100 with a size of 100 by 40 points.
  @discardableResult private func control() -> TrackingControl {
    let control = fixture.add(TrackingControl(), "K", 100, 100, 100, 40)
    control.fixture = fixture
    return control
  }

  // MARK: CT-1

  // CT-1
  @Test func onlyOneTouchIsTrackedAtATime() {
    control().isMultipleTouchEnabled = true
    fixture.touch(0, .down(0, 110, 110))
    fixture.touch(0.1, .down(1, 150, 110))
    fixture.touch(0.2, .move(1, 160, 110))
    fixture.touch(0.3, .up(0))
    fixture.touch(0.4, .move(1, 150, 110))
    fixture.touch(0.5, .up(1))
    #expect(fixture.takeLog() == ["K touchDown", "K touchUpInside"])
    fixture.tapAt(1, 110, 110)
    #expect(fixture.takeLog() == ["K touchDown", "K touchUpInside"])
  }

  // CT-1
  @Test func theFirstTouchOfACallThatTheControlWantsIsTracked() {
    let control = control()
    control.isMultipleTouchEnabled = true
    control.begins = { $0.contactNumber > 1 }
    fixture.kinds = [.touches, .controls]
    fixture.touch(0, .down(0, 110, 110), .down(1, 120, 110), .down(2, 130, 110))
    #expect(fixture.takeLog() == ["begin 1", "begin 2", "K touchDown"])
    fixture.touch(0.1, .up(0), .up(2))
    #expect(fixture.takeLog() == [])
    fixture.touch(0.2, .up(1))
    #expect(fixture.takeLog() == ["end 2 tracking inside", "K touchUpInside"])
  }

  // CT-1
  @Test func aTouchWithAHeldEndIsTrackedUntilItIsCompleted() {
    control()
    fixture.tap("t", on: fixture.window, taps: 2)
    fixture.tapAt(0, 110, 110)
    #expect(fixture.takeLog() == ["K touchDown"])
    // Too far from the first tap for a double tap, which fails, but on the same control.
    fixture.touch(0.2, .down(0, 190, 110))
    #expect(fixture.takeLog() == ["K touchUpInside", "K touchDown"])
  }

  // CT-1, RC-8
  @Test func aForwardedTouchThatLostItsEndIsOverWhenTheNextBegins() {
    let control = control()
    let inner = fixture.view("V", 0, 0, 50, 40, in: control, mode: .forward)
    fixture.touch(0, .down(0, 110, 110))
    #expect(control.isTracking)
    // The touch no longer reaches the control when it is cancelled.
    inner.nextOverride = fixture.window
    inner.removeFromSuperview()
    fixture.touch(0.1, .up(0))
    #expect(fixture.takeLog() == ["K touchDown"])
    fixture.tapAt(1, 110, 110)
    #expect(fixture.takeLog() == ["K touchCancel", "K touchDown", "K touchUpInside"])
  }

  // CT-1
  @Test func endsOfOtherTouchesDoNotAffectTracking() {
    let control = control()
    control.isMultipleTouchEnabled = true
    fixture.touch(0, .down(0, 110, 110))
    fixture.touch(0.1, .down(1, 150, 110))
    let other = fixture.view("V", 0, 0, 10, 10)
    other.onTouches = { _, touches, event in control.touchesCancelled(touches, with: event) }
    fixture.touch(0.2, .down(2, 5, 5))
    #expect(control.isTracking)
    fixture.touch(0.3, .up(0))
    #expect(fixture.takeLog() == ["K touchDown", "K touchUpInside"])
  }

  // MARK: CT-2, CT-3

  // CT-2
  @Test func theTrackingMethodsPrecedeTheEventsOfTheirPhase() {
    let control = control()
    fixture.kinds = [.touches, .controls]
    #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
    fixture.touch(0, .down(0, 110, 110))
    #expect(control.isTracking && control.isTouchInside && control.isHighlighted)
    #expect(fixture.takeLog() == ["begin 1", "K touchDown"])
    fixture.touch(0.1, .move(0, 110, 300))
    #expect(fixture.takeLog() == ["continue 1 tracking", "K touchDragExit", "K touchDragOutside"])
    fixture.touch(0.2, .up(0))
    #expect(fixture.takeLog() == ["end 1 tracking", "K touchUpOutside"])
    fixture.touch(1, .down(0, 110, 110))
    fixture.touch(1.1, .cancel)
    #expect(fixture.takeLog() == ["begin 2", "K touchDown", "cancel tracking inside", "K touchCancel"])
    #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
  }

  // CT-2
  @Test func refusingBeginOrContinueTrackingSendsNothing() {
    let control = control()
    control.begins = { _ in false }
    fixture.tapAt(0, 110, 110)
    #expect(fixture.takeLog() == [])
    control.begins = { _ in true }
    control.goesOn = false
    fixture.touch(1, .down(0, 110, 110))
    fixture.touch(1.1, .move(0, 120, 110))
    #expect(!control.isTracking && !control.isHighlighted)
    control.goesOn = true
    fixture.touch(1.2, .move(0, 130, 110))
    fixture.touch(1.3, .up(0))
    #expect(fixture.takeLog() == ["K touchDown"])
  }

  // CT-3
  @Test func aControlIsHighlightedWhileTheTouchIsInside() {
    let control = control()
    fixture.touch(0, .down(0, 110, 110))
    fixture.touch(0.1, .move(0, 110, 300))
    #expect(!control.isHighlighted && control.isTracking && !control.isTouchInside)
    fixture.touch(0.2, .move(0, 110, 110))
    #expect(control.isHighlighted)
    fixture.touch(0.3, .up(0))
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
    fixture.touch(0, .down(0, 110, 110))
    fixture.touch(0.1, .move(0, x, y))
    #expect(control.isTouchInside == isInside)
    fixture.touch(0.2, .up(0))
    #expect(fixture.takeLog().last == (isInside ? "K touchUpInside" : "K touchUpOutside"))
  }

  // CT-5
  @Test func aCustomMarginCountsForThePointerButNotAtTheDown() {
    let control = control()
    #expect(control.trackingMargin == 70)
    control.trackingMargin = -15
    fixture.pointer(
      0, .enter(surface: Fixture.main, at: Point(105, 105), serial: 1),
      .button(code: 0x110, isPressed: true, time: .at(0), serial: 1))
    #expect(control.isTouchInside)
    fixture.pointer(0.1, .button(code: 0x110, isPressed: false, time: .at(0.1), serial: 1))
    #expect(fixture.takeLog() == ["K touchDown", "K touchUpOutside"])
  }

  // CT-5
  @Test func aLiftIsJudgedByItsLastLocationAndIsNoDrag() {
    control()
    fixture.touch(0, .down(0, 110, 110))
    fixture.touch(0.1, .move(0, 110, 400), .up(0))
    #expect(fixture.takeLog() == ["K touchDown", "K touchUpOutside"])
  }

  // MARK: CT-9, CT-10

  // CT-9
  @Test func theStateReflectsEnabledSelectedAndHighlighted() {
    let control = Button()
    fixture.window.addSubview(control)
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
    fixture.kinds = [.touches, .controls]
    fixture.touch(0, .down(0, 110, 110))
    control.isEnabled = false
    #expect(fixture.takeLog() == ["begin 1", "K touchDown", "cancel by program tracking inside", "K touchCancel"])
    #expect(!control.isTracking && !control.isHighlighted)
    fixture.touch(0.1, .move(0, 120, 110))
    control.isEnabled = true
    fixture.touch(0.2, .move(0, 130, 110))
    fixture.touch(0.3, .up(0))
    #expect(fixture.takeLog() == [])
  }

  // CT-9
  @Test func anActionThatDisablesTheControlCancelsTheRest() {
    let control = control()
    fixture.tapAt(0, 110, 110)
    _ = fixture.takeLog()
    control.addAction(Action { [unowned control] _ in control.isEnabled = false }, for: .touchDown)
    fixture.tapAt(0.2, 110, 110)
    #expect(fixture.takeLog() == ["K touchDown", "K touchCancel"])
  }

  // CT-9
  @Test func aDisabledControlIsNotAskedWhetherItTracks() {
    control().isEnabled = false
    fixture.kinds = [.touches, .controls]
    fixture.tapAt(0, 110, 110)
    #expect(fixture.takeLog() == [])
  }

  // CT-9
  @Test func aDisabledControlTakesTheHitAndForwardsNothing() {
    let fixture = Fixture([.touches, .controls])
    let view = fixture.view("A", 0, 0, 400, 600)
    fixture.add(Control(), "K", 100, 100, 100, 40, in: view).isEnabled = false
    fixture.tapAt(0, 110, 110)
    #expect(fixture.takeLog() == [])
  }

  // CT-10
  @Test func removalClosedWindowAndInactivityEndTrackingByTouchCancel() {
    let control = control()
    fixture.touch(0, .down(0, 110, 110))
    control.removeFromSuperview()
    #expect(fixture.takeLog() == ["K touchDown", "K touchCancel"] && !control.isTracking)
    fixture.window.addSubview(control)
    fixture.touch(0.1, .up(0))
    fixture.touch(1, .down(0, 110, 110))
    fixture.application.becomeInactive()
    #expect(fixture.takeLog() == ["K touchDown", "K touchCancel"] && !control.isTracking)
    fixture.touch(2, .up(0))
    fixture.touch(3, .down(0, 110, 110))
    fixture.window.close()
    #expect(fixture.takeLog() == ["K touchDown", "K touchCancel"] && !control.isTracking)
  }

  // CT-10
  @Test func aControlRemovedByItsOwnActionIsCancelledAfterIt() {
    let control = control()
    control.addAction(Action { [unowned control] _ in control.removeFromSuperview() }, for: .touchDown)
    fixture.touch(0, .down(0, 110, 110))
    #expect(fixture.takeLog() == ["K touchDown", "K touchCancel"] && !control.isTracking)
  }

  // MARK: CT-15

  // CT-15
  @Test(arguments: [(0x110, 2), (0x111, 0), (0x112, 0)])
  func onlyThePointersPrimaryButtonIsTracked(code: UInt32, count: Int) {
    control()
    fixture.pointer(
      0, .enter(surface: Fixture.main, at: Point(110, 110), serial: 1),
      .button(code: code, isPressed: true, time: .at(0), serial: 1))
    fixture.pointer(0.1, .button(code: code, isPressed: false, time: .at(0.1), serial: 1))
    #expect(fixture.takeLog().count == count)
  }
}
