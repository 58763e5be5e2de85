import BusGrammar

/// A subscription to signals. It ends when this object is released.
@MainActor public final class BusSubscription {
  private weak var connection: BusConnection?
  private var subscriber: Subscriber?

  init(_ subscriber: Subscriber, connection: BusConnection) {
    self.subscriber = subscriber
    self.connection = connection
  }

  isolated deinit {
    cancel()
  }

  /// Ends the subscription: the handler is not called again.
  public func cancel() {
    guard let subscriber else { return }
    self.subscriber = nil
    subscriber.handler = nil
    connection?.remove(subscriber)
  }
}

/// The signals that a subscription waits for.
@MainActor final class Subscriber {
  let filter: SignalFilter
  let rule: String
  /// The owner of the name that signals must come from; nil if any sender will do.
  let tracker: NameTracker?
  var handler: (@MainActor (BusSignal) -> Void)?

  init(
    _ filter: SignalFilter, rule: String, tracker: NameTracker?, handler: @escaping @MainActor (BusSignal) -> Void
  ) {
    self.filter = filter
    self.rule = rule
    self.tracker = tracker
    self.handler = handler
  }
}

/// The signals that are meant. Fields that are nil stand for any.
struct SignalFilter: Hashable, Sendable {
  var sender: String?
  var path: BusObjectPath?
  var interface: String?
  var member: String?
  var argument0: String?

  /// The most bytes of a rule.
  private static let maximumLength = 1024

  /// Whether the sender is a well-known name, which has an owner.
  var hasOwner: Bool { sender.map { !$0.hasPrefix(":") && $0 != BusDriver.name } ?? false }

  /// Returns the rule for the bus. Throws `invalidArgument` if a field is not valid.
  func rule() throws(BusError) -> String {
    var rule = "type='signal'"
    func add(_ field: String, _ value: String?, if isValid: (String) -> Bool) throws(BusError) {
      guard let value else { return }
      guard isValid(value) else { throw .invalidArgument("\"\(value)\" is no \(field) of a signal") }
      let parts = value.split(separator: "'", omittingEmptySubsequences: false)
      rule += ",\(field)='" + parts.joined(separator: "'\\''") + "'"
    }
    try add("sender", sender, if: BusNames.isBusName)
    try add("path", path?.text, if: BusNames.isObjectPath)
    try add("interface", interface, if: BusNames.isInterface)
    try add("member", member, if: BusNames.isMember)
    try add("arg0", argument0) { !$0.utf8.contains(0) }
    guard rule.utf8.count <= Self.maximumLength else { throw .invalidArgument("a subscription is too long") }
    return rule
  }

  /// Whether a signal is meant, apart from its sender.
  func matches(_ signal: BusSignal) -> Bool {
    guard path == nil || path == signal.path, interface == nil || interface == signal.interface,
      member == nil || member == signal.member
    else { return false }
    guard let argument0 else { return true }
    if case .string(argument0)? = signal.arguments.values.first { return true }
    return false
  }
}

/// A rule at the bus, and how many need it.
@MainActor final class MatchRule {
  let text: String
  var users = 1

  init(_ text: String) { self.text = text }
}
