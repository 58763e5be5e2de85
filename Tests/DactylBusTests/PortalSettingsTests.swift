import DactylCore
import DactylEventLoop
import DactylGeometry
import DactylGraphics
import DactylTestBus
import Testing

@testable import DactylBus
@testable import DactylDesktop

/// The settings of a portal, on a private bus with a portal of the test (`DS-4`).
@MainActor @Suite struct PortalSettingsTests {
  private typealias Values = DesktopSettings.Values
  private let fixture: BusFixture
  private let settings: PortalSettings
  private let heard = Box<DesktopSettings.Values>()

  init() throws {
    fixture = try BusFixture(clock: .virtual)
    settings = PortalSettings(bus: .address(fixture.daemon.address))
  }

  private var loop: MainLoop { fixture.loop }

  private func begin() { settings.begin(on: loop) { [heard] in heard.values.append($0) } }

  /// A portal whose `ReadAll` answers with `table`.
  private func portal(
    _ table: [String: [String: BusValue]], counting calls: Box<[String]>? = nil
  ) async throws -> (export: BusExport, name: BusName) {
    var interface = BusInterface("org.freedesktop.portal.Settings")
    let answer = BusValue.dictionary(
      key: "s", value: "a{sv}", table.sorted { $0.key < $1.key }.map { BusEntry(.string($0.key), .options($0.value)) })
    interface.method("ReadAll", "as", returns: "a{sa{sv}}") { call in
      calls?.values.append(call.arguments.values.first?.elements?.compactMap(\.string) ?? [])
      return [answer]
    }
    let export = try fixture.service.export([interface], at: "/org/freedesktop/portal/desktop")
    let name = try fixture.service.own("org.freedesktop.portal.Desktop")
    await loop.wait("the name of the portal") { name.state == .owned }
    return (export, name)
  }

  private func change(_ namespace: String, _ key: String, _ value: BusValue) throws {
    try change([.string(namespace), .string(key), .variant(value)])
  }

