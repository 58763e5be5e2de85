import DactylGeometry
import DactylTestCompositor
import Testing

@testable import DactylSurface

@MainActor struct ScaleTests {
  private func expectPicture(
    _ window: SurfaceFixture.Window, width: Int, height: Int, scale: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      (window.surface.bufferWidth, window.surface.bufferHeight) == (width, height), sourceLocation: sourceLocation)
    #expect(window.surface.scale == scale, sourceLocation: sourceLocation)
    #expect((window.surface.width, window.surface.height) == (20, 10), sourceLocation: sourceLocation)
    #expect(window.surface.pixels.allSatisfy { $0 == 0xFF_FF0000 }, sourceLocation: sourceLocation)
  }

  @Test func noOutputsMeanAScaleOf1() throws {
    let fixture = try SurfaceFixture(.all.without("wl_output"))
    expectPicture(try fixture.showToplevel(), width: 20, height: 10, scale: 1)
    #expect(fixture.platform.outputs.isEmpty)
    fixture.expectNoViolation()
  }

  @Test func theFirstFrameOnASharpScreenIsSharp() throws {
    let fixture = try SurfaceFixture { $0.outputs.first?.scale = 2 }
    let window = try fixture.showToplevel()
    expectPicture(window, width: 40, height: 20, scale: 2)
    #expect(window.surface.commits.count { $0.bufferSize != nil } == 1)
    fixture.expectNoViolation()
  }

  @Test func theScaleFollowsTheWindowsOutputs() throws {
    let fixture = try SurfaceFixture()
    let sharp = fixture.compositor.addOutput(scale: 3)
    let window = try fixture.showToplevel()
    let plain = try #require(fixture.compositor.outputs.first)
    window.surface.enter(plain)
    fixture.pump()
    expectPicture(window, width: 20, height: 10, scale: 1)
    fixture.refresh()
    window.surface.enter(sharp)
    fixture.pump()
    expectPicture(window, width: 60, height: 30, scale: 3)
    fixture.refresh()
    window.surface.leave(sharp)
    fixture.pump()
    expectPicture(window, width: 20, height: 10, scale: 1)
    fixture.expectNoViolation()
  }

  @Test func anOutputThatChangesItsScaleChangesItsWindows() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let output = try #require(fixture.compositor.outputs.first)
    window.surface.enter(output)
    fixture.pump()
    output.scale = 2
    output.sendAll()
    fixture.pump()
    expectPicture(window, width: 40, height: 20, scale: 2)
    #expect(fixture.recorder.log.contains { $0.hasPrefix("outputs") })
    #expect(fixture.platform.outputs.map(\.scale) == [2])
  }

  @Test func aRemovedOutputIsLeftWithoutALeaveEvent() throws {
    let fixture = try SurfaceFixture()
    let sharp = fixture.compositor.addOutput(scale: 3)
    let window = try fixture.showToplevel()
    window.surface.enter(try #require(fixture.compositor.outputs.first))
    window.surface.enter(sharp)
    fixture.pump()
    expectPicture(window, width: 60, height: 30, scale: 3)
    fixture.refresh()
    fixture.compositor.removeOutput(sharp)
    fixture.pump()
    expectPicture(window, width: 20, height: 10, scale: 1)
    #expect(fixture.compositor.server.clients[0].resources(of: "wl_output").count == 1)
    fixture.expectNoViolation()
  }

  @Test func enteringAVanishedOutputIsIgnored() throws {
    let fixture = try SurfaceFixture()
    let sharp = fixture.compositor.addOutput(scale: 3)
    let window = try fixture.showToplevel()
    window.surface.enter(try #require(fixture.compositor.outputs.first))
    fixture.pump()
    fixture.compositor.removeOutput(sharp)
    fixture.pump()
    // The client has released the output; the compositor still has it.
    window.surface.enter(sharp)
    fixture.pump()
    fixture.refresh()
    #expect(window.client.state.scale == 1)
    fixture.expectNoViolation()
  }

  @Test func enteringAVanishedOutputInOneBatchIsIgnored() throws {
    let fixture = try SurfaceFixture()
    let sharp = fixture.compositor.addOutput(scale: 3)
    let window = try fixture.showToplevel()
    fixture.compositor.removeOutput(sharp)
    window.surface.enter(sharp)
    fixture.pump()
    fixture.refresh()
    fixture.expectNoViolation()
    window.surface.enter(try #require(fixture.compositor.outputs.first))
    fixture.pump()
    expectPicture(window, width: 20, height: 10, scale: 1)
  }

  @Test func aShortLivedOutputLeavesNothingBehind() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let short = fixture.compositor.addOutput(scale: 3)
    fixture.compositor.removeOutput(short)
    fixture.pump()
    #expect(fixture.platform.outputs.count == 1)
    fixture.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    expectPicture(window, width: 20, height: 10, scale: 1)
    fixture.expectNoViolation()
  }

  @Test func anOutputSwitchedOffDrawsNothingThenHasTheRightSizeAndScale() throws {
    let fixture = try SurfaceFixture { $0.outputs.first?.scale = 2 }
    let window = try fixture.showToplevel()
    let output = try #require(fixture.compositor.outputs.first)
    window.surface.enter(output)
    fixture.pump()
    fixture.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    window.surface.leave(output)
    fixture.compositor.removeOutput(output)
    fixture.pump()
    let commits = window.surface.commits.count
    for _ in 0..<20 {
      fixture.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
      fixture.loop.advance(by: Timestamp(milliseconds: 3_600_000))
    }
    #expect(window.surface.commits.count == commits)
    #expect(window.client.state.scale == 2)
    let other = fixture.compositor.addOutput(scale: 1)
    fixture.pump()
    window.surface.enter(other)
    window.toplevel.configure(width: 20, height: 10)
    fixture.compositor.frameDone()
    fixture.pump()
    expectPicture(window, width: 20, height: 10, scale: 1)
    fixture.expectNoViolation()
  }

  @Test func theCompositorsPreferredScalePrecedesTheOutputs() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    window.surface.enter(try #require(fixture.compositor.outputs.first))
    window.surface.preferScale(2)
    fixture.pump()
    expectPicture(window, width: 40, height: 20, scale: 2)
    fixture.refresh()
    window.surface.preferScale(0)
    fixture.pump()
    expectPicture(window, width: 20, height: 10, scale: 1)
    fixture.expectNoViolation()
  }

  @Test func aFractionalScaleDrawsSharpPixelsThroughAViewportAndEndsCleanly() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    window.surface.preferFractionalScale(in120ths: 150)
    fixture.pump()
    expectPicture(window, width: 25, height: 13, scale: 1)
    #expect(window.client.state.scale == 1.25)
    fixture.refresh()
    window.surface.preferFractionalScale(in120ths: 240)
    fixture.pump()
    expectPicture(window, width: 40, height: 20, scale: 2)
    #expect(window.surface.viewport?.destination == nil)
    fixture.refresh()
    for senseless: UInt32 in [0, .max] {
      window.surface.preferFractionalScale(in120ths: senseless)
      fixture.pump()
      fixture.refresh()
      #expect(window.client.state.scale == 2)
    }
    fixture.expectNoViolation()
  }

  @Test(arguments: [180, 240] as [UInt32]) func atAFractionalScaleDamageIsOneRectangleForKWinAndComplete(
    scale: UInt32
  ) throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel { $0.size = Size(width: 300, height: 200) }
    window.surface.preferFractionalScale(in120ths: scale)
    fixture.pump()
    fixture.refresh()
    let count = window.surface.commits.count
    let patches = [Rect(x: 1, y: 1, width: 20, height: 20), Rect(x: 270, y: 170, width: 20, height: 20)]
    fixture.recorder.patches += patches.map { ($0, .blue) }
    fixture.change(window, patches[0], patches[1])
    let commit = try #require(window.surface.commits.last)
    #expect(window.surface.commits.count == count + 1)
    #expect(commit.damage.count == (scale == 180 ? 1 : 2))
    #expect(commit.undeclaredPixelCount == 0)
    fixture.expectNoViolation()
  }

  @Test func aFractionalScaleBeforeTheFirstConfigureIsThatOfTheFirstFrame() throws {
    let fixture = try SurfaceFixture { $0.configuresByItself = false }
    let toplevel = fixture.makeToplevel()
    let wire = try #require(fixture.compositor.toplevels.first)
    wire.surface.preferFractionalScale(in120ths: 180)
    fixture.pump()
    #expect(!fixture.recorder.log.contains { $0.hasPrefix("state") })
    wire.configure(width: 0, height: 0)
    fixture.pump()
    #expect(toplevel.state.scale == 1.5)
    #expect(wire.surface.bufferWidth == 30)
    #expect(wire.surface.commits.count { $0.bufferSize != nil } == 1)
    fixture.expectNoViolation()
  }

  @Test func aFractionalScaleWithoutAViewportIsNotUsed() throws {
    let fixture = try SurfaceFixture(.all.without("wp_viewporter"))
    let window = try fixture.showToplevel()
    #expect(window.surface.fractionalScale == nil)
    expectPicture(window, width: 20, height: 10, scale: 1)
  }

  @Test(arguments: 1...6) func anOldCompositorWithAnyVersionOfWlCompositorShowsThePicture(version: UInt32) throws {
    let fixture = try SurfaceFixture(.bare.with("wl_compositor", version: version)) { $0.outputs.first?.scale = 2 }
    let window = try fixture.showToplevel()
    let scale = version < 3 ? 1 : 2
    expectPicture(window, width: 20 * scale, height: 10 * scale, scale: scale)
    fixture.paint(window, Rect(x: 1, y: 1, width: 2, height: 2), .blue)
    #expect(window.surface.pixel(scale, scale) == 0xFF_0000FF)
    fixture.expectNoViolation()
  }

  @Test(arguments: 1...4) func everyVersionOfWlOutputIsUnderstood(version: UInt32) throws {
    let globals = TestGlobals.all.with("wl_output", version: version).without("zxdg_output_manager_v1")
    let fixture = try SurfaceFixture(globals) { $0.outputs.first?.scale = 2 }
    let output = try #require(fixture.platform.outputs.first)
    #expect(output.pixelWidth == 1280)
    #expect(output.refreshMillihertz == 60_000)
    #expect(output.scale == (version < 2 ? 1 : 2))
    #expect(output.name == (version < 4 ? "Dactyl Test" : "TEST-1"))
  }
}
