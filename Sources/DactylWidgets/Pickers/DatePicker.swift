import DactylCore
import DactylGeometry
import DactylGraphics

/// A control that shows the days of a month, and lets the user choose one.
///
///     let picker = DatePicker(date: CalendarDate(year: 2028, month: 2, day: 29))
///     picker.minimumDate = CalendarDate(year: 2028, month: 1, day: 1)
///     picker.addAction(Action { [weak self] _ in self?.save() }, for: .valueChanged)
///
/// ![A month with a selected day, today and a limit, a disabled one, and one with the focus](date-picker)
///
/// The user changes the month with the buttons, by a swipe, or by keys (`CT-33`). The control sends `valueChanged` once
/// for each change by the user. Names of months and weekdays are in the language of the user.
open class DatePicker: Control {
  /// The day that is chosen; nil if none is. It may be outside of the limits, which only hold for the user. Setting it
  /// shows its month and sends nothing. Default: nil.
  public final var date: CalendarDate? {
    didSet {
      guard date != oldValue else { return }
      if let date { shownMonth = date }
      cursor = nil
      contentChanged()
    }
  }

  /// The first day that the user can choose; nil is no limit. Default: nil.
  public final var minimumDate: CalendarDate? {
    didSet { if minimumDate != oldValue { contentChanged() } }
  }

  /// The last day that the user can choose; nil is no limit. If it is before `minimumDate`, the user can choose none.
  /// Default: nil.
  public final var maximumDate: CalendarDate? {
    didSet { if maximumDate != oldValue { contentChanged() } }
  }

  /// The day that is marked as today; nil marks none. The program has to set it, also after midnight. Default: nil.
  public final var today: CalendarDate? {
    didSet { if today != oldValue { contentChanged() } }
  }

  /// The names of months and weekdays, and the first weekday. Default: those of the language that the program has set,
  /// else those of the user (`LA-8`).
  public final var names: CalendarNames {
    get { ownNames ?? languageOfDates.names(traits) }
    set {
      guard newValue != ownNames else { return }
      ownNames = newValue
      contentChanged()
    }
  }
  private(set) var ownNames: CalendarNames?
  private var languageOfDates = LanguageOfDates()

  /// The calendar of the months and years that are shown; nil for that of the identifier of the language (`ca`), else
  /// the Gregorian one (`CT-41`). Default: nil.
  ///
  ///     let picker = DatePicker()
  ///     picker.calendar = .hijri
  ///     picker.traitOverrides.locale = "ar-SA"
  ///
  /// ![A month of the Islamic, the Buddhist and the Japanese calendar](date-picker-calendars)
  ///
  /// `date` and the other days are Gregorian. Where ICU is not installed, the calendar is the Gregorian one.
  public final var calendar: CalendarSystem? {
    didSet { if calendar != oldValue { contentChanged() } }
  }
  /// The place of the title that was looked for last; every day asks for it.
  final var storedTitlePlace: (key: TitlePlaceKey, place: TitlePlace)?
  private var storedTitles: (shown: String, all: [String])?
  private var storedMonths: (wanted: CalendarSystem, locale: Locale, months: MonthCalendar)?

  /// The months of the calendar that is shown.
  var months: MonthCalendar {
    let locale = traits.languageOfDates ?? .english
    let wanted = calendar ?? (locale.keywords["ca"] == nil ? .gregorian : CalendarSystem.calendar(of: locale))
    if let storedMonths, storedMonths.wanted == wanted, storedMonths.locale == locale { return storedMonths.months }
    let months = MonthCalendar(wanted, in: locale)
    storedMonths = (wanted, locale, months)
    return months
  }

  /// The first day of the month that is shown. Setting it to another day shows the month of that day. Default: the
  /// month of the selected day, else of `today`, else January 2000.
  public final var displayedMonth: CalendarDate {
    get { months.firstOfMonth(shownMonth ?? date ?? today ?? Self.fallbackMonth) }
    set {
      guard months.firstOfMonth(newValue) != displayedMonth else { return }
      shownMonth = newValue
      contentChanged()
    }
  }
  /// A day of the month that is shown; nil if the program and the user have not set it.
  private var shownMonth: CalendarDate?

  private static let fallbackMonth = CalendarDate(year: 2000, month: 1, day: 1) ?? .distantPast

  /// The day that the keys have moved to; nil before they have moved.
  private var cursor: CalendarDate?
  /// The day under the pointer.
  private(set) var hoveredDate: CalendarDate?
  private let hover = HoverGestureRecognizer()

  let titleLabel = Label("", role: .headline)
  let previousButton = MonthButton(isForward: false)
  let nextButton = MonthButton(isForward: true)
  private(set) lazy var days = (0..<MonthGrid.count).map { DayView($0, of: self) }
  let dayGrid = DayGridView()

