import CDactylCairo
import CDactylPango
import DactylGeometry

/// Drawing of the letters of a line.
///
/// Letters are measured without hints, so that a layout is the same at every scale, and drawn with hints, by which they
/// may be a pixel higher. Where letters overlap, as in `Te`, Cairo draws them within their measured area. So they are
/// not drawn by Pango, whose fonts have the measures without hints, but with fonts that have those with hints.
extension Context {
  /// Draws a run whose baseline begins at `start`, in the colour that is set.
  func show(_ run: GlyphRun, at start: Point, on cairo: OpaquePointer) {
    let origin = begin(at: start, on: cairo)
    var letters = run.letters
    withUnsafeMutablePointer(to: &letters) { show($0, at: origin, on: cairo) }
  }

  /// Begins a line at `start`, and returns the place with Cairo's rounding to 1/256 of a pixel.
  private func begin(at start: Point, on cairo: OpaquePointer) -> Point {
    cairo_new_path(cairo)
    cairo_move_to(cairo, start.x, start.y)
    var (x, y) = (0.0, 0.0)
    cairo_get_current_point(cairo, &x, &y)
    return Point(x: x, y: y)
  }

  /// Draws a line whose baseline begins at `start`, in the colour that is set, but for parts with a colour of their own.
  func show(_ line: UnsafeMutablePointer<PangoLayoutLine>, at start: Point, on cairo: OpaquePointer) {
    let (left, baseline) = { ($0.x, $0.y) }(begin(at: start, on: cairo))
    switch line.decorations {
    case .none: break
    case .behindLetters: line.withoutLetters { pango_cairo_show_layout_line(cairo, line) }
    case .overLetters: return pango_cairo_show_layout_line(cairo, line)
    }
    var x: CInt = 0
    line.forEachRun { run in
      x += run.pointee.start_x_offset
      let origin = Point(
        x: left + Double(x) / TextEngine.unitsPerPoint,
        y: baseline - Double(run.pointee.y_offset) / TextEngine.unitsPerPoint)
      if let color = run.color {
        cairo_save(cairo)
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
        show(run, at: origin, on: cairo)
        cairo_restore(cairo)
      } else {
        show(run, at: origin, on: cairo)
      }
      x += pango_glyph_string_get_width(run.pointee.glyphs) + run.pointee.end_x_offset
    }
  }

  private func show(_ run: UnsafeMutablePointer<PangoGlyphItem>, at origin: Point, on cairo: OpaquePointer) {
    let (glyphs, pangoFont) = (run.pointee.glyphs, run.pointee.item.pointee.analysis.font)
    guard let glyphs, let pangoFont, let font = run.font, let letterFont = letterFont(font, on: cairo) else {
      return showByPango(glyphs, pangoFont, at: origin, on: cairo)
    }
    if run.letters.contains(where: \.isUnknown) {
      let hidden = run.hideLetters { !$0.isUnknown }
      showBoxes(glyphs, pangoFont, at: origin, on: cairo)
      run.showLetters(hidden)
    }
    let letters = run.letters
    cairo_set_scaled_font(cairo, letterFont)
    withUnsafeTemporaryAllocation(of: cairo_glyph_t.self, capacity: letters.count) { glyphs in
      var (count, x) = (0, 0.0)
      for letter in letters {
        let geometry = letter.geometry
        if letter.glyph != PangoRun.empty, !letter.isUnknown {
          glyphs[count].index = UInt(letter.glyph)
          glyphs[count].x = origin.x + (x + Double(geometry.x_offset)) / TextEngine.unitsPerPoint
          glyphs[count].y = origin.y + Double(geometry.y_offset) / TextEngine.unitsPerPoint
          count += 1
        }
        x += Double(geometry.width)
      }
      cairo_show_glyphs(cairo, glyphs.baseAddress, CInt(count))
    }
  }

  /// Returns `font` with the measures of hinted letters; nil if there is none.
  private func letterFont(_ font: OpaquePointer, on cairo: OpaquePointer) -> OpaquePointer? {
    var transform = cairo_matrix_t()
    cairo_get_matrix(cairo, &transform)
    return TextEngine.shared.letterFont(font, transform).font
  }
}

