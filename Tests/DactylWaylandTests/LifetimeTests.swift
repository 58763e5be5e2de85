import DactylTestCompositor
import DactylWayland
import Glibc
import Testing

/// Objects and connections may end in any order: nothing crashes and nothing leaks.
@Suite struct LifetimeTests {
  @Test func aDestroyedObjectDoesNothing() throws {
    let link = try Link()
    let (part, _) = try link.makePart()
    var events = 0
    part.onEvent = { _ in events += 1 }
    part.release()
    try link.pump()
    let count = link.server.requests.count
    part.numbers(int: 1, uint: 1, fixed: 1)
    part.release()
    part.discard()
    try link.pump()
    #expect(part.isDestroyed)
    #expect(part.onEvent == nil)
    #expect(link.server.requests.count == count)
    #expect(link.connection.error == nil)
  }

  @Test func aDestroyedObjectMakesDestroyedObjects() throws {
    let link = try Link()
    link.factory.destroy()
    let part = link.factory.makePart(label: "")
    let anything = link.factory.makeAnything(ZzPartV1.self, version: 1, number: 0)
    #expect(part.isDestroyed)
    #expect(anything.isDestroyed)
    #expect(link.factory.makeLate()?.isDestroyed == true)
    part.numbers(int: 1, uint: 1, fixed: 1)
    part.release()
    try link.pump()
    #expect(link.connection.error == nil)
  }

  @Test func aRequestWithADestroyedObjectIsNotSent() throws {
    let link = try Link()
    let part = try link.makePart().client
    let other = try link.makePart().client
    other.release()
    try link.pump()
    let count = link.server.requests.count
    part.objects(part: other, maybe: nil, any: nil)
    part.objects(part: part, maybe: other, any: nil)
    try link.pump()
    #expect(link.server.requests.count == count)
    #expect(link.connection.error == nil)
  }

  @Test func aRequestWithAnObjectOfAnotherConnectionIsNotSent() throws {
    let link = try Link()
    let other = try Link()
    let part = try link.makePart().client
    let count = link.server.requests.count
    part.objects(part: part, maybe: try other.makePart().client, any: nil)
    try link.pump()
    #expect(link.server.requests.count == count)
  }

  @Test func eventsInFlightToADestroyedObjectAreDropped() throws {
    let link = try Link()
    let (part, resource) = try link.makePart()
    var events = 0
    part.onEvent = { _ in events += 1 }
    resource.send("numbers", .int(0), .uint(0), .fixed(0))
    let file = FileDescriptor(try makeFile(""))
    resource.send("file", .fileDescriptor(file))
    link.server.flush()
    part.release()
    try link.pump()
    #expect(events == 0)
    #expect(openDescriptors(of: try #require(file.rawValue)) == 1)
  }

  @Test func anObjectMayBeDestroyedByItsOwnHandlerBeforeLaterEvents() throws {
    let link = try Link()
    let (part, resource) = try link.makePart()
    var events = 0
    part.onEvent = { _ in
      events += 1
      part.release()
    }
    for _ in 0..<3 { resource.send("numbers", .int(0), .uint(0), .fixed(0)) }
    try link.pump()
    #expect(events == 1)
    #expect(resource.isDestroyed)
  }

