import DactylGeometry
import DactylGraphics
import DactylInput
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylSurface

/// Monitors that are missing, added and removed.
@MainActor struct OutputFaultTests {
  @Test func noOutputsOpenAWindowAtScale1() throws {
    let fixture = try SurfaceFixture(.all.without("wl_output"))
    let window = try fixture.openWindow()
    #expect(fixture.platform.outputs.isEmpty)
    #expect(window.state.scale == 1)
    #expect(try fixture.surface.bufferWidth == 200)
    fixture.finish()
  }

  @Test func noOutputsMakeAnUnplacedWindowWaitForOne() throws {
    let fixture = try SurfaceFixture {
      $0.removeOutput($0.outputs[0])
      $0.configuresByItself = false
    }
    let window = fixture.makeWindow()
    window.setNeedsFrame()
    fixture.settle()
    fixture.pass(milliseconds: 1000)
    #expect(fixture.recorder.prepareTimes.isEmpty)
    #expect(try fixture.surface.commits.count == 1)

    let output = fixture.compositor.addOutput(scale: 2)
    fixture.settle()
    #expect(fixture.recorder.outputChanges.last?.map(\.scale) == [2])
    try fixture.toplevel.configure(states: [.activated])
    fixture.settle()
    try fixture.surface.enter(output)
    fixture.settle()
    #expect(window.state.scale == 2)
    #expect(try fixture.surface.bufferWidth == 400)
    fixture.finish()
  }

  @Test func enteringAVanishedOutputChangesNothing() throws {
    let fixture = try SurfaceFixture { $0.outputs[0].scale = 3 }
    let here = fixture.compositor.addOutput(scale: 1)
    let gone = fixture.compositor.addOutput(scale: 2)
    let window = try fixture.openWindow()
    try fixture.surface.enter(here)
    fixture.settle()
    #expect(window.state.scale == 1)
    // The client reads both at once, and has released the output before it handles the second event.
    fixture.compositor.removeOutput(gone)
    try fixture.surface.enter(gone)
    fixture.settle()
    #expect(window.state.scale == 1)
    #expect(try fixture.surface.bufferWidth == 200)
    #expect(gone.resources.isEmpty)
    fixture.finish()
  }

  @Test func leavingAVanishedOutputOrEnteringOneTwiceChangesNothing() throws {
    let fixture = try SurfaceFixture { $0.outputs[0].scale = 2 }
    let gone = fixture.compositor.addOutput(scale: 3)
    let window = try fixture.openWindow()
    let stays = fixture.compositor.outputs[0]
    for output in [stays, stays, gone] { try fixture.surface.enter(output) }
    fixture.settle()
    #expect(window.state.scale == 3)
    fixture.compositor.removeOutput(gone)
    try fixture.surface.leave(gone)
    fixture.settle()
    #expect(window.state.scale == 2)
    // One leave is enough to leave the output.
    try fixture.surface.leave(stays)
    fixture.settle()
    #expect(window.state.scale == 2)
    stays.scale = 1
    stays.sendAll()
    fixture.settle()
    #expect(window.state.scale == 2)
    fixture.finish()
  }

  @Test func aShortLivedOutputInOneBatchLeavesNothingBehind() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.openWindow()
    let known = fixture.platform.outputs
    for _ in 0..<10 { fixture.compositor.removeOutput(fixture.compositor.addOutput(scale: 3)) }
    fixture.settle()
    #expect(fixture.platform.outputs == known)
    #expect(fixture.platform.monitors.count == 1)
    #expect(window.state.scale == 1)
    #expect(fixture.compositor.server.clients.first?.resources(of: "wl_output").count == 1)
    fixture.finish()
  }

  @Test func aShortLivedOutputThatTheCompositorForgetsIsNotAskedFor() throws {
    let fixture = try SurfaceFixture()
    _ = try fixture.openWindow()
    let global = fixture.compositor.server.addGlobal(WlOutput.interface, version: 4) { _ in }
    fixture.compositor.server.remove(global)
    let seat = fixture.compositor.server.addGlobal(WlSeat.interface, version: 7) { _ in }
    fixture.compositor.server.remove(seat)
    fixture.settle()
    #expect(fixture.recorder.losses.isEmpty)
    fixture.finish()
  }

  @Test func aShortLivedOutputOfAWindowIsReplacedInOneBatch() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.openWindow()
    let old = fixture.compositor.outputs[0]
    try fixture.surface.enter(old)
    fixture.settle()
    let new = fixture.compositor.addOutput(scale: 2)
    fixture.compositor.removeOutput(old)
    fixture.settle()
    try fixture.surface.enter(new)
    fixture.settle()
    #expect(fixture.platform.outputs.map(\.name) == [new.name])
    #expect(window.state.scale == 2)
    #expect(old.resources.isEmpty)
    fixture.finish()
  }

  @Test func anOutputSwitchedOffForANightDrawsAndSpinsNothing() throws {
    let fixture = try SurfaceFixture { $0.frameMode = .manual }
    let window = try fixture.openWindow()
    let old = fixture.compositor.outputs[0]
    try fixture.surface.enter(old)
    fixture.settle()
    try fixture.surface.frameDone()
    fixture.settle()
    let commits = try fixture.surface.commits.count

    try fixture.surface.leave(old)
    fixture.compositor.removeOutput(old)
    fixture.settle()
    #expect(window.state.scale == 1)
    // The program animates anyway: at most one frame is committed, whose callback is never sent.
    fixture.recorder.animates = true
    window.setNeedsFrame()
    fixture.settle()
    let drawn = fixture.recorder.drawCount
    for _ in 0..<8 * 60 {
      fixture.loop.advance(by: Timestamp(milliseconds: 60_000))
      window.setNeedsFrame()
      #expect(!fixture.turn(), "something happens while there is nothing to show it on")
    }
    #expect(fixture.recorder.drawCount == drawn)
    #expect(try fixture.surface.commits.count <= commits + 1)

    fixture.recorder.animates = false
    fixture.recorder.color = .blue
    let new = fixture.compositor.addOutput(scale: 2)
    fixture.settle()
    try fixture.surface.enter(new)
    try fixture.toplevel.configure(width: 320, height: 160, states: [.activated])
    fixture.settle()
    try fixture.surface.frameDone()
    fixture.settle()
    #expect(window.state.scale == 2)
    #expect(window.state.size == Size(width: 320, height: 160))
    #expect(try fixture.surface.bufferWidth == 640)
    #expect(try fixture.surface.pixel(639, 319) == 0xFF_0000FF)
    #expect(try fixture.toplevel.xdgSurface.isAcknowledged)
    #expect(try fixture.surface.commits.count <= commits + 2)
    fixture.finish()
  }
}
