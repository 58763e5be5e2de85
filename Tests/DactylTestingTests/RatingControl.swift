import Dactyl

/// A number of stars. A tap on a star sets it.
final class RatingControl: Control {
  static let starCount = 5

  /// The number of filled stars, from 0 to 5.
  var stars = 0 {
    didSet { setNeedsDisplay() }
  }

  private var starWidth: Double { bounds.width / Double(Self.starCount) }

  override func draw(_ context: Context, in rect: Rect) {
    for star in 0..<Self.starCount {
      let circle = Rect(x: Double(star) * starWidth, y: 0, width: starWidth, height: bounds.height)
      context.fillEllipse(in: circle.insetBy(dx: 2, dy: 2), with: star < stars ? .systemYellow : .systemGray4)
    }
  }

  override func endTracking(_ touch: Touch, with event: Event) {
    if isTouchInside { choose(Int(touch.location(in: self).x / starWidth) + 1) }
  }

  private func choose(_ wanted: Int) {
    let old = stars
    stars = min(max(wanted, 0), Self.starCount)
    if stars != old { sendActions(for: .valueChanged) }
  }

  // Screen readers read this aloud, and tests find it.
  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .slider
    description.label = "Rating"
    description.value = "\(stars) of \(Self.starCount) stars"
    description.range = AccessibilityRange(
      value: Double(stars), minimum: 0, maximum: Double(Self.starCount), step: 1)
    description.actions += [.increment, .decrement]
  }

  // Screen readers call this for the user.
  override func perform(_ action: AccessibilityAction) -> Bool {
    switch action {
    case .increment: choose(stars + 1)
    case .decrement: choose(stars - 1)
    case .set(let wanted): choose(Int(wanted.rounded()))
    default: return super.perform(action)
    }
    return true
  }
}
