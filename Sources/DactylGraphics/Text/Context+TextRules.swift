import CDactylCairo
import CDactylPango
import DactylGeometry

extension Context {
  /// Draws the lines under and through letters of `piece` that Pango doesn't.
  func drawRules(of piece: TextPiece, _ spans: [AttributedText.Span], at point: Point, on cairo: OpaquePointer) {
    guard let runs = pango_layout_get_iter(piece.layout) else { return }
    defer { pango_layout_iter_free(runs) }
    let end = piece.layoutByte(piece.range.upperBound)
    cairo_new_path(cairo)
    // The colour and the rectangle of the pending line. A line that continues in the next run is drawn together with
    // that one, so that no seam is visible.
    var (color, wave): (Color?, Rect?) = (nil, nil)
    func fill() {
      guard let filled = color else { return }
      setSource(filled, on: cairo)
      if let wave {
        pango_cairo_show_error_underline(cairo, wave.minX, wave.minY, wave.width, wave.height)
      } else {
        cairo_fill(cairo)
      }
      (color, wave) = (nil, nil)
    }
    repeat {
      guard let item = pango_layout_iter_get_run_readonly(runs)?.pointee.item?.pointee, Int(item.offset) < end
      else { continue }
      let index = spans.index(ofByte: piece.textByte(Int(item.offset)))
      guard index < spans.count else { continue }
      for rule in spans[index].attributes.ownRules {
        guard let rect = rule.rect(runs, item)?.offsetBy(dx: point.x, dy: point.y) else { continue }
        let isWave = rule.kind == .wavyUnderline
        let goesOn = wave.map { isWave && $0.minY == rect.minY && abs($0.maxX - rect.minX) < 0.01 } ?? !isWave
        if rule.color != color || !goesOn { fill() }
        color = rule.color
        if isWave {
          wave = wave?.union(rect) ?? rect
        } else {
          cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
        }
      }
    } while pango_layout_iter_next_run(runs) != 0
    fill()
  }
}

extension TextRule {
  /// Returns the rectangle of the line in a run, in points from the layout's top left corner.
  fileprivate func rect(_ runs: OpaquePointer, _ item: PangoItem) -> Rect? {
    guard let metrics = pango_font_get_metrics(item.analysis.font, item.analysis.language) else { return nil }
    defer { pango_font_metrics_unref(metrics) }
    var rect = PangoRectangle()
    pango_layout_iter_get_run_extents(runs, nil, &rect)
    let baseline = pango_layout_iter_get_run_baseline(runs)
    if kind == .strikethrough {
      rect.y = baseline - pango_font_metrics_get_strikethrough_position(metrics)
      rect.height = pango_font_metrics_get_strikethrough_thickness(metrics)
    } else {
      let thickness = pango_font_metrics_get_underline_thickness(metrics)
      rect.y = baseline - pango_font_metrics_get_underline_position(metrics)
      if kind == .secondUnderline { rect.y += 2 * thickness }
      rect.height = kind == .wavyUnderline ? 3 * thickness : thickness
    }
    return Rect(pango: rect)
  }
}
