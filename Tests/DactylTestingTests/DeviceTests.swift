import Dactyl
import DactylTesting
import Testing

/// The devices of a stage, as views see them.
@MainActor @Suite struct DeviceTests {
  private let stage: TestStage
  private let recorder = RecorderView()

  init() throws {
    stage = try TestStage()
    stage.view.addSubview(recorder)
    recorder.becomeFirstResponder()
  }

  // MARK: Fingers

  @Test func aFingersPointsAreThoseOfTheViewThatIsPassed() {
    let inner = RecorderView(frame: Rect(x: 100, y: 50, width: 100, height: 100))
    inner.transform = AffineTransform(scaleX: 2, y: 2)
    recorder.addSubview(inner)
    stage.finger().tap(at: Point(10, 20), in: inner)
    #expect(inner.takeLog() == ["began 1 at 10.0,20.0", "ended 1 at 10.0,20.0"])
    #expect(stage.time == 0.05)
  }

  @Test func aFingerRestsAndDragsForTheGivenTime() {
    let finger = stage.finger()
    finger.radius = 6
    var radii: Set<Double> = []
    recorder.onTouch = { radii.insert($0.majorRadius) }
    finger.press(at: Point(1, 1), for: 2)
    #expect(stage.time == 2 && !finger.isDown)
    _ = recorder.takeLog()
    finger.drag(from: Point(0, 0), to: Point(30, 60), over: 0.1)
    let log = recorder.takeLog()
    #expect(abs(stage.time - 2.1) < 1e-9 && radii == [6])
    #expect(log.first == "began 1 at 0.0,0.0" && log.last == "ended 1 at 30.0,60.0")
    #expect(log.count == 8 && log[1] == "moved 1 at 5.0,10.0")
  }

  @Test func manyFingersArePinches() {
    var scales: [Double] = []
    let pinch = PinchGestureRecognizer { scales.append($0.scale) }
    recorder.addGestureRecognizer(pinch)
    let (left, right) = (stage.finger(), stage.finger())
    left.down(at: Point(100, 100))
    right.down(at: Point(200, 100))
    stage.together {
      left.move(to: Point(50, 100))
      right.move(to: Point(266, 100))
    }
    #expect(scales == [2])
  }

  // MARK: Pointer and touchpad

