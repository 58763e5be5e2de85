/// The name of a setting of the portal.
struct DesktopSettingKey: Hashable {
  let namespace: String
  let key: String

  init(_ namespace: String, _ key: String) {
    self.namespace = namespace
    self.key = key
  }

  private static let appearance = "org.freedesktop.appearance"
  private static let interface = "org.gnome.desktop.interface"
  private static let windows = "org.gnome.desktop.wm.preferences"

  static let colorScheme = Self(appearance, "color-scheme")
  static let contrast = Self(appearance, "contrast")
  static let accentColor = Self(appearance, "accent-color")
  static let reducedMotion = Self(appearance, "reduced-motion")
  static let gnomeColorScheme = Self(interface, "color-scheme")
  static let gnomeHighContrast = Self("org.gnome.desktop.a11y.interface", "high-contrast")
  static let gnomeAnimations = Self(interface, "enable-animations")
  static let gnomeTextScale = Self(interface, "text-scaling-factor")
  static let gnomeFont = Self(interface, "font-name")
  static let gnomeMonospacedFont = Self(interface, "monospace-font-name")
  static let gnomeCursorTheme = Self(interface, "cursor-theme")
  static let gnomeCursorSize = Self(interface, "cursor-size")
  static let gnomeDoubleClick = Self("org.gnome.desktop.peripherals.mouse", "double-click")
  static let gnomeButtons = Self(windows, "button-layout")
  static let gnomeTitleBarDoubleClick = Self(windows, "action-double-click-titlebar")
  static let gnomeTitleBarMiddleClick = Self(windows, "action-middle-click-titlebar")
  static let kdeFont = Self("org.kde.kdeglobals.General", "font")
  static let kdeMonospacedFont = Self("org.kde.kdeglobals.General", "fixed")
  static let kdeAnimations = Self("org.kde.kdeglobals.KDE", "AnimationDurationFactor")
  static let kdeDoubleClick = Self("org.kde.kdeglobals.KDE", "DoubleClickInterval")

  static let known: Set<Self> = [
    colorScheme, contrast, accentColor, reducedMotion, gnomeColorScheme, gnomeHighContrast, gnomeAnimations,
    gnomeTextScale, gnomeFont, gnomeMonospacedFont, gnomeCursorTheme, gnomeCursorSize, gnomeDoubleClick, gnomeButtons,
    gnomeTitleBarDoubleClick, gnomeTitleBarMiddleClick, kdeFont, kdeMonospacedFont, kdeAnimations, kdeDoubleClick,
  ]

  /// The namespaces of all of them.
  static let namespaces = Set(known.map(\.namespace)).sorted()
}
