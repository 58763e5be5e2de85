import DactylBus
import DactylCore

/// The keyring of the user, `org.freedesktop.secrets`.
@MainActor final class SecretService {
  static let service = "org.freedesktop.secrets"
  private static let path: BusObjectPath = "/org/freedesktop/secrets"
  private static let interface = "org.freedesktop.Secret.Service"
  private static let collection = "org.freedesktop.Secret.Collection"
  private static let item = "org.freedesktop.Secret.Item"
  /// The path that stands for no object.
  private static let none: BusObjectPath = "/"
  /// The errors of a keyring that has lost an item meanwhile.
  private static let gone = Set([
    "org.freedesktop.Secret.Error.NoSuchObject", "org.freedesktop.DBus.Error.UnknownObject",
    "org.freedesktop.DBus.Error.UnknownMethod",
  ])

  private let bus: BusConnection
  private let appID: String
  let turns = SecretTurns()

  init(_ bus: BusConnection, appID: String) {
    self.bus = bus
    self.appID = appID
  }

  // MARK: Work

  func save(_ secret: Secret, _ key: SecretKey, label: String) async throws(SecretError) {
    try await withSession { session throws(SecretError) in
      let collection = try await defaultCollection()
      try await unlock([collection])
      let properties: [String: BusValue] = [
        Self.item + ".Label": .text(label), Self.item + ".Attributes": attributes(key).busValue,
      ]
      let type = secret.text == nil ? "application/octet-stream" : "text/plain; charset=utf8"
      let values = try await call(
        collection, Self.collection, "CreateItem",
        [
          .options(properties),
          .structure([.objectPath(session), .bytes([]), .bytes(secret.bytes), .string(type)]), .bool(true),
        ], returns: "oo")
      try await prompt(values[1])
    }
  }

  func secret(_ key: SecretKey) async throws(SecretError) -> Secret? {
    try await withSession { session throws(SecretError) in
      let found = try await items(key)
      guard let item = found.unlocked.first ?? found.locked.first else { return nil }
      if found.unlocked.isEmpty { try await unlock([item]) }
      let values: [BusValue]
      do throws(BusError) {
        values = try await bus.call(Self.service, item, Self.item, "GetSecret", [.objectPath(session)])
      } catch {
        if case .remote(let name, _) = error, Self.gone.contains(name) { return nil }
        throw SecretError(error)
      }
      try Self.check(values, "(oayays)")
      guard let bytes = values[0].elements?[2].bytes else { throw .otherForm }
      return Secret(bytes: bytes)
    }
  }

  func remove(_ key: SecretKey) async throws(SecretError) {
    let found = try await items(key)
    if !found.locked.isEmpty { try await unlock(found.locked) }
    for item in found.unlocked + found.locked {
      do throws(BusError) {
        let values = try await bus.call(Self.service, item, Self.item, "Delete")
        if let path = values.first { try await promptForRemoval(path) }
      } catch {
        if case .remote(let name, _) = error, Self.gone.contains(name) { continue }
        throw SecretError(error)
      }
    }
  }

  /// The error of a prompt is not one of the bus.
  private func promptForRemoval(_ path: BusValue) async throws(BusError) {
    do throws(SecretError) {
      try await prompt(path)
    } catch {
      switch error {
      case .cancelled: throw .cancelled
      case .unavailable: throw .timedOut
      case .refused(let reason): throw .remote(name: "org.freedesktop.DBus.Error.Failed", text: reason)
      }
    }
  }

  // MARK: Parts

  /// Attributes by which no other program finds the secret by accident.
  private func attributes(_ key: SecretKey) -> [String: String] {
    key.attributes.merging(
      ["xdg:schema": "org.freedesktop.Secret.Generic", "application": appID]
    ) { $1 }
  }

  private func items(_ key: SecretKey) async throws(SecretError) -> (
    unlocked: [BusObjectPath], locked: [BusObjectPath]
  ) {
    let values = try await call(
      Self.path, Self.interface, "SearchItems", [attributes(key).busValue], returns: "aoao")
    return (Self.paths(values[0]), Self.paths(values[1]))
  }

  /// Calls `body` with a session, and closes that.
  private func withSession<Value>(
    _ body: (BusObjectPath) async throws(SecretError) -> Value
  ) async throws(SecretError) -> Value {
    let values = try await call(
      Self.path, Self.interface, "OpenSession", [.string("plain"), .variant(.string(""))], returns: "vo")
    guard let session = values[1].objectPath else { throw .otherForm }
    defer {
      bus.call(
        Self.service, session, "org.freedesktop.Secret.Session", "Close", startsService: false
      ) { _ in }
    }
    return try await body(session)
  }

  /// The collection for secrets without another one. A user without any is asked for a password for a new one.
  private func defaultCollection() async throws(SecretError) -> BusObjectPath {
    let alias = "default"
    let known = try await call(Self.path, Self.interface, "ReadAlias", [.string(alias)], returns: "o")
    if let path = known[0].objectPath, path != Self.none { return path }
    let values = try await call(
      Self.path, Self.interface, "CreateCollection",
      [.options([Self.collection + ".Label": .string("Default")]), .string(alias)], returns: "oo")
    if let path = values[0].objectPath, path != Self.none { return path }
    guard let path = try await prompt(values[1])?.objectPath, path != Self.none else { throw .otherForm }
    return path
  }

  private func unlock(_ objects: [BusObjectPath]) async throws(SecretError) {
    let values = try await call(
      Self.path, Self.interface, "Unlock", [.array(element: "o", objects.map { .objectPath($0) })], returns: "aoo")
    var unlocked = Self.paths(values[0])
    if let result = try await prompt(values[1]) { unlocked += Self.paths(result) }
    guard Set(objects).isSubset(of: unlocked) else { throw .refused(reason: "the keyring stays locked") }
  }

  /// Shows the prompt at a path, if there is one, and returns its result.
  @discardableResult private func prompt(_ path: BusValue) async throws(SecretError) -> BusValue? {
    guard let path = path.objectPath, path != Self.none else { return nil }
    return try await SecretPrompt(path, bus).result()
  }

  // MARK: Calls

  private func call(
    _ path: BusObjectPath, _ interface: String, _ method: String, _ arguments: [BusValue], returns types: String
  ) async throws(SecretError) -> [BusValue] {
    let values: [BusValue]
    do throws(BusError) {
      values = try await bus.call(Self.service, path, interface, method, arguments)
    } catch {
      throw SecretError(error)
    }
    try Self.check(values, types)
    return values
  }

  private static func check(_ values: [BusValue], _ types: String) throws(SecretError) {
    guard values.map(\.signature.text).joined() == types else { throw .otherForm }
  }

  private static func paths(_ value: BusValue) -> [BusObjectPath] { value.elements?.compactMap(\.objectPath) ?? [] }
}

extension SecretError {
  static let otherForm = SecretError.refused(reason: "its answer has another form")

  init(_ error: BusError) {
    switch error {
    case .cancelled: self = .cancelled
    case .unavailable, .disconnected, .timedOut, .invalidMessage: self = .unavailable
    case .wrongType: self = .otherForm
    case .invalidArgument(let reason): self = .refused(reason: reason)
    case .remote(let name, let text):
      let prefix = "org.freedesktop.DBus.Error."
      let isMissing =
        DesktopPortal.isMissing(error) || name.hasPrefix(prefix + "Spawn.")
        || ["NoReply", "TimedOut", "Timeout", "Disconnected", "NoServer"].contains { name == prefix + $0 }
      self = isMissing ? .unavailable : .refused(reason: text.isEmpty ? name : text)
    }
  }
}
