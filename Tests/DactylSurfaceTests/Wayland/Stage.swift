import DactylEventLoop
import DactylGeometry
import DactylGraphics
import DactylTestCompositor
import DactylWayland
import DactylWireLink
import Testing

@testable import DactylSurface

/// The platform under test on a scripted compositor, with a recorder above it.
@MainActor final class Stage {
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

  /// Lets both sides work until neither has anything to do.
  func pump(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(link.settle(), "the client never comes to rest", sourceLocation: sourceLocation)
  }

  /// The compositor shows what it has got and asks for more.
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

  /// A window on the screen whose frame callback has been answered.
  func showToplevel(_ change: (inout ToplevelDescription) -> Void = { _ in }) throws -> Window {
    let toplevel = makeToplevel(change)
    let wire = try #require(compositor.toplevels.last)
    refresh()
    recorder.log.removeAll()
    return Window(client: toplevel, toplevel: wire, surface: wire.surface)
  }

  /// Both ends of a window.
  struct Window {
    let client: any ToplevelSurface
    let toplevel: TestToplevel
    let surface: TestSurface
  }

  /// Changes part of a window and lets it be drawn, if it is due.
  func change(_ window: Window, _ rects: Rect...) {
    recorder.changed += rects
    window.client.setNeedsFrame()
    pump()
  }

  /// Puts a patch of colour on a window.
  func paint(_ window: Window, _ rect: Rect, _ color: Color) {
    recorder.patches.append((rect, color))
    change(window, rect)
  }

  /// Requests that made something: how many buffers' worth of memory the client took.
  func count(_ interface: String, _ request: String) -> Int {
    compositor.requests(of: interface, request).count
  }

  /// Nothing was drawn that the compositor read, and no damage was kept from it; and it has not ended the connection.
  func expectNoViolation(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(compositor.violations.isEmpty, sourceLocation: sourceLocation)
    #expect(recorder.log.filter { $0.hasPrefix("lost") }.isEmpty, sourceLocation: sourceLocation)
  }
}
