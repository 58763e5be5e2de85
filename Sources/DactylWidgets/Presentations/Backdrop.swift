import DactylCore
import DactylGeometry

/// A view in front of a whole window that keeps all touches from what is behind, and reports taps beside its card.
class Backdrop: View {
  /// The duration of the dimming, in seconds. It is over before the card has arrived, since each of its frames paints
  /// the whole window.
  static let dimDuration = 0.15
  /// The duration of the fading of a card, in seconds.
  private static let fadeDuration = 0.25

  // MARK: Coming and going

  /// Dims the window, in steps of the same size, and lets `cards` fade in.
  func fadeIn(_ cards: View...) {
    guard let scrim = backgroundColor else { return }
    View.performWithoutAnimation {
      backgroundColor = scrim.withAlphaComponent(0)
      for card in cards { card.alpha = 0 }
    }
    View.animate(withDuration: Self.dimDuration, curve: .linear) { backgroundColor = scrim }
    View.animate(withDuration: Self.fadeDuration) { for card in cards { card.alpha = 1 } }
  }

  /// Lets `cards` fade away, and shows the window as it was.
  func fadeOut(_ cards: View...) {
    View.animate(withDuration: Self.dimDuration, curve: .linear) {
      backgroundColor = backgroundColor?.withAlphaComponent(0)
    }
    View.animate(withDuration: Self.fadeDuration) { for card in cards { card.alpha = 0 } }
  }

  // MARK: Looks

  /// Gives the parts the colours and measures of the theme. Traits have changed.
  func applyTheme() {}

  override func traitsDidChange() {
    super.traitsDidChange()
    applyTheme()
    setNeedsLayout()
  }

  /// The height at the upper edge in which buttons of the window are in front of the view (`WF-2`), in points.
  var titleBarHeight: Double {
    titleBarInsets == .zero ? 0 : window?.toplevel?.titleBar?.bounds.height ?? 0
  }

  /// The part of the bounds that nothing covers.
  var freeArea: Rect {
    let insets = safeAreaInsets
    return bounds.inset(
      by: Insets(
        top: max(insets.top, titleBarHeight), left: insets.left, bottom: insets.bottom, right: insets.right))
  }

  /// The keyboard was shown or hidden.
  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }

  // MARK: Touches

  /// Called when a finger or a pointer has tapped beside the card.
  var onTapBeside: @MainActor () -> Void = {}

  /// Whether a point belongs to the card. The card passes touches on that nothing in it takes.
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

  /// Returns the name of the dialog (`AC-16`): the first title that is not empty, else the first heading of the content,
  /// else its first text; nil without any.
  func name(of content: View, titles: [String?]) -> String? {
    if let title = titles.lazy.compactMap(\.self).first(where: { !$0.isEmpty }) { return title }
    let texts = content.accessibilityTree.flattened.map(\.description).filter { $0.label?.isEmpty == false }
    return (texts.first { $0.role == .heading } ?? texts.first { $0.role == .staticText })?.label
  }

  /// A dialog: assistive programs see nothing else.
  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .dialog
    description.state.insert(.modal)
  }
}
