import DactylEventLoop
import DactylGeometry
import DactylSurface
import DactylTestCompositor
import DactylWayland

/// A scripted compositor and the client side of a program, connected by a socket, on one thread and a virtual clock.
///
///     let link = try WireLink(to: TestCompositor())
///     link.platform.handler = recorder
///     link.compositor.touch.down(id: 1, on: surface, x: 10, y: 10)
///     link.settle()
///
/// Each side works only in its turns. The compositor's events between two turns arrive as one read batch.
@MainActor package final class WireLink {
  /// A client that still has something to do after this many turns never becomes idle.
  private static let patience = 1000
  /// A turn that handles nothing may still draw and send; the turns after it show whether it did.
  private static let quietTurnsAtRest = 3

  /// The compositor at the other end; another one after a crash.
  package var compositor: TestCompositor
  package let loop: MainLoop
  package let platform: WaylandPlatform

  /// Makes further platforms after the compositor is gone; nil without a display.
  package let source: CompositorSource?

  /// Connects a client, which knows the compositor's globals afterwards.
  ///
  /// `start` sets both clocks; without it, the loop's begins at zero. `display` is the path of the socket at which the
  /// client looks for another compositor after this one is gone.
  package init(
    to compositor: TestCompositor, at start: Timestamp? = nil, bufferSize: Int32? = nil, loop: MainLoop? = nil,
    display: String? = nil, latchesLate: Bool = false
  ) throws {
    self.compositor = compositor
    let loop = try loop ?? MainLoop(clock: .virtual)
    self.loop = loop
    if let start {
      loop.advance(to: start)
      compositor.time = Self.milliseconds(start)
    }
    source = display.map { CompositorSource(loop: loop, display: $0, patience: Timestamp(seconds: 30)) }
    let connection = try Self.connect(to: compositor, bufferSize: bufferSize)
    platform = try source?.platform(on: connection) ?? WaylandPlatform(loop: loop, connection: connection)
    platform.latchesLate = latchesLate
  }

  /// A connection that knows the compositor's globals.
  package static func connect(
    to compositor: TestCompositor, bufferSize: Int32? = nil
  ) throws(WaylandError) -> Connection {
    let connection = try Connection(fileDescriptor: compositor.connectClient(bufferSize: bufferSize))
    var isAnswered = false
    connection.sync { isAnswered = true }
    while !isAnswered {
      try connection.flush()
      compositor.dispatch()
      try connection.dispatchAvailable()
    }
    return connection
  }

  /// Whether the compositor still has the client.
  package var isConnected: Bool { !compositor.server.clients.isEmpty }

  // MARK: Turns

  /// A turn for each side. Returns whether either had something to do. `waiting` lets the client sleep until it has.
  @discardableResult package func turn(waiting: Bool = false) -> Bool {
    compositor.dispatch()
    let count = compositor.server.requests.count
    let isBusy = loop.runOnce(waiting: waiting)
    compositor.dispatch()
    return isBusy || compositor.server.requests.count != count
  }

  /// Both sides work until neither has anything to do. Returns false if the client never becomes idle.
  @discardableResult package func settle(waiting: () -> Bool = { false }) -> Bool {
    var quietTurns = 0
    for _ in 0..<Self.patience {
      quietTurns = turn(waiting: waiting()) ? 0 : quietTurns + 1
      if quietTurns == Self.quietTurnsAtRest { return true }
    }
    return false
  }

  /// Both sides work until `condition` holds. Returns false if it never does.
  package func run(until condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<Self.patience {
      if try condition() { return true }
      turn()
    }
    return false
  }

  /// Both sides work until the client has answered a ping, and so has handled all earlier events; a client that draws
  /// in every turn is never idle. Returns false if the client does not answer.
  package func exchange() -> Bool {
    guard isConnected else { return true }
    // The client's requests so far are read before the ping is sent.
    turnOfClient()
    let serial = compositor.ping()
    for _ in 0..<Self.patience where isConnected && compositor.pongs.last != serial { turnOfClient() }
    compositor.server.requests.removeAll(keepingCapacity: true)
    return !isConnected || compositor.pongs.last == serial
  }

  private func turnOfClient() {
    compositor.flush()
    loop.runOnce(waiting: false)
    compositor.dispatch()
  }

  // MARK: Time

  /// Advances both clocks to `time`; timers of the client fire at their deadlines.
  package func advance(to time: Timestamp) {
    loop.advance(to: time)
    compositor.time = Self.milliseconds(time)
  }

  /// Advances both sides in steps of a frame, with a turn of both after each.
  package func pass(milliseconds: UInt32) {
    var left = milliseconds
    while left > 0 {
      let step = min(left, 16)
      left -= step
      compositor.time += step
      loop.advance(by: Timestamp(milliseconds: Int64(step)))
      turn()
    }
  }

  /// `time` on the compositor's clock, which wraps round after 49 days.
  private static func milliseconds(_ time: Timestamp) -> UInt32 {
    UInt32(truncatingIfNeeded: time.nanoseconds / 1_000_000)
  }

  // MARK: The end

  /// Descriptions of objects left by a client that has closed its connection, and of its protocol violations; empty if
  /// there are none.
  package func leftovers() -> [String] {
    compositor.dispatch()
    compositor.server.waitForClientsToLeave()
    // The recorded requests keep their files open.
    compositor.server.requests = []
    var problems = compositor.violations
    if isConnected { problems.append("the client is still connected") }
    if !compositor.surfaces.isEmpty { problems.append("\(compositor.surfaces.count) surfaces are left at the end") }
    return problems
  }
}
