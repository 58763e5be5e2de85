import DactylCore
import DactylGeometry

/// The caret of a text. It blinks, and rests after a while, so that an idle program draws nothing.
final class CaretView: View {
  /// In points.
  static let width = 2.0
  /// In seconds.
  private static let interval = 0.53
  /// The number of changes until it rests.
  private static let blinks = 20

  private var blink: ScheduledAction?
  private var left = 0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isHidden = true
  }

  /// Shows the caret, and begins to blink anew.
  func show() {
    backgroundColor = traits.theme.colors.accent
    isHidden = false
    left = Self.blinks
    scheduleBlink()
  }

  func hide() {
    isHidden = true
    blink?.cancel()
    blink = nil
  }

  private func scheduleBlink() {
    blink?.cancel()
    blink = schedule(after: Self.interval) { [weak self] in
      guard let self else { return }
      left -= 1
      isHidden = !isHidden && left > 0
      if left > 0 { scheduleBlink() }
    }
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    backgroundColor = traits.theme.colors.accent
  }
}
