import DactylCore
import DactylGeometry
import DactylGraphics

/// A column of a time picker: hours, minutes, or the halves of the day (`CT-34`, `CT-35`).
///
/// Each finger turns its own column. The column notifies the picker, which decides about the time.
final class TimeColumn: Control {
  /// The values of the rows.
  enum Kind {
    case hours
    case minutes
    case periods
  }

  let kind: Kind
  private(set) weak var picker: TimePicker?
  private(set) lazy var wheel = TimeWheel(of: self)

  private(set) var titles: [String] = []
  /// The chosen row. Unless the user turns the wheel, it is in the middle, or the wheel turns to it.
  private(set) var row = 0
  /// Whether a finger turns the wheel, or has set it spinning.
  private(set) var isTurnedByUser = false
  /// The row that is next to the middle, counted over all turns of the wheel; or the one that the wheel turns to.
  private var index = 0
  private var entry = TimeEntry()

  init(_ kind: Kind, of picker: TimePicker) {
    self.kind = kind
    self.picker = picker
    super.init(frame: .zero)
    wheel.delegate = self
    addSubview(wheel)
    wheel.tap.addHandler { [weak self] tap in
      guard let self else { return }
      if let index = wheel.index(at: tap.location(in: wheel)) { turn(by: index - self.index) }
    }
    wheel.notches.addHandler { [weak self] notches in self?.turn(by: notches.count) }
    wheel.hold.onChange = { [weak self] isDown in
      guard let self else { return }
      isHighlighted = isDown && isEnabled
      if !isDown { released() }
    }
  }

  // MARK: Rows

  /// Whether the first row follows the last one.
  var isEndless: Bool { kind != .periods && titles.count > 1 }

  /// The number of times that an endless column repeats its rows: so often that no flick reaches an end.
  private var repeats: Int { isEndless ? 2 * (1000 / titles.count) : 1 }

  /// Replaces the rows. `row` is the chosen one.
  func setTitles(_ titles: [String], row: Int) {
    guard titles != self.titles else { return }
    self.titles = titles
    stop(at: row)
    setNeedsLayout()
    wheel.setNeedsDisplay()
  }

  /// Shows the chosen row, unless the user turns the wheel.
  func show(_ row: Int, animated: Bool) {
    guard !isTurnedByUser, row != self.row else { return }
    go(to: nearestIndex(of: row), animated: animated)
  }

  /// Stops the wheel at `row`, also if the user turns it. A finger on it no longer turns it.
  func stop(at row: Int) {
    isTurnedByUser = false
    entry.end()
    wheel.cancelDrag()
    go(to: nearestIndex(of: row), animated: false)
  }

  /// Turns the wheel for the user by a number of rows, as far as there are any.
  func turn(by rows: Int) {
    guard let picker, isEnabled, !titles.isEmpty, !isTurnedByUser, rows != 0 else { return }
    let target = isEndless ? index + rows : min(max(index + rows, 0), titles.count - 1)
    let turns = turn(of: target) - turn(of: index)
    go(to: target, animated: true)
    picker.columnDidTurn(self, over: turns)
    picker.chooseShownTime()
  }

  /// Turns the wheel for the user to `row`, the shorter way.
  func choose(_ row: Int) {
    guard let picker, isEnabled, titles.indices.contains(row) else { return }
    show(row, animated: true)
    picker.chooseShownTime()
  }

  private func go(to index: Int, animated: Bool) {
    let recentred = recentred(index)
    if recentred != index {
      // Equal rows are in the same place.
      wheel.setContentOffset(wheel.offset(of: wheel.position + Double(recentred - index)), animated: false)
    }
    self.index = recentred
    row = row(of: recentred)
    wheel.setContentOffset(wheel.offset(of: Double(recentred)), animated: animated && !reducesMotion)
    wheel.setNeedsDisplay()
  }

  /// Returns an index of the same row that is far from both ends.
  private func recentred(_ index: Int) -> Int {
    guard isEndless else { return index }
    let middle = repeats / 2 * titles.count
    return abs(index - middle) < titles.count * repeats / 4 ? index : middle + row(of: index)
  }

  /// Returns the index of `row` that is nearest to the present one.
  private func nearestIndex(of row: Int) -> Int {
    guard isEndless else { return row }
    let count = titles.count
    var steps = (row - self.row(of: index)) % count
    if steps < 0 { steps += count }
    return index + (steps > count / 2 ? steps - count : steps)
  }

  private func row(of index: Int) -> Int {
    guard !titles.isEmpty else { return 0 }
    let row = index % titles.count
    return row < 0 ? row + titles.count : row
  }

  /// Returns the number of turns of the wheel before the row at `index`.
  private func turn(of index: Int) -> Int { titles.isEmpty ? 0 : (index - row(of: index)) / titles.count }

  // MARK: Turning

  /// Chooses the nearest row if the user has let go of a wheel that stands still.
  private func released() {
    if isTurnedByUser, !wheel.isDragging, !wheel.isDecelerating { settle(animated: true) }
  }

  /// The user has chosen the nearest row.
  private func settle(animated: Bool) {
    isTurnedByUser = false
    go(to: index, animated: animated)
    picker?.chooseShownTime()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let rowCount = titles.count * repeats
    guard let rowHeight = picker?.rowHeight, bounds.isFinite, rowCount > 0,
      !wheel.isPlaced(in: bounds, rowCount: rowCount, rowHeight: rowHeight)
    else { return }
    index = recentred(index)
    wheel.place(
      in: bounds, rowCount: rowCount, rowHeight: rowHeight,
      position: isTurnedByUser ? wheel.position : Double(index))
    released()
  }

