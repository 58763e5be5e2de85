import CDactylPango

/// Builds a list of Pango's attributes.
struct PangoAttributes {
  /// The caller frees it or passes it on.
  let list = pango_attr_list_new()

  /// The attributes of every text: a word that is too long is broken without a hyphen, unless it is broken at one of
  /// `hyphens`, in bytes of the layout: soft hyphens, and empty ranges at other places.
  init(hyphens: [Range<Int>] = []) {
    var start = 0
    for hyphen in hyphens.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if start < hyphen.lowerBound { add(pango_attr_insert_hyphens_new(0), start..<hyphen.lowerBound) }
      start = hyphen.upperBound
    }
    add(pango_attr_insert_hyphens_new(0), start..<Int(Int32.max))
  }

  /// Keeps lines from ending inside of each of the ranges, in bytes of the layout.
  func add(unbroken ranges: [Range<Int>]) {
    for range in ranges { add(pango_attr_allow_breaks_new(0), range) }
  }

  /// Adds a language, such as `de-AT` or `de_AT.UTF-8`. Chinese and Japanese share characters, but not their shapes.
  func add(language: String?, in range: Range<Int>) {
    if let language { add(pango_attr_language_new(pango_language_from_string(language)), range) }
  }

  /// Adds attributes for the whole text.
  func add(_ font: Font) {
    if font.hasMonospacedDigits { add(pango_attr_font_features_new("tnum=1"), 0..<Int(Int32.max)) }
  }

  /// Adds the height of lines for the whole text.
  func add(lineHeight: Double) {
    if lineHeight != 1 { add(pango_attr_line_height_new(lineHeight), 0..<Int(Int32.max)) }
  }

  /// `range` is in bytes of the layout's text.
  func add(_ attributes: TextAttributes, scale: Double, families: FontFamilies, in range: Range<Int>) {
    if let font = attributes.font {
      let description = families.description(of: font, scale: scale)
      add(pango_attr_font_desc_new(description), range)
      pango_font_description_free(description)
      add(pango_attr_font_features_new(font.hasMonospacedDigits ? "tnum=1" : "tnum=0"), range)
    }
    add(language: attributes.language, in: range)
    if let color = attributes.drawnColor {
      add(color, range, pango_attr_foreground_new, pango_attr_foreground_alpha_new)
    }
    if let color = attributes.backgroundColor, color.alpha > 0 {
      add(color, range, pango_attr_background_new, pango_attr_background_alpha_new)
    }
    if let underline = attributes.drawnUnderline {
      if !attributes.isOwnRule(attributes.underlineColor) { add(pango_attr_underline_new(underline), range) }
      // This attribute draws nothing, but it splits the text at the ends of the line.
      if let color = attributes.underlineColor { add(color, range, pango_attr_underline_color_new) }
    }
    if attributes.isStruckThrough {
      if !attributes.isOwnRule(attributes.strikethroughColor) { add(pango_attr_strikethrough_new(1), range) }
      if let color = attributes.strikethroughColor { add(color, range, pango_attr_strikethrough_color_new) }
    }
  }

  private typealias MakeColor = (UInt16, UInt16, UInt16) -> UnsafeMutablePointer<PangoAttribute>?
  private typealias MakeAlpha = (UInt16) -> UnsafeMutablePointer<PangoAttribute>?

  private func add(_ color: Color, _ range: Range<Int>, _ make: MakeColor, _ makeAlpha: MakeAlpha? = nil) {
    func number(_ component: Double) -> UInt16 { UInt16((component * 65535).rounded()) }
    add(make(number(color.red), number(color.green), number(color.blue)), range)
    // To Pango, 0 means that no alpha is set.
    if let makeAlpha, color.alpha < 1 { add(makeAlpha(max(number(color.alpha), 1)), range) }
  }

  private func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>) {
    attribute?.pointee.start_index = guint(clamping: range.lowerBound)
    attribute?.pointee.end_index = guint(clamping: range.upperBound)
    pango_attr_list_insert(list, attribute)
  }
}

extension TextAttributes {
  var drawnColor: Color? { color ?? (link == nil ? nil : .systemBlue) }

  fileprivate var drawnUnderline: PangoUnderline? {
    switch underline ?? (link == nil ? .none : .single) {
    case .none: nil
    case .single: PANGO_UNDERLINE_SINGLE
    case .double: PANGO_UNDERLINE_DOUBLE
    case .wavy: PANGO_UNDERLINE_ERROR
    }
  }

  /// Returns the attributes with the colours of `appearance`.
  func resolved(for appearance: Appearance) -> TextAttributes {
    var attributes = self
    attributes.color = drawnColor?.resolved(for: appearance)
    attributes.backgroundColor = backgroundColor?.resolved(for: appearance)
    attributes.underlineColor = underlineColor?.resolved(for: appearance)
    attributes.strikethroughColor = strikethroughColor?.resolved(for: appearance)
    return attributes
  }

  /// Whether anything is drawn in a colour other than the style's.
  var hasColors: Bool {
    drawnColor != nil || backgroundColor != nil || drawnUnderline != nil && underlineColor != nil
      || isStruckThrough && strikethroughColor != nil
  }
}
