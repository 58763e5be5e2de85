import Dactyl
import DactylGeometry
import DactylTesting
import Testing

@testable import DactylWidgets

/// Fingers, pointers and touchpads turn the wheels of a time picker (`CT-34`).
@MainActor @Suite struct TimePickerTurningTests {
  private let fixture: TimePickerStage
  private var stage: TestStage { fixture.stage }
  private var picker: TimePicker { fixture.picker }

  init() throws {
    fixture = try TimePickerStage()
  }

  // CT-34, EI-26
  @Test func aWheelThatCountsNoClicksTurnsByARowForEachOfThem() {
    let place = fixture.place(0, in: picker.minutes)
    stage.pointer.move(to: place, in: picker.minutes)
    let before = picker.minutes.wheel.position
    for _ in 0..<2 {
      fixture.turnWheelWithoutClicks(by: 10)
      stage.advance(by: 1)
    }
    #expect(picker.minutes.wheel.position == before + 2)
  }

  // CT-34
  @Test func aDragTurnsAWheelWithTheFinger() {
    let finger = stage.finger()
    fixture.hold(picker.hours, by: 2.25, finger)
    let start = picker.hours.wheel.position
    finger.move(to: fixture.place(-3, in: picker.hours), in: picker.hours)
    #expect(abs(picker.hours.wheel.position - start - (3 - 2.25 - 10 / fixture.rowHeight)) < 1e-9)
    #expect(fixture.sent == [] && picker.time == TimeOfDay(9, 41))
    finger.up()
    stage.advance(by: 2)
    #expect(fixture.shown == "12 41" && fixture.sent == ["12:41"])
  }

  // CT-34
  @Test func aWheelStopsAtTheNearestRow() {
    fixture.drag(picker.minutes, by: 1.6)
    #expect(fixture.shown == "09 43" && fixture.sent == ["09:43"])
    fixture.drag(picker.minutes, by: -0.4)
    #expect(fixture.shown == "09 43" && fixture.sent == ["09:43"])
  }

  // CT-34
  @Test func aFlickSpinsAWheelAndSendsOnceAtRest() {
    fixture.flick(picker.minutes)
    #expect(picker.minutes.wheel.isDecelerating)
    stage.advance(by: 0.3)
    #expect(fixture.sent == [])
    stage.advance(by: 5)
    #expect(fixture.sent.count == 1 && fixture.sent.first == picker.time.description)
    // It turns by more than the finger.
    #expect(picker.time.minute != 43 && picker.time.hour == 9 && !fixture.shown.contains("?"))
  }

  // CT-34
  @Test func aFingerStopsASpinningWheelAndTheLiftChoosesTheNearestRow() {
    fixture.flick(picker.minutes)
    stage.advance(by: 0.21)
    let finger = stage.finger()
    finger.down(at: fixture.place(2, in: picker.minutes), in: picker.minutes)
    let stopped = picker.minutes.wheel.position
    stage.advance(by: 1)
    #expect(picker.minutes.wheel.position == stopped && stopped != stopped.rounded() && fixture.sent == [])
    finger.up()
    stage.advance(by: 1)
    #expect(picker.minutes.wheel.position == stopped.rounded() && fixture.sent.count == 1)
  }

  // CT-34, EI-30
  @Test(arguments: [false, true])
  func fingersThatRestOnATouchpadStopASpinningWheelAndTheirLiftChoosesTheNearestRow(_ isCancelled: Bool) {
    stage.pointer.move(to: fixture.place(0, in: picker.minutes), in: picker.minutes)
    fixture.flick(picker.minutes)
    stage.advance(by: 0.21)
    fixture.restOnTouchpad()
    let stopped = picker.minutes.wheel.position
    stage.advance(by: 1)
    #expect(picker.minutes.wheel.position == stopped && stopped != stopped.rounded() && fixture.sent == [])
    fixture.liftFromTouchpad(isCancelled: isCancelled)
    stage.advance(by: 1)
    #expect(picker.minutes.wheel.position == stopped.rounded() && fixture.sent.count == 1)
  }

  // CT-34
  @Test func fingersTurnTheirWheelsAtTheSameTime() {
    let fingers = [stage.finger(), stage.finger()]
    fixture.hold(picker.hours, by: 2, fingers[0])
    fixture.hold(picker.minutes, by: -5, fingers[1])
    fingers[0].up()
    stage.advance(by: 1)
    // The minutes are still held.
    #expect(fixture.sent == [] && picker.time == TimeOfDay(9, 41))
    fingers[1].up()
    stage.advance(by: 1)
    #expect(fixture.sent == ["11:36"] && fixture.shown == "11 36")
  }

