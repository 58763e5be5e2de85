import CDactylCairo
import DactylGeometry

/// Draws a symbol with Cairo, in the present matrix and source.
struct SymbolStencil {
  let drawing: SymbolDrawing
  let isFilled: Bool
  let weight: Font.Weight
  let grid: SymbolGrid

  private var lineWidth: Double { weight.symbolLineWidth }

  /// Draws one line, if the symbol is one. Returns whether it is.
  func drawLine(on cairo: OpaquePointer) -> Bool {
    guard let line = drawing.singleLine(isFilled: isFilled) else { return false }
    begin(on: cairo)
    stroke(line, lineWidth, cuts: nil, on: cairo)
    end(on: cairo)
    return true
  }

  /// Draws the parts over each other, and cuts out what is not part of the symbol. All that was drawn before goes there
  /// too, so it needs a group of its own.
  func drawParts(on cairo: OpaquePointer) {
    begin(on: cairo)
    for part in drawing.parts {
      switch part.role {
      case .line: stroke(part.path, lineWidth, on: cairo)
      case .body:
        stroke(part.path, lineWidth, on: cairo)
        if isFilled { fill(part.path, on: cairo) }
      case .over:
        fill(part.path, cuts: true, on: cairo)
        if isFilled {
          stroke(part.path, lineWidth + 2 * Self.gap, cuts: true, on: cairo)
          fill(part.path, on: cairo)
        }
        stroke(part.path, lineWidth, on: cairo)
      case .cut: stroke(part.path, isFilled ? lineWidth * Self.cutWidth : lineWidth, cuts: isFilled, on: cairo)
      case .ring where isFilled: fill(part.path, cuts: true, on: cairo)
      case .ring: stroke(part.path, lineWidth, on: cairo)
      case .dot: drawDot(part.path, cuts: false, on: cairo)
      case .hole: drawDot(part.path, cuts: isFilled, on: cairo)
      case .gap: stroke(part.path, lineWidth + 2 * Self.broadGap, cuts: true, on: cairo)
      }
    }
    end(on: cairo)
  }

  /// The space around a part in front of others, in units of the grid.
  private static let gap = 1.3
  /// The space beside a line that crosses a symbol out.
  private static let broadGap = 1.5
  /// Light lines on a dark shape look broader.
  private static let cutWidth = 0.9

  private func begin(on cairo: OpaquePointer) {
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
  }

  private func end(on cairo: OpaquePointer) {
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
  }

  /// A dot is as much larger or smaller as lines are broader or thinner.
  private func drawDot(_ path: Path, cuts: Bool, on cairo: OpaquePointer) {
    fill(path, cuts: cuts, on: cairo)
    let surplus = lineWidth - Font.Weight.regular.symbolLineWidth
    if surplus > 0 {
      stroke(path, surplus, cuts: cuts, on: cairo)
    } else if surplus < 0, !cuts {
      stroke(path, -surplus, cuts: true, on: cairo)
    }
  }

  private func stroke(_ path: Path, _ width: Double, cuts: Bool? = false, on cairo: OpaquePointer) {
    add(path, cuts, to: cairo)
    cairo_set_line_width(cairo, width * grid.unit)
    cairo_stroke(cairo)
  }

  private func fill(_ path: Path, cuts: Bool = false, on cairo: OpaquePointer) {
    add(path, cuts, to: cairo)
    cairo_fill(cairo)
  }

  /// `cuts` removes what was drawn there; with nil, the operator stays.
  private func add(_ path: Path, _ cuts: Bool?, to cairo: OpaquePointer) {
    if let cuts { cairo_set_operator(cairo, cuts ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_OVER) }
    let path = grid.place(path)
    cairo_new_path(cairo)
    var index = 0
    for verb in path.verbs {
      let points = path.points[index...]
      switch verb {
      case .move: cairo_move_to(cairo, points[index].x, points[index].y)
      case .line: cairo_line_to(cairo, points[index].x, points[index].y)
      case .curve:
        let (control1, control2, end) = (points[index], points[index + 1], points[index + 2])
        cairo_curve_to(cairo, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
      case .close: cairo_close_path(cairo)
      }
      index += verb.pointCount
    }
  }
}

extension Font.Weight {
  /// The width of the lines of symbols beside text of this weight, in units of their grid.
  var symbolLineWidth: Double {
    switch self {
    case .thin: 1
    case .light: 1.4
    case .regular: 1.8
    case .medium: 2
    case .semibold: 2.2
    case .bold: 2.5
    case .heavy: 2.9
    }
  }
}
