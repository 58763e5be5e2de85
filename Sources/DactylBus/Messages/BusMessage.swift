import CDactylBus

/// A message of the library: one that was received, or one to send.
@MainActor final class BusMessage {
  let library: BusLibrary
  let pointer: OpaquePointer

  /// Takes over the message.
  init(_ library: BusLibrary, adopting pointer: OpaquePointer) {
    self.library = library
    self.pointer = pointer
  }

  isolated deinit {
    dactyl_bus_release(library.pointer, pointer)
  }

  enum Kind {
    case call
    case reply
    case error
    case signal
    case unknown
  }

  var kind: Kind {
    switch UInt32(bitPattern: dactyl_bus_type(library.pointer, pointer)) {
    case dactyl_bus_method_call.rawValue: .call
    case dactyl_bus_method_return.rawValue: .reply
    case dactyl_bus_method_error.rawValue: .error
    case dactyl_bus_signal.rawValue: .signal
    default: .unknown
    }
  }

  /// The number of the call that the message replies to; 0 if it is no reply.
  var replySerial: UInt64 { dactyl_bus_reply_serial(library.pointer, pointer) }
  var expectsReply: Bool { dactyl_bus_expects_reply(library.pointer, pointer) }
  var path: String { text(dactyl_bus_path) }
  var interface: String { text(dactyl_bus_interface) }
  var member: String { text(dactyl_bus_member) }
  var sender: String { text(dactyl_bus_sender) }
  var signature: String { text(dactyl_bus_signature) }
  var errorName: String { text(dactyl_bus_error_name) }
  var errorText: String { text(dactyl_bus_error_text) }

  /// A field of the header; empty if the message has none.
  private func text(_ read: (OpaquePointer, OpaquePointer) -> UnsafePointer<CChar>?) -> String {
    read(library.pointer, pointer).map { String(cString: $0) } ?? ""
  }

  /// Reads the arguments from the first one.
  func arguments() throws(BusError) -> [BusValue] {
    var reader = MessageReader(self)
    return try reader.arguments()
  }

  /// Adds checked arguments.
  func append(_ values: [BusValue]) throws(BusError) {
    let writer = MessageWriter(self)
    for value in values { try writer.append(value) }
  }
}
