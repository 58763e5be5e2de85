import DactylTestCompositor
import DactylWayland
import Testing

/// The registry knows the compositor's globals, in order, as they are added and removed.
@Suite struct RegistryTests {
  @Test func globalsAreAddedAndRemoved() throws {
    let server = WireServer()
    server.addGlobal(WlOutput.interface, version: 2) { _ in }
    let second = server.addGlobal(WlOutput.interface, version: 4) { _ in }
    server.addGlobal(WlSeat.interface, version: 9) { _ in }
    let connection = try Connection(fileDescriptor: server.connectClient())
    func pump() throws {
      for _ in 0..<3 {
        try connection.flush()
        server.dispatch()
        try connection.dispatchAvailable()
      }
    }
    try pump()
    #expect(connection.registry.globals.map(\.interface) == ["wl_output", "wl_output", "wl_seat"])
    #expect(connection.registry.globals.map(\.version) == [2, 4, 9])

    var log: [String] = []
    connection.registry.onGlobal = { log.append("+\($0.interface) \($0.version)") }
    connection.registry.onGlobalRemoved = { log.append("-\($0.interface) \($0.version)") }
    server.remove(second)
    server.addGlobal(WlOutput.interface, version: 3) { _ in }
    try pump()
    #expect(log == ["-wl_output 4", "+wl_output 3"])
    #expect(connection.registry.globals.map(\.version) == [2, 9, 3])

    // Binds the first one of an interface, and each of them.
    #expect(connection.registry.bind(WlOutput.self)?.version == 2)
    let outputs = connection.registry.globals.filter { $0.interface == "wl_output" }
    #expect(outputs.map { connection.registry.bind(WlOutput.self, to: $0).version } == [2, 3])
    #expect(connection.registry.bind(XdgWmBase.self) == nil)
    try pump()
    #expect(connection.error == nil)
  }

  @Test func aShortLivedOutputMayBeBoundWithoutHarm() throws {
    let server = WireServer()
    let connection = try Connection(fileDescriptor: server.connectClient())
    try connection.flush()
    server.dispatch()
    var bound: WlOutput?
    connection.registry.onGlobal = { [unowned connection] in
      bound = connection.registry.bind(WlOutput.self, to: $0)
    }
    var removed = 0
    connection.registry.onGlobalRemoved = { _ in removed += 1 }
    let global = server.addGlobal(WlOutput.interface, version: 4) { _ in }
    server.withdraw(global)
    server.flush()
    try connection.dispatchAvailable()
    #expect(removed == 1)
    #expect(connection.registry.globals.isEmpty)
    try connection.flush()
    server.dispatch()
    try connection.dispatchAvailable()
    bound?.release()
    try connection.flush()
    server.dispatch()
    try connection.dispatchAvailable()
    #expect(connection.error == nil)
  }
}
