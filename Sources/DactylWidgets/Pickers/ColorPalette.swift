import DactylGraphics

/// A colour with a name for the user.
public struct NamedColor: Hashable, Sendable {
  /// The name, in the language of the user.
  public var name: String
  /// The colour.
  public var color: Color

  /// Creates a colour with a name.
  public init(_ name: String, _ color: Color) {
    self.name = name
    self.color = color
  }
}

/// The colours that a `ColorWell` offers, in rows.
public struct ColorPalette: Hashable, Sendable {
  /// The colours, row by row.
  public var colors: [NamedColor]
  /// The number of colours of a row, at least 1.
  public var columns: Int {
    didSet { columns = max(columns, 1) }
  }

  /// Creates a palette of rows with `columns` colours. The last row may be shorter.
  public init(_ colors: [NamedColor], columns: Int) {
    self.colors = colors
    self.columns = max(columns, 1)
  }

  /// The number of rows.
  public var rows: Int { (colors.count + columns - 1) / columns }

  /// Returns the name of `color`; nil if it is not in the palette.
  public func name(of color: Color) -> String? {
    colors.first { $0.color == color }?.name
  }

  /// Greys, and five shades of twelve hues, with English names.
  public static let standard: ColorPalette = {
    let hues: [(name: String, hex: UInt32)] = [
      ("red", 0xe03c3c), ("orange", 0xf0781e), ("amber", 0xf5a50f), ("yellow", 0xf5d214), ("lime", 0x96c81e),
      ("green", 0x32aa4b), ("teal", 0x14a08c), ("cyan", 0x1eb4d2), ("blue", 0x2878e6), ("indigo", 0x5050d2),
      ("purple", 0x9646d2), ("pink", 0xe1418c),
    ]
    let shades: [(name: String, end: Color, fraction: Double)] = [
      ("Very light ", .white, 0.7), ("Light ", .white, 0.4), ("", .white, 0), ("Dark ", .black, 0.3),
      ("Very dark ", .black, 0.55),
    ]
    let grays = (0..<hues.count).map { index in
      let percent = 100 - index * 100 / (hues.count - 1)
      let name = index == 0 ? "White" : index == hues.count - 1 ? "Black" : "Grey, \(percent)% light"
      return NamedColor(name, Color(white: Double(percent) / 100))
    }
    let colors = shades.flatMap { shade in
      hues.map { hue in
        let name = shade.name + hue.name
        return NamedColor(
          name.prefix(1).uppercased() + name.dropFirst(), Color(hex: hue.hex).mixed(with: shade.end, by: shade.fraction)
        )
      }
    }
    return ColorPalette(grays + colors, columns: hues.count)
  }()
}
