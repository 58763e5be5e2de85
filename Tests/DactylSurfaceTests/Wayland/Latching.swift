import DactylGeometry
import DactylTestCompositor
import Testing

@testable import DactylSurface

/// A window whose frames are drawn just before the compositor latches, in virtual time.
@MainActor protocol Latching {
  var fixture: SurfaceFixture { get }
  var window: SurfaceFixture.Window { get }

  init(fixture: SurfaceFixture, window: SurfaceFixture.Window)
}

extension Latching {
  /// Makes a window whose frame times have been learned.
  init() throws {
    let fixture = try SurfaceFixture(latchesLate: true)
    self.init(fixture: fixture, window: try fixture.showToplevel())
    for _ in 0..<20 { frame() }
  }

  var refresh: Timestamp { Timestamp(nanoseconds: 16_666_667) }

  var rest: Timestamp { fixture.platform.watch?.deferredUntil ?? .zero }

  var pictures: Int { window.surface.commits.count { $0.bufferSize != nil } }

  /// Advances in small steps: a loop draws between its timers.
  func wait(_ milliseconds: Double, on fixture: SurfaceFixture? = nil) {
    let fixture = fixture ?? self.fixture
    let end = fixture.loop.now + Timestamp(seconds: milliseconds / 1000)
    while fixture.loop.now < end {
      fixture.loop.advance(by: min(Timestamp(nanoseconds: 250_000), end - fixture.loop.now))
      fixture.pump()
    }
  }

  /// Draws a frame in a whole refresh, which ends with the latch.
  func frame() {
    fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    wait(refresh.seconds * 1000)
    fixture.compositor.frameDone()
    fixture.pump()
  }

  /// Draws frames until the callback of one is not awaited, and stops before that callback.
  func restingThroughCallback() {
    for _ in 0..<8 {
      fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
      wait(16)
      if rest > fixture.loop.now { return }
      wait(0.666667)
      fixture.compositor.frameDone()
      fixture.pump()
    }
  }
}
