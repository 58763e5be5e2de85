/// When a surface draws: at most once between two frame callbacks, and only when somebody asked for a frame.
///
/// The states say what is waited for. Nothing here looks at a clock, so no state can spin: each one but `due` is left
/// only by something that happens outside.
package enum FrameClock: Hashable, Sendable {
  /// Nothing may be drawn: not configured yet, or nothing of the surface can be seen.
  case stopped(isWanted: Bool, isCallbackPending: Bool)
  /// Nothing is on its way; a frame asked for is drawn before the loop sleeps.
  case idle
  /// A frame will be drawn before the loop sleeps.
  case due
  /// A frame callback is pending. It may never come: a hidden window gets none.
  case waiting(isWanted: Bool)
  /// A frame is wanted, but the compositor has released no buffer.
  case starved

  package enum Event: Hashable, Sendable {
    /// Somebody wants a frame.
    case request
    /// `wl_surface.frame` was answered.
    case callback
    /// A buffer can be drawn into again, or a new one may be made.
    case bufferAvailable
    /// The frame was committed, with a callback on its way.
    case committed
    /// Nothing had changed: no commit, no callback.
    case skipped
    /// No buffer could be had.
    case outOfBuffers
    /// The surface can be seen.
    case start
    case stop
  }

  /// Before the first configure a frame is wanted already: the one that maps the window.
  package init() {
    self = .stopped(isWanted: true, isCallbackPending: false)
  }

  package var isDue: Bool { self == .due }

  package var isStopped: Bool {
    if case .stopped = self { true } else { false }
  }

  /// What does not apply to a state leaves it as it is: the compositor may say anything at any time.
  package mutating func handle(_ event: Event) {
    switch (self, event) {
    case (.idle, .request): self = .due
    case (.waiting, .request): self = .waiting(isWanted: true)
    case (.stopped(_, let isPending), .request): self = .stopped(isWanted: true, isCallbackPending: isPending)

    case (.waiting(let isWanted), .callback): self = isWanted ? .due : .idle
    case (.stopped(let isWanted, _), .callback): self = .stopped(isWanted: isWanted, isCallbackPending: false)

    case (.due, .committed): self = .waiting(isWanted: false)
    case (.due, .skipped): self = .idle
    case (.due, .outOfBuffers): self = .starved
    case (.starved, .bufferAvailable): self = .due

    case (.stopped(let isWanted, let isPending), .start):
      self = isPending ? .waiting(isWanted: isWanted) : isWanted ? .due : .idle
    case (.idle, .stop): self = .stopped(isWanted: false, isCallbackPending: false)
    case (.due, .stop), (.starved, .stop): self = .stopped(isWanted: true, isCallbackPending: false)
    case (.waiting(let isWanted), .stop): self = .stopped(isWanted: isWanted, isCallbackPending: true)

    case (.idle, _), (.due, _), (.waiting, _), (.starved, _), (.stopped, _): break
    }
  }
}
