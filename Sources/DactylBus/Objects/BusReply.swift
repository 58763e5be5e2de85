import BusGrammar
import CDactylBus

/// The way back for the reply to a call.
@MainActor final class BusReply {
  private let call: BusMessage
  private weak var transport: BusTransport?

  init(_ call: BusMessage, _ transport: BusTransport) {
    self.call = call
    self.transport = transport
  }

  /// Sends what a handler has returned or thrown. Values that do not have the types of `signature` become an error.
  func send(_ result: Result<[BusValue], any Error>, as signature: BusSignature) {
    switch result {
    case .success(let values):
      let found = values.map(\.signature.text).joined()
      guard found == signature.text else {
        return send(BusError.wrongType(expected: signature.text, found: found))
      }
      send(values)
    case .failure(let error): send(error)
    }
  }

  func send(_ values: [BusValue]) {
    do throws(BusError) {
      try ValueCheck.check(values)
      try send(values) { library, call, message in dactyl_bus_new_return(library, call, message) }
    } catch {
      // A reply that could not be made is an error for the caller, which would wait for it.
      if case .invalidArgument = error { send(error) }
    }
  }

  func send(_ error: any Error) {
    var name = BusErrorName.failed
    var text = String(describing: error)
    if case .remote(let givenName, let givenText)? = error as? BusError, BusNames.isInterface(givenName) {
      (name, text) = (givenName, givenText)
    }
    text = String(decoding: text.utf8.filter { $0 != 0 }.prefix(ValueCheck.maximumSize / 2), as: UTF8.self)
    try? send([]) { library, call, message in dactyl_bus_new_error(library, call, message, name, text) }
  }

  private func send(
    _ values: [BusValue], _ make: (OpaquePointer, OpaquePointer, UnsafeMutablePointer<OpaquePointer?>) -> Int32
  ) throws(BusError) {
    guard call.expectsReply, let transport else { return }
    let message = try transport.message { library, _, message in make(library, call.pointer, message) }
    try message.append(values)
    try transport.send(message)
  }
}
