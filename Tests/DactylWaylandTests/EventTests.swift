import CDactylWayland
import DactylTestCompositor
import Glibc
import Testing

@testable import DactylWayland

/// A client gets a server's events unchanged, and invalid events do no harm.
@Suite struct EventTests {
  @Test func numbersArriveExactly() throws {
    let link = try Link()
    let (part, resource) = try link.makePart()
    var received: [String] = []
    part.onEvent = { event in
      if case .numbers(let int, let uint, let fixed) = event { received.append("\(int) \(uint) \(fixed)") }
    }
    resource.send("numbers", .int(.min), .uint(.max), .fixed(-8_388_608))
    resource.send("numbers", .int(.max), .uint(0), .fixed(0.00390625))
    try link.pump()
    #expect(received == ["-2147483648 4294967295 -8388608.0", "2147483647 0 0.00390625"])
  }

  @Test func textsArriveEmptyMissingOrRepaired() throws {
    let link = try Link()
    let (part, resource) = try link.makePart()
    var received: [[String?]] = []
    part.onEvent = { event in
      if case .texts(let text, let maybe) = event { received.append([text, maybe]) }
    }
    resource.send("texts", .string("Größe 𝄞"), .string(""))
    resource.send("texts", .string(nil), .string(nil))
    // `texts` with the bytes FF 61 for the first text and none for the second.
    let header = [UInt32(part.id), UInt32(20) << 16 | 1, 3]
    try link.client.writeRaw([UInt8](uint32s: header) + [0xFF, 0x61, 0, 0] + [UInt8](uint32s: [0]))
    try link.pump()
    #expect(received == [["Größe 𝄞", ""], ["", nil], ["\u{FFFD}a", nil]])
  }

  @Test func objectsArriveAsTheirExistingProxies() throws {
    let link = try Link()
    let (part, resource) = try link.makePart()
    let (other, otherResource) = try link.makePart()
    var received: [(ZzPartV1?, Proxy?)] = []
    part.onEvent = { event in
      if case .objects(let part, let any) = event { received.append((part, any)) }
    }
    resource.send("objects", .object(otherResource), .object(link.serverFactory))
    try link.pump()
    #expect(received.count == 1)
    #expect(received.first?.0 === other)
    #expect(received.first?.1 === link.factory)
  }

  @Test func aNullDestroyedOrForeignSurfaceArrivesAsNil() throws {
    let link = try Link()
    let (part, resource) = try link.makePart()
    let (destroyed, destroyedResource) = try link.makePart()
    var received: [(ZzPartV1?, Proxy?)] = []
    part.onEvent = { event in
      if case .objects(let part, let any) = event { received.append((part, any)) }
    }
    // Null; of another interface; destroyed by the client, which the server has not read yet.
    resource.send("objects", .object(nil), .object(nil))
    resource.send("objects", .object(link.serverFactory), .object(nil))
    destroyed.release()
    resource.send("objects", .object(destroyedResource), .object(destroyedResource))
    try link.pump()
    #expect(received.count == 3)
    #expect(received.allSatisfy { $0.0 == nil })
    #expect(received.allSatisfy { $0.1 == nil })
  }

  @Test func aForeignSurfaceMadeByOtherCodeArrivesAsNil() throws {
    let link = try Link()
    let (part, resource) = try link.makePart()
    let handle = try #require(link.factory.handle)
    let foreign = try #require(wl_proxy_create(handle, ZzPartV1.interface.pointer))
    defer { wl_proxy_destroy(foreign) }
    var data = 0
    wl_proxy_set_user_data(foreign, &data)
    WireArguments.with([.newObject, .string("foreign")], objects: nil, newObject: foreign) {
      _ = wl_proxy_marshal_array_flags(handle, 1, nil, 3, 0, $0)
    }
    try link.pump()
    let foreignResource = try #require(try link.client.resources.first { $0.id == wl_proxy_get_id(foreign) })
    var received: [ZzPartV1?] = []
    part.onEvent = { event in
      if case .objects(let part, _) = event { received.append(part) }
    }
    resource.send("objects", .object(foreignResource), .object(foreignResource))
    foreignResource.send("numbers", .int(0), .uint(0), .fixed(0))
    try link.pump()
    #expect(received.count == 1)
    #expect(received.first.map { $0 == nil } == true)
  }

  @Test func arraysArrive() throws {
    let link = try Link()
    let (part, resource) = try link.makePart()
    var received: [[UInt8]] = []
    part.onEvent = { if case .bytes(let content) = $0 { received.append(content) } }
    resource.send("bytes", .array([1, 2, 3, 4, 5]))
    resource.send("bytes", .array([]))
    try link.pump()
    #expect(received == [[1, 2, 3, 4, 5], []])
  }

