import Dactyl
import DactylGeometry
import DactylTesting
import Testing

@testable import DactylWidgets

/// Limits, semantics and sizes of a time picker (`CT-34`).
@MainActor @Suite struct TimePickerTests {
  private let fixture: TimePickerStage
  private var stage: TestStage { fixture.stage }
  private var picker: TimePicker { fixture.picker }

  init() throws {
    fixture = try TimePickerStage()
  }

  // MARK: Limits

  // CT-34
  @Test func aTimeOutsideTheLimitsSpringsBackToTheNearest() {
    picker.minimumTime = TimeOfDay(9, 30)
    picker.maximumTime = TimeOfDay(17, 15)
    fixture.drag(picker.hours, by: 9)
    stage.advance(by: 1)
    #expect(fixture.sent == ["17:15"] && fixture.shown == "17 15")
    fixture.drag(picker.minutes, by: 2)
    stage.advance(by: 1)
    #expect(fixture.sent == ["17:15"] && fixture.shown == "17 15")
    // Both wheels rest before the limits count.
    let fingers = [stage.finger(), stage.finger()]
    fixture.hold(picker.minutes, by: 25, fingers[0])
    fingers[0].up()
    #expect(picker.time == TimeOfDay(17, 15))
  }

  // CT-34
  @Test func theLimitsCountWhenAllWheelsAreAtRest() {
    picker.time = TimeOfDay(17, 10)
    picker.minimumTime = TimeOfDay(9, 30)
    picker.maximumTime = TimeOfDay(17, 15)
    let fingers = [stage.finger(), stage.finger()]
    fixture.hold(picker.hours, by: -8, fingers[0])
    fixture.hold(picker.minutes, by: 35, fingers[1])
    fingers[1].up()
    stage.advance(by: 1)
    #expect(fixture.shown.hasSuffix("45"))
    fingers[0].up()
    stage.advance(by: 1)
    #expect(fixture.sent == ["09:45"])
  }

  // CT-34
  @Test func limitsInTheWrongOrderAllowNoChange() {
    picker.minimumTime = TimeOfDay(12, 0)
    picker.maximumTime = TimeOfDay(11, 0)
    fixture.drag(picker.hours, by: 2)
    stage.advance(by: 1)
    #expect(fixture.sent == [] && fixture.shown == "09 41")
  }

  // CT-34
  @Test func theProgramSendsNothingAndMayLeaveTheLimits() {
    picker.maximumTime = TimeOfDay(10, 0)
    picker.time = TimeOfDay(22, 30)
    #expect(fixture.shown == "22 30" && fixture.sent == [])
    picker.minuteInterval = 15
    #expect(picker.minutes.titles == ["00", "15", "30", "45"])
    picker.time = TimeOfDay(8, 44)
    #expect(picker.time == TimeOfDay(8, 30) && fixture.shown == "08 30")
    stage.finger().tap(at: fixture.place(1, in: picker.minutes), in: picker.minutes)
    #expect(fixture.sent == ["08:45"])
    picker.minuteInterval = 7
    #expect(picker.minutes.titles.count == 60 && picker.time == TimeOfDay(8, 45))
  }

  // CT-34
  @Test func theProgramCanSetTheTimeWhileAFingerTurnsAWheel() {
    let finger = stage.finger()
    fixture.hold(picker.hours, by: 2, finger)
    picker.time = TimeOfDay(3, 20)
    #expect(fixture.shown == "11 20" && picker.time == TimeOfDay(3, 20))
    finger.up()
    stage.advance(by: 1)
    #expect(fixture.sent == ["11:20"])
  }

  // CT-34
  @Test func newRowsStopAWheelUnderAFinger() {
    let finger = stage.finger()
    fixture.hold(picker.minutes, by: 2, finger)
    picker.minuteInterval = 5
    stage.application.layOutWindows()
    #expect(fixture.shown == "09 40" && picker.minutes.row == 8)
    finger.move(to: fixture.place(-4, in: picker.minutes), in: picker.minutes)
    finger.up()
    stage.advance(by: 2)
    #expect(fixture.sent == [] && fixture.shown == "09 40")
    fixture.drag(picker.minutes, by: 1)
    #expect(fixture.sent == ["09:45"])
  }

  // MARK: Accessibility

