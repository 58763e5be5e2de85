import Dactyl
import DactylTestCompositor
import Testing

/// The outputs of a program, on a compositor that takes them away, and on one that dies (section 2c).
@MainActor struct OutputReconnectFaultTests {
  private let folder: TemporaryFolder
  private let fixture: FaultFixture
  private var path: String { folder.path + "/wayland-0" }
  private var toplevel: Toplevel { fixture.windows[0].toplevel }

  init() throws {
    folder = try TemporaryFolder()
    fixture = try FaultFixture(display: folder.path + "/wayland-0") { Self.addPanel(to: $0) }
  }

  @discardableResult private static func addPanel(to compositor: TestCompositor) -> TestOutput {
    let output = compositor.addOutput(width: 1920, height: 1080)
    (output.name, output.model) = ("PANEL", "Panel 9")
    return output
  }

  /// The outputs of the requests for full screen of the first window.
  private var requests: [String?] {
    get throws { try fixture.wire("box").fullscreenOutputs.map { $0?.name } }
  }

  // OU-5
  @Test func aWindowReturnsToAPanelThatIsUnpluggedAndPluggedInAgain() throws {
    let panel = fixture.compositor.outputs[1]
    toplevel.enterFullscreen(on: fixture.application.outputs[1])
    fixture.settle()
    #expect(try requests == ["PANEL"])
    fixture.surface.enter(panel)
    fixture.windows[0].wire.configure(width: 1920, height: 1080, states: [.activated, .fullscreen])
    fixture.settle()
    #expect(toplevel.output?.name == "PANEL" && toplevel.isFullscreen)
    let old = toplevel.output

    // Compositors end full screen before they take the output away, after it, or not at all.
    fixture.windows[0].wire.configure(states: [.activated])
    fixture.settle()
    fixture.compositor.removeOutput(panel)
    fixture.settle()
    #expect(toplevel.outputs.isEmpty && old?.isConnected == false)
    #expect(try requests == ["PANEL"])
    for output in fixture.compositor.outputs { fixture.compositor.removeOutput(output) }
    fixture.settle()
    #expect(fixture.application.outputs.isEmpty && fixture.application.toplevels.count == 1)
    fixture.compositor.addOutput()
    fixture.settle()
    #expect(try requests == ["PANEL"])
    Self.addPanel(to: fixture.compositor)
    fixture.settle()
    #expect(try requests == ["PANEL", "PANEL"])
    #expect(fixture.application.outputs.last != old)
    for output in fixture.compositor.outputs { output.sendAll() }
    fixture.settle()
    #expect(try requests == ["PANEL", "PANEL"])
    fixture.windows[0].wire.configure(width: 200, height: 100, states: [.activated])
    fixture.settle()
    fixture.finish()
  }

  // OU-1, OU-5
  @Test func outputsAndFullScreenAreTheSameOnTheNextCompositor() throws {
    let outputs = fixture.application.outputs
    toplevel.enterFullscreen(on: outputs[1])
    fixture.settle()
    fixture.surface.enter(fixture.compositor.outputs[1])
    fixture.windows[0].wire.configure(width: 1920, height: 1080, states: [.activated, .fullscreen])
    fixture.settle()
    var changes = 0
    let observation = fixture.application.observeOutputs { _ in changes += 1 }

    let next = TestCompositor()
    fixture.killCompositor(followedBy: next)
    fixture.settle()
    #expect(fixture.application.outputs == outputs && outputs.allSatisfy(\.isConnected))
    let panel = Self.addPanel(to: next)
    panel.refresh = 30_000
    next.listen(at: path)
    fixture.pass(milliseconds: 1500)
    fixture.settle()
    #expect(fixture.application.outputs == outputs && outputs[1].refreshRate == 30 && changes == 1)
    #expect(try requests.last == "PANEL" && fixture.wire("box").wantsFullscreen)
    try fixture.wire("box").surface.enter(panel)
    fixture.settle()
    #expect(toplevel.outputs == [outputs[1]])
    observation.cancel()
    fixture.application.detach()
  }

  // OU-1, OU-5
  @Test func aMonitorThatTheNextCompositorLacksIsGone() throws {
    let outputs = fixture.application.outputs
    toplevel.enterFullscreen(on: outputs[1])
    fixture.settle()
    fixture.windows[0].wire.configure(width: 1920, height: 1080, states: [.activated, .fullscreen])
    fixture.settle()
    let next = TestCompositor()
    fixture.killCompositor(followedBy: next)
    fixture.settle()
    toplevel.enterFullscreen(on: outputs[1])
    next.listen(at: path)
    fixture.pass(milliseconds: 1500)
    fixture.settle()
    #expect(fixture.application.outputs == [outputs[0]] && !outputs[1].isConnected)
    #expect(try requests == [nil])
    Self.addPanel(to: next)
    fixture.settle()
    #expect(try requests == [nil, "PANEL"])
    fixture.application.detach()
  }

  // OU-3
  @Test func aWindowHearsOfEachChangeOfItsOutputsOnce() throws {
    final class Listener: ToplevelDelegate {
      var log: [[String]] = []
      func toplevelChanged(_ toplevel: Toplevel) { log.append(toplevel.outputs.map(\.name)) }
    }
    let listener = Listener()
    toplevel.delegate = listener
    let (first, panel) = (fixture.compositor.outputs[0], fixture.compositor.outputs[1])
    fixture.surface.enter(first)
    fixture.settle()
    fixture.surface.leave(first)
    fixture.surface.enter(panel)
    fixture.settle()
    fixture.surface.enter(first)
    fixture.surface.leave(first)
    fixture.settle()
    fixture.compositor.removeOutput(panel)
    fixture.settle()
    #expect(listener.log == [["TEST-1"], ["PANEL"], []])
    fixture.finish()
  }
}
