import DactylEventLoop
import Testing

@testable import DactylBus

/// Objects that a connection puts on the bus.
@MainActor @Suite struct ExportTests {
  let fixture: BusFixture

  init() throws {
    fixture = try BusFixture()
  }

  private struct OwnError: Error, CustomStringConvertible {
    var description: String { "it went\0 wrong" }
  }

  private func exported(_ volume: Box<Double> = Box()) async throws -> (BusExport, BusName) {
    volume.values = [0.5]
    return try await fixture.export { interface in
      interface.method("Whoami", returns: "s") { [.string($0.sender)] }
      interface.method("Add", "ii", returns: "i") { call in
        let (a, b): (Int32, Int32) = (try call.arguments.value(0), try call.arguments.value(1))
        return [.int32(a &+ b)]
      }
      interface.asyncMethod("Later", "s", returns: "s") { call in
        await Task.yield()
        return call.arguments.values
      }
      interface.method("Fail") { _ in throw OwnError() }
      interface.method("Refuse") { _ in throw BusError.remote(name: "org.dactyl.Error.No", text: "no") }
      interface.method("BadName") { _ in throw BusError.remote(name: "no name", text: "x") }
      interface.method("WrongReply", returns: "s") { _ in [.int32(1)] }
      interface.method("BadReply", returns: "s") { _ in [.string("\0")] }
      interface.asyncMethod("LaterFail") { _ in throw OwnError() }
      interface.property("Volume", "d", get: { _ in .double(volume.values[0]) }) { _, value in
        volume.values[0] = value.double ?? 0
      }
      interface.property("Fixed", "s", announces: .invalidation, get: { .string($0.text) })
      interface.property("Secret", "s", announces: .nothing, get: { _ in .string("x") })
      interface.property("Broken", "s", get: { _ in throw OwnError() })
      interface.property("WrongType", "s", get: { _ in .int32(1) })
      interface.signal("Changed", "su")
    }
  }

  @Test func methodsReply() async throws {
    let kept = try await exported()
    #expect(await fixture.call("Whoami") == .success([.string(fixture.client.uniqueName ?? "")]))
    #expect(await fixture.call("Add", [.int32(2), .int32(3)]) == .success([.int32(5)]))
    #expect(await fixture.call("Later", [.string("x")]) == .success([.string("x")]))
    let any = await fixture.call("Ping", interface: "org.freedesktop.DBus.Peer")
    #expect(any == .success([]))
    withExtendedLifetime(kept) {}
  }

