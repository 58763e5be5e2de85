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
    let rig = try SurfaceRig(.all.without("wl_output"))
    let window = try rig.openWindow()
    #expect(rig.platform.outputs.isEmpty)
    #expect(window.state.scale == 1)
    #expect(try rig.surface.bufferWidth == 200)
    rig.finish()
  }

  @Test func noOutputsMakeAnUnplacedWindowWaitForOne() throws {
    let rig = try SurfaceRig {
      $0.removeOutput($0.outputs[0])
      $0.configuresByItself = false
    }
    let window = rig.makeWindow()
    window.setNeedsFrame()
    rig.settle()
    rig.pass(milliseconds: 1000)
    #expect(rig.witness.prepareTimes.isEmpty)
    #expect(try rig.surface.commits.count == 1)

    let output = rig.compositor.addOutput(scale: 2)
    rig.settle()
    #expect(rig.witness.outputChanges.last?.map(\.scale) == [2])
    try rig.toplevel.configure(states: [.activated])
    rig.settle()
    try rig.surface.enter(output)
    rig.settle()
    #expect(window.state.scale == 2)
    #expect(try rig.surface.bufferWidth == 400)
    rig.finish()
  }

  @Test func enteringAVanishedOutputChangesNothing() throws {
    let rig = try SurfaceRig { $0.outputs[0].scale = 3 }
    let here = rig.compositor.addOutput(scale: 1)
    let gone = rig.compositor.addOutput(scale: 2)
    let window = try rig.openWindow()
    try rig.surface.enter(here)
    rig.settle()
    #expect(window.state.scale == 1)
    // The client reads both at once, and has released the output before it handles the second event.
    rig.compositor.removeOutput(gone)
    try rig.surface.enter(gone)
    rig.settle()
    #expect(window.state.scale == 1)
    #expect(try rig.surface.bufferWidth == 200)
    #expect(gone.resources.isEmpty)
    rig.finish()
  }

  @Test func leavingAVanishedOutputOrEnteringOneTwiceChangesNothing() throws {
    let rig = try SurfaceRig { $0.outputs[0].scale = 2 }
    let gone = rig.compositor.addOutput(scale: 3)
    let window = try rig.openWindow()
    let stays = rig.compositor.outputs[0]
    for output in [stays, stays, gone] { try rig.surface.enter(output) }
    rig.settle()
    #expect(window.state.scale == 3)
    rig.compositor.removeOutput(gone)
    try rig.surface.leave(gone)
    rig.settle()
    #expect(window.state.scale == 2)
    // One leave is enough to leave the output.
    try rig.surface.leave(stays)
    rig.settle()
    #expect(window.state.scale == 2)
    stays.scale = 1
    stays.sendAll()
    rig.settle()
    #expect(window.state.scale == 2)
    rig.finish()
  }

  @Test func aShortLivedOutputInOneBatchLeavesNothingBehind() throws {
    let rig = try SurfaceRig()
    let window = try rig.openWindow()
    let known = rig.platform.outputs
    for _ in 0..<10 { rig.compositor.removeOutput(rig.compositor.addOutput(scale: 3)) }
    rig.settle()
    #expect(rig.platform.outputs == known)
    #expect(rig.platform.monitors.count == 1)
    #expect(window.state.scale == 1)
    #expect(rig.compositor.server.clients.first?.resources(of: "wl_output").count == 1)
    rig.finish()
  }

  @Test func aShortLivedOutputThatTheCompositorForgetsIsNotAskedFor() throws {
    let rig = try SurfaceRig()
    _ = try rig.openWindow()
    let global = rig.compositor.server.addGlobal(WlOutput.interface, version: 4) { _ in }
    rig.compositor.server.remove(global)
    let seat = rig.compositor.server.addGlobal(WlSeat.interface, version: 7) { _ in }
    rig.compositor.server.remove(seat)
    rig.settle()
    #expect(rig.witness.losses.isEmpty)
    rig.finish()
  }

  @Test func aShortLivedOutputOfAWindowIsReplacedInOneBatch() throws {
    let rig = try SurfaceRig()
    let window = try rig.openWindow()
    let old = rig.compositor.outputs[0]
    try rig.surface.enter(old)
    rig.settle()
    let new = rig.compositor.addOutput(scale: 2)
    rig.compositor.removeOutput(old)
    rig.settle()
    try rig.surface.enter(new)
    rig.settle()
    #expect(rig.platform.outputs.map(\.name) == [new.name])
    #expect(window.state.scale == 2)
    #expect(old.resources.isEmpty)
    rig.finish()
  }

  @Test func anOutputSwitchedOffForANightDrawsAndSpinsNothing() throws {
    let rig = try SurfaceRig { $0.frameMode = .manual }
    let window = try rig.openWindow()
    let old = rig.compositor.outputs[0]
    try rig.surface.enter(old)
    rig.settle()
    try rig.surface.frameDone()
    rig.settle()
    let commits = try rig.surface.commits.count

    try rig.surface.leave(old)
    rig.compositor.removeOutput(old)
    rig.settle()
    #expect(window.state.scale == 1)
    // The program animates anyway: at most one frame is committed, whose callback is never sent.
    rig.witness.animates = true
    window.setNeedsFrame()
    rig.settle()
    let drawn = rig.witness.drawCount
    for _ in 0..<8 * 60 {
      rig.loop.advance(by: Timestamp(milliseconds: 60_000))
      window.setNeedsFrame()
      #expect(!rig.turn(), "something happens while there is nothing to show it on")
    }
    #expect(rig.witness.drawCount == drawn)
    #expect(try rig.surface.commits.count <= commits + 1)

    rig.witness.animates = false
    rig.witness.color = .blue
    let new = rig.compositor.addOutput(scale: 2)
    rig.settle()
    try rig.surface.enter(new)
    try rig.toplevel.configure(width: 320, height: 160, states: [.activated])
    rig.settle()
    try rig.surface.frameDone()
    rig.settle()
    #expect(window.state.scale == 2)
    #expect(window.state.size == Size(width: 320, height: 160))
    #expect(try rig.surface.bufferWidth == 640)
    #expect(try rig.surface.pixel(639, 319) == 0xFF_0000FF)
    #expect(try rig.toplevel.xdgSurface.isAcknowledged)
    #expect(try rig.surface.commits.count <= commits + 2)
    rig.finish()
  }
}
