import DactylCore
import DactylGeometry
import Testing

@testable import DactylBus
@testable import DactylDesktop

/// A program under its application id on a bus (`PR-4`, `PR-5`).
@MainActor struct ProgramObjectTests {
  private let portal: PortalStage
  private let delegate = Delegate()
  private static let id = "org.example.Test-1"
  private static let path: BusObjectPath = "/org/example/Test_1"
  private static let interface = "org.freedesktop.Application"

  private final class Delegate: ApplicationDelegate {
    var requests: [LaunchRequest] = []
    func application(_ application: Application, received request: LaunchRequest) { requests.append(request) }
  }

  init() throws {
    portal = try PortalStage()
    portal.stage.application.delegate = delegate
    portal.stage.application.id = Self.id
  }

  private var application: Application { portal.stage.application }
  private var client: BusConnection { portal.fixture.client }

  private func register() async throws {
    application.registerWithDesktop()
    let services = try #require(application.services)
    await portal.wait("the name of the program") { services.program?.isReachable == true }
  }

  private func call(_ method: String, _ arguments: [BusValue]) async -> Result<[BusValue], BusError> {
    await client.reply(Self.id, Self.path, Self.interface, method, arguments)
  }

  // PR-4
  @Test func theDesktopShowsTheProgramAndOpensFiles() async throws {
    try await register()
    let platform = BusValue.options(["activation-token": .string("t"), "desktop-startup-id": .string("x")])
    #expect(try await call("Activate", [platform]).get() == [])
    #expect(
      try await call("Open", [.strings(["file:///tmp/a%20b", "https://example.org", "\u{1}"]), platform]).get() == [])
    let parameters = BusValue.array(element: "v", [.variant(.string("5"))])
    #expect(try await call("ActivateAction", [.string("new"), parameters, .options([:])]).get() == [])
    #expect(delegate.requests.map(\.kind) == [.activate, .open, .action(name: "new", parameter: "5")])
    #expect(delegate.requests.map(\.activationToken) == ["t", "t", nil])
    #expect(delegate.requests[1].files.first == "/tmp/a b" && delegate.requests[1].addresses == ["https://example.org"])
  }

  // PR-4
  @Test func argumentsOfOtherTypesAreErrors() async throws {
    try await register()
    let wrong: [(String, [BusValue])] = [
      ("Activate", []), ("Activate", [.string("a")]), ("Open", [.string("a"), .options([:])]),
      ("ActivateAction", [.uint32(1), .array(element: "v", []), .options([:])]), ("Quit", []),
    ]
    for (method, arguments) in wrong {
      await #expect(throws: BusError.self) { try await call(method, arguments).get() }
    }
    await #expect(throws: BusError.self) {
      try await call("Open", [.strings([String](repeating: "file:///a", count: 10_001)), .options([:])]).get()
    }
    #expect(delegate.requests.isEmpty)
    // Values of other types in the table mean nothing.
    _ = try await call("Activate", [.options(["activation-token": .uint32(5)])]).get()
    _ = try await call("ActivateAction", [.string("a"), .array(element: "v", [.variant(.uint32(5))]), .options([:])])
      .get()
    #expect(delegate.requests.map(\.activationToken) == [nil, nil])
    #expect(delegate.requests.last?.kind == .action(name: "a", parameter: nil))
  }

  // PR-4
  @Test func aNameOfAnotherProcessStaysWithIt() async throws {
    let name = try portal.fixture.service.own(Self.id)
    await portal.wait("the name of the other process") { name.state == .owned }
    application.registerWithDesktop()
    await client.roundTrip()
    await portal.stage.loop.settle()
    #expect(application.services?.program?.isReachable == false && name.state == .owned)
  }

  // PR-4
  @Test(arguments: ["", "hello", "org.2example.Test", "a b.c"]) func anIdThatIsNoNameIsLeftOut(id: String) async throws
  {
    application.id = id
    application.registerWithDesktop()
    #expect(application.services?.program == nil)
  }

  // PR-5
  @Test func theIconShowsANumberAndAProgress() async throws {
    var told: [[BusValue]] = []
    let subscription = try client.subscribe(
      sender: nil, path: nil, interface: "com.canonical.Unity.LauncherEntry", member: "Update"
    ) { told.append($0.arguments.values) }
    await client.roundTrip()
    application.badgeNumber = 3
    application.badgeNumber = -5
    application.badgeNumber = 12
    application.taskProgress = 7
    await portal.wait("the values") { !told.isEmpty }
    #expect(told.count == 1 && told[0][0].string == "application://\(Self.id).desktop")
    #expect(told[0][1]["count"]?.unwrapped == .int64(12) && told[0][1]["count-visible"]?.bool == true)
    #expect(told[0][1]["progress"]?.double == 1 && told[0][1]["progress-visible"]?.bool == true)
    application.badgeNumber = nil
    application.taskProgress = .nan
    await portal.wait("the next values") { told.count == 2 }
    #expect(told[1][1]["count-visible"]?.bool == false && told[1][1]["progress"]?.double == 0)
    #expect(application.badgeNumber == nil && application.taskProgress == 0)
    withExtendedLifetime(subscription) {}
  }
}
