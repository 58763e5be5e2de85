import Dactyl
import DactylEventLoop
import DactylGeometry
import DactylInput
import DactylSurface

/// Adds input directly to an application on a platform without a compositor, in virtual time. Popups of the framework
/// are shown.
@MainActor package final class HeadlessDriver: InputDriver {
  private let application: Application
  private let loop: MainLoop
  private let platform: HeadlessPlatform
  private var surfaces: [DriverSurface] = []

  package init(application: Application) throws(DriverError) {
    self.application = application
    do {
      loop = try MainLoop(clock: .virtual)
      platform = HeadlessPlatform(loop: loop)
      try application.attach(to: platform, loop: loop)
    } catch {
      throw DriverError("\(error)")
    }
  }

  package func makeSurface(_ role: SurfaceRole, size: Size) -> WindowStack {
    let surface = DriverSurface(role, size: size, platform: platform, application: application) { stack in
      surfaces.first { $0.stack === stack }
    }
    surfaces.append(surface)
    return surface.stack
  }

  package func closeSurface(_ stack: WindowStack) {
    guard let index = surfaces.firstIndex(where: { $0.stack === stack }) else { return }
    surfaces.remove(at: index).close()
  }

  package func run(until time: Timestamp) {
    loop.advance(to: time)
    application.dispatcher.advance(to: time)
  }

  package func send(_ events: [DeviceEvent]) {
    platform.inject(events)
  }

  package func finish() -> [String] {
    let problems = surfaces.flatMap(\.problems)
    application.detach()
    return problems
  }
}