  @Test func thePointerHoversClicksAndLeaves() {
    var hovers: [String] = []
    recorder.addGestureRecognizer(
      HoverGestureRecognizer { [unowned recorder] in hovers.append("\($0.state) \($0.location(in: recorder).text)") })
    stage.pointer.move(to: Point(10, 10))
    stage.pointer.move(to: Point(20, 10))
    stage.pointer.leave()
    #expect(hovers == ["began 10.0,10.0", "changed 20.0,10.0", "ended 20.0,10.0"])
    var kinds: [String] = []
    recorder.onTouch = { kinds.append("\($0.type) \($0.tapCount) \($0.buttonMask.rawValue)") }
    stage.pointer.click(at: Point(30, 30), count: 2)
    #expect(kinds.first == "indirectPointer 1 1" && kinds.dropFirst(2).first == "indirectPointer 2 1")
    #expect(abs(stage.time - 0.15) < 1e-9)
    _ = recorder.takeLog()
    stage.pointer.press(.secondary)
    stage.pointer.press(.primary)
    stage.pointer.move(to: Point(40, 30))
    stage.pointer.release(.secondary)
    stage.pointer.release(.primary)
    #expect(
      recorder.takeLog() == ["began 1 at 30.0,30.0", "moved 1 at 40.0,30.0", "ended 1 at 40.0,30.0"])
  }

  @Test func theWheelAndTheTouchpadScroll() {
    let scroll = ScrollView(frame: recorder.frame)
    scroll.contentSize = Size(width: 400, height: 5000)
    stage.view.addSubview(scroll)
    stage.pointer.move(to: Point(100, 100))
    stage.pointer.turnWheel(by: 2)
    #expect(scroll.contentOffset == Point(0, 30))
    stage.touchpad.scroll(by: Point(0, 10))
    stage.advance(by: 0.01)
    stage.touchpad.scroll(by: Point(0, 10))
    #expect(scroll.contentOffset == Point(0, 50) && scroll.isDragging)
    stage.advance(by: 0.5)
    stage.touchpad.endScroll()
    #expect(!scroll.isDragging)
  }

  @Test func theTouchpadPinchesTurnsAndSwipes() {
    var log: [String] = []
    recorder.addGestureRecognizer(PinchGestureRecognizer { log.append("pinch \($0.state) \($0.scale)") })
    let rotation = RotationGestureRecognizer { log.append("turn \($0.state) \(($0.rotation * 100).rounded() / 100)") }
    let delegate = Together()
    rotation.delegate = delegate
    recorder.addGestureRecognizer(rotation)
    stage.pointer.move(to: Point(100, 100))
    stage.touchpad.beginPinch()
    stage.touchpad.pinch(scale: 1.5)
    stage.touchpad.pinch(scale: 2, rotation: 0.25)
    stage.touchpad.endPinch()
    #expect(log == ["pinch began 1.5", "pinch changed 2.0", "turn began 0.25", "turn ended 0.25", "pinch ended 2.0"])
    log = []
    let pan = PanGestureRecognizer { log.append("pan \($0.state) \($0.translation(in: nil).text)") }
    pan.minimumNumberOfTouches = 3
    recorder.addGestureRecognizer(pan)
    stage.touchpad.beginSwipe(fingers: 3)
    stage.touchpad.swipe(by: Point(20, 0))
    stage.touchpad.endSwipe(isCancelled: true)
    #expect(log == ["pan began 20.0,0.0", "pan cancelled 20.0,0.0"])
  }

  private final class Together: GestureRecognizerDelegate {
    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { true }
  }

  // MARK: Keyboard

  @Test func keysArePressedByTheirTextOrByName() {
    stage.keyboard.press("a")
    stage.keyboard.press("Return")
    stage.keyboard.press("?")
    #expect(
      recorder.takeLog() == [
        "press a", "release a", "press Return", "release Return", "press Shift_L", "press question",
        "release question", "release Shift_L",
      ])
  }

  @Test func aKeyHasTheSamePlaceForEveryTextItWrites() {
    for (key, code) in [("a", 30), ("A", 30), ("/", 53), ("?", 53), ("Up", 103)] as [(String, UInt32)] {
      stage.keyboard.down(key)
      #expect(recorder.lastEvent?.presses.last?.key.keyCode == code)
      stage.keyboard.up(key)
    }
  }

  @Test func modifiersAreInForceWhileTheirKeysAreHeld() {
    stage.keyboard.down("Shift_L")
    stage.keyboard.down("Shift_R")
    stage.keyboard.up("Shift_L")
    stage.finger().tap(at: Point(1, 1))
    #expect(recorder.lastEvent?.modifierFlags == .shift)
    stage.keyboard.up("Shift_R")
    stage.finger().tap(at: Point(1, 1))
    #expect(recorder.lastEvent?.modifierFlags == [])
    var saved: [ModifierFlags] = []
    recorder.commands = [
      KeyCommand(input: "s", modifierFlags: [.control, .shift]) { saved.append($0.modifierFlags) }
    ]
    stage.keyboard.press("s", modifiers: [.control, .shift])
    stage.keyboard.press("s", modifiers: .control)
    #expect(saved == [[.control, .shift]])
  }

  @Test func textIsTypedAndRepeats() {
    recorder.takesText = true
    stage.keyboard.type("Hi, 2!\n")
    #expect(recorder.takeLog() == ["text H", "text i", "text ,", "text  ", "text 2", "text !", "text \n"])
    stage.keyboard.down("x")
    stage.keyboard.repeats("x")
    stage.keyboard.repeats("x")
    stage.keyboard.up("x")
    stage.keyboard.press("BackSpace")
    #expect(recorder.takeLog() == ["text x", "text x", "text x", "delete"])
  }

  // MARK: Pen

  @Test func thePenHoversPressesAndLeans() {
    var hovers: [String] = []
    recorder.addGestureRecognizer(
      HoverGestureRecognizer { [unowned recorder] in
        hovers.append("\($0.state) \($0.location(in: recorder).text) \($0.zOffset)")
      })
    let pen = stage.pen()
    pen.hover(at: Point(10, 10), height: 1)
    pen.hover(at: Point(12, 10), height: 0.5)
    #expect(hovers.map { $0.prefix(17) } == ["began 10.0,10.0 1", "changed 12.0,10.0"])
    var seen: [String] = []
    recorder.onTouch = { touch in
      let leaning = touch.altitudeAngle < .pi / 2 - 0.01 ? "leaning" : "upright"
      seen.append("\(touch.type) \((touch.force * 10).rounded() / 10) \(leaning) \(touch.isEraser)")
    }
    pen.down(at: Point(12, 10), force: 0.3)
    pen.move(to: Point(20, 20), tilt: Point(30, 0))
    pen.move(to: Point(20, 20), force: 0.8)
    pen.up()
    #expect(
      seen == [
        "pencil 0.3 upright false", "pencil 0.3 leaning false", "pencil 0.8 leaning false", "pencil 0.8 leaning false",
      ])
    pen.leave()
    #expect(hovers.last?.hasPrefix("ended") == true)
  }

  @Test func aPenThatIsTornAwayLosesItsTouch() {
    let pen = stage.pen(isEraser: true)
    var erases: [Bool] = []
    recorder.onTouch = { erases.append($0.isEraser) }
    pen.down(at: Point(1, 1))
    pen.leave()
    pen.leave()
    #expect(!pen.isDown && erases == [true, true])
    #expect(recorder.takeLog() == ["began 1 at 1.0,1.0", "cancelled 1 at 1.0,1.0"])
    pen.hover(at: Point(5, 5))
    pen.down(at: Point(5, 5))
    pen.up()
    #expect(recorder.takeLog() == ["began 1 at 5.0,5.0", "ended 1 at 5.0,5.0"])
  }
}
