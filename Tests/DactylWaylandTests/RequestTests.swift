import DactylTestCompositor
import DactylWayland
import Glibc
import Testing

/// A server gets a client's requests unchanged, for every argument type.
@Suite struct RequestTests {
  @Test(arguments: [
    (Int32.min, UInt32.max, -8_388_608.0), (-1, 0, 0.00390625), (Int32.max, 1, 8_388_607.99609375), (0, 7, -0.5),
  ])
  func numbersArriveExactly(_ int: Int32, _ uint: UInt32, _ fixed: Double) throws {
    let link = try Link()
    let part = try link.makePart().client
    part.numbers(int: int, uint: uint, fixed: fixed)
    try link.pump()
    let request = try link.lastRequest
    #expect(try request.int(0) == int)
    #expect(try request.uint(1) == uint)
    #expect(try request.fixed(2) == fixed)
  }

  @Test(arguments: [
    (1e12, 8_388_607.99609375), (-Double.infinity, -8_388_608.0), (Double.nan, 0.0), (0.002, 0.00390625),
    (0.001, 0.0),
  ])
  func fixedNumbersOutOfRangeBecomeTheNearest(_ sent: Double, _ received: Double) throws {
    let link = try Link()
    try link.makePart().client.numbers(int: 0, uint: 0, fixed: sent)
    try link.pump()
    #expect(try link.lastRequest.fixed(2) == received)
  }

  @Test(arguments: ["", "a", "four", "Größe 𝄞", String(repeating: "x", count: 2000)])
  func textsArriveAndMayBeMissing(_ text: String) throws {
    let link = try Link()
    let part = try link.makePart().client
    part.texts(text: text, maybe: text)
    try link.pump()
    #expect(try link.lastRequest.string(0) == text)
    #expect(try link.lastRequest.string(1) == text)
    part.texts(text: text, maybe: nil)
    try link.pump()
    #expect(try link.lastRequest.string(1) == nil)
  }

  @Test func aTextEndsAtANUL() throws {
    let link = try Link()
    try link.makePart().client.texts(text: "before\0after", maybe: nil)
    try link.pump()
    #expect(try link.lastRequest.string(0) == "before")
  }

  @Test func aRequestTooLongForTheWireIsNotSentAndDoesNoHarm() throws {
    let link = try Link()
    let part = try link.makePart().client
    let count = link.server.requests.count
    part.texts(text: String(repeating: "x", count: 5_000_000), maybe: nil)
    part.bytes(content: [UInt8](repeating: 1, count: 4085))
    let unmade = link.factory.makePart(label: String(repeating: "x", count: 4090))
    #expect(unmade.isDestroyed)
    try link.pump()
    #expect(link.server.requests.count == count)
    part.bytes(content: [UInt8](repeating: 1, count: 4084))
    try link.pump()
    #expect(try link.lastRequest.array(0).count == 4084)
  }

  @Test func objectsArriveAndMayBeMissing() throws {
    let link = try Link()
    let (first, firstResource) = try link.makePart("1")
    let (second, secondResource) = try link.makePart("2")
    first.objects(part: second, maybe: first, any: link.factory)
    try link.pump()
    let request = try link.lastRequest
    #expect(request.resource === firstResource)
    #expect(try request.object(0) === secondResource)
    #expect(try request.object(1) === firstResource)
    #expect(try request.object(2) === link.serverFactory)
    first.objects(part: second, maybe: nil, any: nil)
    try link.pump()
    #expect(try link.lastRequest.object(1) == nil)
    #expect(try link.lastRequest.object(2) == nil)
  }

  @Test(arguments: [[], [1], [1, 2, 3, 4, 5], [UInt8](repeating: 0xAB, count: 4000)])
  func arraysArriveIncludingEmptyOnes(_ bytes: [UInt8]) throws {
    let link = try Link()
    try link.makePart().client.bytes(content: bytes)
    try link.pump()
    #expect(try link.lastRequest.array(0) == bytes)
  }

  @Test func arraysOfNumbersArrive() {
    #expect([UInt8](uint32s: [1, 0xFFFF_FFFF]) == [1, 0, 0, 0, 255, 255, 255, 255])
    #expect([1, 0, 0, 0, 255, 255, 255, 255, 9].uint32s == [1, 0xFFFF_FFFF])
  }

  @Test func aFileArrivesAsADuplicateAndOursStaysOpen() throws {
    let link = try Link()
    let part = try link.makePart().client
    let file = try makeFile("hello")
    defer { close(file) }
    part.file(number: 1, file: file)
    try link.pump()
    let received = try #require(try link.lastRequest.fileDescriptor(1).rawValue)
    #expect(received != file)
    #expect(content(of: received) == "hello")
    #expect(openDescriptors(of: file) == 2)
  }

  @Test func aHundredFilesInARowArriveInOrder() throws {
    let link = try Link()
    let part = try link.makePart().client
    let count = link.server.requests.count
    for number in 0..<100 {
      let file = try makeFile("\(number)")
      part.file(number: UInt32(number), file: file)
      close(file)
    }
    try link.pump()
    let requests = link.server.requests.dropFirst(count)
    #expect(requests.count == 100)
    for request in requests {
      let file = try #require(try request.fileDescriptor(1).rawValue)
      #expect(content(of: file) == "\(try request.uint(0))")
    }
  }

  @Test func enumsArriveAsTheirNumbersIncludingUnknownOnes() throws {
    let link = try Link()
    let part = try link.makePart().client
    part.choose(type: .large, flags: [.sharp, .round])
    try link.pump()
    #expect(try link.lastRequest.int(0) == Int32.min)
    #expect(try link.lastRequest.uint(1) == 5)
    part.choose(type: .init(rawValue: 99), flags: .none)
    try link.pump()
    #expect(try link.lastRequest.int(0) == 99)
    #expect(try link.lastRequest.uint(1) == 0)
  }

  @Test func requestsNamedAsSwiftKeywordsArrive() throws {
    let link = try Link()
    let part = try link.makePart().client
    part.`init`(in: 1, selfValue: 2)
    part.choose(type: .type0, flags: [])
    part.choose(type: .default, flags: [])
    try link.pump()
    #expect(link.server.requests.suffix(3).map(\.name) == ["init", "choose", "choose"])
  }

  @Test func aNewObjectIsOfTheInterfaceNamedInTheRequest() throws {
    let link = try Link()
    let part = link.factory.makeAnything(ZzPartV1.self, version: 2, number: 5)
    try link.pump()
    let request = try link.lastRequest
    #expect(try request.uint(0) == 5)
    #expect(try request.string(1) == "zz_part_v1")
    #expect(try request.newObject(3).id == part.id)
    #expect(try request.newObject(3).version == 2)
    #expect(part.version == 2)
  }

  @Test @MainActor func requestsAreMadeAndAnsweredOnTheMainActorWithoutAWarning() throws {
    let link = try Link()
    let counter = Counter()
    let (part, resource) = try link.makePart()
    part.onEvent = { event in
      if case .numbers(let int, _, _) = event { counter.add(Int(int)) }
    }
    resource.send("numbers", .int(3), .uint(0), .fixed(0))
    try link.pump()
    #expect(counter.value == 3)
  }

  @MainActor private final class Counter {
    var value = 0
    func add(_ number: Int) { value += number }
  }
}
