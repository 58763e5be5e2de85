import DactylBus

/// A question of the keyring to the user, mostly for a password. Its answer comes in a signal, whenever the user gives
/// it.
@MainActor final class SecretPrompt {
  private static let interface = "org.freedesktop.Secret.Prompt"

  private let path: BusObjectPath
  private let bus: BusConnection
  private var subscription: BusSubscription?
  private var watch: BusNameWatch?
  private var continuation: CheckedContinuation<Result<BusValue, SecretError>, Never>?

  init(_ path: BusObjectPath, _ bus: BusConnection) {
    self.path = path
    self.bus = bus
  }

  /// Asks the user, and returns the result of the prompt. The end of the task ends the question.
  func result() async throws(SecretError) -> BusValue {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        self.continuation = continuation
        begin()
        if Task.isCancelled { dismiss() }
      }
    } onCancel: {
      Task { @MainActor in self.dismiss() }
    }
    return try result.get()
  }

  private func begin() {
    // The names are valid.
    subscription = try? bus.subscribe(
      sender: SecretService.service, path: path, interface: Self.interface, member: "Completed"
    ) { [weak self] in self?.receive($0.arguments) }
    bus.call(SecretService.service, path, Self.interface, "Prompt", [.string("")]) { [weak self] reply in
      guard let self, continuation != nil else { return }
      if case .failure(let error) = reply { return finish(.failure(SecretError(error))) }
      // A service that ends takes its questions along.
      watch = try? bus.watch(SecretService.service) { [weak self] owner in
        if owner == nil { self?.finish(.failure(.unavailable)) }
      }
    }
  }

  private func receive(_ arguments: BusArguments) {
    guard let isDismissed: Bool = try? arguments.value(0), arguments.values.count == 2 else {
      return finish(.failure(.otherForm))
    }
    finish(isDismissed ? .failure(.cancelled) : .success(arguments.values[1].unwrapped))
  }

  private func dismiss() {
    guard continuation != nil else { return }
    bus.call(SecretService.service, path, Self.interface, "Dismiss", startsService: false) { _ in }
    finish(.failure(.cancelled))
  }

  private func finish(_ result: Result<BusValue, SecretError>) {
    subscription = nil
    watch = nil
    let continuation = continuation
    self.continuation = nil
    continuation?.resume(returning: result)
  }
}
