import DactylCore
import DactylGeometry
import DactylGraphics

/// One row of a table view. Add its content to `contentView`. The cell forwards touches to the table (`RC-6`).
///
///     let cell = TableViewCell(reuseIdentifier: "name")
///     cell.textLabel.text = "Ada"
///
/// ![Three rows, one of which is selected](table)
open class TableViewCell: View {
  /// The kind of the cell. A cell that is no longer visible can be reused for rows of the same kind.
  public final let reuseIdentifier: String
  /// The view for the content, which fills the cell.
  public final let contentView = View()
  /// A label for one line of text, which is created on first use.
  public final private(set) lazy var textLabel: Label = makeTextLabel()

  /// The background while the row is highlighted or selected; nil leaves the background unchanged.
  public final var selectionColor: Color? = Color(
    light: Color(white: 0.5, alpha: 0.2), dark: Color(white: 0.7, alpha: 0.22))
  {
    didSet { setNeedsDisplay() }
  }

  /// Whether a finger is on the row (`SV-31`).
  public final internal(set) var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateChanged() } }
  }
  /// Whether the row is selected (`SV-31`).
  public final internal(set) var isSelected = false {
    didSet { if isSelected != oldValue { stateChanged() } }
  }

  final var separatorColor: Color? {
    didSet { if separatorColor != oldValue { setNeedsDisplay() } }
  }
  private var hasTextLabel = false

  /// Creates a cell that can be reused for rows with the same `reuseIdentifier`.
  public init(reuseIdentifier: String) {
    self.reuseIdentifier = reuseIdentifier
    super.init()
    addSubview(contentView)
  }

  /// The cell is about to show another row. Default: nothing.
  open func prepareForReuse() {}

  /// The row was highlighted, selected, or neither any more. Default: draws the cell again.
  open func stateChanged() { setNeedsDisplay() }

  /// A row, with the texts inside it as the label and its place in the table.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .row
    if isSelected { description.state.insert(.selected) }
    guard let table = superview as? TableView, let row = table.row(for: self) else { return }
    description.position = AccessibilityPosition(index: row, count: table.numberOfRows)
    if table.allowsSelection { description.actions.append(.activate) }
  }

  /// Selects the row for `activate`, as a tap does.
  open override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .activate, let table = superview as? TableView, let row = table.row(for: self) else {
      return super.perform(action)
    }
    return table.activate(row)
  }

  private func makeTextLabel() -> Label {
    let label = Label()
    hasTextLabel = true
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }

  /// Fits the content view to the cell. Call `super`.
  open override func layoutSubviews() {
    contentView.frame = bounds
    if hasTextLabel { textLabel.frame = bounds.insetBy(x: 16, y: 0) }
  }

  /// Draws the selection, the separator, a line of one point at the bottom, and the focus ring. Call `super`.
  open override func draw(_ context: Context, in rect: Rect) {
    if isHighlighted || isSelected, let selectionColor { context.fill(bounds, with: selectionColor) }
    if let separatorColor {
      context.fill(Rect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1), with: separatorColor)
    }
    drawFocus(context)
  }
}
