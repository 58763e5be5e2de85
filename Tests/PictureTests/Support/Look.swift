import DactylGraphics

/// What a picture is drawn in.
enum Look: String, CaseIterable {
  case light
  case dark

  var appearance: Appearance {
    switch self {
    case .light: .light
    case .dark: .dark
    }
  }

  var background: Color { .background }

  /// Text and lines that are well seen on the background.
  var foreground: Color { .label }
}
