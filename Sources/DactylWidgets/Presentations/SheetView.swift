import DactylCore
import DactylGeometry
import DactylGraphics

/// The view of a sheet: the dimmed window, and the card in front of it.
final class SheetView: Backdrop {
  var onDrag: (PanGestureRecognizer) -> Void = { _ in }
  /// The height of the visible part of the card, in points.
  private(set) var shownHeight = 0.0

  private unowned let controller: SheetController
  private let dim = View()
  private let card = ContentHolder()
  private let grabber = SheetGrabber()
  private let content: View
  private let pan = SheetPanGestureRecognizer()
  /// The height when the finger began to move.
  private var grabbed = 0.0
  private var hasHeight = false

  private static let greatestWidth = 560.0
  private static let grabberHeight = 20.0
  /// The room above the largest sheet, in points.
  private static let topRoom = 24.0
  /// The part of a movement beyond the largest detent that moves the sheet.
  private static let resistance = 0.2

  init(_ content: View, _ controller: SheetController) {
    self.content = content
    self.controller = controller
    super.init(frame: .zero)
    dim.isUserInteractionEnabled = false
    card.clipsToBounds = true
    for view in [dim, card] { addSubview(view) }
    for view in [content, grabber] { card.addSubview(view) }
    grabber.isEnabled = controller.detents.count > 1
    grabber.accessibilityElementsHidden = !grabber.isEnabled
    // A sheet begins with its content.
    grabber.accessibilitySortPriority = -1
    grabber.onChoose = { [weak controller] in controller?.selectNextDetent() }
    pan.controller = controller
    pan.axis = .vertical
    pan.maximumNumberOfTouches = 1
    pan.allowedTouchTypes = [.direct, .pencil, .indirectPointer]
    pan.allowedTransformKinds = []
    pan.addHandler { [weak self] in self?.onDrag($0) }
    card.addGestureRecognizer(pan)
  }

  // MARK: Heights

  /// The part of the height that a touch keyboard covers, in points.
  var keyboardHeight: Double {
    guard let window else { return 0 }
    let others = window.obscuredInsets.bottom + window.additionalSafeAreaInsets.bottom
    return min(max(window.safeAreaInsets.bottom - others, 0), safeAreaInsets.bottom)
  }

  /// The height of a sheet that is `large`.
  private var largeHeight: Double {
    max(bounds.height - max(safeAreaInsets.top + Self.topRoom, titleBarHeight), 0)
  }

  var greatestHeight: Double { controller.detents.map(height).max() ?? largeHeight }

  /// The card keeps its content above what covers the lower edge, so that it does not count here.
  private var contentHeight: Double {
    content.measuredSize(for: ProposedSize(width: cardWidth, height: nil)).height + grabberRoom + safeAreaInsets.bottom
  }

  private var grabberRoom: Double { controller.showsGrabber ? Self.grabberHeight : 0 }
  private var cardWidth: Double { min(bounds.width, Self.greatestWidth) }

  func height(of detent: SheetController.Detent) -> Double {
    let height: Double
    switch detent {
    case .medium: height = bounds.height / 2 + keyboardHeight
    case .large: return largeHeight
    case .content: height = contentHeight
    case .height(let value): height = value.isFinite && value > 0 ? value + keyboardHeight : contentHeight
    }
    return min(height.rounded(), largeHeight)
  }

  // MARK: Movements

  /// A finger takes the card, which is cached while it is dragged, so that its content is not drawn anew.
  func grab() {
    grabbed = shownHeight
    card.rasterizes = true
  }

  func letGo() { card.rasterizes = false }

  /// The finger has moved down by `distance` points since `grab`.
  func drag(by distance: Double) {
    var height = grabbed - distance
    let (least, greatest) = (controller.detents.map(self.height).min() ?? 0, greatestHeight)
    if height > greatest { height = greatest + (height - greatest) * Self.resistance }
    if height < least, !controller.isDismissable { height = least + (height - least) * Self.resistance }
    show(max(height, 0))
  }

  /// Shows `height` points of the card, and dims the window: below the lowest detent only a part.
  func show(_ height: Double) {
    place(height)
    dim.alpha = dimming(at: height)
  }

  /// Moves the card with a spring. The dimming is over before.
  func animate(to height: Double, with spring: SpringParameters, initialVelocity: Double?) {
    View.animate(spring: spring, initialVelocity: initialVelocity.map { Point(x: 0, y: $0) }) { place(height) }
    animateDimming(to: dimming(at: height))
  }

