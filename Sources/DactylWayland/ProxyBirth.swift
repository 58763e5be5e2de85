/// What a proxy is made from. Nobody but the runtime can make one.
public struct ProxyBirth {
  let display: Display
  /// Nil for an object that could not be made, because the one that was to make it is gone.
  let handle: OpaquePointer?
  let version: UInt32
}
