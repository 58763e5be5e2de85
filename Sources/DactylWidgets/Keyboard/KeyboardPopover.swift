import DactylCore
import DactylGeometry
import DactylGraphics

/// The letter above a finger, or the choices to which a finger slides that holds a key.
final class KeyboardPopover: View {
  /// The shape of the choices.
  enum Arrangement {
    /// In rows, as letters.
    case rows
    /// In a column, as names.
    case column
  }

  private static let rowLength = 6
  private static let rowHeight = 48.0
  private static let letterWidth = 40.0
  private static let nameWidth = 240.0
  private static let padding = 4.0

  let titles: [String]
  private let arrangement: Arrangement
  /// The index of the choice under the finger; nil for none.
  var highlighted: Int? {
    didSet { if highlighted != oldValue { setNeedsDisplay() } }
  }

  init(_ titles: [String], _ arrangement: Arrangement = .rows) {
    self.titles = titles
    self.arrangement = arrangement
    super.init()
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
  }

  private var columns: Int { arrangement == .column ? 1 : min(titles.count, Self.rowLength) }
  private var rows: Int { (titles.count + columns - 1) / max(columns, 1) }

  /// Places the popover above `key`, inside of `area`; both in the coordinates of the superview. The first choice
  /// is above the key where there is room.
  func place(above key: Rect, in area: Rect) {
    let width = arrangement == .column ? min(Self.nameWidth, area.width) : max(Self.letterWidth, key.width)
    let unit = min(width, (area.width - 2 * Self.padding) / Double(max(columns, 1)))
    let size = Size(
      width: unit * Double(columns) + 2 * Self.padding, height: Double(rows) * Self.rowHeight + 2 * Self.padding)
    let x = titles.count == 1 ? key.midX - size.width / 2 : key.midX - unit / 2 - Self.padding
    frame = Rect(
      x: min(max(x, area.minX), max(area.maxX - size.width, area.minX)), y: max(key.minY - size.height, area.minY),
      width: size.width, height: size.height)
  }

  /// Returns the rectangle of a choice, in the view's own coordinates. The first row is the lowest one, next to the
  /// finger.
  private func rect(of index: Int) -> Rect {
    let width = (bounds.width - 2 * Self.padding) / Double(max(columns, 1))
    let row = arrangement == .column ? index : rows - 1 - index / columns
    return Rect(
      x: Self.padding + Double(index % columns) * width, y: Self.padding + Double(row) * Self.rowHeight, width: width,
      height: Self.rowHeight)
  }

  /// Returns the choice for a finger at `point`, in the view's own coordinates: the nearest one, even if the finger is
  /// still on the key below; nil if it is far away.
  func choice(at point: Point) -> Int? {
    let reach = arrangement == .column ? 0 : 2 * Self.rowHeight
    guard bounds.insetBy(dx: -Self.rowHeight, dy: 0).contains(Point(x: point.x, y: bounds.midY)),
      point.y > -Self.rowHeight, point.y < bounds.maxY + reach
    else { return nil }
    return titles.indices.min { distance(of: $0, to: point) < distance(of: $1, to: point) }
  }

  private func distance(of index: Int, to point: Point) -> Double {
    let rect = rect(of: index)
    let x = max(rect.minX - point.x, point.x - rect.maxX, 0)
    let y = max(rect.minY - point.y, point.y - rect.maxY, 0)
    return x * x + y * y
  }

  override func draw(_ context: Context, in rect: Rect) {
    let theme = traits.theme
    let shape = Path(roundedRect: bounds, cornerRadius: 8)
    context.fill(shape, with: theme.colors.raised)
    context.strokeBorder(inside: bounds, cornerRadius: 8, with: theme.colors.outline, width: 1)
    let largest = arrangement == .column ? 15.0 : titles.count == 1 ? 30 : 22
    let room = self.rect(of: 0).size
    let size = KeyTitle.size(
      for: titles.map { ($0, Size(width: room.width - 2, height: room.height)) }, largest: largest, theme)
    for (index, title) in titles.enumerated() {
      let place = self.rect(of: index)
      let isHighlighted = index == highlighted
      if isHighlighted {
        context.fill(Path(roundedRect: place, cornerRadius: 6), with: theme.colors.accent)
      }
      let color = isHighlighted ? theme.colors.onAccent : theme.colors.label
      context.drawKeyTitle(title, in: place, with: color, size: size, theme)
    }
  }
}
