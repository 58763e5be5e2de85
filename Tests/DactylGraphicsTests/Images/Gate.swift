import Foundation

/// Holds a thread back until it is opened.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func wait() { semaphore.wait() }

  func open() { semaphore.signal() }
}
