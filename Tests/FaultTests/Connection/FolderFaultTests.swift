import Dactyl
import DactylTestCompositor
import Foundation
import Testing

@testable import DactylCore

/// Folders that other programs change, where the system reports nothing.
@MainActor @Suite struct FolderFaultTests {
  @MainActor private final class Seen { var changes: [FolderChange] = [] }

  // DO-19
  @Test func aReturnToTheWindowLooksForChanges() async throws {
    let (folder, fixture, seen) = (try TemporaryFolder(), try FaultFixture(), Seen())
    let monitor = FolderMonitor(path: FilePath(folder.path))
    monitor.application = fixture.application
    monitor.didChange = { seen.changes += $0 }
    // The look at the beginning.
    await Application.virtualTimeIsFree()
    monitor.stop()
    fixture.windows[0].wire.configure(states: [])
    fixture.settle()
    _ = FileManager.default.createFile(atPath: folder.path + "/new", contents: Data("text".utf8))
    fixture.windows[0].wire.configure(states: [.activated])
    for _ in 0..<20_000 where !seen.changes.contains(.added("new")) {
      await Task.yield()
      fixture.settle()
    }
    #expect(seen.changes == [.added("new")])
    fixture.finish()
  }
}
