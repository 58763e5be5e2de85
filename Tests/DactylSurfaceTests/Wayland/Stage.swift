import DactylEventLoop
import DactylGeometry
import DactylGraphics
import DactylInput
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylSurface

/// The platform under test and a scripted compositor, on one thread, one socket and a virtual clock.
@MainActor final class Stage {
  let loop: MainLoop
  let compositor: TestCompositor
  let platform: WaylandPlatform
  let recorder = Recorder()

  init(
    _ globals: TestGlobals = .all, capabilities: WlSeat.Capability = [.pointer, .keyboard, .touch],
    latchesLate: Bool = false, prepare: (TestCompositor) -> Void = { _ in }
  ) throws {
    let loop = try MainLoop(clock: .virtual)
    let compositor = TestCompositor(globals, capabilities: capabilities)
    compositor.frameMode = .manual
    prepare(compositor)
    self.loop = loop
    self.compositor = compositor
    platform = try WaylandPlatform(loop: loop, connection: Self.connect(to: compositor))
    platform.handler = recorder
    platform.latchesLate = latchesLate
    pump()
  }

  /// A connection that has heard what there is.
  static func connect(to compositor: TestCompositor) throws -> Connection {
    let connection = try Connection(fileDescriptor: compositor.connectClient())
    var isDone = false
    connection.sync { isDone = true }
    while !isDone {
      try connection.flush()
      compositor.dispatch()
      try connection.dispatchAvailable()
    }
    return connection
  }

  /// Lets both sides work until neither has anything to say.
  func pump() {
    var quiet = 0
    // A turn that handles nothing may still draw and send; the one after it tells.
    while quiet < 2 {
      let count = compositor.server.requests.count
      compositor.dispatch()
      let isHandled = loop.runOnce(waiting: false)
      compositor.dispatch()
      quiet = isHandled || compositor.server.requests.count != count ? 0 : quiet + 1
    }
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
