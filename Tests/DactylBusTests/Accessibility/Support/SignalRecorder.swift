import DactylGeometry
import Testing

@testable import DactylBus

/// All signals of a program in the order in which they come over a connection of its own, each as often as it is sent.
@MainActor final class SignalRecorder {
  struct Signal: Hashable {
    /// The kind without its interface, with the detail, such as `StateChanged focused`.
    var kind: String
    var path: BusObjectPath
    var first: Int32
    var second: Int32
    /// The value, a text as it is and others in words.
    var value: String
  }

  private(set) var signals: [Signal] = []
  private let connection: BusConnection
  private var subscription: BusSubscription?

  /// Begins to record the events of the program with the unique name `program`.
  init(_ program: String, on fixture: BusFixture) async throws {
    connection = BusConnection(.address(fixture.daemon.address), loop: fixture.loop)
    subscription = try connection.subscribe(sender: program) { [weak self] in self?.note($0) }
    await connection.untilConnected()
  }

  private func note(_ signal: BusSignal) {
    let values = signal.arguments.values
    guard signal.interface.hasPrefix("org.a11y.atspi.Event."), values.count == 5 else { return }
    let detail = values[0].string ?? ""
    signals.append(
      Signal(
        kind: detail.isEmpty ? signal.member : "\(signal.member) \(detail)", path: signal.path,
        first: values[1].int32 ?? 0, second: values[2].int32 ?? 0,
        value: values[3].string ?? values[3].integer.map(String.init) ?? values[3].double.map { "\($0)" } ?? ""))
  }

  /// Returns the signals of `body`, when everything has arrived.
  func record(_ at: AccessibilityStage, _ body: () throws -> Void) async rethrows -> [Signal] {
    await at.settle()
    await connection.roundTrip()
    signals = []
    try body()
    await at.settle()
    await connection.roundTrip()
    return signals
  }
}
