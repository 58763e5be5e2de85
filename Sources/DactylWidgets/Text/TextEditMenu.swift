import DactylCore
import DactylGeometry
import DactylGraphics

/// The commands of editing for a finger, in a row beside the selection (`TI-11`).
///
/// It is a part of the window and takes neither the focus nor other touches, so that typing and buttons work while it
/// is shown.
final class TextEditMenu: View {
  /// The distance from the selection, with room for its handles, in points.
  private static let gap = 16.0
  /// The distance from the edges of the window, in points.
  private static let margin = 4.0

  private unowned let text: any SelectableText
  private let items: [TextEditMenuItem]
  private let observer = TouchObserver()
  private var observations: [Subscription] = []

  /// The place of the last tap of a series, in the coordinates of the window; nil when no other tap of the series can
  /// follow. A tap there is one on the text, which the menu may cover.
  var lastTap: Point?
  /// The distance by which that tap can miss the last one, in points.
  private static let reach = 24.0

  /// Called when a command is chosen, and when a touch lands elsewhere in the window, with that touch.
  var onClose: (@MainActor (Touch?) -> Void)?

  init(_ actions: [Action], for text: any SelectableText) {
    self.text = text
    items = actions.map(TextEditMenuItem.init)
    super.init(frame: .zero)
    clipsToBounds = true
    for item in items {
      addSubview(item)
      item.addAction(
        Action { [weak self, weak item] _ in if let item { self?.choose(item) } },
        for: [.touchUpInside, .primaryActionTriggered])
    }
    observer.onTouch = { [weak self] touch in
      guard let self, touch.view?.isDescendant(of: self) != true else { return }
      onClose?(touch)
    }
    applyTheme()
  }

  // MARK: Showing

  /// Shows the menu in the window of the text.
  func show() {
    guard let window = text.window else { return }
    let (own, other) = (text.traits, window.traits)
    if other.theme != own.theme { traitOverrides.theme = own.theme }
    if other.density != own.density { traitOverrides.density = own.density }
    if other.layoutDirection != own.layoutDirection { traitOverrides.layoutDirection = own.layoutDirection }
    window.addSubview(self)
    window.addGestureRecognizer(observer)
    observations = sequence(first: text as View) { $0.superview }.compactMap { $0 as? ScrollView }.map { scrollView in
      scrollView.observeScrolling { [weak self] _ in self?.place() }
    }
    place()
  }

  func close() {
    observations = []
    observer.view?.removeGestureRecognizer(observer)
    removeFromSuperview()
  }

  /// Places the menu above the selection, else below it, and keeps it where the user can see it. It is hidden while the
  /// selection is scrolled away.
  func place() {
    guard let window = superview as? Window else { return }
    let insets = window.safeAreaInsets
    let area = Rect(
      x: window.bounds.minX + insets.left, y: window.bounds.minY + insets.top,
      width: max(window.bounds.width - insets.left - insets.right, 0),
      height: max(window.bounds.height - insets.top - insets.bottom, 0)
    ).insetBy(dx: Self.margin, dy: Self.margin)
    let selected = text.selectionFrame
    let selection = text.convert(selected ?? .zero, to: window)
    isHidden = selected == nil || !selection.insetBy(dx: -1, dy: -1).intersects(area)
    guard !isHidden else { return }
    let size = lines(inWidth: area.width).size
    var y = selection.minY - Self.gap - size.height
    if y < area.minY { y = selection.maxY + Self.gap }
    if y + size.height > area.maxY { y = max(selection.minY, area.minY) }
    let x = min(selection.midX - size.width / 2, area.maxX - size.width)
    frame = Rect(
      x: max(x, area.minX).rounded(), y: max(min(y, area.maxY - size.height), area.minY).rounded(), width: size.width,
      height: size.height)
    setNeedsLayout()
  }

  private func choose(_ item: TextEditMenuItem) {
    let (action, text) = (item.action, text)
    onClose?(nil)
    if let application = text.window?.application {
      application.sendAction(Action.performing, to: action, from: text, for: nil)
    } else {
      action.perform(from: text)
    }
  }

  // MARK: Layout

  /// A line grows with its text.
  private var itemHeight: Double {
    let metrics = traits.theme.metrics
    let text = items.map(\.textHeight).max() ?? 0
    return max(metrics.controlHeight(at: traits.density), (text + metrics.spacing).rounded(.up))
  }

