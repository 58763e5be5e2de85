import Dactyl
import DactylGeometry
import DactylInput

/// Adds input directly to the application's queue, in virtual time.
@MainActor package final class VirtualDriver: InputDriver {
  private let application: Application
  /// The present time; setting it fires no timer until the next call of `run(until:)` or `send(_:)`.
  package var now = Timestamp.zero
  /// When the application last had nothing to do.
  private var idle = Timestamp.zero
  private var surfaces = 0

  package init(application: Application) {
    self.application = application
    application.clock = { [weak self] in self?.now ?? .zero }
  }

  package func makeSurface(_ role: SurfaceRole, size: Size) -> WindowStack {
    surfaces += 1
    return WindowStack(surface: SurfaceID(rawValue: surfaces), size: size, application: application)
  }

  package func closeSurface(_ stack: WindowStack) {
    stack.close()
  }

  package func run(until time: Timestamp) {
    while let deadline = application.dispatcher.nextDeadline(), deadline <= time {
      now = max(now, deadline)
      application.dispatcher.advance(to: now)
    }
    now = max(now, time)
    application.dispatcher.advance(to: now)
    idle = now
  }

  package func send(_ events: [DeviceEvent]) {
    application.receive(events + [.batchEnd], waitingSince: idle)
  }

  package func finish() -> [String] { [] }
}
