import DactylCore
import DactylGeometry

/// A container that shows one of several controllers, and goes from page to page by a swipe.
///
///     let tour = PageViewController([ViewController(), ViewController(), ViewController()])
///     tour.selectedIndex = 1
///
/// A container of many pages makes each when it becomes visible, and keeps only those beside the present one:
///
///     let days = PageViewController(count: 365, selectedIndex: 12) { _ in ViewController() }
///
/// The pages follow the finger. The wheel, the arrow keys and the dots at the lower edge go to the next one, too
/// (`NV-10`). Dots and pages go from right to left in a right-to-left language.
///
/// ![Two pages, between which a finger moves](pages)
open class PageViewController: ViewController {
  /// The number of pages.
  public final let count: Int
  /// The number of the page that is shown, or that a movement of the program leads to, from 0. Setting it shows that
  /// page without animation. A number without a page is ignored.
  public final var selectedIndex: Int {
    get { if case .travelling(_, _, let page) = movement { page } else { shown } }
    set { show(newValue, animated: false) }
  }
  /// The controller of the page; nil without pages.
  public final var selectedViewController: ViewController? { count > 0 ? page(selectedIndex) : nil }
  /// Called when another page is shown, after its `viewDidAppear`. Default: nil.
  public final var didShow: (@MainActor (Int) -> Void)?
  /// Called while pages move, with the numbers of the page that leaves and of the one that appears, and the progress
  /// from 0 to 1. When the pages rest, it is called with the number of the shown page, twice, and 1. Default: nil.
  public final var didMove: (@MainActor (_ from: Int, _ to: Int, _ progress: Double) -> Void)?
  /// Whether there are dots at the lower edge, if there are several pages. Default: true.
  public final var showsPageControl = true { didSet { if isViewLoaded { view.setNeedsLayout() } } }

  final let make: @MainActor (Int) -> ViewController
  final var pages: [Int: ViewController] = [:]
  final var movement: Movement
  /// The page to show after the appearance methods of the pages were called.
  final var asked: (index: Int, animated: Bool)?
  final lazy var appearances = ContainerScreens(of: self)
  final var placedSize = Size.zero
  final let scrollView = PageScrollView()
  final let dots = PageControl()
  /// The strip that shows which page is selected.
  final weak var tabStrip: TabStrip?
  final var focus = FocusMemory()

  /// Which pages are visible.
  enum Movement {
    case resting(Int)
    /// A finger moves from a page to the one beside it.
    case following(from: Int, to: Int)
    /// The program moves from a page, which is shown in another place, to a page that may be far away: it goes past
    /// no others.
    case travelling(from: Int, slot: Int, to: Int)
  }

  /// The page that has appeared, when nothing moves.
  final var shown: Int {
    switch movement {
    case .resting(let page), .following(let page, _), .travelling(let page, _, _): page
    }
  }

  /// The page that becomes visible; nil when nothing moves.
  final var coming: Int? {
    switch movement {
    case .resting: nil
    case .following(_, let page), .travelling(_, _, let page): page
    }
  }

  /// Creates a container of these pages.
  public convenience init(_ viewControllers: [ViewController], selectedIndex: Int = 0) {
    self.init(count: viewControllers.count, selectedIndex: selectedIndex) { viewControllers[$0] }
  }

  /// Creates a container of `count` pages. `page` makes the controller of a page, by its number from 0. It is called
  /// again for a page that the container has given up meanwhile.
  public init(count: Int, selectedIndex: Int = 0, page: @escaping @MainActor (Int) -> ViewController) {
    self.count = max(count, 0)
    movement = .resting(min(max(selectedIndex, 0), max(count - 1, 0)))
    make = page
    super.init()
  }

  // MARK: Pages

  final func page(_ index: Int) -> ViewController {
    if let page = pages[index] { return page }
    let page = make(index)
    pages[index] = page
    if page.parent !== self { addChild(page) }
    return page
  }

  /// Puts the view of a page at its place.
  final func put(_ index: Int) {
    let view = page(index).view
    let frame = Rect(origin: Point(x: offset(of: slot(of: index)), y: 0), size: scrollView.bounds.size)
    View.performWithoutAnimation {
      if view.superview !== scrollView { scrollView.addSubview(view) }
      if view.frame != frame { view.frame = frame }
    }
  }

  /// The place of a page, which is its own, but for the one that a movement of the program begins at.
  final func slot(of index: Int) -> Int {
    if case .travelling(index, let slot, _) = movement { slot } else { index }
  }

  /// Takes away all pages but the one that is shown, and forgets those that are not beside it.
  final func removeOthers() {
    for (index, page) in pages.sorted(by: { $0.key < $1.key }) where index != shown {
      if page.isViewLoaded { page.view.removeFromSuperview() }
      guard abs(index - shown) > 1 else { continue }
      page.willMove(toParent: nil)
      page.removeFromParent()
      appearances.leave(page)
      pages[index] = nil
      focus.forget(index)
    }
  }

  // MARK: View

