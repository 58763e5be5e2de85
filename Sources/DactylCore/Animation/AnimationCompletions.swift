import DactylGeometry

/// Tells of animations that have ended, in the order of their ends, when the frame under way is on its way to the screen.
@MainActor final class AnimationCompletions {
  private unowned let application: Application
  private var waiting: [(end: Timestamp, number: Int, call: @MainActor () -> Void)] = []
  private var timer: DispatchTimer?

  init(_ application: Application) {
    self.application = application
  }

  func add(_ end: Timestamp, _ number: Int, _ call: @escaping @MainActor () -> Void) {
    waiting.append((end, number, call))
    // The loop draws a frame to its end before it fires a timer.
    guard timer == nil else { return }
    timer = application.dispatcher.schedule(at: application.animationTime, for: nil) { [weak self] in self?.tell() }
  }

  private func tell() {
    timer = nil
    let ended = waiting.sorted { ($0.end, $0.number) < ($1.end, $1.number) }
    waiting = []
    for animation in ended { animation.call() }
  }
}
