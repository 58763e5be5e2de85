/// The views of a stack whose `updateProperties` is due, or that of their controllers. It keeps none of them alive.
@MainActor struct PropertyUpdates {
  /// Views that were added to a window: all views in them that need an update get one.
  private var entered: [WeakRef<View>] = []
  /// Views that need an update. An object tells those who follow it in an order that depends on hashing.
  private var marked: [WeakRef<View>] = []

  var isEmpty: Bool { entered.isEmpty && marked.isEmpty }
  /// One of the views that need an update.
  var first: View? { (marked + entered).lazy.compactMap(\.wrappedValue).first { !$0.propertyNeeds.isEmpty } }

  mutating func add(_ view: View) { marked.append(WeakRef(wrappedValue: view)) }
  mutating func addThroughout(_ view: View) { entered.append(WeakRef(wrappedValue: view)) }

  /// Returns the views that were added, and those that were marked, the outer ones first, and else in the order in which
  /// they were made; and forgets them.
  mutating func take() -> (entered: [View], marked: [View]) {
    defer { (entered, marked) = ([], []) }
    return (entered.compactMap(\.wrappedValue), Self.ordered(marked.compactMap(\.wrappedValue)))
  }

  /// Returns those in `view`, and forgets them. `isPart`: a view around it was added.
  mutating func take(inside view: View) -> (entered: [View], marked: [View], isPart: Bool) {
    func takeInside(_ views: inout [WeakRef<View>]) -> [View] {
      let found = views.compactMap(\.wrappedValue).filter { $0.isDescendant(of: view) }
      if !found.isEmpty { views.removeAll { $0.wrappedValue?.isDescendant(of: view) ?? true } }
      return found
    }
    let (added, marks) = (takeInside(&entered), Self.ordered(takeInside(&marked)))
    return (added, marks, entered.contains { $0.wrappedValue.map(view.isDescendant(of:)) ?? false })
  }

  private static func ordered(_ views: [View]) -> [View] {
    guard views.count > 1 else { return views }
    return views.map { (view: $0, depth: $0.depth) }
      .sorted { ($0.depth, $0.view.creationNumber) < ($1.depth, $1.view.creationNumber) }.map(\.view)
  }
}

/// What is due of a view before the next layout.
struct PropertyNeeds: OptionSet {
  let rawValue: UInt8
  /// `updateProperties` of the view.
  static let view = PropertyNeeds(rawValue: 1)
  /// `updateProperties` of its controller.
  static let controller = PropertyNeeds(rawValue: 2)
  /// Drawing the view, since a value has changed that it has drawn.
  static let display = PropertyNeeds(rawValue: 4)
}

extension WindowStack {
  /// Calls `updateProperties` where it is due. Views of hidden windows get it when their window is shown.
  package func updateProperties() {
    let due = propertyUpdates.take()
    for view in due.entered where isShowing(view) { view.updatePropertiesThroughout() }
    for view in due.marked where isShowing(view) { view.updateOwnProperties() }
  }

  /// Does so in `view`.
  func updateProperties(inside view: View) {
    let due = propertyUpdates.take(inside: view)
    if due.isPart { return view.updatePropertiesThroughout() }
    for view in due.entered { view.updatePropertiesThroughout() }
    for view in due.marked { view.updateOwnProperties() }
  }

  private func isShowing(_ view: View) -> Bool {
    guard let window = view.window, window.stack === self else { return false }
    return !window.geometry.isHidden
  }

  /// The views in `view`, which was added to a window of this stack, get their updates.
  func propertiesAreNeeded(throughout view: View) {
    propertyUpdates.addThroughout(view)
    setNeedsFrame()
  }
}

extension View {
  /// Asks for `updateProperties()` before the next frame. The call is made when the view is in a window that is shown.
  public final func setNeedsUpdateProperties() { needUpdate(.view) }

  /// Calls `updateProperties()` at once for the view, the views in it and their controllers, where it is due. In an
  /// animation, what it changes is animated.
  public final func updatePropertiesIfNeeded() {
    // Nothing is noted of views that are not shown.
    guard let window = storedWindow, let stack = window.stack, !window.geometry.isHidden else {
      return updatePropertiesThroughout()
    }
    if !stack.propertyUpdates.isEmpty { stack.updateProperties(inside: self) }
  }

  final func needUpdate(_ needs: PropertyNeeds) {
    guard !propertyNeeds.isSuperset(of: needs) else { return }
    let isAdded = propertyNeeds.isEmpty
    propertyNeeds.formUnion(needs)
    if isAdded { listForUpdate() }
  }

  private func listForUpdate() {
    guard !propertyNeeds.isEmpty, let stack = storedWindow?.stack else { return }
    stack.propertyUpdates.add(self)
    stack.setNeedsFrame()
  }

  /// Calls what is due of the controller, and then of the view.
  final func updateOwnProperties() {
    guard !propertyNeeds.isEmpty else { return }
    if geometry.isPlain, viewController == nil {
      propertyNeeds = []
      return
    }
    if propertyNeeds.remove(.display) != nil { setNeedsDisplay() }
    withFontScale {
      if propertyNeeds.remove(.controller) != nil, let viewController {
        observing(.updatePropertiesOfController) { viewController.updateProperties() }
      }
      if propertyNeeds.remove(.view) != nil { observing(.updateProperties) { updateProperties() } }
    }
    // What was marked meanwhile, while something else was due, is in no list.
    listForUpdate()
  }

  final func updatePropertiesThroughout() {
    updateOwnProperties()
    if storedSubviews.isEmpty, renderState == nil { return }
    for view in children where view.superview === self { view.updatePropertiesThroughout() }
  }
}

extension ViewController {
  /// Asks for `updateProperties()` before the next frame. The call is made when the root view is in a window that is
  /// shown.
  public final func setNeedsUpdateProperties() { if isViewLoaded { view.needUpdate(.controller) } }

  /// Calls `updateProperties()` at once for the controller and all views in its root view, where it is due. Does
  /// nothing if the view is not loaded.
  public final func updatePropertiesIfNeeded() { if isViewLoaded { view.updatePropertiesIfNeeded() } }
}
