import DactylGeometry
import DactylTesting
import DactylWidgets
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore

/// Assistive programs that end without a word, in the middle of what they do (`AC-2`, `AC-9`).
@MainActor @Suite struct AccessibilityAbandonedTests {
  private let root = ViewController()

  private func stage() async throws -> AccessibilityStage {
    try await AccessibilityStage(
      root, showing: (0..<8).map { index in Button("Button \(index)") } + [CheckBox("Box")])
  }

  /// What a client that is there hears and gets after the end of another one.
  private func expectAlive(_ at: AccessibilityStage, _ box: CheckBox) async throws {
    let object = try at.object(box)
    #expect(await at.get(object, "Accessible", "Name")?.string == "Box")
    let isOn = box.isOn
    #expect(await at.events { box.isOn.toggle() } == ["Box: StateChanged checked \(isOn ? 0 : 1)"])
    #expect(await at.call(object, "Action", "DoAction", .int32(0)).value == [.bool(true)])
    #expect(box.isOn == isOn)
  }

  private func box() throws -> CheckBox {
    try #require(root.view.subviews.compactMap { $0 as? CheckBox }.first)
  }

  // AC-2, AC-9
  @Test(arguments: [0, 1, 3, 10]) func aClientThatEndsInTheMiddleOfItsCallsIsForgotten(turns: Int) async throws {
    let at = try await stage()
    var client: BusConnection? = BusConnection(.address(at.fixture.daemon.address), loop: at.stage.loop)
    await client?.untilConnected()
    let name = try #require(client?.uniqueName)
    try at.registry.tell("EventListenerRegistered", name, "object:")
    await at.settle()
    let paths = try root.view.subviews.map { ObjectReference.path(try at.object($0)) }
    let calls = (0..<2_000).map { index in
      index % 3 == 0
        ? AccessibilityCall(paths[index % paths.count], "Accessible", "GetChildren")
        : .property(paths[index % paths.count], "Accessible", "Name")
    }
    let answers = at.send(calls, from: client)
    for _ in 0..<turns {
      _ = at.stage.loop.runOnce(waiting: false)
      await Task.yield()
    }
    // Some calls are answered, some are on their way, and events for it are queued.
    try box().isOn = true
    at.stage.advance(by: 0.1)
    client = nil
    #expect(answers.count == 2_000 && !answers.errors.isEmpty)
    await at.settle()
    await at.settle()
    try await expectAlive(at, box())
    // Those who are left end, too. Then nobody listens.
    try at.registry.tell("EventListenerDeregistered", "org.dactyl.Reader", "object:")
    await at.settle()
    #expect(try at.tracker.report == nil)
  }

  // AC-2, AC-8
  @Test func aReaderThatIsKilledHalfWayThroughAWalkIsForgotten() async throws {
    let rows = (0..<400).map { Label("Label \($0)", frame: Rect(x: 0, y: Double($0) * 20, width: 100, height: 20)) }
    for row in rows { root.view.addSubview(row) }
    let box = CheckBox("Box")
    box.frame = Rect(x: 200, y: 0, width: 120, height: 44)
    root.view.addSubview(box)
    let program = try ReaderProgram(root, size: Size(width: 400, height: 600))
    _ = try await program.begin().ask("listen")
    let loop = program.stage.loop
    await loop.wait("the listener") { program.watch.connection?.tracker.report != nil }
    // It has begun to walk, and asks for one object after the other.
    let bus = try #require(program.watch.connection?.bus)
    let count = bus.messageCount
    try program.reader?.send("walk")
    await loop.wait("a part of the walk") { bus.messageCount > count + 200 }
    for row in rows { row.text = "New text" }
    box.isOn = true
    program.stage.advance(by: 0.1)
    program.reader?.kill()
    box.isOn = false
    program.stage.advance(by: 0.1)
    await loop.wait("the end of the listener") { program.watch.connection?.tracker.report == nil }
    // The program goes on, and the next reader finds it.
    program.stage.checkBox("Box").tap()
    #expect(box.isOn)
    let next = try await program.beginAnother()
    let lines = try await next.ask("walk")
    #expect(lines.count > 400 && lines.contains { $0.contains("New text") })
  }

  // AC-9
  @Test func aClientThatEndsDuringAFloodLeavesNothing() async throws {
    let at = try await stage()
    let count = try at.tracker.objectCount
    for _ in 0..<20 {
      var client: BusConnection? = BusConnection(.address(at.fixture.daemon.address), loop: at.stage.loop)
      await client?.untilConnected()
      _ = at.send(
        (0..<200).map { _ in AccessibilityCall(ObjectReference.root, "Accessible", "GetChildren") }, from: client)
      _ = at.stage.loop.runOnce(waiting: false)
      client = nil
    }
    await at.settle()
    #expect(try at.tracker.objectCount == count)
    try await expectAlive(at, box())
  }
}
