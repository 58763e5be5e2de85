import DactylCore
import DactylGeometry
import DactylGraphics

/// A row of dots, one for each page, with a longer one for the current page.
///
///     let pages = PageControl()
///     pages.numberOfPages = 5
///     pages.addTarget(self, action: Tour.pageChanged, for: .valueChanged)  // func pageChanged(_ pages: PageControl)
///
/// ![Dots of several pages](page-control)
///
/// A tap before or behind the current dot moves by one page, and sends `touchUpInside`, then `valueChanged`. With the
/// keyboard focus, the arrow keys, Home and End move. A tap recognizer of an ancestor does not take its touches
/// (`CT-12`).
open class PageControl: Control {
  /// The number of pages. A negative one counts as 0. Default: 0.
  public final var numberOfPages = 0 {
    didSet {
      numberOfPages = max(numberOfPages, 0)
      guard numberOfPages != oldValue else { return }
      currentPage = storedPage
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }

  /// The index of the current page, limited to those that exist. Setting it sends nothing (`CT-4`). It can be animated
  /// with `View.animate`. Default: 0.
  public final var currentPage: Int {
    get { storedPage }
    set {
      storedPage = min(max(newValue, 0), max(numberOfPages - 1, 0))
      position.value = Double(storedPage)
    }
  }

  /// Whether a single page, which leaves no choice, is not shown. The size stays the same. Default: false.
  public final var hidesForSinglePage = false {
    didSet { if hidesForSinglePage != oldValue { setNeedsDisplay() } }
  }

  private var storedPage = 0
  /// The page that is drawn.
  private lazy var position: AnimatedValue<Double> = {
    let position = AnimatedValue(0.0, in: self)
    position.displayRect = partDrawn(by: PageControl.self) { [unowned self] in movingRect(at: $0) }
    return position
  }()
  /// Whether the last lift changed the page.
  private var hasChanged = false

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
  }

  private var isShown: Bool { numberOfPages > (hidesForSinglePage ? 1 : 0) }

  // MARK: Behaviour

  /// Whether `point` is in the bounds; false where no dots are shown.
  open override func point(inside point: Point, with event: Event?) -> Bool {
    isShown && super.point(inside: point, with: event)
  }

  open override func endTracking(_ touch: Touch, with event: Event) {
    hasChanged = false
    guard isTouchInside, let dot = currentDot else { return }
    let x = touch.location(in: self).x
    let step = x < dot.minX ? -1 : x >= dot.maxX ? 1 : 0
    hasChanged = move(to: currentPage + (isMirrored ? -step : step))
  }

  open override func didSend(_ events: [Events], with event: Event) {
    guard hasChanged else { return }
    hasChanged = false
    sendActions(for: .valueChanged, with: event)
  }

  /// Moves to `page`, if it exists. Returns whether the page has changed.
  private func move(to page: Int) -> Bool {
    let old = currentPage
    View.animate(spring: traits.theme.motion.spring) { currentPage = page }
    return currentPage != old
  }

  private func choose(_ page: Int) {
    if move(to: page) { sendActions(for: .valueChanged) }
  }

  /// The keys that move by a page, to the first page and to the last one, if the control has the keyboard focus.
  open override var keyCommands: [KeyCommand] {
    guard isFirstResponder, isEnabled else { return super.keyCommands }
    let forward = isMirrored ? KeyCommand.inputLeftArrow : KeyCommand.inputRightArrow
    let back = isMirrored ? KeyCommand.inputRightArrow : KeyCommand.inputLeftArrow
    let moves: [(String, @MainActor (PageControl) -> Int)] = [
      (forward, { $0.currentPage + 1 }), (back, { $0.currentPage - 1 }), (KeyCommand.inputHome, { _ in 0 }),
      (KeyCommand.inputEnd, { $0.numberOfPages - 1 }),
    ]
    return super.keyCommands
      + moves.map { input, page in
        KeyCommand(input: input) { [weak self] _ in
          if let self { choose(page(self)) }
        }
      }
  }

  /// Whether the control can have the keyboard focus: true while it is enabled and shows dots.
  open override var canBecomeFirstResponder: Bool { isEnabled && isShown }

  /// Returns false for a single tap of an ancestor (`CT-12`).
  open override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !isRivalTap(recognizer) && super.shouldBegin(recognizer)
  }

  // MARK: Accessibility

  /// Describes a page control, whose value is the number of the current page and of all pages.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    guard isShown else { return }
    description.role = .pageControl
    description.axis = .horizontal
    description.value = localized(FrameworkText.position(currentPage + 1, of: numberOfPages))
    description.range = AccessibilityRange(
      value: Double(currentPage + 1), minimum: 1, maximum: Double(numberOfPages), step: 1)
    description.actions += [.increment, .decrement]
  }

  /// Changes the page and sends `valueChanged`, as a tap does.
  open override func perform(_ action: AccessibilityAction) -> Bool {
    switch action {
    case .increment: choose(currentPage + 1)
    case .decrement: choose(currentPage - 1)
    case .set(let number) where number.isFinite: choose(Int(min(max(number.rounded() - 1, 0), 1e15)))
    case .set, .activate: return false
    default: return super.perform(action)
    }
    return true
  }

  // MARK: Appearance

  /// The space on each side of the dots, which the focus ring takes.
  private static let padding = 8.0

  private var dots: PageDots { dots(at: position.presentationValue) }

  private func dots(at position: Double) -> PageDots {
    let last = Double(max(numberOfPages - 1, 0))
    return PageDots(
      count: numberOfPages, position: min(max(position, 0), last), width: max(bounds.width - 2 * Self.padding, 0))
  }

  /// The rectangle around the dots that look different at `position` from those at another one; all dots if not all are
  /// shown.
  private func movingRect(at position: Double) -> Rect {
    let dots = dots(at: position)
    let moving = dots.capacity < dots.count ? dots.dots : dots.dots.filter { $0.share > 0 }
    return moving.reduce(.zero) { $0.union(frame(of: $1)) }
  }

  /// The part of the bounds that belongs to the current dot, as high as the control.
  private var currentDot: Rect? {
    var dots = dots
    dots.position = Double(currentPage)
    return dots.dots.first { $0.page == currentPage }.map(frame(of:))
  }

  private func frame(of dot: PageDots.Dot) -> Rect {
    mirrored(
      Rect(
        x: bounds.minX + Self.padding + dot.left,
        y: bounds.minY + (bounds.height / 2).rounded(.down) - dot.height / 2, width: dot.width, height: dot.height))
  }

  /// Returns the size of all dots, as far as they fit the width, and at least that of a control.
  open override func sizeThatFits(_ size: Size) -> Size {
    let least = traits.theme.metrics.controlHeight(at: traits.density)
    let width = PageDots.width(of: numberOfPages) + 2 * Self.padding
    return Size(width: max(min(width, size.width), least), height: least)
  }

  open override func draw(_ context: Context, in rect: Rect) {
    guard isShown, !bounds.isEmpty, bounds.isFinite else { return }
    let theme = traits.theme
    let colors = theme.colors
    let radius = cornerRadius(in: bounds, theme)
    context.fillFeedback(of: self, in: Path(roundedRect: bounds, cornerRadius: radius))
    let (other, current) =
      isEnabled ? (colors.track, colors.accent) : (colors.disabledFill, colors.disabledLabel)
    for dot in dots.dots {
      context.fill(
        Path(roundedRect: frame(of: dot), cornerRadius: dot.height / 2),
        with: other.mixed(with: current, by: dot.share))
    }
    if isFocusVisible { context.strokeFocus(around: bounds, cornerRadius: radius, theme) }
  }
}
