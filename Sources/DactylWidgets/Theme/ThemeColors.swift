import DactylGraphics

/// The colours of a theme by their role. Each has a light and a dark variant.
///
/// The contrasts that roles need are given as numbers of WCAG 2: 4.5 for text, 3 for what shows that something can be
/// touched, on each of the three backgrounds. A test holds the themes of Dactyl to them.
public struct ThemeColors: Hashable, Sendable {
  // MARK: Grounds

  /// The background of a window.
  public var background: Color
  /// The background of a card or a group on a window.
  public var surface: Color
  /// The background of things that float above a window: menus, popups and dialogs.
  public var raised: Color

  // MARK: Text

  /// Text. Contrast: at least 7 on every background.
  public var label: Color
  /// Less important text. Contrast: at least 4.5 on every background.
  public var secondaryLabel: Color
  /// The text that an empty field shows. Contrast: at least 4.5 on every background.
  public var placeholder: Color
  /// The text of a control that is disabled, which needs no contrast.
  public var disabledLabel: Color

  // MARK: Accents

  /// The background of the most important button, and the filled part of sliders. Contrast: at least 3 on every
  /// background.
  public var accent: Color
  /// Text and icons on `accent`. Contrast: at least 4.5 on it.
  public var onAccent: Color
  /// Text in the accent colour, as of links and plain buttons. Contrast: at least 4.5 on every background.
  public var accentLabel: Color
  /// Text of links that the user has followed. Contrast: at least 4.5 on every background.
  public var visitedLabel: Color
  /// The background of a button that destroys something. Contrast: at least 3 on every background.
  public var destructive: Color
  /// Text and icons on `destructive`. Contrast: at least 4.5 on it.
  public var onDestructive: Color
  /// Text of a button that destroys something. Contrast: at least 4.5 on every background.
  public var destructiveLabel: Color
  /// The colour of things that are on or have succeeded, such as the track of a switch. Contrast: at least 3 on every
  /// background.
  public var success: Color
  /// The colour of things that need attention. Contrast: at least 3 on every background.
  public var warning: Color

  // MARK: Controls

  /// The background of a button or a field, inside of its outline.
  public var fill: Color
  /// The border of a button or a field. Contrast: at least 3 on every background.
  public var outline: Color
  /// The part of a track that is not filled, and the background of a switch that is off. Contrast: at least 3 on every
  /// background.
  public var track: Color
  /// The part that a finger moves on a track. Contrast: at least 3 on `track`, `accent` and `success`.
  public var knob: Color
  /// The backgrounds and borders of disabled controls, which need no contrast.
  public var disabledFill: Color
  /// Thin lines between things.
  public var separator: Color
  /// The ring around the control that has the keyboard focus. Contrast: at least 3 on every background.
  public var focus: Color
  /// The background of selected rows. Contrast of `label` on it: at least 4.5.
  public var selection: Color
  /// The background of selected text. Contrast of `label` on it: at least 4.5.
  public var textSelection: Color
  /// The background of text that a search has found. Contrast of `label` on it: at least 4.5.
  public var findHighlight: Color
  /// The background of the match of a search that is selected. Contrast of `label` on it: at least 4.5.
  public var findSelection: Color

  // MARK: Effects

  /// The colour that is drawn over a control under the pointer.
  public var hover: Color
  /// The colour that is drawn over a control that is pressed.
  public var pressed: Color
  /// The colour that is drawn over a window behind a dialog.
  public var scrim: Color
  /// The colour of the shadow of things that float above a window.
  public var shadow: Color

  /// The backgrounds on which text and controls are seen.
  public var grounds: [Color] { [background, surface, raised] }
}

extension ThemeColors {
  /// The colours of the standard theme.
  public static let standard = ThemeColors(
    background: pair(0xfafafb, 0x1b1c1f), surface: pair(0xffffff, 0x232529), raised: pair(0xffffff, 0x2a2c30),
    label: .label, secondaryLabel: pair(0x5d6067, 0xa9acb2), placeholder: pair(0x696c73, 0xa0a3aa),
    disabledLabel: Color.label.withAlphaComponent(0.38),
    accent: pair(0x1f6bd0, 0x2e75d6), onAccent: .white, accentLabel: pair(0x1a62c4, 0x7fb2f7),
    visitedLabel: pair(0x6d3fb5, 0xc4a3f7),
    destructive: pair(0xc62f2f, 0xd24141), onDestructive: .white, destructiveLabel: pair(0xbd2626, 0xff8a80),
    success: pair(0x1e8a40, 0x2e9150), warning: pair(0xb06a00, 0xe09b2d),
    fill: Color.label.withAlphaComponent(0.05), outline: pair(0x83868d, 0x85888f), track: pair(0x83868d, 0x85888f),
    knob: .white,
    disabledFill: Color.label.withAlphaComponent(0.12), separator: Color.label.withAlphaComponent(0.14),
    focus: pair(0x1f6bd0, 0x7fb2f7),
    selection: pair(0xd6e5fa, 0x244164), textSelection: pair(0xb3cef4, 0x2d5288),
    findHighlight: pair(0xfbeaa8, 0x5a4a10), findSelection: pair(0xffb454, 0x8a5200),
    hover: Color.label.withAlphaComponent(0.06), pressed: Color.label.withAlphaComponent(0.14),
    scrim: Color(white: 0, alpha: 0.4),
    shadow: Color(light: Color(white: 0, alpha: 0.22), dark: Color(white: 0, alpha: 0.5)))

  /// The colours of the theme with strong contrasts: text has at least 7, and borders have at least 4.5, on every
  /// background.
  public static let highContrast: ThemeColors = {
    var colors = standard
    colors.background = pair(0xffffff, 0x000000)
    colors.surface = pair(0xffffff, 0x0c0d0e)
    colors.raised = pair(0xffffff, 0x141517)
    colors.label = pair(0x000000, 0xffffff)
    colors.secondaryLabel = pair(0x36383c, 0xd6d8dc)
    colors.placeholder = pair(0x44464b, 0xc4c7cc)
    colors.disabledLabel = colors.label.withAlphaComponent(0.5)
    colors.accent = pair(0x0b4aa2, 0x2e75d6)
    colors.accentLabel = pair(0x0b4aa2, 0xa9cdff)
    colors.visitedLabel = pair(0x4f2191, 0xdcc8ff)
    colors.destructive = pair(0x9b1414, 0xd24141)
    colors.destructiveLabel = pair(0x9b1414, 0xffb4ac)
    colors.success = pair(0x0f6a2c, 0x2e9150)
    colors.warning = pair(0x7a4a00, 0xf0b65c)
    colors.outline = pair(0x3c3f44, 0xc4c7cc)
    colors.track = pair(0x595c62, 0x8b8e95)
    colors.separator = colors.label.withAlphaComponent(0.5)
    colors.focus = pair(0x0b4aa2, 0xa9cdff)
    colors.selection = pair(0xc4dbfb, 0x1d3c66)
    colors.textSelection = pair(0x9cc3fa, 0x24508c)
    colors.findHighlight = pair(0xfbe38a, 0x5a4a00)
    colors.findSelection = pair(0xffa62b, 0x7d4a00)
    return colors
  }()

  private static func pair(_ light: UInt32, _ dark: UInt32) -> Color {
    Color(light: Color(hex: light), dark: Color(hex: dark))
  }
}