  /// Creates a picker.
  public init(date: CalendarDate? = nil) {
    super.init(frame: .zero)
    self.date = date
    for view in [previousButton, titleLabel, nextButton, dayGrid] as [View] { addSubview(view) }
    for day in days { dayGrid.addSubview(day) }
    titleLabel.textAlignment = .center
    titleLabel.isUserInteractionEnabled = false
    for (button, step) in [(previousButton, -1), (nextButton, 1)] {
      button.addAction(Action { [weak self] _ in self?.showMonth(step) }, for: .primaryActionTriggered)
    }
    for direction in [SwipeGestureRecognizer.Direction.left, .right] {
      let swipe = SwipeGestureRecognizer()
      swipe.direction = direction
      // A pointer can slide from day to day quickly.
      swipe.allowedTouchTypes = [.direct]
      swipe.addHandler { [weak self] _ in
        guard let self else { return }
        if isEnabled { showMonth((direction == .left) == isMirrored ? -1 : 1) }
      }
      addGestureRecognizer(swipe)
    }
    hover.addHandler { [weak self] hover in
      guard let self else { return }
      let isOver = hover.state == .began || hover.state == .changed
      hoveredDate = isOver && isEnabled ? day(at: hover.location(in: self)) : nil
      setNeedsDisplay()
    }
    addGestureRecognizer(hover)
    contentChanged()
    sizeToFit()
  }

  func contentChanged() {
    let month = displayedMonth
    setNeedsLayout()
    titleLabel.text = title(of: month)
    previousButton.isEnabled = isEnabled && canShow(monthOf: month.adding(days: -1))
    nextButton.isEnabled = isEnabled && canShow(monthOf: months.adding(months: 1, to: month))
    titleLabel.alpha = isEnabled ? 1 : 0.4
    setNeedsDisplay()
    // The picker draws them.
    for day in days { day.setNeedsAccessibilityUpdate() }
  }

  private func title(of month: CalendarDate) -> String {
    hasOwnWords ? "\(names.monthName(month.month)) \(month.year)" : months.text(of: month, isFull: false)
  }

  /// The titles of the months of the year that is shown.
  var titlesOfYear: [String] {
    if let storedTitles, storedTitles.shown == titleLabel.text { return storedTitles.all }
    let month = displayedMonth
    let all = (-6...6).map { title(of: months.adding(months: $0, to: month)) }
    storedTitles = (titleLabel.text, all)
    return all
  }

  /// Whether texts have the names that the program has set, or the language has none: those of the Gregorian calendar.
  private var hasOwnWords: Bool {
    months.system == .gregorian && (ownNames != nil || traits.languageOfDates == nil)
  }

  open override func traitsDidChange() {
    super.traitsDidChange()
    contentChanged()
  }

  var grid: MonthGrid {
    let month = displayedMonth
    return MonthGrid(
      first: month, length: months.numberOfDays(inMonthOf: month), firstWeekday: names.firstWeekday)
  }

  // MARK: Choosing

  /// Returns whether the user can choose `date`.
  public final func allows(_ date: CalendarDate) -> Bool {
    date >= minimumDate ?? .distantPast && date <= maximumDate ?? .distantFuture
  }

  /// The user has chosen `date`. Returns whether that is allowed.
  @discardableResult func choose(_ date: CalendarDate, with event: Event? = nil) -> Bool {
    guard isEnabled, allows(date) else { return false }
    guard date != self.date else { return true }
    self.date = date
    sendActions(for: .valueChanged, with: event)
    return true
  }

  /// Returns whether another month is shown that has a day within the limits, or is nearer to them.
  private func canShow(monthOf date: CalendarDate) -> Bool {
    let (month, shown) = (months.firstOfMonth(date), displayedMonth)
    guard month != shown else { return false }
    if month < shown { return shown > minimumDate.map(months.firstOfMonth) ?? .distantPast }
    return shown < maximumDate.map(months.firstOfMonth) ?? .distantFuture.firstOfMonth
  }

  /// Shows a month that is `count` months later, as far as the limits allow.
  private func showMonth(_ count: Int) {
    let month = months.adding(months: count, to: displayedMonth)
    guard canShow(monthOf: month) else { return }
    // The keys go on in the month that is shown.
    cursor = nil
    displayedMonth = month
  }

  // MARK: Touches

