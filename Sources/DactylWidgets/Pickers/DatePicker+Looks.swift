import DactylCore
import DactylGeometry
import DactylGraphics

extension DatePicker {
  /// The least side of a cell in a picker that is too narrow.
  private static let leastColumn = 24.0

  private var cellSide: Double {
    let text = numberLayout("30", .black, .control).size
    let least = traits.theme.metrics.controlHeight(at: traits.density)
    return max(((max(text.width, text.height) + 12) / 4).rounded(.up) * 4, least)
  }

  /// The height of the row with the buttons.
  private var buttonRowHeight: Double { cellSide }

  private func buttonSide(in width: Double) -> Double {
    min(buttonRowHeight, width / 3, traits.theme.metrics.controlHeight(at: traits.density))
  }

  /// The place of the title, which is the same in all months of a year (`CT-44`).
  struct TitlePlace {
    /// Whether the title is above the buttons, and not between them.
    var isAbove = false
    /// The height of the title with the most lines.
    var height = 0.0
  }

  /// Returns the place of the title in a picker of `width`. Large titles have several lines between the buttons, or,
  /// where a word has no room there, lines of their own above.
  private func titlePlace(in width: Double) -> TitlePlace {
    guard traits.fontScale > 1 else { return TitlePlace() }
    let font = traits.theme.typography.font(.headline, fontScale: traits.fontScale)
    let style = TextStyle(
      font: font, hyphenates: true, language: traits.chosenLocale?.identifier, fontScale: traits.fontScale)
    let titles = titlesOfYear
    let key = TitlePlaceKey(width: width, style: style, titles: titles)
    if let storedTitlePlace, storedTitlePlace.key == key { return storedTitlePlace.place }
    let room = max(width - 2 * buttonSide(in: width), 0)
    var place = TitlePlace()
    place.isAbove = titles.contains { LongestWord.width(of: $0, style: style) > room }
    place.height =
      titles.map { TextLayout($0, style: style, width: place.isAbove ? width : room).fittingHeight }.max() ?? 0
    storedTitlePlace = (key, place)
    return place
  }

  /// The values from which the place of the title follows.
  struct TitlePlaceKey: Equatable {
    fileprivate let width: Double
    fileprivate let style: TextStyle
    fileprivate let titles: [String]
  }

  /// The height of the title and the buttons.
  private func headerHeight(in width: Double) -> Double {
    let place = titlePlace(in: width)
    return (place.isAbove ? place.height + buttonRowHeight : max(place.height, buttonRowHeight)).rounded(.up)
  }

  /// The height of the names of the weekdays.
  private var weekdayHeight: Double {
    ((numberLayout("A", .black, .caption).size.height + 8) / 4).rounded(.up) * 4
  }

  private func numberLayout(_ text: String, _ color: Color, _ role: Typography.Role) -> TextLayout {
    TextLayout(text, style: TextStyle(font: traits.theme.typography.font(role), color: color, lineLimit: 1))
  }

  private func textWidth(_ text: String, _ role: Typography.Role) -> Double {
    let font = traits.theme.typography.font(role, fontScale: traits.fontScale)
    return TextLayout(text, style: TextStyle(font: font, lineLimit: 1)).size.width.rounded(.up)
  }

  func fittingSize(width: Double?) -> Size {
    let ideal = 7 * cellSide
    let width = width.flatMap { $0.isFinite ? max($0, 7 * Self.leastColumn) : nil } ?? ideal
    return Size(
      width: min(width, 2 * ideal), height: headerHeight(in: min(width, 2 * ideal)) + weekdayHeight + 6 * cellSide)
  }

  // MARK: Places

  /// The rectangle of all cells, in the picker's coordinates.
  private var gridRect: Rect {
    let top = bounds.minY + headerHeight(in: bounds.width) + weekdayHeight
    return Rect(x: bounds.minX, y: top, width: bounds.width, height: max(bounds.maxY - top, 0))
  }

  /// Returns the rectangle of a cell, in the picker's coordinates and in whole points.
  func rect(of index: Int) -> Rect {
    let grid = gridRect
    let (row, column) = (index / MonthGrid.columns, index % MonthGrid.columns)
    let place = isMirrored ? MonthGrid.columns - 1 - column : column
    func edge(_ length: Double, _ part: Int, _ count: Int) -> Double {
      (length * Double(part) / Double(count)).rounded()
    }
    let (left, right) = (edge(grid.width, place, 7), edge(grid.width, place + 1, 7))
    let (top, bottom) = (edge(grid.height, row, MonthGrid.rows), edge(grid.height, row + 1, MonthGrid.rows))
    return Rect(x: grid.minX + left, y: grid.minY + top, width: right - left, height: bottom - top)
  }

