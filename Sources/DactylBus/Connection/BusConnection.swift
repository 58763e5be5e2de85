import DactylEventLoop
import DactylGeometry

/// A connection to a bus, on the main loop.
///
/// Making one does nothing. The first call, subscription, name, watch or export connects, and no function waits for
/// the bus. A connection that is lost ends the calls on their way with ``BusError/disconnected(_:)``. As long as there
/// are subscriptions, names, watches or exports, it is tried again after 1 s, 2 s and so on up to 60 s, and they are
/// set up again when the bus is back. A new call tries at once.
///
/// The program keeps the connection: its release ends everything that goes over it.
@MainActor public final class BusConnection {
  /// The bus that the connection leads to.
  public nonisolated let bus: Bus

  /// The state of the connection.
  public internal(set) var state = BusState.idle {
    didSet { if state != oldValue { stateChanged?(state) } }
  }

  /// Called after each change of ``state``.
  public var stateChanged: (@MainActor (BusState) -> Void)?

  let loop: MainLoop
  private let libraryName: String
  private let variable: (String) -> String?
  private var library: BusLibrary?
  private(set) var transport: BusTransport?
  private var connectTimer: LoopTimer?
  private var handshakeTimer: LoopTimer?
  private var pause = BusConnection.firstPause

  /// Calls that wait for the connection, in the order of the program.
  var waitingCalls: [BusCall] = []
  /// Calls that wait for their reply, by their numbers.
  var sentCalls: [UInt64: BusCall] = [:]
  var matches: [MatchRule] = []
  var subscribers: [Subscriber] = []
  var trackers: [NameTracker] = []
  var names: [OwnedName] = []
  var exports: [BusObjectPath: ExportedObject] = [:]
  /// Messages that were received.
  package private(set) var messageCount = 0

  /// The seconds that the bus may take to accept the connection.
  nonisolated static let handshakeTime = 25.0
  /// The pauses before the connection is tried again, in seconds.
  nonisolated static let firstPause = 1.0
  nonisolated static let longestPause = 60.0

  /// A connection to `bus` that is made when it is needed. `library` is the name of the library, and `variable` returns
  /// the value of an environment variable; nil if it is not set or empty.
  package init(
    _ bus: Bus, loop: MainLoop, library: String = BusLibrary.standardName,
    variable: @escaping (String) -> String? = ProcessEnvironment.value
  ) {
    self.bus = bus
    self.loop = loop
    libraryName = library
    self.variable = variable
  }

  isolated deinit {
    stateChanged = nil
    connectTimer?.cancel()
    handshakeTimer?.cancel()
    transport?.close()
    for call in takeCalls() { call.end(.failure(.disconnected("the connection was released"))) }
  }

  /// The name that the bus has given to the connection, such as `:1.5`; nil if it is not connected.
  public var uniqueName: String? { transport?.uniqueName }

  // MARK: Connecting

  /// The transport; nil as long as messages don't go through.
  var readyTransport: BusTransport? { transport.flatMap { $0.isReady ? $0 : nil } }

  /// Connects in the next turn of the loop, unless there is a connection already.
  func connectSoon() {
    guard transport == nil else { return }
    connect(after: 0)
  }

  private func connect(after seconds: Double) {
    connectTimer?.cancel()
    connectTimer = loop.schedule(at: loop.now + Timestamp(seconds: seconds)) { [weak self] in self?.connect() }
  }

  private func connect() {
    // Calls and subscriptions that needed the bus may have been cancelled meanwhile.
    guard transport == nil, isNeeded || !waitingCalls.isEmpty else { return }
    do {
      let addresses = try BusAddress.resolve(bus, variable: variable)
      let library = try loadedLibrary()
      transport = try BusTransport(library, addresses: addresses, loop: loop, delegate: self)
    } catch {
      return end(error)
    }
    handshakeTimer = loop.schedule(at: loop.now + Timestamp(seconds: Self.handshakeTime)) { [weak self] in
      self?.end(.disconnected("the bus does not answer"))
    }
    state = .connecting
  }

  private func loadedLibrary() throws(BusError) -> BusLibrary {
    if let library { return library }
    guard let library = BusLibrary(libraryName) else { throw .unavailable("\(libraryName) can't be loaded") }
    self.library = library
    return library
  }

  /// Ends what goes over the connection, and tries again later if something needs the bus.
  private func end(_ error: BusError) {
    handshakeTimer?.cancel()
    transport?.close()
    transport = nil
    let calls = takeCalls()
    let isMissing: Bool
    if case .unavailable(let reason) = error {
      isMissing = true
      state = .unavailable(reason)
    } else if case .disconnected(let reason) = error {
      isMissing = false
      state = .lost(reason)
    } else {
      isMissing = false
      state = .lost(error.description)
    }
    for tracker in trackers { tracker.forget() }
    for name in names { name.connectionEnded() }
    for call in calls { call.end(.failure(error)) }
    guard !isMissing, transport == nil, connectTimer?.isPending != true, isNeeded else { return }
    connect(after: pause)
    pause = min(pause * 2, Self.longestPause)
  }

  /// Whether something needs the bus, besides calls.
  private var isNeeded: Bool { !subscribers.isEmpty || !trackers.isEmpty || !names.isEmpty || !exports.isEmpty }

  private func takeCalls() -> [BusCall] {
    let calls = sentCalls.sorted { $0.key < $1.key }.map(\.value) + waitingCalls
    sentCalls = [:]
    waitingCalls = []
    return calls
  }
}

extension BusConnection: BusTransportDelegate {
  func transportIsReady(_ transport: BusTransport) {
    guard transport === self.transport else { return }
    handshakeTimer?.cancel()
    pause = Self.firstPause
    // Subscriptions come before the calls whose signals they expect.
    for match in matches {
      addToBus(match)
      // The owner of a name is known before the first signal from it.
      if let tracker = trackers.first(where: { $0.rule == match.text }) { askForOwner(tracker) }
    }
    for name in names { request(name) }
    let calls = waitingCalls
    waitingCalls = []
    for call in calls { send(call, over: transport) }
    state = .connected
  }

  func transport(_ transport: BusTransport, received message: BusMessage) {
    guard transport === self.transport else { return }
    messageCount += 1
    switch message.kind {
    case .reply, .error: receiveReply(message)
    case .signal: receiveSignal(message)
    case .call: receiveCall(message, over: transport)
    case .unknown: break
    }
  }

  func transport(_ transport: BusTransport, lost reason: String) {
    guard transport === self.transport else { return }
    end(.disconnected(reason))
  }
}
