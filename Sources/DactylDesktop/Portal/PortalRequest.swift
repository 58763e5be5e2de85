import DactylBus
import DactylCore

/// A request to a portal: a call, whose reply names an object, and a signal of that object with the answer of the user.
@MainActor final class PortalRequest {
  private enum State {
    /// The portal has not accepted the request.
    case calling
    /// Waits for the user.
    case open(BusObjectPath)
    /// The answer was given. A reply that comes later is closed.
    case over
  }

  private static let interface = "org.freedesktop.portal.Request"
  /// More answers than can come before the reply that says which one counts.
  private static let mostEarlyAnswers = 16

  private let bus: BusConnection
  private let application: Application
  /// Called once, with nil if the program has ended the request.
  private let didEnd: @MainActor (PortalRequest, PortalAnswer?) -> Void
  private var state = State.calling
  private var subscription: BusSubscription?
  private var watch: BusNameWatch?
  private var timer: ScheduledAction?
  private var early: [(path: BusObjectPath, answer: PortalAnswer)] = []

  init(
    _ bus: BusConnection, application: Application,
    didEnd: @escaping @MainActor (PortalRequest, PortalAnswer?) -> Void
  ) {
    self.bus = bus
    self.application = application
    self.didEnd = didEnd
  }

  func begin(_ interface: String, _ method: String, _ arguments: [BusValue]) {
    // The names are valid. The answer may come before the reply: the portal names the object as it likes.
    subscription = try? bus.subscribe(
      sender: DesktopPortal.service, interface: Self.interface, member: "Response"
    ) { [weak self] in self?.receive($0) }
    timer = application.schedule(after: DesktopPortal.patience) { [weak self] in
      guard let self, case .calling = state else { return }
      finish(.unavailable)
    }
    bus.call(
      DesktopPortal.service, DesktopPortal.path, interface, method, arguments, timeout: .infinity
    ) { [self] in replied($0) }
  }

  /// Ends the request without an answer, and closes the dialog.
  func end() {
    if case .open(let path) = state { DesktopPortal.close(path, on: bus) }
    finish(nil)
  }

  private func replied(_ reply: Result<[BusValue], BusError>) {
    let path = (try? reply.get())?.first?.objectPath
    switch (state, path) {
    case (.over, let path?): DesktopPortal.close(path, on: bus)
    case (.over, nil), (.open, _): break
    case (.calling, nil): finish(.unavailable)
    case (.calling, let path?):
      state = .open(path)
      if let answer = early.last(where: { $0.path == path })?.answer { return finish(answer) }
      early = []
      watchService()
    }
  }

  /// A portal that ends takes its dialogs along.
  private func watchService() {
    watch = try? bus.watch(DesktopPortal.service) { [weak self] owner in
      if owner == nil { self?.finish(.unavailable) }
    }
  }

  private func receive(_ signal: BusSignal) {
    let answer: PortalAnswer
    if let code: UInt32 = try? signal.arguments.value(0),
      let results: [String: BusValue] = try? signal.arguments.value(1)
    {
      answer = code == 0 ? .success(results) : .cancelled
    } else {
      answer = .unavailable
    }
    switch state {
    case .calling:
      if early.count < Self.mostEarlyAnswers { early.append((signal.path, answer)) }
    case .open(signal.path): finish(answer)
    case .open, .over: break
    }
  }

  private func finish(_ result: PortalAnswer?) {
    if case .over = state { return }
    state = .over
    subscription = nil
    watch = nil
    early = []
    timer?.cancel()
    timer = nil
    didEnd(self, result)
  }
}
