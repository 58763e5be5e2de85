import DactylEventLoop
import Testing

@testable import DactylBus

/// Types that are generated from descriptions in XML.
@MainActor @Suite struct ProxyTests {
  let fixture: BusFixture

  init() throws {
    fixture = try BusFixture()
  }

  /// Takes turns until a task has ended.
  private func run<T: Sendable>(
    _ body: @escaping @MainActor () async throws(BusError) -> T, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Result<T, BusError> {
    let results = Box<Result<T, BusError>>()
    Task { @MainActor in
      do throws(BusError) {
        results.values.append(.success(try await body()))
      } catch {
        results.values.append(.failure(error))
      }
    }
    await fixture.loop.wait("a result", sourceLocation: sourceLocation) { !results.values.isEmpty }
    return results.values.first ?? .failure(.cancelled)
  }

  @Test func theBusIsAnObject() async throws {
    let bus = FreedesktopDBus(fixture.client, destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")
    #expect(FreedesktopDBus.interface == "org.freedesktop.DBus")
    #expect(await run { () throws(BusError) in try await bus.getId() }.value?.utf8.count == 32)
    let names = await run { () throws(BusError) in try await bus.listNames() }.value ?? []
    #expect(names.contains("org.freedesktop.DBus") && names.contains(fixture.client.uniqueName ?? ""))
    #expect(await run { () throws(BusError) in try await bus.nameHasOwner(name: BusFixture.name) } == .success(false))
    let user = await run { () throws(BusError) in try await bus.getConnectionUnixUser(name: "org.freedesktop.DBus") }
    #expect(user.value != nil)
    let missing = await run { () throws(BusError) in try await bus.getNameOwner(name: BusFixture.name) }
    #expect(missing.remoteName == "org.freedesktop.DBus.Error.NameHasNoOwner")
    #expect(await run { () throws(BusError) in try await bus.interfaces }.value?.isEmpty == false)
    let heard = Box<String>()
    let subscription = try bus.onNameOwnerChanged { name, old, new in heard.values += [name, old, new] }
    await fixture.client.roundTrip()
    let name = try fixture.service.own(BusFixture.name)
    await fixture.loop.wait("the signal") { heard.values.contains(BusFixture.name) }
    #expect(heard.values.suffix(3) == [BusFixture.name, "", fixture.service.uniqueName ?? ""])
    withExtendedLifetime((subscription, name)) {}
  }

  @Test func settingsOfThePortalAreRead() async throws {
    var interface = BusInterface("org.freedesktop.portal.Settings")
    interface.method("ReadAll", "as", returns: "a{sa{sv}}") { _ in
      [["org.freedesktop.appearance": ["color-scheme": BusValue.uint32(1)]].busValue]
    }
    // Older portals put the value into two variants.
    interface.method("Read", "ss", returns: "v") { _ in [.variant(.variant(.uint32(2)))] }
    interface.method("ReadOne", "ss", returns: "v") { _ in
      throw BusError.remote(name: "org.freedesktop.portal.Error.NotFound", text: "Requested setting not found")
    }
    interface.property("version", "u", get: { _ in .uint32(2) })
    interface.signal("SettingChanged", "ssv")
    let path: BusObjectPath = "/org/freedesktop/portal/desktop"
    let export = try fixture.service.export([interface], at: path)
    let name = try fixture.service.own("org.freedesktop.portal.Desktop")
    await fixture.loop.wait("the name") { name.state == .owned }

    let settings = FreedesktopPortalSettings(
      fixture.client, destination: "org.freedesktop.portal.Desktop", path: path)
    let all = await run { () throws(BusError) in try await settings.readAll(namespaces: []) }
    #expect(all == .success(["org.freedesktop.appearance": ["color-scheme": .uint32(1)]]))
    let value = await run { () throws(BusError) in try await settings.read(namespace: "a", key: "b") }
    #expect(value.value?.uint32 == 2)
    #expect(await run { () throws(BusError) in try await settings.version } == .success(2))
    let none = await run { () throws(BusError) in try await settings.readOne(namespace: "a", key: "b") }
    #expect(none.remoteName == "org.freedesktop.portal.Error.NotFound")

    let heard = Box<String>()
    let subscription = try settings.onSettingChanged { namespace, key, value in
      heard.values.append("\(namespace) \(key) \(value.integer ?? 0)")
    }
    await fixture.client.roundTrip()
    let message: [BusValue] = [.string("a"), .string("b"), .variant(.int32(3))]
    try fixture.service.emit(path, "org.freedesktop.portal.Settings", "SettingChanged", [.string("a")])
    try export.emit("org.freedesktop.portal.Settings", "SettingChanged", message)
    await fixture.loop.wait("the signal") { !heard.values.isEmpty }
    #expect(heard.values == ["a b 3"])
    withExtendedLifetime((name, subscription)) {}
  }

  @Test func oddNamesAreUsable() async throws {
    let volume = Box<Double>()
    volume.values = [1]
    let kept = try await exportOdd(volume)
    let odd = StringValue(fixture.client, destination: BusFixture.name, path: BusFixture.path)
    let result = await run { () throws(BusError) in
      let result = try await odd.initValue(
        selfValue: "s", class: 7, value2ndValue: [BusStructure("a", ["k": .bool(true)])], argument4: 5)
      return "\(result.inout) \(result.in.members.0) \(result.argument3) \(result.replyValue)"
    }
    #expect(result.value == "true 7 [1, 2] string(\"s\")")
    let echo = await run { () throws(BusError) in try await odd.echo(value: .string("x")) }
    #expect(echo == .success(.string("x")))
    #expect(await run { () throws(BusError) in try await odd.pathValue } == .success(1))
    #expect(await run { () throws(BusError) in try await odd.setPath(2.5) }.error == nil)
    #expect(volume.values == [2.5])
    // The reply of this method has other types than the description says.
    let wrong = await run { () throws(BusError) in try await odd.connectionValue(path: "/") }
    #expect(wrong == .failure(.wrongType(expected: "o", found: "s")))
    let heard = Box<String>()
    let subscriptions = [
      try odd.onEcho { text, signal in heard.values.append("\(text) \(signal.members.1)") },
      try odd.onPropertiesChanged { changed, _ in heard.values.append("\(changed["path"]?.double ?? 0)") },
    ]
    await fixture.client.roundTrip()
    try kept.0.emit("org.String", "Echo", [.string("a"), .structure([.string("b"), .uint32(4)])])
    try kept.0.propertiesChanged("org.String", ["path"])
    await fixture.loop.wait("the signals") { heard.values.count == 2 }
    #expect(heard.values == ["a 4", "2.5"])
    withExtendedLifetime(subscriptions) {}
  }

  private func exportOdd(_ volume: Box<Double>) async throws -> (BusExport, BusName) {
    var interface = BusInterface("org.String")
    interface.method("init", "sia(sa{sv})u", returns: "b(iis)ayv") { call in
      let values = call.arguments.values
      return [.bool(true), .structure([values[1], .int32(0), .string("")]), .bytes([1, 2]), .variant(values[0])]
    }
    interface.method("Echo", "v", returns: "v") { $0.arguments.values }
    interface.method("connection", "o", returns: "s") { _ in [.string("x")] }
    interface.property("path", "d", get: { _ in .double(volume.values[0]) }) { volume.values = [$1.double ?? 0] }
    interface.signal("Echo", "s(su)")
    let export = try fixture.service.export([interface], at: BusFixture.path)
    let name = try fixture.service.own(BusFixture.name)
    await fixture.loop.wait("the name") { name.state == .owned }
    return (export, name)
  }
}
