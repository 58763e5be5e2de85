import DactylGeometry
import DactylInput
import DactylSurface
import DactylTestCompositor
import Testing

/// A compositor that hangs while a key is down (hung compositor).
@MainActor struct KeyRepeatFaultTests {
  private func repeats(_ fixture: SurfaceFixture) -> Int {
    fixture.recorder.events.count { if case .keyboard(_, .repeated) = $0 { true } else { false } }
  }

  /// Advances the client's time alone: the compositor neither reads nor answers.
  private func hang(_ fixture: SurfaceFixture, milliseconds: Int64) {
    for _ in 0..<(milliseconds / 10) {
      fixture.loop.advance(by: Timestamp(milliseconds: 10))
      fixture.turnClient()
    }
  }

  @Test func aHungCompositorStopsTheRepeatAndTheNextKeyRepeatsAgain() throws {
    let fixture = try SurfaceFixture()
    _ = try fixture.openWindow()
    fixture.compositor.keyboard.enter(try fixture.surface)
    fixture.compositor.keyboard.key(30, isPressed: true)
    fixture.settle()
    fixture.pass(milliseconds: 1600)
    let before = repeats(fixture)
    #expect((20...30).contains(before), "a second at 25 a second")
    hang(fixture, milliseconds: 1000)
    let during = repeats(fixture) - before
    #expect(during <= 14, "it is believed to live for half a second")
    hang(fixture, milliseconds: 60_000)
    #expect(repeats(fixture) == before + during)
    #expect(!fixture.turnClient(), "the loop still wakes up for it")
    // The compositor responds again while the key is still down: the key no longer repeats.
    fixture.settle()
    fixture.pass(milliseconds: 2000)
    #expect(repeats(fixture) == before + during)
    fixture.compositor.keyboard.key(30, isPressed: false)
    fixture.compositor.keyboard.key(31, isPressed: true)
    fixture.settle()
    fixture.pass(milliseconds: 1600)
    #expect(repeats(fixture) > before + during + 20)
    fixture.compositor.keyboard.key(31, isPressed: false)
    fixture.settle()
    fixture.finish()
  }
}
