import Dactyl
import DactylGeometry
import DactylTestCompositor
import Testing

@testable import DactylEventLoop

/// A program that is busy while input arrives (a slow handler).
@MainActor struct LateInputFaultTests: BusyProgram {
  let fixture: FaultFixture
  private let lines = ActionLines()

  init() throws {
    fixture = try FaultFixture()
    fixture.view.addGestureRecognizer(TapGestureRecognizer { [lines] _ in lines.all.append("tap") })
    fixture.view.addGestureRecognizer(
      LongPressGestureRecognizer { [lines] press in
        if press.state == .began { lines.all.append("long press") }
      })
  }

  // EI-14
  @Test func aTapStaysATapIfTheHandlerOfItsDownIsSlow() {
    let start = compositor.time
    fixture.view.onTouches = { phase, _, _ in
      guard phase == .began else { return }
      stall(0.6)
      up(at: start + 80)
      compositor.flush()
    }
    down()
    fixture.settle()
    #expect(lines.all == ["tap"])
    fixture.view.onTouches = nil
    finish()
  }

  // EI-14
  @Test func aLongPressStaysOneIfTheHandlerOfItsDownIsSlow() {
    let start = compositor.time
    fixture.view.onTouches = { phase, _, _ in
      guard phase == .began else { return }
      stall(0.9)
      up(at: start + 600)
      compositor.flush()
    }
    down()
    fixture.settle()
    #expect(lines.all == ["long press"])
    fixture.view.onTouches = nil
    finish()
  }

  // EI-14
  @Test func aTapThatArrivesWhileTheProgramIsBusyIsATap() {
    let start = compositor.time
    let beside = View()
    let other = TapGestureRecognizer()
    beside.addGestureRecognizer(other)
    fixture.view.addSubview(beside)
    fixture.loop.schedule(at: fixture.loop.now) {
      stall(0.7)
      // Work of the program in a cycle of its own, at a time after that of the input that waits.
      other.state = .failed
      down(at: start + 10)
      up(at: start + 90)
      compositor.flush()
    }
    fixture.settle()
    #expect(lines.all == ["tap"])
    finish()
  }

  // EI-14
  @Test func aTapThatBeganBeforeATimerThatIsSlowIsATap() {
    let start = compositor.time
    down()
    fixture.settle()
    fixture.loop.schedule(at: fixture.loop.now) {
      stall(0.7)
      up(at: start + 80)
      compositor.flush()
    }
    fixture.settle()
    #expect(lines.all == ["tap"])
    finish()
  }

  /// A long press beside others, which it neither prevents nor is prevented by.
  private final class TolerantPress: LongPressGestureRecognizer {
    override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
  }

  // EI-14
  @Test func aTimerThatFiresLateTakesNoLaterOneWithIt() {
    let short = TolerantPress { [lines] press in
      if press.state == .began { lines.all.append("short press") }
    }
    short.minimumPressDuration = 0.3
    fixture.view.addGestureRecognizer(short)
    let start = compositor.time
    down()
    fixture.settle()
    // In one turn, a timer of the program is slow, and then that of the short press fires. The long one has become due
    // meanwhile, after the lift.
    fixture.loop.schedule(at: fixture.loop.now) {
      stall(0.6)
      up(at: start + 400)
      compositor.flush()
    }
    stall(0.32)
    fixture.settle()
    #expect(lines.all.contains("short press") && !lines.all.contains("long press"))
    finish()
  }

  // EI-14, EI-13
  @Test func inputThatWaitsForSecondsKeepsItsTimes() {
    let start = compositor.time
    fixture.view.onTouches = { phase, _, _ in
      guard phase == .began, lines.all.isEmpty else { return }
      stall(3)
      up(at: start + 80)
      down(at: start + 1000)
      up(at: start + 1700)
      compositor.flush()
    }
    down()
    fixture.settle()
    #expect(lines.all == ["tap", "long press"])
    fixture.view.onTouches = nil
    finish()
  }

  // EI-14
  @Test func aSlowActionOfAGestureDelaysNoLongPress() {
    let start = compositor.time
    let pan = PanGestureRecognizer { pan in
      guard pan.state == .began else { return }
      stall(0.6)
      up(at: start + 120)
      compositor.touch.down(id: 2, on: fixture.surface, x: 20, y: 20, time: start + 150)
      compositor.touch.frame()
      compositor.touch.up(id: 2, time: start + 230)
      compositor.touch.frame()
      compositor.flush()
    }
    fixture.view.addGestureRecognizer(pan)
    down()
    fixture.settle()
    compositor.touch.motion(id: 1, x: 90, y: 50, time: start + 40)
    compositor.touch.frame()
    fixture.settle()
    #expect(lines.all == ["tap"])
    finish()
  }

  // EI-13, EI-14
  @Test func aClickIsAClickBesideATouchscreenWithoutAClock() {
    compositor.touch.down(id: 7, on: fixture.surface, x: 199, y: 99, time: 4711)
    compositor.touch.up(id: 7, time: 4711)
    compositor.touch.frame()
    compositor.pointer.enter(fixture.surface, x: 50, y: 50)
    compositor.pointer.motion(x: 50, y: 50)
    compositor.pointer.frame()
    fixture.pass(milliseconds: 2000)
    lines.all = []
    let start = compositor.time
    compositor.pointer.button(isPressed: true, time: start)
    compositor.pointer.frame()
    fixture.settle()
    fixture.loop.schedule(at: fixture.loop.now) {
      stall(1.8)
      compositor.touch.down(id: 8, on: fixture.surface, x: 199, y: 99, time: 4711)
      compositor.touch.frame()
      compositor.pointer.button(isPressed: false, time: start + 200)
      compositor.pointer.frame()
      compositor.flush()
    }
    fixture.settle()
    #expect(lines.all == ["tap"])
    compositor.touch.up(id: 8, time: 4711)
    compositor.touch.frame()
    finish()
  }

  // EI-13, EI-14, EI-31
  @Test func aTapIsATapBesideAHeldKeyWithoutAClock() {
    let field = fixture.openField(repeatDelay: 400)
    field.isUserInteractionEnabled = false
    for isPressed in [true, false] { compositor.keyboard.key(42, isPressed: isPressed, time: 4711) }
    fixture.pass(milliseconds: 200)
    compositor.keyboard.key(30, isPressed: true, time: 4711)
    fixture.settle()
    fixture.pass(milliseconds: 300)
    let start = compositor.time
    down()
    fixture.settle()
    field.addAction(
      Action { _ in
        guard field.text == "aa" else { return }
        stall(0.9)
        compositor.keyboard.key(30, isPressed: false, time: 4711)
        up(at: start + 250)
        compositor.flush()
      }, for: .editingChanged)
    fixture.jump(by: Timestamp(seconds: 0.1))
    fixture.settle()
    #expect(field.text == "aa" && lines.all == ["tap"])
    fixture.close(field)
    finish()
  }

  // EI-14, EI-31
  @Test func aKeyThatWasReleasedIsNotRepeated() throws {
    let field = fixture.openField(repeatDelay: 400)
    let start = compositor.time
    field.addAction(
      Action { _ in
        guard lines.all.isEmpty else { return }
        lines.all.append("changed")
        stall(0.45)
        compositor.keyboard.key(30, isPressed: false, time: start + 80)
        compositor.flush()
      }, for: .editingChanged)
    compositor.keyboard.key(30, isPressed: true, time: start)
    fixture.settle()
    #expect(field.text == "a")
    fixture.close(field)
    finish()
  }
}
