import DactylCore

/// The touch that a control tracks, and whether it is inside (section 7.1).
@MainActor enum ControlTracking {
  case idle
  case tracking(Touch, isInside: Bool)

  enum Input {
    case down(Touch)
    case move(isInside: Bool)
    case up
    case cancel
    /// The control stops tracking without further events (`CT-2`).
    case abandon
  }

  /// The tracked touch; nil if there is none.
  var touch: Touch? {
    switch self {
    case .idle: nil
    case .tracking(let touch, _): touch
    }
  }

  var isInside: Bool {
    switch self {
    case .idle: false
    case .tracking(_, let isInside): isInside
    }
  }

  /// Makes the transition for `input`. Returns the events to send for it, in order (`CT-4`).
  mutating func apply(_ input: Input) -> [Control.Events] {
    switch (self, input) {
    case (.idle, .down(let touch)):
      self = .tracking(touch, isInside: true)
      return touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : [.touchDown]
    case (.tracking(let touch, let wasInside), .move(let isInside)):
      self = .tracking(touch, isInside: isInside)
      switch (wasInside, isInside) {
      case (true, true): return [.touchDragInside]
      case (false, true): return [.touchDragEnter, .touchDragInside]
      case (true, false): return [.touchDragExit, .touchDragOutside]
      case (false, false): return [.touchDragOutside]
      }
    case (.tracking(_, let isInside), .up):
      self = .idle
      return [isInside ? .touchUpInside : .touchUpOutside]
    case (.tracking, .cancel):
      self = .idle
      return [.touchCancel]
    case (.tracking, .abandon):
      self = .idle
      return []
    case (.tracking, .down), (.idle, _):
      return []
    }
  }
}
