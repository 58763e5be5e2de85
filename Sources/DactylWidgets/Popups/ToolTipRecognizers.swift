import DactylCore

/// Keeps the tool tip of its view, and reports the pointer over it to the presenter.
final class ToolTipHoverRecognizer: HoverGestureRecognizer {
  var text: String?
  /// Whether the view takes touches for its tool tip alone.
  var letsTouchesIn = false

  required init() {
    super.init()
    addHandler { recognizer in
      guard let view = recognizer.view, let presenter = view.window?.toolTipPresenter else { return }
      switch recognizer.state {
      case .began, .changed: presenter.pointerMoved(to: recognizer.location(in: view), over: view)
      case .possible, .ended, .cancelled, .failed: presenter.pointerLeft(view)
      }
    }
  }
}

/// Shows the tool tip of its view while a finger is held on it (`MN-21`).
final class ToolTipPressRecognizer: LongPressGestureRecognizer {
  required init() {
    super.init()
    allowedTouchTypes = [.direct]
    addHandler { press in
      guard let view = press.view, let presenter = view.window?.toolTipPresenter else { return }
      switch press.state {
      case .began: presenter.fingerHeld(at: press.location(in: view), on: view)
      case .ended, .cancelled: presenter.fingerLifted(from: view)
      case .possible, .changed, .failed: break
      }
    }
  }

  /// Returns false if the long press would open a menu.
  override func shouldReceive(_ touch: Touch) -> Bool {
    var view = view
    while let present = view {
      if present.menuHandler != nil { return false }
      view = present.superview
    }
    return true
  }
}

/// The constants of tool tips, in points and seconds.
enum ToolTipConstants {
  /// The time that a pointer rests before the tool tip appears (`MN-20`).
  static let restingTime = 0.6
  /// The longest time between two tool tips of which the second one appears at once (`MN-20`).
  static let successionTime = 0.3
  /// The height of the area below the tip of a pointer that its picture hides.
  static let pointerReach = 20.0
  /// The space above the tip of a pointer.
  static let pointerGap = 4.0
  /// The radius of the area that a finger hides.
  static let fingerReach = 24.0
  /// The largest width of a tool tip.
  static let largestWidth = 320.0
  /// The largest number of lines at the standard size of text.
  static let lineLimit = 12
}
