import DactylGeometry
import DactylInput
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylSurface

/// What a compositor tells about its outputs (section 2c).
@MainActor struct OutputTests {
  private func output(_ fixture: SurfaceFixture) throws -> OutputInfo {
    try #require(fixture.platform.outputs.first)
  }

  // OU-2
  @Test func anOutputHasWhatTheCompositorTells() throws {
    let fixture = try SurfaceFixture {
      let output = $0.outputs[0]
      (output.make, output.model) = ("Yoyodyne", "Panel 9")
      output.position = (1280, -200)
      output.refresh = 59_940
      output.transform = .flipped270
      output.scale = 2
    }
    let info = try output(fixture)
    #expect(info.name == "TEST-1" && info.make == "Yoyodyne" && info.model == "Panel 9")
    #expect(info.label == "Test output TEST-1")
    #expect(info.frame == Rect(x: 1280, y: -200, width: 400, height: 640))
    #expect(info.pixelSize == Size(width: 800, height: 1280))
    #expect(info.exactScale.value == 2 && info.refreshRate == 59.94)
    #expect(info.physicalSize == Size(width: 340, height: 190))
    #expect(info.transform == .flippedTurned270)
  }

  // OU-2
  @Test(arguments: 1...4 as ClosedRange<UInt32>, 0...3 as ClosedRange<UInt32>)
  func everyPairOfVersionsGivesTheSamePlace(ofOutput version: UInt32, ofXdgOutput xdg: UInt32) throws {
    var globals = TestGlobals.all.with("wl_output", version: version)
    let manager = "zxdg_output_manager_v1"
    globals = xdg == 0 ? globals.without(manager) : globals.with(manager, version: xdg)
    let fixture = try SurfaceFixture(globals) {
      let output = $0.outputs[0]
      output.position = (10, 20)
      output.transform = .transform90
      output.scale = version >= 2 ? 2 : 1
    }
    let info = try output(fixture)
    let size = version >= 2 ? Size(width: 400, height: 640) : Size(width: 800, height: 1280)
    #expect(info.frame == Rect(origin: Point(x: 10, y: 20), size: size))
    #expect(info.pixelSize == Size(width: 800, height: 1280) && info.make == "Dactyl")
    #expect(info.name == (version >= 4 || xdg >= 2 ? "TEST-1" : "Dactyl Test"))
    #expect(info.label == (version >= 4 || xdg >= 2 ? "Test output TEST-1" : ""))
    // A change arrives by the same events.
    fixture.compositor.outputs[0].position = (30, 40)
    fixture.compositor.outputs[0].sendAll()
    fixture.pump()
    #expect(try output(fixture).frame.origin == Point(x: 30, y: 40))
    fixture.expectNoViolation()
  }

  // OU-2
  @Test(arguments: [(853, 533, 1.5), (1024, 640, 1.25), (1280, 800, 1), (731, 457, 1.75), (3, 2, 2), (0, 533, 2)])
  func theScaleFollowsFromBothSizes(width: Int32, height: Int32, scale: Double) throws {
    let fixture = try SurfaceFixture {
      $0.outputs[0].scale = 2
      $0.outputs[0].logicalSize = (width, height)
    }
    // A size that no monitor has does not count.
    #expect(try output(fixture).exactScale.value == scale)
  }

  // OU-2
  @Test func aPlaceThatIsOfferedLaterIsAskedFor() throws {
    let fixture = try SurfaceFixture(.all.without("zxdg_output_manager_v1")) { $0.outputs[0].logicalSize = (640, 400) }
    #expect(try output(fixture).frame.size == Size(width: 1280, height: 800))
    fixture.compositor.offer(ZxdgOutputManagerV1.interface)
    fixture.pump()
    #expect(try output(fixture).frame.size == Size(width: 640, height: 400))
    #expect(try output(fixture).exactScale.value == 2)
  }

  // OU-2
  @Test func garbageIsUnknown() throws {
    let fixture = try SurfaceFixture {
      let output = $0.outputs[0]
      output.name = " \u{7}DP\n-\u{202e}1\u{1b}[2J " + String(repeating: "x", count: 2000)
      (output.make, output.model) = ("\0", "\u{2028}")
      (output.width, output.height, output.refresh) = (-5, Int32.max, Int32.min)
      output.physicalSize = (-1, 0)
      output.logicalSize = (Int32.min, 0)
      output.position = (Int32.min, Int32.max)
      output.scale = Int32.max
    }
    let info = try output(fixture)
    #expect(info.name.hasPrefix("DP-1[2Jx") || info.name.hasPrefix("DP-1[2J x"))
    #expect(info.name.unicodeScalars.count <= 256)
    #expect(info.make.isEmpty && info.model.isEmpty)
    #expect(info.pixelSize == .zero && info.frame.size == .zero && info.physicalSize == .zero)
    #expect(info.refreshRate == nil && info.exactScale == .one)
    let window = try fixture.showToplevel()
    window.client.setFullscreen(true, on: info.id)
    fixture.pump()
    #expect(window.toplevel.fullscreenOutputs.count == 1)
    fixture.expectNoViolation()
  }

  // OU-2
  @Test func anOutputWithoutAModeHasThePlaceThatIsTold() throws {
    let fixture = try SurfaceFixture {
      $0.outputs[0].sendsMode = false
      $0.outputs[0].logicalSize = (640, 400)
    }
    let info = try output(fixture)
    #expect(info.frame.size == Size(width: 640, height: 400) && info.pixelSize == .zero)
    #expect(info.exactScale == .one && info.refreshRate == nil)
  }

