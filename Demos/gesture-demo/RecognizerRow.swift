import Dactyl

/// One recognizer: its name, its state in a colour of its own, and its values.
final class RecognizerRow: View {
  /// A state that ends a gesture is shown for this long, in seconds, or nobody would see it.
  private static let holdTime = 1.2
  private static let stateWidth = 74.0
  private static let padding = 12.0
  private static let lineGap = 2.0
  /// Between a name and values on one line.
  private static let nameWidth = 102.0

  var theme = Theme.light {
    didSet { setUpColors() }
  }

  var isCompact = false {
    didSet { if isCompact != oldValue { setNeedsDisplay() } }
  }

  private var state = GestureRecognizer.State.possible
  /// Where a tap was, or how far a pan went, in points of the window; nil before the first.
  private var value: (word: String, point: Point)?
  private var hold: ScheduledAction?

  init(_ name: String) {
    super.init()
    self.name = name
    setUpColors()
  }

  static func height(isCompact: Bool) -> Double { isCompact ? 24 : 44 }

  func show(_ recognizer: GestureRecognizer, _ new: GestureRecognizer.State) {
    // The reset follows the end in the same moment; its turn on the screen comes later.
    if new == .possible, isEnd(state) { return rest() }
    hold?.cancel()
    hold = nil
    state = new
    if new != .possible, new != .failed { value = Self.value(of: recognizer) }
    setNeedsDisplay()
  }

  private func isEnd(_ state: GestureRecognizer.State) -> Bool {
    state == .ended || state == .cancelled || state == .failed
  }

  /// Back to `possible`, after a while.
  private func rest() {
    hold?.cancel()
    hold = Application.shared?.schedule(after: Self.holdTime) { [weak self] in
      self?.state = .possible
      self?.setNeedsDisplay()
    }
  }

  private func setUpColors() {
    // Opaque, so that a row is painted without what is below.
    backgroundColor = theme.panel
    setNeedsDisplay()
  }

  private static func value(of recognizer: GestureRecognizer) -> (word: String, point: Point) {
    if let pan = recognizer as? PanGestureRecognizer { return ("by", pan.translation(in: nil)) }
    return ("at", recognizer.location(in: nil))
  }

  // MARK: Drawing

  override func draw(_ context: Context, in rect: Rect) {
    let color = theme.color(of: state)
    let pill = drawState(context, color)
    let title = layout(name, size: 13, .medium, theme.text, width: pill.minX - Self.padding - 8)
    let numbers = layout(values, size: isCompact ? 11 : 12, .regular, theme.fadedText, width: nil)
    if isCompact {
      context.draw(title, at: Point(x: Self.padding, y: centered(title)))
      let left = Self.padding + Self.nameWidth
      if left + numbers.size.width <= pill.minX - 6 {
        context.draw(numbers, at: Point(x: left, y: centered(numbers)))
      }
    } else {
      let top = ((bounds.height - title.size.height - numbers.size.height - Self.lineGap) / 2).rounded()
      context.draw(title, at: Point(x: Self.padding, y: value == nil ? centered(title) : top))
      context.draw(numbers, at: Point(x: Self.padding, y: (top + title.size.height + Self.lineGap).rounded()))
    }
  }

  private var values: String {
    guard let (word, point) = value else { return "" }
    let places = isCompact ? 0 : 1
    return "\(word) \(fixed(point.x, places)), \(fixed(point.y, places))"
  }

  /// The state at the right edge: strong while a gesture is under way or was recognized. Answers its rectangle.
  private func drawState(_ context: Context, _ color: Color) -> Rect {
    let height = 18.0
    let pill = Rect(
      x: bounds.maxX - Self.padding - Self.stateWidth, y: ((bounds.height - height) / 2).rounded(),
      width: Self.stateWidth, height: height)
    let isStrong = state == .began || state == .changed || state == .ended
    if state != .possible {
      context.fill(
        Path(roundedRect: pill, cornerRadius: height / 2),
        with: isStrong ? color : theme.panel.mixed(with: color, by: 0.15))
    }
    let word = layout(
      "\(state)", size: 11, isStrong ? .semibold : .regular, isStrong ? theme.panel : color, width: pill.width,
      alignment: .center)
    context.draw(word, at: Point(x: pill.minX, y: pill.minY + ((height - word.size.height) / 2).rounded()))
    return pill
  }

  private func centered(_ layout: TextLayout) -> Double {
    ((bounds.height - layout.size.height) / 2).rounded()
  }

  private func layout(
    _ text: String, size: Double, _ weight: Font.Weight, _ color: Color, width: Double?,
    alignment: TextStyle.Alignment = .natural
  ) -> TextLayout {
    TextLayout(
      text,
      style: TextStyle(
        font: Font.system(size: size, weight: weight).monospacedDigits(), color: color, alignment: alignment,
        lineLimit: 1),
      width: width.map { max($0, 0) })
  }
}
