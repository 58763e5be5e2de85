import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The times and distances of gestures that the user has set.
@MainActor @Suite struct GestureTimeTests {
  private let stage: TestStage
  private let place = Point(x: 100, y: 300)

  init() throws {
    stage = try TestStage()
  }

  // AU-17
  @Test(arguments: HeldFinger.allCases, [0.2, 0.5, 1.5])
  func aFingerIsHeldForTheTimeThatTheUserHasSet(_ user: HeldFinger, _ duration: Double) throws {
    let held = try user.makeStage()
    held.stage.application.touchAccommodations.longPressDuration = duration
    let finger = held.land()
    held.stage.advance(by: user.standardTime * duration / 0.5 - 0.02)
    #expect(!held.hasHappened())
    held.stage.advance(by: 0.04)
    #expect(held.hasHappened())
    finger.up()
  }

  // AU-17
  @Test func recognizersWithATimeOfTheirOwnKeepIt() {
    let press = LongPressGestureRecognizer()
    stage.view.addGestureRecognizer(press)
    stage.application.touchAccommodations.longPressDuration = 2
    #expect(press.minimumPressDuration == 2)
    press.standardPressDuration = 0.25
    #expect(press.minimumPressDuration == 1)
    press.minimumPressDuration = 0.3
    #expect(press.minimumPressDuration == 0.3)
  }

  // AU-17
  @Test func aSlowFingerTaps() {
    let tap = TapGestureRecognizer()
    stage.view.addGestureRecognizer(tap)
    var taps = 0
    tap.addHandler { _ in taps += 1 }
    stage.finger().press(at: place, for: 1.2)
    #expect(taps == 0)
    stage.application.touchAccommodations.longPressDuration = 1
    stage.advance(by: 2)
    stage.finger().press(at: place, for: 1.2)
    #expect(taps == 1)
    stage.advance(by: 2)
    stage.finger().press(at: place, for: 1.3)
    #expect(taps == 1)
  }

  // AU-18
  @Test(arguments: [false, true]) func tapsInARowHaveTheTimeThatTheUserHasSet(isSlow: Bool) {
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    stage.view.addGestureRecognizer(double)
    var doubles = 0
    double.addHandler { _ in doubles += 1 }
    let field = TextField("one two", frame: Rect(x: 20, y: 20, width: 300, height: 44))
    stage.view.addSubview(field)
    stage.application.touchAccommodations.multipleTapInterval = isSlow ? 1 : 0.35
    for _ in 0..<2 {
      stage.finger().tap(at: place)
      stage.advance(by: 0.9)
    }
    #expect(doubles == (isSlow ? 1 : 0))
    stage.view.removeGestureRecognizer(double)
    for _ in 0..<2 {
      stage.finger().tap(at: Point(x: 20, y: 22), in: field)
      stage.advance(by: 0.9)
    }
    #expect(field.editor.selectedText == (isSlow ? "one" : ""))
  }

  // AU-18
  @Test(arguments: [false, true]) func twoSlowTapsLockShift(isSlow: Bool) throws {
    let keyboard = try KeyboardStage("us")
    keyboard.field.textInputTraits.autocapitalization = .none
    keyboard.open()
    keyboard.stage.application.touchAccommodations.multipleTapInterval = isSlow ? 1 : 0.35
    keyboard.tap("shift")
    keyboard.stage.advance(by: 0.5)
    keyboard.tap("shift")
    #expect((keyboard.keyboard?.shift == .locked) == isSlow)
  }

  // AU-18
  @Test func clicksHaveTheTimeOfTheDesktop() {
    var values = DesktopSettings.Values()
    values.doubleClickInterval = 0.4
    stage.application.touchAccommodations.multipleTapInterval = 1
    #expect(stage.application.tapIntervals.longest(of: .indirectPointer) == Timestamp(seconds: 1))
    stage.desktopSettings = DesktopSettings(values)
    #expect(stage.application.tapIntervals.longest(of: .indirectPointer) == Timestamp(seconds: 0.4))
    #expect(stage.application.tapIntervals.longest(of: .direct) == Timestamp(seconds: 1))
  }

