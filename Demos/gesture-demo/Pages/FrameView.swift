import Dactyl

/// A frame with a fine edge that clips its content.
final class FrameView: View {
  var theme = Theme.light {
    didSet { backgroundColor = theme.panel.mixed(with: theme.border, by: 0.6) }
  }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    isMultipleTouchEnabled = true
    debugName = "frame"
  }

  override func draw(_ context: Context, in rect: Rect) {
    context.stroke(context.pixelAligned(bounds).insetBy(dx: 0.5, dy: 0.5), with: theme.dots)
  }
}
