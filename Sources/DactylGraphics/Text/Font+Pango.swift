import CDactylPango

extension Font {
  /// Returns the family in a description of a font as desktops write it, such as `Cantarell Bold 11`; nil if there is
  /// none.
  package static func family(ofDescription text: String) -> String? {
    guard !text.utf8.contains(0), let description = pango_font_description_from_string(text) else { return nil }
    defer { pango_font_description_free(description) }
    return pango_font_description_get_family(description).map { String(cString: $0) }
  }

  /// Returns the size of the letters, in points, if all fonts are enlarged by `scale`.
  func scaledSize(_ scale: Double) -> Double {
    Font.limited(size * scale)
  }
}

extension TextStyle.Alignment {
  func pangoAlignment(for direction: TextDirection) -> PangoAlignment {
    switch self {
    case .leading: direction == .leftToRight ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
    case .trailing: direction == .leftToRight ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
    case .left: PANGO_ALIGN_LEFT
    case .center: PANGO_ALIGN_CENTER
    case .right: PANGO_ALIGN_RIGHT
    }
  }
}

extension TextStyle.Truncation {
  var pangoMode: PangoEllipsizeMode {
    switch self {
    case .tail: PANGO_ELLIPSIZE_END
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .head: PANGO_ELLIPSIZE_START
    }
  }
}
