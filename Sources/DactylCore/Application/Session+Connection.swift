import DactylEventLoop
import DactylGeometry
import DactylInput
import DactylSurface

/// Losing the compositor and reconnecting.
extension Session {
  /// Handles the loss of the compositor (`IN-9`): cuts off all input, closes popups, keeps toplevels for the next
  /// compositor, and notifies the delegate. Then it waits for another compositor, or ends the session.
  func lose(_ error: SurfaceError) {
    let limit = options.reconnectTimeout.map { Timestamp(seconds: max($0, 0)) }
    let (pause, left) = connection.lost(at: loop.now, limit: limit)
    application.becomeInactive(for: .disconnected)
    for toplevel in toplevels {
      toplevel.connectionLost()
      toplevel.stack.dismissChildren()
    }
    application.delegate?.application(application, lostConnection: error.message)
    guard !isOver else { return }
    // After a protocol error another compositor would report the same error.
    guard let source, error.isLoss, left.map({ $0 > .zero }) ?? true else {
      fail(LaunchError(error.message))
      return
    }
    Diagnostics.report("\(error.message); waiting for it to return", as: Application.executableName)
    let wait = source.wait(delay: pause) { [weak self] in self?.found($0) }
    connection.wait(wait, limit: left.map { left in giveUp(after: left, error) })
  }

  private func giveUp(after time: Timestamp, _ error: SurfaceError) -> LoopTimer {
    loop.schedule(at: loop.now + time) { [weak self] in
      guard let self else { return }
      connection.cancel()
      fail(LaunchError("\(error.message), and did not return"))
    }
  }

  /// Gives the toplevels surfaces on `platform`. Their content is unchanged.
  private func found(_ platform: WaylandPlatform) {
    connection.found(at: loop.now)
    replacePlatform(platform)
    for toplevel in toplevels { toplevel.reopen(on: platform) }
    for toplevel in toplevels { toplevel.family.tellSurface() }
    // The new connection may be lost already.
    guard connection.isOpen else { return }
    application.suspensionChanged()
    application.becomeActive(after: .disconnected)
    application.delegate?.applicationDidReconnect(application)
  }
}
