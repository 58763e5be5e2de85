import DactylCore
import DactylGeometry

/// The search in a field: its bar is in the window, below the field or above it.
extension TextField {
  /// The distance between the bar and the field, and between the bar and the edges of the window, in points.
  private static let gap = 4.0
  private static let widest = 560.0

  /// Whether the user can search the text (`TI-30`), unless it is secure. Default: false, since a text of one line is
  /// short, and Control-F is more often a command of the program.
  public final var isFindEnabled: Bool {
    get { interaction?.isFindEnabled ?? false }
    set { interaction?.isFindEnabled = newValue }
  }

  /// The search in the text; nil if `isFindEnabled` is false, or the text is secure.
  public final var findInteraction: FindInteraction? { interaction?.findInteraction }

  func show(_ bar: FindBar) {
    line.find = interaction?.find
    bar.looksFloating = true
    window?.addSubview(bar)
    bar.observations = scrollViewsAround.map { scrollView in
      scrollView.observeScrolling { [weak self] _ in self?.layOutFindBar() }
    }
    layOutFindBar()
  }

  private var scrollViewsAround: [ScrollView] {
    sequence(first: self as View) { $0.superview }.compactMap { $0 as? ScrollView }
  }

  func hide(_ bar: FindBar) { bar.removeFromSuperview() }

  func layOutFindBar() {
    guard let bar = interaction?.find?.bar, let window, bar.superview === window else { return }
    adopt(bar)
    let insets = window.safeAreaInsets
    let area = Rect(
      x: window.bounds.minX + insets.left, y: window.bounds.minY + insets.top,
      width: max(window.bounds.width - insets.left - insets.right, 0),
      height: max(window.bounds.height - insets.top - insets.bottom, 0)
    ).insetBy(dx: Self.gap, dy: Self.gap)
    let field = convert(bounds, to: window)
    let width = min(area.width, Self.widest)
    let height = bar.height(forWidth: width)
    let x = isMirrored ? field.maxX - width : field.minX
    // Below the field, else above it, else where there is room.
    var y = field.maxY + Self.gap
    if y + height > area.maxY { y = field.minY - Self.gap - height }
    if y < area.minY || y + height > area.maxY { y = max(area.maxY - height, area.minY) }
    bar.frame = Rect(
      x: min(max(x, area.minX), max(area.maxX - width, area.minX)).rounded(), y: y.rounded(), width: width,
      height: height)
  }

  /// Gives the bar, which is elsewhere in the window, the looks of the field.
  private func adopt(_ bar: FindBar) {
    let (own, other) = (traits, bar.traits)
    if other.theme != own.theme { bar.traitOverrides.theme = own.theme }
    if other.density != own.density { bar.traitOverrides.density = own.density }
    if other.layoutDirection != own.layoutDirection { bar.traitOverrides.layoutDirection = own.layoutDirection }
  }

  func foundChanged() { line.selectionChanged() }

  /// The line scrolls to the match by itself.
  func reveal(_ range: Range<Int>) {}
}