  /// Returns the day at `point`, in the picker's coordinates; nil if there is none.
  func day(at point: Point) -> CalendarDate? {
    guard gridRect.contains(point) else { return nil }
    return (0..<MonthGrid.count).first { rect(of: $0).contains(point) }.flatMap { grid.date(at: $0) }
  }

  func placeSubviews() {
    let place = titlePlace(in: bounds.width)
    let header = min(headerHeight(in: bounds.width), bounds.height)
    let height = place.isAbove ? min(buttonRowHeight, header) : header
    let side = buttonSide(in: bounds.width)
    let top = bounds.minY + header - height
    let left = Rect(x: bounds.minX, y: top, width: side, height: height)
    let right = Rect(x: bounds.maxX - side, y: top, width: side, height: height)
    (previousButton.frame, nextButton.frame) = isMirrored ? (right, left) : (left, right)
    placeTitle(
      in: place.isAbove
        ? Rect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: header - height)
        : Rect(x: bounds.minX + side, y: top, width: max(bounds.width - 2 * side, 0), height: height))
    let grid = gridRect
    dayGrid.frame = grid
    for view in days { view.frame = rect(of: view.index).offsetBy(dx: -grid.minX, dy: -grid.minY) }
  }

  /// Places the title in the middle of `rect`. At the standard size it has one line, and is smaller in a picker that is
  /// too narrow.
  private func placeTitle(in rect: Rect) {
    let isLarge = traits.fontScale > 1
    let roles: [Typography.Role] = [.headline, .footnote, .caption]
    let fitting = roles.first { textWidth(titleLabel.text, $0) <= rect.width } ?? .caption
    let role = isLarge ? .headline : fitting
    if titleLabel.role != role { titleLabel.role = role }
    (titleLabel.numberOfLines, titleLabel.hyphenates) = (isLarge ? 0 : 1, isLarge)
    let wanted = titleLabel.sizeThatFits(Size(width: rect.width, height: rect.height)).height
    let height = min(wanted, rect.height)
    titleLabel.frame = Rect(
      x: rect.minX, y: rect.minY + ((rect.height - height) / 2).rounded(.down), width: rect.width, height: height)
  }

  // MARK: Drawing

  func drawMonth(in context: Context) {
    drawWeekdays(in: context)
    let grid = grid
    let numberRole = numberRole
    for index in 0..<MonthGrid.count {
      guard let date = grid.date(at: index), let number = grid.number(at: index) else { continue }
      draw(number, of: date, in: rect(of: index), numberRole, context)
    }
  }

  /// Names of mostly one letter, in the order of the columns; nil if the language has none.
  private var narrowWeekdays: [String]? {
    guard let locale = traits.languageOfDates else { return nil }
    let names = CalendarConventions(for: locale).narrowWeekdays
    return (0..<7).map { names[(grid.firstWeekday + $0) % 7] }
  }

  /// Draws short names, or as many of their letters as fit.
  private func drawWeekdays(in context: Context) {
    let color = isEnabled ? traits.theme.colors.secondaryLabel : traits.theme.colors.disabledLabel
    let columns = (0..<7).map { rect(of: $0) }
    let names = (0..<7).map { self.names.shortWeekdayName((grid.firstWeekday + $0) % 7) }
    let narrowest = columns.map(\.width).min() ?? 0
    func cut(_ length: Int) -> [String] { names.map { String($0.prefix(length)) } }
    let forms: [() -> [String]] = [{ names }, { cut(2) }, { self.narrowWeekdays ?? [] }, { cut(1) }]
    let layouts = forms.enumerated().lazy.compactMap { index, form -> [TextLayout]? in
      let texts = form()
      // In Arabic all names begin with the same letters.
      guard index == forms.count - 1 || Set(texts).count == Set(names).count else { return nil }
      return texts.map { self.numberLayout($0, color, .caption) }
    }
    guard let fitting = layouts.first(where: { $0.allSatisfy { $0.size.width <= narrowest - 4 } }) else { return }
    let top = bounds.minY + headerHeight(in: bounds.width)
    for (layout, column) in zip(fitting, columns) {
      let y = top + ((weekdayHeight - layout.size.height) / 2).rounded(.down)
      context.draw(layout, at: Point(x: column.midX - layout.size.width / 2, y: y))
    }
  }

  /// The role of the numbers: a smaller one if the picker is too narrow for large text.
  private var numberRole: Typography.Role {
    let width = bounds.width / Double(MonthGrid.columns)
    return [.control, .footnote].first { numberLayout("30", .black, $0).size.width <= width - 2 } ?? .caption
  }

  private func draw(
    _ day: Int, of date: CalendarDate, in cell: Rect, _ numberRole: Typography.Role, _ context: Context
  ) {
    let theme = traits.theme
    let colors = theme.colors
    let side = min(cell.width, cell.height) - 4
    guard side > 0 else { return }
    let mark = Rect(
      x: (cell.midX - side / 2).rounded(.down), y: (cell.midY - side / 2).rounded(.down), width: side, height: side)
    let shape = Path(ellipseIn: mark)
    let isSelected = date == self.date
    let isAllowed = isEnabled && allows(date)
    if isSelected { context.fill(shape, with: isAllowed ? colors.accent : colors.disabledFill) }
    if isAllowed, date == hoveredDate { context.fill(shape, with: colors.hover) }
    if date == pressedDate { context.fill(shape, with: colors.pressed) }
    if date == today, !isSelected {
      context.strokeBorder(
        inside: mark, cornerRadius: side / 2, with: isAllowed ? colors.accent : colors.disabledFill,
        width: max(theme.metrics.borderWidth, 1.5))
    }
    if isFocusVisible, date == focusedDate {
      // Around the mark, so that the ring leaves room for the number.
      let ring = mark.insetBy(dx: -2, dy: -2)
      context.strokeFocus(around: ring, cornerRadius: ring.width / 2, theme)
    }
    let color =
      !isAllowed
      ? colors.disabledLabel : isSelected ? colors.onAccent : date == today ? colors.accentLabel : colors.label
    let number = numberLayout(traits.withDigits("\(day)"), color, numberRole)
    context.draw(
      number,
      at: Point(
        x: mark.midX - number.size.width / 2, y: (mark.midY - number.size.height / 2).rounded(.down)))
  }
}

