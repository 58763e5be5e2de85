import Dactyl

/// The states of all recognizers, a row for each.
final class PanelView: View {
  private static let cornerRadius = 12.0
  private static let padding = 8.0

  var theme = Theme.light {
    didSet {
      for row in rows { row.theme = theme }
      setNeedsDisplay()
    }
  }

  /// Each row is one line.
  var isCompact = false {
    didSet {
      for row in rows { row.isCompact = isCompact }
      setNeedsLayout()
    }
  }

  private var rows: [RecognizerRow] = []

  init() {
    super.init()
    // Fingers on the panel belong to the sheet below.
    isUserInteractionEnabled = false
  }

  /// What a panel needs, in points.
  static func height(rowCount: Int, isCompact: Bool) -> Double {
    Double(rowCount) * RecognizerRow.height(isCompact: isCompact) + 2 * padding
  }

  func show(names: [String]) {
    rows = names.map { RecognizerRow($0) }
    for row in rows { addSubview(row) }
  }

  func show(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State, inRow index: Int) {
    rows[index].show(recognizer, state)
  }

  override func layoutSubviews() {
    let height = RecognizerRow.height(isCompact: isCompact)
    for (index, row) in rows.enumerated() {
      row.frame = Rect(
        x: 1, y: Self.padding + Double(index) * height, width: max(bounds.width - 2, 0), height: height)
    }
  }

  override func draw(_ context: Context, in rect: Rect) {
    let border = context.pixelAligned(bounds)
    context.fill(Path(roundedRect: border, cornerRadius: Self.cornerRadius), with: theme.border)
    context.fill(
      Path(roundedRect: border.insetBy(x: 1, y: 1), cornerRadius: Self.cornerRadius - 1), with: theme.panel)
  }
}
