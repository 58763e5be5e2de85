import DactylGeometry
import DactylTestCompositor
import Testing

@testable import DactylSurface

/// Moves that arrive faster than the screen refreshes do not wake the program each time.
@MainActor struct DeferredReadTests {
  private let stage: Stage
  private let window: Stage.Window

  init() throws {
    stage = try Stage()
    window = try stage.showToplevel()
  }

  private var deferredUntil: Timestamp { stage.platform.watch?.deferredUntil ?? .zero }

  private func down() {
    stage.compositor.touch.down(id: 0, on: window.surface, x: 5, y: 5, time: 0)
    stage.compositor.touch.frame()
    stage.pump()
  }

  private func move(_ x: Double) {
    stage.compositor.touch.motion(id: 0, x: x, y: 5, time: UInt32(x))
    stage.compositor.touch.frame()
    stage.pump()
  }

  @Test func nothingIsReadForHalfARefreshAfterAMove() {
    down()
    #expect(deferredUntil == .zero)
    move(6)
    #expect(deferredUntil == stage.loop.now + Timestamp(nanoseconds: 16_666_667 / 2))
    stage.loop.advance(by: Timestamp(seconds: 0.003))
    let end = deferredUntil
    stage.pump()
    #expect(deferredUntil == end)
    stage.expectNoViolation()
  }

  @Test func theHalfIsShorterOnAFasterOutput() throws {
    stage.compositor.addOutput(refresh: 120_000)
    down()
    move(6)
    #expect(deferredUntil == stage.loop.now + Timestamp(nanoseconds: 8_333_333 / 2))
  }

  @Test func aVerySlowOutputDefersReadsNoLongerThanAnOrdinaryOne() throws {
    for output in stage.compositor.outputs { stage.compositor.removeOutput(output) }
    stage.compositor.addOutput(refresh: 1000)
    stage.pump()
    down()
    move(6)
    #expect(deferredUntil == stage.loop.now + Timestamp(nanoseconds: 16_666_667))
  }

  @Test func readsAreDeferredForPointerMotionTooButNotForItsButtons() {
    stage.compositor.pointer.enter(window.surface, x: 5, y: 5)
    stage.compositor.pointer.frame()
    stage.pump()
    #expect(deferredUntil == .zero)
    stage.compositor.pointer.button(isPressed: true, time: 1)
    stage.compositor.pointer.frame()
    stage.pump()
    #expect(deferredUntil == .zero)
    stage.compositor.pointer.motion(x: 6, y: 5, time: 2)
    stage.compositor.pointer.frame()
    stage.pump()
    #expect(deferredUntil > stage.loop.now)
  }

  @Test func aFrameCallbackIsNotKeptWaiting() {
    down()
    move(6)
    #expect(deferredUntil > stage.loop.now)
    stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    #expect(deferredUntil == .zero)
    move(7)
    #expect(deferredUntil == .zero)
    stage.compositor.frameDone()
    stage.pump()
    #expect(deferredUntil > stage.loop.now)
  }
}
