import Dactyl
import DactylTestCompositor
import DactylTestKit
import DactylWayland
import DactylWireLink
import Testing

@testable import DactylSurface

/// The whole framework on a scripted compositor, over a socket and on one thread: an application, a window full of one
/// view that writes down what it is told, and the compositor that a test plays.
///
///     let fixture = try FaultFixture()
///     fixture.compositor.touch.down(id: 1, on: fixture.surface, x: 10, y: 10)
///     fixture.settle()
///     #expect(fixture.log.take() == ["began box 1@10,10"])
///     fixture.compositor.touch.up(id: 1)
///     fixture.finish()
///
/// Time is virtual and stands still but for `pass`. What the compositor sends between two turns arrives as one read
/// batch.
@MainActor final class FaultFixture: LinkedFixture {
  let link: WireLink
  let application: LoggingApplication
  let log = CallLog()
  private(set) var windows: [LinkedWindow] = []
  /// The warnings of the surface layer on standard error.
  private(set) var warnings: [String] = []

  /// `prepare` is called before the client connects. With a `display`, the path of a socket, the client looks there for
  /// another compositor when this one is gone, at most for `reconnectTimeout` seconds. Without `opensWindow` there is
  /// an application and nothing more.
  init(
    _ globals: TestGlobals = .all, capabilities: WlSeat.Capability = [.pointer, .keyboard, .touch],
    bufferSize: Int32? = nil, opensWindow: Bool = true, display: String? = nil, reconnectTimeout: Double? = 600,
    prepare: (TestCompositor) -> Void = { _ in }
  ) throws {
    let compositor = TestCompositor(globals, capabilities: capabilities)
    prepare(compositor)
    link = try WireLink(to: compositor, at: Timestamp(seconds: 1), bufferSize: bufferSize, display: display)
    application = LoggingApplication(log: log)
    application.dispatcher.observer = log
    var options = LaunchOptions()
    options.reconnectTimeout = reconnectTimeout
    try application.attach(to: link.platform, loop: link.loop, options: options, source: link.source)
    platform.onWarning = { [weak self] in self?.warnings.append($0) }
    settle()
    if opensWindow { try openWindow() }
  }

  isolated deinit {
    application.detach()
  }

  // MARK: Windows

  /// A window that shows its first frame. Its view is called `name` in the log.
  @discardableResult func openWindow(
    _ name: String = "box", size: Size = Size(width: 200, height: 100)
  ) throws -> LinkedWindow {
    let controller = ViewController()
    let view = makeView(name)
    controller.view = view
    let toplevel = application.openToplevel(title: name, appID: "org.example.fault", size: size, root: controller)
    settle()
    let wire = try #require(compositor.toplevels.last)
    try #require(wire.surface.isMapped, "the window does not open")
    let window = LinkedWindow(toplevel: toplevel, view: view, wire: wire)
    windows.append(window)
    view.becomeFirstResponder()
    _ = log.take()
    return window
  }

  /// A white view that takes all touches and keys. They are written to the log.
  func makeView(_ name: String, frame: Rect = .zero) -> StubView {
    let view = StubView(name, frame: frame)
    view.canBecomeFirst = true
    view.isMultipleTouchEnabled = true
    view.backgroundColor = .white
    return view
  }

  /// The first window's view.
  var view: StubView { windows[0].view }
  /// The first window's surface, as the compositor has it.
  var surface: TestSurface { windows[0].wire.surface }
  /// The client as the compositor has it.
  var client: WireClient {
    get throws { try #require(compositor.server.clients.first, "the client is not connected any more") }
  }

  /// The compositor dies without a word; from now on `next` is there, which knows nothing of it.
  func killCompositor(followedBy next: TestCompositor) {
    compositor.disconnectClients()
    next.time = compositor.time
    link.compositor = next
  }

  /// The window of that title as the present compositor has it.
  func wire(_ title: String) throws -> TestToplevel {
    try #require(compositor.toplevels.first { $0.title == title }, "there is no window \(title)")
  }

  // MARK: The end

  /// A finger with an id of its own goes down and up again: the view must hear of both, whatever happened before.
  func expectTapWorks(sourceLocation: SourceLocation = #_sourceLocation) {
    // No count of a double tap goes on from what was before.
    pass(milliseconds: 1000)
    _ = log.take()
    compositor.touch.down(id: 4711, on: surface, x: 199, y: 99)
    compositor.touch.frame()
    settle()
    compositor.touch.up(id: 4711)
    compositor.touch.frame()
    settle()
    let words = log.take().map { $0.split(separator: " ").first.map(String.init) }
    #expect(words == ["began", "ended"], "a finger does not work any more", sourceLocation: sourceLocation)
  }

  /// Everything that a program may rely on at the end: the process lives and answers fingers, every touch and press has
  /// had its one end (GN-4, EI-33), nothing is left in the dispatch cycle, no rule of a protocol was broken, and no
  /// more buffers exist than there may be. Then the client ends in order, and nothing of it is left.
  func finish(tapping: Bool = true, sourceLocation: SourceLocation = #_sourceLocation) {
    if tapping { expectTapWorks(sourceLocation: sourceLocation) }
    // The longest a sequence of recognizers lasts.
    pass(milliseconds: 1000)
    expectNothingHeld(sourceLocation: sourceLocation)
    #expect(application.runFailure == nil, sourceLocation: sourceLocation)
    #expect(compositor.server.clients.count == 1, "the compositor ended the connection", sourceLocation: sourceLocation)
    let buffers = compositor.server.clients.first?.resources(of: "wl_buffer").count ?? 0
    #expect(
      buffers <= BufferRing.capacity * max(windows.count + compositor.popups.count, 1), sourceLocation: sourceLocation)
    application.detach()
    expectNothingLeft(sourceLocation: sourceLocation)
  }

  /// No touch and no press is without its end, on either side of the views.
  func expectNothingHeld(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(log.balance.violations == [], sourceLocation: sourceLocation)
    #expect(log.balance.open == [], "these never ended", sourceLocation: sourceLocation)
    #expect(application.heldInDispatch == [], sourceLocation: sourceLocation)
  }
}

/// Both ends of a window.
@MainActor struct LinkedWindow {
  let toplevel: Toplevel
  let view: StubView
  let wire: TestToplevel
}
