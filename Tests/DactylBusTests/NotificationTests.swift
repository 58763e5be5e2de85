import DactylCore
import DactylGeometry
import DactylSurface
import Testing

@testable import DactylBus
@testable import DactylDesktop

/// Notifications, at a server and a portal of the test (`NT-1`, `NT-2`, `NT-3`).
@MainActor @Suite struct NotificationTests {
  private let portal: PortalStage
  private let server = Box<(method: String, arguments: [BusValue])>()
  private let heard = Box<NotificationActivation>()
  private static let service = "org.freedesktop.Notifications"
  private static let path: BusObjectPath = "/org/freedesktop/Notifications"

  init() throws {
    portal = try PortalStage()
  }

  private var application: Application { portal.stage.application }

  private func settle() async {
    await portal.fixture.client.roundTrip()
    await portal.stage.loop.settle()
  }

  private func begin(
    capabilities: [String] = ["body", "body-markup", "actions"]
  ) async throws -> (export: BusExport, name: BusName) {
    var interface = BusInterface(Self.service)
    interface.method("GetCapabilities", "", returns: "as") { _ in [.strings(capabilities)] }
    interface.method("Notify", "susssasa{sv}i", returns: "u") { [server] call in
      server.values.append(("Notify", call.arguments.values))
      let replaced = call.arguments.values[1].uint32 ?? 0
      return [.uint32(replaced > 0 ? replaced : UInt32(server.values.count))]
    }
    interface.method("CloseNotification", "u") { [server] call in
      server.values.append(("CloseNotification", call.arguments.values))
      return []
    }
    let export = try portal.fixture.service.export([interface], at: Self.path)
    let name = try portal.fixture.service.own(Self.service)
    await portal.wait("the name of the server") { name.state == .owned }
    application.didActivateNotification = { [heard] in heard.values.append($0) }
    return (export, name)
  }

  private func emit(_ member: String, _ arguments: [BusValue]) throws {
    try portal.fixture.service.emit(Self.path, Self.service, member, arguments)
  }

  // NT-1
  @Test func aNotificationIsShownWithItsButtons() async throws {
    let kept = try await begin()
    application.show(
      Notification(
        "Ready", body: "Two cups", priority: .urgent, actions: [NotificationAction("take", title: "Take it")]),
      id: "order")
    await portal.wait("a notification") { server.values.count == 1 }
    let arguments = server.values[0].arguments
    #expect(arguments[3].string == "Ready" && arguments[4].string == "Two cups")
    #expect(arguments[5].elements?.compactMap(\.string) == ["default", "", "button-take", "Take it"])
    #expect(arguments[6]["urgency"]?.unwrapped == .byte(2))
    withExtendedLifetime(kept) {}
  }

  // NT-1
  @Test(arguments: [true, false]) func textIsNoMarkup(isMarkup: Bool) async throws {
    let kept = try await begin(capabilities: isMarkup ? ["body-markup"] : ["body"])
    let text = "<b>5 & 6</b>\0"
    application.show(Notification(text, body: text, actions: [NotificationAction("a", title: "b")]), id: "a")
    await portal.wait("a notification") { server.values.count == 1 }
    let arguments = server.values[0].arguments
    #expect(arguments[3].string == "<b>5 & 6</b>")
    #expect(arguments[4].string == (isMarkup ? "&lt;b&gt;5 &amp; 6&lt;/b&gt;" : "<b>5 & 6</b>"))
    // A server without buttons gets none.
    #expect(arguments[5].elements?.isEmpty == true)
    withExtendedLifetime(kept) {}
  }

  // NT-1
  @Test func aLongTextIsCutOff() async throws {
    let kept = try await begin()
    application.show(Notification(String(repeating: "ä", count: 1 << 20)), id: "a")
    await portal.wait("a notification") { server.values.count == 1 }
    let title = try #require(server.values[0].arguments[3].string)
    #expect(title.utf8.count <= 16 << 10 && title.utf8.count > 8 << 10 && title.allSatisfy { $0 == "ä" })
    withExtendedLifetime(kept) {}
  }

  // NT-2
  @Test func aNotificationOfTheSameNameIsReplacedAndWithdrawn() async throws {
    let kept = try await begin()
    application.show(Notification("One"), id: "a")
    application.show(Notification("Two"), id: "a")
    application.show(Notification("Three"), id: "a")
    application.show(Notification("Other"), id: "b")
    await portal.wait("the notifications") { server.values.count == 3 }
    let shown = server.values.map { ($0.arguments[3].string ?? "", $0.arguments[1].uint32 ?? 9) }
    // The one between was never shown.
    #expect(Set(shown.map(\.0)) == ["One", "Three", "Other"])
    let first = try #require(shown.firstIndex { $0.0 == "One" })
    #expect(shown.first { $0.0 == "Three" }?.1 == UInt32(first + 1))
    application.withdrawNotification("a")
    application.withdrawNotification("never shown")
    await portal.wait("the end") { server.values.count == 4 }
    await settle()
    #expect(server.values.count == 4 && server.values[3].method == "CloseNotification")
    #expect(server.values[3].arguments == [.uint32(UInt32(first + 1))])
    withExtendedLifetime(kept) {}
  }

