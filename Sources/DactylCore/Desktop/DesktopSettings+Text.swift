import DactylGraphics

/// The settings that environment variables give, for kiosks and for trying (`DS-3`).
@MainActor enum DesktopEnvironment {
  /// Returns the settings. Each variable whose value has no meaning is reported.
  static func values(_ variable: (String) -> String? = ProcessEnvironment.value) -> DesktopSettings.Values {
    var values = DesktopSettings.Values()
    func read<Value>(_ name: String, _ meaning: String, _ parse: (String) -> Value?) -> Value? {
      guard let text = variable(name), !text.isEmpty else { return nil }
      let value = parse(text)
      if value == nil { Diagnostics.report("\(name) must be \(meaning)") }
      return value
    }
    let truths = ["0": false, "1": true]
    values.appearance = read("DACTYL_APPEARANCE", "light or dark") { Appearance(desktopName: $0) }
    values.increasesContrast = read("DACTYL_CONTRAST", "0 or 1") { truths[$0] }
    values.accentColor = read("DACTYL_ACCENT_COLOR", "six hexadecimal digits") { Color(hexText: $0) }
    values.reducesMotion = read("DACTYL_REDUCED_MOTION", "0 or 1") { truths[$0] }
    values.fontScale = read("DACTYL_FONT_SCALE", "a number from 0.25 to 8") { text in
      Double(text).flatMap { DesktopSettings.Values.isFontScale($0) ? $0 : nil }
    }
    return values
  }
}

extension Appearance {
  init?(desktopName: String) {
    guard let value = Self.allCases.first(where: { $0.desktopName == desktopName }) else { return nil }
    self = value
  }

  // Reflection would cost the first frame half a millisecond.
  var desktopName: String {
    switch self {
    case .light: "light"
    case .dark: "dark"
    }
  }
}

extension TitleBarAction {
  /// Reads the names of GNOME and of the kept settings. A name of something that Dactyl does not do is `none`.
  package init?(desktopName: String) {
    switch desktopName {
    case "toggle-maximize", "toggle-maximize-horizontally", "toggle-maximize-vertically": self = .toggleMaximize
    case "minimize": self = .minimize
    case "menu": self = .menu
    case "none", "toggle-shade", "lower": self = .none
    default: return nil
    }
  }

  var desktopName: String {
    switch self {
    case .toggleMaximize: "toggle-maximize"
    case .minimize: "minimize"
    case .menu: "menu"
    case .none: "none"
    }
  }
}

extension WindowButtonLayout: CustomStringConvertible {
  /// The layout as desktops write it.
  public var description: String {
    [leading, trailing].map { $0.map { "\($0)" }.joined(separator: ",") }.joined(separator: ":")
  }
}

extension Color {
  /// An opaque colour of six hexadecimal digits, with or without `#`.
  init?(hexText text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let hex = UInt32(digits, radix: 16) else {
      return nil
    }
    self.init(hex: hex)
  }

  /// The six digits of the colour in the light appearance.
  var hexText: String {
    let color = resolved(for: .light)
    let hex = [color.red, color.green, color.blue].reduce(UInt32(0)) { $0 << 8 | UInt32(($1 * 255).rounded()) }
    let text = String(hex, radix: 16)
    return String(repeating: "0", count: 6 - text.utf8.count) + text
  }
}
