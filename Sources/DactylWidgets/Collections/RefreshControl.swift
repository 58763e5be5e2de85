import DactylCore
import DactylGeometry
import DactylGraphics

/// The ring above the content of a scroll view. The user pulls the content down to load it anew (`SV-29`), or presses
/// F5.
///
///     let control = RefreshControl()
///     control.addAction(
///       Action { [unowned self] _ in loadMessages { control.endRefreshing() } }, for: .valueChanged)
///     scrollView.refreshControl = control
///
/// ![Content that is pulled down, and content that is being loaded](refresh)
///
/// It sends `valueChanged` when the user asks for it. Call ``endRefreshing()`` when the content is there.
open class RefreshControl: Control, Refreshing {
  /// The height that the control takes while content is being loaded, in points.
  private static let height = 60.0
  /// The way by which the content is pulled until it is loaded, in points on the screen.
  private static let threshold = 72.0

  private let ring = ActivityIndicatorView(style: .medium)
  private let arrow = RefreshArrow()
  private var observation: Subscription?
  /// Whether the control holds the content below itself.
  private var isHolding = false
  /// Whether the present pull has begun to load already.
  private var isPullUsed = false

  /// Whether content is being loaded.
  public private(set) final var isRefreshing = false

  /// Creates a control that performs `action` when the user asks to load the content anew.
  public init(_ action: Action? = nil) {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    ring.hidesWhenStopped = true
    for view in [ring, arrow] { addSubview(view) }
    if let action { addAction(action, for: .valueChanged) }
  }

  private var scrollView: ScrollView? { superview as? ScrollView }

  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    observation = scrollView?.observeScrolling { [weak self] _ in self?.scrolled() }
    scrolled()
  }

  // MARK: Refreshing

  /// Loads the content anew, as a pull does.
  public final func refresh() {
    guard !isRefreshing, isEnabled else { return }
    beginRefreshing()
    sendActions(for: .valueChanged)
  }

  /// Shows that content is being loaded, without performing the action.
  public final func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    ring.startAnimating()
    arrow.isHidden = true
    hold()
    scrolled()
  }

  /// Hides the ring: the content is loaded.
  public final func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    ring.stopAnimating()
    arrow.isHidden = false
    release()
    scrolled()
  }

  /// Makes room above the content, and shows it if the content is at its start.
  private func hold() {
    guard let scrollView, !isHolding else { return }
    isHolding = true
    let offset = scrollView.contentOffset
    let isAtStart = offset.y <= -scrollView.adjustedContentInset.top
    scrollView.contentInset.top += Self.height
    guard isAtStart, !scrollView.isDragging else { return }
    // The content moves down from where it was.
    scrollView.contentOffset = offset
    scrollView.scrollToTop(animated: true)
  }

  private func release() {
    guard isHolding else { return }
    isHolding = false
    guard let scrollView else { return }
    let offset = scrollView.contentOffset
    scrollView.contentInset.top -= Self.height
    guard offset.y < -scrollView.adjustedContentInset.top, !scrollView.isDragging else { return }
    scrollView.contentOffset = offset
    scrollView.scrollToTop(animated: true)
  }

  // MARK: Pulling

  /// The way by which the content is below its start, in points.
  private var pull: Double {
    guard let scrollView else { return 0 }
    return max(-scrollView.adjustedContentInset.top - scrollView.contentOffset.y, 0)
  }

  private func scrolled() {
    guard let scrollView else { return }
    let top = scrollView.adjustedContentInset.top - (isHolding ? Self.height : 0)
    place(in: scrollView)
    isHidden = scrollView.contentOffset.y >= -top
    arrow.progress = min(pull / Self.threshold, 1)
    if pull == 0 { isPullUsed = false }
    guard scrollView.isDragging, pull >= Self.threshold, !isPullUsed else { return }
    isPullUsed = true
    refresh()
  }

  /// Places the control above the content; a layout of the content leaves it there.
  private func place(in scrollView: ScrollView) {
    let size = Size(width: scrollView.bounds.width, height: Self.height)
    let rest = isMirrored ? scrollView.contentSize.width - size.width : 0
    let place = Pinning(top: -Self.height, leading: rest)
    if pinning != place { pinning = place }
    if sizing.width != size.width { sizing = .fixed(width: size.width, height: size.height) }
    frame = Rect(origin: Point(x: 0, y: -Self.height), size: size)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    for view in [ring, arrow] { view.center = bounds.center }
  }

  /// Describes a button that loads the content; while that lasts, an activity indicator.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = isRefreshing ? .activityIndicator : .button
    description.label = accessibilityLabel ?? localized(FrameworkText.refresh)
    if !isRefreshing { description.actions.append(.activate) }
  }

  open override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .activate else { return super.perform(action) }
    guard !isRefreshing else { return false }
    refresh()
    return true
  }
}

/// A ring that closes while the content is pulled.
private final class RefreshArrow: View {
  var progress = 0.0 {
    didSet { if progress != oldValue { setNeedsDisplay() } }
  }

  init() {
    super.init(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    isUserInteractionEnabled = false
  }

  override func draw(_ context: Context, in rect: Rect) {
    guard progress > 0.05 else { return }
    let colors = traits.theme.colors
    var path = Path()
    path.addArc(
      center: bounds.center, radius: 8, startAngle: -.pi / 2, endAngle: -.pi / 2 + 2 * .pi * progress, clockwise: true)
    let color = progress < 1 ? colors.secondaryLabel : colors.accent
    context.stroke(path, with: color, style: StrokeStyle(width: 2, cap: .round))
  }
}
