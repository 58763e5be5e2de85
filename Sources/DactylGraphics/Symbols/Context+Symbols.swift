import CDactylCairo
import DactylGeometry

extension Context {
  /// The weight of symbols drawn from now on, unless an image of a symbol has its own: that of the text beside them
  /// (`SY-2`). Default: `regular`.
  public var symbolWeight: Font.Weight {
    get { state.symbolWeight }
    set { state.symbolWeight = newValue }
  }

  /// Draws `symbol` in the middle of `rect`, as large as fits, in one colour.
  ///
  /// Straight lines are on whole pixels (`SY-4`). `weight` is that of the text beside it, or `symbolWeight` if it is
  /// nil. With `isRightToLeft`, a symbol that means a direction is mirrored (`SY-5`).
  public func draw(
    _ symbol: Symbol, in rect: Rect, with color: Color, weight: Font.Weight? = nil, isRightToLeft: Bool = false
  ) {
    guard isRightToLeft, symbol.isMirrored, rect.isFinite else { return stamp(symbol, in: rect, color, weight) }
    withState {
      translate(x: rect.minX + rect.maxX, y: 0)
      scale(x: -1, y: 1)
      stamp(symbol, in: rect, color, weight)
    }
  }

  private func stamp(_ symbol: Symbol, in rect: Rect, _ color: Color, _ weight: Font.Weight?) {
    guard rect.isFinite, !rect.isEmpty, isVisible(color), state.isNear(rect), let cairo = ready() else { return }
    let side = min(rect.width, rect.height)
    let square = state.movedToPixels(
      Rect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
    let weight = weight ?? state.symbolWeight
    let drawing = SymbolDrawings.shared.drawing(of: symbol)
    let grid =
      state.keepsAxes
      ? SymbolGrid(of: drawing, in: square, state.device, lineWidth: weight.symbolLineWidth) : SymbolGrid(in: square)
    let stencil = SymbolStencil(drawing: drawing, isFilled: symbol.isFilled, weight: weight, grid: grid)
    setSource(color, on: cairo)
    if stencil.drawLine(on: cairo) {
      return cairo_set_operator(cairo, state.blendMode.cairoOperator)
    }
    cairo_save(cairo)
    cairo_new_path(cairo)
    // Broad lines reach beyond the grid.
    add(square.insetBy(dx: -2 * grid.unit, dy: -2 * grid.unit), to: cairo)
    cairo_clip(cairo)
    cairo_push_group_with_content(cairo, CAIRO_CONTENT_ALPHA)
    cairo_set_source_rgba(cairo, 0, 0, 0, 1)
    stencil.drawParts(on: cairo)
    let group = cairo_pop_group(cairo)
    setSource(color, on: cairo)
    cairo_set_operator(cairo, state.blendMode.cairoOperator)
    cairo_mask(cairo, group)
    cairo_pattern_destroy(group)
    cairo_restore(cairo)
  }
}

/// The drawings of the symbols that were drawn last, so that they are read once.
@MainActor final class SymbolDrawings {
  static let shared = SymbolDrawings()

  private static let capacity = 64

  private var cache = LRUCache<Symbol, SymbolDrawing>(capacity: capacity)

  func drawing(of symbol: Symbol) -> SymbolDrawing {
    cache.value(for: symbol) { SymbolDrawing(symbol) }
  }
}
