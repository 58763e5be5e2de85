import DactylCore
import Testing

@testable import DactylBus
@testable import DactylDesktop

/// Secrets in a keyring of the test (`SK-1`, `SK-2`).
@MainActor @Suite struct SecretTests {
  private let portal: PortalStage
  private let keyring: Keyring
  private let saved = Box<SecretError?>()
  private let found = Box<Result<Secret?, SecretError>>()
  private let key: SecretKey = ["server": "example.org", "user": "ada"]

  init() throws {
    portal = try PortalStage()
    keyring = Keyring(portal.fixture)
  }

  private var application: Application { portal.stage.application }
  private var secrets: SecretStore { application.secrets }

  private func save(_ secret: Secret, for key: SecretKey? = nil) async -> SecretError? {
    let count = saved.values.count
    secrets.save(secret, for: key ?? self.key) { [saved] in saved.values.append($0) }
    await portal.wait("an answer") { saved.values.count > count }
    return saved.values.last ?? nil
  }

  private func secret(for key: SecretKey? = nil) async -> Result<Secret?, SecretError>? {
    let count = found.values.count
    secrets.secret(for: key ?? self.key) { [found] in found.values.append($0) }
    await portal.wait("an answer") { found.values.count > count }
    return found.values.last
  }

  private func remove() async -> SecretError? {
    let count = saved.values.count
    secrets.remove(for: key) { [saved] in saved.values.append($0) }
    await portal.wait("an answer") { saved.values.count > count }
    return saved.values.last ?? nil
  }

