import DactylCore
import DactylGeometry
import DactylGraphics

/// The root view of a popup, on the background of what floats above a window.
///
///     let title = Label("Saved", role: .headline)
///     let note = Label("The note is in the folder Documents.", role: .footnote)
///     let popup = Popup(content: View(.vertical(spacing: 4), [title, note]))
///     popup.show(from: button)
///
/// ![A popup with text and a button, and a tool tip](popup-content)
///
/// Its colour, corners, border and shadow are those of the theme. Setting `backgroundColor`, `cornerRadius`, `border`
/// or `shadow` lasts until the theme changes.
open class PopupContentView: View {
  /// The purpose of a popup, which its looks follow.
  public enum Role: Hashable, Sendable, CaseIterable {
    /// A popup that the user works in, such as a menu, a palette or a form.
    case panel
    /// A short explanation, with a stronger border and less of a shadow.
    case toolTip
  }

  /// The purpose of the popup. Default: `panel`.
  public final var role: Role {
    didSet { if role != oldValue { applyTheme() } }
  }

  /// Creates a view with `subviews`, which `layout` places; without one, a subclass places them. It has no margins.
  public init(_ layout: (any Layout)? = nil, role: Role = .panel, _ subviews: [View] = []) {
    self.role = role
    super.init(frame: .zero)
    if let layout { self.layout = layout }
    for view in subviews { addSubview(view) }
    applyTheme()
  }

  open override func traitsDidChange() {
    super.traitsDidChange()
    applyTheme()
  }

  private func applyTheme() {
    let theme = traits.theme
    let (colors, metrics) = (theme.colors, theme.metrics)
    backgroundColor = colors.raised
    let (edge, radius) =
      switch role {
      case .panel: (colors.separator, metrics.popupShadowRadius)
      case .toolTip: (colors.outline, metrics.popupShadowRadius / 2)
      }
    cornerRadius = role == .panel ? metrics.cardRadius : metrics.controlRadius
    border = Border(color: edge, width: metrics.borderWidth)
    shadow = Shadow(color: colors.shadow, radius: radius, offset: Point(x: 0, y: radius / 2))
  }
}
