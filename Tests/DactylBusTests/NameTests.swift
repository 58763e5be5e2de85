import DactylEventLoop
import Testing

@testable import DactylBus

/// Names that connections own.
@MainActor @Suite struct NameTests {
  let fixture: BusFixture

  init() throws {
    fixture = try BusFixture()
  }

  private func own(
    _ connection: BusConnection, _ options: BusNameOptions = []
  ) throws -> (BusName, Box<BusNameState>) {
    let states = Box<BusNameState>()
    return (try connection.own(BusFixture.name, options) { states.values.append($0) }, states)
  }

  @Test func aNameHasOneOwner() async throws {
    let (first, firstStates) = try own(fixture.service)
    #expect(first.state == .pending && first.name == BusFixture.name)
    await fixture.loop.wait("the name") { first.state == .owned }
    let (second, secondStates) = try own(fixture.client)
    await fixture.loop.wait("an answer") { second.state != .pending }
    #expect(firstStates.values == [.owned] && secondStates.values == [.taken])
    #expect(throws: BusError.self) { try fixture.client.own(BusFixture.name) }
  }

  @Test func aQueueGetsTheNameAfterwards() async throws {
    var first: BusName? = try own(fixture.service).0
    await fixture.loop.wait("the name") { first?.state == .owned }
    let (second, states) = try own(fixture.client, .queues)
    await fixture.loop.wait("an answer") { second.state != .pending }
    first = nil
    await fixture.loop.wait("the name") { second.state == .owned }
    #expect(states.values == [.queued, .owned])
  }

  @Test func aNameCanBeReplaced() async throws {
    let (first, firstStates) = try own(fixture.service, .allowsReplacement)
    await fixture.loop.wait("the name") { first.state == .owned }
    let (second, secondStates) = try own(fixture.client, .replaces)
    await fixture.loop.wait("the change") { second.state == .owned && first.state == .lost }
    #expect(firstStates.values == [.owned, .lost] && secondStates.values == [.owned])
  }

  @Test func aReplacedNameMayWait() async throws {
    let (first, firstStates) = try own(fixture.service, [.allowsReplacement, .queues])
    await fixture.loop.wait("the name") { first.state == .owned }
    let (second, _) = try own(fixture.client, .replaces)
    await fixture.loop.wait("the change") { second.state == .owned && first.state == .queued }
    second.cancel()
    await fixture.loop.wait("the return") { first.state == .owned }
    #expect(firstStates.values == [.owned, .queued, .owned])
  }

  @Test func aForbiddenNameIsTaken() async throws {
    let name = try fixture.client.own("org.dactyl.Forbidden")
    await fixture.loop.wait("an answer") { name.state != .pending }
    #expect(name.state == .taken)
  }
}