  /// Adds the pages. Call `super`.
  open override func viewDidLoad() {
    super.viewDidLoad()
    scrollView.delegate = self
    dots.numberOfPages = count
    dots.hidesForSinglePage = true
    dots.localize(\.accessibilityLabel, FrameworkText.pages)
    dots.addAction(
      Action { [weak self] _ in if let self { show(dots.currentPage, animated: true) } }, for: .valueChanged)
    for part in [scrollView, dots] as [View] { view.addSubview(part) }
  }

  /// Places the pages. Call `super`.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    let size = dots.sizeThatFits(Size(width: bounds.width, height: bounds.height))
    dots.isHidden = !showsPageControl || count < 2
    dots.frame = Rect(
      x: ((bounds.width - size.width) / 2).rounded(),
      y: bounds.height - view.safeAreaInsets.bottom - size.height, width: size.width, height: size.height)
    scrollView.additionalSafeAreaInsets = Insets(
      top: 0, left: 0, bottom: dots.isHidden ? 0 : size.height, right: 0)
    // A movement has the old width.
    if placedSize != bounds.size { endMovement() }
    scrollView.frame = bounds
    guard placedSize != bounds.size, count > 0 else { return }
    placedSize = bounds.size
    placeAnew()
  }

  /// Turns the order of the pages with the direction of reading. Call `super`.
  open override func traitsDidChange() {
    super.traitsDidChange()
    if isMirrored != wasMirrored, !placedSize.isEmpty { placeAnew() }
  }

  private var wasMirrored = false
  private var isMirrored: Bool { view.isMirrored }

  /// Ends what moves, and shows the selected page at its place.
  private func placeAnew() {
    endMovement()
    wasMirrored = isMirrored
    moveWithoutPages {
      scrollView.contentSize = Size(width: Double(count) * placedSize.width, height: placedSize.height)
      scrollView.contentOffset = Point(x: offset(of: shown), y: 0)
      put(shown)
    }
    appearances.rest(at: page(shown))
    appearances.join(page(shown))
    reportMovement()
    showNext()
  }

  /// Moves the content without a movement of pages.
  final func moveWithoutPages(_ body: () -> Void) {
    scrollView.delegate = nil
    View.performWithoutAnimation(body)
    scrollView.delegate = self
  }

  final func offset(of slot: Int) -> Double {
    Double(isMirrored ? count - 1 - slot : slot) * scrollView.bounds.width
  }

  /// Where the pages are: the number of the visible slot, with a fraction between two.
  final var position: Double {
    let width = scrollView.bounds.width
    let x = width > 0 ? scrollView.contentOffset.x / width : 0
    return isMirrored ? Double(count - 1) - x : x
  }

  // MARK: Appearance

  /// The controller of the selected page.
  open override var childForPresses: ViewController? { selectedViewController }

  /// The title; if it is empty, the name of the selected page.
  open override var accessibilityTitle: String {
    title.isEmpty ? selectedViewController?.accessibilityTitle ?? "" : title
  }

  /// False, since the container forwards the appearance methods to the pages itself.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  /// Forwards the call to the page that is shown. Call `super`.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if count > 0 { appearances.rest(at: page(shown)) }
    appearances.containerWillAppear(animated)
  }

  /// Forwards the call to the page that is shown. Call `super`.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    appearances.containerDidAppear()
  }

  /// Forwards the call to the page that is shown. Call `super`.
  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    endMovement()
    appearances.containerWillDisappear(animated)
  }

  /// Forwards the call to the page that is shown. Call `super`.
  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    appearances.containerDidDisappear()
  }

  // MARK: Focus and keys

  /// True, so that its keys work when nothing in the page has the focus.
  open override var canBecomeFirstResponder: Bool { true }

  /// The keys that change the page, where nothing in the page uses them: the arrows, Home and End. Call `super`.
  open override var keyCommands: [KeyCommand] {
    guard count > 1 else { return super.keyCommands }
    let (left, right) = isMirrored ? (1, -1) : (-1, 1)
    let keys: [(String, @MainActor (PageViewController) -> Int)] = [
      (KeyCommand.inputLeftArrow, { $0.selectedIndex + left }),
      (KeyCommand.inputRightArrow, { $0.selectedIndex + right }),
      (KeyCommand.inputHome, { _ in 0 }), (KeyCommand.inputEnd, { $0.count - 1 }),
    ]
    return super.keyCommands
      + keys.map { input, target in
        KeyCommand(input: input) { [weak self] _ in
          if let self { show(target(self), animated: true) }
        }
      }
  }

  // MARK: Restoration (NV-9)

  /// Writes the number of the page. Call `super`.
  open override func encodeRestorableState(into state: inout RestorableState) {
    super.encodeRestorableState(into: &state)
    state["page"] = selectedIndex
  }

  /// Shows the page. Call `super`.
  open override func decodeRestorableState(from state: RestorableState) {
    super.decodeRestorableState(from: state)
    // The page is there before its own state is restored.
    if let index: Int = state["page"], (0..<count).contains(index) {
      selectedIndex = index
      _ = page(index)
    }
  }
}