  /// The day that is pressed.
  private(set) var pressedDate: CalendarDate? {
    didSet { if pressedDate != oldValue { setNeedsDisplay() } }
  }

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    pressedDate = day(at: touch.location(in: self)).flatMap { allows($0) ? $0 : nil }
    return pressedDate != nil
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    pressedDate = day(at: touch.location(in: self)).flatMap { allows($0) ? $0 : nil }
    return true
  }

  /// Selects the day under the touch.
  open override func endTracking(_ touch: Touch, with event: Event) {
    pressedDate = nil
    if let date = day(at: touch.location(in: self)) { touched = date }
  }
  /// The day that was under the last touch that has lifted.
  private var touched: CalendarDate?

  open override func cancelTracking(with event: Event?) {
    pressedDate = nil
  }

  open override func didSend(_ events: [Events], with event: Event) {
    guard let date = touched else { return }
    touched = nil
    choose(date, with: event)
  }

  /// Returns false for a single tap of an ancestor (`CT-12`).
  open override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !isRivalTap(recognizer) && super.shouldBegin(recognizer)
  }

  open override func stateChanged() {
    super.stateChanged()
    if !isEnabled { hoveredDate = nil }
    contentChanged()
  }

  // MARK: Keys (CT-33)

  /// Whether the control can have the keyboard focus: true while it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// The day that the keys move from, in the month that is shown.
  var focusedDate: CalendarDate {
    let month = displayedMonth
    let months = months
    let date = [cursor, self.date, today].lazy.compactMap { $0 }.first { months.firstOfMonth($0) == month }
    return limited(date ?? month)
  }

  private func limited(_ date: CalendarDate) -> CalendarDate {
    min(max(date, minimumDate ?? .distantPast), maximumDate ?? .distantFuture)
  }

  open override func activate(with event: Event) -> Bool {
    choose(focusedDate, with: event)
    return true
  }

  open override var keyCommands: [KeyCommand] { isFirstResponder && isEnabled ? commands : [] }

  private lazy var commands: [KeyCommand] = {
    @MainActor func command(
      _ input: String, _ flags: ModifierFlags = [], _ target: @escaping @MainActor (DatePicker) -> CalendarDate
    ) -> KeyCommand {
      KeyCommand(input: input, modifierFlags: flags) { [weak self] _ in if let self { moveCursor(to: target(self)) } }
    }
    return [
      command(KeyCommand.inputLeftArrow) { $0.focusedDate.adding(days: $0.isMirrored ? 1 : -1) },
      command(KeyCommand.inputRightArrow) { $0.focusedDate.adding(days: $0.isMirrored ? -1 : 1) },
      command(KeyCommand.inputUpArrow) { $0.focusedDate.adding(days: -7) },
      command(KeyCommand.inputDownArrow) { $0.focusedDate.adding(days: 7) },
      command(KeyCommand.inputHome) { $0.focusedDate.adding(days: -$0.grid.column(of: $0.focusedDate)) },
      command(KeyCommand.inputEnd) { $0.focusedDate.adding(days: 6 - $0.grid.column(of: $0.focusedDate)) },
      command(KeyCommand.inputPageUp) { $0.months.adding(months: -1, to: $0.focusedDate) },
      command(KeyCommand.inputPageDown) { $0.months.adding(months: 1, to: $0.focusedDate) },
      command(KeyCommand.inputPageUp, .shift) { $0.months.adding(months: -12, to: $0.focusedDate) },
      command(KeyCommand.inputPageDown, .shift) { $0.months.adding(months: 12, to: $0.focusedDate) },
    ]
  }()

  private func moveCursor(to date: CalendarDate) {
    let date = limited(date)
    cursor = date
    displayedMonth = date
    contentChanged()
  }

  // MARK: Accessibility

  /// Describes a group without a label: set `accessibilityLabel`. The value is the selected day; the days of the month
  /// are cells of a grid (`AC-18`).
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .group
    description.value = date.map(spokenName)
    description.focusedElement = grid.index(of: focusedDate).map { days[$0] }
  }

  /// Returns false for `activate`: the days are activated instead.
  open override func perform(_ action: AccessibilityAction) -> Bool {
    action == .activate ? false : super.perform(action)
  }

  // MARK: Appearance

  /// Returns the given width, as far as that is useful, and the height of six weeks.
  open override func sizeThatFits(_ size: Size) -> Size {
    fittingSize(width: size.width > 0 ? size.width : nil)
  }

  open override func sizeThatFits(proposal: ProposedSize) -> Size { fittingSize(width: proposal.width) }

  open override func layoutSubviews() { placeSubviews() }

  open override func draw(_ context: Context, in rect: Rect) {
    if !bounds.isEmpty, bounds.isFinite { drawMonth(in: context) }
  }

  /// Returns the name of `date` with its weekday.
  func spokenName(of date: CalendarDate) -> String {
    guard hasOwnWords else { return months.text(of: date, isFull: true) }
    return "\(names.weekdayName(date.weekday)), \(date.day) \(names.monthName(date.month)) \(date.year)"
  }
}

extension CalendarDate {
  var fields: DateFields { DateFields(year: year, month: month, day: day) }
}

extension CalendarNames {
  /// Returns the name of a month, from 1 to 12.
  func monthName(_ month: Int) -> String { Self.name(month - 1, months, Self.english.months) }

  /// Returns the name of a weekday, from 0 for Sunday to 6.
  func weekdayName(_ weekday: Int) -> String { Self.name(weekday, weekdays, Self.english.weekdays) }

  func shortWeekdayName(_ weekday: Int) -> String { Self.name(weekday, shortWeekdays, Self.english.shortWeekdays) }

  private static func name(_ index: Int, _ names: [String], _ fallback: [String]) -> String {
    names.indices.contains(index) && !names[index].isEmpty ? names[index] : fallback[index]
  }
}
