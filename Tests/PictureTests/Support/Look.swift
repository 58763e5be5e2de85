import DactylGraphics

/// What a picture is drawn on.
enum Look: String, CaseIterable {
  case light
  case dark

  var background: Color {
    switch self {
    case .light: .background
    case .dark: Color(hex: 0x1b1c1f)
    }
  }

  /// Text and lines that are well seen on the background.
  var foreground: Color {
    switch self {
    case .light: .label
    case .dark: Color(hex: 0xf2f3f5)
    }
  }
}
