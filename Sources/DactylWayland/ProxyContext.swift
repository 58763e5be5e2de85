/// The values that a proxy is initialized with. Only the runtime makes one.
public struct ProxyContext {
  let display: Display
  /// Nil if the object could not be made, because the object that makes it is destroyed.
  let handle: OpaquePointer?
  let version: UInt32
}
