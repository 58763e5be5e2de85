import DactylGraphics

/// The appearance of a picture.
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

  /// A colour for text and lines that contrasts with the background.
  var foreground: Color { .label }
}
