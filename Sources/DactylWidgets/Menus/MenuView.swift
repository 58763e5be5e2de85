import DactylCore
import DactylGeometry
import DactylGraphics

/// The rows of one open menu, in a popup. Only visible rows have views, so that a menu of 10,000 elements opens at
/// once.
final class MenuView: PopupContentView {
  let menu: Menu
  weak var presentation: MenuPresentation?
  weak var popup: Popup?

  private(set) lazy var style = makeStyle()
  private(set) var columns = MenuColumns()
  private(set) var rows = MenuRows()
  /// The upper edges of the rows in the content, and the lower edge of the last one.
  private var edges: [Double] = [MenuStyle.inset]
  /// The width for which the heights of the rows were measured.
  private var measuredWidth = 0.0
  let scrollView = MenuScrollView()
  private var visible: [Int: MenuRowView] = [:]
  /// Hidden, but still subviews.
  private var spare: [MenuRowView] = []
  private let hover = HoverGestureRecognizer()
  private let clock = MenuClock()
  /// The language of the titles; nil before they are shown.
  private var locale: Locale?

  /// The row that a lift, a click or Return chooses.
  var highlighted: Int? {
    didSet { if highlighted != oldValue { redraw([oldValue, highlighted]) } }
  }
  /// The row whose submenu is open.
  var expanded: Int? {
    didSet { if expanded != oldValue { redraw([oldValue, expanded]) } }
  }

  init(_ menu: Menu, in presentation: MenuPresentation? = nil) {
    self.menu = menu
    self.presentation = presentation
    super.init()
    clipsToBounds = true
    scrollView.showsHorizontalScrollIndicator = false
    // The layout finds out whether it scrolls.
    scrollView.isScrollEnabled = false
    scrollView.onMove = { [weak self] in self?.updateRows() }
    addSubview(scrollView)
    hover.addHandler { [weak self] hover in
      guard let self else { return }
      presentation?.hovered(hover.state == .ended ? nil : hover.location(in: self), in: self)
    }
    addGestureRecognizer(hover)
    addGestureRecognizer(clock)
    readRows()
  }

  // MARK: Rows

  private func readRows() {
    for menu in rows.menus { menu.remove(self) }
    rows = MenuRows(menu) { [unowned self] in title($0) }
    for menu in rows.menus { menu.add(self) }
    validateCommands()
    measure()
  }

  /// Returns a title in the language of the view with the menu.
  func title(_ text: LocalizedText) -> String { (presentation?.opener ?? self).localized(text) }

  /// Asks the responders about the commands (`MN-15`).
  private func validateCommands() {
    guard let opener = presentation?.opener else { return }
    for row in rows.rows { (row.item?.element as? Command)?.validate(for: opener) }
  }

  /// Shows the elements again after a change.
  func reload() {
    readRows()
    presentation?.rowsChanged(of: self)
    for view in visible.values { retire(view) }
    visible = [:]
    popup?.sizeToFit()
    setNeedsLayout()
  }

  private func measure() {
    style = makeStyle()
    columns = MenuColumns(rows.rows, style)
    measureRows(in: bounds.width > 0 ? bounds.width : ownWidth)
  }

  /// The width without a limit of the screen.
  private var ownWidth: Double { max(style.menuWidth(columns.width), menu.leastWidth.rounded(.up)) }

  private func measureRows(in width: Double) {
    measuredWidth = width
    edges = [MenuStyle.inset]
    edges.reserveCapacity(rows.rows.count + 1)
    for height in style.heights(of: rows.rows, columns, in: width) { edges.append((edges.last ?? 0) + height) }
  }

  private func makeStyle() -> MenuStyle {
    let width = (presentation?.opener ?? self).window?.bounds.width ?? 0
    return MenuStyle(traits, scale: traits.fontScale, windowWidth: width)
  }

  func content(of row: Int) -> MenuRow? {
    rows.rows.indices.contains(row) ? rows.rows[row] : nil
  }

  /// Returns the rectangle of `row`, in the coordinates of the view.
  func rect(of row: Int) -> Rect {
    convert(contentRect(of: row), from: scrollView)
  }

  private func contentRect(of row: Int) -> Rect {
    guard content(of: row) != nil else { return .zero }
    return Rect(x: 0, y: edges[row], width: scrollView.bounds.width, height: edges[row + 1] - edges[row])
  }

  /// Returns the row at `point`, in the coordinates of the view; nil if there is none.
  func row(at point: Point) -> Int? {
    guard bounds.contains(point) else { return nil }
    return row(atContent: convert(point, to: scrollView).y)
  }

  private func row(atContent y: Double) -> Int? {
    guard let first = edges.first, let last = edges.last, y >= first, y < last else { return nil }
    // The last row that begins above.
    var (low, high) = (0, edges.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if edges[middle] <= y { low = middle } else { high = middle }
    }
    return low
  }

  func position(of row: Int) -> AccessibilityPosition? {
    let items = rows.rows.prefix(row).count { $0.item != nil }
    return AccessibilityPosition(index: items, count: items + rows.rows.dropFirst(row).count { $0.item != nil })
  }