  /// Moves the card below the edge, in the time that the window waits for it.
  func leave() {
    View.animate(withDuration: 0.25, curve: .easeOut) { place(0) }
    animateDimming(to: 0)
  }

  /// Dims the window by a part of the scrim, from 0 to 1, in steps of the same size.
  private func animateDimming(to alpha: Double) {
    View.animate(withDuration: Self.dimDuration, curve: .linear) { dim.alpha = alpha }
  }

  /// The part of the card that the keyboard covers does not count.
  private func dimming(at height: Double) -> Double {
    let covered = keyboardHeight
    let least = max((controller.detents.map(self.height).min() ?? 1) - covered, 1)
    return min(max(height - covered, 0) / least, 1)
  }

  private func place(_ height: Double) {
    shownHeight = height
    hasHeight = true
    let width = cardWidth
    // The card is always as high as it can be, so that its content is not laid out at each step below that.
    let full = max(height, controller.detents.map(self.height).filter { $0 >= height - 0.5 }.min() ?? height)
    // The lower corners are not visible.
    let frame = Rect(
      x: ((bounds.width - width) / 2).rounded(), y: bounds.height - height, width: width,
      height: full + card.cornerRadius)
    performLayout {
      if card.frame != frame { card.frame = frame }
      placeContent()
    }
  }

  private func placeContent() {
    grabber.isHidden = !controller.showsGrabber
    grabber.frame = Rect(x: 0, y: 0, width: card.bounds.width, height: Self.grabberHeight)
    let frame = Rect(
      x: 0, y: grabberRoom, width: card.bounds.width,
      height: max(card.bounds.height - card.cornerRadius - grabberRoom - safeAreaInsets.bottom, 0))
    card.performLayout { if content.frame != frame { content.frame = frame } }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    dim.frame = bounds
    if !pan.isActive { show(hasHeight && shownHeight == 0 ? 0 : height(of: controller.selectedDetent)) }
  }

  override func applyTheme() {
    let theme = traits.theme
    dim.backgroundColor = theme.colors.scrim
    card.backgroundColor = theme.colors.raised
    card.cornerRadius = theme.metrics.cardRadius
  }

  // MARK: Touches

  override func isOnCard(_ point: Point) -> Bool { card.frame.contains(point) }

  /// The handle reaches beyond the card.
  override func hitTest(_ point: Point, with event: Event?) -> View? {
    let hit = super.hitTest(point, with: event)
    guard hit === self, grabber.isEnabled else { return hit }
    return grabber.hitTest(convert(point, to: grabber), with: event) ?? hit
  }

  /// A dialog with the title of the content.
  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.label = name(of: content, titles: [controller.accessibilityTitle])
  }
}

/// The pan that moves a sheet. The scroll views in it wait for it (`NV-7`).
private final class SheetPanGestureRecognizer: PanGestureRecognizer {
  weak var controller: SheetController?

  var isActive: Bool { state == .began || state == .changed }

  /// The view under the finger.
  private weak var touched: View?

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    touched = touches.first?.view
    super.touchesBegan(touches, with: event)
  }

  override func shouldBegin(with movement: Point) -> Bool {
    controller?.moves(by: movement, touching: touched) ?? false
  }

  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    guard let list = other.view as? ScrollView, let view else { return false }
    return other === list.panGestureRecognizer && list !== view && list.isDescendant(of: view)
  }
}

/// The handle at the top of a sheet. With several detents, a tap goes to the next one.
private final class SheetGrabber: TapControl {
  var onChoose: @MainActor () -> Void = {}

  private static let size = Size(width: 36, height: 5)
  /// The area above the card that belongs to the handle, in points, so that it is large enough for a finger.
  private static let areaAbove = Size(width: 88, height: 24)

  override func trigger(with event: Event?) { onChoose() }

  override func point(inside point: Point, with event: Event?) -> Bool {
    let (bounds, above) = (bounds, Self.areaAbove)
    let area = Rect(x: bounds.midX - above.width / 2, y: -above.height, width: above.width, height: above.height)
    return bounds.contains(point) || area.contains(point)
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .button
    description.label = localized(FrameworkText.resize)
  }

  override func draw(_ context: Context, in rect: Rect) {
    let theme = traits.theme
    let bar = Rect(
      x: bounds.midX - Self.size.width / 2, y: bounds.midY - Self.size.height / 2, width: Self.size.width,
      height: Self.size.height)
    context.fill(Path(roundedRect: bar, cornerRadius: Self.size.height / 2), with: theme.colors.track)
    if isFocusVisible { context.strokeFocus(around: bar, cornerRadius: Self.size.height / 2, theme) }
  }
}
