import DactylEventLoop
import DactylGeometry
import DactylGraphics
import DactylTestCompositor
import DactylWayland
import DactylWireLink
import Testing

@testable import DactylSurface

/// The platform under test on a scripted compositor, with a recorder above it.
@MainActor final class SurfaceFixture {
  private let link: WireLink
  let recorder = SurfaceRecorder()

  var loop: MainLoop { link.loop }
  var compositor: TestCompositor { link.compositor }
  var platform: WaylandPlatform { link.platform }

  init(
    _ globals: TestGlobals = .all, capabilities: WlSeat.Capability = [.pointer, .keyboard, .touch],
    latchesLate: Bool = false, prepare: (TestCompositor) -> Void = { _ in }
  ) throws {
    let compositor = TestCompositor(globals, capabilities: capabilities)
    compositor.frameMode = .manual
    prepare(compositor)
    link = try WireLink(to: compositor, latchesLate: latchesLate)
    platform.handler = recorder
    pump()
  }

  /// Dispatches both sides until neither has anything to do.
  func pump(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(link.settle(), "the client never becomes idle", sourceLocation: sourceLocation)
  }

  /// Dispatches both sides until `condition` holds. The end of a pipe is late if a process that is just being started
  /// beside the test holds a copy of it.
  func pump(until condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    for _ in 0..<100 { if link.run(until: condition) { return pump(sourceLocation: sourceLocation) } }
    Issue.record("the condition never holds", sourceLocation: sourceLocation)
  }

  /// The compositor shows the latest commit and requests the next frame.
  func refresh() {
    compositor.frameDone()
    loop.advance(by: Timestamp(nanoseconds: 16_666_667))
    pump()
  }

  func makeToplevel(_ change: (inout ToplevelDescription) -> Void = { _ in }) -> any ToplevelSurface {
    var description = ToplevelDescription(title: "Test", appID: "test", size: Size(width: 20, height: 10))
    change(&description)
    let surface = platform.makeToplevel(description)
    surface.handler = recorder
    pump()
    return surface
  }

  /// Shows a window, and returns it after its frame callback.
  func showToplevel(_ change: (inout ToplevelDescription) -> Void = { _ in }) throws -> Window {
    let toplevel = makeToplevel(change)
    let wire = try #require(compositor.toplevels.last)
    refresh()
    recorder.log.removeAll()
    return Window(client: toplevel, toplevel: wire, surface: wire.surface)
  }

  /// The client's and the compositor's objects of one window.
  struct Window {
    let client: any ToplevelSurface
    let toplevel: TestToplevel
    let surface: TestSurface
  }

  /// Marks parts of a window as changed and draws it, if it is due.
  func change(_ window: Window, _ rects: Rect...) {
    recorder.changed += rects
    window.client.setNeedsFrame()
    pump()
  }

  /// Paints a rectangle of a window in one colour.
  func paint(_ window: Window, _ rect: Rect, _ color: Color) {
    recorder.patches.append((rect, color))
    change(window, rect)
  }

  /// Counts the requests of this name, for example for buffer memory.
  func count(_ interface: String, _ request: String) -> Int {
    compositor.requests(of: interface, request).count
  }

  /// Expects no protocol violation: no drawing into a buffer that the compositor reads, no undeclared damage, and no
  /// error.
  func expectNoViolation(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(compositor.violations.isEmpty, sourceLocation: sourceLocation)
    #expect(recorder.log.filter { $0.hasPrefix("lost") }.isEmpty, sourceLocation: sourceLocation)
  }
}
