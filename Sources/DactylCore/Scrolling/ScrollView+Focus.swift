import DactylGeometry
import DactylGraphics

/// The ring of a scroll view that has the keyboard focus itself (`SV-28`).
extension ScrollView {
  /// How far the ring reaches into the view, in points.
  private static let reach = 6.0
  private static let plainWidth = 2.0

  /// The edges of what is not covered, in the view's own coordinates; nil without a ring.
  private var ringRect: Rect? {
    guard drawsFocusRing else { return nil }
    let rect = bounds.inset(by: coveredInsets(addingInputView: true))
    return rect.isEmpty ? nil : rect
  }

  /// Damages the area of the ring, whether it is shown or not.
  final func setNeedsDisplayOfFocusRing() {
    let (rect, reach) = (bounds.inset(by: coveredInsets(addingInputView: true)), Self.reach)
    guard !rect.isEmpty else { return }
    for strip in [
      Rect(x: rect.minX, y: rect.minY, width: rect.width, height: reach),
      Rect(x: rect.minX, y: rect.maxY - reach, width: rect.width, height: reach),
      Rect(x: rect.minX, y: rect.minY, width: reach, height: rect.height),
      Rect(x: rect.maxX - reach, y: rect.minY, width: reach, height: rect.height),
    ] {
      setNeedsDisplayOfDecoration(strip)
    }
  }

  /// The content moves below the ring.
  final func setNeedsDisplayOfShownFocusRing() {
    if ringRect != nil { setNeedsDisplayOfFocusRing() }
  }

  final func drawFocusRing(_ context: Context) {
    guard let rect = ringRect else { return }
    guard let paint = window?.application?.focusRingPainter else {
      let path = Path(rect.insetBy(dx: Self.plainWidth / 2, dy: Self.plainWidth / 2))
      return context.stroke(path, with: Color.label, width: Self.plainWidth)
    }
    paint(context, rect, traits)
  }
}
