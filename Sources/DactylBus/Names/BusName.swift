/// How a name may be owned.
public struct BusNameOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Another program may take the name over.
  public static let allowsReplacement = BusNameOptions(rawValue: 1)
  /// The name is taken from an owner that allows it.
  public static let replaces = BusNameOptions(rawValue: 2)
  /// If the name is taken, the connection waits until its owner releases it.
  public static let queues = BusNameOptions(rawValue: 4)

  /// The flags of `RequestName`, whose third one means that the connection does not wait.
  var flags: UInt32 { rawValue & 3 | (contains(.queues) ? 0 : 4) }
}

/// Whether the connection owns a name.
public enum BusNameState: Hashable, Sendable {
  /// The bus has not answered yet.
  case pending
  /// The connection owns the name.
  case owned
  /// Another connection owns the name, and this one gets it afterwards.
  case queued
  /// Another connection owns the name, or the bus does not allow it.
  case taken
  /// The connection has owned the name: another one has replaced it, or the connection has ended.
  case lost
}

/// A name that the connection owns or wants. It is given up when this object is released.
@MainActor public final class BusName {
  private weak var connection: BusConnection?
  private let owned: OwnedName
  private var isCancelled = false

  init(_ owned: OwnedName, connection: BusConnection) {
    self.owned = owned
    self.connection = connection
  }

  isolated deinit {
    cancel()
  }

  /// The name.
  public var name: String { owned.name }

  /// Whether the connection owns it.
  public var state: BusNameState { owned.state }

  /// Gives the name up. Its closure is not called again.
  public func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    owned.changed = nil
    connection?.remove(owned)
  }
}

/// The state of a name.
@MainActor final class OwnedName {
  let name: String
  let options: BusNameOptions
  var changed: (@MainActor (BusNameState) -> Void)?
  private(set) var state = BusNameState.pending

  init(_ name: String, _ options: BusNameOptions, changed: @escaping @MainActor (BusNameState) -> Void) {
    self.name = name
    self.options = options
    self.changed = changed
  }

  func acquired() { become(.owned) }

  func lost() {
    if state == .owned { become(options.contains(.queues) ? .queued : .lost) }
  }

  func connectionEnded() { become(state == .owned || state == .lost ? .lost : .pending) }

  /// Takes the answer to `RequestName`.
  func answered(_ result: Result<[BusValue], BusError>) {
    switch result {
    case .success(let values):
      switch values.first?.uint32 {
      case 1, 4: become(.owned)
      case 2: become(.queued)
      default: become(.taken)
      }
    case .failure(.remote): become(.taken)
    case .failure: break
    }
  }

  private func become(_ state: BusNameState) {
    guard state != self.state else { return }
    self.state = state
    changed?(state)
  }
}
