import DactylCore

/// The passwords and other secrets of the program in the keyring of the user (`SK-1`).
///
/// ```swift
/// try await application.secrets.save(Secret(password), for: ["server": "example.org", "user": "ada"])
/// let secret = try await application.secrets.secret(for: ["server": "example.org", "user": "ada"])
/// ```
///
/// The desktop keeps them, encrypted with a password of the user. While the keyring is locked, the desktop asks for
/// that password, and the functions wait as long as the user thinks. They are carried out one after the other.
///
/// Secrets are sent over the bus of the user's session without further encryption. That bus belongs to the user alone;
/// programs that may listen there could read the keyring, too.
@MainActor public final class SecretStore {
  private weak var application: Application?

  init(_ application: Application) { self.application = application }

  /// Saves `secret`. One that is saved for the same key is replaced. `label` is what the user sees in the desktop's
  /// program for secrets; nil for the key.
  public func save(
    _ secret: Secret, for key: SecretKey, label: String? = nil
  ) async throws(SecretError) {
    try await perform { service throws(SecretError) in
      try await service.save(secret, key, label: label ?? "\(Application.displayedName): \(key.label)")
    }
  }

  /// Returns the secret that was saved for `key`; nil if there is none.
  public func secret(for key: SecretKey) async throws(SecretError) -> Secret? {
    try await perform { service throws(SecretError) in try await service.secret(key) }
  }

  /// Removes the secret for `key`. Does nothing if there is none.
  public func remove(for key: SecretKey) async throws(SecretError) {
    try await perform { service throws(SecretError) in try await service.remove(key) }
  }

  // MARK: With completions

  /// Saves `secret` as the other form does, and calls `completion` once, later: with nil, or with an error.
  public func save(
    _ secret: Secret, for key: SecretKey, label: String? = nil,
    completion: @escaping @MainActor (SecretError?) -> Void
  ) {
    begin { store throws(SecretError) in
      try await store.save(secret, for: key, label: label)
    } completion: {
      completion($0.secretError)
    }
  }

  /// Calls `completion` once, later, with the secret for `key`, with nil if there is none, or with an error.
  public func secret(
    for key: SecretKey, completion: @escaping @MainActor (Result<Secret?, SecretError>) -> Void
  ) {
    begin({ store throws(SecretError) in try await store.secret(for: key) }, completion: completion)
  }

  /// Removes the secret for `key`, and calls `completion` once, later: with nil, or with an error.
  public func remove(for key: SecretKey, completion: @escaping @MainActor (SecretError?) -> Void) {
    begin { store throws(SecretError) in
      try await store.remove(for: key)
    } completion: {
      completion($0.secretError)
    }
  }

  // MARK: Work

  private func begin<Value: Sendable>(
    _ work: @escaping @MainActor (SecretStore) async throws(SecretError) -> Value,
    completion: @escaping @MainActor (Result<Value, SecretError>) -> Void
  ) {
    Task {
      let result: Result<Value, SecretError>
      do throws(SecretError) {
        result = .success(try await work(self))
      } catch {
        result = .failure(error)
      }
      completion(result)
    }
  }

  /// Calls `work` after the first frame, when the work before it has ended.
  private func perform<Value: Sendable>(
    _ work: @MainActor (SecretService) async throws(SecretError) -> Value
  ) async throws(SecretError) -> Value {
    guard let application, application.services != nil else { throw .unavailable }
    let hasDesktop = await withCheckedContinuation { continuation in
      application.afterFirstFrame {
        continuation.resume(returning: true)
      } orElse: {
        continuation.resume(returning: false)
      }
    }
    guard hasDesktop, let service = application.services?.secretService(for: application) else { throw .unavailable }
    try await service.turns.begin()
    defer { service.turns.end() }
    return try await work(service)
  }
}

extension Result where Failure == SecretError {
  fileprivate var secretError: SecretError? { if case .failure(let error) = self { error } else { nil } }
}

extension Application {
  /// The passwords and other secrets of the program, which the desktop keeps (`SK-1`).
  public final var secrets: SecretStore { SecretStore(self) }
}

extension DesktopServices {
  func secretService(for application: Application) -> SecretService {
    if let secrets { return secrets }
    let service = SecretService(bus, appID: application.toplevels.first?.appID ?? Application.displayedName)
    secrets = service
    return service
  }
}
