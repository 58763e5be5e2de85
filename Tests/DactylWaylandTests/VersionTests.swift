import DactylTestCompositor
import DactylWayland
import Testing

/// The lower version is bound, and requests that it lacks are never sent.
@Suite struct VersionTests {
  @Test(arguments: [(1, UInt32.max, 1), (2, UInt32.max, 2), (3, UInt32.max, 3), (3, 2, 2), (2, 3, 2), (3, 0, 1)])
  func theLowestOfOfferedKnownAndWantedVersionIsBound(_ offered: UInt32, _ maximum: UInt32, _ expected: UInt32) throws {
    let link = try Link(version: offered)
    let factory = try #require(link.connection.registry.bind(ZzFactoryV1.self, maximum: maximum))
    try link.pump()
    #expect(factory.version == expected)
    #expect(try link.client.resources.last?.version == expected)
    #expect(link.connection.error == nil)
  }

  @Test func aNewObjectHasTheVersionOfItsMaker() throws {
    let link = try Link(version: 2)
    let (part, resource) = try link.makePart()
    #expect(part.version == 2)
    #expect(resource.version == 2)
    #expect(part.supports(since: 2))
    #expect(!part.supports(since: 3))
  }

  @Test(arguments: 1...3) func aRequestIsSentFromItsVersionOn(_ version: UInt32) throws {
    let link = try Link(version: version)
    link.factory.late(number: 1)
    try link.pump()
    #expect(link.server.requests.contains { $0.name == "late" } == (version >= 3))
    #expect(link.connection.error == nil)
  }

  @Test(arguments: 1...3) func aConstructorMakesNothingBeforeItsVersion(_ version: UInt32) throws {
    let link = try Link(version: version)
    let part = link.factory.makeLate()
    try link.pump()
    #expect((part != nil) == (version >= 2))
    #expect(link.server.requests.contains { $0.name == "make_late" } == (version >= 2))
    #expect(link.connection.error == nil)
  }

  @Test(arguments: 1...2) func aDestructorMissingInTheVersionDestroysOnlyOurHalf(_ version: UInt32) throws {
    let link = try Link(version: version)
    let (part, resource) = try link.makePart()
    part.release()
    try link.pump()
    #expect(part.isDestroyed)
    #expect(resource.isDestroyed == (version >= 2))
    #expect(link.connection.error == nil)
    // The server doesn't know, and still sends events to the object.
    resource.send("numbers", .int(0), .uint(0), .fixed(0))
    try link.pump()
  }
}
