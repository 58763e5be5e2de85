import Dactyl

/// One recognizer: its name, its coloured state, its values, and a timeline of its states during the last seconds.
final class RecognizerRow: View {
  /// The time that a final state stays visible, in seconds.
  private static let holdTime = 1.2
  private static let stateWidth = 74.0
  private static let padding = 12.0
  private static let lineGap = 1.0
  /// The width of the bar of a state that lasted for no time, in points.
  private static let leastBar = 5.0
  /// The width of the name if it is on one line with the values, in points.
  private static let nameWidth = 102.0

  var isCompact = false {
    didSet { if isCompact != oldValue { setNeedsDisplay() } }
  }

  private var state = GestureRecognizer.State.possible
  /// The last values of the gesture; empty before the first ones.
  private var values = ""
  private var hold: ScheduledAction?
  private var timeline = Timeline()
  private let clock: TimelineClock

  init(_ name: String, _ clock: TimelineClock) {
    self.clock = clock
    super.init()
    debugName = name
    // Opaque, so that the views below a row are not painted.
    backgroundColor = Palette.panel
  }

  static func height(isCompact: Bool) -> Double { isCompact ? 28 : 54 }

  var isUnderWay: Bool { timeline.isUnderWay }

  /// `time` is on the timeline's clock.
  func show(_ recognizer: GestureRecognizer, _ new: GestureRecognizer.State, at time: Double) {
    timeline.record(new == .possible ? nil : new, at: time)
    // The reset follows the end at once; the end stays visible for a while.
    if new == .possible, isEnd(state) { return rest() }
    hold?.cancel()
    hold = nil
    state = new
    if new != .possible, new != .failed { values = recognizer.values }
    setNeedsDisplay()
  }

  /// Shows that the recognizer has a touch.
  func showTouch(at time: Double) {
    if !timeline.isUnderWay { timeline.record(.possible, at: time) }
    moveTimeline()
  }

  /// Updates the timeline.
  func moveTimeline() {
    setNeedsDisplay(lane.insetBy(dx: 0, dy: -1))
  }

  private func isEnd(_ state: GestureRecognizer.State) -> Bool {
    state == .ended || state == .cancelled || state == .failed
  }

  /// Shows `possible` again, after a while.
  private func rest() {
    hold?.cancel()
    hold = Application.shared?.schedule(after: Self.holdTime) { [weak self] in
      self?.state = .possible
      self?.setNeedsDisplay()
    }
  }

  // MARK: Drawing

  override func draw(_ context: Context, in rect: Rect) {
    let color = Palette.color(of: state)
    let pill = drawState(context, color)
    let title = layout(debugName, size: 13, .medium, Palette.text, width: pill.minX - Self.padding - 8)
    let numbers = layout(values, size: 12, .regular, Palette.fadedText, width: nil)
    if isCompact {
      context.draw(title, at: Point(x: Self.padding, y: centered(title)))
      let left = Self.padding + Self.nameWidth
      if left + numbers.size.width <= pill.minX - 6 {
        context.draw(numbers, at: Point(x: left, y: centered(numbers)))
      }
    } else {
      let top = ((textHeight - title.size.height - numbers.size.height - Self.lineGap) / 2).rounded()
      context.draw(title, at: Point(x: Self.padding, y: values.isEmpty ? centered(title) : top))
      context.draw(numbers, at: Point(x: Self.padding, y: (top + title.size.height + Self.lineGap).rounded()))
    }
    drawTimeline(context)
  }

  /// The height above the timeline.
  private var textHeight: Double { lane.minY }

  private var lane: Rect {
    let height = isCompact ? 3.0 : 6.0
    return Rect(
      x: Self.padding, y: bounds.maxY - height - (isCompact ? 1 : 3), width: max(bounds.width - 2 * Self.padding, 0),
      height: height)
  }

  /// Draws the timeline. The current time is at the right.
  private func drawTimeline(_ context: Context) {
    let lane = lane
    let radius = lane.height / 2
    let track = Path(roundedRect: lane, cornerRadius: radius)
    context.fill(track, with: Palette.border.withAlphaComponent(0.6))
    let pointsPerSecond = lane.width / Timeline.span
    context.withState {
      context.clip(to: track)
      for bar in timeline.bars {
        let end = lane.maxX - (clock.now - (bar.end ?? clock.now)) * pointsPerSecond
        let start = lane.maxX - (clock.now - bar.start) * pointsPerSecond
        // A state without duration still gets a visible bar.
        let width = max(end - start, bar.state == .possible ? 0 : Self.leastBar)
        let color = Palette.color(of: bar.state)
        context.fill(
          Rect(x: min(start, lane.maxX - width), y: lane.minY, width: width, height: lane.height),
          with: bar.state == .possible ? Palette.panel.mixed(with: color, by: 0.55) : color)
      }
    }
  }

  /// Draws the state at the right edge, strong while a gesture is active or was recognized. Returns its rectangle.
  private func drawState(_ context: Context, _ color: Color) -> Rect {
    let height = 18.0
    let pill = Rect(
      x: bounds.maxX - Self.padding - Self.stateWidth, y: ((textHeight - height) / 2).rounded(),
      width: Self.stateWidth, height: height)
    let isStrong = state == .began || state == .changed || state == .ended
    if state != .possible {
      context.fill(
        Path(roundedRect: pill, cornerRadius: height / 2),
        with: isStrong ? color : Palette.panel.mixed(with: color, by: 0.15))
    }
    let word = layout(
      "\(state)", size: 11, isStrong ? .semibold : .regular, isStrong ? Palette.panel : color, width: pill.width,
      alignment: .center)
    context.draw(word, at: Point(x: pill.minX, y: pill.minY + ((height - word.size.height) / 2).rounded()))
    return pill
  }

  private func centered(_ layout: TextLayout) -> Double {
    ((textHeight - layout.size.height) / 2).rounded()
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
