import CDactylPango

/// Warns once of each family that was requested and is not installed.
///
/// A family may have several names: fontconfig substitutes many families that look alike. So a family is missing only
/// if no family has its name, and the letters are those of the default family.
struct MissingFonts {
  /// The families in the order of the requests. They are few.
  private var checked: [String] = []
  private static let limit = 200

  mutating func check(_ font: Font, in engine: TextEngine) {
    guard !checked.contains(font.family), checked.count < Self.limit else { return }
    checked.append(font.family)
    guard engine.isMissing(font) else { return }
    Warnings.report("there is no font \(font.family.debugDescription); the default font is used")
  }
}

extension TextEngine {
  func isMissing(_ font: Font) -> Bool {
    let names = FontFamilies.names(in: font.family)
    guard !names.contains(where: FontFamilies.isGeneric), !names.contains(where: families.isInstalled) else {
      return false
    }
    return familyShown(for: font) == familyShown(for: .system())
  }

  /// Returns the family whose letters are drawn.
  private func familyShown(for font: Font) -> String? {
    let description = families.description(of: font, scale: 1)
    defer { pango_font_description_free(description) }
    guard let shown = pango_context_load_font(context, description) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(shown)) }
    let found = pango_font_describe(shown)
    defer { pango_font_description_free(found) }
    return pango_font_description_get_family(found).map { String(cString: $0) }
  }
}
