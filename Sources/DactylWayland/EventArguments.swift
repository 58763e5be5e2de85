import CDactylWayland

/// The values of an event, read by place. Only generated code uses it, which knows their types.
public struct EventArguments {
  let values: UnsafePointer<wl_argument>
  /// The object the event is for.
  let receiver: Proxy

  public func int(_ index: Int) -> Int32 { values[index].i }

  public func uint(_ index: Int) -> UInt32 { values[index].u }

  /// Exact: a double holds every number of 24 and 8 bits.
  public func fixed(_ index: Int) -> Double { Double(values[index].f) / 256 }

  /// Broken UTF-8 comes repaired.
  public func string(_ index: Int) -> String { optionalString(index) ?? "" }

  public func optionalString(_ index: Int) -> String? { values[index].s.map { String(cString: $0) } }

  /// Nil for none, for an object that we have destroyed, and for one that is not ours.
  public func object<Object: Proxy>(_ index: Int, as type: Object.Type) -> Object? {
    guard let object = values[index].o else { return nil }
    return receiver.display.proxy(for: object) as? Object
  }

  /// An object that the compositor has made, of the version of the one the event is for.
  public func newObject<Object: Proxy>(_ index: Int, as type: Object.Type) -> Object {
    receiver.display.adopt(values[index].o, as: type, version: receiver.version)
  }

  public func array(_ index: Int) -> [UInt8] {
    guard let array = values[index].a, array.pointee.size > 0, let data = array.pointee.data else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: array.pointee.size))
  }

  public func fileDescriptor(_ index: Int) -> FileDescriptor { FileDescriptor(values[index].h) }
}
