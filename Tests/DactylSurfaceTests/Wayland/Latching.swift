import DactylGeometry
import DactylTestCompositor
import Testing

@testable import DactylSurface

/// A window whose frames are drawn just before the compositor latches, in virtual time.
@MainActor protocol Latching {
  var stage: Stage { get }
  var window: Stage.Window { get }

  init(stage: Stage, window: Stage.Window)
}

extension Latching {
  /// Makes a window whose frame times have been learned.
  init() throws {
    let stage = try Stage(latchesLate: true)
    self.init(stage: stage, window: try stage.showToplevel())
    for _ in 0..<20 { frame() }
  }

  var refresh: Timestamp { Timestamp(nanoseconds: 16_666_667) }

  var rest: Timestamp { stage.platform.watch?.deferredUntil ?? .zero }

  var pictures: Int { window.surface.commits.count { $0.bufferSize != nil } }

  /// Advances in small steps: a loop draws between its timers.
  func wait(_ milliseconds: Double, on stage: Stage? = nil) {
    let stage = stage ?? self.stage
    let end = stage.loop.now + Timestamp(seconds: milliseconds / 1000)
    while stage.loop.now < end {
      stage.loop.advance(by: min(Timestamp(nanoseconds: 250_000), end - stage.loop.now))
      stage.pump()
    }
  }

  /// Draws a frame in a whole refresh, which ends with the latch.
  func frame() {
    stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    wait(refresh.seconds * 1000)
    stage.compositor.frameDone()
    stage.pump()
  }

  /// Draws frames until the callback of one is not awaited, and stops before that callback.
  func restingThroughCallback() {
    for _ in 0..<8 {
      stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
      wait(16)
      if rest > stage.loop.now { return }
      wait(0.666667)
      stage.compositor.frameDone()
      stage.pump()
    }
  }
}
