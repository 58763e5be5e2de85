import BusGrammar
import DactylEventLoop

/// A call on its way. It goes on if this object is released.
@MainActor public final class BusCall {
  let request: BusRequest
  /// The number of the message that was sent.
  var serial: UInt64?
  var timer: LoopTimer?
  private weak var connection: BusConnection?
  private var completion: (@MainActor (Result<[BusValue], BusError>) -> Void)?

  init(
    _ request: BusRequest, connection: BusConnection,
    completion: @escaping @MainActor (Result<[BusValue], BusError>) -> Void
  ) {
    self.request = request
    self.connection = connection
    self.completion = completion
  }

  /// Whether the call has not ended.
  public var isPending: Bool { completion != nil }

  /// Ends the call with ``BusError/cancelled``. It may have reached the other side. After its end it does nothing.
  public func cancel() { abandon(.cancelled) }

  /// Ends the call, and drops a reply that comes later.
  func abandon(_ error: BusError) {
    guard isPending else { return }
    connection?.forget(self)
    end(.failure(error))
  }

  /// Calls the completion, once.
  func end(_ result: Result<[BusValue], BusError>) {
    timer?.cancel()
    timer = nil
    guard let completion else { return }
    self.completion = nil
    completion(result)
  }
}

/// The message of a call.
struct BusRequest: Sendable {
  var destination: String
  var path: BusObjectPath
  var interface: String
  var method: String
  var arguments: [BusValue]
  var startsService = true

  /// Throws `invalidArgument` if the request can't be sent.
  func check() throws(BusError) {
    guard BusNames.isBusName(destination) else { throw .invalidArgument("\"\(destination)\" is no name on a bus") }
    guard path.isValid else { throw .invalidArgument("\"\(path)\" is no path of an object") }
    guard BusNames.isInterface(interface) else { throw .invalidArgument("\"\(interface)\" is no interface") }
    guard BusNames.isMember(method) else { throw .invalidArgument("\"\(method)\" is no name of a method") }
    try ValueCheck.check(arguments)
  }
}