  /// Returns the commands in lines that fit `width`, and the size of all lines, in points.
  private func lines(inWidth width: Double) -> (lines: [[TextEditMenuItem]], size: Size) {
    var (lines, widest, used) = ([[TextEditMenuItem]](), 0.0, 0.0)
    for item in items {
      let needed = item.preferredWidth
      if lines.isEmpty || used + needed > width {
        lines.append([])
        used = 0
      }
      lines[lines.count - 1].append(item)
      used += needed
      widest = max(widest, min(used, width))
    }
    return (lines, Size(width: widest.rounded(.up), height: Double(lines.count) * itemHeight))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (number, line) in lines(inWidth: bounds.width).lines.enumerated() {
      var x = 0.0
      for (index, item) in line.enumerated() {
        let width = min(item.preferredWidth, bounds.width)
        item.frame = mirrored(Rect(x: x, y: Double(number) * itemHeight, width: width, height: itemHeight))
        item.hasSeparator = index > 0
        x += width
      }
    }
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    applyTheme()
    place()
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    place()
  }

  private func applyTheme() {
    let theme = traits.theme
    backgroundColor = theme.colors.raised
    cornerRadius = theme.metrics.controlRadius
    border = Border(color: theme.colors.outline, width: theme.metrics.borderWidth)
    setNeedsLayout()
  }

  override func point(inside point: Point, with event: Event?) -> Bool {
    if let lastTap, convert(point, to: superview).distance(to: lastTap) < Self.reach { return false }
    return super.point(inside: point, with: event)
  }

  /// The touches of the menu are not touches of the views below it.
  override func touchesBegan(_ touches: [Touch], with event: Event) {}
  override func touchesMoved(_ touches: [Touch], with event: Event) {}
  override func touchesEnded(_ touches: [Touch], with event: Event) {}
  override func touchesCancelled(_ touches: [Touch], with event: Event) {}

  override var pointerStyle: PointerStyle? { .default }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .menu
    description.label = localized(FrameworkText.edit)
    description.actions.append(.dismiss)
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .dismiss else { return super.perform(action) }
    onClose?(nil)
    return true
  }
}

/// A command of the menu.
private final class TextEditMenuItem: Control {
  private static let padding = 14.0

  let action: Action
  /// Whether there is a line before the title.
  var hasSeparator = false { didSet { if hasSeparator != oldValue { setNeedsDisplay() } } }

  init(_ action: Action) {
    self.action = action
    super.init(frame: .zero)
  }

  private func title(_ color: Color, width: Double? = nil) -> TextLayout {
    let font = traits.theme.typography.font(.body, fontScale: traits.fontScale)
    let style = TextStyle(font: font, color: color, lineLimit: 1)
    return TextLayout(localized(action.localizedTitle), style: style, width: width)
  }

  var textHeight: Double { title(.black).fittingHeight }

  var preferredWidth: Double {
    max(
      (title(.black).size.width + 2 * Self.padding).rounded(.up), traits.theme.metrics.controlHeight(at: traits.density)
    )
  }

  /// The focus stays in the text.
  override var canBecomeFirstResponder: Bool { false }

  override var pointerStyle: PointerStyle? { .default }

  override func stateChanged() { setNeedsDisplay() }

  override func draw(_ context: Context, in rect: Rect) {
    let colors = traits.theme.colors
    if isHighlighted { context.fill(bounds, with: colors.selection) }
    if hasSeparator {
      let line = Rect(x: bounds.minX, y: bounds.minY + 8, width: 1, height: bounds.height - 16)
      context.fill(mirrored(line), with: colors.separator)
    }
    let layout = title(colors.label, width: max(bounds.width - 2 * Self.padding, 0))
    let size = layout.bounds
    context.draw(
      layout,
      at: Point(x: (bounds.midX - size.width / 2 - size.minX).rounded(), y: layout.top(in: bounds.height)))
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .menuItem
    description.label = localized(action.localizedTitle)
  }
}

/// Sees each touch that lands in a window. It recognizes nothing.
private final class TouchObserver: GestureRecognizer {
  var onTouch: @MainActor (Touch) -> Void = { _ in }

  required init() {
    super.init()
    buttonMaskRequired = [.primary]
  }

  override func shouldReceive(_ touch: Touch) -> Bool {
    onTouch(touch)
    return false
  }
}
