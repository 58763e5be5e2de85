import DactylWayland

/// A request that a client has made.
///
/// The values are read by index; reading one as another type throws.
package struct RecordedRequest {
  package let resource: Resource
  /// Its name in the protocol: `set_title`.
  package let name: String
  package let values: [WireValue]

  package var interface: String { resource.interface.name }

  package func int(_ index: Int) throws(WrongValue) -> Int32 {
    guard case .int(let number) = try value(index) else {
      throw WrongValue(description: "value \(index) of \(self) is no " + "int")
    }
    return number
  }

  package func uint(_ index: Int) throws(WrongValue) -> UInt32 {
    guard case .uint(let number) = try value(index) else {
      throw WrongValue(description: "value \(index) of \(self) is no " + "uint")
    }
    return number
  }

  package func fixed(_ index: Int) throws(WrongValue) -> Double {
    guard case .fixed(let number) = try value(index) else {
      throw WrongValue(description: "value \(index) of \(self) is no " + "fixed")
    }
    return number
  }

  package func string(_ index: Int) throws(WrongValue) -> String? {
    guard case .string(let text) = try value(index) else {
      throw WrongValue(description: "value \(index) of \(self) is no " + "string")
    }
    return text
  }

  package func object(_ index: Int) throws(WrongValue) -> Resource? {
    guard case .object(let object) = try value(index) else {
      throw WrongValue(description: "value \(index) of \(self) is no " + "object")
    }
    return object
  }

  package func newObject(_ index: Int) throws(WrongValue) -> Resource {
    guard case .newObject(let object) = try value(index) else {
      throw WrongValue(description: "value \(index) of \(self) is no " + "new_id")
    }
    return object
  }

  package func array(_ index: Int) throws(WrongValue) -> [UInt8] {
    guard case .array(let bytes) = try value(index) else {
      throw WrongValue(description: "value \(index) of \(self) is no " + "array")
    }
    return bytes
  }

  package func fileDescriptor(_ index: Int) throws(WrongValue) -> FileDescriptor {
    guard case .fileDescriptor(let descriptor) = try value(index) else {
      throw WrongValue(description: "value \(index) of \(self) is no " + "fd")
    }
    return descriptor
  }

  private func value(_ index: Int) throws(WrongValue) -> WireValue {
    guard values.indices.contains(index) else { throw WrongValue(description: "\(self) has no value \(index)") }
    return values[index]
  }
}

/// A test has read a value as another type than its own.
package struct WrongValue: Error, CustomStringConvertible {
  package var description: String
}

extension RecordedRequest: CustomStringConvertible {
  package var description: String {
    "\(resource).\(name)(\(values.map(\.description).joined(separator: ", ")))"
  }
}
