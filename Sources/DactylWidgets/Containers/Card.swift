import DactylCore
import DactylGeometry
import DactylGraphics

/// A container on a background of its own, which holds together what belongs together.
///
///     let card = Card(.vertical(spacing: 8), [Label("Storage", role: .headline), bar, note])
///
/// ![Cards with a shadow and with a border](card)
///
/// Its colour, corners and edge are those of the theme: a shadow, or a border in a theme with increased contrast. Its
/// margins are 16 points. Setting `backgroundColor`, `cornerRadius`, `border` or `shadow` lasts until the theme
/// changes.
open class Card: View {
  /// The edge of a card.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// A shadow, as if the card floats slightly above the window.
    case elevated
    /// A border.
    case outlined
  }

  /// The edge. Default: `elevated`.
  public final var style: Style {
    didSet { if style != oldValue { applyTheme() } }
  }

  /// Creates a card whose `layout` places `subviews`.
  public init(_ layout: any Layout = StackLayout(.vertical), style: Style = .elevated, _ subviews: [View] = []) {
    self.style = style
    super.init(frame: .zero)
    self.layout = layout
    layoutMargins = DirectionalInsets(traits.theme.metrics.largeSpacing)
    for view in subviews { addSubview(view) }
    applyTheme()
  }

  open override func traitsDidChange() {
    super.traitsDidChange()
    applyTheme()
  }

  private func applyTheme() {
    let theme = traits.theme
    backgroundColor = theme.colors.surface
    cornerRadius = theme.metrics.cardRadius
    if style == .outlined || theme.increasesContrast {
      let color = theme.increasesContrast ? theme.colors.outline : theme.colors.separator
      border = Border(color: color, width: theme.metrics.borderWidth)
      shadow = nil
    } else {
      border = nil
      shadow = Shadow(
        color: theme.colors.shadow, radius: theme.metrics.cardShadowRadius,
        offset: Point(x: 0, y: theme.metrics.cardShadowOffset))
    }
  }

  /// Describes a group. Set `accessibilityLabel` unless its content shows what it is.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .group
  }
}
