import DactylGeometry

/// The window of a view for text input, at the lower edge of its surface. It never becomes the key window.
final class InputWindow: Window {
  /// The view that fills the window; nil for none.
  var content: View? {
    didSet {
      guard content !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let content { addSubview(content) }
    }
  }

  /// Whether the window is on the surface; else it is below its lower edge.
  var isRaised = false {
    didSet {
      isUserInteractionEnabled = isRaised
      if isRaised != oldValue { stack?.accessibilityTracker?.noteWindows() }
      place()
    }
  }

  init() {
    super.init(frame: .zero)
    windowLevel = .inputView
    isUserInteractionEnabled = false
  }

  override var canBecomeKey: Bool { false }

  override func fitSurface() { place() }

  override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  /// Gives the window the height of the content.
  private func place() {
    guard let stack, let content else { return }
    // The height of the content may depend on that of the surface.
    content.forgetMeasurements()
    let (area, size) = (stack.contentFrame, stack.contentFrame.size)
    let wanted = content.measuredSize(for: ProposedSize(width: size.width, height: nil)).height
    let height = wanted.isFinite ? min(max(wanted, 0), size.height) : size.height
    frame = Rect(x: area.minX, y: isRaised ? area.maxY - height : area.maxY, width: size.width, height: height)
    content.frame = bounds
    stack.coveredHeight = isRaised ? height : 0
  }

  /// A group: it is a part of the window below.
  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .group
    description.label = nil
  }
}
