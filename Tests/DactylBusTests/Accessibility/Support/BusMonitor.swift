import DactylEventLoop
import Glibc
import TestProcesses
import Testing

@testable import DactylBus

/// All that goes over a bus, in words, as `dbus-monitor` writes it.
@MainActor final class BusMonitor {
  private let process: ChildProcess
  private let client: BusConnection
  private let path: String
  private var marks = 0

  /// Begins to watch the bus of `daemon`. `client` is a connection to it.
  init(_ daemon: BusDaemon, _ client: BusConnection) async throws {
    self.client = client
    path = daemon.folder + "/monitor"
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw SetupError(description: "no file for what goes over the bus") }
    process = try ChildProcess(
      "/usr/bin/dbus-monitor", ["--address", daemon.address], environment: ["PATH": "/usr/bin:/bin"],
      outputTarget: file)
    close(file)
    try await mark()
  }

  deinit {
    kill(process.id, SIGKILL)
    _ = process.finish()
    unlink(path)
  }

  /// The text of all messages until now.
  func text() async throws -> String {
    try await mark()
    return String(decoding: TextFiles.read(path), as: UTF8.self)
  }

  /// Waits until everything is in the file.
  private func mark() async throws {
    marks += 1
    let mark = "/org/dactyl/mark/m\(marks)x"
    await client.loop.wait("a mark in the traffic") {
      // A monitor that has just begun has not heard the first ones.
      try? client.emit(BusObjectPath(stringLiteral: mark), "org.dactyl.Mark", "Mark")
      return String(decoding: TextFiles.read(path), as: UTF8.self).contains(mark)
    }
  }
}
