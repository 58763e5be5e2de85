#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A request that waits until the socket has room for it.
///
/// It refers to the `wl_proxy`s that existed when it was made. If the program destroys one of them meanwhile, a later
/// entry of the queue destroys the `wl_proxy`.
struct OutgoingRequest {
  enum Action {
    /// A request. `newObject` is the object that it makes; with `destroys` it destroys the receiver.
    case send(opcode: Int, arguments: [Argument], objects: [OpaquePointer?], newObject: OpaquePointer?, destroys: Bool)
    /// Sends nothing, and destroys the receiver. It is queued so that the earlier requests on the receiver are sent
    /// first.
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
