import CDactylWaylandServer

/// Values of an event in libwayland's form.
enum ServerArguments {
  static func with(_ values: [WireValue], _ body: (UnsafeMutablePointer<wl_argument>) -> Void) {
    var copies: [UnsafeMutableRawPointer] = []
    defer { for copy in copies { copy.deallocate() } }
    var arguments = values.map { value -> wl_argument in
      var argument = wl_argument()
      switch value {
      case .int(let number): argument.i = number
      case .uint(let number): argument.u = number
      case .fixed(let number): argument.f = Int32((number * 256).rounded())
      case .object(let object): argument.o = object?.pointer
      case .newObject(let object): argument.o = object.pointer
      case .fileDescriptor(let descriptor): argument.h = descriptor.rawValue ?? -1
      case .string(let text):
        guard let text else { break }
        argument.s = UnsafePointer(copy(Array(text.utf8) + [0], &copies).assumingMemoryBound(to: CChar.self))
      case .array(let bytes):
        let header = UnsafeMutablePointer<wl_array>.allocate(capacity: 1)
        header.initialize(to: wl_array(size: bytes.count, alloc: bytes.count, data: copy(bytes, &copies)))
        copies.append(UnsafeMutableRawPointer(header))
        argument.a = header
      }
      return argument
    }
    arguments.append(wl_argument())
    arguments.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress { body(start) }
    }
  }

  private static func copy(_ bytes: [UInt8], _ copies: inout [UnsafeMutableRawPointer]) -> UnsafeMutableRawPointer {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 8)
    UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyBytes(from: bytes)
    copies.append(copy)
    return copy
  }
}