  @Test func columnsAreSteppers() {
    fixture.useTwelveHours()
    let group = stage.element(.group, "Start")
    #expect(group.value == "9:41 AM")
    #expect(stage.element(.stepper, "Hours").value == "9")
    #expect(stage.element(.stepper, "Minutes").value == "41")
    #expect(stage.element(.stepper, "AM, PM").value == "AM")
    stage.element(.stepper, "Hours").perform(.increment)
    stage.element(.stepper, "Minutes").perform(.decrement)
    stage.element(.stepper, "AM, PM").perform(.increment)
    #expect(fixture.sent == ["10:41", "10:40", "22:40"])
    stage.element(.stepper, "Hours").perform(.set(12))
    stage.element(.stepper, "Minutes").perform(.set(7))
    #expect(fixture.sent.suffix(2) == ["12:40", "12:07"])
    #expect(group.value == "12:07 PM")
    #expect(picker.hours.perform(.activate) == false && picker.perform(.activate) == false)
    for wrong in [Double.nan, .infinity, -1] { _ = picker.minutes.perform(.set(wrong)) }
    #expect(picker.time == TimeOfDay(12, 7))
  }

  @Test func theTreeHasOnlyTheColumns() {
    #expect(stage.element(.group, "Start").value == "09:41")
    #expect(stage.elements(.scrollView).isEmpty && stage.elements(.stepper).count == 2)
  }

  // MARK: Looks

  @Test func itFitsItsProposal() {
    fixture.useTwelveHours()
    let ideal = picker.sizeThatFits(proposal: ProposedSize(width: nil, height: nil))
    #expect(ideal.width <= 300 && ideal.height == 220)
    #expect(picker.sizeThatFits(proposal: ProposedSize(width: 1000, height: nil)) == ideal)
    #expect(picker.sizeThatFits(proposal: ProposedSize(width: 160, height: nil)).width == 160)
    #expect(picker.sizeThatFits(proposal: ProposedSize(width: 0, height: nil)).width < 120)
    picker.traitOverrides.density = .compact
    #expect(picker.sizeThatFits(proposal: ProposedSize(width: nil, height: nil)).height == 160)
    #expect(picker.hours.wheel.rowHeight == 44)
    stage.application.layOutWindows()
    #expect(picker.hours.wheel.rowHeight == 32 && fixture.shown == "9 41 AM")
  }

  @Test(arguments: [
    Size.zero, Size(width: 1, height: 1), Size(width: 300, height: 20), Size(width: 20, height: 300),
    Size(width: 5000, height: 3000),
  ]) func anyBoundsAreSafe(_ size: Size) {
    fixture.useTwelveHours()
    picker.frame = Rect(origin: .zero, size: size)
    stage.advance(by: 0.1)
    picker.time = TimeOfDay(23, 59)
    picker.hours.becomeFirstResponder()
    stage.keyboard.press("Down")
    stage.advance(by: 1)
    #expect(fixture.sent == ["00:59"])
    picker.frame = Rect(x: 0, y: 0, width: 300, height: 220)
    stage.application.layOutWindows()
    #expect(fixture.shown == "12 59 AM")
  }

  @Test func aNewSizeKeepsTheRowUnderAFinger() {
    let finger = stage.finger()
    fixture.hold(picker.minutes, by: 3, finger)
    picker.frame.size.height = 132
    stage.application.layOutWindows()
    #expect(fixture.shown == "09 44")
    finger.up()
    stage.advance(by: 1)
    #expect(fixture.sent == ["09:44"])
    fixture.flick(picker.minutes)
    picker.traitOverrides.density = .compact
    stage.application.layOutWindows()
    stage.advance(by: 2)
    #expect(fixture.sent.count == 2 && !fixture.shown.contains("?"))
  }

  // CT-34
  @Test func aNewSizeKeepsAWheelBetweenRowsUnderAFinger() {
    fixture.useTwelveHours()
    let fingers = [stage.finger(), stage.finger()]
    fixture.hold(picker.minutes, by: 3.25, fingers[0])
    // Beyond the end.
    fixture.hold(picker.periods, by: -1, fingers[1])
    let positions = [picker.minutes, picker.periods].map(\.wheel.position)
    #expect(positions[0] != positions[0].rounded() && positions[1] < 0)
    picker.frame.size.height = 132
    stage.application.layOutWindows()
    #expect([picker.minutes, picker.periods].map(\.wheel.position) == positions)
    for finger in fingers { finger.up() }
    stage.advance(by: 1)
    #expect(fixture.sent == ["09:44"] && fixture.shown == "9 44 AM")
  }

  // The narrow one has columns of the same width with small and with large rows.
  @Test(arguments: [(100.0, 40.0), (300, 48)])
  func itTakesTheSizesOfTheViewThatItIsAddedTo(_ width: Double, _ columnWidth: Double) {
    picker.frame.size.width = width
    stage.application.layOutWindows()
    picker.removeFromSuperview()
    let parent = View(frame: stage.view.bounds)
    parent.traitOverrides.density = .compact
    stage.view.addSubview(parent)
    stage.application.layOutWindows()
    parent.addSubview(picker)
    stage.application.layOutWindows()
    for column in [picker.hours, picker.minutes] {
      #expect(column.wheel.rowHeight == 32 && column.bounds.width == columnWidth)
    }
    #expect(fixture.shown == "09 41")
  }
}
