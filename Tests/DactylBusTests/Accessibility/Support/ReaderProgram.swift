import DactylGeometry
import DactylTesting
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore
@testable import DactylDesktop

/// A program on a stage that is connected with the registry of the system.
@MainActor final class ReaderProgram {
  let stage: TestStage
  let daemon: BusDaemon
  let watch: AccessibilityWatch
  private(set) var reader: ReaderProcess?

  init(_ root: ViewController, application: Application = Application(), size: Size) throws {
    let stage = try TestStage(size: size, application: application, root: root)
    let daemon = try BusDaemon()
    (self.stage, self.daemon) = (stage, daemon)
    let bus = Bus.address(daemon.address)
    stage.application.desktopServices = DesktopServices(bus, system: bus, loop: stage.loop)
    watch = AccessibilityWatch(stage.application) { $0 == "AT_SPI_BUS_ADDRESS" ? daemon.address : nil }
  }

  /// Connects the program, and starts a reader that finds it.
  func begin() async throws -> ReaderProcess {
    watch.runBegan()
    return try await beginAnother()
  }

  /// Starts a reader, in the place of the one before.
  func beginAnother() async throws -> ReaderProcess {
    reader = nil
    let reader = try await ReaderProcess(
      address: daemon.address, program: Application.executableName, loop: stage.loop)
    self.reader = reader
    stage.advance(by: 0.5)
    return reader
  }

  var tracker: AccessibilityTracker {
    get throws { try #require(watch.connection?.tracker) }
  }
}