private enum PangoRun {
  /// `PANGO_GLYPH_EMPTY`: a letter that is not drawn.
  static let empty: PangoGlyph = 0x0FFF_FFFF
  /// `PANGO_GLYPH_UNKNOWN_FLAG`: a letter that no font has.
  static let unknown: PangoGlyph = 0x1000_0000
}

extension PangoGlyphInfo {
  /// Whether no font has the letter.
  fileprivate var isUnknown: Bool { glyph & PangoRun.unknown != 0 }
}

/// What Pango draws of a line beside its letters.
private enum LineDecorations {
  case none
  /// Backgrounds and underlines.
  case behindLetters
  /// A line through the letters, which Pango draws only together with them.
  case overLetters
}

extension UnsafeMutablePointer<PangoLayoutLine> {
  fileprivate func forEachRun(_ body: (UnsafeMutablePointer<PangoGlyphItem>) -> Void) {
    var next = pointee.runs
    while let node = next {
      if let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) { body(run) }
      next = node.pointee.next
    }
  }

  /// What Pango draws of the line.
  fileprivate var decorations: LineDecorations {
    var found = LineDecorations.none
    forEachRun { run in
      run.forEachAttribute { type, _ in
        switch type {
        case PANGO_ATTR_FOREGROUND, PANGO_ATTR_FOREGROUND_ALPHA: break
        case PANGO_ATTR_STRIKETHROUGH: found = .overLetters
        default: if found == .none { found = .behindLetters }
        }
      }
    }
    return found
  }

  /// Runs `body` while no letter of the line is drawn.
  fileprivate func withoutLetters(_ body: () -> Void) {
    var hidden: [[PangoGlyph]] = []
    forEachRun { hidden.append($0.hideLetters { _ in true }) }
    body()
    var place = 0
    forEachRun { run in
      run.showLetters(hidden[place])
      place += 1
    }
  }
}

extension UnsafeMutablePointer<PangoGlyphItem> {
  fileprivate var letters: UnsafeMutableBufferPointer<PangoGlyphInfo> {
    UnsafeMutableBufferPointer(start: pointee.glyphs.pointee.glyphs, count: Int(pointee.glyphs.pointee.num_glyphs))
  }

  /// Hides the letters that `isHidden` names, and returns what was there before.
  fileprivate func hideLetters(_ isHidden: (PangoGlyphInfo) -> Bool) -> [PangoGlyph] {
    let (letters, glyphs) = (letters, letters.map(\.glyph))
    for index in letters.indices where isHidden(letters[index]) { letters[index].glyph = PangoRun.empty }
    return glyphs
  }

  fileprivate func showLetters(_ glyphs: [PangoGlyph]) {
    let letters = letters
    for index in letters.indices { letters[index].glyph = glyphs[index] }
  }

  /// The font of the run at its size in points; nil if it has none, or draws its letters turned.
  fileprivate var font: OpaquePointer? {
    let analysis = pointee.item.pointee.analysis
    guard let font = analysis.font, UInt32(analysis.gravity) == PANGO_GRAVITY_SOUTH.rawValue,
      let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font)),
      cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS
    else { return nil }
    return scaled
  }

  fileprivate func forEachAttribute(_ body: (PangoAttrType, UnsafeMutablePointer<PangoAttribute>) -> Void) {
    var next = pointee.item.pointee.analysis.extra_attrs
    while let node = next {
      if let attribute = node.pointee.data?.assumingMemoryBound(to: PangoAttribute.self),
        let type = attribute.pointee.klass?.pointee.type
      {
        body(type, attribute)
      }
      next = node.pointee.next
    }
  }

  /// The run's own colour; nil if it has none.
  fileprivate var color: (red: Double, green: Double, blue: Double, alpha: Double)? {
    var color: PangoColor?
    var alpha = 1.0
    forEachAttribute { type, attribute in
      if type == PANGO_ATTR_FOREGROUND {
        attribute.withMemoryRebound(to: PangoAttrColor.self, capacity: 1) { color = $0.pointee.color }
      } else if type == PANGO_ATTR_FOREGROUND_ALPHA {
        attribute.withMemoryRebound(to: PangoAttrInt.self, capacity: 1) { alpha = Double($0.pointee.value) / 65535 }
      }
    }
    return color.map { (Double($0.red) / 65535, Double($0.green) / 65535, Double($0.blue) / 65535, alpha) }
  }
}