  override func stateChanged() {
    super.stateChanged()
    wheel.isScrollEnabled = isEnabled
    for recognizer in [wheel.tap, wheel.notches] as [GestureRecognizer] { recognizer.isEnabled = isEnabled }
    wheel.setNeedsDisplay()
  }

  /// Returns false: the wheel takes the touches.
  override func beginTracking(_ touch: Touch, with event: Event) -> Bool { false }

  override var keepsTouchesFromScrolling: Bool { false }

  /// Returns false for a single tap of an ancestor (`CT-12`).
  override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !isRivalTap(recognizer) && super.shouldBegin(recognizer)
  }

  // MARK: Keys (CT-35)

  override var canBecomeFirstResponder: Bool { picker != nil && isEnabled && !isHidden }

  override var keyCommands: [KeyCommand] {
    guard isFirstResponder, isEnabled else { return super.keyCommands }
    let page = max(titles.count / 4, 1)
    let moves: [(String, @MainActor (TimeColumn) -> Void)] = [
      (KeyCommand.inputUpArrow, { $0.turn(by: -1) }), (KeyCommand.inputDownArrow, { $0.turn(by: 1) }),
      (KeyCommand.inputPageUp, { $0.turn(by: -page) }), (KeyCommand.inputPageDown, { $0.turn(by: page) }),
      (KeyCommand.inputHome, { $0.choose(0) }), (KeyCommand.inputEnd, { $0.choose($0.titles.count - 1) }),
    ]
    return super.keyCommands
      + moves.map { input, move in
        KeyCommand(input: input) { [weak self] _ in
          guard let self else { return }
          entry.end()
          move(self)
        }
      }
  }

  override func pressesBegan(_ presses: [Press], with event: Event) {
    take(presses) { press in
      isEnabled && isFirstResponder && press.key.text.map { type($0, at: event.timestamp) } ?? false
    }
    super.pressesBegan(presses, with: event)
  }

  /// Returns whether the column uses the text of a key.
  private func type(_ text: String, at time: Double) -> Bool {
    guard let picker else { return false }
    if kind == .periods {
      let letter = text.lowercased()
      let named = titles.indices.filter { titles[$0].lowercased().hasPrefix(letter) }
      guard let row = named.first(where: { $0 > self.row }) ?? named.first else { return false }
      choose(row)
      return true
    }
    guard text.count == 1, let digit = text.first?.wholeNumberValue, (0...9).contains(digit) else { return false }
    let rows = picker.rows
    let (number, isComplete) = entry.type(
      digit, at: time, upTo: kind == .minutes ? 59 : rows.usesTwelveHourClock ? 12 : 23)
    if let row = kind == .minutes ? rows.minute(ofNumber: number) : rows.hour(ofNumber: number) {
      // The first digit of a number alone may be outside of the limits.
      if isComplete || picker.allows(row, of: self) { choose(row) }
    }
    if isComplete { picker.focusColumn(after: self) }
    return true
  }

  override func focusDidChange() {
    super.focusDidChange()
    entry.end()
  }

  // MARK: Accessibility

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    guard let rows = picker?.rows, titles.indices.contains(row) else { return }
    description.role = .stepper
    description.value = titles[row]
    description.actions += [.increment, .decrement]
    switch kind {
    case .hours:
      description.label = localized(FrameworkText.hours)
      let numbers = rows.usesTwelveHourClock ? (1.0, 12.0) : (0, 23)
      description.range = AccessibilityRange(
        value: Double(rows.number(ofHour: row)), minimum: numbers.0, maximum: numbers.1, step: 1)
    case .minutes:
      description.label = localized(FrameworkText.minutes)
      description.range = AccessibilityRange(
        value: Double(row * rows.interval), minimum: 0, maximum: Double(60 - rows.interval), step: Double(rows.interval)
      )
    case .periods:
      description.label = titles.joined(separator: ", ")
      description.range = AccessibilityRange(value: Double(row), minimum: 0, maximum: 1, step: 1)
    }
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard picker != nil else { return false }
    switch action {
    case .increment: turn(by: 1)
    case .decrement: turn(by: -1)
    case .set(let wanted): set(wanted)
    case .activate: return false
    default: return super.perform(action)
    }
    return true
  }

  private func set(_ wanted: Double) {
    guard let picker, wanted.isFinite else { return }
    let number = Int(min(max(wanted.rounded(), -1), 60))
    let row =
      switch kind {
      case .hours: picker.rows.hour(ofNumber: number)
      case .minutes: picker.rows.minute(ofNumber: number)
      case .periods: number
      }
    if let row { choose(row) }
  }

  // MARK: Appearance

  override func draw(_ context: Context, in rect: Rect) {
    if picker != nil, !bounds.isEmpty, bounds.isFinite { drawBand(in: context) }
  }
}

extension TimeColumn: ScrollViewDelegate {
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    entry.end()
    isTurnedByUser = true
    index = Int(wheel.position.rounded())
    let recentred = recentred(index)
    wheel.contentOffset = wheel.offset(of: wheel.position + Double(recentred - index))
    index = recentred
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    guard isTurnedByUser else { return }
    let index = min(max(Int(wheel.position.rounded()), 0), max(titles.count * repeats - 1, 0))
    let turns = turn(of: index) - turn(of: self.index)
    self.index = index
    picker?.columnDidTurn(self, over: turns)
  }

  /// The wheel stops at a row.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {
    guard wheel.rowHeight > 0 else { return }
    targetContentOffset = wheel.offset(of: (targetContentOffset.y / wheel.rowHeight).rounded())
  }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    if isTurnedByUser, !willDecelerate { settle(animated: false) }
  }

  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    if isTurnedByUser, reducesMotion { settle(animated: false) }
  }

  /// A wheel that a finger has stopped between two rows waits for its lift.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    if isTurnedByUser, wheel.position == Double(index) { settle(animated: false) }
  }
}
