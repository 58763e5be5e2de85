import DactylGeometry
import DactylTestCompositor
import Testing

@testable import DactylSurface

@MainActor struct ScaleTests {
  private func expectPicture(
    _ window: Stage.Window, width: Int, height: Int, scale: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      (window.surface.bufferWidth, window.surface.bufferHeight) == (width, height), sourceLocation: sourceLocation)
    #expect(window.surface.scale == scale, sourceLocation: sourceLocation)
    #expect((window.surface.width, window.surface.height) == (20, 10), sourceLocation: sourceLocation)
    #expect(window.surface.pixels.allSatisfy { $0 == 0xFF_FF0000 }, sourceLocation: sourceLocation)
  }

  @Test func noOutputsMeanAScaleOf1() throws {
    let stage = try Stage(.all.without("wl_output"))
    expectPicture(try stage.showToplevel(), width: 20, height: 10, scale: 1)
    #expect(stage.platform.outputs.isEmpty)
    stage.expectNoViolation()
  }

  @Test func theFirstFrameOnASharpScreenIsSharp() throws {
    let stage = try Stage { $0.outputs.first?.scale = 2 }
    let window = try stage.showToplevel()
    expectPicture(window, width: 40, height: 20, scale: 2)
    #expect(window.surface.commits.count { $0.bufferSize != nil } == 1)
    stage.expectNoViolation()
  }

  @Test func theScaleFollowsTheWindowsOutputs() throws {
    let stage = try Stage()
    let sharp = stage.compositor.addOutput(scale: 3)
    let window = try stage.showToplevel()
    let plain = try #require(stage.compositor.outputs.first)
    window.surface.enter(plain)
    stage.pump()
    expectPicture(window, width: 20, height: 10, scale: 1)
    stage.refresh()
    window.surface.enter(sharp)
    stage.pump()
    expectPicture(window, width: 60, height: 30, scale: 3)
    stage.refresh()
    window.surface.leave(sharp)
    stage.pump()
    expectPicture(window, width: 20, height: 10, scale: 1)
    stage.expectNoViolation()
  }

  @Test func anOutputThatChangesItsScaleChangesItsWindows() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    let output = try #require(stage.compositor.outputs.first)
    window.surface.enter(output)
    stage.pump()
    output.scale = 2
    output.sendAll()
    stage.pump()
    expectPicture(window, width: 40, height: 20, scale: 2)
    #expect(stage.recorder.log.contains { $0.hasPrefix("outputs") })
    #expect(stage.platform.outputs.map(\.scale) == [2])
  }

  @Test func aRemovedOutputIsLeftWithoutALeaveEvent() throws {
    let stage = try Stage()
    let sharp = stage.compositor.addOutput(scale: 3)
    let window = try stage.showToplevel()
    window.surface.enter(try #require(stage.compositor.outputs.first))
    window.surface.enter(sharp)
    stage.pump()
    expectPicture(window, width: 60, height: 30, scale: 3)
    stage.refresh()
    stage.compositor.removeOutput(sharp)
    stage.pump()
    expectPicture(window, width: 20, height: 10, scale: 1)
    #expect(stage.compositor.server.clients[0].resources(of: "wl_output").count == 1)
    stage.expectNoViolation()
  }

  @Test func enteringAVanishedOutputIsIgnored() throws {
    let stage = try Stage()
    let sharp = stage.compositor.addOutput(scale: 3)
    let window = try stage.showToplevel()
    window.surface.enter(try #require(stage.compositor.outputs.first))
    stage.pump()
    stage.compositor.removeOutput(sharp)
    stage.pump()
    // The client has released the output; the compositor still has it.
    window.surface.enter(sharp)
    stage.pump()
    stage.refresh()
    #expect(window.client.state.scale == 1)
    stage.expectNoViolation()
  }

  @Test func enteringAVanishedOutputInOneBatchIsIgnored() throws {
    let stage = try Stage()
    let sharp = stage.compositor.addOutput(scale: 3)
    let window = try stage.showToplevel()
    stage.compositor.removeOutput(sharp)
    window.surface.enter(sharp)
    stage.pump()
    stage.refresh()
    stage.expectNoViolation()
    window.surface.enter(try #require(stage.compositor.outputs.first))
    stage.pump()
    expectPicture(window, width: 20, height: 10, scale: 1)
  }

  @Test func aShortLivedOutputLeavesNothingBehind() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    let short = stage.compositor.addOutput(scale: 3)
    stage.compositor.removeOutput(short)
    stage.pump()
    #expect(stage.platform.outputs.count == 1)
    stage.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    expectPicture(window, width: 20, height: 10, scale: 1)
    stage.expectNoViolation()
  }

  @Test func anOutputSwitchedOffDrawsNothingThenHasTheRightSizeAndScale() throws {
    let stage = try Stage { $0.outputs.first?.scale = 2 }
    let window = try stage.showToplevel()
    let output = try #require(stage.compositor.outputs.first)
    window.surface.enter(output)
    stage.pump()
    stage.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    window.surface.leave(output)
    stage.compositor.removeOutput(output)
    stage.pump()
    let commits = window.surface.commits.count
    for _ in 0..<20 {
      stage.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
      stage.loop.advance(by: Timestamp(milliseconds: 3_600_000))
    }
    #expect(window.surface.commits.count == commits)
    #expect(window.client.state.scale == 2)
    let other = stage.compositor.addOutput(scale: 1)
    stage.pump()
    window.surface.enter(other)
    window.toplevel.configure(width: 20, height: 10)
    stage.compositor.frameDone()
    stage.pump()
    expectPicture(window, width: 20, height: 10, scale: 1)
    stage.expectNoViolation()
  }

  @Test func theCompositorsPreferredScalePrecedesTheOutputs() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    window.surface.enter(try #require(stage.compositor.outputs.first))
    window.surface.preferScale(2)
    stage.pump()
    expectPicture(window, width: 40, height: 20, scale: 2)
    stage.refresh()
    window.surface.preferScale(0)
    stage.pump()
    expectPicture(window, width: 20, height: 10, scale: 1)
    stage.expectNoViolation()
  }

  @Test func aFractionalScaleDrawsSharpPixelsThroughAViewportAndEndsCleanly() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    window.surface.preferFractionalScale(in120ths: 150)
    stage.pump()
    expectPicture(window, width: 25, height: 13, scale: 1)
    #expect(window.client.state.scale == 1.25)
    stage.refresh()
    window.surface.preferFractionalScale(in120ths: 240)
    stage.pump()
    expectPicture(window, width: 40, height: 20, scale: 2)
    #expect(window.surface.viewport?.destination == nil)
    stage.refresh()
    for senseless: UInt32 in [0, .max] {
      window.surface.preferFractionalScale(in120ths: senseless)
      stage.pump()
      stage.refresh()
      #expect(window.client.state.scale == 2)
    }
    stage.expectNoViolation()
  }

  @Test(arguments: [180, 240] as [UInt32]) func atAFractionalScaleDamageIsOneRectangleForKWinAndComplete(
    scale: UInt32
  ) throws {
    let stage = try Stage()
    let window = try stage.showToplevel { $0.size = Size(width: 300, height: 200) }
    window.surface.preferFractionalScale(in120ths: scale)
    stage.pump()
    stage.refresh()
    let count = window.surface.commits.count
    let patches = [Rect(x: 1, y: 1, width: 20, height: 20), Rect(x: 270, y: 170, width: 20, height: 20)]
    stage.recorder.patches += patches.map { ($0, .blue) }
    stage.change(window, patches[0], patches[1])
    let commit = try #require(window.surface.commits.last)
    #expect(window.surface.commits.count == count + 1)
    #expect(commit.damage.count == (scale == 180 ? 1 : 2))
    #expect(commit.undeclaredPixelCount == 0)
    stage.expectNoViolation()
  }

  @Test func aFractionalScaleBeforeTheFirstConfigureIsThatOfTheFirstFrame() throws {
    let stage = try Stage { $0.configuresByItself = false }
    let toplevel = stage.makeToplevel()
    let wire = try #require(stage.compositor.toplevels.first)
    wire.surface.preferFractionalScale(in120ths: 180)
    stage.pump()
    #expect(!stage.recorder.log.contains { $0.hasPrefix("state") })
    wire.configure(width: 0, height: 0)
    stage.pump()
    #expect(toplevel.state.scale == 1.5)
    #expect(wire.surface.bufferWidth == 30)
    #expect(wire.surface.commits.count { $0.bufferSize != nil } == 1)
    stage.expectNoViolation()
  }

  @Test func aFractionalScaleWithoutAViewportIsNotUsed() throws {
    let stage = try Stage(.all.without("wp_viewporter"))
    let window = try stage.showToplevel()
    #expect(window.surface.fractionalScale == nil)
    expectPicture(window, width: 20, height: 10, scale: 1)
  }

  @Test(arguments: 1...6) func anOldCompositorWithAnyVersionOfWlCompositorShowsThePicture(version: UInt32) throws {
    let stage = try Stage(.bare.with("wl_compositor", version: version)) { $0.outputs.first?.scale = 2 }
    let window = try stage.showToplevel()
    let scale = version < 3 ? 1 : 2
    expectPicture(window, width: 20 * scale, height: 10 * scale, scale: scale)
    stage.paint(window, Rect(x: 1, y: 1, width: 2, height: 2), .blue)
    #expect(window.surface.pixel(scale, scale) == 0xFF_0000FF)
    stage.expectNoViolation()
  }

  @Test(arguments: 1...4) func everyVersionOfWlOutputIsUnderstood(version: UInt32) throws {
    let stage = try Stage(.all.with("wl_output", version: version)) { $0.outputs.first?.scale = 2 }
    let output = try #require(stage.platform.outputs.first)
    #expect(output.pixelWidth == 1280)
    #expect(output.refreshMillihertz == 60_000)
    #expect(output.scale == (version < 2 ? 1 : 2))
    #expect(output.name == (version < 4 ? "Dactyl Test" : "TEST-1"))
  }
}
