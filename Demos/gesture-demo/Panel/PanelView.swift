import Dactyl

/// A row for each recognizer of a page, and the newest decisions about them.
final class PanelView: View {
  private static let cornerRadius = 12.0
  private static let padding = 8.0
  /// The space between the rows and the decisions, in addition to the padding of both.
  private static let wordsGap = 4.0

  /// Whether each row is one line.
  var isCompact = false {
    didSet {
      for row in rows { row.isCompact = isCompact }
      setNeedsLayout()
    }
  }

  private var recognizers: [GestureRecognizer] = []
  private var rows: [RecognizerRow] = []
  private let words = DecisionsView()
  private let clock = TimelineClock()
  /// Runs only while the timelines do.
  private var link: DisplayLink?

  init() {
    super.init()
    // Touches on the panel are delivered to the page below.
    isUserInteractionEnabled = false
    clipsToBounds = true
    addSubview(words)
  }

  /// The height of a panel, in points, with `words` lines below the rows.
  static func height(_ rowCount: Int, isCompact: Bool = false, words: Double) -> Double {
    Double(rowCount) * RecognizerRow.height(isCompact: isCompact) + 2 * padding
      + (words > 0 ? words * DecisionsView.lineHeight + padding + wordsGap : 0)
  }

  override func didMoveToWindow() {
    link?.invalidate()
    link = window?.toplevel.map { toplevel in
      DisplayLink(toplevel) { [weak self] link in self?.advance(to: link.timestamp) }
    }
    link?.isPaused = true
  }

  // MARK: Events

  /// Shows the rows of other recognizers.
  func show(_ recognizers: [GestureRecognizer]) {
    self.recognizers = recognizers
    for row in rows { row.removeFromSuperview() }
    rows = recognizers.map { RecognizerRow($0.name ?? "", clock) }
    for row in rows {
      row.isCompact = isCompact
      addSubview(row)
    }
    words.clear()
    setNeedsLayout()
  }

  /// Shows that a recognizer is in `state` since `time`, in seconds on the event clock; nil is now.
  func show(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State, at time: Double?) {
    guard let row = row(of: recognizer), let time = time ?? Application.shared?.time else { return }
    row.show(recognizer, state, at: clock.wake(at: time))
    link?.isPaused = false
  }

  /// Shows a decision.
  func show(_ decision: GestureDecision) {
    guard let recognizer = decision.recognizer, let row = row(of: recognizer) else { return }
    if decision.kind == .bound {
      row.showTouch(at: clock.wake(at: decision.timestamp))
      link?.isPaused = false
    }
    // A reset follows every end and adds no information.
    if decision.kind != .reset { words.show(decision) }
  }

  private func row(of recognizer: GestureRecognizer) -> RecognizerRow? {
    recognizers.firstIndex { $0 === recognizer }.map { rows[$0] }
  }

  private func advance(to time: Double) {
    clock.advance(to: time, isBusy: rows.contains { $0.isUnderWay })
    for row in rows { row.moveTimeline() }
    if !clock.isRunning { link?.isPaused = true }
  }

  // MARK: Layout and drawing

  override func layoutSubviews() {
    let height = RecognizerRow.height(isCompact: isCompact)
    for (index, row) in rows.enumerated() {
      row.frame = Rect(
        x: 2, y: Self.padding + Double(index) * height, width: max(bounds.width - 4, 0), height: height)
      // Rows that are cut off are hidden.
      row.isHidden = row.frame.maxY > bounds.maxY - 1
    }
    let top = 2 * Self.padding + Self.wordsGap + Double(rows.count) * height
    words.frame = Rect(
      x: 2, y: top, width: max(bounds.width - 4, 0), height: max(bounds.height - top - Self.padding, 0))
    words.isHidden = words.frame.height < DecisionsView.lineHeight
  }

  override func draw(_ context: Context, in rect: Rect) {
    let border = context.pixelAligned(bounds)
    context.fill(Path(roundedRect: border, cornerRadius: Self.cornerRadius), with: Palette.border)
    context.fill(
      Path(roundedRect: border.insetBy(dx: 1, dy: 1), cornerRadius: Self.cornerRadius - 1), with: Palette.panel)
    guard !words.isHidden else { return }
    context.fill(
      context.pixelAligned(
        Rect(x: 12, y: words.frame.minY - Self.padding + 1, width: bounds.width - 24, height: 1)),
      with: Palette.border)
  }
}