  /// Scrolls by the smallest distance that shows `row`.
  func show(_ row: Int) {
    guard scrollView.isScrollEnabled else { return }
    let rect = contentRect(of: row).insetBy(dx: 0, dy: -MenuStyle.inset)
    scrollView.scrollRectToVisible(rect, animated: false)
  }

  private func redraw(_ rows: [Int?]) {
    for row in rows { row.flatMap { visible[$0] }?.setNeedsDisplay() }
  }

  func redrawAll() {
    for view in visible.values { view.setNeedsDisplay() }
  }

  // MARK: Row views

  private func updateRows() {
    let count = rows.rows.count
    let wanted = rowsInSight
    // A row that a touch began on stays until the touch ends.
    for (row, view) in visible where !wanted.contains(row) && (row >= count || view.activeTouches.isEmpty) {
      visible[row] = nil
      retire(view)
    }
    for row in wanted where visible[row] == nil { visible[row] = makeRow(row) }
    for (row, view) in visible { view.frame = contentRect(of: row) }
    scrollView.rowsInOrder = visible.sorted { $0.key < $1.key }.map(\.value)
  }

  private var rowsInSight: Range<Int> {
    let bounds = scrollView.bounds
    guard !bounds.isEmpty, bounds.isFinite, let end = edges.last, bounds.minY < end, let last = rows.rows.indices.last,
      bounds.maxY > MenuStyle.inset
    else { return 0..<0 }
    return (row(atContent: bounds.minY) ?? 0)..<(row(atContent: bounds.maxY) ?? last) + 1
  }

  private func makeRow(_ row: Int) -> MenuRowView {
    let view = spare.popLast() ?? MenuRowView(self)
    view.row = row
    view.isHidden = false
    if view.superview !== scrollView { scrollView.insertSubview(view, at: 0) }
    return view
  }

  private func retire(_ view: MenuRowView) {
    view.isHidden = true
    spare.append(view)
  }

  // MARK: Layout and looks

  /// Returns the size of all rows, limited to that of a menu. A higher menu scrolls.
  override func sizeThatFits(_ size: Size) -> Size {
    if window == nil { measure() }
    let width = ownWidth
    if width != measuredWidth { measureRows(in: width) }
    return Size(width: width, height: min(contentHeight, MenuStyle.largestHeight).rounded(.up))
  }

  private var contentHeight: Double { (edges.last ?? 0) + MenuStyle.inset }

  override func layoutSubviews() {
    // A narrow screen leaves less width than was asked for.
    if style.hasLines, bounds.width != measuredWidth { measureRows(in: bounds.width) }
    scrollView.frame = bounds
    scrollView.contentSize = Size(width: bounds.width, height: contentHeight)
    let scrolls = contentHeight > bounds.height + 0.5
    // Rows of a menu that does not scroll get their touches without delay.
    if scrolls != scrollView.isScrollEnabled { scrollView.isScrollEnabled = scrolls }
    updateRows()
  }

  override func updateProperties() {
    super.updateProperties()
    menu.prepareIfNeeded()
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    if locale != traits.locale {
      if locale != nil {
        menu.setNeedsPreparing()
        readRows()
      }
      locale = traits.locale
    }
    measure()
    setNeedsLayout()
    redrawAll()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { becomeFirstResponder() }
  }

  // MARK: Time

  /// Calls `action` after `seconds` on the clock of events.
  func schedule(after seconds: Double, _ action: @escaping @MainActor () -> Void) -> GestureTimer? {
    guard let application = window?.application else { return nil }
    return clock.schedule(at: application.time + seconds, action)
  }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { true }

  override var keyCommands: [KeyCommand] { commands }

  private lazy var commands = MenuKey.allCases.flatMap { key in
    key.inputs.map { input in
      KeyCommand(input: input) { [weak self] _ in self?.presentation?.pressed(key) }
    }
  }

  /// Takes all other keys, so that they do not change the page below the menu. Escape is a command of the popup.
  override func pressesBegan(_ presses: [Press], with event: Event) {
    take(presses) { press in
      presentation?.typed(press.key)
      return true
    }
  }
}

/// Scrolls the rows of a menu.
final class MenuScrollView: ScrollView {
  var onMove: @MainActor () -> Void = {}
  var rowsInOrder: [MenuRowView] = []

  override func contentDidMove() {
    super.contentDidMove()
    onMove()
  }

  /// Its rows from top to bottom.
  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.children = rowsInOrder
    if !isScrollEnabled { description.role = .none }
  }
}

/// Schedules the calls of a menu on the clock of events. It recognizes nothing.
final class MenuClock: GestureRecognizer {
  override func shouldReceive(_ touch: Touch) -> Bool { false }
}

/// The root of a menu's popup. It retains the presentation while the popup is shown.
final class MenuController: ViewController {
  private let presentation: MenuPresentation

  init(_ view: MenuView, in presentation: MenuPresentation) {
    self.presentation = presentation
    super.init()
    self.view = view
  }
}
