import CDactylPango

extension TextShaper {
  /// Returns a layout of `parts` of the text, with dots between them.
  mutating func layout(_ text: TextBytes, _ parts: [TextPart], dots: Bool = false) -> OpaquePointer {
    bytesLaidOut += parts.reduce(0) { $0 + $1.count }
    let style = key.style
    guard let layout = pango_layout_new(engine.context(for: direction)) else {
      preconditionFailure("Pango has no memory for a layout.")
    }
    // A long word is broken at the same places either way, but between characters Pango is faster.
    let isByWord = style.wrapping == .word && !text.isLongWord(parts)
    var hyphenated = isByWord ? hyphenated(text, parts, dots: dots) : nil
    // Where words are broken by a dictionary, attributes keep lines from ending elsewhere.
    pango_layout_set_wrap(layout, isByWord && hyphenated == nil ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_CHAR)
    pango_layout_set_width(layout, key.width)
    if linesLeft < .max {
      pango_layout_set_height(layout, -Int32(clamping: linesLeft))
      pango_layout_set_ellipsize(layout, linesLeft == 1 ? style.truncation.pangoMode : PANGO_ELLIPSIZE_END)
    }
    let description = engine.families.description(of: style.font, scale: key.scale)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    let softHyphens = softHyphens(in: text, parts)
    setAttributes(parts, softHyphens: softHyphens, hyphenated, on: layout)
    text.withCString(parts, dots: dots) { pango_layout_set_text(layout, $0, $1) }
    // Otherwise Pango would detect the direction of each layout, and exchange left and right. A paragraph may have
    // several layouts.
    pango_layout_set_auto_dir(layout, 0)
    pango_layout_set_alignment(layout, style.alignment.pangoAlignment(for: direction))
    if hyphenated != nil {
      // A part of a word that is longer than a line is broken anywhere.
      let ranges = overflowing(layout)
      if !ranges.isEmpty {
        for range in ranges { hyphenated?.breakAnywhere(in: range) }
        setAttributes(parts, softHyphens: softHyphens, hyphenated, on: layout)
      }
    }
    return layout
  }

  /// Returns the soft hyphens of a text with several lines, as bytes of the layout.
  private func softHyphens(in text: TextBytes, _ parts: [TextPart]) -> [Range<Int>] {
    guard key.width >= 0 else { return [] }
    var (found, byte) = ([Range<Int>](), 0)
    for (index, part) in parts.enumerated() {
      if index > 0 { byte += TextBytes.dots.count }
      found += text.softHyphens(in: part.start..<part.end).map { $0 - part.start + byte..<$0 - part.start + byte + 2 }
      byte += part.count
    }
    return found
  }

  private func setAttributes(
    _ parts: [TextPart], softHyphens: [Range<Int>], _ hyphenated: HyphenatedText?, on layout: OpaquePointer
  ) {
    let style = key.style
    let isPlain = !style.font.hasMonospacedDigits && key.spans.isEmpty && style.lineHeight == 1 && style.language == nil
    guard !isPlain || !softHyphens.isEmpty || hyphenated != nil else {
      // Text on one line needs no attributes for line breaks.
      return key.width < 0 ? () : pango_layout_set_attributes(layout, engine.plainAttributes.list)
    }
    let attributes = PangoAttributes(hyphens: softHyphens + (hyphenated?.hyphens.map { $0..<$0 } ?? []))
    if let hyphenated { attributes.add(unbroken: hyphenated.unbroken) }
    attributes.add(style.font)
    attributes.add(lineHeight: style.lineHeight)
    attributes.add(language: style.language, in: 0..<Int(Int32.max))
    var byte = 0
    for (index, part) in parts.enumerated() {
      if index > 0 { byte += TextBytes.dots.count }
      let offset = byte - part.start
      var start = part.start
      for span in key.spans.dropFirst(key.spans.index(ofByte: start)) {
        guard start < part.end else { break }
        let end = min(span.end, part.end)
        attributes.add(span.attributes, scale: key.scale, families: engine.families, in: start + offset..<end + offset)
        start = end
      }
      byte += part.count
    }
    pango_layout_set_attributes(layout, attributes.list)
    pango_attr_list_unref(attributes.list)
  }
}

extension TextPiece {
  init(layout: OpaquePointer, range: Range<Int>, gap: Range<Int>? = nil) {
    self.layout = layout
    self.range = range
    self.gap = gap
    lineCount = Int(pango_layout_get_line_count(layout))
    top = 0
  }

  /// The size, in Pango's units.
  var size: (width: Int32, height: Int32) {
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_size(layout, &width, &height)
    return (width, height)
  }

  var isEllipsized: Bool { pango_layout_is_ellipsized(layout) != 0 }

  func free() {
    g_object_unref(UnsafeMutableRawPointer(layout))
  }
}