  // CT-34
  @Test func aTapTurnsToTheRow() {
    stage.finger().tap(at: fixture.place(2, in: picker.hours), in: picker.hours)
    stage.advance(by: 0.1)
    #expect(fixture.sent == ["11:41"] && fixture.shown.contains("?"))
    stage.advance(by: 0.5)
    #expect(fixture.shown == "11 41")
    stage.pointer.click(at: fixture.place(-1, in: picker.minutes), in: picker.minutes)
    stage.advance(by: 0.5)
    stage.finger().tap(at: fixture.place(0, in: picker.minutes), in: picker.minutes)
    #expect(fixture.sent == ["11:41", "11:40"] && fixture.shown == "11 40")
  }

  // CT-34
  @Test func hoursAndMinutesAreEndless() {
    picker.time = TimeOfDay(23, 59)
    for column in [picker.hours, picker.minutes] { stage.finger().tap(at: fixture.place(1, in: column), in: column) }
    #expect(fixture.sent == ["00:59", "00:00"])
    stage.advance(by: 0.5)
    for _ in 0..<30 { fixture.drag(picker.hours, by: -4) }
    #expect(picker.time.hour == 0 && fixture.shown == "00 00")
    #expect(abs(picker.hours.wheel.position - 984) < 600)
  }

  // CT-34
  @Test func aMouseWheelTurnsByRows() {
    stage.pointer.move(to: fixture.place(0, in: picker.minutes), in: picker.minutes)
    stage.pointer.turnWheel(by: 1)
    stage.pointer.turnWheel(by: -3)
    #expect(fixture.sent == ["09:42", "09:39"])
    stage.pointer.turnWheel(by: 0.5)
    #expect(picker.time == TimeOfDay(9, 39))
    stage.pointer.turnWheel(by: 0.5)
    stage.advance(by: 1)
    #expect(picker.time == TimeOfDay(9, 40) && fixture.shown == "09 40")
    stage.pointer.turnWheel(by: 0, sideways: 2)
    #expect(picker.time == TimeOfDay(9, 40))
  }

  // CT-34
  @Test func aPartOfAClickTurnsNothing() {
    stage.pointer.move(to: fixture.place(0, in: picker.minutes), in: picker.minutes)
    stage.pointer.turnWheel(by: 0.5)
    #expect(fixture.shown == "09 41" && fixture.sent == [])
  }

  // CT-34
  @Test func aMouseWheelThatTurnsBackBeginsANewClick() {
    stage.pointer.move(to: fixture.place(0, in: picker.minutes), in: picker.minutes)
    for part in [0.75, -0.5, -0.5] { stage.pointer.turnWheel(by: part) }
    #expect(fixture.sent == ["09:40"])
  }

  // CT-34
  @Test func aTouchpadTurnsLikeAFinger() {
    stage.pointer.move(to: fixture.place(0, in: picker.minutes), in: picker.minutes)
    for _ in 0..<8 {
      stage.touchpad.scroll(by: Point(x: 0, y: 12))
      stage.advance(by: 0.02)
    }
    #expect(fixture.sent == [])
    stage.advance(by: 0.3)
    stage.touchpad.endScroll()
    stage.advance(by: 2)
    #expect(fixture.sent == ["09:43"] && fixture.shown == "09 43")
  }

  // CT-34
  @Test func withReducedMotionNothingSpins() {
    defer { stage.application.traitOverrides.reducesMotion = false }
    stage.application.traitOverrides.reducesMotion = true
    stage.finger().tap(at: fixture.place(2, in: picker.hours), in: picker.hours)
    #expect(fixture.shown == "11 41")
    fixture.flick(picker.minutes)
    #expect(!picker.minutes.wheel.isDecelerating && fixture.shown == "11 43" && fixture.sent == ["11:41", "11:43"])
  }

  // CT-34
  @Test func aCancelledDragStopsAtTheNearestRow() {
    fixture.hold(picker.hours, by: 2.2, stage.finger())
    stage.cancelTouches()
    stage.advance(by: 1)
    #expect(fixture.shown == "11 41" && fixture.sent == ["11:41"])
  }

