import Glibc
import Testing

@testable import DactylBus
@testable import DactylEventLoop

/// Gives a closure access to values that are made after it.
@MainActor final class Box<Value> {
  var values: [Value] = []
}

/// Holds handlers that do not reply until the test ends.
@MainActor final class Waiter {
  private(set) var count = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    count += 1
    await withCheckedContinuation { waiting.append($0) }
  }

  func release() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

extension MainLoop {
  /// Takes turns, and lets tasks run, until `condition` holds. It is an error if there was nothing to do for two
  /// minutes together. The time of other tests between does not count.
  func wait(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, until condition: @MainActor () -> Bool
  ) async {
    var idleTurns = 0
    while !condition() {
      guard idleTurns < 60_000 else {
        Issue.record("there is nothing to see of: \(what)", sourceLocation: sourceLocation)
        return
      }
      let handled = runOnce(waiting: false)
      await Task.yield()
      if !handled, !condition() {
        idleTurns += 1
        waitForDescriptors()
      }
    }
  }

  /// Takes turns until nothing is left to do at once, `times` times.
  func settle(_ times: Int = 3) async {
    for _ in 0..<times {
      while runOnce(waiting: false) {}
      await Task.yield()
      waitForDescriptors()
    }
  }

  /// Waits for a descriptor or a timer, or for a moment.
  private func waitForDescriptors() {
    var entry = pollfd(fd: epoll.rawValue, events: Int16(POLLIN), revents: 0)
    _ = poll(&entry, 1, 2)
  }
}

extension BusConnection {
  /// Calls a method, and takes turns until it has ended.
  func reply(
    _ destination: String, _ path: BusObjectPath, _ interface: String, _ method: String, _ arguments: [BusValue] = [],
    timeout: Double = 25, startsService: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Result<[BusValue], BusError> {
    let results = Box<Result<[BusValue], BusError>>()
    call(
      destination, path, interface, method, arguments, timeout: timeout, startsService: startsService
    ) { results.values.append($0) }
    await loop.wait("a reply to \(method)", sourceLocation: sourceLocation) { !results.values.isEmpty }
    return results.values.first ?? .failure(.cancelled)
  }

  /// Takes turns until the connection is there.
  func untilConnected(sourceLocation: SourceLocation = #_sourceLocation) async {
    await roundTrip()
    await loop.wait("a connection", sourceLocation: sourceLocation) { self.state == .connected }
  }

  /// Takes turns until the bus has done all that was asked for before.
  func roundTrip() async {
    _ = await reply("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.Peer", "Ping")
  }
}

extension Result where Failure == BusError {
  var error: BusError? { if case .failure(let error) = self { error } else { nil } }
  var value: Success? { try? get() }

  /// The name of the error that the other side has sent.
  var remoteName: String? { if case .remote(let name, _)? = error { name } else { nil } }
}
