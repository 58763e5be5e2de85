import DactylCore
import DactylGeometry
import DactylGraphics

/// A control that shows a time of day, and lets the user choose one.
///
///     let picker = TimePicker(time: TimeOfDay(hour: 9, minute: 30) ?? .midnight)
///     picker.minuteInterval = 5
///     picker.addAction(Action { [weak self] _ in self?.save() }, for: .valueChanged)
///
/// ![Times with a 12-hour clock and a 24-hour clock, with limits, disabled, and with the focus](time-picker)
///
/// Hours and minutes are on wheels that the user turns by a drag, a flick or a tap on another row, each with a finger
/// of its own, and by keys (`CT-34`, `CT-35`). With a 12-hour clock, a third wheel has the halves of the day. The
/// control sends `valueChanged` once for each change by the user, when the wheels have come to rest.
open class TimePicker: Control {
  /// The time that is chosen. It may be outside of the limits, which only hold for the user. Its minutes are rounded
  /// down to `minuteInterval`. Setting it shows it at once and sends nothing. Default: midnight.
  public final var time: TimeOfDay {
    get { storedTime }
    set { setTime(rows.rounded(newValue), animated: false) }
  }
  private var storedTime = TimeOfDay.midnight

  /// The minutes from one row to the next, such as 5 or 15. A number that does not divide 60 counts as 1. Default: 1.
  public final var minuteInterval = 1 {
    didSet {
      guard minuteInterval != oldValue else { return }
      time = storedTime
      titlesChanged()
    }
  }

  /// The first time that the user can choose; nil is no limit. Default: nil.
  public final var minimumTime: TimeOfDay? {
    didSet { if minimumTime != oldValue { setNeedsDisplayOfRows() } }
  }

  /// The last time that the user can choose; nil is no limit. If it is before `minimumTime`, the user can choose none.
  /// Default: nil.
  public final var maximumTime: TimeOfDay? {
    didSet { if maximumTime != oldValue { setNeedsDisplayOfRows() } }
  }

  /// The names of the halves of the day, and whether there are any: a 12-hour or a 24-hour clock. Default: those of the
  /// language that the program has set, else those of the user (`LA-8`).
  public final var names: CalendarNames {
    get { ownNames ?? languageOfDates.names(traits) }
    set {
      guard newValue != ownNames else { return }
      ownNames = newValue
      titlesChanged()
    }
  }
  private var ownNames: CalendarNames?

  /// Whether hours are counted to 12 or to 24; nil leaves it to the names. Default: nil.
  public final var clockHours: DateFormat.Clock? {
    didSet { if clockHours != oldValue { titlesChanged() } }
  }

  /// The names with the clock of the picker.
  private var shownNames: CalendarNames {
    var names = names
    if let clockHours { names.usesTwelveHourClock = clockHours == .twelveHour }
    return names
  }
  private var languageOfDates = LanguageOfDates()
  private var shownLocale: Locale?

  /// Whether the user can turn the wheels. If it becomes false, wheels that turn go back. Default: true.
  open override var isEnabled: Bool {
    didSet {
      guard isEnabled != oldValue else { return }
      // First, so that the end of a drag chooses nothing.
      stopColumns()
      for column in columns { column.isEnabled = isEnabled }
    }
  }

  /// The hours and the minutes, which are read from the left in every language.
  let clock = View()
  private(set) lazy var hours = TimeColumn(.hours, of: self)
  private(set) lazy var minutes = TimeColumn(.minutes, of: self)
  private(set) lazy var periods = TimeColumn(.periods, of: self)

  final var columns: [TimeColumn] { [hours, minutes, periods] }

  /// Creates a picker.
  public init(time: TimeOfDay = .midnight) {
    storedTime = time
    super.init(frame: .zero)
    clock.traitOverrides.layoutDirection = .leftToRight
    for column in [hours, minutes] { clock.addSubview(column) }
    for view in [clock, periods] { addSubview(view) }
    // By their places, since the order of reading is not that of the columns from right to left.
    focusGroup = FocusGroup(axis: nil)
    titlesChanged()
    sizeToFit()
  }

  final var rows: TimeRows {
    TimeRows(
      usesTwelveHourClock: shownNames.usesTwelveHourClock, interval: minuteInterval, from: minimumTime, to: maximumTime)
  }

  private func titlesChanged() {
    shownLocale = traits.chosenLocale
    let rows = rows
    let hourNumbers = (0..<rows.hourCount).map { rows.number(ofHour: $0) }
    hours.setTitles(
      hourNumbers.map { traits.withDigits(rows.usesTwelveHourClock ? "\($0)" : $0.twoDigits) },
      row: rows.hour(of: storedTime))
    minutes.setTitles(
      (0..<rows.minuteCount).map { traits.withDigits(($0 * rows.interval).twoDigits) },
      row: rows.minute(of: storedTime))
    periods.setTitles((0...1).map(names.dayPeriodName), row: rows.period(of: storedTime))
    periods.isHidden = !rows.usesTwelveHourClock
    setNeedsLayout()
    setNeedsDisplayOfRows()
    invalidateIntrinsicContentSize()
  }

