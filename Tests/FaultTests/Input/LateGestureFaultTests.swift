import Dactyl
import DactylGeometry
import DactylTestCompositor
import Testing

@testable import DactylEventLoop

/// A program that is busy in the middle of gestures of all kinds (`EI-14`).
@MainActor struct LateGestureFaultTests: BusyProgram {
  let fixture: FaultFixture
  private let lines = ActionLines()

  /// Calls a closure when it is drawn for the first time.
  private final class Drawn: View {
    var onDraw: (() -> Void)?
    override func draw(_ context: Context, in rect: Rect) {
      onDraw?()
      onDraw = nil
    }
  }

  init() throws {
    fixture = try FaultFixture()
  }

  private func watch(_ recognizer: GestureRecognizer) { fixture.view.addGestureRecognizer(recognizer) }

  private func watchTaps() {
    let double = TapGestureRecognizer { [lines] _ in lines.all.append("double") }
    double.numberOfTapsRequired = 2
    let single = TapGestureRecognizer { [lines] _ in lines.all.append("single") }
    single.require(toFail: double)
    watch(double)
    watch(single)
    watch(
      LongPressGestureRecognizer { [lines] press in
        if press.state == .began { lines.all.append("press") }
      })
  }

  /// Calls `body` once, in the handler of the first touch.
  private func inFirstHandler(_ body: @escaping () -> Void) {
    var isFirst = true
    fixture.view.onTouches = { phase, _, _ in
      guard phase == .began, isFirst else { return }
      isFirst = false
      body()
      compositor.flush()
    }
  }

  /// Two taps of 80 ms, the second one `time` milliseconds after the first. All of it but the first down happens while
  /// the handler of that is busy for `seconds`.
  private func tapTwice(inStallOf seconds: Double, secondAt time: UInt32) {
    let start = compositor.time
    inFirstHandler {
      stall(seconds)
      up(at: start + 80)
      down(at: start + time)
      up(at: start + time + 80)
    }
    down(at: start)
    fixture.settle()
  }

  // EI-14
  @Test func aDoubleTapWhoseFirstTapIsInAStallIsOne() {
    watchTaps()
    tapTwice(inStallOf: 0.9, secondAt: 200)
    #expect(lines.all == ["double"])
    finish()
  }

  // EI-14
  @Test func aDoubleTapWhoseSecondTapComesAfterTheStallIsOne() {
    watchTaps()
    let start = compositor.time
    inFirstHandler {
      stall(0.35)
      up(at: start + 80)
    }
    down(at: start)
    fixture.settle()
    down(at: start + 360)
    up(at: start + 410)
    fixture.settle()
    #expect(lines.all == ["double"])
    finish()
  }

  // EI-14
  @Test func twoTapsFarApartInOneStallAreTwoSingleOnes() {
    watchTaps()
    tapTwice(inStallOf: 2, secondAt: 900)
    fixture.pass(milliseconds: 400)
    #expect(lines.all == ["single", "single"])
    finish()
  }

  // EI-14
  @Test func twoFingersInAStallAreATapOfTwo() {
    let tap = TapGestureRecognizer { [lines] _ in lines.all.append("two") }
    tap.numberOfTouchesRequired = 2
    watch(tap)
    watch(
      LongPressGestureRecognizer { [lines] press in
        if press.state == .began { lines.all.append("press") }
      })
    let start = compositor.time
    inFirstHandler {
      stall(0.8)
      down(2, x: 90, at: start + 40)
      up(1, at: start + 120)
      up(2, at: start + 130)
    }
    down(at: start)
    fixture.settle()
    #expect(lines.all == ["two"])
    finish()
  }

  // EI-14
  @Test func aPinchInAStallHasItsVelocityAndEnds() {
    var velocity = 0.0
    watch(
      PinchGestureRecognizer { [lines] pinch in
        lines.all.append("\(pinch.state)")
        if pinch.state != .began { velocity = max(velocity, pinch.velocity) }
      })
    fixture.view.isMultipleTouchEnabled = true
    let start = compositor.time
    inFirstHandler {
      stall(1)
      down(2, x: 90, at: start + 20)
      for step in 1...5 { move(2, x: 90 + Double(step) * 8, at: start + 20 + UInt32(step) * 16) }
      up(2, at: start + 110)
      up(1, at: start + 110)
    }
    down(at: start)
    fixture.settle()
    #expect(lines.all.first == "began" && lines.all.last == "ended")
    finish()
  }

  // EI-14, EI-20
  @Test func aDoubleClickInAStallCountsToTwo() {
    var counts: [Int] = []
    let start = compositor.time
    var isFirst = true
    fixture.view.onTouches = { phase, touches, _ in
      guard phase == .began else { return }
      counts.append(touches[0].tapCount)
      guard isFirst else { return }
      isFirst = false
      stall(0.7)
      compositor.pointer.button(isPressed: false, time: start + 60)
      compositor.pointer.frame()
      for (time, isPressed) in [(UInt32(150), true), (210, false), (900, true), (960, false)] {
        compositor.pointer.button(isPressed: isPressed, time: start + time)
        compositor.pointer.frame()
      }
      compositor.flush()
    }
    compositor.pointer.enter(fixture.surface, x: 50, y: 50)
    compositor.pointer.button(isPressed: true, time: start)
    compositor.pointer.frame()
    fixture.settle()
    stall(0.5)
    fixture.settle()
    #expect(counts == [1, 2, 1])
    compositor.pointer.leave(fixture.surface)
    compositor.pointer.frame()
    finish()
  }

  // EI-14, GT-25
  @Test func aFlingInAStallHasItsSpeed() {
    var speed = 0.0
    watch(
      PanGestureRecognizer { pan in
        if pan.state == .ended { speed = pan.velocity(in: nil).x }
      })
    let start = compositor.time
    inFirstHandler {
      stall(0.9)
      for step in 1...5 { move(x: 50 + Double(step) * 16, at: start + UInt32(step) * 16) }
      up(at: start + 80)
    }
    down(at: start)
    fixture.settle()
    #expect(abs(speed - 1000) < 50)
    finish()
  }

  // EI-14, EI-31
  @Test func twoKeysThatWereReleasedInAStallAreNotRepeated() {
    let field = fixture.openField(repeatDelay: 400)
    let start = compositor.time
    field.addAction(
      Action { _ in
        guard lines.all.isEmpty else { return }
        lines.all.append("changed")
        stall(0.9)
        compositor.keyboard.key(31, isPressed: true, time: start + 60)
        compositor.keyboard.key(30, isPressed: false, time: start + 90)
        compositor.keyboard.key(31, isPressed: false, time: start + 130)
        compositor.flush()
      }, for: .editingChanged)
    compositor.keyboard.key(30, isPressed: true, time: start)
    fixture.settle()
    #expect(field.text == "as")
    fixture.close(field)
    finish()
  }

  // EI-14
  @Test func aStallInDrawingIsLikeThatInAHandler() {
    watchTaps()
    let start = compositor.time
    let drawn = Drawn(frame: fixture.view.bounds)
    drawn.onDraw = {
      stall(0.8)
      up(at: start + 80)
      compositor.flush()
    }
    down(at: start)
    fixture.settle()
    fixture.view.addSubview(drawn)
    drawn.isUserInteractionEnabled = false
    fixture.settle()
    fixture.pass(milliseconds: 500)
    #expect(lines.all == ["single"])
    drawn.removeFromSuperview()
    finish()
  }
}
