import CDactylWayland

/// Values of a request in libwayland's form.
enum WireArguments {
  /// Calls `body` with the values. `objects` are the objects of a request that waited; if it is nil, the proxies'
  /// present objects are used.
  static func with(
    _ arguments: [Argument], objects: [OpaquePointer?]?, newObject: OpaquePointer?,
    _ body: (UnsafeMutablePointer<wl_argument>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: wl_argument.self, capacity: max(arguments.count, 1)) { values in
      // Strings and arrays are copied, since nested `with` calls would need recursion. Few requests have one.
      var copies: [UnsafeMutableRawPointer] = []
      defer { for copy in copies { copy.deallocate() } }
      var objectCount = 0
      for (index, argument) in arguments.enumerated() {
        var value = wl_argument()
        switch argument {
        case .int(let number): value.i = number
        case .uint(let number): value.u = number
        case .fixed(let number): value.f = Argument.wireFixed(number)
        case .fileDescriptor(let descriptor): value.h = descriptor
        case .newObject: value.o = newObject
        case .object(let object):
          value.o = objects.map { $0[objectCount] } ?? object?.handle
          objectCount += 1
        case .string(let text):
          guard let text else { break }
          let copy = UnsafeMutableRawPointer.allocate(byteCount: text.utf8.count + 1, alignment: 1)
          copies.append(copy)
          let bytes = UnsafeMutableRawBufferPointer(start: copy, count: text.utf8.count + 1)
          bytes.copyBytes(from: text.utf8)
          bytes[text.utf8.count] = 0
          value.s = UnsafePointer(copy.assumingMemoryBound(to: CChar.self))
        case .array(let content):
          let header = UnsafeMutablePointer<wl_array>.allocate(capacity: 1)
          let copy = UnsafeMutableRawPointer.allocate(byteCount: max(content.count, 1), alignment: 8)
          copies.append(UnsafeMutableRawPointer(header))
          copies.append(copy)
          UnsafeMutableRawBufferPointer(start: copy, count: content.count).copyBytes(from: content)
          header.initialize(to: wl_array(size: content.count, alloc: content.count, data: copy))
          value.a = header
        }
        values.initializeElement(at: index, to: value)
      }
      guard let start = values.baseAddress else { return }
      body(start)
    }
  }
}
