import DactylCore
import DactylGeometry
import DactylGraphics

/// The bar with the items of a screen at its lower edge (`NV-15`).
final class NavigationToolbar: View {
  private let scrollView = StripScrollView()
  private var items: [View] = []
  private var placedWidth = 0.0
  /// The part of the bar at the edge of the window that something covers, in points.
  var edgeInset = 0.0 { didSet { if edgeInset != oldValue { setNeedsLayout() } } }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    addSubview(scrollView)
  }

  var isEmpty: Bool { items.isEmpty }

  func show(_ new: [View]) {
    guard !items.elementsEqual(new, by: ===) else { return }
    for view in items where !new.contains(where: { $0 === view }) && view.superview === scrollView {
      view.removeFromSuperview()
    }
    for view in new { scrollView.addSubview(view) }
    items = new
    setNeedsLayout()
  }

  /// In points, without `edgeInset`.
  var height: Double {
    let least = traits.theme.metrics.controlHeight(at: traits.density) + 4
    return items.reduce(least) { max($0, $1.measuredSize(for: .unspecified).height + 4) }.rounded(.up)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    scrollView.frame = Rect(x: 0, y: 0, width: bounds.width, height: max(bounds.height - edgeInset, 0))
    scrollView.layoutIfNeeded()
    guard placedWidth != scrollView.contentSize.width - bounds.width else { return }
    placedWidth = scrollView.contentSize.width - bounds.width
    // The first items are visible where reading begins.
    scrollView.contentOffset = Point(x: isMirrored ? max(placedWidth, 0) : 0, y: 0)
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    let theme = traits.theme
    backgroundColor = theme.colors.surface
    scrollView.layout = .horizontal(
      spacing: theme.metrics.smallSpacing, alignment: .center, distribution: .equalSpacing)
    scrollView.layoutMargins = DirectionalInsets(horizontal: theme.metrics.smallSpacing, vertical: 0)
    setNeedsLayout()
  }

  /// Draws the separator above.
  override func draw(_ context: Context, in rect: Rect) {
    context.fill(Rect(x: 0, y: 0, width: bounds.width, height: 1), with: traits.theme.colors.separator)
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .toolbar
  }
}
