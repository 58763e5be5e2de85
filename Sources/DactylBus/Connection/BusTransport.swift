import CDactylBus
import DactylEventLoop
import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The receiver of what a transport reads.
@MainActor protocol BusTransportDelegate: AnyObject {
  /// The bus has answered, and messages go through.
  func transportIsReady(_ transport: BusTransport)
  func transport(_ transport: BusTransport, received message: BusMessage)
  /// The connection has ended. The transport is closed.
  func transport(_ transport: BusTransport, lost reason: String)
}

/// One connection of the library, from its start to its end, on the loop.
@MainActor final class BusTransport {
  /// The most messages that are taken in a turn of the loop, so that a flood of them leaves time for the rest.
  nonisolated static let messagesPerTurn = 64

  let library: BusLibrary
  private let loop: MainLoop
  private weak var delegate: (any BusTransportDelegate)?
  private var bus: OpaquePointer?
  private var watch: FileWatch?
  private var timer: LoopTimer?
  private(set) var isReady = false

  /// Begins to connect. Throws `disconnected` if no address can be reached.
  init(
    _ library: BusLibrary, addresses: String, loop: MainLoop, delegate: any BusTransportDelegate
  ) throws(BusError) {
    self.library = library
    self.loop = loop
    self.delegate = delegate
    var bus: OpaquePointer?
    let status = dactyl_bus_connect(library.pointer, addresses, &bus)
    guard status >= 0, let bus else { throw .disconnected(BusError.words(status)) }
    self.bus = bus
    do {
      let descriptor = dactyl_bus_descriptor(library.pointer, bus)
      watch = try loop.watch(descriptor, for: .read) { [weak self] _ in self?.process() }
    } catch {
      close()
      throw .disconnected(error.description)
    }
    update()
  }

  isolated deinit {
    close()
  }

  /// Ends the connection. The delegate hears nothing of it.
  func close() {
    watch?.cancel()
    watch = nil
    timer?.cancel()
    timer = nil
    isReady = false
    guard let bus else { return }
    self.bus = nil
    dactyl_bus_close(library.pointer, bus)
  }

  /// The name that the bus has given to the connection.
  var uniqueName: String? {
    bus.flatMap { dactyl_bus_unique_name(library.pointer, $0) }.map { String(cString: $0) }
  }

  // MARK: Sending

  /// Makes a message. The arguments of `make` are the library, the connection and the place of the message.
  func message(
    _ make: (OpaquePointer, OpaquePointer, UnsafeMutablePointer<OpaquePointer?>) -> Int32
  ) throws(BusError) -> BusMessage {
    guard let bus else { throw .disconnected("it is closed") }
    var pointer: OpaquePointer?
    let status = make(library.pointer, bus, &pointer)
    guard status >= 0, let pointer else { throw .invalidArgument(BusError.words(status)) }
    return BusMessage(library, adopting: pointer)
  }

  /// Sends a message, and returns its number.
  @discardableResult func send(_ message: BusMessage) throws(BusError) -> UInt64 {
    guard let bus else { throw .disconnected("it is closed") }
    var serial: UInt64 = 0
    let status = dactyl_bus_send(library.pointer, bus, message.pointer, &serial)
    // Also after a failure: the library may have found that the connection is lost.
    update()
    guard status >= 0 else { throw .disconnected(BusError.words(status)) }
    return serial
  }

  // MARK: Receiving

  /// Takes the messages that have arrived.
  private func process() {
    timer?.cancel()
    var count = 0
    while count < Self.messagesPerTurn, let bus {
      count += 1
      var pointer: OpaquePointer?
      let status = dactyl_bus_process(library.pointer, bus, &pointer)
      let message = pointer.map { BusMessage(library, adopting: $0) }
      guard status >= 0 else { return lose(BusError.words(status)) }
      guard dactyl_bus_is_open(library.pointer, bus) else { return lose("the bus has closed it") }
      if !isReady, dactyl_bus_is_ready(library.pointer, bus) {
        isReady = true
        delegate?.transportIsReady(self)
      }
      if let message { delegate?.transport(self, received: message) }
      if status == 0 { return update() }
    }
    scheduleNextTurn()
    updateReadiness()
  }

  private func lose(_ reason: String) {
    close()
    delegate?.transport(self, lost: reason)
  }

  private func scheduleNextTurn() {
    guard bus != nil else { return }
    timer = loop.schedule(at: loop.now) { [weak self] in self?.process() }
  }

  /// Tells the loop what the library waits for. It changes with everything that is sent or processed.
  private func update() {
    updateReadiness()
    guard let bus else { return }
    timer?.cancel()
    timer = nil
    var deadline = UInt64.max
    guard dactyl_bus_deadline(library.pointer, bus, &deadline) >= 0, deadline < UInt64(Int64.max / 1000) else { return }
    // The library's clock is the monotonic one, and that of the loop may be another.
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let wait = max(0, Int64(deadline) * 1000 - Int64(time.tv_sec) * 1_000_000_000 - Int64(time.tv_nsec))
    timer = loop.schedule(at: loop.now + Timestamp(nanoseconds: wait)) { [weak self] in self?.process() }
  }

  private func updateReadiness() {
    guard let bus, let watch else { return }
    let events = dactyl_bus_events(library.pointer, bus)
    guard events >= 0 else { return }
    var readiness: Readiness = []
    if events & Int32(POLLIN) != 0 { readiness.insert(.read) }
    if events & Int32(POLLOUT) != 0 { readiness.insert(.write) }
    watch.readiness = readiness
  }
}