/// The days of a month for assistive technology, in weeks.
final class DayGridView: View {
  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .table
  }
}

/// A day of a month for assistive technology and tests. The picker draws it, and takes its touches.
final class DayView: View {
  let index: Int
  private weak var picker: DatePicker?

  init(_ index: Int, of picker: DatePicker) {
    self.index = index
    self.picker = picker
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    guard let picker, let date = picker.grid.date(at: index) else { return }
    description.role = .cell
    description.label = picker.spokenName(of: date)
    let (row, column) = index.quotientAndRemainder(dividingBy: MonthGrid.columns)
    description.gridPosition = AccessibilityGridPosition(row: row, column: column)
    description.state.insert(.selectable)
    if date == picker.date { description.state.insert(.selected) }
    // Screen readers do not speak that a cell is selected.
    let facts = [
      date == picker.today ? FrameworkText.today : nil, date == picker.date ? FrameworkText.selectedDay : nil,
    ]
    let words = facts.compactMap { $0.map { localized($0) } }
    if !words.isEmpty { description.hint = words.joined(separator: ", ") }
    if !picker.isEnabled || !picker.allows(date) { description.state.insert(.disabled) }
    description.actions.append(.activate)
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .activate, let picker, let date = picker.grid.date(at: index) else { return super.perform(action) }
    return picker.choose(date)
  }
}

/// A button with a chevron, for the next or the previous month.
final class MonthButton: TapControl {
  private let isForward: Bool

  init(isForward: Bool) {
    self.isForward = isForward
    super.init(frame: .zero)
    localize(\.accessibilityLabel, isForward ? FrameworkText.nextMonth : FrameworkText.previousMonth)
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .button
  }

  override func draw(_ context: Context, in rect: Rect) {
    guard !bounds.isEmpty, bounds.isFinite else { return }
    let theme = traits.theme
    let radius = cornerRadius(in: bounds, theme)
    context.fillFeedback(of: self, in: Path(roundedRect: bounds, cornerRadius: radius))
    if isFocusVisible { context.strokeFocus(around: bounds, cornerRadius: radius, theme) }
    let center = context.pixelAligned(bounds).center
    let scale = traits.fontScale
    let direction = isForward == isMirrored ? -1.0 : 1.0
    var path = Path()
    path.move(to: center + Point(x: -2.5 * direction, y: -5) * scale)
    path.addLine(to: center + Point(x: 2.5 * direction, y: 0) * scale)
    path.addLine(to: center + Point(x: -2.5 * direction, y: 5) * scale)
    let color = isEnabled ? theme.colors.accentLabel : theme.colors.disabledLabel
    context.stroke(path, with: color, style: StrokeStyle(width: 1.75 * scale, cap: .round, join: .round))
  }
}
