import DactylBus
import DactylCore
import DactylGraphics

extension DesktopSettings.Values {
  /// Reads the settings of a portal. Those of freedesktop.org win over those of a desktop. A value of another type, or
  /// one that has no meaning, is as unknown as a missing one.
  init(_ table: [DesktopSettingKey: BusValue]) {
    self.init()
    func text(_ key: DesktopSettingKey) -> String? { table[key]?.string }
    func name(_ text: String?) -> String? { text.flatMap { Self.isName($0) ? $0 : nil } }
    func milliseconds(_ number: Int?) -> Double? {
      number.map { Double($0) / 1000 }.flatMap { Self.isClickInterval($0) ? $0 : nil }
    }
    appearance =
      switch table[.colorScheme]?.integer {
      case 1: .dark
      case 2: .light
      case .some: nil
      case nil: Self.appearances[text(.gnomeColorScheme) ?? ""]
      }
    increasesContrast = table[.contrast]?.integer.map { $0 == 1 } ?? table[.gnomeHighContrast]?.bool
    accentColor = table[.accentColor].flatMap { Self.color($0) }
    reducesMotion =
      table[.reducedMotion]?.integer.map { $0 == 1 } ?? table[.gnomeAnimations]?.bool.map { !$0 }
      ?? text(.kdeAnimations).flatMap { Double($0) }.map { $0 <= 0 }
    fontScale = table[.gnomeTextScale]?.double.flatMap { Self.isFontScale($0) ? $0 : nil }
    fontFamily = name(Self.family(text(.gnomeFont), text(.kdeFont)))
    monospacedFontFamily = name(Self.family(text(.gnomeMonospacedFont), text(.kdeMonospacedFont)))
    cursorTheme = name(text(.gnomeCursorTheme))
    cursorSize = table[.gnomeCursorSize]?.integer.flatMap { Self.isCursorSize($0) ? $0 : nil }
    doubleClickInterval = milliseconds(
      table[.gnomeDoubleClick]?.integer ?? text(.kdeDoubleClick).flatMap { Int($0) })
    windowButtons = text(.gnomeButtons).map { WindowButtonLayout($0.prefix(256)) }
    titleBarDoubleClick = text(.gnomeTitleBarDoubleClick).flatMap { TitleBarAction(desktopName: $0) }
    titleBarMiddleClick = text(.gnomeTitleBarMiddleClick).flatMap { TitleBarAction(desktopName: $0) }
  }

  private static let appearances: [String: Appearance] = ["prefer-dark": .dark, "prefer-light": .light]

  /// Red, green and blue from 0 to 1. Other numbers say that no colour was chosen.
  private static func color(_ value: BusValue) -> Color? {
    guard case .structure(let members) = value.unwrapped, members.count == 3 else { return nil }
    let parts = members.compactMap(\.double)
    guard parts.count == 3, parts.allSatisfy({ (0...1).contains($0) }) else { return nil }
    return Color(red: parts[0], green: parts[1], blue: parts[2])
  }

  /// The family of a font as GNOME describes it, such as `Cantarell Bold 11`, or KDE, such as `Noto Sans,10,-1,5,50`.
  private static func family(_ gnome: String?, _ kde: String?) -> String? {
    if let gnome, gnome.utf8.count <= 256 { return Font.family(ofDescription: gnome) }
    return kde.flatMap { $0.split(separator: ",").first.map(String.init) }
  }
}