  // CT-34
  @Test func aPickerThatIsDisabledWhileAWheelTurnsGoesBack() {
    let finger = stage.finger()
    fixture.hold(picker.hours, by: 2, finger)
    picker.isEnabled = false
    #expect(fixture.shown == "09 41")
    finger.up()
    stage.advance(by: 1)
    stage.finger().tap(at: fixture.place(1, in: picker.hours), in: picker.hours)
    fixture.drag(picker.hours, by: 1)
    stage.pointer.move(to: fixture.place(0, in: picker.minutes), in: picker.minutes)
    stage.pointer.turnWheel(by: 1)
    #expect(fixture.sent == [] && fixture.shown == "09 41")
    #expect(stage.element(.stepper, "Hours").isEnabled == false)
    picker.isEnabled = true
    fixture.drag(picker.hours, by: 1)
    #expect(fixture.sent == ["10:41"])
  }

  // CT-34
  @Test func aPickerThatLeavesItsWindowGoesBack() {
    fixture.flick(picker.minutes)
    picker.removeFromSuperview()
    stage.advance(by: 5)
    stage.view.addSubview(picker)
    stage.application.layOutWindows()
    #expect(fixture.sent == [] && fixture.shown == "09 41")
  }

  // CT-12
  @Test func aTapOfAnAncestorDoesNotTakeTheTouch() {
    var taps = 0
    let tap = TapGestureRecognizer()
    tap.addHandler { _ in taps += 1 }
    stage.view.addGestureRecognizer(tap)
    stage.finger().tap(at: fixture.place(1, in: picker.hours), in: picker.hours)
    #expect(fixture.sent == ["10:41"] && taps == 0)
    picker.isEnabled = false
    stage.finger().tap(at: fixture.place(1, in: picker.hours), in: picker.hours)
    #expect(fixture.sent == ["10:41"] && taps == 1)
  }

  // CT-12, SV-15
  @Test func aTouchThatStopsAWheelIsNoTap() {
    var taps = 0
    let tap = TapGestureRecognizer()
    tap.addHandler { _ in taps += 1 }
    stage.view.addGestureRecognizer(tap)
    fixture.flick(picker.minutes)
    stage.advance(by: 0.21)
    let finger = stage.finger()
    finger.down(at: fixture.place(2, in: picker.minutes), in: picker.minutes)
    let stopped = picker.minutes.wheel.position
    finger.up()
    stage.advance(by: 1)
    #expect(picker.minutes.wheel.position == stopped.rounded() && taps == 0)
  }

  // CT-34
  @Test func aPickerInAScrollViewTurnsInsteadOfScrolling() {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    scroll.contentSize = Size(width: 400, height: 2000)
    stage.view.addSubview(scroll)
    scroll.addSubview(picker)
    stage.application.layOutWindows()
    fixture.drag(picker.hours, by: 2)
    stage.pointer.move(to: fixture.place(0, in: picker.hours), in: picker.hours)
    stage.pointer.turnWheel(by: 1)
    #expect(fixture.sent == ["11:41", "12:41"] && scroll.contentOffset == .zero)
  }

  // MARK: Halves of the day

  // CT-34
  @Test func hoursBeyondElevenAreInTheOtherHalfOfTheDay() {
    fixture.useTwelveHours()
    #expect(fixture.shown == "9 41 AM")
    let finger = stage.finger()
    fixture.hold(picker.hours, by: 3, finger)
    stage.advance(by: 1)
    #expect(fixture.shown == "12 41 PM" && fixture.sent == [])
    finger.up()
    stage.advance(by: 1)
    #expect(fixture.sent == ["12:41"])
    fixture.drag(picker.hours, by: -1)
    #expect(fixture.sent == ["12:41", "11:41"] && fixture.shown == "11 41 AM")
    stage.finger().tap(at: fixture.place(1, in: picker.hours), in: picker.hours)
    #expect(fixture.sent.last == "12:41")
  }

  // CT-34
  @Test func theHalvesOfTheDayHaveEnds() {
    fixture.useTwelveHours()
    fixture.drag(picker.periods, by: -2)
    #expect(fixture.sent == [] && fixture.shown == "9 41 AM")
    fixture.drag(picker.periods, by: 3)
    #expect(fixture.sent == ["21:41"] && fixture.shown == "9 41 PM")
    stage.finger().tap(at: fixture.place(-1, in: picker.periods), in: picker.periods)
    #expect(fixture.sent == ["21:41", "09:41"])
  }

  @Test func midnightAndNoonAreTwelve() {
    fixture.useTwelveHours()
    for (hour, text) in [(0, "12 05 AM"), (12, "12 05 PM"), (13, "1 05 PM"), (23, "11 05 PM")] {
      picker.time = TimeOfDay(hour, 5)
      #expect(fixture.shown == text)
    }
    picker.names.dayPeriods = ["", "nachm."]
    #expect(picker.periods.titles == ["AM", "nachm."])
  }
}
