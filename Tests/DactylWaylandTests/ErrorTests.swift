import DactylTestCompositor
import DactylWayland
import Foundation
import Testing

/// Every failure of a connection, or of connecting, is an error that a person can read.
@Suite struct ErrorTests {
  @Test func aProtocolErrorHasInterfaceObjectCodeAndTheCompositorsWords() throws {
    let link = try Link()
    let (part, resource) = try link.makePart()
    var events = 0
    part.onEvent = { _ in events += 1 }
    resource.postError(ZzPartV1.ErrorCode.broken.rawValue, "it was 100%s broken: error 7: twice")
    let error = #expect(throws: WaylandError.self) { try link.pump() }
    #expect(error?.kind == .protocolError(interface: "zz_part_v1", object: part.id, code: 7))
    #expect(error?.message == "it was 100%s broken: error 7: twice")
    #expect(
      error?.description
        == "the compositor ended the connection: error 7 of zz_part_v1#\(part.id): it was 100%s broken: error 7: twice")
    #expect(link.connection.error == error)
    #expect(throws: try #require(error)) { try link.connection.dispatchAvailable() }
    #expect(throws: try #require(error)) { try link.connection.flush() }
    #expect(throws: try #require(error)) { try link.connection.roundtrip() }
    // Nothing crashes after the error.
    part.numbers(int: 0, uint: 0, fixed: 0)
    link.factory.makePart(label: "").release()
    part.release()
    #expect(events == 0)
  }

  @Test func aProtocolErrorMayBeAboutADestroyedObject() throws {
    let link = try Link()
    let (part, resource) = try link.makePart()
    part.release()
    resource.postError(7, "too late")
    let error = #expect(throws: WaylandError.self) { try link.pump() }
    #expect(error?.kind == .protocolError(interface: "a destroyed object", object: 0, code: 7))
    #expect(error?.message == "too late")
  }

  @Test func eventsBeforeAProtocolErrorDoNoHarm() throws {
    let link = try Link()
    let (part, resource) = try link.makePart()
    let file = FileDescriptor(try makeFile(""))
    part.onEvent = { _ in }
    resource.send("file", .fileDescriptor(file))
    resource.postError(7, "the end")
    #expect(throws: WaylandError.self) { try link.pump() }
    link.connection.close()
    #expect(openDescriptors(of: try #require(file.rawValue)) == 1)
  }

  @Test func aDisconnectedCompositorIsAnError() throws {
    let link = try Link()
    try link.client.disconnect()
    let error = #expect(throws: WaylandError.self) { try link.pump() }
    #expect(error?.kind == .disconnected)
    #expect(error?.description == "the compositor has ended the connection")
  }

  @Test(
    arguments: [
      // An object that never existed, a size of 0, a text longer than its message, a new object with one of the
      // client's ids.
      [99, 8 << 16], [3, 0], [3, 12 << 16 | 1, 500], [3, 12 << 16, 2],
    ] as [[UInt32]])
  func bytesThatAreNoMessageEndOnlyTheConnection(_ words: [UInt32]) throws {
    let link = try Link()
    #expect(link.factory.id == 3)
    link.factory.onEvent = { _ in }
    try link.client.writeRaw([UInt8](uint32s: words))
    do {
      for _ in 0..<3 { try link.connection.dispatchAvailable() }
    } catch {
      #expect(link.connection.error == error)
    }
    link.factory.makePart(label: "")
    link.connection.close()
  }

  @Test func noSessionIsAMissingDeadOrImpossibleSocket() throws {
    let folder = try Folder()
    let missing = #expect(throws: WaylandError.self) { try Connection(to: folder.path + "/none") }
    #expect(missing?.kind == .noCompositor)
    #expect(missing?.description.hasPrefix("no Wayland compositor: there is no socket \(folder.path)/none") == true)

    #expect(FileManager.default.createFile(atPath: folder.path + "/file", contents: nil))
    let refused = #expect(throws: WaylandError.self) { try Connection(to: folder.path + "/file") }
    #expect(refused?.kind == .noCompositor)
    #expect(refused?.description == "no Wayland compositor: nothing listens at \(folder.path)/file")

    let long = "/" + String(repeating: "x", count: 200)
    #expect(throws: WaylandError(.noCompositor, "the path of the Wayland socket is too long: \(long)")) {
      try Connection(to: long)
    }
  }

  @Test func noSessionInTheEnvironmentIsReportedInOneLine() async {
    await #expect(processExitsWith: .success) {
      unsetenv("WAYLAND_SOCKET")
      unsetenv("WAYLAND_DISPLAY")
      unsetenv("XDG_RUNTIME_DIR")
      let nothing = #expect(throws: WaylandError.self) { try Connection() }
      #expect(nothing?.kind == .noSession)
      #expect(nothing?.description == "no Wayland session: XDG_RUNTIME_DIR is not set")

      setenv("XDG_RUNTIME_DIR", "nowhere", 1)
      let relative = #expect(throws: WaylandError.self) { try Connection() }
      #expect(relative?.kind == .noSession)
      #expect(
        relative?.description == "no Wayland session: XDG_RUNTIME_DIR is \"nowhere\", which is no absolute path")

      setenv("XDG_RUNTIME_DIR", "/tmp/nowhere", 1)
      let noDisplay = #expect(throws: WaylandError.self) { try Connection() }
      #expect(
        noDisplay?.description
          == "no Wayland compositor: there is no socket /tmp/nowhere/wayland-0 (WAYLAND_DISPLAY is not set)")

      setenv("WAYLAND_DISPLAY", "wayland-7", 1)
      let wrongDisplay = #expect(throws: WaylandError.self) { try Connection() }
      #expect(wrongDisplay?.description == "no Wayland compositor: there is no socket /tmp/nowhere/wayland-7")

      setenv("WAYLAND_SOCKET", "soup", 1)
      let wrongSocket = #expect(throws: WaylandError.self) { try Connection() }
      #expect(wrongSocket?.description == "WAYLAND_SOCKET is \"soup\", which is not an open file descriptor")
    }
  }

  @Test func noSessionIsASocketWithoutPermission() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      let server = WireServer()
      server.listen(at: folder.path + "/socket")
      try #require(chmod(folder.path, 0) == 0)
      // Root may use any file, so the test gives up root.
      if geteuid() == 0 { try #require(seteuid(65534) == 0) }
      let error = #expect(throws: WaylandError.self) { try Connection(to: folder.path + "/socket") }
      #expect(error?.kind == .noPermission)
      #expect(
        error?.description == "no permission to connect to the Wayland compositor at \(folder.path)/socket")
      if getuid() == 0 { seteuid(0) }
      chmod(folder.path, 0o700)
    }
  }

  @Test func anInheritedSocketIsUsedOnce() async {
    await #expect(processExitsWith: .success) {
      let server = WireServer()
      setenv("WAYLAND_SOCKET", "\(server.connectClient())", 1)
      let connection = try Connection()
      #expect(getenv("WAYLAND_SOCKET") == nil)
      try connection.flush()
      server.dispatch()
      try connection.dispatchAvailable()
      connection.close()
    }
  }

  @Test func aDescriptorThatIsNoSocketThrows() throws {
    #expect(throws: WaylandError.self) { try Connection(fileDescriptor: -1) }
  }

  @Test func aCompositorIsFoundByItsPathAndARoundTripWaitsForIt() throws {
    let folder = try Folder()
    let path = folder.path + "/wayland-test"
    let running = RunningServer(path: path)
    defer { running.stop() }
    let connection = try Connection(to: path)
    try connection.roundtrip()
    #expect(connection.registry.globals.map(\.interface) == ["wl_output"])
    try connection.roundtrip()
    connection.close()
  }

  @Test func aRoundTripEndsWhenTheCompositorDoes() throws {
    let link = try Link()
    try link.client.disconnect()
    #expect(throws: WaylandError.self) { try link.connection.roundtrip() }
  }

  /// A folder for sockets, removed with its object.
  private final class Folder {
    let path: String
    init() throws {
      let url = FileManager.default.temporaryDirectory.appending(path: "dactyl-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      path = url.path()
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  /// A server on its own thread, for the one call that waits.
  private final class RunningServer: @unchecked Sendable {
    private let isStopping = NSLock()
    private let ended = DispatchSemaphore(value: 0)
    private let listening = DispatchSemaphore(value: 0)

    init(path: String) {
      isStopping.lock()
      Thread.detachNewThread { [self] in
        let server = WireServer()
        server.addGlobal(WlOutput.interface, version: 4) { _ in }
        server.listen(at: path)
        listening.signal()
        while !isStopping.try() { server.dispatch(waitingMilliseconds: 5) }
        ended.signal()
      }
      listening.wait()
    }

    func stop() {
      isStopping.unlock()
      ended.wait()
    }
  }
}
