import DactylEventLoop
import DactylInput
import DactylSurface

/// What happens when the compositor goes, and when another one comes.
extension Session {
  /// `IN-9`: everything is cut off, as if all windows were closed; popups do close, toplevels stay and wait for another
  /// compositor. Then the application is told.
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
    // A compositor that found fault with us would do so again.
    guard let source, error.isLoss, left.map({ $0 > .zero }) ?? true else {
      fail(LaunchError(error.message))
      return
    }
    Diagnostics.report("\(error.message); waiting for one to come back", as: Application.executableName)
    let wait = source.wait(delay: pause) { [weak self] in self?.found($0) }
    connection.wait(wait, limit: left.map { left in giveUp(after: left, error) })
  }

  private func giveUp(after time: Timestamp, _ error: SurfaceError) -> LoopTimer {
    loop.schedule(at: loop.now + time) { [weak self] in
      guard let self else { return }
      connection.cancel()
      fail(LaunchError("\(error.message), and none came back"))
    }
  }

  /// The toplevels get surfaces on `platform`; what is in them was there all the time.
  private func found(_ platform: WaylandPlatform) {
    connection.found(at: loop.now)
    replacePlatform(platform)
    for toplevel in toplevels { toplevel.reopen(on: platform) }
    // It may be gone again.
    guard connection.isOpen else { return }
    application.suspensionChanged()
    application.becomeActive(after: .disconnected)
    application.delegate?.applicationDidReconnect(application)
  }
}
