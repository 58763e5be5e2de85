import DactylGeometry
import DactylInput
import DactylSurface
import DactylTestCompositor
import Testing

/// A compositor that hangs while a key is down (hung compositor).
@MainActor struct KeyRepeatFaultTests {
  private func repeats(_ rig: SurfaceRig) -> Int {
    rig.witness.events.count { if case .keyboard(_, .repeated) = $0 { true } else { false } }
  }

  /// Advances the client's time alone: the compositor neither reads nor answers.
  private func hang(_ rig: SurfaceRig, milliseconds: Int64) {
    for _ in 0..<(milliseconds / 10) {
      rig.loop.advance(by: Timestamp(milliseconds: 10))
      rig.turnClient()
    }
  }

  @Test func aHungCompositorStopsTheRepeatAndTheNextKeyRepeatsAgain() throws {
    let rig = try SurfaceRig()
    _ = try rig.openWindow()
    rig.compositor.keyboard.enter(try rig.surface)
    rig.compositor.keyboard.key(30, isPressed: true)
    rig.settle()
    rig.pass(milliseconds: 1600)
    let before = repeats(rig)
    #expect((20...30).contains(before), "a second at 25 a second")
    hang(rig, milliseconds: 1000)
    let during = repeats(rig) - before
    #expect(during <= 14, "it is believed to live for half a second")
    hang(rig, milliseconds: 60_000)
    #expect(repeats(rig) == before + during)
    #expect(!rig.turnClient(), "the loop still wakes up for it")
    // The compositor responds again while the key is still down: the key no longer repeats.
    rig.settle()
    rig.pass(milliseconds: 2000)
    #expect(repeats(rig) == before + during)
    rig.compositor.keyboard.key(30, isPressed: false)
    rig.compositor.keyboard.key(31, isPressed: true)
    rig.settle()
    rig.pass(milliseconds: 1600)
    #expect(repeats(rig) > before + during + 20)
    rig.compositor.keyboard.key(31, isPressed: false)
    rig.settle()
    rig.finish()
  }
}
