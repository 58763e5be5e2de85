import DactylGraphics
import DactylLanguage

/// A colour with a name for the user.
public struct NamedColor: Hashable, Sendable {
  /// The name, in the language of the source. Setting it gives the colour the same name in all languages.
  public var name: String {
    get { Self.title(localizedName.string(in: .english)) }
    set { localizedName = .verbatim(newValue) }
  }
  /// The name.
  public var localizedName: LocalizedText
  /// The colour.
  public var color: Color

  /// Creates a colour with a name.
  public init(_ name: String, _ color: Color) {
    localizedName = .verbatim(name)
    self.color = color
  }

  /// Creates a colour with a name in the language of the user. Its first letter is shown as a capital one.
  public init(localized name: LocalizedText, _ color: Color) {
    localizedName = name
    self.color = color
  }

  static func title(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
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

  /// Greys, and five shades of twelve hues.
  public static let standard: ColorPalette = {
    let hexes: [UInt32] = [
      0xe03c3c, 0xf0781e, 0xf5a50f, 0xf5d214, 0x96c81e, 0x32aa4b, 0x14a08c, 0x1eb4d2, 0x2878e6, 0x5050d2, 0x9646d2,
      0xe1418c,
    ]
    let hues = Array(zip(FrameworkText.hues, hexes))
    let shades: [(name: (LocalizedText) -> LocalizedText, end: Color, fraction: Double)] = [
      (FrameworkText.veryLight, .white, 0.7), (FrameworkText.light, .white, 0.4), ({ $0 }, .white, 0),
      (FrameworkText.dark, .black, 0.3), (FrameworkText.veryDark, .black, 0.55),
    ]
    let grays = (0..<hues.count).map { index in
      let percent = 100 - index * 100 / (hues.count - 1)
      let name =
        index == 0
        ? FrameworkText.white : index == hues.count - 1 ? FrameworkText.black : FrameworkText.grey(percent)
      return NamedColor(localized: name, Color(white: Double(percent) / 100))
    }
    let colors = shades.flatMap { shade in
      hues.map { name, hex in
        NamedColor(localized: shade.name(name), Color(hex: hex).mixed(with: shade.end, by: shade.fraction))
      }
    }
    return ColorPalette(grays + colors, columns: hues.count)
  }()
}
