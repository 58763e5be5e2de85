import DactylGeometry

/// The window of a view for text input. It covers its surface, so that the view can draw above its upper edge, but takes
/// touches only on the view. It never becomes the key window.
final class InputWindow: Window {
  /// The view at the lower edge; nil for none.
  var content: View? {
    didSet {
      guard content !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let content { addSubview(content) }
    }
  }

  /// Whether the content is on the surface; else it is below its lower edge.
  var isRaised = false {
    didSet {
      isUserInteractionEnabled = isRaised
      setNeedsLayout()
    }
  }

  init() {
    super.init(frame: .zero)
    windowLevel = .inputView
    fillsSurface = true
    isUserInteractionEnabled = false
  }

  override var canBecomeKey: Bool { false }

  override func point(inside point: Point, with event: Event?) -> Bool { content?.frame.contains(point) ?? false }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let content else { return }
    // The wanted height may depend on that of the window.
    content.forgetMeasurements()
    let wanted = content.measuredSize(for: ProposedSize(width: bounds.width, height: nil)).height
    let height = wanted.isFinite ? min(max(wanted, 0), bounds.height) : bounds.height
    content.frame = Rect(
      x: bounds.minX, y: isRaised ? bounds.maxY - height : bounds.maxY, width: bounds.width, height: height)
    stack?.coveredHeight = isRaised ? height : 0
  }

  /// A group: it is a part of the window below.
  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .group
    description.label = nil
  }
}
