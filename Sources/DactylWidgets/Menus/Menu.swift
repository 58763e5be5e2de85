import DactylCore
import DactylGeometry
import DactylGraphics

/// Actions to choose from, in a popup beside a view.
///
///     let menu = Menu(title: "Note", children: [
///       Action(title: "Copy") { [weak self] _ in self?.copyNote() },
///       Action(title: "Delete", attributes: .destructive) { [weak self] _ in self?.deleteNote() },
///     ])
///     noteView.setContextMenu(menu)
///
/// ![A menu with sections, marks, keys and a submenu](menu)
///
/// A finger, a pen or a pointer may open the menu, slide to a row and choose it in one gesture (`MN-5`). A menu among
/// the children is a submenu (`MN-7`), or a section with `displayInline`.
@MainActor public final class Menu: MenuElement {
  /// How a menu shows its children.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The children are a section of the menu around this one, between separators, under the title if there is one.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// One action of the menu, or of its sections, is on: choosing one switches it on, and the others off.
    public static let singleSelection = Options(rawValue: 1 << 1)
  }

  /// The title, in the language of the source: of the row that opens a submenu, of a section, or in a menu bar. Setting
  /// it sets `localizedTitle`.
  public var title: String {
    get { localizedTitle.string(in: .english) }
    set { localizedTitle = .verbatim(newValue) }
  }
  /// The title, which is shown in the language of the view with the menu (`LA-6`).
  public var localizedTitle: LocalizedText
  /// The image in front of the title; nil shows none.
  public var image: Image?
  /// The letter of the title that opens the menu (`MN-9`, `MN-12`); nil if there is none.
  public var mnemonic: Character?
  /// How the menu shows its children.
  public let options: Options

  /// The elements, from top to bottom. If the menu is open, it shows a change at once.
  public var children: [any MenuElement] {
    didSet { update() }
  }

  /// Makes the children each time the menu opens; nil if they are given.
  private let makeChildren: (@MainActor () -> [any MenuElement])?
  /// The least width of the menu, in points.
  var leastWidth = 0.0
  /// The open menus; nil while this menu is closed, or is a submenu.
  weak var presentation: MenuPresentation?
  /// The views that show the children.
  private var viewers: [Viewer] = []

  private struct Viewer { weak var view: MenuView? }

  /// Creates a menu with children.
  public convenience init(
    title: String = "", image: Image? = nil, mnemonic: Character? = nil, options: Options = [],
    children: [any MenuElement] = []
  ) {
    self.init(localized: .verbatim(title), image: image, mnemonic: mnemonic, options: options, children: children)
  }

  /// Creates a menu with children, and a title in the language of the view with the menu.
  public init(
    localized title: LocalizedText, image: Image? = nil, mnemonic: Character? = nil, options: Options = [],
    children: [any MenuElement] = []
  ) {
    localizedTitle = title
    self.image = image
    self.mnemonic = mnemonic
    self.options = options
    self.children = children
    makeChildren = nil
  }

  /// Creates a menu that calls `makeChildren` for its children each time it opens. Capture the owner weakly.
  public convenience init(
    title: String = "", image: Image? = nil, mnemonic: Character? = nil, options: Options = [],
    makeChildren: @escaping @MainActor () -> [any MenuElement]
  ) {
    self.init(
      localized: .verbatim(title), image: image, mnemonic: mnemonic, options: options, makeChildren: makeChildren)
  }

  /// Creates a menu that calls `makeChildren` for its children each time it opens, and has a title in the language of
  /// the view with the menu.
  public init(
    localized title: LocalizedText, image: Image? = nil, mnemonic: Character? = nil, options: Options = [],
    makeChildren: @escaping @MainActor () -> [any MenuElement]
  ) {
    localizedTitle = title
    self.image = image
    self.mnemonic = mnemonic
    self.options = options
    children = []
    self.makeChildren = makeChildren
  }

  // MARK: Showing

  /// Whether `show` has opened the menu, and it is still open.
  public var isShown: Bool { presentation?.isOpen == true }

  /// Shows the menu below `rect`, in the coordinates of `view`, or below the whole view.
  ///
  /// `touch` is the touch that opens it, which may slide to a row and choose it (`MN-5`). Returns false, and shows
  /// nothing, if the menu is already shown or has no rows, or if `Popup.show(from:rect:for:)` would return false.
  @discardableResult public func show(from view: View, rect: Rect? = nil, for touch: Touch? = nil) -> Bool {
    show(MenuOpening(view: view, rect: rect, touch: touch)) != nil
  }

  /// Shows the menu at the location of `request`, beside the finger or at the tip of the pointer. See
  /// `View.setContextMenu(_:)`, which does that. Returns false if it shows nothing.
  @discardableResult public func show(from view: View, for request: MenuRequest) -> Bool {
    show(MenuOpening(view: view, request: request)) != nil
  }

  func show(_ opening: MenuOpening) -> MenuPresentation? {
    guard !isShown else { return nil }
    let presentation = MenuPresentation(opening)
    return presentation.open(self, opening) ? presentation : nil
  }

  /// Closes the menu with its submenus.
  public func close() {
    presentation?.close()
  }

  // MARK: Children

  /// Shows changes of the elements, such as their titles and states, if the menu is open, and validates its commands
  /// again (`MN-15`). A change of `children` needs no call.
  public func update() {
    viewers.removeAll { $0.view == nil }
    for viewer in viewers { viewer.view?.reload() }
  }

  func add(_ view: MenuView) {
    guard !viewers.contains(where: { $0.view === view }) else { return }
    viewers.append(Viewer(view: view))
  }

  func remove(_ view: MenuView) {
    viewers.removeAll { $0.view === view || $0.view == nil }
  }

  /// Makes the children, if a closure does, before the menu opens, and while it is open when something observable
  /// changes that the closure has read (`OB-8`).
  func prepare() {
    isStale = false
    if let makeChildren { children = tracker.track(makeChildren) }
  }

  private lazy var tracker = ObservationTracker { [weak self] in self?.setNeedsPreparing() }
  private var isStale = false

  /// The views that show the children ask for others before the next frame.
  func setNeedsPreparing() {
    isStale = true
    for viewer in viewers { viewer.view?.setNeedsUpdateProperties() }
  }

  func prepareIfNeeded() {
    if isStale { prepare() }
  }

  /// Whether the menu has rows, as far as that is known before it opens.
  var mayHaveRows: Bool {
    makeChildren != nil || !MenuRows(self, localized: { $0.string(in: .english) }).isEmpty
  }

  /// Switches `action` on and the other actions of the menu and its sections off.
  func select(_ action: Action) {
    var seen: [Menu] = []
    func select(in menu: Menu) {
      guard !seen.contains(where: { $0 === menu }) else { return }
      seen.append(menu)
      for child in menu.children {
        if let other = child as? Action { other.state = other === action ? .on : .off }
        if let section = child as? Menu, section.options.contains(.displayInline) { select(in: section) }
      }
    }
    select(in: self)
  }
}

/// The view and the input that open a menu.
@MainActor struct MenuOpening {
  /// The radius of the area that a finger hides, in points.
  private static let fingerReach = 24.0

  let view: View
  /// In the coordinates of the view.
  let rect: Rect
  var touch: Touch?
  var isByKeyboard = false
  /// Whether the menu covers the rectangle, instead of being below it.
  var coversRect = false
  /// Whether the touch may choose a row without having moved far.
  var isSliding = false

  init(view: View, rect: Rect? = nil, touch: Touch? = nil, isByKeyboard: Bool = false) {
    self.view = view
    self.rect = rect ?? view.bounds
    self.touch = touch
    self.isByKeyboard = isByKeyboard
  }

  init(view: View, request: MenuRequest) {
    let reach = request.source == .longPress ? Self.fingerReach : 1
    self.init(
      view: view, rect: Rect(origin: request.location, size: .zero).insetBy(dx: -reach, dy: -reach),
      touch: request.touch, isByKeyboard: request.source == .keyboard)
  }
}