  private func change(_ arguments: [BusValue]) throws {
    try fixture.service.emit(
      "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "SettingChanged", arguments)
  }

  // DS-4
  @Test func theSettingsAreReadOnceAndFollowed() async throws {
    let calls = Box<[String]>()
    let portal = try await portal(
      ["org.freedesktop.appearance": ["color-scheme": .uint32(1)]], counting: calls)
    begin()
    await loop.wait("an answer") { !heard.values.isEmpty }
    #expect(heard.values.last?.appearance == .dark)
    #expect(calls.values.count == 1 && calls.values[0].contains("org.gnome.desktop.interface"))
    try change("org.freedesktop.appearance", "color-scheme", .uint32(2))
    await loop.wait("a change") { heard.values.last?.appearance == .light }
    try change("org.freedesktop.appearance", "contrast", .uint32(1))
    await loop.wait("a change") { heard.values.last?.increasesContrast == true }
    #expect(heard.values.last?.appearance == .light && calls.values.count == 1)
    settings.end()
    let count = heard.values.count
    try change("org.freedesktop.appearance", "contrast", .uint32(0))
    await fixture.client.roundTrip()
    #expect(heard.values.count == count)
    withExtendedLifetime(portal) {}
  }

  // DS-4
  @Test func aPortalThatComesBackIsAskedAgain() async throws {
    var portal: (export: BusExport, name: BusName)? = try await portal(
      ["org.freedesktop.appearance": ["color-scheme": .uint32(1)]])
    begin()
    await loop.wait("an answer") { heard.values.last?.appearance == .dark }
    portal?.name.cancel()
    portal?.export.cancel()
    portal = nil
    await fixture.client.roundTrip()
    // The known settings stay.
    #expect(heard.values.last?.appearance == .dark)
    portal = try await self.portal(["org.freedesktop.appearance": ["color-scheme": .uint32(2)]])
    await loop.wait("another answer") { heard.values.last?.appearance == .light }
    // A bus that ends and comes back, too.
    fixture.daemon.stop()
    await loop.settle()
    try fixture.daemon.start()
    let count = heard.values.count
    await loop.wait("an answer over the new bus") {
      loop.advance(by: Timestamp(seconds: 0.5))
      return heard.values.count > count
    }
    #expect(heard.values.last?.appearance == .light)
    withExtendedLifetime(portal) {}
  }

  // DS-4
  @Test func aDesktopWithoutPortalHasNoSettings() async throws {
    begin()
    await loop.wait("an error") { !heard.values.isEmpty }
    #expect(heard.values == [Values()])
  }

  // DS-4
  @Test func aPortalThatFailsChangesNothing() async throws {
    let calls = Box<String>()
    var interface = BusInterface("org.freedesktop.portal.Settings")
    interface.method("ReadAll", "as", returns: "a{sa{sv}}") { _ in
      calls.values.append("ReadAll")
      throw BusError.remote(name: "org.freedesktop.DBus.Error.NoReply", text: "it has ended")
    }
    let export = try fixture.service.export([interface], at: "/org/freedesktop/portal/desktop")
    let name = try fixture.service.own("org.freedesktop.portal.Desktop")
    await loop.wait("the name of the portal") { name.state == .owned }
    begin()
    await loop.wait("a call") { !calls.values.isEmpty }
    await fixture.client.roundTrip()
    await loop.settle(10)
    #expect(heard.values.isEmpty)
    withExtendedLifetime((export, name)) {}
  }

  // DS-4
  @Test func aBusThatSaysNothingChangesNothing() async throws {
    let bus = try FakeBus(.silent, loop: loop)
    let settings = PortalSettings(bus: .address(bus.address))
    settings.begin(on: loop) { [heard] in heard.values.append($0) }
    await loop.wait("a client") { bus.clients.count == 1 }
    for _ in 0..<20 { loop.advance(by: Timestamp(seconds: 10)) }
    await loop.settle()
    #expect(heard.values.isEmpty)
  }

  // DS-4
  @Test func aPortalThatNeverAnswersChangesNothing() async throws {
    var interface = BusInterface("org.freedesktop.portal.Settings")
    let waiter = Waiter()
    interface.asyncMethod("ReadAll", "as", returns: "a{sa{sv}}") { _ in
      await waiter.wait()
      return [.options([:])]
    }
    let export = try fixture.service.export([interface], at: "/org/freedesktop/portal/desktop")
    let name = try fixture.service.own("org.freedesktop.portal.Desktop")
    await loop.wait("the name of the portal") { name.state == .owned }
    begin()
    await loop.wait("a call") { waiter.count == 1 }
    // A change of one setting alone would forget the others.
    try change("org.freedesktop.appearance", "color-scheme", .uint32(1))
    await fixture.client.roundTrip()
    for _ in 0..<10 { loop.advance(by: Timestamp(seconds: 5)) }
    await loop.settle()
    #expect(heard.values.isEmpty)
    waiter.release()
    await loop.settle()
    withExtendedLifetime((export, name)) {}
  }

  // DS-4
  @Test func answersOfAWrongTypeChangeNothing() async throws {
    for signature: BusSignature in ["s", "a{sv}", ""] {
      var interface = BusInterface("org.freedesktop.portal.Settings")
      let values: [BusValue] = signature.text == "s" ? [.string("x")] : signature.text == "" ? [] : [.options([:])]
      interface.method("ReadAll", "as", returns: signature) { _ in values }
      let export = try fixture.service.export([interface], at: "/org/freedesktop/portal/desktop")
      let name = try fixture.service.own("org.freedesktop.portal.Desktop")
      await loop.wait("the name of the portal") { name.state == .owned }
      begin()
      await fixture.client.roundTrip()
      await loop.settle(10)
      try change([.string("only one")])
      await fixture.client.roundTrip()
      settings.end()
      name.cancel()
      export.cancel()
    }
    #expect(heard.values.isEmpty)
  }

  // MARK: Values

  private func values(_ table: [DesktopSettingKey: BusValue]) -> Values { Values(table) }

  // DS-4
  @Test func allKindsAreUnderstood() {
    let values = values([
      .colorScheme: .uint32(1), .contrast: .uint32(1), .reducedMotion: .uint32(1),
      .accentColor: .structure([.double(0.5), .double(0), .double(1)]), .gnomeTextScale: .double(1.25),
      .gnomeFont: .string("Cantarell Bold 11"), .gnomeMonospacedFont: .string("Source Code Pro 10"),
      .gnomeCursorTheme: .string("Adwaita"), .gnomeCursorSize: .int32(32), .gnomeDoubleClick: .int32(600),
      .gnomeButtons: .string("close:appmenu"), .gnomeTitleBarDoubleClick: .string("toggle-maximize"),
      .gnomeTitleBarMiddleClick: .string("lower"),
    ])
    #expect(values.appearance == .dark && values.increasesContrast == true && values.reducesMotion == true)
    #expect(values.accentColor == Color(red: 0.5, green: 0, blue: 1) && values.fontScale == 1.25)
    #expect(values.fontFamily == "Cantarell" && values.monospacedFontFamily == "Source Code Pro")
    #expect(values.cursorTheme == "Adwaita" && values.cursorSize == 32 && values.doubleClickInterval == 0.6)
    #expect(values.windowButtons == WindowButtonLayout(leading: [.close]))
    #expect(values.titleBarDoubleClick == .toggleMaximize && values.titleBarMiddleClick == TitleBarAction.none)
  }

  // DS-4
  @Test func theSettingsOfDesktopsTakeThePlaceOfMissingOnes() {
    #expect(values([.gnomeColorScheme: .string("prefer-dark")]).appearance == .dark)
    #expect(values([.gnomeColorScheme: .string("prefer-dark"), .colorScheme: .uint32(0)]).appearance == nil)
    #expect(values([.gnomeAnimations: .bool(false)]).reducesMotion == true)
    #expect(values([.gnomeAnimations: .bool(false), .reducedMotion: .uint32(0)]).reducesMotion == false)
    #expect(values([.kdeAnimations: .string("0")]).reducesMotion == true)
    #expect(values([.gnomeHighContrast: .bool(true)]).increasesContrast == true)
    #expect(values([.kdeFont: .string("Noto Sans,10,-1,5,50,0,0,0,0,0")]).fontFamily == "Noto Sans")
    #expect(values([.kdeDoubleClick: .string("400")]).doubleClickInterval == 0.4)
  }

  // DS-4
  @Test func valuesWithoutMeaningAreUnknown() {
    let values = values([
      .colorScheme: .string("dark"), .contrast: .double(1), .reducedMotion: .string(""),
      .accentColor: .structure([.double(-1), .double(0), .double(1)]), .gnomeTextScale: .double(.nan),
      .gnomeFont: .string(String(repeating: "x", count: 1000)), .gnomeMonospacedFont: .string("a\nb 10"),
      .gnomeCursorTheme: .string(""), .gnomeCursorSize: .int32(-5), .gnomeDoubleClick: .int32(0),
      .gnomeTitleBarDoubleClick: .string("dance"), .gnomeColorScheme: .int32(1),
    ])
    #expect(values == Values())
    #expect(self.values([.accentColor: .structure([.double(.nan), .double(0), .double(1)])]) == Values())
    #expect(self.values([.accentColor: .double(1)]) == Values())
    #expect(
      self.values([.gnomeButtons: .string(String(repeating: "close,", count: 100_000))]).windowButtons
        == WindowButtonLayout(leading: [.close]))
  }
}