  @Test func theNumberOfADestroyedObjectIsReusedForAWorkingOne() throws {
    let link = try Link()
    let first = try link.makePart().client
    first.release()
    // libwayland sends `delete_id` only together with another event.
    link.connection.sync {}
    try link.pump()
    let (second, resource) = try #require(
      try (0..<3).map { _ in try link.makePart() }.first { $0.client.id == first.id })
    var events = 0
    second.onEvent = { _ in events += 1 }
    first.release()
    first.discard()
    resource.send("numbers", .int(0), .uint(0), .fixed(0))
    try link.pump()
    #expect(events == 1)
    #expect(!resource.isDestroyed)
  }

  @Test func aDestructorCanMakeAnObject() throws {
    let link = try Link()
    let old = link.factory
    let new = old.replace()
    try link.pump()
    #expect(old.isDestroyed)
    new.makePart(label: "of the new one")
    try link.pump()
    #expect(try link.lastRequest.resource.id == new.id)
  }

  @Test func theConnectionKeepsAnUnreferencedObjectWorking() throws {
    let link = try Link()
    var events = 0
    let id = {
      let part = link.factory.makePart(label: "")
      part.onEvent = { _ in events += 1 }
      return part.id
    }()
    try link.pump()
    let resource = try #require(try link.client.resources.first { $0.id == id })
    resource.send("numbers", .int(0), .uint(0), .fixed(0))
    try link.pump()
    #expect(events == 1)
  }

  @Test(arguments: [false, true]) func objectsThatOutliveTheConnectionDoNothing(_ closes: Bool) throws {
    let server = WireServer()
    server.learn(ZzPartV1.interface)
    server.addGlobal(ZzFactoryV1.interface, version: 3) { _ in }
    var connection: Connection? = try Connection(fileDescriptor: server.connectClient())
    try connection?.flush()
    server.dispatch()
    try connection?.dispatchAvailable()
    let factory = try #require(connection?.registry.bind(ZzFactoryV1.self))
    let part = factory.makePart(label: "")
    let registry = connection?.registry
    if closes { connection?.close() }
    connection = nil
    #expect(factory.isDestroyed)
    part.numbers(int: 0, uint: 0, fixed: 0)
    part.release()
    factory.makePart(label: "").release()
    factory.destroy()
    #expect(registry?.bind(ZzFactoryV1.self)?.isDestroyed == true)
    server.dispatch()
    #expect(server.clients.isEmpty)
  }

  @Test func theEndReleasesEverythingIncludingHandlersThatHoldTheirObjects() throws {
    weak var weakPart: ZzPartV1?
    weak var weakConnection: Connection?
    try {
      let link = try Link()
      let part = try link.makePart().client
      part.onEvent = { _ in _ = part.id }
      link.connection.sync { _ = part.id }
      weakPart = part
      weakConnection = link.connection
    }()
    #expect(weakPart == nil)
    #expect(weakConnection == nil)
  }

  @Test func aConnectionMayBeClosedByAHandlerBeforeLaterEvents() throws {
    let link = try Link()
    let (part, resource) = try link.makePart()
    var events = 0
    part.onEvent = { _ in
      events += 1
      link.connection.close()
      part.numbers(int: 0, uint: 0, fixed: 0)
    }
    for _ in 0..<3 { resource.send("numbers", .int(0), .uint(0), .fixed(0)) }
    link.server.flush()
    try link.connection.dispatchAvailable()
    #expect(events == 1)
    #expect(part.isDestroyed)
    #expect(link.connection.fileDescriptor == -1)
    #expect(throws: WaylandError.self) { try link.connection.dispatchAvailable() }
    link.server.dispatch()
    #expect(link.server.clients.isEmpty)
  }

  @Test func aHandlerMayDispatchAndCloseInside() throws {
    let link = try Link()
    let (part, resource) = try link.makePart()
    var numbers: [Int32] = []
    part.onEvent = { event in
      guard case .numbers(let int, _, _) = event else { return }
      numbers.append(int)
      if int == 1 {
        resource.send("numbers", .int(2), .uint(0), .fixed(0))
        link.server.flush()
        #expect(throws: Never.self) { try link.connection.dispatchAvailable() }
        numbers.append(3)
      } else {
        link.connection.close()
      }
    }
    resource.send("numbers", .int(1), .uint(0), .fixed(0))
    link.server.flush()
    try link.connection.dispatchAvailable()
    #expect(numbers == [1, 2, 3])
    #expect(link.connection.fileDescriptor == -1)
  }
}
