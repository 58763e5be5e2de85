import DactylWayland

/// A request that a client has made.
///
/// The values are read by place; a test that reads one of the wrong type traps with a sentence.
package struct RecordedRequest {
  package let resource: Resource
  /// Its name in the protocol: `set_title`.
  package let name: String
  package let values: [WireValue]

  package var interface: String { resource.interface.name }

  package func int(_ index: Int) -> Int32 {
    guard case .int(let number) = value(index) else { wrong(index, "int") }
    return number
  }

  package func uint(_ index: Int) -> UInt32 {
    guard case .uint(let number) = value(index) else { wrong(index, "uint") }
    return number
  }

  package func fixed(_ index: Int) -> Double {
    guard case .fixed(let number) = value(index) else { wrong(index, "fixed") }
    return number
  }

  package func string(_ index: Int) -> String? {
    guard case .string(let text) = value(index) else { wrong(index, "string") }
    return text
  }

  package func object(_ index: Int) -> Resource? {
    guard case .object(let object) = value(index) else { wrong(index, "object") }
    return object
  }

  package func newObject(_ index: Int) -> Resource {
    guard case .newObject(let object) = value(index) else { wrong(index, "new_id") }
    return object
  }

  package func array(_ index: Int) -> [UInt8] {
    guard case .array(let bytes) = value(index) else { wrong(index, "array") }
    return bytes
  }

  package func fileDescriptor(_ index: Int) -> FileDescriptor {
    guard case .fileDescriptor(let descriptor) = value(index) else { wrong(index, "fd") }
    return descriptor
  }

  private func value(_ index: Int) -> WireValue {
    precondition(values.indices.contains(index), "\(self) has no value \(index)")
    return values[index]
  }

  private func wrong(_ index: Int, _ type: String) -> Never {
    preconditionFailure("value \(index) of \(self) is no \(type)")
  }
}

extension RecordedRequest: CustomStringConvertible {
  package var description: String {
    "\(resource).\(name)(\(values.map(\.description).joined(separator: ", ")))"
  }
}