  // NT-3
  @Test func theAnswerOfTheUserReachesTheProgram() async throws {
    let kept = try await begin()
    application.show(Notification("One", actions: [NotificationAction("take", title: "Take it")]), id: "a")
    await portal.wait("a notification") { server.values.count == 1 }
    await settle()
    try emit("ActionInvoked", [.uint32(77), .string("default")])
    try emit("ActivationToken", [.uint32(1), .string("focus")])
    try emit("ActionInvoked", [.uint32(1), .string("button-take")])
    try emit("ActionInvoked", [.uint32(1), .string("default")])
    try emit("ActionInvoked", [.uint32(1), .string("inline-reply")])
    try emit("ActionInvoked", [.string("1"), .string("default")])
    try emit("NotificationClosed", [.uint32(1), .uint32(2)])
    try emit("ActionInvoked", [.uint32(1), .string("default")])
    await portal.wait("the answers") { heard.values.count == 2 }
    await settle()
    #expect(
      heard.values == [
        NotificationActivation(id: "a", action: "take", activationToken: "focus"),
        NotificationActivation(id: "a", action: nil, activationToken: nil),
      ])
    withExtendedLifetime(kept) {}
  }

  // NT-3
  @Test func withoutAnotherWishTheProgramComesToTheFront() async throws {
    let kept = try await begin()
    application.didActivateNotification = nil
    application.show(Notification("One"), id: "a")
    await portal.wait("a notification") { server.values.count == 1 }
    await settle()
    try emit("ActivationToken", [.uint32(1), .string("focus")])
    try emit("ActionInvoked", [.uint32(1), .string("default")])
    let surface = try #require(portal.stage.toplevel.surface)
    await portal.wait("the focus") { portal.stage.platform.requests(of: surface) == [.activate(.token("focus"))] }
    withExtendedLifetime(kept) {}
  }

  // NT-1
  @Test func theNumbersOfAServerThatHasEndedDoNotCount() async throws {
    var kept: (export: BusExport, name: BusName)? = try await begin()
    application.show(Notification("One"), id: "a")
    await portal.wait("a notification") { server.values.count == 1 }
    await settle()
    kept = nil
    await settle()
    kept = try await begin()
    application.show(Notification("Two"), id: "a")
    await portal.wait("another notification") { server.values.count == 2 }
    #expect(server.values[1].arguments[1] == .uint32(0))
    withExtendedLifetime(kept) {}
  }

  // NT-1
  @Test func withoutAServerThePortalShowsThem() async throws {
    var interface = BusInterface("org.freedesktop.portal.Notification")
    interface.method("AddNotification", "sa{sv}") { [server] call in
      server.values.append(("AddNotification", call.arguments.values))
      return []
    }
    interface.method("RemoveNotification", "s") { [server] call in
      server.values.append(("RemoveNotification", call.arguments.values))
      return []
    }
    let export = try portal.fixture.service.export([interface], at: DesktopPortal.path)
    let name = try portal.fixture.service.own(DesktopPortal.service)
    await portal.wait("the name of the portal") { name.state == .owned }
    application.didActivateNotification = { [heard] in heard.values.append($0) }
    application.show(Notification("One", actions: [NotificationAction("x", title: "X")]), id: "a")
    application.withdrawNotification("b")
    await portal.wait("the calls") { server.values.count == 2 }
    let options = server.values.first { $0.method == "AddNotification" }?.arguments[1]
    #expect(options?["title"]?.string == "One" && options?["priority"]?.string == "normal")
    #expect(options?["buttons"]?.elements?.first?["action"]?.string == "button-x")
    try portal.fixture.service.emit(
      DesktopPortal.path, "org.freedesktop.portal.Notification", "ActionInvoked",
      [.string("a"), .string("button-x"), .array(element: "v", [])])
    await portal.wait("the answer") {
      heard.values == [NotificationActivation(id: "a", action: "x", activationToken: nil)]
    }
    withExtendedLifetime((export, name)) {}
  }

  // NT-1
  @Test func withoutAnyServiceNothingHappens() async throws {
    for number in 0..<1000 { application.show(Notification("\(number)"), id: "\(number)") }
    await settle()
    application.withdrawNotification("1")
    await settle()
    #expect(heard.values.isEmpty)
    // Another one later reaches a server that has come meanwhile.
    let kept = try await begin()
    application.show(Notification("Now"), id: "now")
    await portal.wait("a notification") { server.values.contains { $0.arguments[3].string == "Now" } }
    withExtendedLifetime(kept) {}
  }
}