  // SK-1
  @Test func aSecretIsSavedFoundReplacedAndRemoved() async throws {
    try await keyring.begin()
    #expect(await secret() == .success(nil))
    #expect(await save(Secret("pässword")) == nil)
    #expect(await secret() == .success(Secret("pässword")))
    let item = try #require(keyring.items.values.first)
    #expect(
      item.attributes == [
        "server": "example.org", "user": "ada", "xdg:schema": "org.freedesktop.Secret.Generic",
        "application": application.toplevels[0].appID,
      ])
    #expect(item.label == "\(Application.displayedName): example.org, ada" && item.type == "text/plain; charset=utf8")
    #expect(await save(Secret(bytes: [0, 255, 1])) == nil)
    #expect(keyring.items.count == 1)
    #expect(await secret() == .success(Secret(bytes: [0, 255, 1])))
    #expect(await secret(for: "another") == .success(nil))
    #expect(await remove() == nil)
    #expect(keyring.items.isEmpty)
    #expect(await remove() == nil)
    await portal.wait("the end of the sessions") {
      keyring.closedSessions == keyring.calls.filter { $0 == "OpenSession" }.count
    }
  }

  // SK-1
  @Test func callsAreCarriedOutInTheirOrder() async throws {
    try await keyring.begin()
    let order = Box<Int>()
    secrets.save(Secret("one"), for: key) { _ in order.values.append(1) }
    secrets.save(Secret("two"), for: key) { _ in order.values.append(2) }
    secrets.secret(for: key) { [found] in
      order.values.append(3)
      found.values.append($0)
    }
    await portal.wait("the answers") { order.values.count == 3 }
    #expect(order.values == [1, 2, 3] && found.values == [.success(Secret("two"))])
  }

  // SK-2
  @Test func aLockedKeyringAsksTheUserWhoMayThinkLong() async throws {
    try await keyring.begin()
    #expect(await save(Secret("word")) == nil)
    keyring.isLocked = true
    secrets.secret(for: key) { [found] in found.values.append($0) }
    await portal.wait("a prompt") { !keyring.prompts.isEmpty }
    // The keyring has accepted the question.
    await portal.fixture.client.roundTrip()
    await portal.stage.loop.settle()
    portal.stage.advance(by: 3600)
    await portal.stage.loop.settle()
    #expect(found.values.isEmpty)
    try keyring.answer()
    await portal.wait("an answer") { !found.values.isEmpty }
    #expect(found.values == [.success(Secret("word"))])
  }

  // SK-2
  @Test func aUserWhoDismissesThePromptCancels() async throws {
    try await keyring.begin()
    keyring.isLocked = true
    secrets.save(Secret("word"), for: key) { [saved] in saved.values.append($0) }
    await portal.wait("a prompt") { !keyring.prompts.isEmpty }
    try keyring.answer(dismissed: true)
    await portal.wait("an answer") { !saved.values.isEmpty }
    #expect(saved.values == [.cancelled] && keyring.items.isEmpty)
  }

  // SK-2
  @Test func aUserWithoutAKeyringGetsOne() async throws {
    try await keyring.begin()
    keyring.hasCollection = false
    secrets.save(Secret("word"), for: key) { [saved] in saved.values.append($0) }
    await portal.wait("a prompt") { !keyring.prompts.isEmpty }
    try keyring.answer()
    await portal.wait("an answer") { !saved.values.isEmpty }
    #expect(saved.values == [nil] && keyring.items.count == 1)
  }

  // SK-2
  @Test func theEndOfATaskDismissesThePrompt() async throws {
    try await keyring.begin()
    #expect(await save(Secret("word")) == nil)
    keyring.isLocked = true
    let errors = Box<SecretError?>()
    let tasks = (0..<2).map { _ in
      Task {
        do throws(SecretError) {
          _ = try await secrets.secret(for: key)
          errors.values.append(nil)
        } catch {
          errors.values.append(error)
        }
      }
    }
    await portal.wait("a prompt") { !keyring.prompts.isEmpty }
    // One waits for the other.
    tasks[1].cancel()
    await portal.wait("an answer") { errors.values.count == 1 }
    tasks[0].cancel()
    await portal.wait("the answers") { errors.values.count == 2 }
    #expect(errors.values == [.cancelled, .cancelled])
    await portal.wait("the end of the prompt") { keyring.dismissed == keyring.prompts }
    keyring.isLocked = false
    #expect(await secret() == .success(Secret("word")))
  }

  // SK-2
  @Test func aDesktopWithoutAKeyringSaysSo() async throws {
    #expect(await save(Secret("word")) == .unavailable)
    #expect(await secret() == .failure(.unavailable))
    #expect(await remove() == .unavailable)
    // It may come later.
    try await keyring.begin()
    #expect(await save(Secret("word")) == nil)
    application.desktopServices = nil
    #expect(await secret() == .failure(.unavailable))
  }

  // SK-2
  @Test(arguments: ["OpenSession", "ReadAlias", "Unlock", "CreateItem"]) func aSilentKeyringIsGivenUp(
    _ method: String
  ) async throws {
    try await keyring.begin()
    let waiter = Waiter()
    keyring.willCall = { if $0 == method { await waiter.wait() } }
    secrets.save(Secret("word"), for: key) { [saved] in saved.values.append($0) }
    await portal.wait("a call") { waiter.count == 1 }
    portal.stage.advance(by: 26)
    await portal.wait("an answer") { !saved.values.isEmpty }
    #expect(saved.values == [.unavailable])
    waiter.release()
  }

  // SK-2
  @Test func aKeyringThatEndsTakesItsPromptsAlong() async throws {
    try await keyring.begin()
    keyring.isLocked = true
    secrets.save(Secret("word"), for: key) { [saved] in saved.values.append($0) }
    await portal.wait("a prompt") { !keyring.prompts.isEmpty }
    await portal.fixture.client.roundTrip()
    keyring.end()
    await portal.wait("an answer") { !saved.values.isEmpty }
    #expect(saved.values == [.unavailable])
  }

  // SK-2
  @Test func aRefusalSaysTheReasonOfTheKeyring() async throws {
    try await keyring.begin()
    keyring.willCall = { method in
      if method == "CreateItem" { throw BusError.remote(name: "org.example.No", text: "The disk is full") }
    }
    #expect(await save(Secret("word")) == .refused(reason: "The disk is full"))
    keyring.willCall = { _ in }
    #expect(await save(Secret("word"), for: "a\0b").map { if case .refused = $0 { true } else { false } } == true)
    #expect(
      await save(Secret(bytes: [UInt8](repeating: 1, count: 40 << 20)))
        .map { if case .refused = $0 { true } else { false } } == true)
    #expect(await save(Secret("word")) == nil)
    keyring.replies["SearchItems"] = [.array(element: "o", []), .array(element: "o", [.objectPath("/no/item")])]
    #expect(await secret() == .success(nil))
  }

  // SK-2
  @Test func answersOfAnotherFormAreRefusals() async throws {
    try await keyring.begin()
    keyring.isLocked = true
    for values in [[BusValue.string("yes")], [.bool(false)], [.bool(false), .variant(.string("unlocked"))], []] {
      let count = saved.values.count
      secrets.save(Secret("word"), for: key) { [saved] in saved.values.append($0) }
      await portal.wait("a prompt") { !keyring.prompts.isEmpty }
      try keyring.answer(values: values)
      await portal.wait("an answer") { saved.values.count > count }
      guard case .refused? = saved.values.last ?? nil else {
        Issue.record("\(values) has led to \(saved.values.last.map { "\($0 as Any)" } ?? "nothing")")
        continue
      }
    }
    var wrong = BusInterface("org.freedesktop.Secret.Service")
    wrong.method("OpenSession", "sv", returns: "s") { _ in [.string("session")] }
    keyring.end()
    let export = try portal.fixture.service.export([wrong], at: "/org/freedesktop/secrets")
    let name = try portal.fixture.service.own("org.freedesktop.secrets")
    await portal.wait("the name of the keyring") { name.state == .owned }
    #expect(await secret() == .failure(.refused(reason: "its answer has another form")))
    withExtendedLifetime(export) {}
  }

  // SK-1
  @Test func noDescriptionHasTheSecret() {
    let secret = Secret("hunter2")
    var dumped = ""
    dump([secret], to: &dumped)
    let texts = ["\(secret)", String(reflecting: secret), "\(["a": secret])", dumped, "\(Optional(secret) as Any)"]
    for text in texts { #expect(!text.contains("hunter2") && !text.contains("104")) }
    #expect(secret.text == "hunter2" && Secret(bytes: [0xFF]).text == nil)
    #expect(String(describing: SecretError.unavailable) == "this desktop keeps no secrets")
  }
}