  // OU-2
  @Test func anOutputWithoutAnEndIsLeftOut() throws {
    let fixture = try SurfaceFixture { $0.outputs[0].sendsDone = false }
    #expect(fixture.platform.outputs.isEmpty)
    let window = try fixture.showToplevel()
    window.surface.enter(fixture.compositor.outputs[0])
    fixture.pump()
    #expect(window.client.outputs.count == 1)
    fixture.compositor.outputs[0].sendsDone = true
    fixture.compositor.outputs[0].sendAll()
    fixture.pump()
    #expect(fixture.platform.outputs.map(\.id) == window.client.outputs)
  }

  // OU-3
  @Test func allChangesOfABatchAreReportedOnce() throws {
    let fixture = try SurfaceFixture()
    let second = fixture.compositor.addOutput(scale: 2)
    let gone = fixture.compositor.addOutput()
    fixture.pump()
    let window = try fixture.showToplevel()
    window.surface.enter(fixture.compositor.outputs[0])
    fixture.pump()
    let count = fixture.recorder.outputChanges.count
    fixture.recorder.log.removeAll()

    second.scale = 1
    second.position = (1280, 0)
    second.sendAll()
    fixture.compositor.outputs[0].refresh = 30_000
    fixture.compositor.outputs[0].sendAll()
    fixture.compositor.removeOutput(gone)
    window.surface.leave(fixture.compositor.outputs[0])
    window.surface.enter(second)
    fixture.pump()
    #expect(fixture.recorder.outputChanges.count == count + 1)
    let told = try #require(fixture.recorder.outputChanges.last)
    #expect(told.map(\.scale) == [1, 1] && told.map(\.refreshMillihertz) == [30_000, 60_000])
    let lines = fixture.recorder.log.filter { $0.contains("outputs") }
    #expect(lines == ["outputs [\"TEST-1\", \"TEST-2\"]", "on outputs [\(told[1].id.rawValue)]"])
  }

  // OU-1
  @Test func aMonitorThatReturnsIsAnotherOutput() throws {
    let fixture = try SurfaceFixture()
    let first = try output(fixture).id
    fixture.compositor.outputs[0].refresh = 30_000
    fixture.compositor.outputs[0].sendAll()
    fixture.pump()
    #expect(try output(fixture).id == first)
    fixture.compositor.removeOutput(fixture.compositor.outputs[0])
    fixture.pump()
    #expect(fixture.platform.outputs.isEmpty)
    fixture.compositor.addOutput().name = "TEST-1"
    fixture.pump()
    #expect(try output(fixture).name == "TEST-1" && output(fixture).id != first)
    #expect(fixture.compositor.server.clients[0].resources(of: "zxdg_output_v1").count == 1)
  }

  // OU-4
  @Test func aWindowIsOnTheOutputsThatItHasEntered() throws {
    let fixture = try SurfaceFixture()
    let second = fixture.compositor.addOutput()
    let first = fixture.compositor.outputs[0]
    fixture.pump()
    let ids = fixture.platform.outputs.map(\.id)
    let window = try fixture.showToplevel()
    #expect(window.client.outputs.isEmpty)
    window.surface.enter(second)
    window.surface.enter(first)
    window.surface.enter(second)
    fixture.pump()
    #expect(window.client.outputs == [ids[1], ids[0]])
    fixture.compositor.removeOutput(second)
    fixture.pump()
    #expect(window.client.outputs == [ids[0]])
    window.surface.leave(first)
    fixture.pump()
    #expect(window.client.outputs.isEmpty)
    #expect(fixture.recorder.log.count { $0.hasPrefix("on outputs") } == 3)
  }

  // OU-5
  @Test func fullScreenIsAskedForOnAnOutput() throws {
    let fixture = try SurfaceFixture()
    let second = fixture.compositor.addOutput()
    fixture.pump()
    let ids = fixture.platform.outputs.map(\.id)
    let window = try fixture.showToplevel {
      $0.isFullscreen = true
      $0.output = ids[1]
    }
    window.client.setFullscreen(true, on: ids[0])
    window.client.setFullscreen(true, on: nil)
    fixture.pump()
    #expect(window.toplevel.fullscreenOutputs.map { $0?.name } == ["TEST-2", "TEST-1", nil])
    // The compositor has taken the output away, and the program does not know yet.
    fixture.compositor.removeOutput(second)
    window.client.setFullscreen(true, on: ids[1])
    fixture.pump()
    window.client.setFullscreen(true, on: ids[1])
    fixture.pump()
    let asked = window.toplevel.fullscreenOutputs.map { $0?.name }
    #expect(asked.count == 5 && asked.last == .some(nil))
    window.client.setFullscreen(false)
    fixture.pump()
    #expect(!window.toplevel.wantsFullscreen)
    fixture.expectNoViolation()
  }

  // OU-6
  @Test(arguments: [
    ("DP-1", "DP-1"), ("dp-1", "DP-1"), ("dp-2", "dp-2"), ("Left", "DP-1"), ("yoyodyne panel 9", "DP-1"), ("P", "P"),
    ("PANEL 9", "DP-1"), ("Yoyodyne", "DP-1"), ("Acme", "P"), ("DP-3", nil), ("", nil), (" ", nil), ("Panel", nil),
  ])
  func aNameMeansTheOutputThatFitsBest(name: String, found: String?) {
    var outputs = ["DP-1", "DP-2", "dp-2", "P"].map { OutputInfo(name: $0) }
    (outputs[0].make, outputs[0].model, outputs[0].label) = ("Yoyodyne", "Panel 9", "Left")
    (outputs[1].make, outputs[1].model) = ("Yoyodyne", "Panel 9")
    outputs[3].make = "ACME"
    #expect(OutputInfo.best(for: name, in: outputs)?.name == found)
  }
}
