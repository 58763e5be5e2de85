import Dactyl

/// The colours of the demo, in the light and the dark appearance.
enum Palette {
  static let board = pair(0xf4f4f2, 0x1c1e21)
  static let dots = pair(0xd9d9d5, 0x33363b)
  static let panel = pair(0xffffff, 0x26292d)
  static let border = pair(0xe2e2de, 0x383b41)
  static let text = pair(0x24262a, 0xe9eaec)
  static let fadedText = pair(0x5f6269, 0xa6aab2)
  /// The colour of selected items.
  static let accent = pair(0x2f68b4, 0x7fa9dd)
  static let onAccent = pair(0xffffff, 0x17191c)

  /// Colours of similar contrast, for fingers by number and for the card by its taps.
  private static let hues = [
    0x3b76c4, 0xc9603f, 0x3d9a6d, 0x8a5fc0, 0xb98a1d, 0x2f97a3, 0xbf5087, 0x6d8f2f, 0x6a72c9, 0xa0704d,
  ].map { lifted($0) }

  /// Returns the colour number `index`, from 0, for a view of a page.
  static func color(_ index: Int) -> Color { hues[index % hues.count] }

  /// Returns the colour of the finger `number`, from 1.
  static func color(ofFinger number: Int) -> Color { color(max(number - 1, 0)) }

  /// Returns the colour of the card after `taps` taps.
  static func color(ofCardAfter taps: Int) -> Color { color(ofFinger: taps + 3) }

  static func color(of state: GestureRecognizer.State) -> Color {
    switch state {
    case .possible: lifted(0x73767d)
    case .began: lifted(0x8a5fc0)
    case .changed: lifted(0x3b76c4)
    case .ended: lifted(0x2f8f5f)
    case .cancelled: lifted(0xb98a1d)
    case .failed: lifted(0xc2544a)
    }
  }

  private static func pair(_ light: UInt32, _ dark: UInt32) -> Color {
    Color(light: Color(hex: light), dark: Color(hex: dark))
  }

  /// A colour with white mixed into it in the dark, for contrast with the background.
  private static func lifted(_ hex: UInt32) -> Color {
    Color(light: Color(hex: hex), dark: Color(hex: hex).mixed(with: .white, by: 0.28))
  }
}
