import Glibc

/// A request that waits until the socket takes it.
///
/// It holds the `wl_proxy`s as they were when it was made: they are destroyed only by what waits behind it.
struct OutgoingRequest {
  enum Action {
    /// `newObject` is the object it makes, `destroys` says that the receiver is gone after it.
    case send(opcode: Int, arguments: [Argument], objects: [OpaquePointer?], newObject: OpaquePointer?, destroys: Bool)
    /// Nothing is sent, but the receiver must not go before what was asked of it earlier.
    case forget
  }

  let receiver: OpaquePointer
  let action: Action

  /// Closes the file descriptors that were duplicated to wait with it.
  func closeFileDescriptors() {
    guard case .send(_, let arguments, _, _, _) = action else { return }
    for case .fileDescriptor(let descriptor) in arguments { close(descriptor) }
  }
}
