import DactylCore
import DactylGeometry
import DactylGraphics

/// The title of a disclosure group, with a chevron before it.
final class DisclosureHeader: TapControl {
  var title = "" {
    didSet {
      guard title != oldValue else { return }
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }

  /// Whether the chevron points down. A change turns it, if an animation makes it.
  var isExpanded = false {
    didSet { turn.value = isExpanded ? 1 : 0 }
  }

  /// Expands or collapses the group for the user.
  var choose: @MainActor (Bool) -> Void = { _ in }

  /// The turn of the chevron: 0 if it points to the trailing edge, 1 if it points down.
  private lazy var turn: AnimatedValue<Double> = {
    let turn = AnimatedValue(0.0, in: self)
    turn.displayRect = { [unowned self] _ in chevron ?? bounds }
    return turn
  }()
  /// The place of the chevron when it was last drawn.
  private var chevron: Rect?

  // MARK: Behaviour

  override func trigger(with event: Event?) { choose(!isExpanded) }

  /// The key that points in the direction of reading expands, and the other one collapses.
  override var keyCommands: [KeyCommand] {
    guard isFirstResponder, isEnabled else { return super.keyCommands }
    return super.keyCommands
      + [KeyCommand.inputLeftArrow, KeyCommand.inputRightArrow].map { input in
        KeyCommand(input: input) { [weak self] _ in
          if let self { choose((input == KeyCommand.inputRightArrow) != isMirrored) }
        }
      }
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .button
    description.label = title.isEmpty ? nil : title
    description.state.insert(isExpanded ? .expanded : .collapsed)
  }

  // MARK: Appearance

  /// The space before the chevron.
  private static let margin = 4.0
  /// The space behind the title, which the focus ring takes a part of.
  private static let trailingMargin = 12.0
  private static let chevronSide = 16.0
  /// The space between chevron and title.
  private static let gap = 4.0
  private static let verticalPadding = 8.0

  private static func chevronSide(at fontScale: Double) -> Double { (chevronSide * fontScale).rounded() }

  /// The distance of the title from the leading edge.
  static func titleInset(at fontScale: Double) -> Double { margin + chevronSide(at: fontScale) + gap }

  private var titleInset: Double { Self.titleInset(at: traits.fontScale) }

  private func layout(width: Double) -> TextLayout {
    let theme = traits.theme
    let style = TextStyle(
      font: theme.typography.font(.control), color: isEnabled ? theme.colors.label : theme.colors.disabledLabel,
      alignment: isMirrored ? .right : .leading)
    return TextLayout(title, style: style, width: max(width - titleInset - Self.trailingMargin, 0))
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let text = layout(width: size.width)
    let least = traits.theme.metrics.controlHeight(at: traits.density)
    return Size(
      width: (titleInset + text.size.width + Self.trailingMargin).rounded(.up),
      height: max(text.fittingHeight + 2 * Self.verticalPadding, least))
  }

  override func firstBaseline(in size: Size) -> Double? {
    guard !title.isEmpty else { return nil }
    let layout = layout(width: size.width)
    return layout.top(in: size.height) + layout.baseline
  }

  override func draw(_ context: Context, in rect: Rect) {
    guard !bounds.isEmpty, bounds.isFinite else { return }
    let theme = traits.theme
    let radius = cornerRadius(in: bounds, theme)
    context.fillFeedback(of: self, in: Path(roundedRect: bounds, cornerRadius: radius))
    let layout = layout(width: bounds.width)
    let top = bounds.minY + layout.top(in: bounds.height)
    if layout.lineCount > 0 { drawChevron(in: context, middle: middle(of: layout, top: top), theme) }
    if bounds.width > titleInset + Self.trailingMargin {
      context.draw(layout, at: Point(x: bounds.minX + (isMirrored ? Self.trailingMargin : titleInset), y: top))
    }
    if isFocusVisible { context.strokeFocus(around: bounds, cornerRadius: radius, theme) }
  }

  /// Returns the middle of the first line of the title.
  private func middle(of layout: TextLayout, top: Double) -> Double {
    (top + layout.size.height / Double(max(layout.lineCount, 1)) / 2).rounded()
  }

  private func drawChevron(in context: Context, middle: Double, _ theme: Theme) {
    let side = Self.chevronSide(at: traits.fontScale)
    let x = Self.margin + side / 2
    let center = Point(x: isMirrored ? bounds.maxX - x : bounds.minX + x, y: middle)
    chevron = Rect(x: center.x, y: center.y, width: 0, height: 0).insetBy(dx: -side * 3 / 8, dy: -side * 3 / 8)
    context.withState {
      context.translate(x: center.x, y: center.y)
      if isMirrored { context.scale(x: -1, y: 1) }
      context.rotate(by: turn.presentationValue * .pi / 2)
      var path = Path()
      path.move(to: Point(x: -side / 8, y: -side / 4))
      path.addLine(to: Point(x: side / 8, y: 0))
      path.addLine(to: Point(x: -side / 8, y: side / 4))
      context.stroke(
        path, with: isEnabled ? theme.colors.secondaryLabel : theme.colors.disabledLabel,
        style: StrokeStyle(width: side / 8, cap: .round, join: .round))
    }
  }
}
