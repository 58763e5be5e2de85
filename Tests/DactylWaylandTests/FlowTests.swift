import DactylTestCompositor
import DactylWayland
import Glibc
import Testing

/// A connection never waits, and loses nothing while the other side does not read.
@Suite struct FlowTests {
  @Test func manyRequestsArriveInOrderAlthoughTheReaderWaits() throws {
    let link = try Link()
    let part = try link.makePart().client
    link.server.requests = []
    for number in 0..<200_000 { part.numbers(int: Int32(number), uint: 0, fixed: 0) }
    #expect(try link.connection.flush() == false)
    try link.pump()
    #expect(try link.connection.flush())
    #expect(link.server.requests.count == 200_000)
    var isInOrder = true
    for (index, request) in link.server.requests.enumerated() {
      if try request.int(0) != Int32(index) { isInOrder = false }
    }
    #expect(isInOrder)
    #expect(link.connection.error == nil)
  }

  @Test func waitingRequestsKeepTheirObjectsTextsArraysAndFiles() throws {
    let link = try Link()
    let part = try link.makePart().client
    for _ in 0..<30_000 { part.numbers(int: 0, uint: 0, fixed: 0) }
    #expect(try link.connection.flush() == false)
    link.server.requests = []

    // An object is made, used and destroyed while none of its requests can be sent.
    let file = try makeFile("waited")
    let made = link.factory.makePart(label: "made")
    made.texts(text: "text", maybe: nil)
    made.bytes(content: [1, 2, 3])
    made.file(number: 7, file: file)
    part.objects(part: made, maybe: nil, any: link.factory)
    made.release()
    made.numbers(int: 1, uint: 1, fixed: 1)
    let discarded = link.factory.makePart(label: "discarded")
    discarded.numbers(int: 5, uint: 0, fixed: 0)
    discarded.discard()
    let last = link.factory.makePart(label: "last")
    close(file)

    try link.pump()
    let requests = link.server.requests.filter { !($0.resource.id == part.id && $0.name == "numbers") }
    #expect(
      requests.map(\.name) == [
        "make_part", "texts", "bytes", "file", "objects", "release", "make_part", "numbers", "make_part",
      ])
    #expect(try requests[1].string(0) == "text")
    #expect(try requests[2].array(0) == [1, 2, 3])
    #expect(content(of: try #require(try requests[3].fileDescriptor(1).rawValue)) == "waited")
    #expect(try requests[4].object(0)?.id == made.id)
    #expect(try requests[4].object(1) == nil)
    #expect(try requests[4].object(2) === link.serverFactory)
    #expect(try requests[8].newObject(0).id == last.id)
    #expect(link.connection.error == nil)
  }

  @Test func objectsAreMadeUsedAndDestroyedBeyondTheSocketsRoom() throws {
    let link = try Link()
    link.server.requests = []
    for _ in 0..<3 {
      for _ in 0..<5_000 {
        let part = link.factory.makePart(label: "a label of some length, so that the buffer fills sooner")
        part.objects(part: part, maybe: part, any: part)
        part.release()
      }
      #expect(try link.connection.flush() == false)
      try link.pump()
    }
    #expect(link.server.requests.count == 3 * 5_000 * 3)
    #expect(try link.client.resources(of: "zz_part_v1").isEmpty)
    #expect(link.connection.error == nil)
  }

  @Test func aConnectionCanBeClosedWhileRequestsWait() throws {
    let link = try Link()
    let part = try link.makePart().client
    let file = try makeFile("")
    defer { close(file) }
    for _ in 0..<30_000 { part.numbers(int: 0, uint: 0, fixed: 0) }
    let made = link.factory.makePart(label: "")
    made.file(number: 0, file: file)
    made.release()
    #expect(openDescriptors(of: file) == 2)
    link.connection.close()
    #expect(openDescriptors(of: file) == 1)
    link.server.dispatch()
  }

  @Test func requestsToALostCompositorAreDropped() throws {
    let link = try Link()
    let part = try link.makePart().client
    for _ in 0..<30_000 { part.numbers(int: 0, uint: 0, fixed: 0) }
    try link.client.disconnect()
    for _ in 0..<30_000 { part.numbers(int: 0, uint: 0, fixed: 0) }
    let made = link.factory.makePart(label: "")
    made.release()
    let error = #expect(throws: WaylandError.self) {
      for _ in 0..<10 { try link.connection.dispatchAvailable() }
    }
    #expect(error?.kind == .disconnected)
    part.numbers(int: 0, uint: 0, fixed: 0)
    part.release()
  }

  @Test func aStalledClientReadsEverythingAtOnceInOrder() throws {
    let link = try Link()
    let (part, resource) = try link.makePart()
    var numbers: [Int32] = []
    part.onEvent = { if case .numbers(let int, _, _) = $0 { numbers.append(int) } }
    for number in 0..<4_000 {
      resource.send("numbers", .int(Int32(number)), .uint(0), .fixed(0))
      if number % 200 == 199 { link.server.flush() }
    }
    // Events of 20 bytes each: 20 times as much as one read takes.
    #expect(try link.connection.dispatchAvailable())
    let isComplete = numbers == Array(0..<4_000)
    #expect(isComplete)
    #expect(try link.connection.dispatchAvailable() == false)
  }

  @Test func aStalledClientThatWasKilledReadsEverythingBeforeTheEnd() throws {
    let link = try Link(bufferSize: 4096)
    let (part, resource) = try link.makePart()
    var count = 0
    part.onEvent = { _ in count += 1 }
    // libwayland gives up on a client when an event does not fit, and disconnects it at its next request.
    part.numbers(int: 0, uint: 0, fixed: 0)
    for _ in 0..<20_000 { resource.send("numbers", .int(0), .uint(0), .fixed(0)) }
    let error = #expect(throws: WaylandError.self) {
      for _ in 0..<10 {
        try link.connection.dispatchAvailable()
        link.server.dispatch()
      }
    }
    #expect(link.server.clients.isEmpty)
    #expect(error?.kind == .disconnected)
    #expect(count > 0)
  }

  @Test func anEmptySocketIsNoEventAndNoWait() throws {
    let link = try Link()
    #expect(try link.connection.dispatchAvailable() == false)
    #expect(link.connection.fileDescriptor >= 0)
  }

  @Test func syncAnswersAfterEverythingBeforeIt() throws {
    let link = try Link()
    let (part, _) = try link.makePart()
    part.numbers(int: 3, uint: 0, fixed: 0)
    var seen: String?
    link.connection.sync { seen = link.server.requests.last?.name }
    #expect(seen == nil)
    try link.pump()
    #expect(seen == "numbers")
  }
}
