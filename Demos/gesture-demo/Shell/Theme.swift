import Dactyl

/// The colours of the demo, for a light and a dark appearance.
struct Theme {
  var board: Color
  var dots: Color
  var panel: Color
  var border: Color
  var text: Color
  var fadedText: Color
  /// The fraction of white that is mixed into colours, for contrast with a dark background.
  private var lift: Double

  var isDark: Bool { lift > 0 }

  static let light = Theme(
    board: Color(hex: 0xf4f4f2), dots: Color(hex: 0xd9d9d5), panel: Color(hex: 0xffffff), border: Color(hex: 0xe2e2de),
    text: Color(hex: 0x24262a), fadedText: Color(hex: 0x5f6269), lift: 0)
  static let dark = Theme(
    board: Color(hex: 0x1c1e21), dots: Color(hex: 0x33363b), panel: Color(hex: 0x26292d), border: Color(hex: 0x383b41),
    text: Color(hex: 0xe9eaec), fadedText: Color(hex: 0xa6aab2), lift: 0.28)

  /// Colours of similar contrast, for fingers by number and for the card by its taps.
  private static let hues: [Color] = [
    Color(hex: 0x3b76c4), Color(hex: 0xc9603f), Color(hex: 0x3d9a6d), Color(hex: 0x8a5fc0), Color(hex: 0xb98a1d),
    Color(hex: 0x2f97a3), Color(hex: 0xbf5087), Color(hex: 0x6d8f2f), Color(hex: 0x6a72c9), Color(hex: 0xa0704d),
  ]

  /// The colour of selected items.
  var accent: Color { isDark ? Color(hex: 0x7fa9dd) : Color(hex: 0x2f68b4) }
  var onAccent: Color { isDark ? Color(hex: 0x17191c) : .white }

  /// Returns the colour number `index`, from 0, for a view of a page.
  func color(_ index: Int) -> Color {
    lifted(Self.hues[index % Self.hues.count])
  }

  /// Returns the colour of the finger `number`, from 1.
  func color(ofFinger number: Int) -> Color {
    color(max(number - 1, 0))
  }

  /// Returns the colour of the card after `taps` taps.
  func color(ofCardAfter taps: Int) -> Color {
    color(ofFinger: taps + 3)
  }

  func color(of state: GestureRecognizer.State) -> Color {
    let color =
      switch state {
      case .possible: Color(hex: 0x73767d)
      case .began: Color(hex: 0x8a5fc0)
      case .changed: Color(hex: 0x3b76c4)
      case .ended: Color(hex: 0x2f8f5f)
      case .cancelled: Color(hex: 0xb98a1d)
      case .failed: Color(hex: 0xc2544a)
      }
    return lifted(color)
  }

  private func lifted(_ color: Color) -> Color {
    color.mixed(with: .white, by: lift)
  }
}
