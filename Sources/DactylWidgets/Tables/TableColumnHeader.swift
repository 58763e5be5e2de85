import DactylCore
import DactylGeometry
import DactylGraphics

/// The title of a column, which sorts the rows (`LI-18`).
final class TableColumnHeader: TapControl {
  /// The number of the column.
  let number: Int
  private weak var header: TableHeaderView?
  private let label = Label("", role: .caption)

  var column = TableColumn("") {
    didSet {
      guard column != oldValue else { return }
      label.text = column.title
      label.textAlignment = column.alignment
      stateChanged()
    }
  }

  /// The place of the column, and of its content.
  var slot = TableColumnSlots.Slot(x: 0, width: 0, leading: 0, trailing: 0, alignment: .leading) {
    didSet { if slot != oldValue { setNeedsLayout() } }
  }

  /// How the table is sorted by the column; nil if it is not.
  var isAscending: Bool? {
    didSet {
      guard isAscending != oldValue else { return }
      setNeedsLayout()
      stateChanged()
    }
  }

  /// The width by which a key changes that of the column, in points at the usual size of text (`LI-19`).
  private static let keyStep = 8.0
  /// In points at the usual size of text.
  private static let signSize = 8.0
  private static let signGap = 6.0

  init(_ number: Int, in header: TableHeaderView) {
    self.number = number
    self.header = header
    super.init(frame: .zero)
    addSubview(label)
  }

  private var columns: TableColumns? { header?.columns }

  // MARK: Sorting

  override func trigger(with event: Event?) { columns?.sort(by: number) }

  override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    column.isSortable && header?.isAtBorder(touch) != true
  }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { column.isSortable || column.isResizable }

  /// Control with the key in the direction of reading makes the column wider, with the other one narrower (`LI-19`).
  override var keyCommands: [KeyCommand] {
    guard isFirstResponder, column.isResizable else { return super.keyCommands }
    return super.keyCommands
      + [KeyCommand.inputLeftArrow, KeyCommand.inputRightArrow].map { input in
        KeyCommand(input: input, modifierFlags: .control) { [weak self] _ in
          guard let self, let columns else { return }
          let isWider = (input == KeyCommand.inputRightArrow) != isMirrored
          columns.resizeAndTell(number, to: columns.width(number) + (isWider ? Self.keyStep : -Self.keyStep))
        }
      }
  }

  // MARK: Accessibility

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .columnHeader
    description.label = column.title.isEmpty ? nil : column.title
    description.value = isAscending.map { localized($0 ? FrameworkText.ascending : FrameworkText.descending) }
    // Screen readers speak the description of a header, and no value.
    description.hint = description.value
    if column.isSortable || isAscending != nil {
      description.sortOrder = isAscending.map { $0 ? .ascending : .descending } ?? AccessibilitySortOrder.none
    }
    if !column.isSortable { description.actions.removeAll { $0 == .activate } }
  }

  // MARK: Appearance

  /// The width that the sign of the order takes from the title.
  private var signWidth: Double { ((Self.signSize + Self.signGap) * traits.fontScale).rounded(.up) }

  /// The height that the title wants.
  var wantedHeight: Double {
    label.measuredSize(for: .unspecified).height + 2 * traits.theme.metrics.smallSpacing
  }

  /// The width in which the title and the sign have room.
  var naturalWidth: Double {
    let title = slot.leading + label.measuredSize(for: .unspecified).width + slot.trailing
    return column.isSortable ? title + signWidth : title
  }

  private var isSignFirst: Bool { column.alignment == .trailing || column.alignment == .right }

  /// The place of the title, from the start of the column, and of the sign: on the side where the titles and the content
  /// below have no edge in common.
  private var places: (title: Rect, sign: Rect) {
    var width = max(slot.width - slot.leading - slot.trailing, 0)
    let sign = isAscending == nil ? 0 : min(signWidth, width)
    width -= sign
    let wanted = min(label.measuredSize(for: .unspecified).width, width)
    let title = Rect(x: slot.leading + (isSignFirst ? sign : 0), y: 0, width: width, height: bounds.height)
    let end = column.alignment == .center ? title.midX + wanted / 2 : title.minX + wanted
    let x = isSignFirst ? title.maxX - wanted - sign : end
    return (title, Rect(x: x, y: 0, width: sign, height: bounds.height))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = mirrored(places.title)
  }

  override func stateChanged() {
    super.stateChanged()
    updateColors()
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    updateColors()
  }

  private func updateColors() {
    let colors = traits.theme.colors
    label.textColor = isAscending == nil ? colors.secondaryLabel : colors.label
  }

  override func draw(_ context: Context, in rect: Rect) {
    let theme = traits.theme
    if column.isSortable { context.fillFeedback(of: self, in: Path(bounds)) }
    if let isAscending { drawSign(context, isAscending, with: theme.colors.label) }
    if isFocusVisible { context.strokeFocus(around: bounds, cornerRadius: theme.metrics.controlRadius, theme) }
  }

  /// A chevron that points up if the least value is in the first row.
  private func drawSign(_ context: Context, _ isAscending: Bool, with color: Color) {
    let side = Self.signSize * traits.fontScale
    let sign = places.sign
    let x = isSignFirst ? sign.minX : sign.maxX - side
    let center = mirrored(Rect(x: x, y: 0, width: side, height: bounds.height)).center
    let tip = isAscending ? -side / 4 : side / 4
    var path = Path()
    path.move(to: Point(x: center.x - side / 2, y: center.y - tip))
    path.addLine(to: Point(x: center.x, y: center.y + tip))
    path.addLine(to: Point(x: center.x + side / 2, y: center.y - tip))
    context.stroke(path, with: color, style: StrokeStyle(width: side * 0.2, cap: .round, join: .round))
  }
}
