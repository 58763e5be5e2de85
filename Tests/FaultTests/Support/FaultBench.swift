import Dactyl
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylEventLoop
@testable import DactylSurface

/// The whole framework on a scripted compositor, over a socket and on one thread: an application, a window full of one
/// view that writes down what it is told, and the compositor that a test plays.
///
///     let bench = try FaultBench()
///     bench.compositor.touch.down(id: 1, on: bench.surface, x: 10, y: 10)
///     bench.settle()
///     #expect(bench.log.take() == ["began box 1@10,10"])
///     bench.compositor.touch.up(id: 1)
///     bench.finish()
///
/// Time is virtual and stands still but for `pass`. What the compositor sends between two turns arrives as one read
/// batch.
@MainActor final class FaultBench {
  /// Turns after which a client that still has something to do is one that never stops.
  private static let patience = 1000
  /// Milliseconds, on both sides, when a bench begins.
  private static let startTime: UInt32 = 1000

  private(set) var compositor: TestCompositor
  let loop: MainLoop
  let platform: WaylandPlatform
  let application: LoggingApplication
  let log = CallLog()
  private(set) var windows: [BenchWindow] = []
  /// What the surface layer has said on standard error.
  private(set) var warnings: [String] = []

  /// `prepare` is called before the client connects. With a `display`, the path of a socket, the client looks there for
  /// another compositor when this one is gone, at most for `reconnectTimeout` seconds. Without `opensWindow` there is an application and nothing more.
  init(
    _ globals: TestGlobals = .all, capabilities: WlSeat.Capability = [.pointer, .keyboard, .touch],
    bufferSize: Int32? = nil, opensWindow: Bool = true, display: String? = nil, reconnectTimeout: Double? = 600,
    prepare: (TestCompositor) -> Void = { _ in }
  ) throws {
    let compositor = TestCompositor(globals, capabilities: capabilities)
    self.compositor = compositor
    prepare(compositor)
    compositor.time = Self.startTime
    loop = try MainLoop(clock: .virtual)
    loop.advance(to: Timestamp(milliseconds: Int64(Self.startTime)))
    let connection = try Connection(fileDescriptor: compositor.connectClient(bufferSize: bufferSize))
    var isAnswered = false
    connection.sync { isAnswered = true }
    while !isAnswered {
      try connection.flush()
      compositor.dispatch()
      try connection.dispatchAvailable()
    }
    let source = CompositorSource(loop: loop, display: display, patience: Timestamp(seconds: 30))
    platform = try source.platform(on: connection)
    platform.latchesLate = false
    application = LoggingApplication(log: log)
    var options = LaunchOptions()
    options.reconnectTimeout = reconnectTimeout
    try application.attach(to: platform, loop: loop, options: options, source: display == nil ? nil : source)
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
  ) throws -> BenchWindow {
    let controller = ViewController()
    let view = LoggingView(name: name, log: log)
    controller.view = view
    let toplevel = application.openToplevel(title: name, appID: "org.example.fault", size: size, root: controller)
    settle()
    let wire = try #require(compositor.toplevels.last)
    try #require(wire.surface.isMapped, "the window does not open")
    let window = BenchWindow(toplevel: toplevel, view: view, wire: wire)
    windows.append(window)
    view.becomeFirstResponder()
    _ = log.take()
    return window
  }

  /// The first window's view.
  var view: LoggingView { windows[0].view }
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
    compositor = next
  }

  /// The window of that title as the present compositor has it.
  func wire(_ title: String) throws -> TestToplevel {
    try #require(compositor.toplevels.first { $0.title == title }, "there is no window \(title)")
  }

  // MARK: Turns

  /// A turn for each side; answers whether any had something to do.
  @discardableResult func turn() -> Bool {
    compositor.dispatch()
    let count = compositor.server.requests.count
    let isBusy = loop.runOnce(waiting: false)
    compositor.dispatch()
    return isBusy || compositor.server.requests.count != count
  }

  /// Lets both sides work until neither has anything to do. Who never comes to rest fails the test.
  func settle(sourceLocation: SourceLocation = #_sourceLocation) {
    var quietTurns = 0
    for _ in 0..<Self.patience {
      quietTurns = turn() ? 0 : quietTurns + 1
      // A turn that handles nothing may still draw and send; the one after it tells.
      if quietTurns == 3 { return }
    }
    Issue.record("the client never comes to rest", sourceLocation: sourceLocation)
  }

  /// Lets both sides work until `condition` holds; fails the test where it never does.
  func run(until condition: () throws -> Bool, sourceLocation: SourceLocation = #_sourceLocation) rethrows {
    for _ in 0..<Self.patience {
      if try condition() { return }
      turn()
    }
    Issue.record("what is waited for never happens", sourceLocation: sourceLocation)
  }

  /// Lets time pass on both sides, in steps of a frame, and both work meanwhile.
  func pass(milliseconds: UInt32) {
    var left = milliseconds
    while left > 0 {
      let step = min(left, 16)
      left -= step
      compositor.time += step
      loop.advance(by: Timestamp(milliseconds: Int64(step)))
      turn()
    }
  }

  /// Sets the clock on as a process finds it that was stopped, or slept with its machine: nothing happened meanwhile.
  func jump(by span: Timestamp) {
    compositor.time += UInt32(span.seconds * 1000)
    loop.virtualNow = loop.now + span
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
  /// had its one end (GN-4, EI-33), nothing is left in the dispatch cycle, no rule of a protocol was broken, and no more
  /// buffers exist than there may be. Then the client ends in order, and nothing of it is left.
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
    compositor.dispatch()
    compositor.server.waitForClientsToLeave()
    #expect(compositor.violations.isEmpty, sourceLocation: sourceLocation)
    #expect(compositor.server.clients.isEmpty, "the client is still connected", sourceLocation: sourceLocation)
    #expect(compositor.surfaces.isEmpty, sourceLocation: sourceLocation)
  }

  /// No touch and no press is without its end, on either side of the views.
  func expectNothingHeld(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(log.balance.violations == [], sourceLocation: sourceLocation)
    #expect(log.balance.open == [], "these never ended", sourceLocation: sourceLocation)
    #expect(application.heldInDispatch == [], sourceLocation: sourceLocation)
  }
}

/// Both ends of a window.
@MainActor struct BenchWindow {
  let toplevel: Toplevel
  let view: LoggingView
  let wire: TestToplevel
}
