import CDactylWaylandServer
import DactylWayland

/// Passes requests from libwayland's callback to a resource's handler.
enum RequestDispatcher {
  /// Reads the values of a request. New objects are made here, so that they exist with any handler.
  static func read(
    _ values: UnsafePointer<wl_argument>, of message: wl_message, for resource: Resource
  ) -> [WireValue]? {
    let letters = Resource.letters(of: message)
    var result: [WireValue] = []
    for (index, letter) in letters.enumerated() {
      let value = values[index]
      switch letter {
      case "i": result.append(.int(value.i))
      case "u": result.append(.uint(value.u))
      case "f": result.append(.fixed(Double(value.f) / 256))
      case "s": result.append(.string(value.s.map { String(cString: $0) }))
      case "o": result.append(.object(value.o.flatMap { Resource.of($0) }))
      case "h": result.append(.fileDescriptor(FileDescriptor(value.h)))
      case "a":
        guard let array = value.a, let data = array.pointee.data else {
          result.append(.array([]))
          continue
        }
        result.append(.array(Array(UnsafeRawBufferPointer(start: data, count: array.pointee.size))))
      default:
        guard let object = makeObject(value.n, message.types[index], result, for: resource) else { return nil }
        result.append(.newObject(object))
      }
    }
    return result
  }

  /// Makes the object that a request asks for, of the interface in the protocol or of the one that the values before it
  /// name.
  private static func makeObject(
    _ id: UInt32, _ type: UnsafePointer<wl_interface>?, _ values: [WireValue], for resource: Resource
  ) -> Resource? {
    if let type {
      let interface = Interface(rawPointer: type)
      return Resource.make(client: resource.client, interface: interface, version: resource.version, id: id)
    }
    guard case .string(let name?)? = values.dropLast().last, case .uint(let version)? = values.last,
      let interface = resource.client.server?.interface(named: name)
    else { return nil }
    return Resource.make(client: resource.client, interface: interface, version: version, id: id)
  }
}

/// The one callback for all requests of all objects.
let dispatchRequest: wl_dispatcher_func_t = { _, target, opcode, message, values in
  guard let target, let message, let values else { return 0 }
  guard let resource = Resource.of(OpaquePointer(target)) else { return 0 }
  guard let read = RequestDispatcher.read(values, of: message.pointee, for: resource) else {
    resource.postError(0, "the test server knows no such interface")
    return 0
  }
  let request = RecordedRequest(resource: resource, name: String(cString: message.pointee.name), values: read)
  resource.client.server?.record(request)
  do {
    try resource.onRequest?(request)
  } catch {
    resource.postError(0, "the test server could not handle \(request): \(error)")
    return 0
  }
  if request.name == "destroy" || request.name == "release" { resource.destroy() }
  return 0
}