  @Test func aTakenFileIsOursAndOthersCloseThemselves() throws {
    let link = try Link()
    let (part, resource) = try link.makePart()
    var taken: Int32?
    let file = FileDescriptor(try makeFile("content"))
    let number = try #require(file.rawValue)
    part.onEvent = { event in
      guard case .file(let received) = event else { return }
      #expect(openDescriptors(of: number) == 2)
      if taken == nil { taken = received.take() }
    }
    resource.send("file", .fileDescriptor(file))
    try link.pump()
    #expect(openDescriptors(of: number) == 2)
    let descriptor = try #require(taken)
    #expect(content(of: descriptor) == "content")
    close(descriptor)
    resource.send("file", .fileDescriptor(file))
    try link.pump()
    #expect(openDescriptors(of: number) == 1)
  }

  @Test func anEnumWithAnUnknownValueArrives() throws {
    let link = try Link()
    let (part, resource) = try link.makePart()
    var received: [(ZzPartV1.Kind, ZzPartV1.Flags)] = []
    part.onEvent = { if case .choose(let type, let flags) = $0 { received.append((type, flags)) } }
    resource.send("choose", .int(.min), .uint(5))
    resource.send("choose", .int(77), .uint(8))
    try link.pump()
    #expect(received.map(\.0) == [.large, ZzPartV1.Kind(rawValue: 77)])
    #expect(received.map(\.1) == [[.sharp, .round], ZzPartV1.Flags(rawValue: 8)])
  }

  @Test func anObjectMadeByTheServerIsAProxyOfItsClass() throws {
    let link = try Link(version: 2)
    var parts: [ZzPartV1] = []
    var numbers: [Int32] = []
    link.factory.onEvent = { event in
      guard case .part(let part, let label) = event else { return }
      #expect(label == "made")
      parts.append(part)
      part.onEvent = { if case .numbers(let int, _, _) = $0 { numbers.append(int) } }
    }
    let resource = try #require(link.serverFactory.makeObject(ZzPartV1.interface))
    link.serverFactory.send("part", .newObject(resource), .string("made"))
    // The event is in the same read, before a handler could be set from outside.
    resource.send("numbers", .int(5), .uint(0), .fixed(0))
    try link.pump()
    let part = try #require(parts.first)
    #expect(numbers == [5])
    #expect(part.id == resource.id)
    #expect(part.version == 2)
    part.numbers(int: 9, uint: 0, fixed: 0)
    try link.pump()
    #expect(try link.lastRequest.resource === resource)
    #expect(try link.lastRequest.int(0) == 9)
  }

  @Test func anObjectOfAnotherProtocolMadeByTheServerWorksToo() throws {
    let link = try Link()
    var events = 0
    link.factory.onEvent = { event in
      guard case .surface(let surface) = event else { return }
      surface.onEvent = { _ in events += 1 }
    }
    let resource = try #require(link.serverFactory.makeObject(WlSurface.interface))
    link.serverFactory.send("surface", .newObject(resource))
    resource.send("enter", .object(nil))
    try link.pump()
    #expect(events == 1)
  }

  @Test func unknownEventsWithoutAHandlerAreDroppedWithTheirContents() throws {
    let link = try Link()
    let (_, resource) = try link.makePart()
    let file = FileDescriptor(try makeFile(""))
    resource.send("file", .fileDescriptor(file))
    let unwanted = try #require(link.serverFactory.makeObject(ZzPartV1.interface))
    link.serverFactory.send("part", .newObject(unwanted), .string("nobody wants it"))
    unwanted.send("file", .fileDescriptor(file))
    resource.send("numbers", .int(0), .uint(0), .fixed(0))
    try link.pump()
    #expect(openDescriptors(of: try #require(file.rawValue)) == 1)
  }

  @Test func unknownEventsOfNewerVersionsAreDroppedWithTheirContents() throws {
    let link = try Link(version: 1)
    let (part, resource) = try link.makePart()
    var count = 0
    part.onEvent = { _ in count += 1 }
    let file = FileDescriptor(try makeFile(""))
    let unwanted = try #require(link.serverFactory.makeObject(ZzPartV1.interface))
    resource.send("late")
    resource.send("late_part", .newObject(unwanted), .fileDescriptor(file))
    resource.send("numbers", .int(0), .uint(0), .fixed(0))
    try link.pump()
    #expect(count == 1)
    #expect(openDescriptors(of: try #require(file.rawValue)) == 1)
  }

  @Test func unknownEventsOfNoVersionAreDropped() throws {
    let link = try Link()
    let (part, resource) = try link.makePart()
    var count = 0
    part.onEvent = { _ in count += 1 }
    resource.send(opcode: resource.firstUnknownEvent)
    resource.send(opcode: resource.firstUnknownEvent + 7)
    resource.send("numbers", .int(0), .uint(0), .fixed(0))
    try link.pump()
    #expect(count == 1)
    #expect(link.connection.error == nil)
  }

  @Test func anEventMayDestroyItsObject() throws {
    let link = try Link()
    let (part, resource) = try link.makePart()
    var wasAlive = false
    part.onEvent = { _ in wasAlive = !part.isDestroyed }
    resource.send("gone")
    try link.pump()
    #expect(wasAlive)
    #expect(part.isDestroyed)
    let (silent, silentResource) = try link.makePart()
    silentResource.send("gone")
    try link.pump()
    #expect(silent.isDestroyed)
  }
}
