import DactylCore
import DactylGeometry
import DactylGraphics

/// A card beside a view, with an arrow to it, in front of the window.
///
///     let filters = ViewController()
///     filters.view = View(.vertical(spacing: 8), [Label("Filters", role: .headline), Switch()])
///     view.nearest(of: ViewController.self)?.present(PopoverController(filters, from: button))
///
/// It is as large as its content, if that fits, and stays in the window: below the view, else above it, else beside it
/// (`NV-11`). A popup (``Popup``) can leave the window, dims nothing, and interrupts nothing.
///
/// Presenting it ends the touches of other fingers in the window, such as the drag of another person at the screen
/// (`IN-7`). With `cancelsTouchesWhenPresented` false these touches go on.
///
/// ![A popover below a button](popover)
open class PopoverController: OverlayController {
  /// The view that the arrow points to.
  public final private(set) weak var sourceView: View?
  /// The part of the view that the arrow points to, in its coordinates; nil for all of it. Default: nil.
  public final var sourceRect: Rect? { didSet { if isViewLoaded { view.setNeedsLayout() } } }
  /// The size of the content in points; nil for that of its layout. Default: nil.
  public final var contentSize: Size? { didSet { if isViewLoaded { view.setNeedsLayout() } } }

  /// Creates a popover with `content`, beside `sourceView`.
  public init(_ content: ViewController, from sourceView: View, rect: Rect? = nil) {
    self.sourceView = sourceView
    sourceRect = rect
    super.init(content: content)
  }

  open override func loadView() {
    let popover = PopoverView(content.view, self)
    popover.onTapBeside = { [weak self] in self?.close() }
    view = popover
    addChild(content)
    content.didMove(toParent: self)
  }

  /// `custom`: the popover dims the window, and fades in and out.
  open override var modalTransitionStyle: ModalTransitionStyle { .custom }

  /// Lets the popover fade in. Call `super`.
  open override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    if animated, let popover = view as? PopoverView { popover.fadeIn(popover.shape, popover.holder) }
  }

  /// Lets the popover fade away. Call `super`.
  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if isBeingDismissed, animated, let popover = view as? PopoverView { popover.fadeOut(popover.shape, popover.holder) }
  }

  /// The place that the arrow points to, in the coordinates of `view`; nil if it is not in the same window any more.
  final func source(in view: View) -> Rect? {
    func root(_ view: View) -> View { sequence(first: view, next: \.superview).reduce(view) { $1 } }
    guard let sourceView, root(sourceView) === root(view) else { return nil }
    return sourceView.convert(sourceRect ?? sourceView.bounds, to: view)
  }
}

/// The view of a popover: the dimmed window, the card and its arrow.
private final class PopoverView: Backdrop {
  private unowned let controller: PopoverController
  private let content: View
  let shape = PopoverShape()
  let holder = ContentHolder()
  private var placement: PopoverPlacement?

  private static let greatestWidth = 360.0
  private static let padding = 12.0

  init(_ content: View, _ controller: PopoverController) {
    self.content = content
    self.controller = controller
    super.init(frame: .zero)
    holder.clipsToBounds = true
    holder.addSubview(content)
    shape.isUserInteractionEnabled = false
    for view in [shape, holder] { addSubview(view) }
  }

  override func isOnCard(_ point: Point) -> Bool { placement?.card.contains(point) ?? false }

  override func applyTheme() {
    let theme = traits.theme
    backgroundColor = theme.colors.scrim
    holder.cornerRadius = theme.metrics.cardRadius
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let room = room
    let limit = min(
      Self.greatestWidth * max(traits.fontScale, 1), max(room.width - 2 * PopoverPlacement.margin, 0))
    var size =
      controller.contentSize ?? content.measuredSize(for: ProposedSize(width: limit - 2 * Self.padding, height: nil))
    size = Size(
      width: size.width.rounded(.up) + 2 * Self.padding, height: size.height.rounded(.up) + 2 * Self.padding)
    // Without its source it stays where the source was, or in the middle.
    let middle = Rect(x: room.midX, y: room.midY, width: 0, height: 0)
    let source = controller.source(in: self) ?? placement.map { Rect(origin: $0.tip, size: .zero) } ?? middle
    let new = PopoverPlacement(size, beside: source, in: room, cornerRadius: holder.cornerRadius)
    placement = new
    // The shape has room for the arrow.
    shape.frame = new.card.union(Rect(origin: new.tip, size: .zero).insetBy(dx: -1, dy: -1))
    shape.show(new, cornerRadius: holder.cornerRadius)
    if holder.frame != new.card { holder.frame = new.card }
    let frame = Rect(origin: .zero, size: new.card.size).inset(
      by: Insets(top: Self.padding, left: Self.padding, bottom: Self.padding, right: Self.padding))
    holder.performLayout { if content.frame != frame { content.frame = frame } }
  }

  /// The part of the bounds for the card: clear of buttons of the window, unless the source is beside them.
  private var room: Rect {
    let (all, free) = (bounds.inset(by: safeAreaInsets), freeArea)
    guard let source = controller.source(in: self), source.minY < free.minY else { return free }
    // The card is below the buttons, and its arrow may reach beside them. The margin is inside of the room.
    let edge = max(source.maxY, free.minY - PopoverPlacement.arrow)
    let top = min(max(edge - PopoverPlacement.margin, all.minY), free.minY)
    return Rect(x: free.minX, y: top, width: free.width, height: max(free.maxY - top, 0))
  }

  /// A dialog with the title of the content, or with the name of the view that it was shown from.
  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    let source = controller.sourceView?.accessibilityDescription.label
    description.label = name(of: content, titles: [controller.accessibilityTitle, source])
  }
}

/// The shape of a popover: its card and its arrow.
private final class PopoverShape: View {
  private var placement: PopoverPlacement?
  private var radius = 0.0

  /// Shows the shape of `placement`, in the coordinates of the superview.
  func show(_ placement: PopoverPlacement, cornerRadius: Double) {
    guard placement != self.placement || cornerRadius != radius else { return }
    (self.placement, radius) = (placement, cornerRadius)
    setNeedsDisplay()
  }

  override func draw(_ context: Context, in rect: Rect) {
    guard let placement, let superview else { return }
    let theme = traits.theme
    let card = convert(placement.card, from: superview)
    let (tip, half) = (convert(placement.tip, from: superview), PopoverPlacement.arrow)
    var path = Path(roundedRect: card, cornerRadius: radius)
    var arrow = Path()
    arrow.move(to: tip)
    switch placement.edge {
    case .top, .bottom:
      let y = placement.edge == .top ? card.minY + 1 : card.maxY - 1
      arrow.addLine(to: Point(x: tip.x + half, y: y))
      arrow.addLine(to: Point(x: tip.x - half, y: y))
    case .left, .right:
      let x = placement.edge == .left ? card.minX + 1 : card.maxX - 1
      arrow.addLine(to: Point(x: x, y: tip.y + half))
      arrow.addLine(to: Point(x: x, y: tip.y - half))
    }
    arrow.close()
    context.fill(path, with: theme.colors.raised)
    context.fill(arrow, with: theme.colors.raised)
    guard theme.increasesContrast else { return }
    path = Path(
      roundedRect: card.insetBy(dx: theme.metrics.borderWidth / 2, dy: theme.metrics.borderWidth / 2),
      cornerRadius: radius)
    context.stroke(path, with: theme.colors.outline, width: theme.metrics.borderWidth)
  }
}