  // AU-19
  @Test(arguments: [false, true]) func aFingerThatTremblesTapsAndHolds(isSteady: Bool) {
    let (tap, press) = (TapGestureRecognizer(), LongPressGestureRecognizer())
    for recognizer in [tap, press] { stage.view.addGestureRecognizer(recognizer) }
    var log: [String] = []
    tap.addHandler { _ in log.append("tap") }
    press.addHandler { if $0.state == .began { log.append("press") } }
    if !isSteady { stage.application.touchAccommodations.allowableMovement = 20 }
    for time in [0.1, 0.6] {
      let finger = stage.finger()
      finger.down(at: place)
      finger.move(to: place + Point(x: 18, y: 0))
      stage.advance(by: time)
      finger.up()
      stage.advance(by: 1)
    }
    #expect(log == (isSteady ? [] : ["tap", "press"]))
  }

  // AU-19
  @Test func draggingAndScrollingBeginBeyondATrembling() {
    let scrollView = ScrollView(frame: stage.view.bounds)
    scrollView.contentSize = Size(width: 400, height: 2000)
    stage.view.addSubview(scrollView)
    var taps = 0
    let button = Button("Add", primaryAction: Action { _ in taps += 1 })
    button.frame = Rect(x: 50, y: 250, width: 100, height: 100)
    scrollView.addSubview(button)
    stage.application.touchAccommodations.allowableMovement = 20
    for (way, isTap) in [(18.0, true), (22, false)] {
      let finger = stage.finger()
      finger.down(at: place)
      // Before the scroll view gives the touch to the button.
      stage.advance(by: 0.05)
      finger.move(to: place - Point(x: 0, y: way))
      #expect((scrollView.contentOffset.y > 0) == !isTap)
      finger.up()
      stage.advance(by: 3)
      #expect(taps == 1)
    }
  }

  // AU-19
  @Test func otherDistancesChangeInProportion() {
    let (pan, pinch, rotation) = (PanGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer())
    let (tap, own) = (TapGestureRecognizer(), PanGestureRecognizer())
    for recognizer in [pan, pinch, rotation, tap, own] { stage.view.addGestureRecognizer(recognizer) }
    pan.standardThreshold = 5
    own.threshold = 7
    #expect(pan.threshold == 5 && pinch.threshold == 8 && tap.maximumDistanceBetweenTaps == 45)
    stage.application.touchAccommodations.allowableMovement = 20
    #expect(pan.threshold == 10 && pinch.threshold == 16 && rotation.threshold == .pi / 18)
    #expect(tap.maximumDistanceBetweenTaps == 90 && own.threshold == 7)
    stage.application.touchAccommodations.allowableMovement = 5
    #expect(pan.threshold == 2.5 && tap.maximumDistanceBetweenTaps == 45)
  }

  // AU-19
  @Test(arguments: [10.0, 20]) func theTouchThatOpensAMenuChoosesBeyondATrembling(movement: Double) throws {
    let fixture = try MenuStage()
    let menu = fixture.menu("Copy", "Paste")
    fixture.view.setContextMenu(menu)
    fixture.stage.application.touchAccommodations.allowableMovement = movement
    let finger = fixture.stage.finger()
    finger.down(at: Point(x: 50, y: 50), in: fixture.view)
    fixture.stage.advance(by: 0.6)
    let row = fixture.point(0, of: menu)
    finger.move(to: Point(x: 50 + 0.8 * movement - 1, y: 50), in: fixture.view)
    #expect(fixture.highlighted(menu).isEmpty)
    finger.move(to: row, in: fixture.view)
    #expect(fixture.highlighted(menu) == ["Copy"])
    finger.up()
  }

  // AU-17, AU-18, AU-19
  @Test func valuesThatAreNoneHaveNoEffect() {
    var values = TouchAccommodations()
    for value in [-1, 0, -.infinity] as [Double] {
      values.longPressDuration = value
      values.multipleTapInterval = value
      values.allowableMovement = value
      #expect(values.longPressDuration == 0.1 && values.multipleTapInterval == 0.1 && values.allowableMovement == 4)
    }
    values.longPressDuration = .infinity
    values.multipleTapInterval = 100
    values.allowableMovement = 1000
    #expect(values.longPressDuration == 4 && values.multipleTapInterval == 4 && values.allowableMovement == 60)
    values.longPressDuration = .nan
    values.multipleTapInterval = .nan
    values.allowableMovement = .nan
    #expect(values == TouchAccommodations())
  }
}
