import DactylCore
import Testing

@testable import DactylBus
@testable import DactylDesktop

/// A keyring of the test on a private bus, which answers as the Secret Service specification says, or otherwise.
@MainActor final class Keyring {
  struct Item {
    var attributes: [String: String]
    var label: String
    var bytes: [UInt8]
    var type: String
  }

  private let fixture: BusFixture
  private var exports: [BusExport] = []
  private var name: BusName?
  private var count = 0

  private(set) var items: [BusObjectPath: Item] = [:]
  private(set) var calls: [String] = []
  var isLocked = false
  var hasCollection = true
  /// The prompts that wait for the user.
  private(set) var prompts: [BusObjectPath] = []
  private(set) var dismissed: [BusObjectPath] = []
  private(set) var closedSessions = 0
  /// Called before a method is carried out: it may throw, or wait.
  var willCall: @MainActor (String) async throws -> Void = { _ in }
  /// Values in place of the right ones.
  var replies: [String: [BusValue]] = [:]

  static let collection: BusObjectPath = "/org/freedesktop/secrets/collection/login"
  private static let path: BusObjectPath = "/org/freedesktop/secrets"
  private static let prefix = "org.freedesktop.Secret."

  init(_ fixture: BusFixture) { self.fixture = fixture }

  func begin() async throws {
    var service = BusInterface(Self.prefix + "Service")
    add("OpenSession", "sv", "vo", to: &service) { keyring, arguments in
      guard arguments[0].string == "plain" else {
        throw BusError.remote(name: "org.freedesktop.DBus.Error.NotSupported", text: "")
      }
      return [.variant(.string("")), .objectPath(try keyring.exportSession())]
    }
    add("SearchItems", "a{ss}", "aoao", to: &service) { keyring, arguments in
      let wanted = [String: String](busValue: arguments[0]) ?? [:]
      let found = keyring.items.filter { item in wanted.allSatisfy { item.value.attributes[$0.key] == $0.value } }
      let paths = BusValue.array(element: "o", found.keys.sorted().map { .objectPath($0) })
      let none = BusValue.array(element: "o", [])
      return keyring.isLocked ? [none, paths] : [paths, none]
    }
    add("ReadAlias", "s", "o", to: &service) { keyring, arguments in
      [.objectPath(keyring.hasCollection && arguments[0].string == "default" ? Self.collection : "/")]
    }
    add("CreateCollection", "a{sv}s", "oo", to: &service) { keyring, _ in
      let prompt = try keyring.prompt {
        keyring.hasCollection = true
        return .objectPath(Self.collection)
      }
      return [.objectPath("/"), .objectPath(prompt)]
    }
    add("Unlock", "ao", "aoo", to: &service) { keyring, arguments in
      guard keyring.isLocked else { return [arguments[0], .objectPath("/")] }
      let prompt = try keyring.prompt {
        keyring.isLocked = false
        return arguments[0]
      }
      return [.array(element: "o", []), .objectPath(prompt)]
    }
    exports.append(try fixture.service.export([service], at: Self.path))
    var collection = BusInterface(Self.prefix + "Collection")
    add("CreateItem", "a{sv}(oayays)b", "oo", to: &collection) { keyring, arguments in
      try keyring.create(arguments)
    }
    exports.append(try fixture.service.export([collection], at: Self.collection))
    name = try fixture.service.own("org.freedesktop.secrets")
    await fixture.loop.wait("the name of the keyring") { self.name?.state == .owned }
  }

  func end() {
    exports = []
    name = nil
  }

  private func add(
    _ method: String, _ signature: BusSignature, _ results: BusSignature, to interface: inout BusInterface,
    _ body: @escaping @MainActor (Keyring, [BusValue]) throws -> [BusValue]
  ) {
    interface.asyncMethod(method, signature, returns: results) { [weak self] call in
      guard let self else { throw BusError.cancelled }
      calls.append(method)
      try await willCall(method)
      return try replies[method] ?? body(self, call.arguments.values)
    }
  }

  // MARK: Objects

  private func exportSession() throws -> BusObjectPath {
    count += 1
    let path: BusObjectPath = "/org/freedesktop/secrets/session/s\(count)"
    var interface = BusInterface(Self.prefix + "Session")
    interface.method("Close") { [weak self] _ in
      self?.closedSessions += 1
      return []
    }
    exports.append(try fixture.service.export([interface], at: path))
    return path
  }

  private func create(_ arguments: [BusValue]) throws -> [BusValue] {
    guard !isLocked else { throw BusError.remote(name: Self.prefix + "Error.IsLocked", text: "locked") }
    let attributes = arguments[0][Self.prefix + "Item.Attributes"]?.unwrapped
    let secret = arguments[1].elements ?? []
    guard let attributes = attributes.flatMap({ [String: String](busValue: $0) }), secret.count == 4 else {
      throw BusError.remote(name: "org.freedesktop.DBus.Error.InvalidArgs", text: "")
    }
    let item = Item(
      attributes: attributes, label: arguments[0][Self.prefix + "Item.Label"]?.string ?? "",
      bytes: secret[2].bytes ?? [], type: secret[3].string ?? "")
    let isReplaced = arguments[2].bool == true
    if isReplaced, let known = items.first(where: { $0.value.attributes == attributes })?.key {
      items[known] = item
      return [.objectPath(known), .objectPath("/")]
    }
    count += 1
    let path: BusObjectPath = "/org/freedesktop/secrets/collection/login/i\(count)"
    items[path] = item
    try exportItem(path)
    return [.objectPath(path), .objectPath("/")]
  }

  private func exportItem(_ path: BusObjectPath) throws {
    var interface = BusInterface(Self.prefix + "Item")
    add("GetSecret", "o", "(oayays)", to: &interface) { keyring, arguments in
      guard let item = keyring.items[path] else {
        throw BusError.remote(name: Self.prefix + "Error.NoSuchObject", text: "")
      }
      return [.structure([arguments[0], .bytes([]), .bytes(item.bytes), .string(item.type)])]
    }
    add("Delete", "", "o", to: &interface) { keyring, _ in
      keyring.items[path] = nil
      return [.objectPath("/")]
    }
    exports.append(try fixture.service.export([interface], at: path))
  }

  /// The result of a prompt, when the user agrees.
  private var results: [BusObjectPath: @MainActor () -> BusValue] = [:]

  private func prompt(_ result: @escaping @MainActor () -> BusValue) throws -> BusObjectPath {
    count += 1
    let path: BusObjectPath = "/org/freedesktop/secrets/prompt/p\(count)"
    results[path] = result
    var interface = BusInterface(Self.prefix + "Prompt")
    interface.method("Prompt", "s") { [weak self] _ in
      self?.prompts.append(path)
      return []
    }
    interface.method("Dismiss") { [weak self] _ in
      self?.dismissed.append(path)
      return []
    }
    exports.append(try fixture.service.export([interface], at: path))
    return path
  }

  /// The user answers the prompt that has waited longest.
  func answer(dismissed: Bool = false, values: [BusValue]? = nil) throws {
    guard !prompts.isEmpty else { return }
    let path = prompts.removeFirst()
    let isAgreed = !dismissed && values == nil
    let result = (isAgreed ? results[path]?() : nil) ?? .string("")
    try fixture.service.emit(
      path, Self.prefix + "Prompt", "Completed", values ?? [.bool(dismissed), .variant(result)])
  }
}
