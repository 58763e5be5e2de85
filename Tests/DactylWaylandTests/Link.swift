import DactylTestCompositor
import DactylWayland
import Glibc
import Testing

/// A client and a server of the invented protocol, on one thread and one socket.
final class Link {
  let server = WireServer()
  let connection: Connection
  /// The factory as the client has it, and as the server has it.
  private(set) var factory: ZzFactoryV1
  private(set) var serverFactory: Resource

  /// `version` is what the server offers.
  init(version: UInt32 = 3, bufferSize: Int32? = nil) throws {
    server.learn(ZzPartV1.interface)
    server.learn(WlSurface.interface)
    server.addGlobal(ZzFactoryV1.interface, version: version) { _ in }
    connection = try Connection(fileDescriptor: server.connectClient(bufferSize: bufferSize))
    try server.pump(with: connection)
    factory = try #require(connection.registry.bind(ZzFactoryV1.self))
    try server.pump(with: connection)
    serverFactory = try #require(server.clients.first?.resources(of: "zz_factory_v1").first)
  }

  deinit { connection.close() }

  var client: WireClient {
    get throws { try #require(server.clients.first) }
  }

  /// Lets both sides work until neither has anything to do.
  func pump() throws(WaylandError) { try server.pump(with: connection) }

  /// A part, as the client and as the server have it.
  func makePart(_ label: String = "") throws -> (client: ZzPartV1, server: Resource) {
    let part = factory.makePart(label: label)
    try pump()
    let resource = try #require(try client.resources.first { $0.id == part.id })
    return (part, resource)
  }

  /// The last request that reached the server.
  var lastRequest: RecordedRequest {
    get throws { try #require(server.requests.last) }
  }
}

extension WireServer {
  /// Lets the server and a client's connection work until neither has anything to do. `dispatch` is the server's turn.
  func pump(
    with connection: Connection, dispatch: (WireServer) -> Void = { $0.dispatch() }
  ) throws(WaylandError) {
    var isQuiet = false
    while !isQuiet {
      let isWritten = try connection.flush()
      let count = requests.count
      dispatch(self)
      isQuiet = isWritten && requests.count == count
      if try connection.dispatchAvailable() { isQuiet = false }
    }
  }
}

/// A file in memory that holds `text`.
func makeFile(_ text: String) throws -> Int32 {
  var path = Array("/tmp/dactyl-test-XXXXXX".utf8CString)
  let descriptor = mkstemp(&path)
  try #require(descriptor >= 0)
  unlink(path)
  let bytes = Array(text.utf8)
  try #require(write(descriptor, bytes, bytes.count) == bytes.count)
  return descriptor
}

/// The contents of a file, from its start.
func content(of descriptor: Int32) -> String {
  var buffer = [UInt8](repeating: 0, count: 256)
  let count = pread(descriptor, &buffer, buffer.count, 0)
  return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
}
