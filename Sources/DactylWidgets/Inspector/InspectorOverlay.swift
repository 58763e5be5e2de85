import DactylCore
import DactylGeometry
import DactylGraphics

/// A window in front of a toplevel that marks a view, and takes the touch that picks one.
final class InspectorOverlay: Window {
  /// Called for each place of the finger or the pointer, in the coordinates of the toplevel, and with true for the last
  /// one.
  var onPick: @MainActor (Point, Bool) -> Void = { _, _ in }
  /// Whether it takes touches.
  var isPicking = false { didSet { isUserInteractionEnabled = isPicking } }
  /// The view that is marked.
  weak var marked: View? { didSet { follow() } }

  private let outline = View()
  private let label = Label("", role: .footnote)

  init() {
    super.init(frame: .zero)
    windowLevel = Level(rawValue: Level.alert.rawValue + 1)
    fillsSurface = true
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
    label.textColor = .white
    label.backgroundColor = Color(white: 0.1, alpha: 0.85)
    for view in [outline, label] {
      view.isUserInteractionEnabled = false
      view.isHidden = true
      addSubview(view)
    }
    let hover = HoverGestureRecognizer()
    hover.addHandler { [weak self] hover in
      if let self, hover.state == .began || hover.state == .changed { onPick(hover.location(in: self), false) }
    }
    addGestureRecognizer(hover)
  }

  override var canBecomeKey: Bool { false }

  /// Places the mark where the view is now.
  private func follow() {
    let frame = marked.flatMap { view in view.window.map { view.convert(view.bounds, to: $0).offsetBy($0.frame.origin) }
    }
    outline.isHidden = frame == nil
    label.isHidden = frame == nil
    guard let frame, let marked else { return }
    let color = traits.theme.colors.accent
    outline.frame = frame
    outline.border = Border(color: color, width: 2)
    outline.backgroundColor = color.withAlphaComponent(0.15)
    label.text = " \(InspectorText.name(of: marked)) \(InspectorText.text(frame.size)) "
    let size = label.measuredSize(for: .unspecified)
    let x = max(min(frame.minX, bounds.maxX - size.width), 0)
    let below = frame.maxY + size.height <= bounds.maxY ? frame.maxY : max(frame.minY - size.height, 0)
    label.frame = Rect(origin: Point(x: x.rounded(), y: below.rounded()), size: size)
  }

  // MARK: Touches

  override func touchesBegan(_ touches: [Touch], with event: Event) { pick(touches, isOver: false) }
  override func touchesMoved(_ touches: [Touch], with event: Event) { pick(touches, isOver: false) }
  override func touchesEnded(_ touches: [Touch], with event: Event) { pick(touches, isOver: true) }
  override func touchesCancelled(_ touches: [Touch], with event: Event) {}

  private func pick(_ touches: [Touch], isOver: Bool) {
    if let touch = touches.first { onPick(touch.location(in: self), isOver) }
  }
}

extension Rect {
  fileprivate func offsetBy(_ point: Point) -> Rect { offsetBy(dx: point.x, dy: point.y) }
}
