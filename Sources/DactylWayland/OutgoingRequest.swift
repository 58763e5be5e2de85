import Glibc

/// A request that waits until the socket takes it.
///
/// It holds the `wl_proxy`s of the moment it was made. Only a request that waits behind it destroys them.
struct OutgoingRequest {
  enum Action {
    /// A request. `newObject` is the object it makes; `destroys` says that it destroys the receiver.
    case send(opcode: Int, arguments: [Argument], objects: [OpaquePointer?], newObject: OpaquePointer?, destroys: Bool)
    /// No request, but the receiver must not be destroyed before its earlier requests are sent.
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
