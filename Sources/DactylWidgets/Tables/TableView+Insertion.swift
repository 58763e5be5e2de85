import DactylCore
import DactylGeometry
import DactylGraphics

/// The mark that shows where dragged rows would be inserted (`DD-10`).
extension TableView {
  /// The row before which a mark is shown, from 0 to the number of rows; nil shows none. Set it in
  /// `dropInteraction(_:sessionDidUpdate:)`, and to nil when the drag leaves or drops. Default: nil.
  ///
  /// ```swift
  /// table.insertionRow = table.insertionRow(at: session.location(in: table))
  /// ```
  public final var insertionRow: Int? {
    get { insertionMark?.row }
    set {
      guard let newValue else {
        insertionMark?.removeFromSuperview()
        insertionMark = nil
        return
      }
      let mark = insertionMark ?? TableInsertionMark()
      if mark.superview == nil { addSubview(mark) }
      mark.row = min(max(newValue, 0), numberOfRows)
      insertionMark = mark
      placeInsertionMark()
    }
  }

  /// Returns the row before which something is inserted that is dropped at `point`, in the content's coordinates: from 0 to
  /// the number of rows.
  public final func insertionRow(at point: Point) -> Int {
    let row = (point.y / rowHeight).rounded()
    return row.isFinite ? Int(min(max(row, 0), Double(numberOfRows))) : 0
  }

  /// Places the mark after a change of the rows or of their places.
  final func placeInsertionMark() {
    guard let mark = insertionMark else { return }
    let y = Double(min(mark.row, numberOfRows)) * rowHeight - TableInsertionMark.height / 2
    let least = bounds.minY
    mark.frame = Rect(
      x: 0, y: min(max(y, least), max(bounds.maxY - TableInsertionMark.height, least)), width: bounds.width,
      height: TableInsertionMark.height)
  }
}

/// A line between two rows, with a ring at the side where reading begins.
final class TableInsertionMark: View {
  /// In points.
  static let height = 10.0
  private static let width = 2.0

  /// The row below the line.
  var row = 0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  override func draw(_ context: Context, in rect: Rect) {
    let color = traits.theme.colors.accent
    let isMirrored = traits.layoutDirection == .rightToLeft
    let inset = Self.width / 2
    let ring = Rect(
      x: isMirrored ? bounds.maxX - Self.height : 0, y: 0, width: Self.height, height: Self.height)
    let line = Rect(
      x: isMirrored ? 0 : Self.height, y: Self.height / 2 - inset, width: max(bounds.width - Self.height, 0),
      height: Self.width)
    context.fill(line, with: color)
    context.stroke(
      Path(ellipseIn: ring.insetBy(x: inset, y: inset)), with: color, style: StrokeStyle(width: Self.width))
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    setNeedsDisplay()
  }
}
