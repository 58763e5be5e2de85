import Dactyl
import DactylEventLoop
import DactylGeometry
import DactylInput
import DactylScenarios
import DactylSurface
import DactylTestCompositor
import DactylWayland

/// Plays scripts through a real connection (`CF-2`): what devices do goes as Wayland events over a socket to the
/// framework's own Wayland client, whose windows are surfaces of a scripted compositor in this process.
///
/// Time is virtual on both sides and nothing sleeps: both have their turns until the client has answered a ping that
/// was sent behind the events.
@MainActor package final class WireDriver: InputDriver {
  /// Turns after which a client that has not answered is one that never will.
  private static let patience = 1000
  /// Exchanges after which a surface that shows nothing is one that never will.
  private static let exchangesToMap = 20
  /// Between two frames of an animation.
  private static let refresh = Timestamp(milliseconds: 16)

  private let application: Application
  let compositor: TestCompositor
  private let loop: MainLoop
  private let platform: WaylandPlatform
  private let seat: WireSeat
  /// Open ones, in order of creation.
  private var surfaces: [WireSurface] = []
  private var problems: [String] = []

  /// `globals` are what the compositor has; without input timestamps, times go as milliseconds.
  package init(application: Application, globals: TestGlobals = .all) throws(DriverError) {
    self.application = application
    compositor = TestCompositor(globals)
    // The clock of the script begins with 0.
    compositor.time = 0
    seat = WireSeat(compositor: compositor)
    do {
      loop = try MainLoop(clock: .virtual)
      platform = try WaylandPlatform(loop: loop, connection: Self.connect(to: compositor))
      platform.latchesLate = false
      try application.attach(to: platform, loop: loop)
    } catch {
      throw DriverError("\(error)")
    }
    exchange()
  }

  /// A connection that has heard what there is.
  private static func connect(to compositor: TestCompositor) throws(WaylandError) -> Connection {
    let connection = try Connection(fileDescriptor: compositor.connectClient())
    var isAnswered = false
    connection.sync { isAnswered = true }
    while !isAnswered {
      try connection.flush()
      compositor.dispatch()
      try connection.dispatchAvailable()
    }
    return connection
  }

  // MARK: Surfaces

  package func makeSurface(_ role: SurfaceRole, size: Size) -> WindowStack {
    let surface = WireSurface(role, size: size, platform: platform, application: application) { stack in
      surfaces.first { $0.stack === stack }
    }
    surfaces.append(surface)
    return surface.stack
  }

  package func closeSurface(_ stack: WindowStack) {
    guard let index = surfaces.firstIndex(where: { $0.stack === stack }) else { return }
    surfaces.remove(at: index).close()
  }

  /// The compositor's side of a surface; nil for one that is gone.
  private func wireSurface(_ id: SurfaceID) -> TestSurface? {
    guard let surface = surfaces.first(where: { $0.stack.surface == id }) else { return nil }
    // Both sides have them in order of creation.
    let (mine, theirs) = counterparts(isPopup: surface.isPopup)
    guard let index = mine.firstIndex(where: { $0 === surface }), theirs.indices.contains(index) else { return nil }
    return theirs[index]
  }

  private func counterparts(isPopup: Bool) -> (client: [WireSurface], compositor: [TestSurface]) {
    (
      surfaces.filter { $0.isPopup == isPopup },
      isPopup ? compositor.popups.map(\.surface) : compositor.toplevels.map(\.surface)
    )
  }

  /// Every surface shows what it has.
  private var isEverythingMapped: Bool {
    [false, true].allSatisfy { isPopup in
      let (client, compositor) = counterparts(isPopup: isPopup)
      return client.count == compositor.count && compositor.allSatisfy(\.isMapped)
    }
  }

  // MARK: InputDriver

  package func run(until time: Timestamp) {
    settle()
    // What moves by itself is drawn on the way, as often as a screen would.
    while surfaces.contains(where: \.stack.isAnimating), loop.now + Self.refresh < time {
      advance(to: loop.now + Self.refresh)
      exchange()
    }
    advance(to: time)
    application.dispatcher.advance(to: time)
  }

  private func advance(to time: Timestamp) {
    loop.advance(to: time)
    compositor.time = UInt32(truncatingIfNeeded: time.nanoseconds / 1_000_000)
  }

  package func send(_ events: [DeviceEvent]) {
    settle()
    if seat.plugIn(whatSends: events) { exchange() }
    for event in events { seat.send(event, surface: wireSurface) }
    settle()
  }

  package func finish() -> [String] {
    settle()
    if !isConnected { problems.append("the compositor has ended the connection") }
    application.detach()
    compositor.dispatch()
    if !compositor.surfaces.isEmpty { problems.append("\(compositor.surfaces.count) surfaces are left at the end") }
    for surface in surfaces { problems += surface.problems }
    return problems + compositor.violations
  }

  // MARK: Turns

  /// Both sides work until all events are dispatched and every surface shows what it has.
  private func settle() {
    exchange()
    for _ in 0..<Self.exchangesToMap where !isEverythingMapped { exchange() }
  }

  /// Both sides have turns until the client has worked through everything that was sent to it and the compositor
  /// through everything that the client made of that.
  private func exchange() {
    guard isConnected else { return }
    // What the client has sent is known before it is asked.
    turn()
    let serial = compositor.ping()
    for _ in 0..<Self.patience where isConnected && compositor.pongs.last != serial { turn() }
    if isConnected, compositor.pongs.last != serial { note("the client does not answer") }
    compositor.server.requests.removeAll(keepingCapacity: true)
  }

  private var isConnected: Bool { !compositor.server.clients.isEmpty }

  private func turn() {
    compositor.flush()
    loop.runOnce(waiting: false)
    compositor.dispatch()
  }

  private func note(_ problem: String) {
    if !problems.contains(problem) { problems.append(problem) }
  }
}
