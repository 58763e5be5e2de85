import DactylGeometry
import DactylTestCompositor
import Testing

@testable import DactylSurface

/// Moves that arrive faster than the screen refreshes do not wake the program each time.
@MainActor struct DeferredReadTests {
  private let fixture: SurfaceFixture
  private let window: SurfaceFixture.Window

  init() throws {
    fixture = try SurfaceFixture()
    window = try fixture.showToplevel()
  }

  private var deferredUntil: Timestamp { fixture.platform.watch?.deferredUntil ?? .zero }

  private func down() {
    fixture.compositor.touch.down(id: 0, on: window.surface, x: 5, y: 5, time: 0)
    fixture.compositor.touch.frame()
    fixture.pump()
  }

  private func move(_ x: Double) {
    fixture.compositor.touch.motion(id: 0, x: x, y: 5, time: UInt32(x))
    fixture.compositor.touch.frame()
    fixture.pump()
  }

  @Test func nothingIsReadForHalfARefreshAfterAMove() {
    down()
    #expect(deferredUntil == .zero)
    move(6)
    #expect(deferredUntil == fixture.loop.now + Timestamp(nanoseconds: 16_666_667 / 2))
    fixture.loop.advance(by: Timestamp(seconds: 0.003))
    let end = deferredUntil
    fixture.pump()
    #expect(deferredUntil == end)
    fixture.expectNoViolation()
  }

  @Test func theHalfIsShorterOnAFasterOutput() throws {
    fixture.compositor.addOutput(refresh: 120_000)
    down()
    move(6)
    #expect(deferredUntil == fixture.loop.now + Timestamp(nanoseconds: 8_333_333 / 2))
  }

  @Test func aVerySlowOutputDefersReadsNoLongerThanAnOrdinaryOne() throws {
    for output in fixture.compositor.outputs { fixture.compositor.removeOutput(output) }
    fixture.compositor.addOutput(refresh: 1000)
    fixture.pump()
    down()
    move(6)
    #expect(deferredUntil == fixture.loop.now + Timestamp(nanoseconds: 16_666_667))
  }

  @Test func readsAreDeferredForPointerMotionTooButNotForItsButtons() {
    fixture.compositor.pointer.enter(window.surface, x: 5, y: 5)
    fixture.compositor.pointer.frame()
    fixture.pump()
    #expect(deferredUntil == .zero)
    fixture.compositor.pointer.button(isPressed: true, time: 1)
    fixture.compositor.pointer.frame()
    fixture.pump()
    #expect(deferredUntil == .zero)
    fixture.compositor.pointer.motion(x: 6, y: 5, time: 2)
    fixture.compositor.pointer.frame()
    fixture.pump()
    #expect(deferredUntil > fixture.loop.now)
  }

  @Test func aFrameCallbackIsNotKeptWaiting() {
    down()
    move(6)
    #expect(deferredUntil > fixture.loop.now)
    fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    #expect(deferredUntil == .zero)
    move(7)
    #expect(deferredUntil == .zero)
    fixture.compositor.frameDone()
    fixture.pump()
    #expect(deferredUntil > fixture.loop.now)
  }
}
