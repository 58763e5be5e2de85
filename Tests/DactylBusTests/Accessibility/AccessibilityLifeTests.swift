import DactylGeometry
import DactylTesting
import DactylWidgets
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore
@testable import DactylDesktop

/// When a program is connected with assistive programs (`AC-2`).
@MainActor @Suite struct AccessibilityLifeTests {
  private let portal: PortalStage
  private let registry: TestRegistry
  private let status: SessionStatus
  private let watch: AccessibilityWatch

  init() throws {
    portal = try PortalStage()
    let fixture = portal.fixture
    registry = TestRegistry(fixture.service)
    status = SessionStatus(fixture.service, address: fixture.daemon.address)
    watch = AccessibilityWatch(portal.stage.application) { _ in nil }
  }

  private func settle() async {
    for _ in 0..<3 {
      await portal.stage.loop.settle()
      await portal.fixture.client.roundTrip()
    }
  }

  // AC-2
  @Test func nothingIsThereBeforeAnAssistiveProgram() async throws {
    try await registry.begin()
    watch.runBegan()
    await settle()
    #expect(watch.connection == nil && portal.stage.application.accessibilityTracker == nil)
    // A service that is there, but switched off.
    try await status.begin()
    await settle()
    #expect(watch.connection == nil && registry.embeddings == 0 && status.askedForAddress == 0)
    try status.set(true)
    await portal.wait("the program in the registry") { registry.embeddings == 1 }
    #expect(portal.stage.application.accessibilityTracker != nil)
    // Nobody listens to events yet.
    #expect(watch.connection?.tracker.report == nil)
    try registry.tell("EventListenerRegistered", "org.dactyl.Reader", "object:state-changed")
    await portal.wait("the listener") { watch.connection?.tracker.report != nil }
    try registry.tell("EventListenerDeregistered", "org.dactyl.Reader", "object:state-changed")
    await portal.wait("no listener") { watch.connection?.tracker.report == nil }
    try status.set(false)
    await portal.wait("the end") { watch.connection == nil }
    #expect(portal.stage.application.accessibilityTracker == nil)
    try status.set(true)
    await portal.wait("the program in the registry again") { registry.embeddings == 2 }
    watch.runEnded()
    #expect(watch.connection == nil)
  }

  // AC-2
  @Test func aListenerThatEndsWithoutSayingSoListensNoLonger() async throws {
    try await registry.begin()
    try await status.begin()
    status.isEnabled = true
    watch.runBegan()
    await portal.wait("the program in the registry") { registry.embeddings == 1 }
    var reader: BusConnection? = BusConnection(.address(portal.fixture.daemon.address), loop: portal.stage.loop)
    await reader?.untilConnected()
    let name = try #require(reader?.uniqueName)
    try registry.tell("EventListenerRegistered", name, "object:")
    await portal.wait("the listener") { watch.connection?.tracker.report != nil }
    // Others go on listening.
    try registry.tell("EventListenerRegistered", "org.dactyl.Other", "object:")
    try registry.tell("EventListenerDeregistered", "org.dactyl.Other", "object:")
    await settle()
    #expect(watch.connection?.tracker.report != nil)
    // The reader ends as a program that crashes does.
    reader = nil
    await portal.wait("the end of the reader") { watch.connection?.tracker.report == nil }
  }

  // AC-2
  @Test func aRegistryThatComesAndGoesLeavesNothing() async throws {
    try await status.begin()
    status.isEnabled = true
    portal.stage.view.addSubview(button("One", Rect(x: 0, y: 0, width: 100, height: 44)))
    watch.runBegan()
    for count in 1...1_000 {
      try await registry.begin()
      await portal.wait("the program in the registry") { registry.embeddings == count }
      registry.end()
      await portal.stage.loop.settle()
    }
    await settle()
    #expect((watch.connection?.tracker.objectCount ?? 0) < 10)
    status.end()
    await portal.wait("the end of the service") { watch.connection == nil }
  }

  // AC-2
  @Test func aBusThatIsDeadIsNotFelt() async throws {
    status.isEnabled = true
    let dead = SessionStatus(portal.fixture.service, address: "unix:path=/nowhere/at-spi")
    dead.isEnabled = true
    try await dead.begin()
    watch.runBegan()
    await portal.wait("the question for the address") { dead.askedForAddress == 1 }
    let button = Button("One")
    button.frame = Rect(x: 0, y: 0, width: 100, height: 44)
    portal.stage.view.addSubview(button)
    portal.stage.advance(by: 10)
    await settle()
    portal.stage.button("One").tap()
    #expect(watch.connection?.desktop == nil)
  }
}
