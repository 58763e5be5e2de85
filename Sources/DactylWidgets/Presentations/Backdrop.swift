import DactylCore
import DactylGeometry

/// A view in front of a whole window that keeps all touches from what is behind, and tells taps beside its card.
class Backdrop: View {
  /// Darkens the window behind.
  let dim = View()

  /// The duration of the dimming, in seconds. It is over before the card has arrived, since each of its frames paints the
  /// whole window.
  private static let dimDuration = 0.15
  /// The duration of the fading of a card, in seconds.
  private static let fadeDuration = 0.25

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    dim.isUserInteractionEnabled = false
    addSubview(dim)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    dim.frame = bounds
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    dim.backgroundColor = traits.theme.colors.scrim
  }

  // MARK: Coming and going

  /// Dims the window by a part of the scrim, from 0 to 1, in steps of the same size.
  func animateDimming(to alpha: Double) {
    View.animate(duration: Self.dimDuration, curve: .linear) { dim.alpha = alpha }
  }

  /// Dims the window, and lets `card` fade in.
  func fadeIn(_ card: View) {
    View.performWithoutAnimation { for view in [dim, card] { view.alpha = 0 } }
    animateDimming(to: 1)
    View.animate(duration: Self.fadeDuration) { card.alpha = 1 }
  }

  /// Lets `card` fade away, and shows the window as it was.
  func fadeOut(_ card: View) {
    animateDimming(to: 0)
    View.animate(duration: Self.fadeDuration) { card.alpha = 0 }
  }

  // MARK: Touches

  /// Called when a finger or a pointer has tapped beside the card.
  var onTapBeside: @MainActor () -> Void = {}

  /// Whether a point belongs to the card. The card passes touches on that nothing in it wants.
  func isOnCard(_ point: Point) -> Bool { false }

  override func touchesBegan(_ touches: [Touch], with event: Event) {}
  override func touchesMoved(_ touches: [Touch], with event: Event) {}
  override func touchesCancelled(_ touches: [Touch], with event: Event) {}

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    guard let touch = touches.first, let view = touch.view, view === self || view.superview === self,
      !isOnCard(touch.location(in: self))
    else { return }
    onTapBeside()
  }

  /// A dialog: assistive programs see nothing else.
  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .dialog
    description.state.insert(.modal)
  }
}
