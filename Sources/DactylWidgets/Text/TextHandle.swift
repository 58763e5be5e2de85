import DactylCore
import DactylGeometry
import DactylGraphics

/// The handle at an end of a selection that was made by touch: a line with a knob. A finger drags it (`TI-10`).
final class TextHandle: View {
  enum End: Hashable { case start, end }

  /// The radius of the knob, in points.
  private static let radius = 6.0
  /// The distances from the caret that a finger can miss, in points: away from the selection, and into it.
  private static let (outside, inside) = (34.0, 10.0)

  private let end: End
  /// Whether the selection is to the left of this end, so that the finger's area is to the right of it.
  private var isRightEnd = false
  private var caret = Rect.zero
  /// The finger on the handle.
  private var grip: Grip?

  private struct Grip {
    let touch: Touch
    /// The distance of the middle of the caret from the finger.
    let offset: Point
    let start: Point
    var isDragging = false
  }

  /// The distance, in points, that a finger may move in a tap. A user may set more (`AU-19`).
  private static let slop = 4.0

  /// Called when a finger drags the handle, with the middle of its caret in the coordinates of the superview; nil when
  /// the finger is lifted.
  var onDrag: (@MainActor (Point?) -> Void)?
  /// Called when a finger that has dragged the handle is lifted, after `onDrag`.
  var onLift: @MainActor () -> Void = {}
  /// Called when a finger has tapped the handle, which belongs to the text under it.
  var onTap: (@MainActor (Touch) -> Void)?

  init(_ end: End) {
    self.end = end
    super.init(frame: .zero)
    isHidden = true
  }

  /// Whether a finger drags the handle.
  var isDragged: Bool { grip?.isDragging == true }

  /// Moves the handle to the caret at `rect`, in the coordinates of the superview.
  func place(at rect: Rect, isRightEnd: Bool) {
    self.isRightEnd = isRightEnd
    let x = rect.midX - (isRightEnd ? Self.inside : Self.outside)
    frame = Rect(
      x: x, y: rect.minY - 2 * Self.radius, width: Self.inside + Self.outside, height: rect.height + 4 * Self.radius)
    caret = Rect(
      x: rect.midX - x - 1, y: 2 * Self.radius, width: 2, height: rect.height)
    setNeedsDisplay()
  }

  override func draw(_ context: Context, in rect: Rect) {
    let color = traits.theme.colors.accent
    context.fill(caret, with: color)
    let y = end == .start ? caret.minY - Self.radius : caret.maxY + Self.radius
    let knob = Rect(
      x: caret.midX - Self.radius, y: y - Self.radius, width: 2 * Self.radius, height: 2 * Self.radius)
    context.fill(Path(ellipseIn: knob), with: color)
  }

  // MARK: Touches

  /// A finger on the handle neither scrolls the text nor moves its caret.
  override func shouldAllow(_ recognizer: GestureRecognizer) -> Bool { false }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    guard grip == nil, let touch = touches.first else { return }
    let middle = Point(x: caret.midX, y: caret.midY)
    grip = Grip(
      touch: touch, offset: middle - touch.location(in: self), start: touch.location(in: superview))
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    guard var grip, touches.contains(where: { $0 === grip.touch }) else { return }
    let location = grip.touch.location(in: superview)
    grip.isDragging = grip.isDragging || location.distance(to: grip.start) > touchAccommodations.movement(Self.slop)
    self.grip = grip
    if grip.isDragging { onDrag?(location + grip.offset) }
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    guard let grip, touches.contains(where: { $0 === grip.touch }) else { return }
    release(touches)
    if grip.isDragging { onLift() } else { onTap?(grip.touch) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: Event) { release(touches) }

  private func release(_ touches: [Touch]) {
    guard let grip, touches.contains(where: { $0 === grip.touch }) else { return }
    self.grip = nil
    if grip.isDragging { onDrag?(nil) }
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    // The keys and the actions of the text select, so that the handle is not one more thing to step over.
    description.role = .none
  }
}
