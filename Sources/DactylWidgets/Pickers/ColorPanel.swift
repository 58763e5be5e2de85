import DactylCore
import DactylGeometry
import DactylGraphics

/// The content of the popup of a `ColorWell`: a grid of colours.
final class ColorPanel: PopupContentView {
  private let palette: ColorPalette
  private let cells: [ColorCell]
  var onChoose: @MainActor (Color) -> Void = { _ in }

  /// The width of the window that the popup is shown from. In a narrower one, rows become columns.
  var largestWidth = Double.infinity

  var selectedColor: Color? {
    didSet { markSelection() }
  }

  init(_ palette: ColorPalette, _ color: Color?) {
    self.palette = palette
    selectedColor = color
    cells = palette.colors.map { ColorCell($0) }
    super.init()
    // The keys move by the places of the cells.
    focusGroup = FocusGroup(axis: nil)
    for cell in cells {
      cell.addAction(
        Action { [weak self, unowned cell] _ in self?.onChoose(cell.content.color) }, for: .primaryActionTriggered)
      addSubview(cell)
    }
    markSelection()
  }

  private func markSelection() {
    for cell in cells { cell.isSelected = cell.content.color == selectedColor }
  }

  /// Gives the keyboard focus to the selected cell, or to the first one, and shows it or not.
  func takeFocus(isShown: Bool) {
    if isShown {
      window?.moveFocus(.first)
    } else {
      (cells.first { $0.isSelected } ?? cells.first)?.becomeFirstResponder()
    }
  }

  // MARK: Layout

  private static let padding = 8.0

  private var cellSide: Double { traits.theme.metrics.controlHeight(at: traits.density) }

  private func width(columns: Int) -> Double { Double(columns) * cellSide + 2 * Self.padding }

  /// Whether the rows of the palette are columns of the panel.
  private var isTurned: Bool { width(columns: palette.columns) > largestWidth && palette.rows < palette.columns }

  override func sizeThatFits(_ size: Size) -> Size {
    let (columns, rows) = isTurned ? (palette.rows, palette.columns) : (palette.columns, palette.rows)
    return Size(width: width(columns: columns), height: Double(rows) * cellSide + 2 * Self.padding)
  }

  override func layoutSubviews() {
    for (index, cell) in cells.enumerated() {
      var (row, column) = index.quotientAndRemainder(dividingBy: palette.columns)
      if isTurned { (row, column) = (column, row) }
      let x = Self.padding + Double(column) * cellSide
      cell.frame = mirrored(
        Rect(x: x, y: Self.padding + Double(row) * cellSide, width: cellSide, height: cellSide))
    }
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    setNeedsLayout()
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .radioGroup
  }
}

/// A colour of a `ColorPanel`.
final class ColorCell: TapControl {
  let content: NamedColor

  init(_ content: NamedColor) {
    self.content = content
    super.init(frame: .zero)
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .radioButton
    description.label = NamedColor.title(localized(content.localizedName))
    description.state.remove(.selected)
    if isSelected { description.state.insert(.checked) }
  }

  /// The space around the swatch, in which the mark of the selected colour is.
  private static let inset = 4.0

  override func draw(_ context: Context, in rect: Rect) {
    let frame = bounds.insetBy(dx: Self.inset, dy: Self.inset)
    guard bounds.isFinite, frame.width > 0, frame.height > 0 else { return }
    let theme = traits.theme
    let radius = cornerRadius(in: bounds, theme)
    context.drawSwatch(content.color, in: frame, cornerRadius: radius - Self.inset, theme)
    context.fillFeedback(of: self, in: Path(roundedRect: bounds, cornerRadius: radius))
    if isFocusVisible {
      context.strokeFocus(around: bounds, cornerRadius: radius, theme)
    } else if isSelected {
      context.strokeBorder(
        inside: bounds.insetBy(dx: 1, dy: 1), cornerRadius: radius - 1, with: theme.colors.label, width: 2)
    }
  }
}
