import Dactyl

/// A list of menu rows, one of which is chosen with a finger, a pen, a pointer or keys.
final class MenuView: View {
  /// High enough for a finger.
  static let rowHeight = 44.0
  /// The space above the first row and below the last one, in points.
  private static let inset = 6.0
  private static let padding = 18.0
  private static let cornerRadius = 10.0
  private static let leastWidth = 150.0
  private static let font = Font.system(size: 15)
  private static let noRow = -1

  /// Called with the index of the chosen row.
  var choose: @MainActor (Int) -> Void = { _ in }
  /// Called with the index of a row when it is highlighted.
  var onHighlight: @MainActor (Int) -> Void = { _ in }
  /// Called after layout.
  var onLayout: @MainActor () -> Void = {}

  /// The row that a lift, a click or Return would choose.
  private(set) var highlighted: Int? {
    didSet {
      guard highlighted != oldValue else { return }
      for row in [oldValue, highlighted] { row.map { setNeedsDisplay(self.row($0)) } }
      if let highlighted { onHighlight(highlighted) }
    }
  }

  private let titles: [String]

  init(_ titles: [String]) {
    self.titles = titles
    super.init()
    debugName = "menu"
    addGestureRecognizer(HoverGestureRecognizer(target: self, action: MenuView.hovered))
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let widths = titles.map { TextLayout($0, style: TextStyle(font: Self.font, lineLimit: 1)).size.width }
    return Size(
      width: max((widths.max() ?? 0).rounded(.up) + 2 * Self.padding, Self.leastWidth),
      height: Double(titles.count) * Self.rowHeight + 2 * Self.inset)
  }

  override func layoutSubviews() {
    onLayout()
  }

  private func row(_ index: Int) -> Rect {
    Rect(x: 0, y: Self.inset + Double(index) * Self.rowHeight, width: bounds.width, height: Self.rowHeight)
  }

  private func row(at point: Point) -> Int? {
    titles.indices.first { row($0).contains(point) }
  }

  // MARK: Fingers and pointers

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    follow(touches[0])
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    follow(touches[0])
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    lift(touches[0])
  }

  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    highlighted = nil
  }

  /// Highlights the row under a touch, which may have begun in another view.
  func follow(_ touch: Touch) {
    highlighted = row(at: touch.location(in: self))
  }

  /// Chooses the row under a touch that lifts.
  func lift(_ touch: Touch) {
    follow(touch)
    chooseHighlighted()
  }

  private func hovered(_ hover: HoverGestureRecognizer) {
    highlighted = hover.state == .ended ? nil : row(at: hover.location(in: self))
  }

  private func chooseHighlighted() {
    if let highlighted { choose(highlighted) }
  }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { true }

  override func didMoveToWindow() {
    if window != nil { becomeFirstResponder() }
  }

  override var keyCommands: [KeyCommand] { commands }

  private lazy var commands: [KeyCommand] = {
    let last = titles.count - 1
    return [
      KeyCommand(input: KeyCommand.inputDownArrow) { [weak self] _ in self?.step { $0 < last ? $0 + 1 : 0 } },
      KeyCommand(input: KeyCommand.inputUpArrow) { [weak self] _ in self?.step { $0 > 0 ? $0 - 1 : last } },
      KeyCommand(input: KeyCommand.inputHome) { [weak self] _ in self?.step { _ in 0 } },
      KeyCommand(input: KeyCommand.inputEnd) { [weak self] _ in self?.step { _ in last } },
    ]
      + [KeyCommand.inputReturn, "KP_Enter", " "].map { input in
        KeyCommand(input: input) { [weak self] _ in self?.chooseHighlighted() }
      }
  }()

  /// Highlights the row that `next` returns for the highlighted row, or for `noRow`.
  private func step(_ next: (Int) -> Int) {
    highlighted = next(highlighted ?? Self.noRow)
  }

  /// Takes all other keys, so that they do not change the page below the menu. Escape is a command of the popup.
  override func pressesBegan(_ presses: [Press], with event: Event) {}

  // MARK: Drawing

  override func draw(_ context: Context, in rect: Rect) {
    let shape = Path(roundedRect: bounds, cornerRadius: Self.cornerRadius)
    context.fill(shape, with: Palette.border)
    context.fill(
      Path(roundedRect: bounds.insetBy(dx: 1, dy: 1), cornerRadius: Self.cornerRadius - 1), with: Palette.panel)
    for index in titles.indices where row(index).intersects(rect) { draw(index, context) }
  }

  private func draw(_ index: Int, _ context: Context) {
    let row = row(index)
    if index == highlighted { context.fill(row.insetBy(dx: 1, dy: 0), with: Palette.accent) }
    let style = TextStyle(
      font: Self.font, color: index == highlighted ? Palette.onAccent : Palette.text, lineLimit: 1)
    let text = TextLayout(titles[index], style: style, width: max(row.width - 2 * Self.padding, 1))
    context.draw(
      text, at: Point(x: Self.padding, y: (row.midY - text.size.height / 2).rounded()))
  }
}
