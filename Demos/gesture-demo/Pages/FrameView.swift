import Dactyl

/// A frame with a fine edge that clips its content.
final class FrameView: View {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    backgroundColor = Palette.panel.mixed(with: Palette.border, by: 0.6)
    isMultipleTouchEnabled = true
    debugName = "frame"
  }

  override func draw(_ context: Context, in rect: Rect) {
    context.stroke(context.pixelAligned(bounds).insetBy(dx: 0.5, dy: 0.5), with: Palette.dots)
  }
}
