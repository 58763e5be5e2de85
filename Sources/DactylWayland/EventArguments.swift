import CDactylWayland

/// The values of an event, read by their index. Only generated code uses it, because it knows the types.
public struct EventArguments {
  let values: UnsafePointer<wl_argument>
  /// The object the event is for.
  let receiver: Proxy

  /// Returns a signed number.
  public func int(_ index: Int) -> Int32 { values[index].i }

  /// Returns an unsigned number, or a value of an enum.
  public func uint(_ index: Int) -> UInt32 { values[index].u }

  /// Returns a fixed-point number. The result is exact, since a double holds every number of 24 and 8 bits.
  public func fixed(_ index: Int) -> Double { Double(values[index].f) / 256 }

  /// Returns a text. Broken UTF-8 is repaired; a missing text is empty.
  public func string(_ index: Int) -> String { optionalString(index) ?? "" }

  /// Returns a text, or nil if there is none. Broken UTF-8 is repaired.
  public func optionalString(_ index: Int) -> String? { values[index].s.map { String(cString: $0) } }

  /// Returns an object. It is nil if there is none, if the program has destroyed it, or if other code made it.
  public func object<Object: Proxy>(_ index: Int, as type: Object.Type) -> Object? {
    guard let object = values[index].o else { return nil }
    return receiver.display.proxy(for: object) as? Object
  }

  /// Returns the object that the compositor makes with this event. It has the version of the receiver.
  public func newObject<Object: Proxy>(_ index: Int, as type: Object.Type) -> Object {
    receiver.display.adopt(values[index].o, as: type, version: receiver.version)
  }

  /// Returns the bytes of an array.
  public func array(_ index: Int) -> [UInt8] {
    guard let array = values[index].a, array.pointee.size > 0, let data = array.pointee.data else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: array.pointee.size))
  }

  /// Returns a file descriptor, which the caller owns.
  public func fileDescriptor(_ index: Int) -> FileDescriptor { FileDescriptor(values[index].h) }
}
