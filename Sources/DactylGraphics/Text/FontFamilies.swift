import CDactylPango

/// The families of fonts on this machine.
///
/// Each description with another list of families costs Pango a search in all fonts, for each size and weight, and the
/// font that it finds costs another one under its own name. So a list is replaced by the family that it stands for.
final class FontFamilies {
  /// The names that stand for the font of the user's choice, in small letters.
  private static let generic = Set([
    "sans", "sans-serif", "serif", "monospace", "mono", "system-ui", "cursive", "fantasy", "emoji", "math",
  ])
  private static let capacity = 256

  private let fontMap: UnsafeMutablePointer<PangoFontMap>?
  /// The families that were asked for, by what a font names.
  private var installed = LRUCache<String, Bool>(capacity: capacity)
  private var chosen = LRUCache<String, String>(capacity: capacity)
  /// The searches for a family, for tests.
  private(set) var searchCount = 0

  /// `fontMap` has to live longer.
  init(_ fontMap: UnsafeMutablePointer<PangoFontMap>?) { self.fontMap = fontMap }

  /// Returns the names in a list with commas, without the spaces around them.
  static func names(in list: String) -> [String] {
    list.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0).trimmed) }.filter { !$0.isEmpty }
  }

  static func isGeneric(_ name: String) -> Bool { generic.contains(name.lowercased()) }

  /// Whether there is a font of the family.
  func isInstalled(_ name: String) -> Bool {
    installed.value(for: name) {
      searchCount += 1
      return dactyl_has_font_family(fontMap, name)
    }
  }

  /// Returns the first family of a list that is installed; the list itself if a generic name comes before, or if there
  /// is none.
  func family(of list: String) -> String {
    guard list.utf8.contains(UInt8(ascii: ",")) else { return list }
    return chosen.value(for: list) {
      let names = Self.names(in: list).prefix { !Self.isGeneric($0) }
      return names.first(where: isInstalled) ?? list
    }
  }

  /// Returns a description, which the caller frees.
  func description(of font: Font, scale: Double) -> OpaquePointer? {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, family(of: font.family))
    // The size is absolute, so that no resolution changes it: a point is a unit of the context.
    pango_font_description_set_absolute_size(description, font.scaledSize(scale) * TextEngine.unitsPerPoint)
    pango_font_description_set_weight(description, PangoWeight(rawValue: .init(font.weight.rawValue)))
    pango_font_description_set_style(description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    return description
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var scalars = unicodeScalars
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return Substring(scalars)
  }
}
