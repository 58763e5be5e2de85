import DactylCore
import DactylGeometry
import DactylGraphics

extension TimePicker {
  /// The rows of a picker of its own height.
  private static let visibleRows = 5.0
  /// The least width of the gap with the colon, and the width of the gap before the halves of the day.
  private static let leastColonWidth = 20.0
  private static let gap = 8.0
  private static let padding = 12.0
  /// The least space beside the text of a row, on both sides together.
  private static let textInset = 8.0
  /// The least width of a column in a picker that is too narrow.
  private static let leastColumn = 24.0

  // MARK: Sizes

  private var role: Typography.Role { traits.density == .compact ? .headline : .title }

  private func size(of text: String) -> Size { layout(text, .black, role).size }

  private func layout(_ text: String, _ color: Color, _ role: Typography.Role) -> TextLayout {
    TextLayout(text, style: TextStyle(font: traits.theme.typography.font(role), color: color, lineLimit: 1))
  }

  /// The height of a row, which is that of a control with any text.
  var rowHeight: Double {
    let least = traits.theme.metrics.controlHeight(at: traits.density)
    return max(((size(of: "0").height + 4) / 4).rounded(.up) * 4, least)
  }

  private func idealWidth(of column: TimeColumn) -> Double {
    let widest = column.titles.map { size(of: $0).width }.max() ?? 0
    let least = traits.density == .compact ? 48.0 : 64
    return max(((widest + 2 * Self.padding) / 4).rounded(.up) * 4, least)
  }

  private var colonWidth: Double {
    max(((size(of: ":").width + 8) / 4).rounded(.up) * 4, Self.leastColonWidth)
  }

  private var shownColumns: [TimeColumn] { columns.filter { !$0.isHidden } }

  private var gaps: Double { colonWidth + (periods.isHidden ? 0 : Self.gap) }

  func fittingSize(width: Double?) -> Size {
    let ideal = shownColumns.map(idealWidth).reduce(gaps, +)
    let least = min(Double(shownColumns.count) * Self.leastColumn + gaps, ideal)
    let width = width.flatMap { $0.isFinite ? min(max($0, least), ideal) : nil } ?? ideal
    return Size(width: width, height: Self.visibleRows * rowHeight)
  }

  func baseline(inHeight height: Double) -> Double? {
    guard height.isFinite else { return nil }
    let layout = layout("0", .black, role)
    return layout.top(in: height) + layout.baseline
  }

  // MARK: Places

  /// Places the columns in the middle of the picker. They are narrower if there is too little room.
  func placeColumns() {
    guard bounds.isFinite else { return }
    let ideals = shownColumns.map(idealWidth)
    let ideal = ideals.reduce(0, +)
    let share = ideal > 0 ? min(max(bounds.width - gaps, 0) / ideal, 1) : 0
    let widths = ideals.map { ($0 * share).rounded(.down) }
    let clockWidth = widths[0] + colonWidth + widths[1]
    let width = widths.reduce(gaps, +)
    let left = bounds.minX + max(((bounds.width - width) / 2).rounded(.down), 0)
    let isMirrored = self.isMirrored && !periods.isHidden
    let clockLeft = isMirrored ? left + width - clockWidth : left
    clock.frame = Rect(x: clockLeft, y: bounds.minY, width: clockWidth, height: bounds.height)
    hours.frame = Rect(x: 0, y: 0, width: widths[0], height: bounds.height)
    minutes.frame = Rect(x: clockWidth - widths[1], y: 0, width: widths[1], height: bounds.height)
    setRowRole(widths)
    guard !periods.isHidden else { return }
    periods.frame = Rect(
      x: isMirrored ? left : clock.frame.maxX + Self.gap, y: bounds.minY, width: widths[2], height: bounds.height)
  }

  /// Chooses the largest text that fits all columns.
  private func setRowRole(_ widths: [Double]) {
    let columns = zip(shownColumns, widths)
    let fitting = [role, .headline, .control, .footnote].first { role in
      columns.allSatisfy { column, width in
        column.titles.allSatisfy { layout($0, .black, role).size.width <= width - Self.textInset }
      }
    }
    rowRole = fitting ?? .caption
  }

  // MARK: Drawing

  func setNeedsDisplayOfRows() {
    setNeedsDisplay()
    for column in columns { column.wheel.setNeedsDisplay() }
  }

  func drawColon(in context: Context) {
    let colors = traits.theme.colors
    let colon = layout(":", isEnabled ? colors.label : colors.disabledLabel, rowRole)
    let middle = clock.frame.minX + (hours.frame.maxX + minutes.frame.minX) / 2
    let y = bounds.minY + colon.top(in: bounds.height)
    context.draw(colon, at: Point(x: middle - colon.size.width / 2, y: y))
  }

  /// Returns the text of a row.
  func rowLayout(_ text: String, _ color: Color) -> TextLayout { layout(text, color, rowRole) }
}

extension TimeColumn {
  /// The rectangle of the chosen row, in the column's coordinates.
  private var band: Rect {
    let height = min(wheel.rowHeight, bounds.height)
    let top = bounds.minY + ((bounds.height - height) / 2).rounded(.down)
    return Rect(x: bounds.minX, y: top, width: bounds.width, height: height)
  }

  /// Draws the frame of the chosen row.
  func drawBand(in context: Context) {
    let theme = traits.theme
    let band = band
    let radius = cornerRadius(in: band, theme)
    let shape = Path(roundedRect: band, cornerRadius: radius)
    if isEnabled { context.fill(shape, with: theme.colors.fill) }
    context.fillFeedback(of: self, in: shape)
    context.strokeBorder(
      inside: band, cornerRadius: radius, with: isEnabled ? theme.colors.outline : theme.colors.disabledFill,
      width: theme.metrics.borderWidth)
    if isFocusVisible { context.strokeFocus(around: band, cornerRadius: radius, theme) }
  }

  /// Draws the row at `index` of the wheel. It fades with its distance from the middle, in rows.
  func drawRow(_ index: Int, in rect: Rect, distance: Double, _ context: Context) {
    guard let picker, !titles.isEmpty else { return }
    let row = index % titles.count
    let colors = traits.theme.colors
    var color = colors.disabledLabel
    if isEnabled, picker.allows(row, of: self) {
      color = colors.label.mixed(with: colors.secondaryLabel, by: min(distance, 1))
    }
    let layout = picker.rowLayout(titles[row], color)
    context.draw(
      layout,
      at: Point(x: rect.midX - layout.size.width / 2, y: rect.minY + layout.top(in: rect.height)))
  }
}
