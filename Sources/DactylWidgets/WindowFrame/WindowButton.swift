import DactylCore
import DactylGeometry
import DactylGraphics

/// A button of a window: a sign on a disc that appears under a pointer. Keys do not stop at it: a desktop has keys of
/// its own for windows.
final class WindowButton: TapControl {
  /// The radius of the disc, in points at the usual size of text.
  private static let discRadius = 12.0

  let kind: WindowButtonLayout.Kind
  /// Whether the window is maximized: the sign is that of the way back.
  var isMaximized = false {
    didSet { if isMaximized != oldValue { setNeedsDisplay() } }
  }
  /// Whether the user works in the window.
  var isInActiveWindow = true {
    didSet { if isInActiveWindow != oldValue { setNeedsDisplay() } }
  }

  init(_ kind: WindowButtonLayout.Kind) {
    self.kind = kind
    super.init(frame: .zero)
  }

  override var canBecomeFirstResponder: Bool { false }

  override var pointerStyle: PointerStyle? { .default }

  override func stateChanged() { setNeedsDisplay() }

  override func sizeThatFits(proposal: ProposedSize) -> Size {
    let height = traits.theme.metrics.controlHeight(at: traits.density) * traits.symbolScale
    // With room between the discs.
    return Size(width: max(height, 36 * traits.symbolScale).rounded(), height: height)
  }

  override func draw(_ context: Context, in rect: Rect) {
    let colors = traits.theme.colors
    let scale = traits.symbolScale
    let radius = Self.discRadius * scale
    let disc = Rect(x: bounds.midX - radius, y: bounds.midY - radius, width: 2 * radius, height: 2 * radius)
    if isInActiveWindow || isHovered {
      context.fill(Path(ellipseIn: disc), with: colors.label.withAlphaComponent(0.1))
    }
    fillFeedback(in: Path(ellipseIn: disc), context)
    if traits.theme.increasesContrast {
      context.stroke(
        Path(ellipseIn: disc.insetBy(dx: 0.5, dy: 0.5)), with: colors.outline, style: StrokeStyle(width: 1))
    }
    let color = isInActiveWindow ? colors.label : colors.secondaryLabel
    let place = Point(x: bounds.midX, y: bounds.midY)
    context.stroke(
      sign(around: place, scale), with: color,
      style: StrokeStyle(width: 1.5 * scale, cap: .round, join: .round))
  }

  private func fillFeedback(in path: Path, _ context: Context) {
    let colors = traits.theme.colors
    if isHighlighted {
      context.fill(path, with: colors.pressed)
    } else if isHovered {
      context.fill(path, with: colors.hover)
    }
  }

  private func sign(around center: Point, _ scale: Double) -> Path {
    var path = Path()
    func point(_ x: Double, _ y: Double) -> Point { Point(x: center.x + x * scale, y: center.y + y * scale) }
    func line(_ points: Point...) {
      for (index, point) in points.enumerated() {
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
    }
    switch kind {
    case .minimize: line(point(-4, 3.5), point(4, 3.5))
    case .maximize where isMaximized:
      line(point(-4, -1.5), point(1.5, -1.5), point(1.5, 4), point(-4, 4), point(-4, -1.5))
      line(point(-1.5, -4), point(4, -4), point(4, 1.5))
    case .maximize: line(point(-4, -4), point(4, -4), point(4, 4), point(-4, 4), point(-4, -4))
    case .close:
      line(point(-4, -4), point(4, 4))
      line(point(-4, 4), point(4, -4))
    }
    return path
  }

  override func hoverDidChange() {
    super.hoverDidChange()
    setNeedsDisplay()
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .button
    let label =
      switch kind {
      case .minimize: FrameworkText.minimizeWindow
      case .maximize: isMaximized ? FrameworkText.restoreWindow : FrameworkText.maximizeWindow
      case .close: FrameworkText.closeWindow
      }
    description.label = localized(label)
  }
}
