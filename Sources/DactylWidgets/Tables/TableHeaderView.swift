import DactylCore
import DactylGeometry
import DactylGraphics

/// The header of a table: the titles of its columns, and the borders at which they are resized.
final class TableHeaderView: View {
  weak var columns: TableColumns?
  private(set) var titles: [TableColumnHeader] = []
  private var borders: [TableColumnBorder] = []

  /// The distances from the end of a column, in points, at which it is resized: by a pointer, by a finger that drags, and
  /// by one that taps twice (`LI-19`). Other taps sort.
  private static let pointerReach = 8.0
  private static let fingerReach = 24.0
  private static let tapReach = 12.0

  /// The column that is dragged, its width at the start, and the widths of all.
  private var drag: (column: Int, width: Double, widths: [Double?])?

  init() {
    super.init(frame: .zero)
    focusGroup = FocusGroup(axis: .horizontal, wraps: false)
    let pan = TableBorderPan { [weak self] in self?.border(near: $0, fingerReach: Self.fingerReach) }
    pan.addHandler { [weak self] in self?.follow($0) }
    let tap = TableBorderTap { [weak self] in self?.border(near: $0, fingerReach: Self.tapReach) }
    tap.addHandler { [weak self] in if let column = $0.column { self?.columns?.fit(column) } }
    for recognizer in [pan, tap] as [GestureRecognizer] { addGestureRecognizer(recognizer) }
  }

  // MARK: Columns

  func show(_ columns: [TableColumn]) {
    while titles.count > columns.count {
      titles.removeLast().removeFromSuperview()
      borders.removeLast().removeFromSuperview()
    }
    while titles.count < columns.count {
      let (title, border) = (TableColumnHeader(titles.count, in: self), TableColumnBorder())
      titles.append(title)
      borders.append(border)
      // Borders are in front of all titles.
      insertSubview(title, at: titles.count - 1)
      addSubview(border)
    }
    for (index, column) in columns.enumerated() {
      titles[index].column = column
      borders[index].isHidden = !column.isResizable
    }
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  func show(_ order: TableSortOrder?) {
    for title in titles { title.isAscending = title.number == order?.column ? order?.isAscending : nil }
  }

  func naturalWidth(of column: Int) -> Double { titles[column].naturalWidth }

  // MARK: Layout

  private var slots: TableColumnSlots { columns?.slots ?? TableColumnSlots() }

  override func sizeThatFits(proposal: ProposedSize) -> Size {
    let least = traits.theme.metrics.controlHeight(at: traits.density)
    let height = titles.reduce(least) { max($0, $1.wantedHeight) }
    return Size(width: proposal.width ?? slots.width, height: height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let slots = slots
    for (index, slot) in slots.slots.enumerated() where titles.indices.contains(index) {
      titles[index].slot = slot
      titles[index].frame = mirrored(Rect(x: slot.x, y: 0, width: slot.width, height: bounds.height))
      let reach = slots.reach(ofBorder: index, Self.pointerReach)
      borders[index].frame = mirrored(
        Rect(x: slot.maxX - reach.before, y: 0, width: reach.before + reach.behind, height: bounds.height))
    }
  }

  override func draw(_ context: Context, in rect: Rect) {
    let color = traits.theme.colors.separator
    context.fill(bounds, with: traits.theme.colors.surface)
    context.fill(Rect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1), with: color)
    // The edge of the table is the end of a column that reaches it.
    for slot in slots.slots where slot.maxX < bounds.width - 1 {
      let line = Rect(x: slot.maxX - 1, y: bounds.height / 4, width: 1, height: bounds.height / 2)
      context.fill(context.pixelAligned(mirrored(line)), with: color)
    }
  }

  /// A group, so that screen readers do not say of a title that it is not selected, as of a row.
  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .group
  }

  // MARK: Borders (LI-19)

  /// Returns the column whose end a touch takes hold of; nil for none.
  private func border(near touch: Touch, fingerReach: Double) -> Int? {
    let point = touch.location(in: self)
    let reach = touch.type == .indirectPointer ? Self.pointerReach : fingerReach
    let column = slots.border(at: isMirrored ? bounds.width - point.x : point.x, reach: reach)
    return column.flatMap { titles.indices.contains($0) && titles[$0].column.isResizable ? $0 : nil }
  }

  /// Returns whether a tap at a touch is one at a border, which sorts nothing.
  func isAtBorder(_ touch: Touch) -> Bool { border(near: touch, fingerReach: Self.tapReach) != nil }

  private func follow(_ pan: TableBorderPan) {
    guard let columns else { return }
    if pan.state == .began, let column = pan.column { drag = (column, columns.width(column), columns.widths) }
    guard let drag else { return }
    switch pan.state {
    case .began, .changed:
      let way = pan.way(in: self) / traits.fontScale
      columns.resize(drag.column, to: drag.width + (isMirrored ? -way : way))
    case .cancelled: columns.setWidths(drag.widths)
    default: break
    }
    guard pan.state == .ended || pan.state == .cancelled else { return }
    self.drag = nil
    if pan.state == .ended && columns.widths != drag.widths { columns.didResizeColumn?(drag.column) }
  }
}

/// The end of a column, which shows a pointer that it can be dragged.
private final class TableColumnBorder: View {
  override var pointerStyle: PointerStyle? { .resizeHorizontally }
}

/// Drags the end of a column.
private final class TableBorderPan: PanGestureRecognizer {
  /// The column whose end is dragged.
  private(set) var column: Int?
  private var border: @MainActor (Touch) -> Int? = { _ in nil }

  /// A pointer is precise, and scrolls nothing.
  private static let pointerThreshold = 3.0
  private static let fingerThreshold = 10.0

  /// The place of the pointer when it was pressed, and what is missing from the translation of the pan, in points.
  private var start = 0.0
  private var missing = 0.0

  /// `border` returns the column whose end a touch takes hold of.
  convenience init(_ border: @escaping @MainActor (Touch) -> Int?) {
    self.init()
    self.border = border
    maximumNumberOfTouches = 1
    allowedTransformKinds = []
  }

  override func shouldReceive(_ touch: Touch) -> Bool { column != nil || border(touch) != nil }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    if column == nil, let touch = touches.first {
      let isPointer = touch.type == .indirectPointer
      column = border(touch)
      start = touch.location(in: view).x
      missing = 0
      axis = isPointer ? .both : .horizontal
      standardThreshold = isPointer ? Self.pointerThreshold : Self.fingerThreshold
    }
    super.touchesBegan(touches, with: event)
  }

  /// Returns how far the end of the column has moved to the right, in points of `view`. It stays below a pointer; a
  /// finger moves it without a jump.
  func way(in view: View) -> Double {
    let translation = translation(in: view).x
    if state == .began, standardThreshold == Self.pointerThreshold {
      missing = location(in: view).x - start - translation
    }
    return translation + missing
  }

  override func reset() {
    super.reset()
    column = nil
  }
}

/// Recognizes two taps at the end of a column.
private final class TableBorderTap: TapGestureRecognizer {
  /// The column at whose end the first tap was.
  private(set) var column: Int?
  private var border: @MainActor (Touch) -> Int? = { _ in nil }

  /// `border` returns the column whose end a touch takes hold of.
  convenience init(_ border: @escaping @MainActor (Touch) -> Int?) {
    self.init()
    self.border = border
    numberOfTapsRequired = 2
  }

  override func shouldReceive(_ touch: Touch) -> Bool { border(touch) != nil }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    if let touch = touches.first { column = border(touch) }
    super.touchesBegan(touches, with: event)
  }
}