  @Test func mistakesAreTheErrorsOfTheStandard() async throws {
    let kept = try await exported()
    let error = "org.freedesktop.DBus.Error."
    #expect(await fixture.call("Nothing").remoteName == error + "UnknownMethod")
    #expect(await fixture.call("Add", interface: "a.b").remoteName == error + "UnknownInterface")
    #expect(await fixture.call("Add", path: "/other").remoteName == error + "UnknownObject")
    #expect(await fixture.call("Add").remoteName == error + "InvalidArgs")
    #expect(await fixture.call("Add", [.int32(1), .string("a")]).remoteName == error + "InvalidArgs")
    #expect(
      await fixture.call("Fail").error == .remote(name: error + "Failed", text: "it went wrong"))
    #expect(await fixture.call("LaterFail").remoteName == error + "Failed")
    #expect(await fixture.call("Refuse").error == .remote(name: "org.dactyl.Error.No", text: "no"))
    #expect(await fixture.call("BadName").remoteName == error + "Failed")
    #expect(await fixture.call("WrongReply").remoteName == error + "Failed")
    #expect(await fixture.call("BadReply").remoteName == error + "Failed")
    withExtendedLifetime(kept) {}
  }

  private func properties(_ method: String, _ arguments: BusValue...) async -> Result<[BusValue], BusError> {
    await fixture.call(method, arguments, interface: "org.freedesktop.DBus.Properties")
  }

  @Test func propertiesAreReadAndWritten() async throws {
    let volume = Box<Double>()
    let kept = try await exported(volume)
    let interface = BusValue.string(BusFixture.interface)
    #expect(await properties("Get", interface, .string("Volume")) == .success([.variant(.double(0.5))]))
    #expect(await properties("Set", interface, .string("Volume"), .variant(.double(0.7))) == .success([]))
    #expect(volume.values == [0.7])
    let all = await properties("GetAll", interface)
    let names = all.value?.first?.entries?.map { $0.key.string ?? "" }
    #expect(names == ["Volume", "Fixed", "Secret"])
    #expect(all.value?.first?["Fixed"]?.string == BusFixture.path.text)
    let error = "org.freedesktop.DBus.Error."
    let path = BusValue.string(BusFixture.path.text)
    #expect(await properties("Get", .string(""), .string("Fixed")) == .success([.variant(path)]))
    #expect(await properties("Get", interface, .string("None")).remoteName == error + "UnknownProperty")
    #expect(await properties("Get", .string("a.b"), .string("Volume")).remoteName == error + "UnknownInterface")
    #expect(await properties("Get", interface).remoteName == error + "InvalidArgs")
    #expect(await properties("Get", interface, .string("Broken")).remoteName == error + "Failed")
    #expect(await properties("Get", interface, .string("WrongType")).remoteName == error + "Failed")
    #expect(
      await properties("Set", interface, .string("Fixed"), .variant(.string("x"))).remoteName
        == error + "PropertyReadOnly")
    #expect(
      await properties("Set", interface, .string("Volume"), .variant(.int32(1))).remoteName == error + "InvalidArgs")
    #expect(await properties("Nothing").remoteName == error + "UnknownMethod")
    withExtendedLifetime(kept) {}
  }

  @Test func signalsAndChangesOfPropertiesAreHeard() async throws {
    let kept = try await exported()
    let heard = Box<[BusValue]>()
    let subscription = try fixture.client.subscribe(sender: BusFixture.name, path: BusFixture.path) {
      heard.values.append($0.arguments.values)
    }
    await fixture.client.untilConnected()
    await fixture.client.roundTrip()
    try kept.0.emit(BusFixture.interface, "Changed", [.string("a"), .uint32(1)])
    try kept.0.propertiesChanged(BusFixture.interface, ["Volume", "Fixed", "Secret", "Broken", "None"])
    try kept.0.propertiesChanged(BusFixture.interface, ["Secret"])
    await fixture.loop.wait("the signals") { heard.values.count == 2 }
    await fixture.service.roundTrip()
    await fixture.client.roundTrip()
    #expect(
      heard.values == [
        [.string("a"), .uint32(1)],
        [.string(BusFixture.interface), .options(["Volume": .double(0.5)]), .strings(["Fixed"])],
      ])
    #expect(throws: BusError.self) { try kept.0.emit(BusFixture.interface, "Changed", []) }
    #expect(throws: BusError.self) { try kept.0.emit(BusFixture.interface, "Other", []) }
    #expect(throws: BusError.self) { try kept.0.emit("a.b", "Changed", []) }
    #expect(throws: BusError.self) { try kept.0.propertiesChanged("a.b", []) }
    withExtendedLifetime(subscription) {}
  }

  @Test func objectsDescribeThemselves() async throws {
    let kept = try await exported()
    let below = try fixture.service.export([], at: "/org/dactyl/test/child/deep")
    func describe(_ path: BusObjectPath) async -> String? {
      let interface = "org.freedesktop.DBus.Introspectable"
      return await fixture.call("Introspect", interface: interface, path: path).value?.first?.string
    }
    let text = try #require(await describe(BusFixture.path))
    for part in [
      "<interface name=\"org.dactyl.Test1\">", "<method name=\"Add\">", "<arg type=\"i\" direction=\"in\"/>",
      "<property name=\"Volume\" type=\"d\" access=\"readwrite\">",
      "<property name=\"Fixed\" type=\"s\" access=\"read\">",
      "<signal name=\"Changed\">", "<node name=\"child\"/>", "<interface name=\"org.freedesktop.DBus.Peer\">",
    ] {
      #expect(text.contains(part))
    }
    #expect(await describe("/")?.contains("<node name=\"org\"/>") == true)
    #expect(await describe("/none") == nil)
    below.cancel()
    #expect(await describe("/org/dactyl/test/child") == nil)
    withExtendedLifetime(kept) {}
  }

  @Test func aFolderFindsItsObjects() async throws {
    let service = fixture.service
    var interface = BusInterface("a.b")
    interface.method("Path", returns: "o") { [.objectPath($0.path)] }
    let found = interface
    let folder = try service.export(below: "/org/folder") { $0.text.hasSuffix("no") ? nil : [found] }
    let name = try service.own(BusFixture.name)
    await fixture.loop.wait("the name") { name.state == .owned }
    for path: BusObjectPath in ["/org/folder/1/2", "/org/folder"] {
      #expect(await fixture.call("Path", interface: "a.b", path: path) == .success([.objectPath(path)]))
    }
    let error = "org.freedesktop.DBus.Error.UnknownObject"
    #expect(await fixture.call("Path", interface: "a.b", path: "/org/folder/no").remoteName == error)
    #expect(await fixture.call("Path", interface: "a.b", path: "/org/folders").remoteName == error)
    folder.cancel()
    #expect(await fixture.call("Path", interface: "a.b", path: "/org/folder").remoteName == error)
  }

  @Test func wrongObjectsAreRefused() throws {
    let service = fixture.service
    func refuses(_ make: (inout BusInterface) -> Void, name: String = "a.b") {
      var interface = BusInterface(name)
      make(&interface)
      let wrong = interface
      #expect(throws: BusError.self) { try service.export([wrong], at: "/a") }
    }
    refuses({ _ in }, name: "a")
    refuses({ _ in }, name: "org.freedesktop.DBus.Properties")
    refuses { $0.method("a b") { _ in [] } }
    refuses { $0.method("A", "z") { _ in [] } }
    refuses { $0.method("A", returns: "a") { _ in [] } }
    refuses { $0.property("P", "ss", get: { _ in .byte(1) }) }
    refuses { $0.signal("S", "{sv}") }
    refuses {
      $0.signal("S")
      $0.signal("S")
    }
    #expect(throws: BusError.self) { try service.export([BusInterface("a.b"), BusInterface("a.b")], at: "/a") }
    #expect(throws: BusError.self) { try service.export([], at: "a") }
    let first = try service.export([], at: "/a")
    #expect(throws: BusError.self) { try service.export([], at: "/a") }
    first.cancel()
    let second = try service.export([], at: "/a")
    first.cancel()
    #expect(service.exports.count == 1)
    second.cancel()
    #expect(service.exports.isEmpty)
  }
}