  // MARK: Time

  private func setTime(_ time: TimeOfDay, animated: Bool) {
    storedTime = time
    let rows = rows
    hours.show(rows.hour(of: time), animated: animated)
    minutes.show(rows.minute(of: time), animated: animated)
    periods.show(rows.period(of: time), animated: animated)
    setNeedsDisplayOfRows()
  }

  /// The time of the rows in the middle of all columns.
  private var shownTime: TimeOfDay {
    rows.time(hour: hours.row, minute: minutes.row, period: periods.row)
  }

  /// The user has turned a column. If no other one turns, the nearest time within the limits is chosen.
  final func chooseShownTime() {
    guard !columns.contains(where: \.isTurnedByUser) else { return }
    let old = storedTime
    setTime(rows.limited(shownTime) ?? old, animated: true)
    if storedTime != old { sendActions(for: .valueChanged) }
  }

  /// The user has turned a column from its last row on to its first one, or back, `turns` times. The hours after 11
  /// with a 12-hour clock are in the other half of the day.
  final func columnDidTurn(_ column: TimeColumn, over turns: Int) {
    guard column === hours, rows.usesTwelveHourClock, !turns.isMultiple(of: 2) else { return }
    periods.show(1 - periods.row, animated: true)
    setNeedsDisplayOfRows()
  }

  /// Returns whether the user can choose a time of `row`, with the present rows of the columns before it.
  final func allows(_ row: Int, of column: TimeColumn) -> Bool {
    switch column.kind {
    case .hours: rows.allowsHour(row, period: periods.row)
    case .minutes: rows.allowsMinute(row, ofHour: shownTime.hour)
    case .periods: rows.allowsPeriod(row)
    }
  }

  private func stopColumns() {
    let rows = rows
    hours.stop(at: rows.hour(of: storedTime))
    minutes.stop(at: rows.minute(of: storedTime))
    periods.stop(at: rows.period(of: storedTime))
  }

  /// Wheels that turn go back when the picker leaves its window.
  open override func willMove(toWindow window: Window?) {
    super.willMove(toWindow: window)
    if window !== self.window { stopColumns() }
  }

  // MARK: Touches and keys

  /// Returns false: the columns take the touches.
  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool { false }

  /// False: a touch beside the columns scrolls.
  open override var keepsTouchesFromScrolling: Bool { false }

  /// Does nothing, since the columns show the pointer.
  open override func hoverDidChange() {}

  /// Moves the focus to the column after `column`, in the order of a time.
  final func focusColumn(after column: TimeColumn) {
    let next = column === hours ? minutes : periods
    if next.canBecomeFirstResponder { next.becomeFirstResponder() }
  }

  open override func stateChanged() {
    super.stateChanged()
    setNeedsDisplayOfRows()
  }

  // MARK: Accessibility

  /// Describes a group without a label: set `accessibilityLabel`. The value is the time; the columns are steppers.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .group
    description.value = traits.withDigits(shownNames.text(of: storedTime))
  }

  /// Returns false for `activate`: the columns are changed instead.
  open override func perform(_ action: AccessibilityAction) -> Bool {
    action == .activate ? false : super.perform(action)
  }

  // MARK: Appearance

  /// The role of the text of the rows: a smaller one if the picker is too narrow.
  final var rowRole = Typography.Role.title {
    didSet { if rowRole != oldValue { setNeedsDisplayOfRows() } }
  }

  /// Returns the size of the columns with five rows.
  open override func sizeThatFits(_ size: Size) -> Size { fittingSize(width: size.width > 0 ? size.width : nil) }

  open override func sizeThatFits(proposal: ProposedSize) -> Size { fittingSize(width: proposal.width) }

  /// Returns the baseline of the rows in the middle.
  open override func firstBaseline(in size: Size) -> Double? { baseline(inHeight: size.height) }

  open override func traitsDidChange() {
    super.traitsDidChange()
    if shownLocale != traits.chosenLocale { titlesChanged() }
    // Rows of another height may be in columns of the same size.
    for view in [self] + columns { view.setNeedsLayout() }
    setNeedsDisplayOfRows()
  }

  open override func layoutSubviews() { placeColumns() }

  open override func draw(_ context: Context, in rect: Rect) {
    if !bounds.isEmpty, bounds.isFinite { drawColon(in: context) }
  }
}
